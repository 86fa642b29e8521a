import InputControl

extension Normalization {
  /// Returns texts that the step may turn into a given text, the most likely first.
  ///
  /// - Parameters:
  ///   - text: The text after the step.
  ///   - budget: The work that may be spent.
  func rawForms(of text: String, within budget: WorkBudget = WorkBudget()) -> [String] {
    switch self {
    case .width, .nfkc: [Self.mapped(text, Self.fullWidth)]
    case .nfc: Self.decomposed(text)
    case .upper: [Self.mapped(text) { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 0x20) : nil }]
    case .lower: [Self.mapped(text) { ("a"..."z").contains($0) ? Unicode.Scalar($0.value - 0x20) : nil }]
    case .trim: [" \(text) ", "\(text)\n"]
    case .replace(let pattern, let template):
      Self.unreplaced(text, pattern, template, within: budget) + Self.shortened(text)
    }
  }

  private static func mapped(_ text: String, _ map: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { map($0) ?? $0 }))
  }

  private static func fullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case " ": "\u{3000}"
    case "!"..."~": Unicode.Scalar(scalar.value + 0xFEE0)
    default: nil
    }
  }

  /// Returns the text with one letter replaced by a decomposed accented letter.
  private static func decomposed(_ text: String) -> [String] {
    let letter = text.unicodeScalars.firstIndex { ("a"..."z").contains($0) }
    guard let letter else { return ["\(text)e\u{301}"] }
    let end = text.unicodeScalars.index(after: letter)
    return [text[..<letter] + "e\u{301}" + text[end...]].map(String.init)
  }

  /// Returns texts that contain a match of the pattern, in place of the replacement or inserted.
  private static func unreplaced(
    _ text: String, _ pattern: RulePattern, _ template: ReplacementTemplate, within budget: WorkBudget
  ) -> [String] {
    let work = AutomatonWork()
    defer { budget.take(building: work.spent) }
    guard !budget.isExhausted, let tree = pattern.tree,
      let automaton = try? Automaton(tree, work: work),
      let found = automaton.shortestText(), !found.isEmpty
    else { return [] }
    var result: [String] = []
    if let place = template.source.isEmpty ? nil : text.firstRange(of: template.source) {
      result.append(text[..<place.lowerBound] + found + text[place.upperBound...])
    }
    let scalars = text.unicodeScalars
    for offset in [scalars.count / 2, 0, scalars.count] {
      let index = scalars.index(scalars.startIndex, offsetBy: offset)
      result.append(text[..<index] + found + text[index...])
    }
    return result
  }

  /// Returns the text without one of its scalars, which a replacement may insert.
  private static func shortened(_ text: String) -> [String] {
    guard text.unicodeScalars.count <= 64 else { return [] }
    return text.unicodeScalars.indices.map { index in
      var scalars = text.unicodeScalars
      scalars.remove(at: index)
      return String(scalars)
    }
  }
}

// Values that normalisation changes, and values with a warning.

extension ValueGenerator {
  /// The maximum number of values that are tried for each step.
  private static let maximumTriedForms = 8

  mutating func addNormalized(of source: TextSource) {
    for step in source.judge.profile.normalization {
      let values = accepted.filter { $0.part == source.part && $0.text.utf8.count <= 64 }.map(
        \.evaluation.value)
      // The last values are random and resemble real input most.
      let forms = values.suffix(Self.maximumTriedForms).reversed().lazy.flatMap { [budget] in
        step.rawForms(of: $0, within: budget)
      }
      for text in forms where !isKnown(text) {
        guard payForJudging(text), profile.verdict(of: text) == .acceptable,
          !profile.evaluate(text, locale: locale).value.isIdentical(to: text)
        else { continue }
        if keep(text, as: .normalized, of: source) != nil { break }
      }
    }
  }

  /// Adds a value for each warning that is possible.
  mutating func addWarned(of source: TextSource) {
    for (index, rule, compiledRule) in source.rules(where: { $0 != .error }) {
      let id = source.id(of: rule)
      if budget.isExhausted || values.contains(where: { $0.evaluation.breaks(id) }) { continue }
      let warning = ExactRules(
        [(index, compiledRule, rule.body)],
        changes: NormalizationEffect(
          source.judge.profile.normalization, source.judge.normalizer))
      budget.take(building: warning.work)
      guard warning.isWhollyRegular,
        let search = try? WitnessSearch([source.exact.automaton, warning.automaton], budget: budget)
      else { continue }
      let bounds = ScalarBounds(source.exact.lengths)
      guard bounds.least <= min(bounds.greatest, GeneratedValue.longest) else { continue }
      let outcome = search.shortest(
        lengths: bounds.least...min(bounds.greatest, GeneratedValue.longest),
        where: { $0[0] && !$0[1] }, isHopeless: { !$0[0] },
        accepts: {
          payForJudging($0) && profile.verdict(of: $0) == .acceptable && profile.evaluate($0).breaks(id)
        })
      if case .found(let text) = outcome { keep(text, as: .warned, for: id, of: source) }
    }
  }
}
