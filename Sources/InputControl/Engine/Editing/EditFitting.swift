/// Looks for the part of an insertion that may be made (4, 8).
struct EditFitting {
  let compiledRule: EditJudge
  let text: String
  /// What is replaced.
  let place: Range<String.Index>
  let insertion: String
  let origin: TextEdit.Origin

  /// The most bytes that are looked at in search of a part, so that a large paste of rubbish does not take long.
  private static let mostWork = 16 << 20

  private var head: Substring { text[..<place.lowerBound] }
  private var tail: Substring { text[place.upperBound...] }

  /// The largest part that may be put in, else `nil`.
  func bestPart(under compiledRules: CompiledRules, scratch: borrowing MatchScratch) -> String? {
    guard compiledRules.parts.isEmpty else {
      var best: String?
      for part in compiledRules.parts {
        guard let kept = bestPart(under: part, scratch: scratch) else { continue }
        if kept.utf8.count > best?.utf8.count ?? 0 { best = kept }
      }
      return best
    }
    let pieces = pieces(of: insertion)
    guard pieces.count > 1 else { return nil }
    // What was composed or said cannot be put in otherwise by the person.
    let isSpoken = origin == .composition || origin == .dictation
    let kept: [Substring]?
    if compiledRules.changeRules.hasShape {
      if isSpoken {
        kept = longestPrefix(of: pieces, compiledRules, scratch)
      } else if compiledRules.profile.pastePolicy == .fit {
        kept = usablePieces(of: pieces, compiledRules, scratch)
      } else {
        return nil
      }
    } else if compiledRules.profile.pastePolicy == .whole, !isSpoken {
      return nil
    } else {
      kept = fit(filter(pieces, compiledRules, scratch), compiledRules, scratch)
    }
    guard let kept, !kept.isEmpty else { return nil }
    return kept.joined()
  }

