import InputControl

/// A lint for keyboards without a key for an example: `keyboard numberPad` and an example `1.5`.
///
/// Without such an example, the lint reports a keyboard on which no acceptable value can be typed, and a pad
/// that lacks a key for an ASCII value.
enum KeyboardGap: Lint {
  static let code = DiagnosticCode.keyboardGap

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      let examples = linted.ownExamples.compactMap { finding(of: $0, linted) }
      return examples.isEmpty ? gap(of: linted, file).map { [$0] } ?? [] : examples
    }
  }

  private static func finding(of example: Example, _ linted: LintedProfile) -> Diagnostic? {
    let keyboard = linted.profile.keyboard
    guard !linted.proofs.budget.isExhausted, example.expectation != .rejects,
      missing(from: keyboard, in: example.text) != nil
    else {
      return nil
    }
    // Text that normalisation changes may be pasted; only the normalised value has to be typeable.
    let value = linted.compiled.evaluation(of: example).value
    guard let missing = missing(from: keyboard, in: value),
      !appearsByItself(in: value, of: example.expectation, on: keyboard, linted)
    else { return nil }
    return finding(
      "the keyboard `\(keyboard.rawValue)` has no key for \(shown(missing, linted)) of this example",
      at: example.location, help: "choose another `keyboard`, such as `\(alternative(for: missing))`")
  }

  /// Returns whether a value without the characters that the keyboard lacks is the same value, because a `replace` or
  /// `display locale` inserts them, as in `20280229` for 2028-02-29. One that is not finished only has to be one, too.
  private static func appearsByItself(
    in value: String, of expectation: Example.Expectation = .accepts, on keyboard: Profile.KeyboardLayout,
    _ linted: LintedProfile
  ) -> Bool {
    if linted.profile.showsDates { return true }
    let typed = linted.compiled.evaluate(value.filter { keyboard.has($0) })
    return typed.value.isIdentical(to: value)
      || expectation == .pending && typed.verdict == .intermediate && !typed.value.isEmpty
  }

  // MARK: Proofs

  private static func gap(of linted: LintedProfile, _ file: LintedFile) -> Diagnostic? {
    let keyboard = linted.profile.keyboard
    guard let keys = keyboard.keys, linted.profile.parts.isEmpty, !linted.profile.showsDates,
      linted.proofs.acceptable != .impossible,
      let place = place(of: linted, file)
    else { return nil }
    let proofs = linted.proofs
    let name = "the keyboard `\(keyboard.rawValue)`"
    // Scalars that normalisation makes from the keys can be typed too.
    let typed = NormalizedScalars(linted.profile.normalization, of: keys).scalars
    if !proofs.samples.contains(where: { sample in
      sample.broken.isDisjoint(with: proofs.deciding)
        && sample.value.unicodeScalars.allSatisfy(typed.contains)
    }), let automaton = Automaton.repeating(typed),
      proofs.text(keeping: proofs.deciding, and: [automaton], where: proofs.isAcceptedUnchanged)
        == .impossible
    {
      let value = proofs.text(keeping: proofs.deciding, where: proofs.isAcceptedUnchanged).witness
      return finding(
        "nothing acceptable can be typed on \(name)", at: place,
        help: value.map { "\(linted.quoted($0)) is acceptable" } ?? "every value needs a key that it lacks",
        "choose another `keyboard`")
    }
    // For other scripts, people choose their keyboard, and letters that few values contain are no gap.
    guard keyboard.isPad, !proofs.budget.isExhausted, proofs.exactRules(proofs.deciding).lengths.isASCII,
      let automaton = Automaton.containing(typed.complement)
    else { return nil }
    let proof = proofs.text(keeping: proofs.deciding, and: [automaton]) { value in
      proofs.isAcceptedUnchanged(value) && missing(from: keyboard, in: value) != nil
        && !appearsByItself(in: value, on: keyboard, linted)
    }
    guard let value = proof.witness, let missing = missing(from: keyboard, in: value) else { return nil }
    return finding(
      "\(name) has no key for \(shown(missing, linted)) of an acceptable value", at: place,
      help: "\(linted.quoted(value)) is acceptable",
      "choose another `keyboard`, such as `\(alternative(for: missing))`")
  }

  /// Returns the location of the `keyboard` statement, or of the type that implies the keyboard; `nil` if a
  /// parent states it.
  private static func place(of linted: LintedProfile, _ file: LintedFile) -> SourceLocation? {
    let items = linted.syntax.items
    let keyboard = items.first { if case .keyboard = $0.content { true } else { false } }
    let type = items.first { if case .type = $0.content { true } else { false } }
    return (keyboard ?? type).map { file.location($0.range) }
  }

  // MARK: Words

  private static func shown(_ character: Character, _ linted: LintedProfile) -> String {
    linted.profile.isSensitive ? "a character" : "“\(DisplayText.escaped(String(character)))”"
  }

  private static func missing(from keyboard: Profile.KeyboardLayout, in text: String) -> Character? {
    text.first { !keyboard.has($0) }
  }

  private static func alternative(for character: Character) -> String {
    [Profile.KeyboardLayout.decimalPad, .phonePad, .asciiCapable].first { $0.has(character) }?.rawValue
      ?? Profile.KeyboardLayout.default.rawValue
  }
}

extension Profile.KeyboardLayout {
  /// The characters with keys, as on the keyboards of UIKit; `nil` for a keyboard that people choose.
  fileprivate var keys: ScalarSet? {
    let digits = ScalarSet("0"..."9")
    return switch self {
    case .default: nil
    case .asciiCapable, .emailAddress, .url: .printableASCII
    case .numberPad: digits
    case .decimalPad: digits.union(ScalarSet(".,".unicodeScalars))
    case .phonePad: digits.union(ScalarSet("+*#,;".unicodeScalars))
    }
  }

  /// Whether there are keys for a character.
  fileprivate func has(_ character: Character) -> Bool {
    guard let keys else { return true }
    return character.unicodeScalars.allSatisfy(keys.contains)
  }

  fileprivate var isPad: Bool { [.numberPad, .decimalPad, .phonePad].contains(self) }
}

extension Automaton {
  /// Returns the automaton of the texts that consist of some scalars.
  fileprivate static func repeating(_ scalars: ScalarSet) -> Automaton? {
    Alphabet(distinguishing: [scalars]).map { .repeating(scalars, over: $0) }
  }
}
