#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import InputControl

/// A file that is written beside its name, and gets it when it is complete.
final class OutputFile {
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
  private(set) var isNew = true

  /// Whether a path means standard output, also as systems call it.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Whether nothing stands under a path that could be written beside it and renamed: pipes, devices, open files.
  static func isSpecial(_ path: String) -> Bool {
    // These are links to open files, which must not be replaced by others.
    if isStandardOutput(path) || path == "/dev/stderr" { return true }
    if path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") { return true }
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether nobody reads any more what is written.
  private(set) var isPipeClosed = false

  /// Opens a file to be written, and leaves it as it is so far.
  ///
  /// - Parameter resumed: What an interrupted scan has written, which is kept, and whether that is all of it.
  init(path: String, resuming resumed: (size: Int, isComplete: Bool)? = nil) throws(Failure) {
    self.path = path
    size = resumed?.size ?? 0
    guard !path.isEmpty else { throw Failure(.usage, "the name of a file to be written is empty") }
    if Self.isStandardOutput(path) {
      names = nil
      descriptor = STDOUT_FILENO
      return
    }
    if Self.isSpecial(path) {
      names = nil
      descriptor = SystemCall.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure("cannot write", path, SystemError(errno)) }
      return
    }
    // A link stays, and the file that it leads to is replaced.
    let complete = SystemCall.realPath(path) ?? path
    let partial = complete + ".partial"
    names = (partial, complete)
    var status = stat()
    let exists = unsafe stat(complete, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.usage, "`\(DisplayText.escaped(path))` is a folder", help: "name a file in it")
    }
    let mode = exists ? status.st_mode & 0o777 : 0o666
    descriptor = SystemCall.open(partial, O_RDWR | O_CLOEXEC | (resumed == nil ? O_CREAT : 0), mode: mode)
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
    guard descriptor >= 0 else { throw Self.failure("cannot write", path, SystemError(errno)) }
    try lock(partial)
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// Whether there is what an interrupted scan has written.
  private func checkResumed() throws(Failure) {
    var status = stat()
    let isThere = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size >= size
    guard isThere else {
      throw Failure(
        .data, "`\(DisplayText.escaped(path)).partial` has not what was written before",
        help: "scan again without --resume")
    }
    var last: UInt8 = 0
    if size > 0, unsafe pread(descriptor, &last, 1, off_t(size - 1)) == 1 { lastByte = last }
  }

  /// Two scans that write the same file would spoil it.
  private func lock(_ partial: String) throws(Failure) {
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    // Another one may have given the file its name meanwhile.
    var opened = stat()
    var named = stat()
    guard isLocked, unsafe fstat(descriptor, &opened) == 0, unsafe stat(partial, &named) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else {
      throw Failure(
        .inputOutput, "`\(DisplayText.escaped(path)).partial` is being written by another scan",
        help: "wait until it has ended, or end it")
    }
    isNew = opened.st_size == 0
  }

  /// Throws away what stands behind a place, and goes on there.
  func truncate(to newSize: Int) throws(Failure) {
    guard names != nil, descriptor >= 0 else { return }
    guard ftruncate(descriptor, off_t(newSize)) == 0, lseek(descriptor, 0, SEEK_END) == newSize else {
      throw Self.failure("cannot write to", path, SystemError(errno))
    }
    size = newSize
  }

  private static func failure(_ verb: String, _ path: String, _ error: SystemError) -> Failure {
    let name = isStandardOutput(path) ? "standard output" : "`\(DisplayText.escaped(path))`"
    let help: String? =
      switch error.number {
      case ENOENT: "make the folder first"
      case ENOSPC, EDQUOT: isSpecial(path) ? nil : "make room"
      default: nil
      }
    return Failure(.inputOutput, "\(verb) \(name): \(error.message)", help: help)
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard !bytes.isEmpty else { return }
    do throws(SystemError) {
      try SystemCall.write(bytes, to: descriptor)
    } catch {
      if error.number == EPIPE { isPipeClosed = true }
      throw Self.failure("cannot write to", path, error)
    }
    size += bytes.count
    lastByte = bytes.last
  }

  /// Makes sure that what was written survives a power cut.
  func synchronize() throws(Failure) {
    guard names != nil, descriptor >= 0 else { return }
    #if canImport(Darwin)
      let result = fsync(descriptor)
    #else
      let result = fdatasync(descriptor)
    #endif
    if result != 0 { throw Self.failure("cannot write to", path, SystemError(errno)) }
  }

  /// Gives the complete file its name.
  func finish() throws(Failure) {
    guard let names, descriptor >= 0 else { return }
    try synchronize()
    // The lock is held until it has its name.
    guard unsafe rename(names.partial, names.complete) == 0 else {
      throw Self.failure("cannot write", path, SystemError(errno))
    }
    close(descriptor)
    descriptor = -1
  }

  /// Takes the file away that was not finished.
  func discard() {
    guard let names, descriptor >= 0 else { return }
    _ = unsafe unlink(names.partial)
    close(descriptor)
    descriptor = -1
  }
}