  /// The insertion cut at the boundaries that graphemes have in the text around.
  private func pieces(of insertion: String) -> [Substring] {
    let result = text.replacing(place, with: insertion)
    let start = result.utf8.index(result.startIndex, offsetBy: head.utf8.count)
    let end = result.utf8.index(start, offsetBy: insertion.utf8.count)
    var pieces: [Substring] = []
    var index = start
    while index < end {
      // Only the first piece may begin inside of a grapheme; to look back from each takes long among flags.
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
    return compiledRule.accepts(
      result, caret: result.utf8.count - tail.utf8.count, insteadOf: text, with: place, scratch: scratch)
  }

  // MARK: Profiles with a shape

  /// The longest run from the start that may be put in.
  private func longestPrefix(
    of pieces: [Substring], _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch
  ) -> [Substring]? {
    // Without what stands behind, a shorter run is viable when a longer one is.
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high + 1) / 2
      let text = head + pieces[..<middle].joined()
      if compiledRules.permits(String(text), scratch: scratch) { low = middle } else { high = middle - 1 }
    }
    return shrink(pieces[..<low], scratch)
  }

  /// The characters, from left to right, that may stand behind those before.
  private func usablePieces(
    of pieces: [Substring], _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch
  ) -> [Substring]? {
    var kept: [Substring] = []
    var text = String(head)
    var work = 0
    for piece in pieces {
      work += text.utf8.count + 64
      // An arbitrary part would be worse than none.
      guard work <= Self.mostWork else { return nil }
      switch compiledRules.permission(text + piece, scratch: scratch) {
      case true?:
        kept.append(piece)
        text += piece
      case false?: continue
      case nil: return nil
      }
    }
    return shrink(kept[...], scratch)
  }

  /// The longest run from the start that may be put in, where that is not known to be shorter than another one.
  private func shrink(_ pieces: ArraySlice<Substring>, _ scratch: borrowing MatchScratch) -> [Substring]? {
    var pieces = pieces
    var work = 0
    while !pieces.isEmpty {
      if accepts(pieces, scratch) { return Array(pieces) }
      pieces.removeLast()
      work += 8 * (text.utf8.count + insertion.utf8.count)
      guard work <= Self.mostWork else { return nil }
    }
    return nil
  }

  // MARK: Profiles of characters and lengths

  /// Without the pieces that may not stand there, whatever the length.
  private func filter(
    _ pieces: [Substring], _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch
  ) -> [Substring] {
    var kept = pieces
    for (_, compiledRule) in compiledRules.changeRules.compiled {
      switch compiledRule {
      case .ascii, .allowed:
        kept.removeAll { piece in
          // A character may be one of the others by the time it is judged, or none.
          let copy =
            compiledRules.normalizer.isEmpty
            ? String(piece) : compiledRules.normalize(String(piece), scratch: scratch)?.text
          guard let copy, !copy.isEmpty else { return false }
          var bytes = copy
          return bytes.withUTF8 {
            unsafe compiledRule.verdict(of: copy, $0.span, scratch: scratch) == .invalid
          }
        }
      case .visible:
        kept.removeAll(where: InvisibleCharacters.isNeverVisible)
      default: continue
      }
    }
    return removeUnfitting(kept, compiledRules, scratch)
  }

  /// Without the pieces that break a rule because of what stands around them, each time the last one that takes part.
  private func removeUnfitting(
    _ pieces: [Substring], _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch
  ) -> [Substring] {
    var kept = pieces
    var work = 0
    let needsSearch = compiledRules.changeRules.compiled.contains {
      switch $0.compiledRule {
      case .maxLength, .ascii, .allowed: false
      default: true
      }
    }
    while needsSearch, !kept.isEmpty {
      let joined = result(of: kept)
      guard let normalized = compiledRules.normalize(joined, scratch: scratch) else { return [] }
      guard let place = firstBreach(in: normalized.text, compiledRules, scratch) else { break }
      let given = normalized.given(place)
      // The last piece that begins before the end of the breach.
      var start = head.utf8.count
      var last: Int?
      for (index, piece) in kept.enumerated() {
        if start < given.upperBound, start + piece.utf8.count > given.lowerBound { last = index }
        start += piece.utf8.count
      }
      guard let last else { break }
      work += joined.utf8.count
      if work > Self.mostWork {
        kept.removeSubrange(last...)
      } else {
        kept.remove(at: last)
      }
    }
    return kept
  }

  /// The place, in bytes, of the first breach of a rule that is not about a length.
  private func firstBreach(in text: String, _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch)
    -> Range<Int>?
  {
    var first: Range<Int>?
    for (rule, compiledRule) in compiledRules.changeRules.compiled {
      if case .maxLength = compiledRule { continue }
      var bytes = text
      guard !text.isEmpty,
        bytes.withUTF8({ unsafe compiledRule.verdict(of: text, $0.span, scratch: scratch) }) == .invalid
      else { continue }
      let cause = ViolationCause.cause(of: compiledRule, nil, rule, .invalid, on: text, scratch: scratch)
      let start = text.utf8.distance(from: text.startIndex, to: cause.range.lowerBound)
      let range = start..<start + text[cause.range].utf8.count
      if range.lowerBound < first?.lowerBound ?? .max { first = range }
    }
    return first
  }

  /// The longest run from the start that is within the limits.
  private func fit(_ pieces: [Substring], _ compiledRules: CompiledRules, _ scratch: borrowing MatchScratch)
    -> [Substring]?
  {
    guard !pieces.isEmpty else { return nil }
    let limits = compiledRules.changeRules.limits
    guard let old = compiledRules.normalize(text, scratch: scratch)?.text else { return nil }
    let lengths = limits.map { $0.unit.length(of: old) }
    var caps = [limits.map(\.limit)]
    if zip(limits, lengths).contains(where: { $0.limit < $1 }) {
      // What is too long already may stay as long, or get shorter.
      caps += [
        zip(limits, lengths).map { max($0.limit, $1) }, zip(limits, lengths).map { max($0.limit, $1 - 1) },
      ]
    }
    for cap in caps {
      var low = 0
      var high = pieces.count
      while low < high {
        let middle = (low + high + 1) / 2
        if isWithin(cap, pieces[..<middle], compiledRules, scratch) {
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
    _ caps: [Int], _ pieces: ArraySlice<Substring>, _ compiledRules: CompiledRules,
    _ scratch: borrowing MatchScratch
  ) -> Bool {
    guard let normalized = compiledRules.normalize(result(of: pieces), scratch: scratch)?.text else {
      return false
    }
    return zip(caps, compiledRules.changeRules.limits).allSatisfy {
      $1.unit.excess(over: $0, in: normalized) == nil
    }
  }
}
