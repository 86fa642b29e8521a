/// A built-in kind of field.
///
/// Ten types are those of YBInputControl. A type determines the permitted characters, the keyboard, and whether
/// autocorrection is useful; `price`, `decimal` and the types of dates and times also determine the form of a finished value.
public enum ControlType: String, CaseIterable, Sendable {
  /// Any characters.
  case none
  /// The digits `0`–`9`, without the digits of other scripts.
  case number
  /// The letters `a`–`z` and `A`–`Z`.
  case letter
  /// The letters `a`–`z`.
  case letterSmall
  /// The letters `A`–`Z`.
  case letterBig
  /// Digits and the letters `a`–`z`.
  case numberLetterSmall = "number_letterSmall"
  /// Digits and the letters `A`–`Z`.
  case numberLetterBig = "number_letterBig"
  /// Digits and the letters `a`–`z` and `A`–`Z`.
  case numberLetter = "number_letter"
  /// All visible characters: no spaces, controls, bidirectional marks or fillers.
  case excludeInvisible
  /// Digits, optionally followed by a decimal point and one or two digits; no leading zeros.
  case price
  /// A number in the form that a ``DecimalForm`` states, which is the same in every locale.
  case decimal
  /// A date such as `2028-02-29`; see ``DateForm``.
  case date
  /// A time of the day such as `20:30`; see ``DateForm``.
  case time
  /// A month of a year such as `2028-02`; see ``DateForm``.
  case month
  /// A date with a time, without a time zone, such as `2028-02-29T20:30`; see ``DateForm``.
  case dateTime

  /// Whether values are dates, times or months.
  package var isOfDates: Bool {
    switch self {
    case .date, .time, .month, .dateTime: true
    default: false
    }
  }

  /// Whether values have a time, which may have seconds.
  package var isOfTimes: Bool { self == .time || self == .dateTime }

  /// The pattern of a finished value, for types with a required form that is the same for all profiles.
  package var shape: String? {
    self == .price ? #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"# : nil
  }

  /// The keyboard for values of this type.
  public var keyboard: Profile.KeyboardLayout {
    switch self {
    case .none, .excludeInvisible: .default
    case .number: .numberPad
    case .price, .decimal: .decimalPad
    case .letter, .letterSmall, .letterBig, .numberLetterSmall, .numberLetterBig, .numberLetter: .asciiCapable
    case .date, .time, .month, .dateTime: .asciiCapable
    }
  }

  /// Whether a host should allow autocorrection.
  public var allowsAutocorrection: Bool { self == .none || self == .excludeInvisible }
}
