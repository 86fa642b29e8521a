import Foundation
import InputControlTestSupport
import Testing

/// A scan of files with all outputs, and its results.
struct ScanRun {
  /// The numbers of a summary.
  struct Numbers: Equatable {
    var rows: Int
    var accepted: Int
    var counts: [[String: Int]]

    /// Whether no row is dropped or counted twice.
    var hold: Bool {
      !counts.isEmpty && counts.allSatisfy { $0.values.reduce(0, +) == rows } && accepted <= rows
    }
  }

  static let outputs = ["rejects", "accepts", "annotate", "fix"]
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  static let rules = fixtures.appending(path: "scan.rules").path

  let folder: TemporaryFolder
  let name: String
  let result: Inputctl.Result

  /// Runs a scan.
  ///
  /// - Parameter name: The prefix of the names of the outputs.
  init(
    _ arguments: [String], files: [String], in folder: TemporaryFolder, name: String,
    outputs: [String] = outputs,
    input: [UInt8] = []
  ) throws {
    self.folder = folder
    self.name = name
    result = try Inputctl.run(
      ["scan", "--rules", Self.rules, "--format", "json"] + arguments
        + outputs.flatMap { ["--\($0)", folder.path("\(name).\($0)")] } + files, input: Data(input))
  }

  func written(_ output: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: "\(name).\(output)"))
  }

  /// Returns the contents of all outputs.
  func all() throws -> [Data] { try Self.outputs.map(written) }

  var summary: [String: Any] {
    get throws {
      let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      return try #require(answer?["summary"] as? [String: Any], "\(result.error)")
    }
  }

  var numbers: Numbers { get throws { try Self.numbers(of: try summary) } }

  static func numbers(of summary: [String: Any]) throws -> Numbers {
    let checks = summary["checks"] as? [[String: Any]]
    return Numbers(
      rows: try #require(summary["rows"] as? Int), accepted: try #require(summary["accepted"] as? Int),
      counts: try #require(
        checks?.map { $0["counts"] as? [String: Int] ?? [:] } ?? summary["counts"] as? [[String: Int]]))
  }

  /// Returns the summary without the parts that depend on the compression and names of the files.
  func findings() throws -> NSDictionary {
    var summary = try summary
    summary["bytes"] = nil
    summary["checks"] = (summary["checks"] as? [[String: Any]])?.map { check in
      var check = check
      for key in ["rules", "unreadable"] {
        check[key] = (check[key] as? [[String: Any]])?.map { item in
          var item = item
          item["samples"] = (item["samples"] as? [[String: Any]])?.map { $0.filter { $0.key != "file" } }
          return item
        }
      }
      return check
    }
    return summary as NSDictionary
  }
}

/// The results of the reference in Python for a scan.
struct ScanReference {
  let numbers: ScanRun.Numbers
  /// The differences between the reference and the outputs.
  let differences: String

  /// Runs the reference.
  ///
  /// - Parameter outputs: The prefix of the names of the outputs.
  init(_ description: [String: Any], outputs: String, in folder: TemporaryFolder) throws {
    var description = description
    for output in ScanRun.outputs { description[output] = folder.path("\(outputs).\(output)") }
    let file = try folder.write(
      Array(try JSONSerialization.data(withJSONObject: description)), to: "description")
    let answer = try ReferenceProgram.run("scan_files.py", [file]).split(separator: "\n")
    let numbers = try JSONSerialization.jsonObject(with: Data(try #require(answer.first).utf8))
    self.numbers = try ScanRun.numbers(of: try #require(numbers as? [String: Any]))
    differences = answer.dropFirst().joined(separator: "\n")
  }
}
