/// The clock of the machine.
package enum SystemClock {
  /// Returns the day of the machine, in its time zone.
  package static func localDay() -> (year: Int, month: Int, day: Int) {
    var seconds = time(nil)
    var parts = unsafe tm()
    tzset()
    _ = unsafe localtime_r(&seconds, &parts)
    return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }
}
