/// A field of one line with tokens before the text, such as the recipients of a message.
///
/// Return and the separators turn the text into a token, if the profile accepts it. A host with a field of
/// its platform finds separators itself, and calls ``commitToken()``. A backspace before the text selects the
/// last token, and a second one removes it; see ``removesTokensAtOnce``.
///
/// ```swift
/// let recipients = TokenField(try CompiledProfile(shipped: "email"))
/// recipients.insertText("ann@example.org")
/// recipients.insertText(",")
/// print(recipients.tokens)  // ["ann@example.org"]
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

  /// The characters that end a token, like Return.
  public var separators: Set<Character> = [","]

  /// Turns the text into a token.
  ///
  /// - Returns: Whether a token was made. An empty text and a text that the profile does not accept make
  ///   none.
  @discardableResult
  public func commitToken() -> Bool {
    endComposition()
    let evaluation = evaluation
    guard !evaluation.value.isEmpty, evaluation.verdict == .acceptable else { return false }
    tokens.append(evaluation.value)
    selectedToken = nil
    empty()
    notifyOfTokens()
    return true
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
    if evaluation.verdict == .acceptable, asksToConfirm() { return false }
    if isAllowed(.return) { commitToken() }
    return false
  }

  override var hasOtherValues: Bool { !tokens.isEmpty }

  /// The text that is left becomes a token too.
  override func didCommit() { commitToken() }

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

  /// Turns the pieces between separators into tokens. Pieces that the profile does not accept stay as text.
  override func willChange(_ edit: TextEdit) -> EditDecision? {
    selectToken(nil)
    guard edit.replacement.contains(where: separators.contains), action == nil, !isDictating,
      let all = edit.applied(to: content.text)
    else { return nil }
    let before = revision
    let answer = answer(to: .change([edit]))
    guard answer.isAllowed, revision == before else {
      return notifyOfVeto(.veto(violations(of: answer, to: edit)))
    }
    // A separator commits the text, as Return does.
    if asksToConfirm() { return .veto([]) }
    var pieces = all.split(omittingEmptySubsequences: true, whereSeparator: separators.contains).map {
      String($0.drop(while: { $0.isWhitespace }))
    }
    if pieces.isEmpty { return .accept }
    // The last piece may be unfinished.
    let open = all.last.map(separators.contains) == true ? nil : pieces.popLast()
    var made: [String] = []
    var rest: [String] = []
    for piece in pieces where !piece.isEmpty {
      if let token = token(of: piece) { made.append(token) } else { rest.append(piece) }
    }
    guard !made.isEmpty else { return nil }
    if let open { rest.append(open) }
    let separator = separators.sorted().first.map { "\($0) " } ?? ""
    let text =
      permitted(rest.joined(separator: separator)) ?? rest.lazy.compactMap { self.permitted($0) }.first ?? ""
    if let change = TextEdit.smallest(from: settled.text, to: text, origin: edit.origin) {
      unsettle()
      content = TextContent(text)
      adopt(content, change)
    }
    recordRefusal(of: rest.joined(separator: separator), keeping: text, at: 0)
    state.history.clear()
    tokens += made
    notifyOfTokens()
    return .accept
  }

  /// Returns a text as the rules permit it, or `nil` if they would remove a part of it.
  private func permitted(_ text: String) -> String? {
    let edit = TextEdit(TextRange(0, 0), with: text, origin: .paste)
    switch controller.outcome(of: edit, in: "", .result, EditContext(isSingleLine: true)) {
    case .accept, .postpone: return text
    case .amend(let amended): return amended.replacement.count == text.count ? amended.replacement : nil
    case .veto: return nil
    }
  }

  /// Returns the token for a text, or `nil` if the profile does not accept it.
  private func token(of text: String) -> String? {
    let evaluation = profile.evaluate(text, locale: locale)
    return evaluation.verdict == .acceptable && !evaluation.value.isEmpty ? evaluation.value : nil
  }

  private func notifyOfTokens() { post(.didChangeTokens) }
}
