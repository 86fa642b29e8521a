package import InputControlAnalysis

/// Random lines of JSON with difficult contents, some with wrong bytes.
package struct RandomJSON {
  package var random: SplitMix

  package init(random: SplitMix) { self.random = random }

  /// Bytes that have a meaning in JSON or UTF-8.
  package static let suspects: [UInt8] =
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

  package mutating func next() -> [UInt8] {
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
