internal import ArgumentParser
internal import InputControl
internal import InputControlSystem

extension ArgumentHelp {
  /// The help of `--today`, for every command that evaluates forms.
  static let today = ArgumentHelp(
    "The day of the evaluation, for forms with `today` or `age`; by default that of this machine.",
    valueName: "date")
}

extension CivilDate {
  /// Returns the day of the option, else that of the machine.
  static func chosen(_ option: String?) throws -> CivilDate {
    guard let option else { return try local }
    guard let day = CivilDate(option) else {
      throw ValidationError(
        "--today needs a date such as 2026-11-22, and `\(DisplayText.escaped(option))` is none")
    }
    return day
  }

  /// The day of the machine, in its time zone.
  private static var local: CivilDate {
    get throws {
      let (year, month, day) = SystemClock.localDay()
      guard let date = CivilDate(year: year, month: month, day: day) else {
        throw ValidationError(
          "the clock of the machine is in the year \(year): state the day, such as --today 2026-11-22")
      }
      return date
    }
  }
}
