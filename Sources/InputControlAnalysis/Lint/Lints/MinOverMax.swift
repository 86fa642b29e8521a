import InputControl

/// A lint for a `minLength` greater than a `maxLength`, in any units: `minLength 10` and `maxLength 5 bytes`.
enum MinOverMax: Lint {
  static let code = DiagnosticCode.minOverMax
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      let rules = linted.decidingRules
      return rules.flatMap { minimum -> [Diagnostic] in
        guard case .minLength(let least, let unit) = minimum.body else { return [] }
        return rules.compactMap { maximum in
          guard case .maxLength(let most, let otherUnit) = maximum.body,
            linted.states(minimum) || linted.states(maximum), unit.least(otherUnit, in: least) > most,
            let place = minimum.location, let other = maximum.location
          else { return nil }
          let needed = unit.least(otherUnit, in: least)
          return finding(
            "no value has \(unit.words(for: least)) and at most \(otherUnit.words(for: most))",
            at: linted.states(minimum) ? place : other,
            unit == otherUnit ? "" : "\(unit.words(for: least)) are at least \(otherUnit.words(for: needed))",
            also: [.init(linted.states(minimum) ? other : place, "the other limit")],
            help: "change one of the two")
        }
      }
    }
  }
}

extension LengthUnit {
  /// Returns the minimum length in another unit of a text with at least `count` of this unit.
  ///
  /// A grapheme is at least one scalar, a scalar is one or two UTF-16 code units and one to four bytes, and a
  /// UTF-16 code unit is at most three bytes. A grapheme takes up to two columns, and one that takes two has
  /// at least three bytes.
  func least(_ other: LengthUnit, in count: Int) -> Int {
    guard count > 0 else { return 0 }
    func divided(by divisor: Int) -> Int { (count - 1) / divisor + 1 }
    switch (self, other) {
    case (_, _) where self == other: return count
    case (.columns, .graphemes): return divided(by: 2)
    case (_, .graphemes): return 1
    case (_, .columns): return 0
    case (.graphemes, _), (.scalars, .utf16), (.scalars, .bytes), (.utf16, .bytes), (.columns, .bytes):
      return count
    case (.utf16, .scalars), (.columns, .scalars), (.columns, .utf16): return divided(by: 2)
    case (.bytes, .utf16): return divided(by: 3)
    case (.bytes, _): return divided(by: 4)
    default: return 1
    }
  }
}
