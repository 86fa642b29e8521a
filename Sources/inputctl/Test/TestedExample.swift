internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The result of testing an example of a profile or of a form, as reports show it.
struct TestedExample {
  let expectation: Example.Expectation
  let location: SourceLocation
  let outcome: ExampleResult.Outcome
  /// A short description of the example.
  let title: String
  /// The text of an example of a profile that is not sensitive.
  var text: String?
  /// The texts of an example of a form, without those of sensitive fields.
  var values: JSON?
  /// Whether the example states what is shown of its value.
  var hasDisplay = false
  /// The violations that were found, for the reason of a failure.
  private let violations: [String]

  init(_ result: ExampleResult, of profile: Profile) {
    let example = result.example
    let text = profile.isSensitive ? "(sensitive)" : "\"\(DisplayText.shortened(example.text, atMost: 60))\""
    let origin = example.statedBy == profile.name ? "" : " (stated by `\(example.statedBy)`)"
    title = "\(profile.name) \(example.expectation.rawValue) \(text)\(origin)"
    self.text = profile.isSensitive ? nil : example.text
    hasDisplay = example.shown != nil
    expectation = example.expectation
    location = example.location
    outcome = result.outcome
    violations = result.evaluation.allViolations.map { "\($0.id): \($0.reason)" }
  }

  init(_ result: FormExampleResult, of form: FormProfile) {
    let example = result.example
    let sensitive = Set(form.fields.filter(\.profile.isSensitive).map(\.name))
    func shown(_ entry: FormExample.Entry) -> String {
      sensitive.contains(entry.field.name)
        ? "(sensitive)" : "\"\(DisplayText.shortened(entry.text, atMost: 60))\""
    }
    let entries = example.entries.map { "\($0.field.name) \(shown($0))" }
    title = "\(form.name) \(example.expectation.rawValue) { \(entries.joined(separator: "; ")) }"
    values = .object(
      example.entries.filter { !sensitive.contains($0.field.name) }
        .map { JSON.Member(key: $0.field.name, value: .string($0.text)) })
    expectation = example.expectation
    location = example.location
    outcome = result.outcome
    let evaluation = result.evaluation
    violations =
      evaluation.fields.flatMap { field in
        (field.evaluation?.allViolations ?? []).map { "\(field.name).\($0.rule): \($0.reason)" }
      } + evaluation.allViolations.map { "\($0.id): \($0.reason)" }
  }

  /// Whether the outcome needs no action.
  var passes: Bool { outcome == .passed || outcome == .todo }

  /// The location as `file:line:column`.
  var place: String { DisplayText.escaped(location.description) }

  var words: (outcome: String, expected: String?, actual: String?) {
    switch outcome {
    case .passed: ("passed", nil, nil)
    case .failed(let expected, let actual): ("failed", expected, actual)
    case .todo: ("todo", nil, nil)
    case .unexpectedlyPassed: ("unexpectedly-passed", nil, nil)
    }
  }

  /// The reasons of the failure, one on each line.
  var reason: [String] {
    switch outcome {
    case .passed, .todo: []
    case .unexpectedlyPassed: ["it holds now; remove `todo`"]
    case .failed(let expected, let actual): ["expected \(expected), got \(actual)"] + violations
    }
  }
}
