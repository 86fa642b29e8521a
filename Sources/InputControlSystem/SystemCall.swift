/// Reading and writing files by their descriptors, again when a signal interrupts.
package enum SystemCall {
  /// Up to so many bytes; none at the end of the file.
  package static func read(_ descriptor: Int32, upTo size: Int) throws(SystemError) -> [UInt8] {
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
  package static func read(
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
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    systemOpen(path, flags, mode)
  }

  /// The most bytes that are read of a file at once.
  package static let mostBytes = 64 << 20

  /// The bytes from where a file stands to its end.
  package static func readAll(_ descriptor: Int32, atMost most: Int = mostBytes) throws(SystemError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor, upTo: 1 << 16)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= most else { throw SystemError(EFBIG) }
    }
  }

  /// The path without links and dots, or `nil` when there is no such file; `errno` says why.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Where a link leads, as it says; `nil` for what is none.
  package static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Writes all of the bytes.
  ///
  /// - Parameter isCancelled: Whether to wait no longer than 2 seconds for somebody who does not read; asked where a
  ///   descriptor does not block. The error is `EINTR` then, and some of the bytes may be written.
  package static func write(
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
package struct SystemError: Error {
  /// The error number.
  package let number: Int32
  /// What the operating system calls it.
  package let message: String

  package init(_ number: Int32) {
    self.number = number
    message = unsafe String(cString: strerror(number))
  }
}
