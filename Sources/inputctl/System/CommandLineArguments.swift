internal import InputControl
internal import InputControlSystem

/// The arguments of the program as the operating system passed them.
///
/// Swift replaces invalid UTF-8 by U+FFFD. This must neither make a value acceptable nor change the meaning
/// of an option.
enum CommandLineArguments {
  /// Returns the bytes of the arguments that are values.
  ///
  /// - Throws: A usage error if another argument is not UTF-8.
  static func bytes(of values: [String]) throws(Failure) -> [[UInt8]] {
    guard hasInvalidUTF8 else { return values.map { Array($0.utf8) } }
    // Values follow the options, so they are searched from the end.
    var rest = all
    var result: [[UInt8]] = []
    for value in values.reversed() {
      guard let index = rest.lastIndex(where: { String(decoding: $0, as: UTF8.self) == value }) else {
        continue
      }
      result.append(rest.remove(at: index))
    }
    try refuseInvalidUTF8(in: rest)
    return result.reversed()
  }

  /// Throws a usage error if any argument is not UTF-8.
  static func refuseInvalidUTF8() throws(Failure) { try refuseInvalidUTF8(in: all) }

  private static func refuseInvalidUTF8(in arguments: [[UInt8]]) throws(Failure) {
    for argument in arguments where !isUTF8(argument) {
      throw Failure(
        .usage,
        "the argument `\(DisplayText.escaped(String(decoding: argument, as: UTF8.self)))` is not UTF-8")
    }
  }

  private static var hasInvalidUTF8: Bool { !all.allSatisfy(isUTF8) }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  private static var all: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}
