#if PCRE2
  internal import Foundation
  internal import InputControl
  package import InputControlAnalysis

  /// Patterns made at random out of all that PCRE2's language has, sense or no sense.
  package struct RandomPattern {
    /// How many patterns a test makes; `PATTERNS` in the environment says another number.
    package static let count = ProcessInfo.processInfo.environment["PATTERNS"].flatMap { Int($0) } ?? 600

    private var random: SplitMix
    private var groups = 0
    /// Whether the patterns have many groups, and repetitions whose bodies can be empty.
    private let areSearches: Bool

    /// Patterns that PCRE2 compiles, each different from the others.
    package static func patterns(count: Int, seed: UInt64, areSearches: Bool = false) -> [String] {
      var generator = RandomPattern(random: SplitMix(state: seed), areSearches: areSearches)
      var known: Set<String> = []
      var result: [String] = []
      while result.count < count {
        generator.groups = 0
        let pattern = generator.expression(depth: 3)
        guard known.insert(pattern).inserted, (try? Pattern(pattern)) != nil else { continue }
        result.append(pattern)
      }
      return result
    }

    /// A text of up to seven letters.
    package static func text(using random: inout SplitMix) -> String {
      let count = Int.random(in: 1...7, using: &random)
      return String(
        String.UnicodeScalarView((0..<count).compactMap { _ in letters.randomElement(using: &random) }))
    }

    /// A text of up to twelve letters, most of which are the ones that patterns are made of.
    package static func searchedText(using random: inout SplitMix) -> String {
      let count = Int.random(in: 0...12, using: &random)
      let common: [Unicode.Scalar] = ["a", "a", "a", "b", "b", "c", "\n", "é"]
      return String(
        String.UnicodeScalarView(
          (0..<count).compactMap { _ in
            (Int.random(in: 0..<6, using: &random) == 0 ? letters : common).randomElement(using: &random)
          }))
    }

    /// The parts of patterns, and what they stand for.
    private static let letters: [Unicode.Scalar] = [
      "a", "b", "c", "A", "B", "k", "s", "0", "1", "_", "-", " ", "\n", "\r", "é", "É", "\u{212A}", "ſ", "小",
      "😀",
    ]

    private mutating func chance(_ one: Int, in many: Int) -> Bool {
      Int.random(in: 0..<many, using: &random) < one
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func expression(depth: Int) -> String {
      let alternatives = chance(1, in: 3) ? Int.random(in: 2...3, using: &random) : 1
      return (0..<alternatives).map { _ in sequence(depth: depth) }.joined(separator: "|")
    }

    private mutating func sequence(depth: Int) -> String {
      let count = chance(1, in: 12) ? 0 : Int.random(in: 1...4, using: &random)
      return (0..<count).map { _ in item(depth: depth) }.joined()
    }

    private mutating func item(depth: Int) -> String {
      if areSearches, chance(1, in: 3) { return searchedItem(depth: depth) }
      if chance(1, in: 9) { return assertion(depth: depth) }
      let atom = atom(depth: depth)
      return chance(2, in: 5) ? atom + quantifier() : atom
    }

    private mutating func quantifier() -> String {
      let low = Int.random(in: 0...2, using: &random)
      let count = pick(["*", "+", "?", "{\(low)}", "{\(low),}", "{\(low),\(low + 2)}"])
      return count + pick(["", "", "", "", "", "", "", "?", "?", "+"])
    }

    private mutating func atom(depth: Int) -> String {
      if depth > 0, chance(1, in: 3) { return group(depth: depth) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        return pick([
          "a", "a", "b", "c", "A", "k", "s", "0", "1", "_", "-", "é", "小", #"\n"#, "😀", #"\x{212A}"#,
        ])
      case 5: return pick([".", ".", #"\N"#, #"\R"#])
      case 6: return pick([#"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#, #"\h"#, #"\v"#, #"\H"#, #"\V"#])
      case 7:
        return pick([#"\p{L}"#, #"\p{Lu}"#, #"\P{Ll}"#, #"\p{Han}"#, #"\p{sc:Latin}"#, #"\p{^N}"#, #"\pN"#])
      case 8 where groups > 0 && (!areSearches || chance(1, in: 8)):
        return "\\\(Int.random(in: 1...groups, using: &random))"
      default: return characterClass()
      }
    }

    /// Groups, also empty ones, in repetitions, lookarounds and atomic groups.
    private mutating func searchedItem(depth: Int) -> String {
      let inner =
        depth > 0 ? expression(depth: depth - 1) : pick(["a", "b?", "a|", "|b", "ab|a", "a|ab", ""])
      let quantifier = chance(3, in: 4) ? quantifier() : ""
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4:
        groups += 1
        return "(\(inner))" + quantifier
      case 4: return "(?:\(inner)|)" + quantifier
      case 5:
        groups += 1
        return pick(["(a?)", "(a|b?)", "(|a)", "(a*?)", "(?<n\(groups)>a|ab)", "(a??)"]) + quantifier
      case 6:
        groups += 2
        return pick(["(?:(a)|b(c)?)", "(?:(a?)(b?))", "((a)|b)", "(?|(a)(b)|(b)|(c))"]) + quantifier
      case 7:
        groups += 1
        return pick(["(?=(\(inner)))", "(?!(\(inner)))", "(?=.*?(b|\(inner)))"])
      case 8:
        groups += 2
        return pick(["(?<=(a)|(bc))", "(?<!(a)|(b.))", "(?<=(a(?=(b)?)))", "(?<=(?=(a))a)"])
      case 9: return "(?>\(inner))" + quantifier
      case 10: return "(?U)(?:\(inner))" + quantifier + "(?-U)"
      default: return "(?:(?:\(inner))\(quantifier))" + self.quantifier()
      }
    }

    private mutating func characterClass() -> String {
      let count = Int.random(in: 1...3, using: &random)
      let members = (0..<count).map { _ in
        pick([
          "a", "b", "k", "A-C", "a-c", "0-9", "_", "é", "à-ü", "小", "j-t", #"\d"#, #"\W"#, #"\s"#, #"\p{Lu}"#,
          #"\P{L}"#, "[:alpha:]", "[:^digit:]", "[:upper:]", "[:punct:]", #"\n"#, #"\x{100}-\x{2000}"#,
        ])
      }
      return "[" + (chance(1, in: 4) ? "^" : "") + members.joined() + "]"
    }

    private mutating func group(depth: Int) -> String {
      let opening = pick(["(?:", "(?:", "(?:", "(", "(?i:", "(?s:", "(?>", "(?m:", "(?x: ", "(?|"])
      let body = expression(depth: depth - 1)
      if opening == "(" { groups += 1 }
      return opening + body + ")"
    }

    private mutating func assertion(depth: Int) -> String {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return pick(["^", "$", #"\A"#, #"\z"#, #"\Z"#, "(?m:^)", "(?m:$)", #"\G"#])
      case 1, 2: return pick([#"\b"#, #"\B"#, "[[:<:]]", "[[:>:]]"])
      case 3: return "(?i)"
      case 4 where depth > 0, 5 where depth > 0:
        return pick(["(?=", "(?!"]) + expression(depth: depth - 1) + ")"
      case 6 where depth > 0:
        return pick(["(?<=", "(?<!"]) + pick(["a", "b", "ab", "a|bc", #"\d"#, "^", #"\b"#]) + ")"
      default: return pick(["(?=a)", "(?!a)", "(?!b)", "(?=.*c)"])
      }
    }
  }
#endif
