/// Parsing of the declarations of checks.
extension Parser {
  /// The words that begin a statement of a check.
  static let checkStatements = ["sum", "number", "luhn", "verhoeff", "damm", "recursive10", "iso7064"]

  mutating func parseCheckDeclaration(from start: Int, _ attributes: [AttributeSyntax]) {
    let documentation = documentation(above: tokens[start])
    guard hasLanguage(4, for: "check") else { return }
    advance()
    guard let name = parseName("the name of the check") else { return }
    guard current.kind == .equals, !current.startsLine else {
      fail("`=` and a pattern, such as `check \(name.text) = /[0-9]{11}/ { … }`")
      return
    }
    advance()
    var check = CheckSyntax(
      documentation: documentation, attributes: attributes, name: name, cases: [], range: range(from: start))
    repeat {
      guard let regex = parseRegex("a pattern for the whole text, such as `/[0-9]{11}/`") else { return }
      var checkCase = CheckCaseSyntax(regex: regex)
      if current.kind == .leftBrace, !current.startsLine {
        let brace = advance()
        while isAtStatement() {
          statementStart = index
          if let statement = parseCheckStatement() { checkCase.statements.append(statement) }
        }
        expectStatement(.checkStatement)
        if isAtDeclaration {
          reportDeclaration(inside: brace)
          return
        }
        close(brace)
      }
      check.cases.append(checkCase)
    } while skipOr()
    check.range = range(from: start)
    tree.checks.append(check)
    endStatement()
  }

  private mutating func parseCheckStatement() -> CheckStatementSyntax? {
    let start = index
    expect(.checkStatement)
    let content: CheckStatementSyntax.Content
    switch current.kind == .name ? text(current) : "" {
    case "luhn", "verhoeff", "damm", "recursive10", "iso7064":
      let name = name(advance())
      var system: StringSyntax?
      if name.text == "iso7064" {
        guard current.kind == .string, isContinuation else {
          fail("the name of a system in quotes, such as `iso7064 \"MOD 11-2\"`")
          return nil
        }
        system = string(advance())
      }
      var positions: PositionsSyntax?
      if current.kind == .integer || current.kind == .number, isContinuation {
        guard let found = parsePositions() else { return nil }
        positions = found
      }
      content = .system(name, system, positions)
    case _ where current.kind == .name && !["sum", "number"].contains(text(current)):
      let word = name(current)
      report(
        .unknownKeyword, "unknown statement `\(word.text)`", word.range, "not a statement of a check",
        help: Suggestion.nearest(to: word.text, in: Self.checkStatements).map {
          Keyword.suggestion($0, for: word.text)
        }
          ?? "the statements are \(Self.checkStatements.map { "`\($0)`" }.joined(separator: ", "))")
      skipStatement()
      return nil
    default:
      var sums: [CheckSumSyntax] = []
      repeat {
        guard let sum = parseCheckSum() else { return nil }
        sums.append(sum)
      } while skipWord("else")
      content = .sums(sums)
    }
    let statement = CheckStatementSyntax(content: content, range: range(from: start))
    endStatement()
    return statement
  }

  private mutating func parseCheckSum() -> CheckSumSyntax? {
    var terms: [CheckTermSyntax] = []
    repeat {
      guard let term = parseCheckTerm() else { return nil }
      terms.append(term)
    } while skipPlus()
    guard isName(current, "mod"), isContinuation else {
      fail("`mod` and a number, such as `mod 11`")
      return nil
    }
    advance()
    guard let modulus = parseInteger("a number, such as `mod 11`") else { return nil }
    if skipWord("is") {
      var rests: [IntegerSyntax] = []
      repeat {
        guard let rest = parseInteger("a rest, such as `is 0`") else { return nil }
        rests.append(rest)
      } while skipComma()
      return CheckSumSyntax(terms: terms, modulus: modulus, target: .rests(rests))
    }
    guard skipWord("gives") else {
      fail("`is` and a rest, or `gives` and characters, such as `gives \"0123456789X\" at 10`")
      return nil
    }
    var tables: [StringSyntax] = []
    repeat {
      guard current.kind == .string, isContinuation else {
        fail("a character for each rest, in quotes")
        return nil
      }
      tables.append(string(advance()))
    } while skipWord("or")
    guard skipWord("at") else {
      fail("`at` and the position of the check character, such as `at 10` or `at end`")
      return nil
    }
    if skipWord("end") {
      return CheckSumSyntax(terms: terms, modulus: modulus, target: .characters(tables, at: nil))
    }
    guard let position = parseInteger("a position, such as `at 10`, or `at end`") else { return nil }
    return CheckSumSyntax(terms: terms, modulus: modulus, target: .characters(tables, at: position))
  }

