import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// A batch evaluator gives the verdicts that an evaluator gives.
struct BatchEvaluatorTests {
  private static let ownRules = """
    profile counted { regex /[a-z]*-?[0-9]*/; minLength 2; maxLength 5 }
    profile exact { regex /(ab|ba)+/; maxLength 4 }
    profile noRoom { regex /a(bcdef)?/; maxLength 3 }
    profile long { regex /[a-z ]+!/; maxLength 150 }
    profile warned { regex /[a-z\\r]+/; forbid /q/ warning; maxLength 90 }
    profile blank { normalize trim; regex /[a-z ]+/; maxLength 20 }
    profile lower { normalize lower, trim; regex /[a-z]+/ }
    profile dates { regex /\\d{4}-\\d{2}-\\d{2}/; check date "yyyy-MM-dd" }
    profile secret { sensitive; required; require /[0-9]/, /[a-z]/; minLength 8; maxLength 72 bytes }
    profile together { regex /ab1|aa/; other: regex /ab-|aa/ }
    profile words { oneOf "yes", "no", "nö" }
    profile wantedOnly { w: required warning; regex /[a-z]+/ }
    profile joined { replace /^(\\d{4})(?=\\d)/ with "$1-"; regex /\\d{4}-\\d{2}/; maxLength 7 }
    profile cut { replace /ab|b$/ with ""; regex /[a-c]*/; maxLength 9 }
    profile found { replace /x*/ with ""; regex /[a-z]+/ }
    profile steps { normalize trim, lower; replace /--+/ with "-"; replace /-(?=\\d)/ with ""; regex /[a-z-]+\\d*/; forbid /q/ warning }
    profile name { type excludeInvisible; normalize nfc, trim; maxLength 6 }
    profile units { minLength 2 scalars; maxLength 4 utf16 }
    profile narrow { maxLength 5 bytes; w: maxLength 3 columns warning }
    profile letters { regex /[\\p{L} ]*/; normalize nfc; replace / +/ with " "; maxLength 70 }
    profile capitals { normalize nfkc, upper; regex /[A-ZÄÖÜ中Ж]*/ }
    profile everywhere { replace /(?:x[xz]{20}z)?/ with "y"; regex /[a-cé]*/ }
    profile quotes { replace /[“”é]/ with "'"; replace /中(?=文)/ with ""; forbid /文/; maxLength 40 }
    """

