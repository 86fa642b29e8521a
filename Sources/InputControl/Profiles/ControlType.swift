/// The built-in kinds of field, after YBInputControl's ten.
///
/// A type says which characters may occur, which keyboard fits, and whether autocorrection makes sense;
/// `price` also says what a finished value looks like.
public enum ControlType: String, CaseIterable, Sendable {
  /// Anything.
  case none
  /// The digits `0`–`9`; no other script's digits.
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
  /// Everything that can be seen: no spaces, controls, bidirectional marks or fillers.
  case excludeInvisible
  /// Digits and one decimal point with one or two digits behind it; no leading zeros.
  case price

  /// The pattern of a finished value, for a type that has a shape.
  var shape: String? {
    self == .price ? #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"# : nil
  }

  /// The keyboard that fits.
  public var keyboard: KeyboardLayout {
    switch self {
    case .none, .excludeInvisible: .default
    case .number: .numberPad
    case .price: .decimalPad
    case .letter, .letterSmall, .letterBig, .numberLetterSmall, .numberLetterBig, .numberLetter: .asciiCapable
    }
  }

  /// Whether a host should let autocorrection change the text.
  public var allowsAutocorrection: Bool { self == .none || self == .excludeInvisible }
}
