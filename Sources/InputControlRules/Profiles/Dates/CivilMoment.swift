/// A value of one of the types `date`, `time`, `month` and `dateTime`: numbers of the calendar and of the clock, without
/// a time zone.
///
/// ```swift
/// CivilMoment("20:30")
/// CivilMoment("2026-11-22T09:00:30")
/// ```
public struct CivilMoment: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The values that can be compared with each other.
  package enum Scale: Hashable, Sendable {
    case date, time, month, dateTime
  }

  package let scale: Scale
  /// Year, month, day, hour, minute and second; 0 for a number that the scale does not have.
  package let numbers: [Int]
  /// Whether the seconds are stated. Seconds that are not are 0.
  package let hasSeconds: Bool

  package init(_ scale: Scale, _ numbers: [Int], hasSeconds: Bool = false) {
    self.scale = scale
    self.numbers = numbers
    self.hasSeconds = hasSeconds
  }

  package init(_ date: CivilDate) { self.init(.date, [date.year, date.month, date.day, 0, 0, 0]) }

  /// Reads a value such as `2026-11-22`, `2026-11`, `20:30`, `20:30:15` or `2026-11-22T20:30`.
  ///
  /// - Parameter text: The value in the extended format of ISO 8601-1.
  /// - Returns: `nil` if the text is no such value, or the date or time does not exist.
  public init?(_ text: String) {
    let found = DateForm.all.lazy.compactMap { $0.format.moment(of: text) }.first
    guard let found else { return nil }
    self = found
  }

  /// The value in the extended format of ISO 8601-1.
  public var description: String {
    func padded(_ place: Int, _ width: Int = 2) -> String {
      let digits = String(numbers[place])
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let time = padded(3) + ":" + padded(4) + (hasSeconds ? ":" + padded(5) : "")
    let month = padded(0, 4) + "-" + padded(1)
    return switch scale {
    case .date: month + "-" + padded(2)
    case .time: time
    case .month: month
    case .dateTime: month + "-" + padded(2) + "T" + time
    }
  }

  /// A number with which moments of one scale are in the same order.
  package var key: Int64 {
    numbers.dropFirst().reduce(Int64(numbers[0])) { 100 * $0 + Int64($1) }
  }

  /// Whether the first moment is before the second.
  public static func < (left: Self, right: Self) -> Bool { left.key < right.key }

  /// The day, of a moment that has one.
  package var date: CivilDate? { CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
}
