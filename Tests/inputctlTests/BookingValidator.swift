import Foundation
import InputControl

/// Checks the values of a booking with a rule file.
struct BookingValidator: Sendable {
  struct BrokenRules: Error {
    var mistakes: [String]
  }

  private let guests: CompiledProfile

  init(rules path: String) throws {
    let file = SourceFile(name: path, text: try String(contentsOfFile: path, encoding: .utf8))
    let rules = RuleSet([file])
    let mistakes = rules.validate().map { $0.rendered() }
    guard mistakes.isEmpty, let profile = rules["guests"] else { throw BrokenRules(mistakes: mistakes) }
    guests = try CompiledProfile(profile)
  }

  /// Returns the value to store, or the messages to show beside the field.
  func guests(_ text: String, locale: LocaleTag = .english) -> (value: String?, messages: [String]) {
    let evaluation = guests.evaluate(text, locale: locale)
    guard evaluation.verdict == .acceptable else { return (nil, evaluation.violations.map(\.message)) }
    return (evaluation.value, [])
  }
}
