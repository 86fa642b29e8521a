/// How a locale writes dates and times of the day in digits.
///
/// The data are those of CLDR, the Common Locale Data Repository, for the Gregorian calendar. The calendars that are customary
/// in Thailand or Iran are not used.
///
/// ```swift
/// let german = DateLayout(of: LocaleTag("de-AT")!)
/// print(german?.pattern ?? "")  // dd.MM.yyyy
/// ```
public struct DateLayout: Hashable, Sendable {
  /// The order of year, month and day.
  public enum Order: String, CaseIterable, Sendable {
    /// Day, month, year.
    case dayMonthYear = "dmy"
    /// Month, day, year.
    case monthDayYear = "mdy"
    /// Year, month, day.
    case yearMonthDay = "ymd"
  }

  /// The words that stand behind year, month and day.
  package enum Words: String, CaseIterable, Sendable {
    /// 年月日.
    case han
    /// 년월일.
    case hangul
  }

  /// The order of year, month and day.
  public let order: Order
  /// The sign between year, month and day.
  public let separator: Unicode.Scalar
  /// The sign between hours, minutes and seconds.
  public let timeSeparator: Unicode.Scalar
  /// The words that may stand behind year, month and day; `nil` if the locale writes none.
  package let words: Words?
  /// The words for the halves of the day; `nil` if the locale counts hours to 24.
  package let periods: DayPeriods?

  /// Looks up how a locale writes dates.
  ///
  /// - Parameter locale: The locale. A region that is not known has the layout of the language.
  /// - Returns: `nil` if the language is not known.
  /// - Complexity: Some microseconds.
  public init?(of locale: LocaleTag) {
    let tags = locale.fallbacks.map { $0.description }
    // For each kind of line, the place in `tags` of the most specific tag found so far.
    var places: [Substring: Int] = [:]
    var found: [Substring: [Substring]] = [:]
    var line: [Substring] = []
    var isHead = false
    for word in Self.table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if word == "date" || word == "words" || word == "time" || word == "period" {
        (line, isHead) = ([word], true)
      } else if isHead {
        if word == "=" { isHead = false } else { line.append(word) }
      } else if let place = tags.firstIndex(where: { $0.isIdentical(to: String(word)) }),
        place < places[line[0]] ?? .max
      {
        places[line[0]] = place
        found[line[0]] = Array(line.dropFirst())
      }
    }
    guard let date = found["date"], date.count == 2, let order = Order(rawValue: String(date[0])),
      let separator = date[1].unicodeScalars.first
    else { return nil }
    self.order = order
    self.separator = separator
    timeSeparator = found["time"]?.first?.unicodeScalars.first ?? ":"
    words = (found["words"]?.first).flatMap { Words(rawValue: String($0)) }
    periods = (found["period"]?.first).flatMap { DayPeriods($0) }
  }

  package init(
    _ order: Order, separator: Unicode.Scalar = "-", timeSeparator: Unicode.Scalar = ":", words: Words? = nil
  ) {
    self.order = order
    self.separator = separator
    self.timeSeparator = timeSeparator
    self.words = words
    periods = nil
  }

  /// The layouts of all locales.
  package static var all: Set<DateLayout> {
    let words = table.split(whereSeparator: { $0 == " " || $0 == "\n" })
    return Set(Set(words).compactMap { LocaleTag(String($0)).flatMap { DateLayout(of: $0) } })
  }

  /// The layout of a date in the letters of UTS #35, with two digits for day and month: `dd.MM.yyyy`.
  public var pattern: String { Self.pattern(order, String(Character(separator))) }

  private static func pattern(_ order: Order, _ separator: String) -> String {
    switch order {
    case .dayMonthYear: "dd" + separator + "MM" + separator + "yyyy"
    case .monthDayYear: "MM" + separator + "dd" + separator + "yyyy"
    case .yearMonthDay: "yyyy" + separator + "MM" + separator + "dd"
    }
  }
}
