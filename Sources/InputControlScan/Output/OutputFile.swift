internal import InputControl
internal import InputControlSystem

/// A file that is written beside its name, and gets it when it is complete.
package final class OutputFile {
  /// As it was given; `-` is standard output.
  let path: String
  /// -1 when it is closed.
  private var descriptor: Int32
  /// Where it is written, and what it is called when it is complete; `nil` for what has no name to get, like a pipe.
  private let names: (partial: String, complete: String)?
  /// How many bytes were written.
  private(set) var size: Int
  /// The last one of them.
  private(set) var lastByte: UInt8?
  /// Whether nothing unfinished was there before.
  private(set) var isNew = false

  /// Whether a path means standard output, also as systems call it.
  package static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Whether nothing stands under a path that could be written beside it and renamed: pipes, devices, open files.
  package static func isSpecial(_ path: String) -> Bool {
    // These are links to open files, which must not be replaced by others.
    if isStandardOutput(path) || path == "/dev/stderr" { return true }
    if path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The file of a disk that stands open under such a path.
  static func identity(ofSpecial path: String) -> FileIdentity? {
    descriptor(of: path).flatMap(FileIdentity.init(ofRegular:))
  }

  /// The descriptor that a path means; `nil` for paths that are to be opened.
  private static func descriptor(of path: String) -> Int32? {
    if isStandardOutput(path) { return STDOUT_FILENO }
    if path == "/dev/stderr" { return STDERR_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// What a path is called in messages.
  static func name(_ path: String) -> String {
    isStandardOutput(path) ? "standard output" : "`\(DisplayText.escaped(path))`"
  }

  /// Where links lead, also to a file that is not there yet: a link stays, and that file is replaced.
  static func target(of path: String) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      if let real = SystemCall.realPath(path) { return real }
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
      let folder = String(path.dropLast(name.count))
      guard let link = SystemCall.link(at: path) else {
        return (SystemCall.realPath(folder.isEmpty ? "." : folder) ?? folder) + "/" + name
      }
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  /// Whether nobody reads any more what is written.
  private(set) var isPipeClosed = false

  /// Opens a file to be written, and leaves it as it is so far.
  ///
  /// - Parameter resumed: What an interrupted scan has written, which is kept, and whether that is all of it.
  init(path: String, resuming resumed: (size: Int, isComplete: Bool)? = nil) throws(ScanError) {
    self.path = path
    size = resumed?.size ?? 0
    guard !path.isEmpty else { throw ScanError(.usage, "the name of a file to be written is empty") }
    if Self.isSpecial(path) {
      names = nil
      descriptor =
        Self.descriptor(of: path).map(duplicateForWriting) ?? SystemCall.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure("cannot write", path, SystemError(errno)) }
      return
    }
    let complete = Self.target(of: path)
    let partial = complete + ".partial"
    names = (partial, complete)
    var status = stat()
    let exists = unsafe stat(complete, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw ScanError(.usage, "`\(DisplayText.escaped(path))` is a folder", help: "name a file in it")
    }
    let mode = exists ? status.st_mode & 0o777 : 0o666
    // Nobody's link leads to another file.
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    descriptor = SystemCall.open(partial, flags | (resumed == nil ? O_CREAT | O_EXCL : 0), mode: mode)
    isNew = resumed == nil && descriptor >= 0
    if resumed == nil, descriptor < 0, errno == EEXIST { descriptor = SystemCall.open(partial, flags) }
    if let resumed {
      if descriptor < 0, errno == ENOENT, resumed.isComplete, exists, status.st_size == resumed.size {
        // It has got its name already.
        return
      }
      guard descriptor >= 0 || errno == ENOENT else {
        throw Self.failure("cannot write", path, SystemError(errno))
      }
      try checkResumed()
    }
    guard descriptor >= 0 else {
      if errno == ELOOP {
        throw ScanError(
          .inputOutput,
          "`\(DisplayText.escaped(path)).partial` is a link, where rows are kept until they are complete",
          help: "remove the link")
      }
      throw Self.failure("cannot write", path, SystemError(errno))
    }
    try lock(partial)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether there is what an interrupted scan has written.
  private func checkResumed() throws(ScanError) {
    var status = stat()
    let isThere = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size >= size
    guard isThere else {
      throw ScanError(
        .data, "`\(DisplayText.escaped(path)).partial` has not what was written before",
        help: "scan again without --resume")
    }
    var last: UInt8 = 0
    if size > 0, unsafe pread(descriptor, &last, 1, off_t(size - 1)) == 1 { lastByte = last }
  }

  /// Two scans that write the same file would spoil it.
  private func lock(_ partial: String) throws(ScanError) {
    var isLocked = false
    // One that was ended may have it a moment longer.
    for attempt in 0..<20 where !isLocked {
      if attempt > 0 { usleep(10_000) }
      isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
    // Another one may have given the file its name meanwhile.
    var opened = stat()
    var named = stat()
    guard isLocked, unsafe fstat(descriptor, &opened) == 0, unsafe stat(partial, &named) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else {
      throw ScanError(
        .inputOutput, "`\(DisplayText.escaped(path)).partial` is being written by another scan",
        help: "wait until it has ended, or end it")
    }
  }

  /// Throws away what stands behind a place, and goes on there.
  func truncate(to newSize: Int) throws(ScanError) {
    guard names != nil, descriptor >= 0 else { return }
    guard ftruncate(descriptor, off_t(newSize)) == 0, lseek(descriptor, 0, SEEK_END) == newSize else {
      throw Self.failure("cannot write to", path, SystemError(errno))
    }
    size = newSize
  }

  private static func failure(_ verb: String, _ path: String, _ error: SystemError) -> ScanError {
    let help: String? =
      switch error.number {
      case ENOENT: "make the folder first"
      case ENOSPC, EDQUOT: isSpecial(path) ? nil : "make room"
      default: nil
      }
    return ScanError(.inputOutput, "\(verb) \(name(path)): \(error.message)", help: help)
  }

  func write(_ bytes: [UInt8]) throws(ScanError) {
    guard !bytes.isEmpty else { return }
    do throws(SystemError) {
      try SystemCall.write(bytes, to: descriptor) { Interruption.isRequested }
    } catch {
      if error.number == EPIPE { isPipeClosed = true }
      throw Self.failure("cannot write to", path, error)
    }
    size += bytes.count
    lastByte = bytes.last
  }

  /// Makes sure that what was written survives a power cut.
  func synchronize() throws(ScanError) {
    guard names != nil, descriptor >= 0 else { return }
    let result = synchronizeData(descriptor)
    if result != 0 { throw Self.failure("cannot write to", path, SystemError(errno)) }
  }

  /// Gives the complete file its name.
  func finish() throws(ScanError) {
    guard let names, descriptor >= 0 else { return }
    try synchronize()
    // The lock is held until it has its name.
    guard unsafe rename(names.partial, names.complete) == 0 else {
      throw Self.failure("cannot write", path, SystemError(errno))
    }
    close(descriptor)
    descriptor = -1
  }

  /// Writes all there is to write, and gives the file its name.
  func finish(with text: String) throws(ScanError) {
    try truncate(to: 0)
    try write(Array(text.utf8))
    try finish()
  }

  /// Takes the file away that was not finished.
  func discard() {
    guard let names, descriptor >= 0 else { return }
    _ = unsafe unlink(names.partial)
    close(descriptor)
    descriptor = -1
  }
}
