import InputControl

/// A lint for rules about characters that normalisation removes before judging: `normalize upper` and
/// `regex /[a-z]+/`.
enum NormalizedAway: Lint {
  static let code = DiagnosticCode.normalizedAway

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.filter { !$0.profile.normalization.isEmpty }.flatMap { linted in
      let lost = lostPlaces(in: linted, file)
      let isAllLost = linted.proofs.normalizationExcludesAllValues
      // Lost characters are reported at their location; a profile without any acceptable value is an error.
      if isAllLost, lost.isEmpty { return [nothingIsLeft(of: linted, file)] }
      return lost.map { lost in
        var finding = finding(
          "\(lost.what) never reaches this rule: `\(lost.step.words)` changes it before", at: lost.place,
          isAllLost ? "so no value but the empty one is acceptable" : "",
          also: lost.others.map { .init($0) },
          help: "write its normalised form, or normalise less")
        if isAllLost { finding.severity = .error }
        return finding
      }
    }
  }

  private static func nothingIsLeft(of linted: LintedProfile, _ file: LintedFile) -> Diagnostic {
    let proofs = linted.proofs
    let value = proofs.text(keeping: proofs.deciding, isNormalized: false) {
      proofs.broken(by: $0)?.isDisjoint(with: proofs.deciding) == true
    }
    var finding = finding(
      "the normalisation of `\(linted.profile.name)` leaves no value that its rules accept",
      at: file.location(linted.syntax.name.range),
      help: value.witness.map { value in
        let becomes = proofs.normalized(value) ?? value
        return linted.profile.isSensitive
          ? "\(linted.quoted(value)) satisfies all rules, but is changed before they are checked"
          : "\(linted.quoted(value)) satisfies all rules, but becomes \(linted.quoted(becomes)) before they are checked"
      } ?? "every value that they accept is changed before they are checked",
      "let the rules accept normalised values, or normalise less")
    finding.severity = .error
    return finding
  }

  private struct Lost {
    var place: SourceLocation
    var what: String
    var step: Normalization
    var others: [SourceLocation] = []
  }

  /// Returns the characters that rules contain although they never occur, one entry for each pattern and
  /// text.
  private static func lostPlaces(in linted: LintedProfile, _ file: LintedFile) -> [Lost] {
    let steps = linted.profile.normalization
    let left = NormalizedScalars(steps).scalars
    var result: [Lost] = []
    for (range, rule) in linted.rules {
      guard rule.severity.map({ $0.text == "error" }) ?? true else { continue }
      for pattern in file.patterns where range.start <= pattern.location.range.start {
        guard pattern.location.range.end <= range.end, [.regex, .require].contains(pattern.use) else {
          continue
        }
        let places = pattern.lostParts(left)
        guard let first = places.first, let step = NormalizedScalars.stepRemoving(first.scalar, steps) else {
          continue
        }
        result.append(
          Lost(
            place: first.place, what: first.what, step: step,
            others: places.dropFirst().prefix(3).map(\.place)))
      }
      guard case .oneOf(let texts) = rule.body else { continue }
      for text in texts {
        guard let step = NormalizedScalars.stepRemoving(text.text, steps) else { continue }
        let scalar = text.text.unicodeScalars.first { !left.contains($0) }
        result.append(
          Lost(
            place: file.location(text.range),
            what: scalar.map { "“\(DisplayText.escaped(String($0)))”" } ?? "this text", step: step))
      }
    }
    return result
  }
}

extension LintedPattern {
  /// Returns the literal characters and ranges of the pattern, apart from caseless ones, that are disjoint
  /// with a set of scalars.
  fileprivate func lostParts(
    _ left: ScalarSet
  ) -> [(place: SourceLocation, what: String, scalar: Unicode.Scalar)] {
    var lost: [(SourceLocation, String, Unicode.Scalar)] = []
    tree.visit { node in
      switch node.kind {
      case .literal(let literal) where !literal.isCaseless && !left.contains(literal.scalar):
        lost.append(
          (location(node.range), "“\(DisplayText.escaped(String(literal.scalar)))”", literal.scalar))
      case .characterClass(let set) where !set.isCaseless && !set.isNegated:
        for member in set.members {
          let range: ClosedRange<Unicode.Scalar>
          switch member.kind {
          case .scalar(let scalar): range = scalar...scalar
          case .scalars(let scalars): range = scalars
          default: continue
          }
          guard ScalarSet(range).isDisjoint(with: left) else { continue }
          lost.append((location(member.range), "`\(tree.text(member.range))`", range.lowerBound))
        }
      default: break
      }
    }
    return lost
  }
}

extension Normalization {
  /// The step in the notation of rule files.
  fileprivate var words: String {
    switch self {
    case .replace(let pattern, let template):
      "replace /\(DisplayText.shortened(pattern.text, atMost: 30))/ with \"\(DisplayText.shortened(template.source, atMost: 20))\""
    default: Self.named.first { $0.step == self }?.name ?? "normalize"
    }
  }
}
