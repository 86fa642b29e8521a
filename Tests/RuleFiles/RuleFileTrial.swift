// Does with a rule file all that the commands do: `validate`, `test`, `fmt`, `lint --fix`, `explain`, `examples`, `diff` and
// `check`.

import InputControl
import InputControlAnalysis
import InputControlAutomata
import InputControlRules

/// A rule file and what has to hold for it.
struct RuleFileTrial {
  private let file: SourceFile
  private let rules: RuleSet
  private let diagnostics: [Diagnostic]

  /// The maximum number of profiles of a file that are compiled, and of values that are tried.
  private static let maximumProfiles = 4

  init(_ file: SourceFile) {
    self.file = file
    rules = RuleSet(reading: [file])
    diagnostics = rules.mistakes
  }

  var isValid: Bool { diagnostics.isEmpty }

  func run() {
    checkTokens()
    for diagnostic in diagnostics {
      expect(!diagnostic.rendered().isEmpty, "nothing is shown of \(diagnostic.code)")
    }
    checkFormat()
    guard diagnostics.isEmpty else { return }
    checkFixes()
    let profiles = rules.profiles.prefix(Self.maximumProfiles).map(checkProfile)
    let forms = rules.forms.map(checkForm)
    for (old, new) in zip(profiles, profiles.dropFirst()) {
      _ = ProfileComparison(from: old, to: new)
      let same = ProfileComparison(from: old, to: old).relation
      expect(same == .same || same == .undecided, "\(old.profile.name) differs from itself")
    }
    for (old, new) in zip(forms, forms.dropFirst()) {
      _ = FormComparison(from: old, to: new, locale: .english, within: WorkBudget())
    }
  }

  // MARK: Syntax

  /// The trivia and texts of all tokens are the whole file.
  private func checkTokens() {
    // Files that are not UTF-8 are not read.
    guard String(validating: file.bytes, as: UTF8.self) != nil else { return }
    var end = 0
    for token in Parser.parse(file).tokens {
      expect(
        token.triviaStart == end && token.range.start >= end && token.range.end >= token.range.start,
        "the token at \(token.range) does not follow the one that ends at \(end)")
      end = token.range.end
    }
    expect(end == file.bytes.count, "the tokens end at \(end), the file at \(file.bytes.count)")
  }

  /// The formatted file means the same, and stays the same when it is formatted again.
  private func checkFormat() {
    guard let once = try? RuleFormatter.format(file) else {
      expect(!diagnostics.isEmpty, "a valid file is not formatted")
      return
    }
    let formatted = SourceFile(name: file.name, text: once)
    let twice = try? RuleFormatter.format(formatted)
    expect(twice.map { $0.isIdentical(to: once) } ?? false, "formatting twice:\n\(once)\n---\n\(twice ?? "")")
    let again = RuleSet(reading: [formatted])
    expect(
      again.mistakes.map(\.code) == diagnostics.map(\.code), "other diagnostics after formatting:\n\(once)")
    expect(
      again.profiles.map(Meaning.init) == rules.profiles.map(Meaning.init),
      "another meaning after formatting:\n\(once)")
  }

  // MARK: Findings

  /// Fixes keep the file valid and its rules the same.
  private func checkFixes() {
    var file = file
    // A fix may uncover another finding.
    for _ in 0..<8 {
      let findings: [Diagnostic]
      do {
        findings = try RuleLinter.lint([file], includesAll: true)
      } catch {
        fatalError("lint finds errors that validating does not: \(error)")
      }
      for finding in findings { expect(!finding.rendered().isEmpty, "nothing is shown of \(finding.code)") }
      guard let fixed = RuleLinter.fixed(file, findings: findings) else { return }
      let (old, new) = (RuleSet(reading: [file]), RuleSet(reading: [fixed]))
      let text = fixed.text(fixed.fullRange)
      expect(new.mistakes.isEmpty, "a fix breaks the file:\n\(text)")
      expect(
        old.profiles.map(\.name) == new.profiles.map(\.name)
          && zip(old.profiles, new.profiles).allSatisfy { Self.acceptSame($0, $1) },
        "a fix changes rules:\n\(text)")
      expect(
        old.profiles.map { $0.messages } == new.profiles.map { $0.messages },
        "a fix changes messages:\n\(text)")
      file = fixed
    }
  }

  /// Whether no text was found about which two profiles differ.
  private static func acceptSame(_ old: Profile, _ new: Profile) -> Bool {
    guard let old = try? CompiledProfile(old), let new = try? CompiledProfile(new) else { return false }
    switch ProfileComparison(from: old, to: new).relation {
    case .same, .undecided: return true
    case .stricter, .looser, .changed: return false
    }
  }

  // MARK: Profiles

