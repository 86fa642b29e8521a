/// Parsing of the settings of the type `decimal`.
extension Parser {
  /// Parses `decimals`, `integers` or `signed`.
  mutating func parseNumberItem(_ keyword: String) -> ItemSyntax.Content? {
    guard hasLanguage(2, for: keyword) else { return nil }
    advance()
    switch keyword {
    case "signed": return .signed
    case "integers": return parseInteger("a number of digits, such as `integers 9`").map { .integers($0) }
    default: return parseDecimals().map { .decimals($0) }
    }
  }

  /// Parses `2`, `1..2` or `minor("EUR")`.
  private mutating func parseDecimals() -> DecimalsSyntax? {
    let isMinor = isName(current, "minor") && tokens[index + 1].kind == .leftParenthesis
    if current.kind == .integer || current.kind == .number || isAtParameter && !isMinor, isContinuation {
      return parseNumberRange([.integer]).map { .count($0.text, range: $0.range) }
    }
    guard isMinor, isContinuation else {
      fail("a number of digits, such as `decimals 2` or `decimals minor(\"EUR\")`")
      return nil
    }
    advance()
    advance()
    guard let currency = parseString("the code of a currency in quotes") else { return nil }
    guard current.kind == .rightParenthesis else {
      fail("`)`")
      return nil
    }
    advance()
    return .minorUnits(of: currency)
  }
}
