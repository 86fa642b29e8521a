import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Compares the quick normaliser with the steps taken one after the other.
struct QuickNormalizationTests {
  private static let profiles = RuleSet.shipped.profiles.flatMap { $0.parts.isEmpty ? [$0] : $0.alternatives }
    .filter { !$0.normalization.isEmpty }

  /// Characters that the steps of profiles change, and others.
  private static let alphabet = Array(
    ("aABzZ019 \t\u{A0}\u{3000}-–−+()./,%@:IBANISSNX。Ａ１ｱﾞéÉßİıſ\u{301}\u{327}가\u{11A8}ㄱ日本か\u{3099}"
      + "ΩΩ;\u{37E}½ﬁ\u{200E}€😀").unicodeScalars)

  /// Makes texts of some characters, of which the greater part comes from an example of the profile.
  private static func texts(of profile: Profile, _ random: inout some RandomNumberGenerator) -> [String] {
    var texts = profile.examples.map { $0.text }
    for example in profile.examples.map({ Array($0.text.unicodeScalars) }) {
      for _ in 0..<12 {
        var scalars = example
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0...scalars.count, using: &random)
          if place < scalars.count, Bool.random(using: &random) { scalars.remove(at: place) }
          if let scalar = alphabet.randomElement(using: &random) {
            scalars.insert(scalar, at: min(place, scalars.count))
          }
        }
        texts.append(String(String.UnicodeScalarView(scalars)))
      }
    }
    for count in [1, 2, 5, 127, 128, 129, 2000] {
      let scalars = (0..<count).compactMap { _ in alphabet.filter { $0.isASCII }.randomElement(using: &random)
      }
      texts.append(String(String.UnicodeScalarView(scalars)))
    }
    return texts
  }

  /// The memory has the tables of the steps, also where one step has none, so that there is no table of all.
  @Test(.needsPCRE2, arguments: ["", #"replace /(a)\1/ with """#])
  func tablesOfStepsCountAsMemory(other: String) throws {
    func kept(_ rules: String) throws -> KeptTexts {
      let judge = try ruleSet("profile p { \(rules) }").profile("p").judge
      return KeptTexts(NormalizationEffect(judge.profile.normalization, judge.normalizer))
    }
    let one = #"replace /ab/ with "a"; "#
    let two = #"replace /ba/ with "c"; "#
    #expect(try kept(one + other).byteCount > kept(other).byteCount)
    #expect(try kept(one + two + other).byteCount > kept(one + other).byteCount)
  }

  @Test(.needsPCRE2, arguments: profiles)
  func normalizesAndJudgesAsTheStepsDo(profile: Profile) throws {
    var random = SplitMix(state: 22)
    let rules = try CompiledProfile(profile).judge
    _ = rules.exactRules.value
    // PCRE2 judges the first texts.
    let cold = try CompiledProfile(profile).judge
    var answers = 0
    ThreadScratch.withCurrent { scratch in
      for text in Self.texts(of: profile, &random) {
        let slow = rules.normalizer.normalize(text, scratch: scratch)?.text
        if rules.isKept(text) {
          #expect(slow?.isIdentical(to: text) == true, "\(text.debugDescription) changes")
        }
        if let value = rules.quickForm(of: text, scratch: scratch) {
          answers += 1
          #expect(
            slow?.isIdentical(to: value) == true, "\(text.debugDescription) becomes \(value.debugDescription)"
          )
        }
        #expect(
          rules.verdict(of: text, scratch: scratch) == cold.verdict(of: text, scratch: scratch),
          "first verdict on \(text.debugDescription)")
        let outcome = EvaluationBuilder.outcome(of: text, under: rules, scratch: scratch)
        #expect(
          rules.verdict(of: text, scratch: scratch) == outcome.verdict, "verdict on \(text.debugDescription)")
        let evaluation = CompiledProfile(rules).evaluate(text)
        #expect(evaluation.verdict == outcome.verdict, "evaluation of \(text.debugDescription)")
        #expect(evaluation.value.isIdentical(to: slow ?? text), "value of \(text.debugDescription)")
      }
    }
    #expect(answers > 20)
  }

  @Test(
    .needsPCRE2,
    arguments: [
      ("normalize trim", "ab", "ab", true), ("normalize trim", " ab\t", "ab", false),
      ("normalize trim", " \n", "", false), ("normalize trim", "\u{3000}a\u{A0}", "a", false),
      ("normalize upper", "aZ1", "AZ1", false), ("normalize upper", "ß", "ß", false),
      ("replace /a/ with \"\"", "banana", "bnn", false), ("replace /a/ with \"bb\"", "ba", "bbb", false),
      ("replace /é/ with \"e\"", "bé", "be", false), ("replace /a/ with \"é\"", "ba", "bé", false),
      ("replace /a/ with \"é\"", "b", "b", true),
      ("normalize upper; replace /A/ with \"12\"", "a", "12", false),
      ("replace /a/ with \"bc\"; replace /c/ with \"\"; normalize upper", "xa", "XB", false),
      ("replace /-/ with \" \"; normalize trim", "-a-", "a", false),
      ("normalize trim; replace /-/ with \" \"", "-a-", " a ", false),
      ("replace /\\(0\\)/ with \"\"", "1(2)", "1(2)", true),
      ("replace /\\(0\\)/ with \"\"", "1(0)", "1", false),
      ("normalize trim; replace /\\(0\\)/ with \"\"", " (0)1(0) ", "1", false),
      ("replace /-/ with \"\"; replace /12/ with \"3\"", "1-2", "3", false),
      ("replace /b/ with \"ccc\"; replace /c+/ with \"\"", "ab", "a", false),
      ("replace /(.)\\1/ with \"$1\"", "aab", "ab", false),
      ("replace /x*/ with \"-\"", "ab", "-a-b-", false),
      ("replace /x*/ with \"-\"", "", "", false),
      ("normalize trim; replace /x*/ with \"-\"", " ", "", false),
      ("normalize nfc", "Zoë 日本", "Zoë 日本", true), ("normalize nfc", "Zoe\u{308}", "Zoë", false),
      ("normalize nfkc", "½", "1⁄2", false), ("normalize nfkc", "é", "é", true),
      ("normalize width", "Ａ１ｱ", "A1ア", false), ("normalize lower", "É", "é", false),
      ("normalize lower", "Ⱥ", "ⱥ", false),
      ("replace /-/ with \"-\"", "1-2", "1-2", true), ("replace /[- ]/ with \"-\"", "1 2", "1-2", false),
      ("normalize lower", "日", "日", true),
    ])
  func understands(body: String, text: String, form: String?, isKept: Bool) throws {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: "profile a { \(body) }")])
    let rules = try CompiledProfile(try #require(set["a"])).judge
    _ = rules.exactRules.value
    ThreadScratch.withCurrent { #expect(rules.quickForm(of: text, scratch: $0) == form) }
    #expect(rules.isKept(text) == isKept)
  }

  /// There is no answer for a text that is too long, or that grows to more than 256 bytes and twice its length.
  @Test(
    .needsPCRE2,
    arguments: [
      ("normalize upper", 65_536, true), ("normalize upper", 65_537, false),
      ("replace /a/ with \"bb\"", 128, true), ("replace /a/ with \"bb\"", 1000, true),
      ("replace /a/ with \"bbb\"", 85, true), ("replace /a/ with \"bbb\"", 86, false),
      ("replace /(a)(?=a)/ with \"$1$1\"", 1000, true), ("replace /(a)(?=a)/ with \"$1$1$1\"", 1000, false),
      ("replace /a/ with \"éé\"; replace /é/ with \"\"", 64, true),
      ("replace /a/ with \"éé\"; replace /(?:é)+/ with \"\"", 65, false), ("normalize nfkc", 1000, true),
    ])
  func longTextsAreLeftToTheSteps(body: String, count: Int, isAnswered: Bool) throws {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: "profile a { \(body) }")])
    let rules = try CompiledProfile(try #require(set["a"])).judge
    _ = rules.exactRules.value
    let text = String(repeating: "a", count: count)
    ThreadScratch.withCurrent { scratch in
      let quick = rules.quickForm(of: text, scratch: scratch)
      #expect((quick != nil) == isAnswered)
      #expect(quick == nil || quick == rules.normalizer.normalize(text, scratch: scratch)?.text)
    }
  }

  /// Sorting a run of marks takes the square of its length.
  @Test func manyMarksAreLeftToTheSteps() throws {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: "profile a { normalize nfc }")])
    let rules = try CompiledProfile(try #require(set["a"])).judge
    _ = rules.exactRules.value
    ThreadScratch.withCurrent { scratch in
      for (count, isAnswered) in [(256, true), (257, false), (30_000, false)] {
        let text = "a" + String(repeating: "\u{327}", count: count)
        #expect((rules.quickForm(of: text, scratch: scratch) != nil) == isAnswered)
        #expect((rules.verdict(of: text, scratch: scratch) == .undetermined) == !isAnswered)
      }
    }
  }

  // MARK: Sets of scalars

  /// The scalars that join a scalar before them in a composition, by their decompositions (UAX #15).
  private static let joining: Set<Unicode.Scalar> = (UInt32(0xC0)...0x2_FFFF).reduce(into: []) { set, value in
    guard let scalar = Unicode.Scalar(value) else { return }
    set.formUnion(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst())
  }

  @Test func stableScalarsStayAsTheyAre() {
    for scalar in ScalarSet.stable.all {
      let text = String(scalar)
      #expect(Array(UnicodeForms.nfc(text).unicodeScalars) == [scalar])
      #expect(scalar.properties.canonicalCombiningClass == .notReordered && !Self.joining.contains(scalar))
      #expect(!scalar.properties.isWhitespace)
      if WidthMapping.usualForm(of: scalar) != nil { #expect(ScalarSet.wide.contains(scalar)) }
    }
    for scalar in ScalarSet.compatible.all {
      #expect(Array(UnicodeForms.nfkc(String(scalar)).unicodeScalars) == [scalar])
    }
    for scalar in ScalarSet.caseless.all {
      #expect(scalar.properties.uppercaseMapping == String(scalar), "\(scalar.value)")
      #expect(scalar.properties.lowercaseMapping == String(scalar), "\(scalar.value)")
    }
  }
}

extension ScalarSet {
  fileprivate var all: [Unicode.Scalar] { ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } } }
}
