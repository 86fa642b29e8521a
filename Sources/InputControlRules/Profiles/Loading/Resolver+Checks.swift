// The checks that a file declares.

/// A declared check.
package struct CheckDeclaration {
  let name: NameSyntax
  /// `nil` if the declaration has an error.
  let check: ValueCheck?
  package let deprecation: String?
}

extension Resolver {
  /// Resolves the declaration of a check.
  ///
  /// - Parameter isTried: Whether its machines are made, which finds the last mistakes.
  mutating func resolve(_ syntax: CheckSyntax, isTried: Bool) {
    let attributes = attributes(syntax.attributes, allowsDeprecated: true)
    let name = syntax.name.text
    guard !ValueCheck.names.contains(name) else {
      return report(
        .duplicateCheck, "there is a built-in check `\(name)`", syntax.name.range, help: "choose another name"
      )
    }
    guard checks[name] == nil else {
      let first = tree.checks.first { $0.name.text == name }?.name.range ?? syntax.name.range
      return report(
        .duplicateCheck, "the check `\(name)` is defined twice", syntax.name.range, "defined again here",
        also: [label(first, "first defined here")], help: "rename one of them")
    }
    let count = diagnostics.count
    var reader = CheckReader(resolver: self)
    let definition = CheckDefinition(cases: syntax.cases.map { reader.read($0) })
    self = reader.resolver
    let isSound = diagnostics.count == count && (!isTried || areJudged(definition.cases, syntax))
    checks[name] = CheckDeclaration(
      name: syntax.name, check: isSound ? .digit(CheckDigit(declared: name, definition)) : nil,
      deprecation: attributes.deprecation)
  }

  /// Returns whether machines can be made of all cases, and reports those of which none can be made.
  private mutating func areJudged(_ cases: [CheckDefinition.Case], _ syntax: CheckSyntax) -> Bool {
    var areJudged = true
    for (index, checkCase) in cases.enumerated() {
      // A mistake in the pattern itself is reported with those of all patterns.
      guard RegexTree.parse(checkCase.pattern.text, isExtended: checkCase.pattern.isExtended) != nil else {
        return false
      }
      do throws(CheckProblem) {
        _ = try CheckMachine(checkCase)
      } catch {
        areJudged = false
        let place = syntax.cases[index].regex.range
        switch error {
        case .pattern(let obstacle):
          report(
            .invalidCheck, "no automaton can be made of this pattern", place,
            help: "because \(obstacle.words); write a simpler one, and the rest as a `regex` of the profile")
        case .notASCII:
          report(
            .invalidCheck, "this pattern matches other characters than those of ASCII", place,
            help: "a check is about letters and digits: `[A-Z]` and `[0-9]`")
        case .beyondLength(let position, let most):
          report(
            .invalidCheck,
            "the position \(position) lies beyond the text: it has at most \(most) letters and digits",
            place, help: "positions count from 1, and only letters and digits")
        case .unknownLength:
          report(
            .invalidCheck, "positions are counted from the end, and this pattern matches texts of any length",
            place,
            help: "limit the length, or write `sum 1.. … from end` with `is`")
        case .tooManySums:
          report(
            .invalidCheck, "too much would have to be remembered of a text", place,
            help: "use fewer sums, or weights that repeat sooner")
        }
      }
    }
    return areJudged
  }

