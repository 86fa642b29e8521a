/// A field of one line with tokens before the text, such as the recipients of a message.
///
/// Return and the separators turn the text into a token, if the profile accepts it. A backspace before the text
/// selects the last token, and a second one removes it; see ``removesTokensAtOnce``.
///
/// A text in one piece with separators is a list, whether it was pasted, dropped, composed, dictated or suggested. Each
/// part that the profile accepts becomes a token, also the last one; of typed keys, the last part is unfinished and stays
/// as text. Parts that are not accepted stay as text if the rules permit it, one behind the other, or else the first
/// one that they permit. The others are refused, and ``TextControl/commit()`` asks about them. A part is never cut, and
/// the text that was there is never refused. The decision on a list is
///
/// - ``EditDecision/accept`` if each part became a token, apart from the last one of typed keys,
/// - ``EditDecision/amend(_:)`` if something else was left. The edit is that of the text before into the text that
///   stays, and ``TextControl/refusals`` has what was refused,
/// - ``EditDecision/veto(_:)`` if no part of it is usable, or if the field asks first whether a text is meant that lacks
///   input. The message of the only violation, of the rule `refusals`, is then the question, and the list is taken the
///   next time.
///
/// A platform that asks gets ``EditDecision/accept`` in place of an amended edit: it shows the list, and the repair
/// after the change leaves the text that stays.
///
/// ```swift
/// let recipients = TokenField(try CompiledProfile(shipped: "email"))
/// recipients.insertText("ann@example.org")
/// recipients.insertText(",")
/// print(recipients.tokens)  // ["ann@example.org"]
/// recipients.paste("bob@example.org, carol, dan@example.org")
/// print(recipients.tokens.count, recipients.text)  // 3 carol
/// ```
open class TokenField: InputField {
  /// The tokens, from left to right. Setting them notifies no observer; a person's action is a
  /// ``TextEvent/didChangeTokens``.
  public var tokens: [String] = [] {
    didSet { if let selected = selectedToken, selected >= tokens.count { selectedToken = nil } }
  }

  /// The index in ``tokens`` of the selected token, which the next backspace removes.
  public private(set) var selectedToken: Int?

  /// Whether a backspace before the text removes the last token without selecting it first.
  public var removesTokensAtOnce = false

  /// The characters that end a token, like Return. In a text in one piece, line breaks end one too.
  public var separators: Set<Character> = [","]

  /// Turns the text into a token, as ``TextControl/commit()`` does.
  ///
  /// - Returns: Whether a token was made. An empty text and a text that the profile does not accept make
  ///   none, and neither does a text that lacks refused input, before the person was asked.
  @discardableResult
  public func commitToken() -> Bool {
    let count = tokens.count
    commit()
    return tokens.count > count
  }

  /// Selects a token.
  ///
  /// - Parameter index: The index of the token; `nil` for none. An index without a token has no effect.
  public func selectToken(_ index: Int?) {
    guard index.map(tokens.indices.contains) ?? true, index != selectedToken else { return }
    selectedToken = index
    notifyOfTokens()
  }

  /// Removes a token.
  ///
  /// - Parameter index: The index of the token. An index without a token has no effect.
  public func removeToken(at index: Int) {
    guard tokens.indices.contains(index) else { return }
    selectedToken = nil
    tokens.remove(at: index)
    notifyOfTokens()
  }

  /// Turns the text into a token. A field without text submits.
  @discardableResult
  open override func pressReturn(endsComposition: Bool = false) -> Bool {
    guard !isComposing, !endsComposition, hasText else {
      return super.pressReturn(endsComposition: endsComposition)
    }
    if isAllowed(.return) { commit() }
    return false
  }

  override var hasOtherValues: Bool { !tokens.isEmpty }

  /// The text that is left becomes a token too.
  override func didCommit(_ value: String) {
    if !value.isEmpty { makeTokens([value], leaving: TextContent(), origin: .key) }
  }

  override func tell(_ command: BackspaceCommand) {
    // An observer may select a token.
    let selected = selectedToken
    super.tell(command)
    if let selected {
      removeToken(at: selected)
    } else if removesTokensAtOnce, selectedToken == nil {
      removeToken(at: tokens.count - 1)
    } else if selectedToken == nil, !tokens.isEmpty {
      selectToken(tokens.count - 1)
    }
  }

  override func unsettle() {
    super.unsettle()
    selectToken(nil)
  }

  override func didBeginEditing() {
    selectToken(nil)
    super.didBeginEditing()
  }

  override var looksAtChanges: Bool { true }

  override func wouldVeto(_ text: String) -> Bool {
    if content.selection == TextRange(caret: content.text.utf16.count), text.count == 1,
      text.allSatisfy(separators.contains)
    {
      return false
    }
    return super.wouldVeto(text)
  }

  /// Asks the delegate about a list, and takes it apart.
  override func willChange(_ edit: TextEdit) -> EditDecision? {
    selectToken(nil)
    guard action == nil, !isDictating, list(of: edit, in: content.text) != nil else { return nil }
    let before = revision
    let answer = answer(to: .change([edit]))
    guard answer.isAllowed, revision == before else {
      return notifyOfVeto(.veto(violations(of: answer, to: edit)))
    }
    return takeApart(edit, of: content)
  }

  override func isList(_ text: String, _ origin: TextEdit.Origin) -> Bool {
    text.contains { isSeparator($0, origin) }
  }

  /// Answers the question of a platform about a list, which is taken apart after the change.
  override func decision(onListIn edit: TextEdit) -> EditDecision? {
    guard let list = list(of: edit, in: content.text) else { return nil }
    let answer = answer(to: .change([edit]))
    let refused =
      answer.isAllowed ? reasonToRefuse(list, of: edit) : violations(of: answer, to: edit)
    guard let refused else { return .accept }
    if answer.isAllowed, list.isRefused { recordRefusal(of: edit) }
    // A list that the platform inserts in spite of the veto is taken back.
    state.question = EditingState.Question(
      ranges: [edit.range], replacement: edit.replacement, edits: [], revision: revision)
    return notifyOfVeto(.veto(refused))
  }

  override func takeApart(_ edit: TextEdit, of before: TextContent) -> EditDecision? {
    guard let list = list(of: edit, in: before.text) else { return nil }
    if let refused = reasonToRefuse(list, of: edit) {
      leave(before, origin: edit.origin)
      if list.isRefused { recordRefusal(of: edit.replacement, at: edit.range.start) }
      return notifyOfVeto(.veto(refused))
    }
    willClear = false
    confirmRefusals()
    makeTokens(list.tokens, leaving: list.text, origin: edit.origin)
    if let refused = list.refused {
      // With tokens, the list was not refused as a whole.
      recordRefusal(of: refused, at: 0, in: list.tokens.isEmpty ? before.text : refused)
    }
    return list.isTaken
      ? .accept
      : .amend(
        TextEdit.smallest(from: before.text, to: list.text.text, origin: edit.origin)
          ?? TextEdit(TextRange(caret: list.text.selection.end), with: "", origin: edit.origin))
  }

  /// Turns a part of the text, or all of it, into tokens: the one way in which tokens come from text.
  ///
  /// - Parameters:
  ///   - made: The tokens.
  ///   - rest: The text that stays.
  ///   - origin: The origin of the change.
  private func makeTokens(_ made: [String], leaving rest: TextContent, origin: TextEdit.Origin) {
    tokens += made
    selectedToken = nil
    leave(rest, origin: origin)
    guard !made.isEmpty else { return }
    state.history.clear()
    notifyOfTokens()
  }

  private func notifyOfTokens() { post(.didChangeTokens) }
}
