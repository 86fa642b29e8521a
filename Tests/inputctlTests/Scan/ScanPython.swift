import Foundation
import Testing

/// Runs the reference programs in Python in Fixtures/scan.
enum ScanPython {
  struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program with a text on standard input.
  static func run(_ program: String, _ arguments: [String] = [], input: String = "") throws -> String {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let path = Inputctl.fixtures.appending(path: "scan/\(program)").path
    process.arguments = ["python3", "-B", path] + arguments
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: folder.write(Array(input.utf8), to: "in")))
    let output = URL(filePath: try folder.write(to: "out"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(description: "\(program) failed") }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
