/// System calls on files. Calls that a signal interrupts are repeated.
package enum SystemCall {
  /// Reads up to `size` bytes; returns none at the end of the file.
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

  /// Reads as many bytes as are available, up to the size of the buffer; returns 0 at the end of the file.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another program that shares the open file may have made it non-blocking.
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      case let number: throw SystemError(number)
      }
    }
  }

  /// Opens a file. If the result is negative, `errno` has the reason.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    systemOpen(path, flags, mode)
  }

  /// The default maximum size of a file that is read at once.
  package static let maximumBytes = 64 << 20

  /// Reads the bytes from the current offset of a file to its end.
  ///
  /// - Throws: ``SystemError`` with `EFBIG` for more than `most` bytes.
  package static func readAll(_ descriptor: Int32, atMost most: Int = maximumBytes) throws(SystemError)
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

  /// Returns the path without links and dots; `nil` if it does not exist, with the reason in `errno`.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Returns the target of a symbolic link as stored; `nil` if the path is not a link.
  package static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - descriptor: The descriptor of the file.
  ///   - isCancelled: Whether to wait at most 2 seconds more for a reader; called only if the descriptor is
  ///     non-blocking. Then the error is `EINTR`, and a part of the bytes may be written.
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
        // Another program that shares the open file may have made it non-blocking.
        let isLastWait = isCancelled()
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&request, 1, isLastWait ? 2000 : 200) == 0, isLastWait { throw SystemError(EINTR) }
      case let number: throw SystemError(number)
      }
    }
  }
}

/// An error of a system call.
package struct SystemError: Error {
  /// The error number.
  package let number: Int32
  /// The message of the operating system.
  package let message: String

  package init(_ number: Int32) {
    self.number = number
    message = unsafe String(cString: strerror(number))
  }
}