  /// Texts that are near to what a profile is about.
  private static func texts(for profile: Profile, count: Int) -> [String] {
    let examples = profile.examples.map(\.text)
    var letters = Array(Set(examples.joined().unicodeScalars)).sorted()
    letters += ["a", "b", "1", "-", " ", "\r", "é", "中", "\u{301}", "\0", "q", "!"]
    letters += ["文", "“", "Ж", "ж", "\u{A0}", "\u{AD}", "ﬁ", "Ａ", "ö", "𠀀", "👍", "\u{200D}", "한", "\u{1100}"]
    var random = SplitMix(state: UInt64(profile.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
    var texts = examples + ["", "\r", " ", "\r\r"]
    for _ in 0..<count {
      var scalars = Array((examples.randomElement(using: &random) ?? "ab").unicodeScalars)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where place < scalars.count: scalars.remove(at: place)
        case 1 where place < scalars.count: scalars[place] = letters.randomElement(using: &random) ?? "x"
        default: scalars.insert(letters.randomElement(using: &random) ?? "x", at: place)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      texts.append(String(text))
      if Int.random(in: 0..<20, using: &random) == 0 {
        texts.append(String(repeating: String(text), count: Int.random(in: 2...40, using: &random)))
      }
    }
    return texts
  }

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func agreesOnShippedProfiles(profile: Profile) throws {
    try check(profile, count: 120)
  }

  @Test func agreesOnRulesOfAllKinds() throws {
    for profile in try nonEmpty(ruleSet(Self.ownRules).profiles) { try check(profile, count: 1500) }
  }

  /// The exceptions among some rows, as their values and outcomes.
  private func exceptions(_ rules: String, rows: String) throws -> [String: ValueOutcome] {
    let profile = try #require(ruleSet("profile p { \(rules) }").profiles.first)
    var evaluator = BatchEvaluator(BatchProfile(try CompiledProfile(profile)))
    let bytes = Array(rows.utf8)
    var exceptions: [BatchEvaluator.RowException] = []
    let count = evaluator.judgeRows(in: bytes.span, exceptions: &exceptions)
    #expect(count == bytes.count { $0 == 0x0A })
    return Dictionary(
      exceptions.map { (String(decoding: bytes[$0.range], as: UTF8.self), evaluator.outcomes[$0.outcome]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Rules of Swift may have one name; it is said once.
  @Test func rulesOfOneNameAreNamedOnce() throws {
    try check(Profile("twice", rules: [Rule(.forbid("a")), Rule(.forbid("b"))]), count: 200)
  }

  @Test func aUnionNormalisesAsItsParts() throws {
    let rules = try ruleSet(
      "profile a { normalize trim; regex /[0-9]+/ }\nprofile b { regex /x/ }\nprofile u = a or b")
    let evaluator = BatchEvaluator(BatchProfile(try CompiledProfile(try #require(rules["u"]))))
    #expect([" 12 ", "12", "x"].map { evaluator.normalized(Array($0.utf8).span) } == ["12", nil, nil])
  }

  /// An empty value breaks each rule that requires one, whatever its severity.
  @Test func anEmptyValueBreaksEachRuleThatRequiresOne() throws {
    let both = try exceptions("w: required warning; r: required", rows: "\na\n")
    #expect(both == ["": ValueOutcome(.intermediate, rules: ["p.w", "p.r"])])
    let warning = try exceptions("w: required warning; regex /a+/", rows: "\na\n")
    #expect(warning == ["": ValueOutcome(.acceptable, rules: ["p.w"])])
  }

  /// Only the last carriage return is part of the end of a line.
  @Test func aSecondCarriageReturnBelongsToTheValue() throws {
    let found = try exceptions("regex /[a-z]+/", rows: "abc\r\nabc\r\r\nabc\n")
    #expect(found == ["abc\r": ValueOutcome(.invalid, rules: ["p.regex"])])
    let required = try exceptions("regex /[a-z]+\\r/", rows: "abc\r\nabc\r\r\nabc\r\r\r\n")
    #expect(
      required == [
        "abc": ValueOutcome(.intermediate, rules: ["p.regex"]),
        "abc\r\r": ValueOutcome(.invalid, rules: ["p.regex"]),
      ])
  }

  /// Near the limit there is no room for what is missing.
  @Test func anUnfinishedRowNeedsRoom() throws {
    let rows = (80...92).map { String(String(repeating: "abcd", count: 30).prefix($0)) }
    let rules = "regex /(?:abcd)+/; maxLength 90"
    let compiled = try CompiledProfile(try #require(ruleSet("profile p { \(rules) }").profiles.first))
    let found = try exceptions(rules, rows: rows.map { $0 + "\n" }.joined())
    for row in rows {
      let expected = ValueOutcome(compiled.evaluate(row))
      #expect(found[row] ?? .acceptable == expected, "\(row.count)")
    }
  }

  /// Each block of 64 bytes has the end of a row, and one row is longer than the limit all the same.
  @Test func aLongRowAmongShortOnesIsMeasured() throws {
    let short = String(repeating: "a", count: 20) + "\n"
    let long = String(repeating: "b", count: 100)
    let found = try exceptions(
      "regex /[a-z]+/; maxLength 90", rows: short + long + "\n" + String(repeating: short, count: 50))
    #expect(found == [long: ValueOutcome(.invalid, rules: ["p.maxLength"])])
  }

  /// Four parts of a chunk are read side by side; a long row makes one of them shorter than the others.
  @Test(arguments: 0..<40)
  func aLongRowMayStandAnywhere(place: Int) throws {
    let long = String(repeating: "b", count: 100)
    var rows = (0..<40).map {
      "row\(Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))))\($0.isMultiple(of: 2) ? "" : "1")"
    }
    rows[place] = long
    let profile = try #require(ruleSet("profile p { regex /[a-z]+/ }").profiles.first)
    var evaluator = BatchEvaluator(BatchProfile(try CompiledProfile(profile)))
    let bytes = Array(rows.map { $0 + "\n" }.joined().utf8)
    var exceptions: [BatchEvaluator.RowException] = []
    #expect(evaluator.judgeRows(in: bytes.span, exceptions: &exceptions) == rows.count)
    #expect(
      exceptions.map { String(decoding: bytes[$0.range], as: UTF8.self) } == rows.filter { $0.hasSuffix("1") }
    )
  }

  /// A text that no value may have can be the display of one.
  @Test(arguments: ["1234", "12-34", "12-3", "1-234", "12-34-", "x", "12 34", ""])
  func aDisplayIsReadInARow(text: String) throws {
    let rules = "regex /\\d{4}/; display \"##-##\""
    let compiled = try CompiledProfile(try #require(ruleSet("profile p { \(rules) }").profiles.first))
    let expected = ValueOutcome(compiled.evaluate(reading: text))
    #expect(try exceptions(rules, rows: text + "\n")[text] ?? .acceptable == expected)
  }

  private func check(_ profile: Profile, count: Int) throws {
    let compiled = try CompiledProfile(profile)
    let texts = try nonEmpty(Self.texts(for: profile, count: count))
    let expected = texts.map { ValueOutcome(compiled.evaluate(reading: $0)) }
    for rowEnd in [BatchProfile.RowEnd.lineFeed, .nul] {
      let batch = BatchProfile(compiled, rowEnd: rowEnd)
      var evaluator = BatchEvaluator(batch)
      for (text, expected) in zip(texts, expected) {
        let place = evaluator.outcome(of: Array(text.utf8).span)
        #expect(evaluator.outcomes[place] == expected, "\(profile.name): \(text.debugDescription)")
        #expect(evaluator.verdict(of: Array(text.utf8).span) == expected.verdict, "\(text.debugDescription)")
      }
      // The same as rows of a file.
      let separator: Unicode.Scalar = rowEnd == .lineFeed ? "\n" : "\0"
      var bytes: [UInt8] = []
      var wanted: [ValueOutcome] = []
      var rowCount = 0
      for (index, (text, expected)) in zip(texts, expected).enumerated() {
        if text.unicodeScalars.contains(separator) || rowEnd == .lineFeed && text.hasSuffix("\r") { continue }
        let isWindows = rowEnd == .lineFeed && index.isMultiple(of: 3)
        bytes += Array(text.utf8) + (isWindows ? [0x0D] : []) + [UInt8(separator.value)]
        rowCount += 1
        if expected != .acceptable { wanted.append(expected) }
      }
      var exceptions: [BatchEvaluator.RowException] = []
      let rows = evaluator.judgeRows(in: bytes.span, exceptions: &exceptions)
      #expect(rows == rowCount)
      #expect(exceptions.map { evaluator.outcomes[$0.outcome] } == wanted, "\(profile.name)")
      for exception in exceptions {
        let value = String(decoding: bytes[exception.range], as: UTF8.self)
        #expect(ValueOutcome(compiled.evaluate(reading: value)) == evaluator.outcomes[exception.outcome])
      }
    }
  }

  @Test func whatIsNotUTF8IsInvalid() throws {
    let compiled = try CompiledProfile(Profile("any"))
    var evaluator = BatchEvaluator(BatchProfile(compiled))
    let bytes: [UInt8] = [0x61, 0xFF, 0x0A, 0x62, 0x0A]
    var exceptions: [BatchEvaluator.RowException] = []
    let rows = evaluator.judgeRows(in: bytes.span, exceptions: &exceptions)
    #expect(rows == 2)
    #expect(exceptions.map(\.range) == [0..<2])
    #expect(evaluator.outcomes[exceptions[0].outcome] == ValueOutcome(.invalid, rules: ["any.encoding"]))
  }

  /// Bytes that RFC 3629 excludes are no scalars, although they look like those of one.
  @Test(arguments: [
    [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
    [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0xE4, 0xB8], [0xE4], [0xE4, 0xB8, 0x61], [0xC3, 0xC3, 0xA9], [0xB8], [0xC3, 0xA9, 0xA9],
    [0xF0, 0xA0, 0x80],
  ])
  func illFormedBytesAreInvalid(bytes: [UInt8]) throws {
    for rules in ["regex /.*/", "regex /[^a]+/; maxLength 9", "type excludeInvisible; normalize nfc, trim"] {
      let profile = try #require(ruleSet("profile p { \(rules) }").profiles.first)
      var evaluator = BatchEvaluator(BatchProfile(try CompiledProfile(profile)))
      for value in [bytes, [0x62] + bytes, bytes + [0x62]] {
        let outcome = evaluator.outcome(of: value.span)
        #expect(evaluator.outcomes[outcome] == ValueOutcome(.invalid, rules: ["p.encoding"]), "\(value)")
        #expect(evaluator.verdict(of: value.span) == .invalid)
        var exceptions: [BatchEvaluator.RowException] = []
        #expect(evaluator.judgeRows(in: (value + [0x0A]).span, exceptions: &exceptions) == 1)
        #expect(exceptions.map { $0.outcome } == [outcome], "\(value)")
      }
    }
  }

  /// Values of scripts other than Latin are judged by the table, too.
  @Test(arguments: [
    ("displayName", "Zoë 李小龙"), ("displayName", "Жанна"), ("chineseName", "欧阳娜娜"),
    ("hashtag", "#été"), ("password", "Пароль-Abc-12"), ("handle", "josé"),
  ])
  func aValueBeyondASCIIHasAnAnswer(profile: String, value: String) throws {
    let compiled = try CompiledProfile(try #require(RuleSet.shippedProfile(named: profile)))
    let table = try #require(BatchProfile(compiled).table)
    let answer = unsafe Array(value.utf8).withUnsafeBufferPointer { unsafe table.answer(for: $0) }
    #expect(answer == 0, "\(compiled.verdict(of: value))")
  }

  /// An unfinished value takes no longer than others.
  @Test(arguments: ["a", "ab", "abc", "abca", "abx"])
  func anUnfinishedValueHasAnAnswer(value: String) throws {
    let table = try #require(BatchProfile(try CompiledProfile(Profile("p", regex: "(?:abc)+"))).table)
    let answer = unsafe Array(value.utf8).withUnsafeBufferPointer { unsafe table.answer(for: $0) }
    #expect(answer != OutcomeTable.ask)
  }

  /// A value in which a `replace` finds nothing takes no longer than under a profile without one.
  @Test func aValueThatNothingReplacesHasAnAnswer() throws {
    let table = try #require(
      BatchProfile(try CompiledProfile(RuleSet.shippedProfile(named: "isoDate")!)).table)
    func answers(_ text: String) -> Bool {
      unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe table.answer(for: $0) } != OutcomeTable.ask
    }
    #expect(answers("2028-02-29"))
    #expect(!answers("20280229") && !answers(" 2028-02-29"))
    // A replacement could make more of the beginning of a value.
    #expect(!answers("2028-02"))
  }

  /// Most profiles have a table: without one, a file takes as long as ten times the keystrokes.
  @Test func mostShippedProfilesHaveTables() throws {
    let without = try RuleSet.shipped.profiles.filter {
      BatchProfile(try CompiledProfile($0)).table == nil
    }
    print("without a table:", without.map(\.name))
    #expect(without.count * 4 <= RuleSet.shipped.profiles.count)
  }
}
