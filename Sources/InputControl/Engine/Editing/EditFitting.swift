/// Finds the part of an insertion that may be made. The numbers are those of the rules in docs/editing.md (4,
/// 8).
struct EditFitting {
  let judge: EditJudge
  let text: String
  /// The range of the text that is replaced.
  let place: Range<String.Index>
  let insertion: String
  let origin: TextEdit.Origin

  /// The limit on the bytes that are examined in search of a part, so that a large paste of unusable text is
  /// decided in bounded time.
  private static let maximumWork = 16 << 20

  private var head: Substring { text[..<place.lowerBound] }
  private var tail: Substring { text[place.upperBound...] }

  /// Returns the longest part of the insertion that may be made, or `nil` if there is none.
  func bestPart(under ruleJudge: RuleJudge, scratch: borrowing MatchScratch) -> String? {
    guard ruleJudge.parts.isEmpty else {
      var best: String?
      for part in ruleJudge.parts {
        guard let kept = bestPart(under: part, scratch: scratch) else { continue }
        if kept.utf8.count > best?.utf8.count ?? 0 { best = kept }
      }
      return best
    }
    let pieces = pieces(of: insertion)
    guard pieces.count > 1 else { return nil }
    // A person cannot enter composed or dictated text in another way.
    let isSpoken = origin == .composition || origin == .dictation
    let kept: [Substring]?
    if ruleJudge.changeRules.hasShape {
      if isSpoken {
        kept = longestPrefix(of: pieces, ruleJudge, scratch)
      } else if ruleJudge.profile.pastePolicy == .fit {
        kept = usablePieces(of: pieces, ruleJudge, scratch)
      } else {
        return nil
      }
    } else if ruleJudge.profile.pastePolicy == .whole, !isSpoken {
      return nil
    } else {
      kept = fit(filter(pieces, ruleJudge, scratch), ruleJudge, scratch)
    }
    guard let kept, !kept.isEmpty else { return nil }
    return kept.joined()
  }

  /// Returns the insertion, split at the grapheme boundaries of the result.
  private func pieces(of insertion: String) -> [Substring] {
    let result = text.replacing(place, with: insertion)
    let start = result.utf8.index(result.startIndex, offsetBy: head.utf8.count)
    let end = result.utf8.index(start, offsetBy: insertion.utf8.count)
    var pieces: [Substring] = []
    var index = start
    while index < end {
      // Only the first piece can begin inside a grapheme. Searching back from each piece is slow among flags.
      let next = min(end, index == start ? result.grapheme(at: index).upperBound : result.index(after: index))
      pieces.append(result[index..<next])
      index = next
    }
    return pieces
  }

  private func result(of pieces: some Sequence<Substring>) -> String {
    var result = String(head)
    for piece in pieces { result += piece }
    return result + tail
  }

  private func accepts(_ pieces: some Sequence<Substring>, _ scratch: borrowing MatchScratch) -> Bool {
    let result = result(of: pieces)
    return judge.accepts(
      result, caret: result.utf8.count - tail.utf8.count, insteadOf: text, with: place, scratch: scratch)
  }

  // MARK: Profiles with a shape

