// Texts that are inserted in one piece, and may be a part of a display.

extension RuleJudge {
  /// Returns an insertion of several characters as it is understood: as characters of the value, or without the literals
  /// of the display that it contains.
  ///
  /// The reading whose result has the best verdict is chosen. Among those with the same verdict, one that normalisation
  /// does not change is preferred, then the first.
  ///
  /// - Parameters:
  ///   - insertion: The text, with its characters in normalised form.
  ///   - text: The value.
  ///   - place: The range of the value that the text replaces.
  func reading(
    of insertion: String, in text: String, at place: Range<String.Index>, scratch: borrowing MatchScratch
  ) -> String {
    guard hasDisplay, insertion.dropFirst().first != nil, insertion.utf8.count <= Self.longestReading else {
      return insertion
    }
    let skipped = skippingLiterals(insertion, behind: text[..<place.lowerBound].count).filter {
      keepsPlaces(text.replacing(place, with: $0), scratch: scratch)
    }
    var readings = [insertion] + skipped
    let isWhole = place == text.startIndex..<text.endIndex
    if isWhole {
      readings += values(shownAs: trimmed(insertion), allowsMissingAffixes: true, scratch: scratch)
    }
    // A `replace` may remove a character from the insertion alone that it keeps within the text.
    if let normalized = normalized(insertion, scratch: scratch),
      isWhole
        || isSame(
          text.replacing(place, with: normalized), as: text.replacing(place, with: insertion),
          scratch: scratch)
    {
      readings.append(normalized)
    }
    var best: (reading: String, rank: Int)?
    for reading in readings where !reading.isEmpty {
      guard let rank = rank(of: text.replacing(place, with: reading), scratch: scratch) else { continue }
      if rank < best?.rank ?? .max { best = (reading, rank) }
    }
    return best?.reading ?? skipped.first ?? insertion
  }

  /// Returns whether normalisation keeps the number of characters of a text, but for white space at its end. Otherwise the
  /// literals in front of its characters are not those that were counted: `1 / 277` is not `12/77`.
  private func keepsPlaces(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    guard let normalized = normalized(text, scratch: scratch) else { return true }
    let spaces = text.reversed().prefix { $0.isWhitespace }.count
    return normalized.count == text.count - spaces || normalized.count == text.count
  }

  /// Returns whether normalisation makes the same value of two texts.
  private func isSame(_ text: String, as other: String, scratch: borrowing MatchScratch) -> Bool {
    guard let value = normalized(text, scratch: scratch) else { return false }
    return normalized(other, scratch: scratch)?.isIdentical(to: value) == true
  }

  /// The limit on the bytes of a text that is read in several ways.
  private static let longestReading = 4096

  /// Returns a number that is smaller for better results; `nil` for one that cannot become a value.
  private func rank(of result: String, scratch: borrowing MatchScratch) -> Int? {
    let verdict = verdict(of: result, scratch: scratch)
    guard verdict == .acceptable || verdict == .intermediate else { return nil }
    let isValue = normalized(result, scratch: scratch)?.isIdentical(to: result) ?? true
    return (verdict == .acceptable ? 0 : 2) + (isValue ? 0 : 1)
  }

  /// Returns a text after all steps of normalisation; `nil` for a union whose parts disagree.
  private func normalized(_ text: String, scratch: borrowing MatchScratch) -> String? {
    guard !parts.isEmpty else { return normalize(text, scratch: scratch)?.text }
    var normalized: String?
    for part in parts {
      let next = part.normalized(text, scratch: scratch)
      guard let next, normalized?.isIdentical(to: next) ?? true else { return nil }
      normalized = next
    }
    return normalized
  }

  /// Returns an insertion without the literals that stand at their places, one text for each layout in which there are
  /// some.
  private func skippingLiterals(_ insertion: String, behind count: Int) -> [String] {
    var texts: [String] = []
    for formatter in formatter.isIdentity ? parts.map({ $0.formatter }) : [formatter] {
      for text in formatter.skippingLiterals(insertion, behind: count)
      where !texts.contains(where: { $0.isIdentical(to: text) }) {
        texts.append(text)
      }
    }
    return texts
  }
}

extension DisplayFormatter {
  /// Returns an insertion without the literals that stand at their places, one text for each layout that has places.
  ///
  /// Some literals of a run may be missing: `7 912` and `7912` stand for `+7 (912`.
  ///
  /// - Parameter count: The number of characters of the value before the insertion.
  fileprivate func skippingLiterals(_ insertion: String, behind count: Int) -> [String] {
    layouts.compactMap { layout in
      // Where groups are counted from the end, a separator has no place before the rest is known.
      if case .groups(_, _, .end)? = layout { return nil }
      var rest = insertion[...]
      var value = ""
      var count = count
      while !rest.isEmpty {
        let literals = self.literals(of: layout, count: count)
        for character in literals.literal(at: count) where rest.first == character { rest.removeFirst() }
        // The suffix, or its end, is skipped at the end only: `5 0` does not contain ` %`.
        guard !suffix.utf8.suffix(rest.utf8.count).elementsEqual(rest.utf8) else { break }
        guard let next = rest.popFirst() else { break }
        value.append(next)
        count += 1
      }
      return value
    }
  }
}
