internal import InputControl
internal import InputControlSystem

/// An output file. It is written as a `.partial` file and renamed on completion.
package final class OutputFile {
  /// The path as given; `-` is standard output.
  let path: String
  /// The descriptor; -1 after closing.
  private var descriptor: Int32
  /// The paths of the `.partial` file and of the complete file; `nil` for outputs that are not renamed, such
  /// as pipes.
  private let names: (partial: String, complete: String)?
  /// The number of bytes written.
  private(set) var size: Int
  /// The last byte written.
  private(set) var lastByte: UInt8?
  /// Whether the `.partial` file was created by this scan.
  private(set) var isNew = false

  /// Returns whether a path means standard output, including its names in /dev and /proc.
  package static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Returns whether a path cannot be written as a `.partial` file and renamed: a pipe, a device or an open
  /// descriptor.
  package static func isSpecial(_ path: String) -> Bool {
    // These are links to open files, which must not be replaced.
    if isStandardOutput(path) || path == "/dev/stderr" { return true }
    if path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns the identity of the regular file that is open under a special path; `nil` if there is none.
  static func identity(ofSpecial path: String) -> FileIdentity? {
    descriptor(of: path).flatMap(FileIdentity.init(ofRegular:))
  }

  /// Returns the descriptor that a path means; `nil` for paths that must be opened.
  private static func descriptor(of path: String) -> Int32? {
    if isStandardOutput(path) { return STDOUT_FILENO }
    if path == "/dev/stderr" { return STDERR_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// Returns the name of a path in messages.
  static func name(_ path: String) -> String {
    isStandardOutput(path) ? "standard output" : "`\(DisplayText.escaped(path))`"
  }

  /// Resolves links, also to a file that does not exist yet, so that the link is kept and its target is
  /// replaced.
  static func target(of path: String) -> String {
    var path = path
    // The limit of Linux.
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

  /// Whether the reader of a pipe has closed it.
  private(set) var isPipeClosed = false

  /// Opens a file for writing without changing its content.
  ///
  /// - Parameters:
  ///   - path: The path as given.
  ///   - resumed: The size of the rows kept from an interrupted scan, and whether they are complete.
  package init(path: String, resuming resumed: (size: Int, isComplete: Bool)? = nil) throws(ScanError) {
    self.path = path
    size = resumed?.size ?? 0
    guard !path.isEmpty else { throw ScanError(.usage, "the name of an output file is empty") }
    if Self.isSpecial(path) {
      names = nil
      descriptor =
        Self.descriptor(of: path).map(duplicateForWriting) ?? SystemCall.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure("cannot write", path, SystemError(errno)) }
      return
    }
    let complete = Self.target(of: path)
    // Links that lead to each other.
    guard SystemCall.link(at: complete) == nil else {
      throw Self.failure("cannot write", path, SystemError(ELOOP))
    }
    let partial = complete + ".partial"
    names = (partial, complete)
    var status = stat()
    let exists = unsafe stat(complete, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw ScanError(.usage, "`\(DisplayText.escaped(path))` is a folder", help: "name a file in it")
    }
    let mode = exists ? status.st_mode & 0o777 : 0o666
    // O_NOFOLLOW: a link under this name must not redirect the rows to another file.
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    descriptor = SystemCall.open(partial, flags | (resumed == nil ? O_CREAT | O_EXCL : 0), mode: mode)
    isNew = resumed == nil && descriptor >= 0
    if resumed == nil, descriptor < 0, errno == EEXIST { descriptor = SystemCall.open(partial, flags) }
    if let resumed {
      if descriptor < 0, errno == ENOENT, resumed.isComplete, exists, status.st_size == resumed.size {
        // The file was renamed before the interruption.
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
          "`\(DisplayText.escaped(path)).partial`, which is written first, is a link",
          help: "remove the link")
      }
      throw Self.failure("cannot write", path, SystemError(errno))
    }
    try lock(partial)
    if resumed == nil, exists { keepPermissions(of: status) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the file the permissions and the group of the file that it replaces, which the mask of the process and an
  /// interrupted program may have changed.
  private func keepPermissions(of replaced: stat) {
    let mode = replaced.st_mode & 0o777
    // Another group must not get what this one may do.
    let hasGroup = fchown(descriptor, uid_t.max, replaced.st_gid) == 0
    _ = fchmod(descriptor, hasGroup ? mode : mode & 0o707)
  }

  /// Checks that the rows of the interrupted scan are present.
  private func checkResumed() throws(ScanError) {
    var status = stat()
    let isThere = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size >= size
    guard isThere else {
      throw ScanError(
        .data,
        "`\(DisplayText.escaped(path)).partial` does not contain the rows that the interrupted scan has written",
        help: "scan again without --resume")
    }
    var last: UInt8 = 0
    if size > 0, unsafe pread(descriptor, &last, 1, off_t(size - 1)) == 1 { lastByte = last }
  }

  /// Locks the `.partial` file, because two scans that write it would corrupt it.
  private func lock(_ partial: String) throws(ScanError) {
    var isLocked = false
    // A scan that was just ended may hold the lock a moment longer.
    for attempt in 0..<20 where !isLocked {
      if attempt > 0 { usleep(10_000) }
      isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
    // Another scan may have renamed the file in the meantime.
    var opened = stat()
    var named = stat()
    guard isLocked, unsafe fstat(descriptor, &opened) == 0, unsafe stat(partial, &named) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else {
      throw ScanError(
        .inputOutput, "`\(DisplayText.escaped(path)).partial` is being written by another program",
        help: "wait until it has ended, or end it")
    }
  }

  /// Truncates the file and continues at its new end.
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
      case ENOENT: "create the folder first"
      case ENOSPC, EDQUOT: isSpecial(path) ? nil : "free some disk space"
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

  /// Flushes the file to disk, so that it survives a power failure.
  func synchronize() throws(ScanError) {
    guard names != nil, descriptor >= 0 else { return }
    let result = synchronizeData(descriptor)
    if result != 0 { throw Self.failure("cannot write to", path, SystemError(errno)) }
  }

  /// Renames the complete file.
  func finish() throws(ScanError) {
    guard let names, descriptor >= 0 else { return }
    try synchronize()
    // The lock is held until the file is renamed.
    guard unsafe rename(names.partial, names.complete) == 0 else {
      throw Self.failure("cannot write", path, SystemError(errno))
    }
    close(descriptor)
    descriptor = -1
  }

  /// Replaces the content and renames the file.
  package func finish(with bytes: [UInt8]) throws(ScanError) {
    try truncate(to: 0)
    try write(bytes)
    try finish()
  }

  /// Removes an unfinished file.
  package func discard() {
    guard let names, descriptor >= 0 else { return }
    _ = unsafe unlink(names.partial)
    close(descriptor)
    descriptor = -1
  }
}