  private mutating func skipPlus() -> Bool {
    guard current.kind == .plus, !current.startsLine else { return false }
    advance()
    return true
  }

  private mutating func parseCheckTerm() -> CheckTermSyntax? {
    let start = index
    if current.kind == .integer || current.kind == .number, isContinuation {
      guard let value = parseSignedInteger("a number") else { return nil }
      return CheckTermSyntax(kind: .constant(value.value), range: value.range)
    }
    guard current.kind == .name, ["sum", "number"].contains(text(current)), isContinuation else {
      fail("`sum`, `number` or a number, such as `sum 1..9 weights 3, 1`")
      return nil
    }
    let keyword = name(advance())
    var term = CheckTermSyntax(kind: keyword.text == "sum" ? .sum : .number, range: keyword.range)
    repeat {
      guard let positions = parsePositions() else { return nil }
      term.positions.append(positions)
    } while term.positions.count < 100 && keyword.text == "sum" && skipComma()
    while parseOption(of: &term) {}
    guard !hasFailed(since: start) else { return nil }
    term.range = range(from: start)
    return term
  }

  /// Whether an option could not be parsed, so that the rest of the statement was skipped.
  private func hasFailed(since start: Int) -> Bool {
    tree.diagnostics.last.flatMap { $0.primary?.location.range.start }.map { $0 >= tokens[start].range.start }
      ?? false
  }

  /// Parses `weights 3, 1`, `values "…"`, `fold` and the like behind the positions of a term; returns `false` if there is
  /// none, or after an error, which is reported.
  private mutating func parseOption(of term: inout CheckTermSyntax) -> Bool {
    if skipWord("values") { return parseValues(of: &term) }
    if case .number = term.kind {
      guard skipWord("times") else { return false }
      guard let factor = parseSignedInteger("a number, such as `times 3`") else { return false }
      term.factor = factor
      return true
    }
    if skipWord("weights") {
      repeat {
        guard let weight = parseSignedInteger("a weight, such as `weights 3, 1`") else { return false }
        term.weights.append(weight)
      } while skipComma()
    } else if skipWord("spelled") {
      term.isSpelled = true
    } else if skipWord("fold") {
      term.isFolded = true
    } else if skipWord("from") {
      guard skipWord("end") else {
        fail("`end`: positions are counted from the start, or `from end`")
        return false
      }
      term.isFromEnd = true
    } else {
      return false
    }
    return true
  }

  private mutating func parseValues(of term: inout CheckTermSyntax) -> Bool {
    repeat {
      guard current.kind == .string, isContinuation else {
        fail("characters in quotes, such as `values \"0123456789X\"` or `values \"AJ\" 1, \"BKS\" 2`")
        return false
      }
      let text = string(advance())
      var value: IntegerSyntax?
      if current.kind == .integer, !current.startsLine {
        value = parseInteger("a value")
        if value == nil { return false }
      }
      term.values.append((text, value))
    } while skipComma()
    return true
  }

  private mutating func parseSignedInteger(_ what: String) -> IntegerSyntax? {
    guard current.kind == .number, isContinuation, let value = Int32(text(current)) else {
      return parseInteger(what)
    }
    return IntegerSyntax(value: Int(value), range: advance().range)
  }

  /// Parses `3`, `1..9`, `5..` or `1..9 by 2`.
  private mutating func parsePositions() -> PositionsSyntax? {
    let start = index
    let what = "positions, such as `1..9`, `3` or `1..`"
    guard current.kind == .integer || current.kind == .number, isContinuation else {
      fail(what)
      return nil
    }
    let parts = text(current).split(separator: ".", omittingEmptySubsequences: true).map { Int32(String($0)) }
    guard text(current).utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0.isASCIIDigit }),
      let first = parts.first ?? nil,
      parts.count == 1 || parts.count == 2 && text(current).includes("..")
    else {
      fail(what)
      return nil
    }
    advance()
    var last: Int? = Int(first)
    if parts.count == 2 {
      guard let second = parts[1] else {
        fail(what)
        return nil
      }
      last = Int(second)
    } else if current.kind == .dot, tokens[index + 1].kind == .dot, !current.startsLine {
      advance()
      advance()
      last = nil
    }
    var positions = PositionsSyntax(first: Int(first), last: last, range: range(from: start))
    if skipWord("by") {
      guard let step = parseInteger("a step, such as `by 2`") else { return nil }
      positions.step = step
      positions.range = range(from: start)
    }
    return positions
  }
}
