#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The program's arguments as the operating system gave them.
enum CommandLineArguments {
  /// The bytes of every argument that is not UTF-8, by the text that Swift makes of it.
  ///
  /// Swift puts U+FFFD for what is not UTF-8, and a value must not become acceptable by that.
  static var invalidUTF8: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument)).map { $0 }
      if String(validating: bytes, as: UTF8.self) == nil {
        result[String(decoding: bytes, as: UTF8.self)] = bytes
      }
    }
    return result
  }
}
