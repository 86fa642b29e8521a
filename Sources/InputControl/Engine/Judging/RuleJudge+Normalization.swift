// The normalisation of texts. Most texts are left as they are; most others are normalised without a map of offsets.

extension RuleJudge {
  /// Calls a closure with the normalised form of a text, if the text can be normalised in memory and the automaton is
  /// made.
  @inline(__always)
  func withQuickForm<Result>(
    of text: String, scratch: borrowing MatchScratch,
    _ body: (UnsafeBufferPointer<UInt8>, ExactRules) -> Result?
  ) -> Result? {
    guard let exact = unsafe exactRules.current?.takeUnretainedValue() else { return nil }
    return unsafe text.utf8.withContiguousStorageIfAvailable { given -> Result? in
      guard given.count <= Normalizer.longestInMemory else { return nil }
      let size = unsafe Normalizer.Memory.size(forTextOf: given.count)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { buffer in
        var memory = unsafe Normalizer.Memory(buffer)
        guard let form = unsafe normalizer.normalForm(of: given, exact.kept, scratch: scratch, in: &memory)
        else {
          return nil
        }
        return unsafe body(form, exact)
      }
    } ?? nil
  }

  /// Returns the value of an acceptable text; `nil` if the text is not acceptable, or if a map of offsets is needed to know
  /// that.
  func quickValue(of text: String, scratch: borrowing MatchScratch) -> String? {
    if isDirect { return verdict(of: text, scratch: scratch) == .acceptable ? text : nil }
    guard parts.isEmpty else {
      for part in parts {
        if let value = part.quickValue(of: text, scratch: scratch) { return value }
        // A part before the first acceptable one may accept the text after all.
        guard part.verdict(of: text, scratch: scratch) != .acceptable else { return nil }
      }
      return nil
    }
    if case .answered(let verdict) = keptStage(text, scratch: scratch) {
      return verdict == .acceptable ? text : nil
    }
    guard let value = quickForm(of: text, scratch: scratch) else { return nil }
    return verdict(of: value, isNormalized: true, scratch: scratch) == .acceptable ? value : nil
  }

  /// Returns the normalised form of a text, if the text can be normalised in memory and the automaton is made.
  func quickForm(of text: String, scratch: borrowing MatchScratch) -> String? {
    unsafe withQuickForm(of: text, scratch: scratch) { bytes, _ in
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the normalised text with the white space at its end, which `trim` would remove although more may
  /// be typed after it; `nil` if there is none.
  func openEnded(_ text: String, scratch: borrowing MatchScratch) -> NormalizedText? {
    guard normalizer.trims, let last = text.unicodeScalars.last,
      last.properties.isWhitespace || normalizer.mayRemove(last),
      let open = normalizer.normalize(text, openAt: .end, scratch: scratch),
      open.text.unicodeScalars.last?.properties.isWhitespace == true
    else { return nil }
    return open
  }

  /// Returns the normalised text; `nil` if the match budget ran out.
  package func normalize(_ text: String, scratch: borrowing MatchScratch) -> NormalizedText? {
    normalizer.isEmpty || isKept(text) ? NormalizedText(text) : normalizer.normalize(text, scratch: scratch)
  }

  /// Returns whether it is known that normalisation leaves a text as it is.
  func isKept(_ text: String) -> Bool {
    guard let exact = unsafe exactRules.current?.takeUnretainedValue(), let kept = unsafe exact.keptLayout,
      text.utf8.count <= Normalizer.longest
    else { return false }
    let isKept = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe kept.isAccepting(kept.state(after: bytes.span, from: kept.start))
    }
    return isKept ?? false
  }
}