  private func checkProfile(_ profile: Profile) -> CompiledProfile {
    let locales = [LocaleTag.english] + [LocaleTag("zh-Hans")].compactMap { $0 }
    for locale in locales {
      let explanation = ProfileExplanation(profile, locale: locale)
      for entry in explanation.rules + explanation.steps {
        expect(!entry.words.isEmpty, "\(entry.name) has no words")
      }
    }
    let compiled: CompiledProfile
    do {
      compiled = try CompiledProfile(profile)
    } catch {
      fatalError("a valid profile does not compile: \(error)")
    }
    _ = compiled.testExamples()
    checkValues(compiled)
    for example in profile.examples.prefix(4) { checkText(example.text, compiled) }
    return compiled
  }

  /// Every value gets the verdict that it is listed with, and is listed once.
  private func checkValues(_ compiled: CompiledProfile) {
    let values = compiled.generateValues(count: 2).values
    expect(
      Set(values.map { Array($0.text.utf8) }).count == values.count,
      "\(compiled.profile.name) has a value twice")
    for value in values {
      let verdict = compiled.verdict(reading: value.text)
      expect(
        verdict == value.verdict,
        "\(compiled.profile.name) says \(verdict) on “\(value.text)”, not \(value.verdict)")
      let isRight =
        switch value.kind {
        case .empty, .stated: true
        case .nearMiss: verdict != .acceptable
        case .shortest, .longest, .boundary, .coverage, .random, .normalized, .warned: verdict == .acceptable
        }
      expect(isRight, "\(compiled.profile.name): “\(value.text)” (\(value.kind)) is \(verdict)")
    }
  }

  /// A text is judged in the same way by all that judge.
  private func checkText(_ text: String, _ compiled: CompiledProfile) {
    let evaluation = compiled.evaluate(text)
    expect(
      evaluation.verdict == compiled.verdict(of: text),
      "two verdicts on “\(text)” of \(compiled.profile.name)")
    let count = text.utf16.count
    expect(
      evaluation.allViolations.allSatisfy { $0.range.end <= count }, "a violation is outside of “\(text)”")
    let violations = evaluation.violations
    expect(
      (evaluation.verdict == .acceptable) == violations.isEmpty,
      "“\(text)” is \(evaluation.verdict) with \(violations.count) violations of \(compiled.profile.name)")
    _ = compiled.hint(in: text, at: count)
  }

  // MARK: Forms

  private func checkForm(_ form: FormProfile) -> CompiledForm {
    let compiled: CompiledForm
    do {
      compiled = try rules.form(form.name)
    } catch {
      fatalError("a valid form does not compile: \(error)")
    }
    _ = FormExplanation(compiled)
    _ = compiled.testExamples()
    guard let today = CivilDate(year: 2026, month: 11, day: 22) else { fatalError("that is a day") }
    let generated = compiled.generateForms(today: today)
    for values in generated.forms {
      let isAcceptable = values.evaluation.verdict == .acceptable
      expect(isAcceptable == (values.kind != .rule), "\(form.name): \(values.texts) as \(values.kind)")
    }
    checkTexts(compiled, today)
    return compiled
  }

  /// The verdict of a form is the worst of those of its fields and rules.
  private func checkTexts(_ form: CompiledForm, _ today: CivilDate) {
    let texts = ["", "a", "1", "12.5", "2026-11-24", "-3", "\u{E9}"]
    for number in 0..<6 {
      var values: [String: String] = [:]
      for (index, field) in form.form.fieldNames.enumerated() {
        values[field] = texts[(number * (index + 3) + index) % texts.count]
      }
      let evaluation = form.evaluation(of: values, today: today)
      let isWrong = evaluation.fields.contains { $0.evaluation?.verdict == .invalid }
      expect(
        !isWrong || evaluation.verdict != .acceptable, "a form is acceptable with an invalid field: \(values)"
      )
    }
  }
}

/// All that a profile of a rule file states, without its place in the file.
struct Meaning: Equatable {
  private let fingerprints: [String]
  private let words: [String]

  init(_ profile: Profile) {
    fingerprints = ["en", "zh-Hans", "de"].compactMap { LocaleTag($0) }.map { profile.fingerprint($0) }
    var words = [profile.name, profile.documentation ?? "", "\(profile.keyboard)", profile.deprecation ?? ""]
    words += ["\(profile.pastePolicy, default: "")", "\(profile.composition, default: "")"]
    words += ["\(profile.refusalPolicy)", profile.parent?.name ?? ""]
    for example in profile.examples {
      words += ["\(example.expectation)", example.text, example.normalized ?? "", example.rule ?? ""]
      words += [example.warning ?? "", "\(example.isTodo)", example.statedBy]
    }
    self.words = words
  }

  static func == (left: Meaning, right: Meaning) -> Bool {
    left.fingerprints == right.fingerprints
      && left.words.elementsEqual(right.words) { $0.isIdentical(to: $1) }
  }
}
