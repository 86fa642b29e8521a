internal import InputControl

/// The JSON that `check` writes for one value.
struct CheckAnswer: Encodable {
  var version = JSON.version
  var profile: String
  var verdict: String
  /// Left out when the profile is sensitive.
  var text: String?
  /// Present and true when an intermediate verdict may be too kind.
  var approximate: Bool?
  var violations: [ViolationAnswer]

  init(_ evaluation: Evaluation, of text: String, under profile: Profile) {
    self.profile = profile.name
    verdict = evaluation.verdict.rawValue
    self.text = profile.isSensitive ? nil : text
    approximate = evaluation.isApproximate ? true : nil
    violations = evaluation.violations.map(ViolationAnswer.init)
  }
}

struct ViolationAnswer: Encodable {
  var rule: String
  var severity: String
  var message: String
  var reason: String
  var range: RangeAnswer
  /// Where the rule stands, when it came from a file.
  var source: PlaceAnswer?

  init(_ violation: Violation) {
    rule = violation.rule
    severity = violation.severity.rawValue
    message = violation.message
    reason = violation.reason
    range = RangeAnswer(start: violation.range.start, end: violation.range.end)
    source = violation.location.map(PlaceAnswer.init)
  }
}

/// A half-open range in the text.
struct RangeAnswer: Encodable {
  var start: Int
  var end: Int
  var unit = "utf16"
}

/// A place in a rule file.
struct PlaceAnswer: Encodable {
  var file: String
  /// From 1.
  var line: Int
  /// In graphemes, from 1.
  var column: Int

  init(_ location: SourceLocation) {
    file = location.file.name
    let position = location.position
    line = position.line
    column = position.column
  }
}

/// The JSON that stands in the place of an answer that cannot be given.
struct ErrorAnswer: Encodable {
  struct Problem: Encodable {
    var message: String
    /// The line of the input, from 1.
    var line: Int
  }

  var version = JSON.version
  var error: Problem

  init(_ message: String, line: Int) { error = Problem(message: message, line: line) }
}
