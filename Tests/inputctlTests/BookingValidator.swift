import InputControl

/// Checks the values of a booking with a rule file.
struct BookingValidator: Sendable {
  private let guests: CompiledProfile

  init(rules path: String) throws {
    guests = try RuleSet(contentsOf: path).profile("guests")
  }

  /// Returns the value to store, or the messages to show beside the field.
  func guests(_ text: String, locale: LocaleTag = .english) -> (value: String?, messages: [String]) {
    let evaluation = guests.evaluate(text, locale: locale)
    guard evaluation.verdict == .acceptable else { return (nil, evaluation.violations.map(\.message)) }
    return (evaluation.value, [])
  }
}
