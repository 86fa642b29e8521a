import InputControl

/// A lint for braces that PCRE2 treats as literals instead of a quantifier: `a{1:5}`.
///
/// For `{,5}` and `{1, 5}` this depends on the version of PCRE2: from 10.43 on they are quantifiers.
enum LiteralQuantifier: Lint {
  static let code = DiagnosticCode.literalQuantifier

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { pattern in
      var findings: [Diagnostic] = []
      pattern.tree.visit { node in
        guard case .concatenation(let nodes) = node.kind else { return }
        for brace in nodes.dropFirst() {
          guard case .literal(let literal) = brace.kind, literal.scalar == "{", literal.spelling == .plain,
            let braces = braces(at: brace.range.start, in: pattern.tree),
            let meant = quantifier(meantBy: pattern.tree.text(braces))
          else { continue }
          let location = pattern.location(braces)
          findings.append(
            finding(
              "`\(pattern.tree.text(braces))` is not a quantifier: it matches these characters", at: location,
              help: "write `\(meant)`; a brace itself is written `\\{`",
              fix: FixIt("write `\(meant)`", location, meant, keepsMeaning: false)))
        }
      }
      return findings
    }
  }

  /// Returns the range from the opening brace to the next closing brace.
  private static func braces(at start: Int, in tree: RegexTree) -> SourceRange? {
    let bytes = Array(tree.pattern.utf8)
    guard let end = bytes[start...].prefix(24).firstIndex(of: UInt8(ascii: "}")) else { return nil }
    return SourceRange(start, end + 1)
  }

  /// Returns the intended quantifier: one or two numbers with a separator.
  private static func quantifier(meantBy text: String) -> String? {
    let content = text.dropFirst().dropLast()
    let numbers = content.split { !$0.isASCII || !$0.isNumber }
    guard (1...2).contains(numbers.count), content.allSatisfy({ $0.isNumber || " ,;:.-–".contains($0) })
    else {
      return nil
    }
    if numbers.count == 2 { return "{\(numbers[0]),\(numbers[1])}" }
    let trimmed = content.drop { $0 == " " }
    if trimmed.first?.isNumber == false { return "{0,\(numbers[0])}" }
    return trimmed.contains { !$0.isNumber && $0 != " " } ? "{\(numbers[0]),}" : "{\(numbers[0])}"
  }
}
