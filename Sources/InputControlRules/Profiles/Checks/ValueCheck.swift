/// A check that a pattern cannot express: a check digit, a date or a range of numbers.
public enum ValueCheck: Hashable, Sendable {
  /// A check digit, such as ``luhn``.
  case digit(CheckDigit)
  /// An existing date of the proleptic Gregorian calendar, or a time of the day.
  case date(DateFormat)
  /// A decimal number in a range.
  case range(DecimalRange)
  /// A date or time in a range.
  case dates(DateRange)

  /// Returns the check digit with a name, or `nil` if there is none.
  package static func digit(named name: String) -> ValueCheck? { digits.first { $0.name == name } }

  /// The names of all checks.
  static let names = digits.map { $0.name } + ["date", "range"]

  /// Returns the check for an existing date.
  ///
  /// - Parameter format: The literal of a format, such as `yyyy-MM-dd`; ``DateFormat/init(_:)`` reads other texts.
  /// - Precondition: The format is valid.
  public static func date(_ format: StaticString) -> ValueCheck {
    guard let format = DateFormat("\(format)") else { preconditionFailure("this is no format of a date") }
    return .date(format)
  }

  /// Returns the check for a decimal number in a range.
  ///
  /// - Parameter range: The literal of a range, such as `0.01..99999.99` or `18..`; ``DecimalRange/init(_:)`` reads other
  ///   texts.
  /// - Precondition: The range is valid and not empty.
  public static func range(_ range: StaticString) -> ValueCheck { .range(reading: "\(range)") }

  private static func range(reading range: String) -> ValueCheck {
    guard let range = DecimalRange(range) else { preconditionFailure("this is no range of numbers") }
    return .range(range)
  }

  /// Returns the check for a decimal number in a range.
  ///
  /// - Parameter range: The range.
  public static func range(_ range: ClosedRange<Int>) -> ValueCheck {
    .range(reading: "\(range.lowerBound)..\(range.upperBound)")
  }
}

extension ValueCheck {
  /// The name in the rule language.
  public var name: String {
    switch self {
    case .digit(let check): check.name
    case .date(let format): format.hasDate ? "date" : "time"
    case .range, .dates: "range"
    }
  }

  /// The texts about the check, and what else is known without judging.
  package var traits: CheckTraits {
    switch self {
    case .digit(let check): check.traits
    case .date(let format): format.traits
    case .range(let range): range.traits
    case .dates(let range): range.traits
    }
  }

  /// Judges valid UTF-8 that is not empty.
  ///
  /// The verdict is exact: `invalid` if no text with this prefix passes, `intermediate` if a longer one does.
  /// A character that is not allowed where it stands takes precedence over all other violations.
  package func result(of bytes: Span<UInt8>) -> CheckResult {
    switch self {
    case .digit(let check): check.result(of: bytes)
    case .date(let format): format.result(of: bytes)
    case .range(let range): range.result(of: bytes)
    case .dates(let range): range.result(of: bytes)
    }
  }

  /// The reason why the check has no automaton, to follow “because”; `nil` if it has one.
  package var obstacle: String? { if case .digit(let check) = self { check.obstacle } else { nil } }

  /// The greatest number of characters of a text that passes; `nil` if there is none, and for numbers.
  package var greatestLength: Int? {
    switch self {
    case .digit(let check): check.greatestLength
    case .date(let format): format.width
    case .dates(let range): range.format.width
    case .range: nil
    }
  }

  /// The scalars that the automaton distinguishes; none for a check without an automaton.
  package var letters: String.UnicodeScalarView {
    switch self {
    case .digit(let check): check.letters
    case .date(let format): format.letters
    case .range(let range): range.letters
    case .dates(let range): range.letters
    }
  }

  /// Returns the automaton of the texts that pass.
  ///
  /// - Parameter alphabet: An alphabet that distinguishes the letters.
  /// - Precondition: The check has no obstacle.
  package func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    switch self {
    case .digit(let check): try check.automaton(over: alphabet)
    case .date(let format): try format.automaton(over: alphabet)
    case .range(let range): try range.automaton(over: alphabet)
    case .dates(let range): try range.automaton(over: alphabet)
    }
  }
}
