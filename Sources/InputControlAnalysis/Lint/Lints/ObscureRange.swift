import InputControl

/// A lint for ranges that contain unexpected characters: `[A-z]`.
enum ObscureRange: Lint {
  static let code = DiagnosticCode.obscureRange

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { pattern in
      pattern.classMembers.compactMap { member, _ in
        guard case .scalars(let range) = member.kind, isObscure(range) else { return nil }
        let text = pattern.tree.text(member.range)
        // An author who writes code points knows the characters between them.
        guard text.utf8.count == 3 else { return nil }
        return finding(of: range, written: text, at: pattern.location(member.range))
      }
    }
  }

  private static func finding(
    of range: ClosedRange<Unicode.Scalar>, written text: String, at location: SourceLocation
  ) -> Diagnostic {
    let between = (range.lowerBound.value + 1..<range.upperBound.value).compactMap(Unicode.Scalar.init)
    let surprising = between.filter { kind(of: $0) == nil }.prefix(6).map { DisplayText.escaped(String($0)) }
    let message =
      surprising.isEmpty
      ? "the range `\(text)` joins characters of different kinds"
      : "the range `\(text)` also contains “\(surprising.joined(separator: " "))”"
    let isLetters = kind(of: range.lowerBound) == .capital && kind(of: range.upperBound) == .small
    let parts = "\(range.lowerBound)-Za-\(range.upperBound)"
    return Self.finding(
      message, at: location,
      help: isLetters
        ? "write `\(parts)`" : "write the intended ranges; a hyphen itself is written `\\-`",
      fix: isLetters ? FixIt("write `\(parts)`", location, parts, keepsMeaning: false) : nil)
  }

  private enum Kind {
    case digit, capital, small
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    switch scalar {
    case "0"..."9": .digit
    case "A"..."Z": .capital
    case "a"..."z": .small
    default: nil
    }
  }

  /// The runs of ASCII punctuation, and all visible ASCII.
  private static let known: [ClosedRange<Unicode.Scalar>] = [
    " "..."~", "!"..."~", " "..."/", "!"..."/", ":"..."@", "["..."`", "{"..."~",
  ]

  private static func isObscure(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
    guard range.upperBound.isASCII, !known.contains(range) else { return false }
    let kinds = (kind(of: range.lowerBound), kind(of: range.upperBound))
    return kinds.0 == nil || kinds.0 != kinds.1
  }
}
