import InputControl

/// A lint for acceptable values that cannot be typed: `replace /^(\d{3})$/ with "$1++++++"` and `maxLength 8` prevent
/// a fourth digit.
///
/// A field accepts every prefix that can be completed, so rules alone never prevent an acceptable value. A
/// `replace` does if it changes a prefix into a text that a limit refuses.
enum Untypeable: Lint {
  static let code = DiagnosticCode.untypeable

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.compactMap { linted in
      let proof = linted.proofs.untypeable
      linted.proofs.note(proof, on: "whether every acceptable value can be typed")
      guard let value = proof.witness, let prefix = linted.proofs.firstVetoedPrefix(of: value) else {
        return nil
      }
      let place = linted.replacements.first ?? linted.syntax.name.range
      let becomes = linted.proofs.normalized(prefix) ?? prefix
      return finding(
        "\(linted.quoted(value)) is acceptable, but cannot be typed from left to right",
        at: file.location(place),
        help: linted.profile.isSensitive
          ? "while it is typed, a `replace` makes a text of it that cannot be completed"
          : "while it is typed, \(linted.quoted(prefix)) becomes \(linted.quoted(becomes)), which cannot be completed",
        "let the `replace` match only text that is wrong in a finished value too, or let the rules accept its result"
      )
    }
  }
}

extension LintedProfile {
  /// The ranges of the `replace` statements.
  fileprivate var replacements: [SourceRange] {
    syntax.items.compactMap { if case .replace = $0.content { $0.range } else { nil } }
  }
}
