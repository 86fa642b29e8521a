import Foundation
import InputControlTestSupport
import Testing

/// A call of the command whose output is recorded in the folder Snapshots.
struct SnapshotExample: CustomTestStringConvertible {
  var name: String
  var arguments: [String]
  var input = ""
  var environment: [String: String] = [:]
  var testDescription: String { name }

  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
  }

  /// Compares the output with the recording; records it if `RECORD` is in the environment.
  func compare() throws {
    let result = try Inputctl.run(arguments, input: Data(input.utf8), environment: environment)
    let snapshot = """
      arguments: \(arguments)
      exit status: \(result.status)
      --- standard output
      \(result.output)--- standard error
      \(result.error)
      """
    let file = Self.folder.appending(path: "\(name).txt")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      guard recorded != snapshot else { return }
      try snapshot.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name)")
    } else {
      #expect(snapshot == recorded)
    }
  }
}
