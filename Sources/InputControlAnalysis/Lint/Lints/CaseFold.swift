import InputControl

/// A lint for caseless letters with non-ASCII case variants: `(?i)k` also matches U+212A KELVIN SIGN, and
/// `(?i)s` U+017F LATIN SMALL LETTER LONG S.
enum CaseFold: Lint {
  static let code = DiagnosticCode.caseFold

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.compactMap { pattern in
      var first: (node: RegexNode, letter: Unicode.Scalar)?
      pattern.tree.visit { node in
        if first == nil, let letter = foldingLetter(node) { first = (node, letter) }
      }
      guard let first else { return nil }
      let isK = first.letter == "k" || first.letter == "K"
      return finding(
        isK
          ? "without regard to case, `k` is also U+212A KELVIN SIGN"
          : "without regard to case, `s` is also U+017F LATIN SMALL LETTER LONG S",
        at: pattern.location(first.node.range),
        help: "write both cases, such as `[Kk]` or `[A-Za-z]`, instead of `(?i)`")
    }
  }

  private static func foldingLetter(_ node: RegexNode) -> Unicode.Scalar? {
    switch node.kind {
    case .literal(let literal) where literal.isCaseless && literal.scalar.foldsBeyondASCII: literal.scalar
    case .characterClass(let set) where set.isCaseless && !set.isNegated:
      Unicode.Scalar.foldingBeyondASCII.first { letter in
        set.members.contains { member in
          switch member.kind {
          case .scalar(let scalar): scalar == letter
          case .scalars(let range): range.contains(letter)
          default: false
          }
        }
      }
    default: nil
    }
  }
}
