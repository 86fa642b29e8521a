// The fast path of keys: a key at the end of a text is judged by the state of the automaton behind that text, and a
// backspace there, which is always allowed, is not judged.

extension TextControl {
  /// Types a key on the fast path, if the fast path has the same effect as the slow one.
  ///
  /// - Returns: The effect; after `unknown` and `refused` nothing has changed.
  func typeFast(_ key: String) -> EditingState.FastTyping {
    guard let judge = fastJudge, !dispatcher.hasOuter, !dispatcher.refusesQuestions(),
      // Signs, and several characters at once, are read as the locale writes numbers. A digit may belong to what is awaited.
      !judge.showsNumbers
        || state.refusals.isEmpty && key.utf8.count == 1 && key.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      !judge.hasDisplay || moment.askedSuffix == 0
    else { return .unknown }
    let typing = state.typeFast(key, under: judge)
    if case .typed = typing, hasObservers { notifyAll(isMoved: true) }
    return typing
  }

  /// Deletes the last character on the fast path, if the fast path has the same effect as the slow one.
  ///
  /// - Returns: Whether it was deleted; if not, nothing has changed.
  func deleteFast() -> Bool {
    guard let judge = fastJudge, !judge.hasDisplay, !dispatcher.hasOuter,
      !dispatcher.refusesQuestions(), state.deleteFast()
    else { return false }
    if hasObservers { notifyAll(isMoved: true) }
    return true
  }

  /// The judge under the profile, if keys may take the fast path.
  private var fastJudge: RuleJudge? {
    isSecureTextEntry || looksAtChanges ? nil : controller.judge
  }
}

extension EditingState {
  /// The effect of a key on the fast path.
  enum FastTyping {
    case typed
    /// The rules refuse the key, and no part of it can be inserted. Nothing has changed.
    case refused
    /// The key has to be judged like any other edit. Nothing has changed.
    case unknown
  }

  /// Types printable ASCII characters at the end of an ASCII text while nothing else happens in the field, as
  /// most keys do.
  ///
  /// If the automaton decides the rules and its state after the text is known, only the key is examined; under
  /// other rules about characters, only the key and the end of a long text.
  mutating func typeFast(_ key: String, under judge: RuleJudge) -> FastTyping {
    let count = content.text.utf8.count
    // A text with as many bytes of UTF-8 as UTF-16 code units before the caret is ASCII.
    guard content.selection.start == count, content.selection.end == count, isAtRest,
      judge.judgesAsItIs,
      Self.isPrintableASCII(key)
    else { return .unknown }
    let rules = judge.changeRules.exactRules.value
    let state = trail.state(at: revision) ?? rules.state(after: content.text)
    let next = rules.state(after: key, from: state)
    guard let verdict = rules.certainVerdict(in: next, byteCount: count + key.utf8.count) else {
      guard EditJudge.isLong(content.text) else {
        return typeByJudging(key, behind: count, under: judge)
      }
      // Judging the whole text takes longer than the way of all edits.
      guard isSettledPermitted == true, keepsRules(key, under: judge) else { return .unknown }
      append(key, behind: count, from: state, to: next)
      return .typed
    }
    guard verdict.isPermitted else {
      let isCertain =
        isSettledPermitted == true && key.utf8.count == 1 && judge.profile.refusalPolicy == .veto
      return isCertain ? .refused : .unknown
    }
    append(key, behind: count, from: state, to: next)
    return .typed
  }

  /// Types a key at the end of a short text, which is judged as a whole.
  private mutating func typeByJudging(_ key: String, behind count: Int, under judge: RuleJudge)
    -> FastTyping
  {
    let text = content.text + key
    let verdict = ThreadScratch.withCurrent { judge.verdict(of: text, scratch: $0) }
    guard verdict.isPermitted else {
      let isCertain =
        isSettledPermitted == true && key.utf8.count == 1 && judge.changeRules.areAll
        && judge.profile.refusalPolicy == .veto
      return isCertain ? .refused : .unknown
    }
    append(key, behind: count)
    return .typed
  }

  /// Deletes a printable ASCII character at the end of an ASCII text while nothing else happens in the field.
  ///
  /// - Returns: Whether it was deleted; if not, nothing has changed.
  fileprivate mutating func deleteFast() -> Bool {
    let count = content.text.utf8.count
    guard count > 0, content.selection.start == count, content.selection.end == count, isAtRest,
      refusals.isEmpty, let last = content.text.utf8.last, (0x20...0x7E).contains(last)
    else { return false }
    history.delete(
      String(Unicode.Scalar(last)), from: count - 1, of: content, selectionAfter: TextRange(caret: count - 1))
    content.removeLast(of: count)
    forgetUnsettled()
    trail.delete(revisions: (revision, revision &+ 1))
    revision &+= 1
    changes &+= 1
    isSettledPermitted = count == 1 ? true : nil
    return true
  }

  /// Returns whether a key at the end of a long text that satisfies the rules certainly satisfies them too.
  private func keepsRules(_ key: String, under judge: RuleJudge) -> Bool {
    let text = content.text
    return ThreadScratch.withCurrent {
      judge.keepsRules(key, at: text.endIndex..<text.endIndex, in: text, scratch: $0)
    }
  }

  /// Whether the field shows the settled text, without a composition, an action or dictation.
  private var isAtRest: Bool {
    base == nil && mark == nil && action == nil && !isUnsettled && !isDictating && !willClear
  }

  /// Appends a key that leads from one state of the automaton to another.
  private mutating func append(_ key: String, behind count: Int, from before: UInt32, to behind: UInt32) {
    trail.type(
      from: before, to: behind, isOne: key.utf8.count == 1, revisions: (revision, revision &+ 1))
    append(key, behind: count)
  }

  private mutating func append(_ key: String, behind count: Int) {
    if refusals.isEmpty {
      history.type(key.utf8.count, at: count, in: content.text)
    } else {
      history.type(key.utf8.count, at: count, in: content.text, refused: refusals.inSettledText)
      refusals.followTypingAtEnd()
    }
    content.append(key, behind: count)
    revision &+= 1
    changes &+= 1
    isSettledPermitted = true
  }

  private static func isPrintableASCII(_ key: String) -> Bool {
    guard !key.isEmpty else { return false }
    for byte in key.utf8 where !(0x20...0x7E).contains(byte) { return false }
    return true
  }
}
