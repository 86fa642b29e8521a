/// `\p{Nd}`: the digits of all scripts, which few programs can read.
///
/// A pattern with the letters of all scripts means their digits too.
enum UnicodeDigit: Lint {
  static let code = DiagnosticCode.unicodeDigit

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { pattern in
      var findings: [Diagnostic] = []
      var hasLetters = false
      pattern.tree.visit { node in
        guard case .characterClass(let set) = node.kind, !set.isNegated else { return }
        for member in set.members {
          guard case .property(let name, isNegated: false) = member.kind else { continue }
          if name.hasPrefix("L") { hasLetters = true }
          guard name == "Nd" || name == "N" else { continue }
          let location = pattern.location(member.range)
          findings.append(
            finding(
              "`\(pattern.tree.text(member.range))` has the digits of all scripts, such as `٣` and `３`",
              at: location, help: "write `0-9` in brackets, or `\\d`, for the ASCII digits",
              fix: FixIt("write `\\d`", location, "\\d", keepsMeaning: false)))
        }
      }
      return hasLetters ? [] : findings
    }
  }
}
