internal import Foundation

/// Runs the reference programs in Python in the folder InputControlScanTests/Fixtures.
package enum ReferenceProgram {
  package struct Failed: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// Runs a program with a text on standard input.
  package static func run(_ program: String, _ arguments: [String] = [], input: String = "") throws -> String
  {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-B", fixtures.appending(path: program).path] + arguments
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: folder.write(Array(input.utf8), to: "in")))
    let output = URL(filePath: try folder.write(to: "out"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(description: "\(program) failed") }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Returns bytes in hexadecimal.
  ///
  /// A loop over an array: without optimisation, in which tests are compiled, generic code is many times slower.
  package static func hex(_ bytes: [UInt8]) -> String {
    unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      var index = 0
      while index < bytes.count {
        unsafe text[2 * index] = digits[Int(bytes[index] >> 4)]
        unsafe text[2 * index + 1] = digits[Int(bytes[index] & 15)]
        index += 1
      }
      return 2 * index
    }
  }

  private static let fixtures =
    URL(filePath: #filePath).appending(path: "../../InputControlScanTests/Fixtures").standardized

  private static let digits = Array("0123456789abcdef".utf8)
}
