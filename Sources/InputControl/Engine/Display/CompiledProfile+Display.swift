// Displays of values, and the values that have a display.

extension CompiledProfile {
  /// Whether some values have a display that differs from them.
  public var hasDisplay: Bool { judge.hasDisplay }

  /// Returns the display of a value.
  ///
  /// - Parameter value: The value, as it is in a field.
  /// - Complexity: O(n), and a match of each `when`.
  public func display(of value: String) -> String { displayMap(of: value).display }

  /// Returns the display of a value, with the places of its characters.
  ///
  /// In a locale that writes dates in another order, the value of the map is that of a field: the digits of the date.
  ///
  /// - Parameter value: The value, as it is in a field.
  /// - Complexity: O(n), and a match of each `when`.
  public func displayMap(of value: String) -> DisplayMap {
    hasDisplay
      ? ThreadScratch.withCurrent { judge.displayMap(of: value, scratch: $0) } : DisplayMap(value)
  }
}

extension RuleJudge {
  /// Returns the display of a value.
  func display(of value: String) -> String {
    hasDisplay ? ThreadScratch.withCurrent { displayMap(of: value, scratch: $0).display } : value
  }

  /// Returns the display of a value, with the places of its characters.
  ///
  /// In a union without a display of its own, all parts that can still accept the value must show the same.
  func displayMap(of value: String, isPending: Bool = false, scratch: borrowing MatchScratch) -> DisplayMap {
    if let digits = dates?.reader.digits(of: value) {
      return formatter.map(of: digits, isPending: isPending, scratch: scratch)
    }
    guard parts.isEmpty || !formatter.isIdentity else {
      return viablePart(for: value, scratch: scratch)?
        .displayMap(of: value, isPending: isPending, scratch: scratch) ?? DisplayMap(value)
    }
    return formatter.map(of: value, isPending: isPending, scratch: scratch)
  }

  /// Returns the index of the display of the profile that shows a value; `nil` if none of its own does.
  package func displayIndex(of value: String, scratch: borrowing MatchScratch) -> Int? {
    formatter.index(of: value, scratch: scratch)
  }

  /// Returns the literals between the last character of a value and the next one, which are not shown yet; empty if
  /// there are none.
  func pendingLiteral(of value: String, scratch: borrowing MatchScratch) -> String {
    guard parts.isEmpty || !formatter.isIdentity else {
      return viablePart(for: value, scratch: scratch)?.pendingLiteral(of: value, scratch: scratch) ?? ""
    }
    return formatter.pendingLiteral(of: value, scratch: scratch)
  }

  /// Returns a part of a union that shows a value in the same way as all parts that can still accept it; `nil` if there
  /// is none.
  func viablePart(for value: String, scratch: borrowing MatchScratch) -> RuleJudge? {
    var found: (part: RuleJudge, display: String)?
    for part in parts {
      switch part.verdict(of: value, scratch: scratch) {
      case .acceptable, .intermediate: break
      case .invalid, .undetermined: continue
      }
      let display = part.displayMap(of: value, scratch: scratch).display
      guard let found else {
        found = (part, display)
        continue
      }
      if !found.display.isIdentical(to: display) { return nil }
    }
    return found?.part
  }

  /// Returns the values whose display is a text, apart from the text itself.
  ///
  /// - Parameter allowsMissingAffixes: Whether the prefix and the suffix may be missing.
  func values(
    shownAs text: String, allowsMissingAffixes: Bool = false, scratch: borrowing MatchScratch
  ) -> [String] {
    guard parts.isEmpty || !formatter.isIdentity else {
      let found = parts.flatMap {
        $0.values(shownAs: text, allowsMissingAffixes: allowsMissingAffixes, scratch: scratch)
      }
      return allowsMissingAffixes
        ? found : found.filter { displayMap(of: $0, scratch: scratch).display.isIdentical(to: text) }
    }
    return formatter.values(shownAs: text, allowsMissingAffixes: allowsMissingAffixes, scratch: scratch)
  }

  /// Returns the literals at a boundary of a value: those that are shown there, or, at its end, those that would be shown
  /// before the next character.
  func literal(at offset: Int, of value: String, scratch: borrowing MatchScratch) -> String {
    guard offset < value.utf16.count else { return pendingLiteral(of: value, scratch: scratch) }
    let map = displayMap(of: value, scratch: scratch)
    return map.places(of: offset).indices(in: map.display).map { String(map.display[$0]) } ?? ""
  }
}
