/// A field of one line with tokens before the text, such as the recipients of a message.
///
/// Return and the separators make a token of the text, if the profile accepts it. Backspace before the text selects the
/// last token, and a second one removes it.
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
    commitToken()
    return false
  }

  override func tell(_ command: BackspaceCommand) {
    super.tell(command)
    if let selectedToken {
      removeToken(at: selectedToken)
    } else if !tokens.isEmpty {
      selectToken(tokens.count - 1)
    }
  }

  override var looksAtChanges: Bool { true }

  override func willChange(_ edit: TextEdit) -> EditDecision? {
    selectToken(nil)
    guard let end = edit.replacement.firstIndex(where: separators.contains),
      edit.range == TextRange(caret: content.text.utf16.count)
    else { return nil }
    // What stands before each separator becomes a token, the rest a text.
    let first = String(edit.replacement[..<end])
    let rest = String(edit.replacement[edit.replacement.index(after: end)...])
    if !first.isEmpty {
      let decision = replace(edit.range, with: first, origin: edit.origin)
      guard decision == .accept else { return decision }
    }
    guard !hasText || commitToken() else {
      // Not a token: the separator is judged as what it is.
      return first.isEmpty ? nil : .amend(TextEdit(edit.range, with: first, origin: edit.origin))
    }
    if rest.isEmpty { return .accept }
    return replace(TextRange(caret: content.text.utf16.count), with: rest, origin: edit.origin)
  }

  private func tellTokens() {
    onTokensChange?(self)
    center?.post(.didChangeTokens, from: self)
  }
}
