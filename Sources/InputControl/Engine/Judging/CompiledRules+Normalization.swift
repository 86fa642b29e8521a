// Verdicts of profiles with a normalisation, and of unions. Most texts are left as they are, which a table tells beside
// that of the rules; most others are normalised without a map of offsets.

extension CompiledRules {
  @inline(never)
  func verdictOfIndirect(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard parts.isEmpty else { return verdictOfUnion(text, scratch: scratch) }
    return verdictOfKept(text, scratch: scratch) ?? verdictOfChanged(text, scratch: scratch)
  }

  private func verdictOfUnion(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    // Most values are accepted by a part. For a rejected text, each part also has to find out whether the text is
    // unfinished or wrong, which takes longer.
    if parts.contains(where: { $0.quickValue(of: text, scratch: scratch) != nil }) { return .acceptable }
    var best = Verdict.invalid
    for part in parts {
      best = Self.better(best, part.verdict(of: text, scratch: scratch))
      if best == .acceptable { return best }
    }
    return best
  }

  /// Returns the verdict on a text that normalisation leaves as it is; `nil` if it may not.
  @inline(__always)
  private func verdictOfKept(_ text: String, scratch: borrowing MatchScratch) -> Verdict? {
    guard !text.isEmpty, let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current })
    else {
      return nil
    }
    defer { extendLifetime(self) }
    return unsafe exact._withUnsafeGuaranteedRef { exact in
      guard let kept = unsafe exact.keptLayout else { return nil }
      return unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> Verdict? in
        guard bytes.count <= Normalizer.longest else { return nil }
        let (state, keptState) = unsafe ByteTable.Layout.states(after: bytes.span, exact.layout, kept)
        guard unsafe kept.kind(of: keptState) == .accepting else { return nil }
        let verdict = unsafe exact.verdict(of: text, bytes.span, in: state, scratch: scratch).verdict
        guard mayKnowOrigins, verdict == .intermediate || verdict == .invalid,
          let state = unsafe exact.origins?.state(after: bytes.span)
        else { return verdict }
        return state == Automaton.dead ? .invalid : .intermediate
      } ?? nil
    }
  }

  @inline(never)
  private func verdictOfChanged(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    let verdict: Verdict
    if let quick = verdictOfQuicklyChanged(text, scratch: scratch) {
      verdict = quick
    } else {
      guard let normalized = normalizer.normalize(text, scratch: scratch) else { return .undetermined }
      verdict = self.verdict(ofNormalized: normalized.text, scratch: scratch)
    }
    // Most profiles need no automaton to know that typing on makes nothing else of the text.
    let mayBecomeOther =
      switch verdict {
      case .intermediate: mayKnowOrigins || normalizer.trims
      case .invalid: mayKnowOrigins
      case .acceptable, .undetermined: false
      }
    guard mayBecomeOther, !exactRules.isDisabled else { return verdict }
    let outlook = outlook(for: text, judged: verdict, under: exactRules.value, scratch: scratch)
    return outlook.verdict?.verdict ?? verdict
  }

  /// Returns the verdict on the normalised form of a text, if the text can be normalised in memory.
  private func verdictOfQuicklyChanged(_ text: String, scratch: borrowing MatchScratch) -> Verdict? {
    unsafe withQuickForm(of: text, scratch: scratch) { bytes, exact -> Verdict? in
      guard !bytes.isEmpty else { return isRequired ? .intermediate : .acceptable }
      let state = unsafe exact.layout.state(after: bytes.span, from: exact.layout.start)
      if let verdict = exact.certainVerdict(in: state, byteCount: bytes.count) { return verdict }
      return verdict(ofNormalized: unsafe String(decoding: bytes, as: UTF8.self), scratch: scratch)
    }
  }

  /// Calls a closure with the normalised form of a text, if the text can be normalised in memory and the automaton is
  /// made.
  @inline(__always)
  private func withQuickForm<Result>(
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
    if isDirect { return verdict(ofNormalized: text, scratch: scratch) == .acceptable ? text : nil }
    guard parts.isEmpty else {
      for part in parts {
        if let value = part.quickValue(of: text, scratch: scratch) { return value }
        // A part before the first acceptable one may accept the text after all.
        guard part.verdict(of: text, scratch: scratch) != .acceptable else { return nil }
      }
      return nil
    }
    if let verdict = verdictOfKept(text, scratch: scratch) { return verdict == .acceptable ? text : nil }
    guard let value = quickForm(of: text, scratch: scratch) else { return nil }
    return verdict(ofNormalized: value, scratch: scratch) == .acceptable ? value : nil
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
    guard normalizer.trims, text.unicodeScalars.last?.properties.isWhitespace == true,
      let open = normalizer.normalize(text, keepsEnd: true, scratch: scratch), !open.text.isEmpty
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
      unsafe kept.kind(of: kept.state(after: bytes.span, from: kept.start)) == .accepting
    }
    return isKept ?? false
  }
}