  /// Returns the check that a rule names, if it is no built-in one; `nil` if there is none, which is reported.
  mutating func check(_ name: QualifiedNameSyntax) -> ValueCheck? {
    let known: [String: CheckDeclaration]
    if let qualifier = name.qualifier {
      guard let alias = alias(qualifier) else { return nil }
      known = alias.module.checks
    } else {
      guard !ValueCheck.names.contains(name.name.text) else { return nil }
      known = checks
    }
    if let declaration = known[name.name.text] { return declaration.check }
    // A declaration with an error was reported.
    guard name.qualifier != nil || !tree.checks.contains(where: { $0.name.text == name.name.text }) else {
      return nil
    }
    let names = (name.qualifier == nil ? ValueCheck.names : []) + known.keys.sorted()
    report(
      .unknownCheck, "there is no check `\(name.text)`", name.range,
      help: Suggestion.nearest(to: name.name.text, in: names).map { "did you mean `\($0)`?" }
        ?? "the checks are \(names.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }
}

/// Makes definitions of the statements of a check.
private struct CheckReader {
  var resolver: Resolver

  mutating func read(_ syntax: CheckCaseSyntax) -> CheckDefinition.Case {
    let pattern = RulePattern(syntax.regex, in: resolver.tree.file)
    resolver.statedPatterns.append(StatedPattern(pattern: pattern, purpose: .whole))
    return CheckDefinition.Case(
      pattern: pattern, statements: syntax.statements.compactMap { read($0) })
  }

  private mutating func report(_ message: String, _ range: SourceRange, help: String) {
    resolver.report(.invalidCheck, message, range, help: help)
  }

  private mutating func read(_ syntax: CheckStatementSyntax) -> CheckDefinition.Statement? {
    switch syntax.content {
    case .system(let name, let system, let positions):
      let found = positions.map { read($0) } ?? .all
      guard found.step == 1 else {
        report(
          "`\(name.text)` takes neighbouring characters", positions?.range ?? syntax.range,
          help: "leave `by` out")
        return nil
      }
      switch name.text {
      case "luhn": return .system(.luhn, found)
      case "verhoeff": return .system(.verhoeff, found)
      case "damm": return .system(.damm, found)
      case "recursive10": return .system(.recursive10, found)
      default:
        let wanted = system?.text ?? ""
        if let known = CheckSystem.iso7064.first(where: { $0.name == wanted }) {
          return .system(known.system, found)
        }
        let names = CheckSystem.iso7064.map { $0.name }
        report(
          "ISO/IEC 7064 has no system “\(DisplayText.escaped(wanted))”", system?.range ?? syntax.range,
          help: Suggestion.nearest(to: wanted, in: names).map { "did you mean \"\($0)\"?" }
            ?? "the systems are \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
        return nil
      }
    case .sums(let sums):
      return .sums(sums.enumerated().compactMap { read($1, isLast: $0 == sums.count - 1) })
    }
  }

  private mutating func read(_ syntax: CheckSumSyntax, isLast: Bool) -> CheckDefinition.Sum? {
    let modulus = syntax.modulus.value
    guard CheckDefinition.limits.modulus.contains(modulus) else {
      report(
        "a sum is divided by a number from 2 to \(CheckDefinition.limits.modulus.upperBound)",
        syntax.modulus.range,
        help: modulus == 1 ? "divided by 1, every sum leaves 0" : "such as `mod 11`")
      return nil
    }
    if !syntax.terms.contains(where: { if case .constant = $0.kind { false } else { true } }) {
      report("nothing of the text is added up", syntax.terms[0].range, help: "such as `sum 1..9`")
    }
    let terms = syntax.terms.compactMap { read($0) }
    for term in syntax.terms where term.isSpelled {
      guard case .rests = syntax.target,
        syntax.terms.count(where: { if case .constant = $0.kind { false } else { true } }) == 1
      else {
        report(
          "`spelled` changes positions", term.range,
          help: "it stands only in `sum 1.. spelled … from end mod … is …`")
        break
      }
    }
    switch syntax.target {
    case .rests(let rests):
      for rest in rests where rest.value >= modulus {
        report(
          "no sum leaves \(rest.value) when divided by \(modulus)", rest.range,
          help: "a rest is less than \(modulus)")
      }
      if !isLast {
        report(
          "`else` stands behind `gives`", syntax.modulus.range,
          help: "a rest is right or wrong; write two lines if both must hold")
      }
      return .init(terms: terms, modulus: modulus, target: .rests(rests.map { $0.value }))
    case .characters(let tables, let position):
      for table in tables {
        if !table.text.utf8.allSatisfy({ $0 < 0x80 }) {
          report("a check character is one of ASCII", table.range, help: "a letter or a digit")
        } else if table.text.utf8.count != modulus {
          report(
            "these are \(table.text.utf8.count) characters, and there are \(modulus) rests", table.range,
            help:
              "write a character for each rest from 0 to \(modulus - 1), and `-` for one that is not given")
        }
      }
      if let position, !(1...CheckDefinition.limits.position).contains(position.value) {
        report(
          "there is no position \(position.value)", position.range,
          help: "positions count from 1 to \(CheckDefinition.limits.position)")
      }
      return .init(
        terms: terms, modulus: modulus,
        target: .character(tables: tables.map { $0.text }, at: position.map { .position($0.value) } ?? .end))
    }
  }

  private mutating func read(_ syntax: CheckTermSyntax) -> CheckDefinition.Term? {
    if case .constant(let value) = syntax.kind { return .constant(value) }
    let positions = syntax.positions.map { read($0) }
    var seen: Set<Int> = []
    for (index, range) in positions.enumerated() {
      guard let last = range.last else {
        if index < positions.count - 1 {
          report(
            "positions without an end come last", syntax.positions[index].range,
            help: "move them behind the others")
        }
        if seen.contains(where: { $0 >= range.first }) {
          report(
            "a position is counted twice", syntax.positions[index].range, help: "name each position once")
        }
        continue
      }
      for position in stride(
        from: range.first, through: min(last, CheckDefinition.limits.position), by: range.step)
      where !seen.insert(position).inserted {
        report(
          "the position \(position) is counted twice", syntax.positions[index].range,
          help: "name each position once")
        break
      }
    }
    let values = values(syntax)
    if let factor = syntax.factor, abs(factor.value) > CheckDefinition.limits.weight {
      report("this factor is too large", factor.range, help: "use one that leaves the same rest")
    }
    if case .number = syntax.kind {
      return .number(.init(positions: positions[0], values: values, factor: syntax.factor?.value ?? 1))
    }
    let most = syntax.isFolded ? 1000 : CheckDefinition.limits.weight
    for weight in syntax.weights {
      if weight.value == 0 {
        report(
          "the weight 0 counts nothing", weight.range, help: "leave the position out: `sum 1..8, 10..17`")
      } else if abs(weight.value) > most || syntax.isFolded && weight.value < 0 {
        report(
          "this weight is not from \(syntax.isFolded ? 1 : -most) to \(most)", weight.range,
          help: "use one that leaves the same rest")
      }
    }
    if syntax.isSpelled, positions != [.all] || !syntax.isFromEnd && !syntax.weights.isEmpty {
      report(
        "`spelled` changes positions", syntax.range,
        help: "it stands only in `sum 1.. spelled … from end mod … is …`")
    }
    return .sum(
      .init(
        positions: positions, values: values,
        weights: syntax.weights.isEmpty ? [1] : syntax.weights.map { $0.value },
        isSpelled: syntax.isSpelled, isFolded: syntax.isFolded, isFromEnd: syntax.isFromEnd))
  }

  private mutating func read(_ syntax: PositionsSyntax) -> CheckDefinition.Positions {
    let last = syntax.last
    let most = CheckDefinition.limits.position
    if syntax.first < 1 || syntax.first > most || last.map({ $0 > most }) ?? false {
      report(
        "positions count from 1 to \(most)", syntax.range,
        help: "the first letter or digit has the position 1")
    } else if let last, last < syntax.first {
      report(
        "these positions run backwards", syntax.range,
        help: "write the smaller one first; `from end` counts from the end")
    }
    if let step = syntax.step, step.value < 1 {
      report("a step is at least 1", step.range, help: "`by 2` takes every second position")
    }
    return .init(first: syntax.first, last: last, step: max(1, syntax.step?.value ?? 1))
  }

  private mutating func values(_ syntax: CheckTermSyntax) -> CheckDefinition.CharacterValues {
    guard let first = syntax.values.first else { return .natural }
    var seen: Set<UInt8> = []
    for (text, value) in syntax.values {
      for byte in text.text.utf8 {
        if byte >= 0x80 {
          report("only characters of ASCII have a value", text.range, help: "letters and digits")
          break
        }
        if byte != UInt8(ascii: " "), !seen.insert(byte).inserted {
          report(
            "“\(Unicode.Scalar(byte))” has two values here", text.range, help: "name each character once")
          break
        }
      }
      if value?.value ?? text.text.utf8.count - 1 > CheckDefinition.limits.value {
        report(
          "a value is at most \(CheckDefinition.limits.value)", value?.range ?? text.range,
          help: "use a smaller one with the same rest")
      }
      if (value == nil) != (syntax.values.count == 1 && first.value == nil) {
        report(
          "the value of these characters is missing", text.range,
          help: "write `values \"0123456789X\"` for values by the order, or `values \"AJ\" 1, \"BKS\" 2`")
        return .natural
      }
    }
    guard first.value != nil else { return .places(first.text.text) }
    return .listed(syntax.values.map { .init(characters: $0.text.text, value: $0.value?.value ?? 0) })
  }
}
