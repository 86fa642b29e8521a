internal import ArgumentParser
internal import InputControl
internal import InputControlTerminal

// An option instead of an option group: reflecting over one more type would slow down every start.
extension ArgumentHelp {
  /// The help of `--locale`, for every command that shows messages of rules.
  static let locale = ArgumentHelp(
    "The language of messages, such as en or zh-Hans.",
    discussion: "By default that of LC_ALL, LC_MESSAGES or LANG.", valueName: "tag")

  /// The help of `--locale`, for every command that also reads numbers.
  static let localeOfNumbers = ArgumentHelp(
    "The language of messages, and the locale of numbers and dates, such as en or de-CH.",
    discussion: """
      By default messages have the language of LC_ALL, LC_MESSAGES or LANG, and numbers and dates are read as values, \
      whatever these variables are.
      """, valueName: "tag")

  /// The help of `--locale`, for every command with a field.
  static let localeOfField = ArgumentHelp(
    "The language of messages, and the locale of numbers and dates, such as en or de-CH.",
    discussion: "By default that of LC_ALL, LC_MESSAGES or LANG.", valueName: "tag")
}

extension LocaleTag {
  /// Returns the language of the option, else that of the environment.
  static func chosen(_ option: String?) throws -> LocaleTag {
    guard let option else { return Terminal.locale }
    guard let tag = LocaleTag(option) else {
      throw ValidationError(
        "a language tag looks like `en`, `zh-Hans` or `pt-BR`, not like `\(DisplayText.escaped(option))`")
    }
    return tag
  }

  /// Returns the locale of a field: that of the option, else that of the environment; `nil` if neither states one.
  static func ofField(_ option: String?) throws -> LocaleTag? {
    try option.map { try chosen($0) } ?? Terminal.statedLocale
  }

  /// Returns the locale of numbers: that of the option. The environment does not change what a file means.
  static func ofNumbers(_ option: String?) throws -> LocaleTag? {
    try option.map { try chosen($0) }
  }
}
