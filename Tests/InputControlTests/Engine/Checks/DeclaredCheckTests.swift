import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis
@testable import InputControlAutomata
@testable import InputControlRules

/// Checks that rule files declare.
struct DeclaredCheckTests {
  /// Numbers from the standards and authorities that define them, each with one that has another last character.
  @Test(arguments: [
    // Receita Federal, Norma de Execução CORAT 41
    (
      #"""
      /\d{11}/ {
        sum 1..9 weights 10, 9, 8, 7, 6, 5, 4, 3, 2 mod 11 gives "00987654321" at 10
        sum 1..10 weights 11, 10, 9, 8, 7, 6, 5, 4, 3, 2 mod 11 gives "00987654321" at 11
      }
      """#, "39053344705 11144477735", "39053344704"
    ),
    (
      #"/\d{8}[A-Z]/ { number 1..8 mod 23 gives "TRWAGMYFPDXBNJZSQVHLCKE" at 9 }"#, "54362315K 12345678Z",
      "12345678A"
    ),
    // ISO 6166
    (
      #"/[A-Z]{2}[A-Z0-9]{9}\d/ { sum 1.. spelled weights 1, 2 fold from end mod 10 is 0 }"#,
      "US0378331005 DE000BAY0017 AU0000XVGZA3", "US0378331004"
    ),
    (
      #"/\d{8}|\d{13}/ { sum 1.. weights 1, 3 from end mod 10 is 0 }"#, "96385074 4006381333931",
      "4006381333932"
    ),
    // BCGFV: the number that the first nine digits write, for births from 2000 on with a 2 before it
    (
      #"/\d{11}/ { number 1..9 + number 10..11 mod 97 is 0 } or /\d{11}/ { number 1..9 + number 10..11 + 2000000000 mod 97 is 0 }"#,
      "85073003328", "85073003329"
    ),
    (
      #"/\d{11}/ { number 3..11 times 3 + number 1..2 times -1 + 12 mod 97 is 0; luhn 3..11 }"#,
      "40303265045",
      "40303265046"
    ),
    (
      #"""
      /\d{11}/ {
        sum 1..10 weights 1, 2, 3, 4, 5, 6, 7, 8, 9, 1 mod 11 gives "0123456789-" at 11 else sum 1..10 weights 3, 4, 5, 6, 7, 8, 9, 1, 2, 3 mod 11 gives "01234567890" at 11
      }
      """#, "36805280109", "36805280108"
    ),
    // A character that `values` names has a position.
    (
      #"/[A-Z0-9<]{9}\d/ { sum 1..9 values "<" 0, "0" 0, "1BLV" 1, "2CMW" 2, "A" 0 weights 7, 3, 1 mod 10 gives "0123456789" at 10 }"#,
      "12<<<<<<<3", "12<<<<<<<4"
    ),
    // ISO 6346, whose table leaves out the multiples of 11
    (
      #"/[A-Z]{3}[UJZ]\d{7}/ { sum 1..10 values "0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ" weights 1, 2, 4, 8, 16, 32, 64, 128, 256, 512 mod 11 gives "01234567890" at 11 }"#,
      "CSQU3054383", "CSQU3054384"
    ),
    // The check character stands before characters that are added up.
    (
      #"/\d{3}[0-9X]\d{2}/ { sum 1..3, 5..6 weights 2 mod 11 gives "0123456789X" at 4 }"#,
      "111600 111X20 000000", "111500"
    ),
    (#"/\d{2}[A-Z0-9]/ { sum 1..2 mod 10 gives "0123456789" or "JABCDEFGHI" at end }"#, "123 12C 00J", "12D"),
    (#"/\d{4,5}/ { sum 2.. from end mod 10 gives "0123456789" at end }"#, "1236 11114", "11113"),
  ])
  func numbersPass(definition: String, right: String, wrong: String) throws {
    let rules = try ruleSet("language 4\ncheck number = \(definition)\nprofile p { check number }")
    let profile = try rules.profile("p")
    for text in right.split(separator: " ") {
      let verdict = profile.evaluate(String(text)).verdict
      #expect(verdict == .acceptable, "\(text)")
      #expect(profile.evaluate(String(text.dropLast())).verdict == .intermediate, "\(text)")
    }
    #expect(profile.evaluate(wrong).verdict == .invalid)
    #expect(profile.exactness.allSatisfy { $0.isComplete })
  }

  /// The examples of ISO/IEC 7064 and of the authors of the systems.
  @Test(arguments: [
    ("iso7064 \"MOD 11-2\"", "079X", "0794 07X9"),
    (
      "iso7064 \"MOD 37-2\"", "A12425GABC12340025 G123489654321Y G123489654321Y*",
      "A12425GABC12340026 G123489654321*"
    ),
    ("iso7064 \"MOD 97-10\"", "79444 5493001KJTIIGC8Y1R12", "79445"),
    ("iso7064 \"MOD 661-26\"", "ISOIR", "ISORI"),
    ("iso7064 \"MOD 1271-36\"", "ISO793W", "ISO79W3"),
    ("iso7064 \"MOD 11,10\"", "07945 33392005961", "07954 33392005962"),
    ("iso7064 \"MOD 27,26\"", "ISOKEYG", "ISOKEYH"),
    ("iso7064 \"MOD 37,36\"", "A12425GABC1234002M", "A12425GABC1234002N"),
    ("verhoeff", "2363 234123412346", "2364 234123412347"),
    ("damm", "5724", "5723 5742"),
    ("recursive10", "210000000003139471430009017", "210000000003139471430009018"),
    ("luhn", "79927398713 18", "79927398710 81"),
  ])
  func systems(statement: String, right: String, wrong: String) throws {
    let rules = try ruleSet(
      "language 4\ncheck code = /[A-Z0-9*]+/ { \(statement) }\nprofile p { check code }")
    let profile = try rules.profile("p")
    for text in right.split(separator: " ") {
      #expect(profile.evaluate(String(text)).verdict == .acceptable, "\(text)")
    }
    for text in wrong.split(separator: " ") {
      #expect(profile.evaluate(String(text)).verdict != .acceptable, "\(text)")
    }
  }

  /// Every text of a small alphabet, under checks made at random: the machine, the automaton, and the verdicts of a profile are
  /// those of sums worked out plainly, and of a search for continuations.
  @Test func verdictsAreThoseOfAllTexts() throws {
    var random = SplitMix(state: 41)
    var verdicts: [Verdict: Int] = [:]
    for _ in 0..<60 {
      let trial = RandomCheck(using: &random)
      let rules = RuleSet(
        reading: [
          SourceFile(name: "t.rules", text: "language 4\ncheck c = \(trial.text)\nprofile p { check c }")
        ])
      let mistakes: String = rules.mistakes.map { $0.rendered() }.joined(separator: "\n")
      try #require(mistakes == "")
      let profile = try rules.profile("p")
      guard case .check(.digit(let check)) = profile.profile.rules[0].body else {
        Issue.record("no check")
        continue
      }
      // The definition that was read is the one that was written.
      #expect(check.definition.text == trial.text)
      let passing = RandomCheck.allTexts.filter { trial.passes($0) }
      var beginnings: Set<[UInt8]> = []
      for text in passing { for count in 0..<text.count { beginnings.insert(Array(text.prefix(count))) } }
      let accepted = Set(passing)
      let alphabet = try Alphabet.distinguishing(check.letters.map { ScalarSet($0) })
      let automaton = try ValueCheck.digit(check).automaton(over: alphabet)
      for text in RandomCheck.allTexts where !text.isEmpty {
        let expected: Verdict =
          accepted.contains(text) ? .acceptable : beginnings.contains(text) ? .intermediate : .invalid
        verdicts[expected, default: 0] += 1
        let string = String(decoding: text, as: UTF8.self)
        let state = automaton.state(after: string)
        let ofAutomaton: Verdict =
          automaton.isAccepting[state] ? .acceptable : state == Automaton.dead ? .invalid : .intermediate
        guard ofAutomaton == expected, check.result(of: text.span).verdict == expected else {
          let ofMachine = check.result(of: text.span).verdict
          Issue.record("\(trial.text) on \(string): \(expected), not \(ofAutomaton) and \(ofMachine)")
          break
        }
      }
    }
    #expect(verdicts.values.allSatisfy { $0 > 500 } && verdicts.count == 3)
  }
}

/// A check of short texts, made at random, with its sum worked out plainly.
private struct RandomCheck {
  var text: String
  private var cases: [(pattern: (text: String, matches: @Sendable ([UInt8]) -> Bool), sums: [Sum])] = []

  private struct Sum {
    var positions: [Int]
    var isOpen: Bool
    var weights: [Int]
    var isFolded: Bool
    var isFromEnd: Bool
    var isNumber: Bool
    var constant: Int
    var modulus: Int
    var rests: [Int]
    var table: [UInt8]?
    var place: Int?
  }

  static let alphabet = Array("012A-".utf8)

  /// All texts of up to five characters.
  static let allTexts: [[UInt8]] = {
    var all: [[UInt8]] = [[]]
    var layer: [[UInt8]] = [[]]
    for _ in 0..<5 {
      layer = layer.flatMap { text in alphabet.map { text + [$0] } }
      all += layer
    }
    return all
  }()

  private static let patterns:
    [(text: String, lengths: ClosedRange<Int>, matches: @Sendable ([UInt8]) -> Bool)] = [
      ("[012A]{4}", 4...4, { $0.count == 4 && !$0.contains(UInt8(ascii: "-")) }),
      ("[012]{2,4}", 2...4, { (2...4).contains($0.count) && $0.allSatisfy { (0x30...0x32).contains($0) } }),
      (
        "[012A]{2}-?[012A]{2}", 4...4,
        { text in
          text.count == 4 && !text.contains(UInt8(ascii: "-"))
            || text.count == 5 && text.firstIndex(of: UInt8(ascii: "-")) == 2
              && text.count(where: { $0 == UInt8(ascii: "-") }) == 1
        }
      ),
      (
        "[012]{3}|[012A]{5}", 3...5,
        { text in
          text.count == 3 && text.allSatisfy { (0x30...0x32).contains($0) }
            || text.count == 5 && !text.contains(UInt8(ascii: "-"))
        }
      ),
    ]

  init(using random: inout SplitMix) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    text = ""
    for index in 0..<number(1...2) {
      let pattern = Self.patterns[number(0...Self.patterns.count - 1)]
      var sums: [Sum] = []
      var statements: [String] = []
      for _ in 0..<number(1...2) {
        let isNumber = number(0...3) == 0
        let modulus = number(2...13)
        let isOpen = number(0...1) == 0
        let first = number(1...2)
        let last = number(first...pattern.lengths.lowerBound)
        var sum = Sum(
          positions: Array(first...(isOpen ? 5 : last)), isOpen: isOpen,
          weights: (0..<number(1...3)).map { _ in number(1...4) },
          isFolded: !isNumber && number(0...2) == 0, isFromEnd: !isNumber && number(0...1) == 0,
          isNumber: isNumber,
          constant: number(0...2) == 0 ? number(-3...3) : 0, modulus: modulus, rests: [], table: nil,
          place: nil)
        if sum.isFolded { sum.weights = sum.weights.map { $0 * 3 } }
        let range = isOpen ? "\(first).." : first == last ? "\(first)" : "\(first)..\(last)"
        var statement = "\(isNumber ? "number" : "sum") \(range)"
        if !isNumber {
          if sum.weights != [1] {
            statement += " weights " + sum.weights.map { "\($0)" }.joined(separator: ", ")
          }
          if sum.isFolded { statement += " fold" }
          if sum.isFromEnd { statement += " from end" }
        }
        if sum.constant != 0 { statement += " + \(sum.constant)" }
        statement += " mod \(modulus)"
        if number(0...1) == 0 {
          sum.rests = Array(Set((0...1).map { _ in number(0...modulus - 1) })).sorted()
          statement += " is " + sum.rests.map { "\($0)" }.joined(separator: ", ")
        } else {
          let table = (0..<modulus).map { _ in Array("012A-".utf8)[number(0...4)] }
          sum.table = table
          statement += " gives \"\(String(decoding: table, as: UTF8.self))\" at "
          if number(0...2) == 0 {
            sum.place = 0
            statement += "end"
          } else {
            let place = number(1...pattern.lengths.lowerBound)
            sum.place = place
            statement += "\(place)"
          }
        }
        sums.append(sum)
        statements.append(statement)
      }
      text += (index > 0 ? " or " : "") + "/\(pattern.text)/ { \(statements.joined(separator: "; ")) }"
      cases.append(((pattern.text, pattern.matches), sums))
    }
  }

  func passes(_ text: [UInt8]) -> Bool {
    cases.contains { checkCase in
      checkCase.pattern.matches(text)
        && checkCase.sums.allSatisfy { holds($0, text.filter { $0 != UInt8(ascii: "-") }) }
    }
  }

  private func holds(_ sum: Sum, _ characters: [UInt8]) -> Bool {
    var total = sum.constant
    var written = 0
    for (index, position) in sum.positions.enumerated() where position <= characters.count {
      let byte = characters[sum.isFromEnd ? characters.count - position : position - 1]
      let value = byte == UInt8(ascii: "A") ? 10 : Int(byte) - 0x30
      if sum.isNumber {
        written = written * (value < 10 ? 10 : 100) + value
      } else {
        let product = value * sum.weights[index % sum.weights.count]
        total += sum.isFolded ? product / 100 + product / 10 % 10 + product % 10 : product
      }
    }
    let rest = ((total + written) % sum.modulus + sum.modulus) % sum.modulus
    guard let table = sum.table, let place = sum.place else { return sum.rests.contains(rest) }
    let wanted = place == 0 ? characters.count : place
    guard wanted <= characters.count else { return false }
    return table[rest] != UInt8(ascii: "-") && table[rest] == characters[wanted - 1]
  }
}
