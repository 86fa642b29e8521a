package import Foundation

/// The built command, run as a person's shell would.
package enum Inputctl {
  package struct Result: Equatable {
    package var output: String
    package var error: String
    package var status: Int32

    package init(output: String, error: String, status: Int32) {
      (self.output, self.error, self.status) = (output, error, status)
    }
  }

  /// The binary stands beside the test runner.
  package static let binary = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "inputctl")

  /// The environment of the command: always the same, the fault that `Scripts/faults` has switched on, and what a sanitizer is to
  /// leave out.
  package static let environment: [String: String] = {
    let fault = ProcessInfo.processInfo.environment.filter {
      $0.key.hasPrefix("INPUTCTL_FAULT") || $0.key == "LSAN_OPTIONS"
    }
    return fault.merging(["PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8"]) { $1 }
  }()

  /// The folder in which the command runs.
  package static let fixtures = URL(filePath: #filePath).appending(path: "../../inputctlTests/Fixtures")
    .standardized

  /// Runs the command in the folder ``fixtures`` and waits for its end.
  package static func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(arguments, environment: environment)
    let files = try (0..<3).map { _ in try temporaryFile() }
    try input.write(to: files[0])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs a line of shell in which `inputctl` is the command.
  package static func shell(_ line: String) throws -> Result {
    let process = process([], environment: [:])
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "inputctl() { \"\(binary.path)\" \"$@\"; }\n" + line]
    let output = Pipe()
    // A second pipe could be full before the first one ends.
    let error = try temporaryFile()
    defer { try? FileManager.default.removeItem(at: error) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let complaint = try Data(contentsOf: error)
    return Result(
      output: String(decoding: text, as: UTF8.self), error: String(decoding: complaint, as: UTF8.self),
      status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    )
  }

  package static func process(_ arguments: [String], environment: [String: String]) -> Process {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = fixtures
    process.environment = Self.environment.merging(environment) { $1 }
    return process
  }

  private static func temporaryFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }
}
