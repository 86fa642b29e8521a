/// A field of one line with tokens before the text, such as the recipients of a message.
///
/// Return and the separators make a token of the text, if the profile accepts it. A host that has a field of its platform
/// looks for separators itself, and calls ``commitToken()``. Backspace before the text selects the
/// last token, and a second one removes it.
///
/// ```swift
/// let recipients = TokenField()
/// recipients.profile = try RuleSet.shipped["email"].map { try CompiledProfile($0) }
/// recipients.insertText("ann@example.org")
/// recipients.insertText(",")
/// print(recipients.tokens)  // ["ann@example.org"]
/// ```
open class TokenField: TextField {
  /// The tokens, from left to right. Setting them tells nobody.
  public var tokens: [String] = [] {
    didSet { if let selected = selectedToken, selected >= tokens.count { selectedToken = nil } }
  }

  /// The token that the next backspace removes, by its place in ``tokens``.
  public private(set) var selectedToken: Int?

  /// The characters that end a token, as Return does.
  public var separators: Set<Character> = [","]

  /// Called when tokens have come or gone, or another one is selected, by what a person did.
  public var onTokensChange: ((TokenField) -> Void)?

  /// Makes a token of the text.
  ///
  /// - Returns: Whether it is one now: the empty text is none, nor is one that the profile does not accept as it
  ///   stands.
  @discardableResult
  public func commitToken() -> Bool {
    unmarkText()
    settle()
    let evaluation = evaluation
    guard !evaluation.value.isEmpty, evaluation.verdict == .acceptable else { return false }
    tokens.append(evaluation.value)
    selectedToken = nil
    empty()
    tellTokens()
    return true
  }

  /// Selects a token, or none.
  public func selectToken(_ index: Int?) {
    guard index.map(tokens.indices.contains) ?? true, index != selectedToken else { return }
    selectedToken = index
    tellTokens()
  }

  /// Removes a token.
  public func removeToken(at index: Int) {
    guard tokens.indices.contains(index) else { return }
    selectedToken = nil
    tokens.remove(at: index)
    tellTokens()
  }

  /// Makes a token of the text; a field without text submits.
  @discardableResult
  open override func pressReturn(endsComposition: Bool = false) -> Bool {
    guard !isComposing, !endsComposition, hasText else {
      return super.pressReturn(endsComposition: endsComposition)
    }
    if dispatcher.ask({ $0.shouldReturn(self) }) { commitToken() }
    return false
  }

  override func tell(_ command: BackspaceCommand) {
    // Whoever is told may select one.
    let selected = selectedToken
    super.tell(command)
    if let selected {
      removeToken(at: selected)
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

  /// Makes tokens of what stands between separators; what is none stays as text.
  override func willChange(_ edit: TextEdit) -> EditDecision? {
    selectToken(nil)
    guard edit.replacement.contains(where: separators.contains), action == nil, !isDictating,
      let all = edit.applied(to: content.text)
    else { return nil }
    let before = revision
    guard delegate?.shouldChange(self, edit) ?? true, revision == before else { return .veto([]) }
    var pieces = all.split(omittingEmptySubsequences: true, whereSeparator: separators.contains).map {
      String($0.drop(while: \.isWhitespace))
    }
    if pieces.isEmpty { return .accept }
    // The last piece may not be finished yet.
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
    state.history.clear()
    tokens += made
    tellTokens()
    return .accept
  }

  /// A text as it may stand in the field; `nil` for one of which something would be lost.
  private func permitted(_ text: String) -> String? {
    let edit = TextEdit(TextRange(0, 0), with: text, origin: .paste)
    controller.prepare(.compiledRule, EditContext(isSingleLine: true))
    switch controller.compiledRule(edit, in: "") {
    case .accept, .postpone: return text
    case .amend(let amended): return amended.replacement.count == text.count ? amended.replacement : nil
    case .veto: return nil
    }
  }

  /// What a text is as a token, if the profile accepts it.
  private func token(of text: String) -> String? {
    guard let profile else { return text }
    let evaluation = profile.evaluate(text, locale: locale)
    return evaluation.verdict == .acceptable && !evaluation.value.isEmpty ? evaluation.value : nil
  }

  private func tellTokens() {
    dispatcher.nest {
      onTokensChange?(self)
      center?.post(.didChangeTokens, from: self)
    }
  }
}
