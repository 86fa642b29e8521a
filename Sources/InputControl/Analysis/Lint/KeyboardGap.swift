/// `keyboard numberPad` and an example `1.5`: the keyboard has no point.
enum KeyboardGap: Lint {
  static let code = DiagnosticCode.keyboardGap

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      linted.ownExamples.compactMap { example in
        guard example.expectation != .rejects,
          Self.missing(from: linted.profile.keyboard, in: example.text) != nil
        else { return nil }
        // What is changed anyway may be pasted; what it becomes has to be there to type.
        let value = linted.compiled.evaluate(example.text).value
        guard let missing = missing(from: linted.profile.keyboard, in: value) else { return nil }
        let character =
          linted.profile.isSensitive ? "a character" : "“\(DisplayText.escaped(String(missing)))”"
        return finding(
          "the keyboard `\(linted.profile.keyboard.rawValue)` has no key for \(character) of this example",
          at: example.location, help: "choose another `keyboard`, such as `\(alternative(for: missing))`")
      }
    }
  }

  private static func missing(from keyboard: KeyboardLayout, in text: String) -> Character? {
    text.first { !keyboard.has($0) }
  }

  private static func alternative(for character: Character) -> String {
    [KeyboardLayout.decimalPad, .phonePad, .asciiCapable].first { $0.has(character) }?.rawValue
      ?? KeyboardLayout.default.rawValue
  }
}

extension KeyboardLayout {
  /// Whether a person finds a key for a character, as on the keyboards of UIKit.
  fileprivate func has(_ character: Character) -> Bool {
    switch self {
    case .default: true
    case .asciiCapable, .emailAddress, .url: (" "..."~").contains(character)
    case .numberPad: ("0"..."9").contains(character)
    case .decimalPad: ("0"..."9").contains(character) || ".,".contains(character)
    case .phonePad: ("0"..."9").contains(character) || "+*#,;".contains(character)
    }
  }
}
