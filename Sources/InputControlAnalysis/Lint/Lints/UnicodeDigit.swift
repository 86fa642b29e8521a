import InputControl

/// A lint for the digits of all scripts, which few programs can parse: `\p{Nd}`.
///
/// A statement that also contains the letters of all scripts is not reported.
enum UnicodeDigit: Lint {
  static let code = DiagnosticCode.unicodeDigit

  static func findings(in file: LintedFile) -> [Diagnostic] {
    var findings: [(finding: Diagnostic, statement: Int)] = []
    var withLetters: Set<Int> = []
    for pattern in file.patterns {
      for case (let member, false) in pattern.classMembers {
        guard case .property(let name, isNegated: false) = member.kind else { continue }
        if name.hasPrefix("L") { withLetters.insert(pattern.statement) }
        guard name == "Nd" || name == "N" else { continue }
        let location = pattern.location(member.range)
        let finding = finding(
          "`\(pattern.tree.text(member.range))` matches the digits of all scripts, such as `٣` and `３`",
          at: location,
          help: "write `0-9` in brackets, or `\\d`, for the ASCII digits",
          fix: FixIt("write `\\d`", location, "\\d", keepsMeaning: false))
        findings.append((finding, pattern.statement))
      }
    }
    return findings.filter { !withLetters.contains($0.statement) }.map(\.finding)
  }
}