  /// Returns the longest prefix of the pieces that may be inserted.
  private func longestPrefix(
    of pieces: [Substring], _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch
  ) -> [Substring]? {
    // Without the text behind, every prefix of a viable prefix is viable.
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high + 1) / 2
      let text = head + pieces[..<middle].joined()
      if ruleJudge.permits(String(text), scratch: scratch) { low = middle } else { high = middle - 1 }
    }
    return shrink(pieces[..<low], scratch)
  }

  /// Returns the pieces, from left to right, that can still become a value behind the pieces before them.
  private func usablePieces(
    of pieces: [Substring], _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch
  ) -> [Substring]? {
    var kept: [Substring] = []
    var text = String(head)
    var work = 0
    for piece in pieces {
      work += text.utf8.count + 64
      // An arbitrary part would be worse than no part.
      guard work <= Self.maximumWork else { return nil }
      switch ruleJudge.permission(for: text + piece, scratch: scratch) {
      case .granted:
        kept.append(piece)
        text += piece
      case .refused: continue
      case .undetermined: return nil
      }
    }
    return shrink(kept[...], scratch)
  }

  /// Returns the longest prefix of the pieces that may be inserted, found by removing one piece after the
  /// other from the end.
  private func shrink(_ pieces: ArraySlice<Substring>, _ scratch: borrowing MatchScratch) -> [Substring]? {
    var pieces = pieces
    var work = 0
    while !pieces.isEmpty {
      if accepts(pieces, scratch) { return Array(pieces) }
      pieces.removeLast()
      work += 8 * (text.utf8.count + insertion.utf8.count)
      guard work <= Self.maximumWork else { return nil }
    }
    return nil
  }

  // MARK: Profiles of characters and lengths

  /// Returns the pieces without those that the rules refuse, apart from limits on the length.
  private func filter(
    _ pieces: [Substring], _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch
  ) -> [Substring] {
    var kept = pieces
    for compiledRule in ruleJudge.changeRules.compiled.lazy.map({ $0.compiledRule }) {
      switch compiledRule {
      case .allowed(let characters) where characters.takesVisible:
        kept.removeAll { characters.refusesAlways($0, scratch: scratch) }
      case .ascii, .allowed:
        kept.removeAll { piece in
          // Normalisation may change a character before it is judged, or remove it.
          let copy =
            ruleJudge.normalizer.isEmpty
            ? String(piece) : ruleJudge.normalize(String(piece), scratch: scratch)?.text
          return copy.map { compiledRule.verdict(of: $0, scratch: scratch) } == .invalid
        }
      default: continue
      }
    }
    return removeUnfitting(kept, ruleJudge, scratch)
  }

  /// Returns the pieces without those that violate a rule together with the text around them. The last piece
  /// of each violation is removed.
  private func removeUnfitting(
    _ pieces: [Substring], _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch
  ) -> [Substring] {
    var kept = pieces
    var work = 0
    let needsSearch = ruleJudge.changeRules.compiled.contains {
      switch $0.compiledRule {
      case .maxLength, .ascii: false
      case .allowed(let characters): characters.takesVisible
      default: true
      }
    }
    while needsSearch, !kept.isEmpty {
      let joined = result(of: kept)
      guard let normalized = ruleJudge.normalize(joined, scratch: scratch) else { return [] }
      guard let place = firstBreach(in: normalized.text, ruleJudge, scratch) else { break }
      let given = normalized.given(place)
      // The last piece that overlaps the violation.
      var start = head.utf8.count
      var last: Int?
      for (index, piece) in kept.enumerated() {
        if start < given.upperBound, start + piece.utf8.count > given.lowerBound { last = index }
        start += piece.utf8.count
      }
      guard let last else { break }
      work += joined.utf8.count
      if work > Self.maximumWork {
        kept.removeSubrange(last...)
      } else {
        kept.remove(at: last)
      }
    }
    return kept
  }

  /// Returns the range of the first violation of a rule that is not a maximum length, in bytes of UTF-8.
  private func firstBreach(in text: String, _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch)
    -> Range<Int>?
  {
    var first: Range<Int>?
    for pair in ruleJudge.changeRules.compiled {
      let compiledRule = pair.compiledRule
      if case .maxLength = compiledRule { continue }
      guard compiledRule.verdict(of: text, scratch: scratch) == .invalid else { continue }
      let cause = ViolationCause.cause(of: pair, nil, .invalid, on: text, scratch: scratch)
      let start = text.utf8.distance(from: text.startIndex, to: cause.range.lowerBound)
      let range = start..<start + text[cause.range].utf8.count
      if range.lowerBound < first?.lowerBound ?? .max { first = range }
    }
    return first
  }

  /// Returns the longest prefix of the pieces that is within the maximum lengths.
  private func fit(_ pieces: [Substring], _ ruleJudge: RuleJudge, _ scratch: borrowing MatchScratch)
    -> [Substring]?
  {
    guard !pieces.isEmpty else { return nil }
    let limits = ruleJudge.changeRules.limits
    guard let old = ruleJudge.normalize(text, scratch: scratch)?.text else { return nil }
    let lengths = limits.map { $0.unit.length(of: old) }
    var caps = [limits.map { $0.limit }]
    if zip(limits, lengths).contains(where: { $0.limit < $1 }) {
      // A text that is already too long may keep its length or become shorter.
      caps += [
        zip(limits, lengths).map { max($0.limit, $1) }, zip(limits, lengths).map { max($0.limit, $1 - 1) },
      ]
    }
    for cap in caps {
      var low = 0
      var high = pieces.count
      while low < high {
        let middle = (low + high + 1) / 2
        if isWithin(cap, pieces[..<middle], ruleJudge, scratch) {
          low = middle
        } else {
          high = middle - 1
        }
      }
      if let kept = shrink(pieces[..<low], scratch) { return kept }
    }
    return nil
  }

  private func isWithin(
    _ caps: [Int], _ pieces: ArraySlice<Substring>, _ ruleJudge: RuleJudge,
    _ scratch: borrowing MatchScratch
  ) -> Bool {
    guard let normalized = ruleJudge.normalize(result(of: pieces), scratch: scratch)?.text else {
      return false
    }
    return zip(caps, ruleJudge.changeRules.limits).allSatisfy {
      $1.unit.excess(over: $0, in: normalized) == nil
    }
  }
}
