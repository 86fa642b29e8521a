/// The verdict on a text with its violations.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// let evaluation = price.evaluate("12.345")
/// print(evaluation.verdict)  // invalid
/// for violation in evaluation.violations {
///   print(violation.rule, violation.message)  // shape Nothing may follow “12.34”
/// }
/// ```
public struct Evaluation: Hashable, Sendable {
  /// The verdict on the text.
  public let verdict: Verdict
  /// The text after normalisation, which is the text that was judged and that a host commits.
  public let value: String
  /// The violations of all severities, in the order of the rules.
  package let allViolations: [Violation]
  /// Whether the verdict is unproven: an intermediate one if it is not proven that more typing can make the text
  /// acceptable, an invalid one if it is not proven that it cannot. Always `false` for other verdicts.
  public let isApproximate: Bool
  /// Whether the value must never appear in messages, reports or logs.
  public let isSensitive: Bool

  /// The violations that cause the verdict, in the order of the rules; for an intermediate text they name what
  /// is still missing, and for an acceptable text there are none.
  public var violations: [Violation] { allViolations.filter { $0.severity == .error } }

  /// The violations that do not affect the verdict, of the severities `warning` and `info`, in the order of the
  /// rules.
  public var warnings: [Violation] { allViolations.filter { $0.severity != .error } }
}

/// A violation of one rule by a text.
public struct Violation: Hashable, Sendable {
  /// The name of the profile; for a rule of a part of a union that of the part.
  public let profile: String
  /// The id of the rule in its profile, such as `shape` or `maxLength.bytes`.
  public let rule: String
  /// The place of the rule.
  let origin: Origin
  /// The range in the text as given, in UTF-16 code units, widened to whole graphemes; empty and at the end
  /// of the text if something is missing there.
  public internal(set) var range: TextRange
  /// The range in the display of the same text, in UTF-16 code units: from behind the literals before it to before those
  /// that follow. `nil` unless a field with a display has found the violation.
  public internal(set) var displayRange: TextRange?
  /// The message for people: the rule's text, else the profile's, else `reason`.
  public internal(set) var message: String
  /// The language of the message, if it is not the one that was asked for, in which there is no text.
  public internal(set) var language: LocaleTag?
  /// The exact finding at the range.
  public let reason: String
  /// The severity of the rule.
  public let severity: Severity

  /// The profile and the rule, `profile.rule`, as commands show them.
  public var id: String { "\(profile).\(rule)" }

  /// The place of the rule in its rule file; `nil` for a rule made in code.
  public var source: Source? { origin.source }

  /// The place of a rule in a rule file.
  public struct Source: Hashable, Sendable {
    /// The name of the file.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in graphemes, from 1.
    public let column: Int

    init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    fileprivate init(_ location: SourceLocation) {
      let position = location.position
      self.init(file: location.file.name, line: position.line, column: position.column)
    }
  }

  /// The place of a rule, whose line and column are counted only when they are asked for.
  enum Origin: Hashable, Sendable {
    case file(SourceLocation)
    case decoded(Source)
    case code

    init(_ location: SourceLocation?) { self = location.map { .file($0) } ?? .code }

    static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.code, .code): true
      case (.file(let left), .file(let right)) where left == right: true
      default: left.source == right.source
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(source) }

    var source: Source? {
      switch self {
      case .file(let location): Source(location)
      case .decoded(let source): source
      case .code: nil
      }
    }
  }
}
