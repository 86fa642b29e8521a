import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis
@testable import InputControlAutomata

/// Profiles that were written as bytes and read again.
struct ProfileArchiveTests {
  /// Returns a profile of a rule file, and the same one from an archive.
  private static func both(_ text: String, _ name: String) throws -> (CompiledProfile, CompiledProfile) {
    let profile = try RuleSet([SourceFile(name: "a.rules", text: text)]).uncompiledProfile(name)
    let archive = try ProfileArchive(ProfileArchive.bytes(of: [profile]))
    return (try CompiledProfile(profile, engine: .automata), try archive.profile(name))
  }

  /// An evaluation in words, without the places in rule files, which an archive does not have.
  private static func words(_ evaluation: Evaluation) -> [String] {
    ["\(evaluation.verdict) \(evaluation.value) \(evaluation.isApproximate)"]
      + evaluation.allViolations.map { "\($0.id) \($0.severity) \($0.range) \($0.message) \($0.reason)" }
  }

  private static func words(_ decision: EditDecision) -> [String] {
    switch decision {
    case .accept: ["accept"]
    case .amend(let edit): ["amend \(edit.range) \(edit.replacement)"]
    case .veto(let violations): violations.map { "\($0.id) \($0.range) \($0.message) \($0.reason)" }
    }
  }

