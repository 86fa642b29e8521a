// Judging is one pipeline: read, normalise, judge, explain. A question goes through it as far as its answer needs:
//
// | question                          | read | normalise | judge               | explain          |
// | --------------------------------- | ---- | --------- | ------------------- | ---------------- |
// | `verdict(of:)`, `verdict(ofUTF8:)` | –    | yes       | all rules together  | –                |
// | `verdict(reading:)`               | yes  | yes       | all rules together  | –                |
// | `permits(_:caret:)`               | –    | yes       | all rules together, then those of changes | – |
// | `EvaluationBuilder.outcome`       | yes  | yes       | each rule           | the broken rules |
// | `EvaluationBuilder.evaluation`    | yes  | yes       | each rule           | violations       |
//
// Fast ways are stages of the pipeline, but for a key at the end of a text (`TextControl+FastTyping.swift`), a key in a long
// text (`keepsRules`), and the tables for rows (`OutcomeTable`).

/// The result of a stage of judging.
enum StageResult<Answer> {
  case answered(Answer)
  /// The stage cannot tell, and the next one is asked.
  case goOn
}

extension RuleJudge {
  /// Returns the verdict on a text: the answer of the first stage that has one.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - isNormalized: Whether the text is a normal form already.
  @inline(__always)
  package func verdict(
    of text: String, isNormalized: Bool = false, scratch: borrowing MatchScratch
  ) -> Verdict {
    guard isDirect || isNormalized else { return verdictByNormalizing(text, scratch: scratch) }
    if case .answered(let verdict) = automatonStage(text, scratch: scratch) { return verdict }
    return verdictWithoutAutomaton(text, scratch: scratch)
  }

  /// Returns the verdict on a text that is not read: a value, or the digits of a field.
  @inline(__always)
  func verdict(ofUnread text: String, scratch: borrowing MatchScratch) -> Verdict {
    // To retain the judge of the text would take as long as to judge it.
    guard dates == nil else { return verdict(ofUnreadDate: text, scratch: scratch) }
    return verdict(of: text, scratch: scratch)
  }

  @inline(never)
  private func verdict(ofUnreadDate text: String, scratch: borrowing MatchScratch) -> Verdict {
    judge(ofUnread: text).verdict(of: text, scratch: scratch)
  }

  /// The stages for a normal form after the first one, which answers so many texts that it is part of the caller.
  @inline(never)
  private func verdictWithoutAutomaton(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    if case .answered(let verdict) = emptyStage(text) { return verdict }
    if case .answered(let verdict) = matchingStage(text, scratch: scratch) { return verdict }
    return buildingStage(text, scratch: scratch)
  }

  /// The stages for a text that is no normal form, or may be none.
  @inline(never)
  private func verdictByNormalizing(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    if case .answered(let verdict) = unionStage(text, scratch: scratch) { return verdict }
    if case .answered(let verdict) = keptStage(text, scratch: scratch) { return verdict }
    if case .answered(let verdict) = memoryStage(text, scratch: scratch) { return verdict }
    return normalizingStage(text, scratch: scratch)
  }

  /// Returns the verdict on a text in UTF-8; other bytes are invalid.
  @inline(__always)
  func verdict(ofUTF8 bytes: Span<UInt8>, scratch: borrowing MatchScratch) -> Verdict {
    if case .answered(let verdict) = asciiStage(bytes) { return verdict }
    return decodingStage(bytes, scratch: scratch)
  }

  /// Returns the verdict on a text that is a value or a display.
  func verdict(reading text: String, scratch: borrowing MatchScratch) -> Verdict {
    switch read(text, scratch: scratch) {
    case .itself(nil): verdict(of: text, scratch: scratch)
    case .label(of: let value): verdict(of: value, scratch: scratch)
    case .number(let number): verdict(of: number.value, scratch: scratch)
    case .dateDigits(let number): (dates?.digits ?? self).verdict(of: number.value, scratch: scratch)
    case .dateValue(let value): (dates?.values ?? self).verdict(of: value, scratch: scratch)
    case .itself(let verdict?), .inside(_, let verdict), .display(of: _, let verdict),
      .beginningOfLabel(let verdict):
      verdict
    case .fault: .invalid
    }
  }

  // MARK: Bytes

