import Foundation
import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControlJSON

/// Compares the members found in random lines, most of them almost JSON, with those of Python's `json`.
struct JSONMembersDifferentialTests {
  private static let columns = [
    "a", "b", "", "\u{E9}", "e\u{301}", "0", "/0", "/a", "/a/b", "/a/0", "/a/b/1/c", "/b/10", "/x~1y/~0z",
    "/",
    "\u{1F600}", "longer than eight bytes", "longer than eight bytes!", "/a/-", "/a/00", "/2/a", "/a/a/a",
  ]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whatPythonSays(seed: UInt64) throws {
    var lines = RandomJSON(random: SplitMix(state: seed))
    let cases = (0..<4000).map { _ in lines.next() }
    let answers = try python(cases)
    try #require(answers.count == cases.count)
    var finder = JSONMemberFinder(try JSONMemberPaths(Self.columns))
    var found = 0
    var differences: [String] = []
    for (line, answer) in zip(try nonEmpty(cases), answers) {
      let own: String
      switch finder.find(in: line.span) {
      case .blank: own = "blank"
      case .malformed: own = "malformed"
      case .found:
        found += 1
        own = answerLine(Found(finder, line))
        if let wrong = wrongPlace(in: line, finder) { differences.append(wrong) }
      }
      if own != answer {
        differences.append("\(String(decoding: line, as: UTF8.self)): \(own), not \(answer)")
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5).joined(separator: "\n"))")
    // Both kinds of lines are frequent.
    #expect((1000...3000).contains(found))
  }

  /// No byte outside of the line is read, which Swift checks, and each problem has an offset in the line.
  @Test func randomBytes() throws {
    var random = SplitMix(state: 4)
    var finder = JSONMemberFinder(try JSONMemberPaths(Self.columns))
    for round in 0..<20_000 {
      let line = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        round.isMultiple(of: 2)
          ? UInt8.random(in: 0...255, using: &random) : RandomJSON.suspects.randomElement(using: &random) ?? 0
      }
      if case .malformed(_, let offset) = finder.find(in: line.span) {
        try #require((0...line.count).contains(offset))
      }
      var output: [UInt8] = []
      JSONText.quote(line, into: &output)
      try #require(finder.find(in: output.span) == .found)
      let quoted = Array(output.dropFirst().dropLast())
      output = []
      JSONText.unescape(quoted.span, into: &output)
      try #require(output == Array(String(decoding: line, as: UTF8.self).utf8))
    }
  }

  /// Checks that each value can be replaced in its range, and that a member can be inserted before the
  /// closing brace. Returns a description of the first mistake; `nil` if there is none.
  private func wrongPlace(in line: [UInt8], _ found: JSONMemberFinder) -> String? {
    var finder = found
    for (column, range) in found.ranges.enumerated() {
      switch found.values[column] {
      case .text(let text) where line[text].contains(UInt8(ascii: "\\")),
        .escapedText(let text) where !line[text].contains(UInt8(ascii: "\\")):
        return "what is escaped in \(String(decoding: line, as: UTF8.self))"
      default: break
      }
      guard let range else {
        if found.values[column] == .missing || found.values[column] == .repeated { continue }
        return "no range of \(Self.columns[column]) in \(String(decoding: line, as: UTF8.self))"
      }
      let changed =
        Array(line[..<range.lowerBound]) + Array("\"new\"".utf8) + Array(line[range.upperBound...])
      guard finder.find(in: changed.span) == .found,
        finder.values[column] == .text(range.lowerBound + 1..<range.lowerBound + 4)
      else { return "the range of \(Self.columns[column]) in \(String(decoding: line, as: UTF8.self))" }
    }
    guard let end = found.objectEnd else { return nil }
    let member = (found.isEmptyObject ? "" : ",") + "\"a\":1,\"a\":2"
    let changed = Array(line[..<end]) + Array(member.utf8) + Array(line[end...])
    guard finder.find(in: changed.span) == .found, finder.values[0] == .repeated,
      finder.objectEnd == end + member.utf8.count
    else { return "the end of \(String(decoding: line, as: UTF8.self))" }
    return nil
  }

  /// Returns the result in the format of the Python program.
  private func answerLine(_ found: Found) -> String {
    found.finder.values.indices.map { column in
      let kind =
        switch found.finder.values[column] {
        case .text, .escapedText: "text:"
        case .literal: "literal:"
        case .null: "null"
        case .container: "container"
        case .missing: "missing"
        case .repeated: "repeated"
        }
      return kind + (found.bytes(column).map(hex) ?? "")
    }.joined(separator: " ")
  }

  private func hex(_ bytes: [UInt8]) -> String { ReferenceProgram.hex(bytes) }

  // MARK: Python

  private func python(_ cases: [[UInt8]]) throws -> [String] {
    let lines = [Self.columns.map { hex(Array($0.utf8)) }.joined(separator: ",")] + cases.map(hex)
    let answers = try ReferenceProgram.run("json_members.py", input: lines.joined(separator: "\n") + "\n")
    return answers.split(separator: "\n").map(String.init)
  }
}