  /// Expects that two profiles answer alike about a text.
  private static func compare(_ one: CompiledProfile, _ other: CompiledProfile, _ text: String) {
    #expect(one.verdict(of: text) == other.verdict(of: text), "\(text)")
    #expect(one.display(of: text) == other.display(of: text), "\(text)")
    for locale in [LocaleTag.english, .simplifiedChinese] {
      let (left, right) = (one.localized(for: locale), other.localized(for: locale))
      #expect(
        words(left.evaluate(reading: text, locale: locale))
          == words(right.evaluate(reading: text, locale: locale)), "\(text)")
      #expect(left.display(of: text) == right.display(of: text), "\(text)")
    }
    let count = text.utf16.count
    for edit in [
      TextEdit(TextRange(caret: count), with: "1"), TextEdit(TextRange(caret: 0), with: "é"),
      TextEdit(TextRange(0, min(1, count)), with: "", origin: .deletion),
      TextEdit(TextRange(caret: count / 2), with: "王", origin: .composition),
      TextEdit(TextRange(0, count), with: text + " " + text, origin: .paste),
    ] {
      #expect(words(one.decide(edit, in: text)) == words(other.decide(edit, in: text)), "\(text) \(edit)")
    }
  }

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func shippedProfilesAnswerAsBefore(profile: Profile) throws {
    let one = try CompiledProfile(profile, engine: .automata)
    let archive = try ProfileArchive(ProfileArchive.bytes(of: [profile]))
    #expect(archive.names == [profile.name])
    let other = try archive.profile(profile.name)
    var random = SplitMix(state: 2)
    for example in profile.examples {
      Self.compare(one, other, example.text)
      for _ in 0..<4 { Self.compare(one, other, WithoutPCRE2Tests.mutated(example.text, using: &random)) }
    }
    let (left, right) = (one.profile, other.profile)
    #expect(left.keyboard == right.keyboard)
    #expect(left.allowsAutocorrection == right.allowsAutocorrection)
    #expect(left.compositionPolicy == right.compositionPolicy)
    #expect(left.refusalPolicy == right.refusalPolicy)
    #expect(left.isSensitive == right.isSensitive)
    #expect(left.fingerprint(.english) == right.fingerprint(.english))
    #expect(left.documentation == right.documentation)
    #expect(right.examples.isEmpty)
  }

  @Test func whatIsSaidOfTheFieldIsKept() throws {
    let text = """
      language 4
      profile amount {
        type decimal
        decimals 2
        label { en "Price"; de "Preis" }
        hint { en "With tax" }
        placeholder { de "12,50" }
        default "1.50"
        autocomplete billing transaction-amount
      }
      """
    let (one, other) = try Self.both(text, "amount")
    #expect(one.profile.label == other.profile.label && !other.profile.label.isEmpty)
    #expect(one.profile.hint == other.profile.hint && !other.profile.hint.isEmpty)
    #expect(one.profile.placeholder == other.profile.placeholder && !other.profile.placeholder.isEmpty)
    #expect(other.profile.defaultValue == "1.50")
    #expect(other.profile.autocomplete == "billing transaction-amount")
  }

  /// Rules that no shipped profile has, with texts.
  private static let others: [(rules: String, texts: [String])] = [
    (#"profile a { allow "👨‍👩‍👧", /[a-z]/, /(?=[à-ü])\p{L}/ }"#, ["a", "👨‍👩‍👧", "👨", "é", "x👨‍"]),
    (#"profile a { replace /(a+)(b)/ with "$2$1"; regex /b?a*/ }"#, ["aab", "ab", "ba", "aba"]),
    (
      #"profile a { forbid /(?i)badword/; warn: forbid /x/ warning; maxLength 9 bytes }"#,
      ["badWord", "bad", "x"]
    ),
    (#"profile a { require 2 of /[a-z]/, /[0-9]/, /(?<=a)b/; minLength 3 }"#, ["a", "ab", "ab1"]),
    (#"profile a { check mod97; maxLength 6 }"#, ["GB82WEST", "GB82", "é"]),
    (
      """
      profile p { regex /1+/ }
      profile q { oneOf "x", "yy" }
      profile r = p or q { maxLength 3 }
      profile a = r or p { normalize trim }
      """, ["11", "yy", "x1", "1111"]
    ),
    (
      """
      profile a { display "##-##" when /1.*/; display groups 3 by " " from start; prefix "<"; suffix ">" }
      """,
      ["1234", "2345", "12"]
    ),
    (
      "profile a { type decimal; decimals 1..2; integers 4; signed; range -5..500; display locale }",
      ["-1.5", "1234.5", "1,5"]
    ),
    (
      #"""
      check c = /\d{3}[0-9X]\d{0,2}/ { sum 1..3, 5..6 weights 2, -3 + number 1..2 times 7 + -4 mod 11 gives "0123456789X" at 4 } or /[A-D]+/ {
        sum 1.. values "AB" 1, "CD" 4 fold from end mod 9 is 0, 5; iso7064 "MOD 37-2" 1..2
      }
      profile a { check c }
      """#, ["1234", "111X20", "ABCD", "AC", "12"]
    ),
    (
      "profile a { normalize nfkc, width, upper, trim; regex /[A-Z]{2}/; ime enforce; paste fit; refuse mark }",
      ["ａb", " ab ", "ﬁ"]
    ),
  ]

  @Test(arguments: try nonEmpty(Array(others.indices)))
  func otherRulesAnswerAsBefore(index: Int) throws {
    let (rules, texts) = Self.others[index]
    let (one, other) = try Self.both("language 4\n" + rules, "a")
    for text in texts + [""] { Self.compare(one, other, text) }
  }

  /// A field behaves the same, edit by edit.
  @Test(arguments: ["price", "card", "email", "displayName", "amount", "isbn", "ipAddress"])
  func fieldsBehaveAsBefore(name: String) throws {
    let profile = try RuleSet.shipped.uncompiledProfile(name)
    let archive = try ProfileArchive(ProfileArchive.bytes(of: [profile]))
    let field = InputField(try CompiledProfile(profile, engine: .automata))
    let other = InputField(try archive.profile(name))
    var random = SplitMix(state: 3)
    let keys = Array("0123456789abX.@-: é王")
    for _ in 0..<400 {
      let key = String(keys[Int(random.next() % UInt64(keys.count))])
      for field in [field, other] {
        switch key {
        case "b": field.deleteBackward()
        case "X": field.undo()
        case ":": field.paste("4111 1111 a.b@c.example")
        default: field.type(key)
        }
      }
      #expect(field.text == other.text)
      #expect(field.display == other.display)
      #expect(field.selection == other.selection)
      #expect(field.evaluation.verdict == other.evaluation.verdict)
    }
  }

  @Test func archivesAreTheSameInEveryRun() throws {
    let profiles = ["email", "card", "displayName"].compactMap { RuleSet.shippedProfile(named: $0) }
    #expect(try ProfileArchive.bytes(of: profiles) == ProfileArchive.bytes(of: profiles))
    #expect(try ProfileArchive(ProfileArchive.bytes(of: profiles)).names == ["email", "card", "displayName"])
    #expect(try ProfileArchive(ProfileArchive.bytes(of: [])).names == [])
  }

  // MARK: Errors

  private static let bytes: [UInt8] = {
    let profiles = ["price", "cardExpiry"].compactMap { RuleSet.shippedProfile(named: $0) }
    return (try? ProfileArchive.bytes(of: profiles)) ?? []
  }()

  private static func code(_ bytes: [UInt8]) -> ArchiveError.Code? {
    do throws(ArchiveError) {
      _ = try ProfileArchive(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func archivesThatAreCutAreRefused() {
    #expect(Self.code(Self.bytes) == nil)
    for count in 0..<Self.bytes.count {
      let code = Self.code(Array(Self.bytes[..<count]))
      #expect(code == (count < 4 ? .noArchive : .length), "\(count)")
    }
    #expect(Self.code(Self.bytes + [0]) == .length)
  }

  @Test func archivesThatAreAlteredAreRefused() {
    for place in Self.bytes.indices {
      for bit in [UInt8(1), 0x80] {
        var bytes = Self.bytes
        bytes[place] ^= bit
        #expect(Self.code(bytes) != nil, "\(place)")
      }
    }
  }

  @Test func archivesOfOtherVersionsAreRefused() throws {
    var bytes = Self.bytes
    bytes[3] += 1
    #expect(Self.code(bytes) == .version)
    bytes = Self.bytes
    bytes[5] = UInt8(ascii: "9")
    let error = try #require(throws: ArchiveError.self) { try ProfileArchive(bytes) }
    #expect(
      error.message == "the compiled profiles are of version 9.1.0/14.0.0, and this is 0.1.0/14.0.0; "
        + "compile them again with `inputctl` of this version")
    #expect(Self.code(Array("profile price { }".utf8)) == .noArchive)
    #expect(Self.code([]) == .noArchive)
  }

  @Test func namesThatAreNotThereAreErrors() throws {
    let archive = try ProfileArchive(Self.bytes)
    let error = try #require(throws: ArchiveError.self) { try archive.profile("prise") }
    #expect(
      error.message
        == "there is no profile `prise` among the compiled ones, which are `price`, `cardExpiry`")
  }

  /// Content that the library has not written is refused, or gives a profile that answers; nothing traps. Its checksum is
  /// made right here.
  @Test(arguments: ["price", "card", "amount", "displayName", "password", "ipAddress"])
  func contentOfOthersDoesNotTrap(name: String) throws {
    let whole = try ProfileArchive.bytes(of: [try RuleSet.shipped.uncompiledProfile(name)])
    var random = SplitMix(state: 4)
    var refused = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random.next() % 2 {
        // Behind the head, which has its own tests.
        let place = 30 + Int(random.next() % UInt64(bytes.count - 30))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      do throws(ArchiveError) {
        let archive = try ProfileArchive(ProfileArchive.withRightChecksum(bytes))
        for found in archive.names {
          let profile = try archive.profile(found)
          for text in ["", "12.", "4111 1111 1111 1111", "aB1!", "é王"] {
            _ = profile.evaluate(reading: text, locale: .english)
            _ = profile.decide(TextEdit(TextRange(caret: 0), with: "1"), in: text)
          }
        }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  /// The program of `(?=a)b`, whose part begins at one of the steps from 0 to 4: at its own two, or at those around it.
  @Test(arguments: Int32(0)..<5)
  func partsThatLeaveTheirStepsAreRefused(start: Int32) {
    var program = SearchProgram()
    program.steps = [
      .init(operation: .isMatch, next: 1), .init(operation: .byte, value: 98, next: 2),
      .init(operation: .accept), .init(operation: .byte, value: 97, next: 4), .init(operation: .found),
    ]
    program.parts = [.init(start: start, isAtomic: false, recordsGroups: false)]
    #expect((Self.read(program) != nil) == (start > 2))
  }

  /// A step that leads back to itself, as in no program made of a pattern, takes few steps.
  @Test func searchesThatDoNotAdvanceEnd() throws {
    var program = SearchProgram()
    program.steps = [
      .init(operation: .split, next: 0, other: 1), .init(operation: .byte, value: 98, next: 2),
      .init(operation: .accept),
    ]
    var memory = SearchMemory()
    #expect(try #require(Self.read(program)).find(in: "aaaa".utf8Span.span, memory: &memory) == .none)
  }

  private static func read(_ program: SearchProgram) -> PatternSearch? {
    var writer = ArchiveWriter()
    PatternSearch(program, recordsGroups: false).write(to: &writer)
    var reader = ArchiveReader(writer.bytes, writer.bytes.indices)
    return try? PatternSearch.read(from: &reader)
  }

  @Test func patternsThatAutomataCannotJudgeAreErrors() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules",
        text: #"""
          profile a { regex /(a|b)\1/ }
          profile b { regex /[ab]*a[ab]{20}/ }
          """#)
    ])
    let error = try #require(throws: RuleError.self) { try ProfileArchive.bytes(of: rules.profiles) }
    #expect(error.diagnostics.map { $0.code } == [.needsPCRE2, .needsPCRE2])
    #expect(
      error.diagnostics.last?.message
        == "this pattern cannot be compiled ahead, because its automaton would have too many states")
  }
}
