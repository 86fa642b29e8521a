public import Foundation
public import InputControl

extension CivilDate {
  /// Makes the day of a moment, in the calendar of ISO 8601.
  ///
  /// ```swift
  /// let today = CivilDate(Date())
  /// ```
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - timeZone: The time zone in which the day is asked for.
  /// - Returns: `nil` for a day outside of the years 1 to 9999.
  public init?(_ date: Date, in timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}
