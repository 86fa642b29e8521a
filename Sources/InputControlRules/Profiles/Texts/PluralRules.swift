extension PluralCategory {
  /// Returns the category of a whole number in a language.
  ///
  /// The rules are the cardinal ones of CLDR 48 (`plurals.xml`), for whole numbers. A language that is not listed has
  /// `one` for 1, and `other` for the rest.
  package init(of number: Int, in locale: LocaleTag) {
    let number = number.magnitude
    let (ones, tens) = (number % 10, number % 100)
    switch PluralRule(of: locale) {
    case .none: self = .other
    case .one: self = number == 1 ? .one : .other
    case .romance(let hasZero):
      self = number == 1 || hasZero && number == 0 ? .one : Self.isMillions(number) ? .many : .other
    case .eastSlavic where ones == 1 && tens != 11: self = .one
    case .polish where number == 1: self = .one
    case .eastSlavic, .polish: self = (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    case .southSlavic:
      self =
        ones == 1 && tens != 11 ? .one : (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .other
    case .czech: self = number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case .arabic:
      switch number {
      case 0: self = .zero
      case 1: self = .one
      case 2: self = .two
      default: self = (3...10).contains(tens) ? .few : tens >= 11 ? .many : .other
      }
    }
  }

  /// The categories of a language that a text needs, in their order. Those of millions are not among them: without such a
  /// form, `other` is used.
  package static func needed(in locale: LocaleTag) -> [PluralCategory] {
    switch PluralRule(of: locale) {
    case .none: [.other]
    case .one, .romance: [.one, .other]
    // `other` is for fractions, and for numbers that are not known.
    case .eastSlavic, .polish: [.one, .few, .many, .other]
    case .southSlavic, .czech: [.one, .few, .other]
    case .arabic: allCases
    }
  }

  private static func isMillions(_ number: UInt) -> Bool { number != 0 && number % 1_000_000 == 0 }
}

/// The languages with the same categories of whole numbers.
private enum PluralRule {
  case none, one
  /// Millions have a form of their own, because a noun behind them has a preposition.
  case romance(hasZero: Bool)
  case eastSlavic, polish, southSlavic, czech, arabic

  init(of locale: LocaleTag) {
    switch String(locale.language) {
    case "id", "ja", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh": self = .none
    case "fr": self = .romance(hasZero: true)
    case "pt": self = .romance(hasZero: !locale.description.hasSuffix("-PT"))
    case "ca", "es", "it": self = .romance(hasZero: false)
    case "be", "ru", "uk": self = .eastSlavic
    case "pl": self = .polish
    case "bs", "hr", "sr": self = .southSlavic
    case "cs", "sk": self = .czech
    case "ar": self = .arabic
    default: self = .one
    }
  }
}
