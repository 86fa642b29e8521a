import Foundation
import InputControl
import InputControlFoundation
import SignUpRules

/// The answer to a request.
struct Response {
  var status: Int
  /// JSON.
  var body: String
}

/// Checks the fields of a new account by the rules of the form.
struct SignUpHandler: Sendable {
  private let profiles: [CompiledProfile]

  init() throws {
    profiles = try RuleSet([signUpRules]).profiles.map { try CompiledProfile($0) }
  }

  /// Answers with the normalised values (200), or with the violations of each field (422).
  ///
  /// - Parameters:
  ///   - fields: The texts of the form by the names of the profiles. A missing text is empty.
  ///   - acceptLanguage: The header field `Accept-Language`, which determines the language of the messages.
  func handle(fields: [String: String], acceptLanguage: String?) throws -> Response {
    let locale = LocaleTag(acceptLanguage: acceptLanguage)
    var values: [String: String] = [:]
    var violations: [String: [Violation]] = [:]
    for profile in profiles {
      let name = profile.profile.name
      let evaluation = profile.evaluate(fields[name] ?? "", locale: locale)
      if evaluation.verdict != .acceptable {
        violations[name] = evaluation.violations
      } else if !evaluation.isSensitive {
        // A secret goes to the store, and into no answer.
        values[name] = evaluation.value
      }
    }
    return violations.isEmpty
      ? Response(status: 200, body: try json(values))
      : Response(status: 422, body: try json(violations))
  }

  private func json(_ members: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(members), as: UTF8.self)
  }
}
