#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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

  /// Writes all of the bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw SystemError(errno)
      }
    }
  }
}

/// An error number of the operating system.
struct SystemError: Error {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  /// What the operating system calls it.
  var message: String { unsafe String(cString: strerror(number)) }
}

// Inside of an enum with methods of these names, the functions need another one.
#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
  private let systemWrite = unsafe Darwin.write
#else
  private let systemRead = unsafe Glibc.read
  private let systemWrite = unsafe Glibc.write
#endif
