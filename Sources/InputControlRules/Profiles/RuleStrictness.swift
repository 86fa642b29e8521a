/// A comparison of two rules, of which one may replace the other.
package enum RuleStrictness {
  /// Both rules accept the same values.
  case same
  /// The rule refuses every value that the other one refuses, and more.
  case stricter
  /// The rule accepts every value that the other one accepts, and more.
  case looser
  /// None of these is known.
  case other
}

extension Rule {
  /// Compares the rule with another one as far as lengths, listed texts and severities show.
  package func strictness(comparedTo other: Rule) -> RuleStrictness {
    let body = body.strictness(comparedTo: other.body)
    // Only an error refuses values.
    switch (severity == .error, other.severity == .error) {
    case (true, true):
      return timing == other.timing || body != .same ? body : .other
    case (false, true): return .looser
    case (true, false): return .stricter
    case (false, false):
      return body == .same && severity == other.severity && timing == other.timing ? .same : .other
    }
  }
}

extension Rule {
  /// Whether the rule says what another one does word for word, with the same messages or none of its own.
  func repeats(_ other: Rule) -> Bool {
    body.comparableContent == other.body.comparableContent && timing == other.timing
      && severity == other.severity
      && (messages.isEmpty || messages == other.messages)
  }
}

extension Rule.Body {
  fileprivate func strictness(comparedTo other: Rule.Body) -> RuleStrictness {
    switch (self, other) {
    case _ where comparableContent == other.comparableContent: .same
    case (.maxLength(let limit, let unit), .maxLength(let otherLimit, let otherUnit)):
      if limit <= otherLimit, unit.isAtLeast(otherUnit) {
        .stricter
      } else if limit >= otherLimit, otherUnit.isAtLeast(unit) {
        .looser
      } else {
        .other
      }
    case (.minLength(let limit, let unit), .minLength(let otherLimit, let otherUnit)):
      if limit >= otherLimit, otherUnit.isAtLeast(unit) {
        .stricter
      } else if limit <= otherLimit, unit.isAtLeast(otherUnit) {
        .looser
      } else {
        .other
      }
    case (.oneOf(let list), .oneOf(let other)):
      if list.hasSameKeys(as: other) {
        .same
      } else if list.isSubset(of: other) {
        .stricter
      } else if other.isSubset(of: list) {
        .looser
      } else {
        .other
      }
    default: .other
    }
  }
}

extension LengthUnit {
  /// Whether every text has at least as many of this unit as of another one.
  ///
  /// A grapheme is at least one scalar, a scalar at least one UTF-16 code unit, and that at least one byte. A
  /// grapheme of two columns has at least three bytes.
  fileprivate func isAtLeast(_ other: LengthUnit) -> Bool {
    let ascending = [LengthUnit.graphemes, .scalars, .utf16, .bytes]
    if self == other || self == .bytes { return true }
    guard let place = ascending.firstIndex(of: self), let otherPlace = ascending.firstIndex(of: other) else {
      return false
    }
    return place > otherPlace
  }
}
