/// Formats the date and time for people.
package enum DateText {
  /// The current time in Universal Time: `2026-11-22 09:30 UTC` (ISO 8601, with a space).
  package static var now: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)) UTC"
  }
}
