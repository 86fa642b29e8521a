#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import InputControl

/// Reading and writing files by their descriptors, again when a signal interrupts.
enum SystemCall {
  /// Up to so many bytes; none at the end of the file.
  static func read(_ descriptor: Int32, upTo size: Int) throws(SystemError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = unsafe systemRead(descriptor, buffer.baseAddress, size)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      if failure == 0 { return bytes }
      if failure != EINTR { throw SystemError(failure) }
    }
  }

  /// Up to as many bytes as the buffer holds, as soon as there are some; 0 at the end of the file.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another program that has the same file open may have asked for this.
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      case let number: throw SystemError(number)
      }
    }
  }

  /// Opens a file; `errno` says why the result is negative.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    systemOpen(path, flags, mode)
  }

  /// The most bytes that are read of a file at once.
  static let mostBytes = 64 << 20

  /// The bytes from where a file stands to its end.
  static func readAll(_ descriptor: Int32, atMost most: Int = mostBytes) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor, upTo: 1 << 16)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= most else { throw SystemError(EFBIG) }
    }
  }

  /// The bytes of a file.
  static func contents(of path: String, atMost most: Int = mostBytes) throws(Failure) -> [UInt8] {
    let name = DisplayText.escaped(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "cannot open `\(name)`: \(SystemError(errno).message)")
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      return try readAll(descriptor, atMost: most)
    } catch {
      throw Failure(.inputOutput, "cannot read `\(name)`: \(error.message)")
    }
  }

  /// The path without links and dots, or `nil` when there is no such file; `errno` says why.
  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Where a link leads, as it says; `nil` for what is none.
  static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Writes all of the bytes.
  ///
  /// - Parameter isCancelled: Whether to wait no longer than 2 seconds for somebody who does not read; asked where a
  ///   descriptor does not block. The error is `EINTR` then, and some of the bytes may be written.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, isCancelled: () -> Bool = { false }
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // Another program that has the same file open may have asked for this.
        let isLastWait = isCancelled()
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&request, 1, isLastWait ? 2000 : 200) == 0, isLastWait { throw SystemError(EINTR) }
      case let number: throw SystemError(number)
      }
    }
  }
}

/// Why the operating system did not do what it was asked for.
struct SystemError: Error {
  /// The error number.
  let number: Int32
  /// What the operating system calls it.
  let message: String

  init(_ number: Int32) {
    self.number = number
    message = unsafe String(cString: strerror(number))
  }
}

// Inside of an enum with methods of these names, the functions need another one.
#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
  private let systemWrite = unsafe Darwin.write
#else
  private let systemRead = unsafe Glibc.read
  private let systemWrite = unsafe Glibc.write
#endif

// It has a variable number of arguments, so that it is no value.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}