  /// Answers for ASCII whose state in the automaton is certain.
  @inline(__always)
  private func asciiStage(_ bytes: Span<UInt8>) -> StageResult<Verdict> {
    guard isDirect, !bytes.isEmpty,
      let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current }),
      let verdict = unsafe exact._withUnsafeGuaranteedRef({ exact in
        unsafe exact.layout.state(afterASCII: bytes, from: exact.layout.start).flatMap {
          exact.certainVerdict(in: $0, byteCount: bytes.count)
        }
      })
    else { return .goOn }
    return .answered(verdict)
  }

  @inline(never)
  private func decodingStage(_ bytes: Span<UInt8>, scratch: borrowing MatchScratch) -> Verdict {
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    return text.map { verdict(of: $0, scratch: scratch) } ?? .invalid
  }

  // MARK: Normal forms

  @inline(__always)
  private func emptyStage(_ text: String) -> StageResult<Verdict> {
    guard text.isEmpty else { return .goOn }
    return .answered(isRequired ? .intermediate : .acceptable)
  }

  /// Answers for all texts but the empty one, once the automaton is built.
  @inline(__always)
  private func automatonStage(_ text: String, scratch: borrowing MatchScratch) -> StageResult<Verdict> {
    guard !text.isEmpty else { return .goOn }
    defer { extendLifetime(self) }
    return unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> StageResult<Verdict> in
      guard let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current }) else {
        return .goOn
      }
      return unsafe exact._withUnsafeGuaranteedRef { exact in
        let state = unsafe exact.layout.state(after: bytes.span, from: exact.layout.start)
        return unsafe .answered(exact.verdict(of: text, bytes.span, in: state, scratch: scratch).verdict)
      }
    } ?? .goOn
  }

  /// Answers by PCRE2 as long as there is no automaton, which takes longer to build than some texts to judge.
  ///
  /// PCRE2 never calls a text invalid that can be completed, but its partial match does not prove that the text can be.
  @inline(__always)
  private func matchingStage(_ text: String, scratch: borrowing MatchScratch) -> StageResult<Verdict> {
    guard !beginsWithAutomaton || exactRules.isDisabled else { return .goOn }
    let verdict = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe unretainedRules._withUnsafeGuaranteedRef { $0.countUse() }
      return unsafe matching.verdict(of: text, bytes.span, scratch: scratch)
    }
    guard let verdict else { return .answered(verdictByCopying(text, scratch: scratch)) }
    let isCertain = exactRules.isDisabled || verdict == .acceptable || verdict == .invalid
    return isCertain ? .answered(verdict) : .goOn
  }

  /// Judges a copy of a bridged string of Foundation on macOS, which has no contiguous UTF-8.
  @inline(never)
  private func verdictByCopying(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    var copy = text
    copy.makeContiguousUTF8()
    return verdict(of: copy, isNormalized: true, scratch: scratch)
  }

  @inline(never)
  private func buildingStage(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    exactRules.value.verdict(of: text, scratch: scratch).verdict
  }

  // MARK: Texts that are normalised

  /// Answers for a union: the most favourable verdict among its parts.
  ///
  /// An intermediate part makes the union intermediate even if another part is undetermined.
  @inline(__always)
  private func unionStage(_ text: String, scratch: borrowing MatchScratch) -> StageResult<Verdict> {
    parts.isEmpty ? .goOn : .answered(bestVerdict(on: text, scratch: scratch))
  }

  @inline(never)
  private func bestVerdict(on text: String, scratch: borrowing MatchScratch) -> Verdict {
    // Most values are accepted by a part. For a rejected text, each part also has to find out whether the text is
    // unfinished or wrong, which takes longer.
    if parts.contains(where: { $0.acceptsQuickly(text, scratch: scratch) }) { return .acceptable }
    var best = Verdict.invalid
    for part in parts {
      let verdict = part.verdict(of: text, scratch: scratch)
      if verdict == .acceptable { return verdict }
      if verdict.isBetter(than: best) { best = verdict }
    }
    return best
  }

  /// Returns whether a text is acceptable, as far as that is known without a map of offsets.
  private func acceptsQuickly(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    guard !isDirect, parts.isEmpty else { return verdict(of: text, scratch: scratch) == .acceptable }
    if case .answered(let verdict) = keptStage(text, scratch: scratch) { return verdict == .acceptable }
    return verdictInMemory(text, scratch: scratch) == .acceptable
  }

  /// Answers for a text that normalisation leaves as it is, which a table tells beside that of the rules.
  @inline(__always)
  func keptStage(_ text: String, scratch: borrowing MatchScratch) -> StageResult<Verdict> {
    guard !text.isEmpty, let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current })
    else { return .goOn }
    defer { extendLifetime(self) }
    return unsafe exact._withUnsafeGuaranteedRef { exact in
      guard let kept = unsafe exact.keptLayout else { return .goOn }
      return unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> StageResult<Verdict> in
        guard bytes.count <= Normalizer.longest else { return .goOn }
        let (state, keptState) = unsafe ByteTable.Layout.states(after: bytes.span, exact.layout, kept)
        guard unsafe kept.isAccepting(keptState) else { return .goOn }
        let verdict = unsafe exact.verdict(of: text, bytes.span, in: state, scratch: scratch).verdict
        guard mayKnowOrigins, verdict == .intermediate || verdict == .invalid else {
          return .answered(verdict)
        }
        return unsafe .answered(
          self.verdict(typingOnBehind: text, bytes.span, verdict, under: exact, scratch: scratch))
      } ?? .goOn
    }
  }

  /// Returns the verdict on a text that normalisation leaves as it is: typing on may make another text of it.
  @inline(never)
  private func verdict(
    typingOnBehind text: String, _ bytes: Span<UInt8>, _ verdict: Verdict, under exact: ExactRules,
    scratch: borrowing MatchScratch
  ) -> Verdict {
    guard let origins = exact.origins else { return verdict }
    let judged = ExactRules.ProvenVerdict(verdict: verdict, isProven: false)
    return self.verdict(
      typingOnBehind: text, text, in: origins.state(after: bytes), of: origins, judged: judged, under: exact,
      scratch: scratch
    ).verdict
  }

  /// Answers for a text that is short enough to be normalised in memory, without a map of offsets.
  @inline(__always)
  private func memoryStage(_ text: String, scratch: borrowing MatchScratch) -> StageResult<Verdict> {
    guard let verdict = verdictInMemory(text, scratch: scratch) else { return .goOn }
    return .answered(withOutlook(verdict, of: text, scratch: scratch))
  }

  /// Returns the verdict on the normal form of a text; `nil` if the form does not fit into the memory.
  @inline(never)
  private func verdictInMemory(_ text: String, scratch: borrowing MatchScratch) -> Verdict? {
    unsafe withQuickForm(of: text, scratch: scratch) { bytes, exact -> Verdict? in
      guard !bytes.isEmpty else { return isRequired ? .intermediate : .acceptable }
      let state = unsafe exact.layout.state(after: bytes.span, from: exact.layout.start)
      if let verdict = exact.certainVerdict(in: state, byteCount: bytes.count) { return verdict }
      let form = unsafe String(decoding: bytes, as: UTF8.self)
      return self.verdict(of: form, isNormalized: true, scratch: scratch)
    }
  }

  @inline(never)
  private func normalizingStage(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard let normalized = normalizer.normalize(text, scratch: scratch) else { return .undetermined }
    let verdict = self.verdict(of: normalized.text, isNormalized: true, scratch: scratch)
    return withOutlook(verdict, of: text, scratch: scratch)
  }

  /// Returns the verdict on a text whose normal form has a verdict: typing on may change the normal form.
  private func withOutlook(
    _ verdict: Verdict, of text: String, scratch: borrowing MatchScratch
  ) -> Verdict {
    // Most profiles need no automaton to know that typing on makes nothing else of the text.
    let mayBecomeOther =
      switch verdict {
      case .intermediate: mayKnowOrigins || normalizer.trims
      case .invalid: mayKnowOrigins
      case .acceptable, .undetermined: false
      }
    guard mayBecomeOther, !exactRules.isDisabled else { return verdict }
    let judged = ExactRules.ProvenVerdict(verdict: verdict, isProven: false)
    let outlook = outlook(for: text, judged: judged, under: exactRules.value, scratch: scratch)
    return outlook.verdict?.verdict ?? verdict
  }
}

extension Verdict {
  /// Whether this verdict is preferred to another one: that of a part of a union, or of a reading.
  func isBetter(than other: Verdict) -> Bool { favour > other.favour }

  /// Returns the most favourable of some verdicts.
  static func best(_ verdicts: [Verdict]) -> Verdict {
    verdicts.reduce(.invalid) { $1.isBetter(than: $0) ? $1 : $0 }
  }

  private var favour: Int {
    switch self {
    case .acceptable: 3
    case .intermediate: 2
    case .undetermined: 1
    case .invalid: 0
    }
  }
}
