import InputControl
import InputControlAnalysis
import Foundation
import Testing

@testable import InputControlScan

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
    for (line, answer) in zip(try cases.nonEmpty, answers) {
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
      JSONMemberFinder.quote(line, into: &output)
      try #require(finder.find(in: output.span) == .found)
      let quoted = Array(output.dropFirst().dropLast())
      output = []
      unsafe quoted.withUnsafeBufferPointer { unsafe JSONMemberFinder.unescape($0, into: &output) }
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

  private func hex(_ bytes: [UInt8]) -> String { ScanPython.hex(bytes) }

  // MARK: Python

  private func python(_ cases: [[UInt8]]) throws -> [String] {
    let lines = [Self.columns.map { hex(Array($0.utf8)) }.joined(separator: ",")] + cases.map(hex)
    let answers = try ScanPython.run("json_members.py", input: lines.joined(separator: "\n") + "\n")
    return answers.split(separator: "\n").map(String.init)
  }
}

/// Random lines of JSON with difficult contents, some with wrong bytes.
struct RandomJSON {
  var random: SplitMix

  /// Bytes that have a meaning in JSON or UTF-8.
  static let suspects: [UInt8] =
    Array("{}[],:\"\"\\\\/ 019-+.eEtfnuN\t\r\n".utf8)
    + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xA0, 0xEF, 0xBB, 0xF0, 0x90, 0xF4, 0xFF]

  private static let names = [
    "a", "a", "a", "b", "b", "c", "", "0", "1", "x/y", "~z", "\u{E9}", "e\u{301}", "\u{1F600}", "\\u0061",
    "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "x\\/y", "longer than eight bytes", "longer than eight bytes!",
    "longer than eight\\u0020bytes", "longer t",
  ]
  private static let numbers = [
    "0", "-0", "1", "-1", "10", "1.5", "-0.0", "1e5", "1E+5", "1e-05", "0e0",
    "123456789012345678901234567890", "1.0E400",
    "4.9e-324",
  ]
  private static let words = ["true", "false", "null"]
  private static let oddities = [
    "NaN", "Infinity", "-Infinity", "01", "-", "-01", "1.", ".1", "1e", "+1", "0x1", "True", "nul", "'a'",
    "1_0", "",
    "\u{FEFF}", "\u{A0}",
  ]
  private static let pieces = [
    "x", "plain text", "  ", "\u{E9}", "\u{20AC}", "\u{1F600}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}",
    "\u{D7FF}", "\u{E000}",
    "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\\n", "\\\"", "\\\\", "\\/", "\\b\\f\\r\\t", "\\u0000", "\\u00e9",
    "\\uD83D",
    "\\uDE00", "\\ud83d\\ude00", "\\uFFFF", "/", "{", "]", "\u{2028}",
  ]
  private static let brokenPieces = ["\\x", "\\u12", "\\u12G4", "\t", "\u{0}", "\\", "\""]

  mutating func next() -> [UInt8] {
    var line = Array(space().utf8) + Array(value(depth: 0).utf8) + Array(space().utf8)
    if chance(100) {
      let depth = Int.random(in: 500...520, using: &random)
      let opening = chance(2) ? "[" : "{\"a\":"
      line =
        Array(String(repeating: opening, count: depth).utf8) + line
        + Array(repeating: UInt8(ascii: opening == "[" ? "]" : "}"), count: depth)
    }
    guard chance(3) else { return line }
    for _ in 0..<Int.random(in: 1...2, using: &random) { mutate(&line) }
    return line
  }

  private mutating func mutate(_ line: inout [UInt8]) {
    guard let place = line.indices.randomElement(using: &random) else { return }
    let other = Int.random(in: place...min(place + 12, line.count), using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: line[place] = UInt8.random(in: 0...255, using: &random)
    case 1: line[place] = pick(Self.suspects)
    case 2: line.insert(pick(Self.suspects), at: place)
    case 3: line.remove(at: place)
    case 4: line.removeSubrange(place...)
    case 5: line.removeSubrange(place..<other)
    default: line.insert(contentsOf: line[place..<other], at: place)
    }
  }

  private mutating func value(depth: Int) -> String {
    // Most lines are objects.
    let isObject = depth == 0 && !chance(4)
    switch isObject ? 15 : Int.random(in: 0..<(depth < 5 ? 16 : 8), using: &random) {
    case 0, 1: return pick(Self.numbers)
    case 2: return pick(Self.words)
    case 3: return chance(12) ? pick(Self.oddities) : String(Int.random(in: -999...999, using: &random))
    case 4...7: return text()
    case 8...10:
      // Some arrays are long, for `/b/10`.
      let count = Int.random(in: 0...(chance(4) ? 12 : 3), using: &random)
      let elements = (0..<count).map { _ in space() + value(depth: depth + 1) + space() }
      return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    default:
      let members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        space() + "\"" + pick(Self.names) + "\"" + space() + ":" + space() + value(depth: depth + 1) + space()
      }
      return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
    }
  }

  private mutating func text() -> String {
    let count = Int.random(in: 0...4, using: &random)
    let pieces = (0..<count).map { _ in chance(60) ? pick(Self.brokenPieces) : pick(Self.pieces) }
    return "\"" + pieces.joined() + "\""
  }

  private mutating func space() -> String {
    chance(6) ? pick([" ", "  ", "\t", "\r", "\n", "          "]) : ""
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
