internal import ArgumentParser
internal import InputControl
internal import InputControlSystem

extension ArgumentHelp {
  /// The help of `--today`.
  static let today = ArgumentHelp(
    "The day of the evaluation, for forms with `today` or `age`; by default that of this machine.",
    valueName: "date")
}

extension CivilDate {
  /// Returns the day of the option; `nil` without the option.
  static func chosen(_ option: String?) throws -> CivilDate? {
    guard let option else { return nil }
    guard let date = CivilDate(option) else {
      throw ValidationError(
        "--today needs a date such as 2026-11-22, and `\(DisplayText.escaped(option))` is none")
    }
    return date
  }

  /// The day of the machine, in its time zone.
  static var local: CivilDate {
    let (year, month, day) = SystemClock.localDay()
    guard let date = CivilDate(year: year, month: month, day: day) else {
      preconditionFailure("the clock of the machine is in the year \(year)")
    }
    return date
  }
}
