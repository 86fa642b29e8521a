/// A day of the proleptic Gregorian calendar, ISO 8601-1, without a time zone.
///
/// ```swift
/// CivilDate("2026-11-22")
/// CivilDate(year: 2028, month: 2, day: 29)
/// ```
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year; 1 to 9999 for a date that was read.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day, 1 to 31.
  public let day: Int

  /// The years of dates that are read.
  static let years = 1...9999

  /// Makes a date.
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day, 1 to 31.
  /// - Returns: `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
    else { return nil }
    self.init(year, month, day)
  }

  /// Reads a date such as `2026-11-22`.
  ///
  /// - Parameter text: The date in the form `yyyy-MM-dd` (ISO 8601-1, extended format).
  /// - Returns: `nil` if the text is not a date.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for byte in bytes[range] {
        guard byte.isASCIIDigit else { return nil }
        number = 10 * number + Int(byte - 0x30)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date in the form `yyyy-MM-dd`.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether the first day is before the second.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  // MARK: Distances

  /// A number of days, months or years.
  public struct Distance: Hashable, Sendable {
    /// The unit of a distance.
    public enum Unit: String, CaseIterable, Sendable {
      /// Days.
      case days
      /// Months of the calendar.
      case months
      /// Years of the calendar.
      case years
    }

    /// The number, which may be negative.
    public let count: Int
    /// The unit.
    public let unit: Unit

    /// The greatest number of a unit: that of 9999 years.
    package static func limit(of unit: Unit) -> Int {
      switch unit {
      case .days: 3_652_059
      case .months: 119_988
      case .years: 9999
      }
    }

    /// Makes a distance.
    ///
    /// - Parameters:
    ///   - count: The number, which may be negative. It is clamped to 9999 years.
    ///   - unit: The unit.
    public init(_ count: Int, _ unit: Unit) {
      let limit = Self.limit(of: unit)
      self.count = max(-limit, min(count, limit))
      self.unit = unit
    }
  }

  /// Returns the date at a distance. Where the month has no such day, it is the last one of the month: a month after 31
  /// January is 28 or 29 February.
  ///
  /// The year of the result may lie outside of 1 to 9999.
  public func advanced(by distance: Distance) -> CivilDate {
    switch distance.unit {
    case .days:
      return CivilDate(dayNumber: dayNumber + distance.count)
    case .months:
      let months = 12 * year + month - 1 + distance.count
      let newYear = months >= 0 ? months / 12 : -((11 - months) / 12)
      return clamped(newYear, months - 12 * newYear + 1)
    case .years:
      return clamped(year + distance.count, month)
    }
  }

  private func clamped(_ year: Int, _ month: Int) -> CivilDate {
    CivilDate(year, month, min(day, Self.days(in: month, of: year)))
  }

  /// Returns the number of full years from this date to another one. Somebody born on 29 February is a year older on 1
  /// March.
  public func fullYears(until date: CivilDate) -> Int {
    date.year - year - ((date.month, date.day) < (month, day) ? 1 : 0)
  }

  // MARK: The calendar

  /// The number of days since 1 March of the year 0.
  private var dayNumber: Int {
    // The year begins with March, so that the leap day is its last day.
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let era = year >= 0 ? year / 400 : -((399 - year) / 400)
    let yearOfEra = year - 400 * era
    let dayOfYear = (153 * month + 2) / 5 + day - 1
    return 146_097 * era + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  private init(dayNumber: Int) {
    let era = dayNumber >= 0 ? dayNumber / 146_097 : -((146_096 - dayNumber) / 146_097)
    let dayOfEra = dayNumber - 146_097 * era
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      400 * era + yearOfEra + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1)
  }

  package static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}
