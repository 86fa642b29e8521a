import InputControl

/// What the engine answers about the examples of the built-in profiles, and about texts that differ a little from them:
/// the same on every platform.
enum EngineTranscript {
  static let profiles = RuleSet.shipped.profiles
  static let locales = [LocaleTag.english, .simplifiedChinese]

  /// Returns a line for each text and each language, which tells the verdict, the value, the violations with their
  /// ranges, and the decision on an edit at the end of the text.
  static func lines(of profile: Profile) throws(RuleError) -> [String] {
    let unlocalized = try CompiledProfile(profile)
    var lines: [String] = []
    for text in texts(of: profile) {
      for locale in locales {
        let compiled = unlocalized.localized(for: locale)
        let evaluation = compiled.evaluate(reading: text, locale: locale)
        let fields = [
          profile.name, locale.description, escaped(text), word(for: evaluation.verdict),
          evaluation.isApproximate ? "approximate" : "exact", escaped(evaluation.value),
          description(of: evaluation.allViolations),
          description(of: decision(on: text, by: compiled, locale: locale)),
        ]
        lines.append(fields.joined(separator: "\t"))
      }
    }
    return lines
  }

  /// Returns the examples of a profile, and six mutations of each.
  static func texts(of profile: Profile) -> [String] {
    profile.examples.flatMap { example in
      [example.text] + (0..<6).map { mutation($0, of: example.text) }
    }
  }

  /// Returns a text with a character removed, doubled, exchanged or inserted.
  private static func mutation(_ number: Int, of text: String) -> String {
    let others: [Character] = ["0", "a", "Z", " ", "-", "é", "中", "😀", "\u{200B}", "٣"]
    let other = others[(number * 7 + text.utf8.count) % others.count]
    var characters = Array(text)
    guard !characters.isEmpty else { return String(other) }
    let place = (number * 5 + 3) % characters.count
    switch number {
    case 0: characters.remove(at: place)
    case 1: characters.insert(characters[place], at: place)
    case 2, 3: characters[place] = other
    case 4: characters.insert(other, at: place)
    default: characters.append(other)
    }
    return String(characters)
  }

  private static func decision(
    on text: String, by profile: CompiledProfile, locale: LocaleTag
  ) -> EditDecision {
    profile.decide(TextEdit(TextRange(caret: text.utf16.count), with: "1"), in: text, locale: locale)
  }

  // MARK: In words

  private static func word(for verdict: Verdict) -> String {
    switch verdict {
    case .acceptable: "acceptable"
    case .intermediate: "intermediate"
    case .invalid: "invalid"
    case .undetermined: "undetermined"
    }
  }

  private static func description(of violations: [Violation]) -> String {
    violations.map { violation in
      let severity = violation.severity == .error ? "" : "warning "
      return severity + violation.id + " " + description(of: violation.range) + " "
        + escaped(violation.message) + " (" + escaped(violation.reason) + ")"
    }.joined(separator: "; ")
  }

  private static func description(of decision: EditDecision) -> String {
    switch decision {
    case .accept: "accept"
    case .amend(let edit): "amend " + description(of: edit.range) + " " + escaped(edit.replacement)
    case .veto(let violations): "veto " + description(of: violations)
    }
  }

  private static func description(of range: TextRange) -> String {
    "\(range.start)..<\(range.end)"
  }

  /// Returns a text on one line, in which a tab is part of no text.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\\" {
        result += "\\u{\(scalar.value)}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
