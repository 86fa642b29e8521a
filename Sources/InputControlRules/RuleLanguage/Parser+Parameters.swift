/// Parsing of the names of parameters in the places of literals, in the body of a template.
extension Parser {
  /// Whether the current token can be the name of a parameter: it is a name in the body of a template.
  var isAtParameter: Bool {
    guard let scope else { return false }
    expect(.parameter(scope.names))
    return current.kind == .name && isContinuation
  }

  /// Whether the current token is the name of a parameter of the template.
  var isAtKnownParameter: Bool { isAtParameter && scope?.bindings[text(current)] != nil }

  /// Consumes the name of a parameter, and returns its value; reports a name that no parameter has, and one of
  /// another kind, and skips the statement.
  ///
  /// - Parameter kinds: The kinds that fit the place.
  mutating func parseParameter(_ kinds: [ParameterSyntax.Kind]) -> (value: String, range: SourceRange)? {
    let word = name(advance())
    guard let binding = scope?.bindings[word.text] else {
      reportUnknownParameter(word)
      skipStatement()
      return nil
    }
    scope?.used.insert(word.text)
    guard kinds.contains(binding.kind) else {
      reportKind(of: word, binding, wanted: kinds)
      skipStatement()
      return nil
    }
    scope?.holes.append(ParameterHole(parameter: word.text, range: word.range))
    return (binding.value, word.range)
  }

  /// Parses a number or a range of numbers, in which parameters may stand: `2`, `0..most` or `least..most`.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of parameters that fit.
  ///   - mayBeOpen: Whether one of the numbers of a range may be missing, as in `18..` and `..0.5`.
  mutating func parseNumberRange(
    _ kinds: [ParameterSyntax.Kind], mayBeOpen: Bool = false
  ) -> (text: String, range: SourceRange)? {
    let firstHole = scope?.holes.count ?? 0
    var lower: (text: String, range: SourceRange)?
    if !(mayBeOpen && isAtDots) {
      guard let side = parseNumberSide(kinds) else { return nil }
      guard isAtDots, mayBeOpen || scope != nil else { return side }
      lower = side
    }
    let dots = index
    advance()
    var end = advance().range.end
    var upper = ""
    if !mayBeOpen || isAtNumberSide {
      guard let side = parseNumberSide(kinds) else { return nil }
      (upper, end) = (side.text, side.range.end)
    }
    if lower == nil || upper.isEmpty, tree.language < 4 {
      reportNewer(lower == nil ? "..\(upper)" : "\(lower?.text ?? "")..", 4, tokens[dots].range)
      skipStatement()
      return nil
    }
    let range = SourceRange(lower?.range.start ?? tokens[dots].range.start, end)
    for hole in firstHole..<(scope?.holes.count ?? 0) { scope?.holes[hole].range = range }
    return ((lower?.text ?? "") + ".." + upper, range)
  }

  /// Whether the current tokens are the two dots of a range.
  var isAtDots: Bool {
    current.kind == .dot && !current.startsLine && tokens[index + 1].kind == .dot
      && !tokens[index + 1].startsLine
  }

  /// Whether a number or the name of a parameter follows on the line.
  private var isAtNumberSide: Bool {
    guard !current.startsLine else { return false }
    switch current.kind {
    case .integer, .number: return true
    default: return isAtParameter && !Keyword.tails.contains(text(current))
    }
  }

  private mutating func parseNumberSide(
    _ kinds: [ParameterSyntax.Kind]
  ) -> (text: String, range: SourceRange)? {
    if current.kind == .integer || current.kind == .number, isContinuation {
      let token = advance()
      return (text(token), token.range)
    }
    guard isAtParameter else {
      fail("a number or the name of a parameter")
      return nil
    }
    return parseParameter(kinds).map { ($0.value, $0.range) }
  }

  /// Returns a text with the values of parameters in the places of `{name}`.
  ///
  /// A brace in a value does not begin a placeholder.
  mutating func filled(_ text: TextSyntax) -> String {
    guard let scope, text.text.utf8.contains(UInt8(ascii: "{")) else { return text.text }
    var result = ""
    var rest = text.text[...]
    while let brace = rest.firstIndex(of: "{"), let end = rest[brace...].firstIndex(of: "}") {
      let word = String(rest[rest.index(after: brace)..<end])
      result += rest[..<brace]
      guard let binding = scope.bindings[word], binding.kind != .set else {
        result += "{"
        rest = rest[rest.index(after: brace)...]
        continue
      }
      self.scope?.used.insert(word)
      result += TextSyntax.withoutPlaceholders(binding.value)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  // MARK: Reporting

  mutating func reportUnknownParameter(_ word: NameSyntax) {
    let names = scope?.names ?? []
    report(
      .unknownParameter, "this template has no parameter `\(word.text)`", word.range,
      help: Suggestion.nearest(to: word.text, in: names).map { "did you mean `\($0)`?" }
        ?? "its parameters are \(names.prefix(8).map { "`\($0)`" }.joined(separator: ", "))")
  }

  mutating func reportKind(
    of word: NameSyntax, _ binding: ParameterBinding, wanted: [ParameterSyntax.Kind]
  ) {
    guard tree.diagnostics.count <= 2 * Diagnostic.limit else { return }
    let kinds = wanted.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    tree.diagnostics.append(
      Diagnostic(
        .wrongKind,
        "`\(word.text)` is a parameter of the kind `\(binding.kind.rawValue)`, which does not fit here",
        at: .init(SourceLocation(file, word.range), "must be \(kinds)"),
        also: [.init(SourceLocation(file, binding.range), "its kind is stated here")],
        help: ["use a parameter of the kind \(kinds), or change the kind of `\(word.text)`"]))
  }
}
