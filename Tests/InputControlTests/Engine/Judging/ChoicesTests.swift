import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlRules

/// Values of lists: verdicts, reasons, and what a menu shows.
struct ChoicesTests {
  private static let rules = """
    language 4
    list plan { "basic" { en "Basic plan"; de "Einfach" }; "pro" { en "Professional" }; "max" }
    profile plan { required; in plan }
    profile short : plan { maxLength 3 }
    profile upper { normalize upper; oneOf "AB", "CD" }
    """

  private func profile(_ name: String) throws -> CompiledProfile {
    try RuleSet([SourceFile(name: "a.rules", text: Self.rules)]).profile(name)
  }

  /// A reason names up to seven values with their labels, in the language of the message.
  @Test(arguments: [
    ("x", "en", "One of basic (Basic plan), pro (Professional), max"),
    ("bas", "en", "One of basic (Basic plan), pro (Professional), max"),
    ("prof", "de", "Möglich: basic (Einfach), pro (Professional), max"),
    ("", "en", "Enter a value"),
  ])
  func reasonsNameAllOfAFew(text: String, locale: String, reason: String) throws {
    let tag = try #require(LocaleTag(locale))
    #expect(try profile("plan").evaluate(text, locale: tag).violations.first?.reason == reason)
  }

  /// Values that other rules refuse are not named.
  @Test func reasonsLeaveOutWhatIsRefused() throws {
    #expect(try profile("short").evaluate("x").violations.first?.reason == "One of pro (Professional), max")
  }

  /// Of more than seven values, the nearest are named, or the characters that may come.
  @Test(arguments: [
    ("J9Z", "No entry begins with “J9Z”; J98, J99 do"), ("J9", "One of J98, J99"),
    ("J98x", "No entry begins with “J98x”; J98 does"),
    ("K", "“K” may not come first: “A”, “B” or “J” may come here"),
    ("A", "Something must follow “A”: a digit"),
  ])
  func reasonsNameTheNearest(text: String, reason: String) throws {
    let keys = (0...9).flatMap { ["A\($0)", "B\($0)"] } + ["J98", "J99"]
    let profile = try CompiledProfile(Profile("code", rules: [.oneOf(keys)]))
    #expect(profile.evaluate(text).violations.first?.reason == reason)
    var secret = Profile("code", rules: [.oneOf(keys)])
    secret.isSensitive = true
    let hidden = try CompiledProfile(secret).evaluate(text).violations.first?.reason ?? ""
    #expect(!hidden.contains("J9") && !hidden.contains("A0"))
  }

  @Test(arguments: [
    ("", ["basic", "pro", "max"]), ("p", ["pro"]), ("PROF", ["pro"]), ("einf", []), ("b", ["basic"]),
    ("x", []),
  ])
  func aMenuHasWhatMayBeMeant(text: String, values: [String]) throws {
    #expect(try profile("plan").choices(matching: text).map { $0.value } == values)
  }

  @Test func aMenuHasLabels() throws {
    let plan = try profile("plan")
    let german = try #require(LocaleTag("de"))
    #expect(plan.hasChoices)
    #expect(plan.choices(matching: "EIN", locale: german) == [Choice(value: "basic", label: "Einfach")])
    #expect(plan.choices(limit: 2, locale: german).map { $0.label } == ["Einfach", "Professional"])
    #expect(try profile("short").choices().map { $0.value } == ["pro", "max"])
    #expect(try profile("upper").choices(matching: "c").map { $0.value } == ["CD"])
    #expect(try !CompiledProfile(Profile("any")).hasChoices)
    #expect(try CompiledProfile(Profile("any")).choices().isEmpty)
  }
}

/// Lists that are too long for the automaton of the rules: an acyclic automaton of the values decides alone.
struct LongListTests {
  private static let keys = (0..<6000).map { String($0 * 7919 % 100_000, radix: 36) + "é\($0 % 13)" }

  private static let rules: [Rule] = [
    .required, .oneOf(keys), .maxLength(5), .forbid("z"), .regex("[0-9a-zé]+"), .minLength(4),
  ]

  private static func isLeft(_ key: String) -> Bool {
    (4...5).contains(key.count) && !key.contains("z")
  }

  /// Verdicts are those of the values that all rules accept, and proven.
  @Test func verdictsAreExact() throws {
    let profile = try CompiledProfile(Profile("code", rules: Self.rules))
    let left = Set(Self.keys.filter(Self.isLeft))
    #expect(left.count > 100 && left.count < Self.keys.count)
    #expect(profile.exactness.allSatisfy { $0.isComplete })
    var prefixes: Set<String> = []
    for key in left { for end in key.indices { prefixes.insert(String(key[..<end])) } }
    for key in Self.keys + prefixes + ["", "zz", "0é", "1é12x"] {
      let verdict: Verdict =
        left.contains(key) ? .acceptable : prefixes.contains(key) || key.isEmpty ? .intermediate : .invalid
      let evaluation = profile.evaluate(key)
      #expect(profile.verdict(of: key) == verdict)
      #expect(evaluation.verdict == verdict && !evaluation.isApproximate)
    }
  }

  /// The characters that may come next, and an insertion in the middle, are judged by the values.
  @Test func keysAreJudgedByTheValues() throws {
    let profile = try CompiledProfile(Profile("code", rules: [.oneOf(Self.keys)]))
    let begun = Self.keys.filter { $0.hasPrefix("1") }
    let next = Set(begun.compactMap { $0.unicodeScalars.dropFirst().first })
    #expect(profile.scalarsThatFit(in: "1", at: 1) == ScalarSet(next).scalarRanges)
    let endings = Set(
      Self.keys.filter { $0.hasPrefix("1") && $0.hasSuffix("é12") }.compactMap {
        $0.dropFirst().unicodeScalars.first
      })
    #expect(profile.scalarsThatFit(in: "1é12", at: 1) == ScalarSet(endings).scalarRanges)
    let key = try #require(Self.keys.first { $0.count == 5 })
    let rest = String(key.dropFirst())
    let edit = TextEdit(TextRange(0, 0), with: String(key.prefix(1)))
    guard case .accept = profile.decide(edit, in: rest) else {
      Issue.record("a key that completes a value is refused")
      return
    }
  }

  /// Normal forms decide which values can be reached.
  @Test func valuesThatAreNoNormalForms() throws {
    var profile = Profile("code", rules: [.oneOf(Self.keys + ["QQQ1", " qqb"])])
    profile.normalization = [.trim, .lower]
    let compiled = try CompiledProfile(profile)
    #expect(compiled.verdict(of: "QQQ1") == .invalid)
    #expect(compiled.verdict(of: " qqb") == .invalid)
    #expect(compiled.verdict(of: Self.keys[1].uppercased() + " ") == .acceptable)
  }

  @Test func anArchiveHasTheList() throws {
    let profile = try CompiledProfile(Profile("code", rules: Self.rules))
    let archive = try ProfileArchive(ProfileArchive.bytes(of: [profile.profile]))
    let read = try archive.profile("code")
    for key in Self.keys.prefix(500) + ["0", "x"] {
      #expect(read.verdict(of: key) == profile.verdict(of: key))
    }
  }
}
