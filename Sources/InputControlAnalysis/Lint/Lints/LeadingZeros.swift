import InputControl

/// A lint for ranges whose numbers can be written with zeros in front: `type number` and `check range 1..20` accept `007`
/// beside `7`, although programs compare texts.
enum LeadingZeros: Lint {
  static let code = DiagnosticCode.leadingZeros

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.compactMap { linted in
      let parent = linted.syntax.parent.flatMap { file.profile($0) }.flatMap { try? CompiledProfile($0) }
      for rule in linted.decidingRules {
        guard case .check(.range(let range)) = rule.body, let found = numberWrittenTwice(in: range, linted)
        else { continue }
        let isInherited = !linted.states(rule)
        // A range that is inherited is reported at the parent, unless only this profile accepts the zeros.
        if isInherited, parent?.verdict(of: found.long) == .acceptable { continue }
        let stated = isInherited ? nil : rule.location
        return finding(
          "\(linted.quoted(found.long)) is accepted, and is the same number as \(linted.quoted(found.short))",
          at: stated ?? file.location(linted.syntax.name.range), "numbers in this range can begin with zeros",
          help: zero.map(range.contains) == true
            ? #"refuse the zeros, such as with `regex /0|[1-9]\d*/`"#
            : #"refuse the zeros, such as with `regex /[1-9]\d*/`"#,
          #"or remove them: `replace /^0+(?=\d)/ with ""`"#)
      }
      return nil
    }
  }

  private static let zero = DecimalRange.Decimal("0")

  /// Returns two acceptable texts of the same number, one of which begins with zeros. A number of a fixed length, such as a
  /// postal code, has only one.
  private static func numberWrittenTwice(
    in range: DecimalRange, _ linted: LintedProfile
  ) -> (short: String, long: String)? {
    let bounds = range.bounds.map(\.description)
    let examples = linted.proofs.samples.map(\.value).filter { DecimalRange.Decimal($0) != nil }
    let powers = (0..<19).map { "1" + String(repeating: "0", count: $0) }
    for number in ["7"] + examples + bounds + powers {
      let sign = number.hasPrefix("-") ? "-" : ""
      let digits = number.dropFirst(sign.count)
      for zeros in ["00", "0"] {
        let long = sign + zeros + digits
        let isAccepted = [long, number].allSatisfy { linted.proofs.isAcceptedUnchanged($0) }
        if isAccepted { return (number, long) }
      }
    }
    return nil
  }
}
