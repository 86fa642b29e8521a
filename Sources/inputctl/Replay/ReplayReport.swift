internal import InputControl
internal import InputControlJSON

/// The output of `replay`.
struct ReplayReport: Report {
  /// A trace with its result.
  private struct Entry {
    var file: String
    var trace: Trace
    var steps: [FieldStepper.Step<Trace.Step>]
    /// Whether texts must not be shown.
    var isSensitive: Bool
    var differences: [Difference]
  }

  /// A part of a result that differs from the expectation.
  private struct Difference {
    var name: String
    var expected: JSON
    var actual: JSON
  }

  private var entries: [Entry] = []
  private var failures: [Entry] { entries.filter { !$0.differences.isEmpty } }

  /// Whether all traces had the expected results.
  var passes: Bool { failures.isEmpty }

  /// Adds the result of a trace.
  ///
  /// - Parameter isSensitive: Whether texts must not be shown.
  mutating func add(_ trace: Trace, of file: String, _ result: TraceRunner.Result, isSensitive: Bool) {
    entries.append(
      Entry(
        file: file, trace: trace, steps: result.steps, isSensitive: isSensitive,
        differences: Self.differences(trace.expectation, result, isSensitive: isSensitive)))
  }

  private static func differences(
    _ expected: Trace.Expectation, _ actual: TraceRunner.Result, isSensitive: Bool
  ) -> [Difference] {
    let (content, display) = (actual.end.state.content, actual.end.state.display)
    func words(_ answers: [Bool]) -> JSON { .array(answers.map { .string($0 ? "allow" : "veto") }) }
    func bounds(_ range: TextRange) -> JSON { .array([.integer(range.start), .integer(range.end)]) }
    let all: [(String, JSON?, JSON)] = [
      ("text", expected.text.map { .string($0) }, .string(content.text)),
      ("sel", expected.selection.map(bounds), bounds(content.selection)),
      ("display", expected.display.map { .string($0) }, (display?.text).map { .string($0) } ?? .null),
      (
        "display_selection", expected.displaySelection.map(bounds),
        (display?.selection).map(bounds) ?? .null
      ),
      ("verdicts", expected.answers.map(words), words(actual.answers)),
      ("changed", expected.changes.map { .integer($0) }, .integer(actual.changes)),
      (
        "commands", expected.commands.map { .texts($0) }, .texts(actual.commands)
      ),
      ("valid", expected.isValid.map { .bool($0) }, .bool(actual.isValid)),
      ("submits", expected.submits.map { .integer($0) }, .integer(actual.submits)),
    ]
    let secret = JSON.string("(sensitive)")
    return all.compactMap { name, expected, actual in
      // Texts are compared by their bytes: canonically equivalent texts differ here.
      guard let expected, expected.line.utf8.elementsEqual(actual.line.utf8) == false else { return nil }
      return isSensitive && (name == "text" || name == "display")
        ? Difference(name: name, expected: secret, actual: secret)
        : Difference(name: name, expected: expected, actual: actual)
    }
  }

  // MARK: Text

  func text(isColoured: Bool) -> String {
    failures.map(text).joined()
      + "\(String.count(entries.count, "trace")): \(passes ? "all as expected" : "\(failures.count) failed")\n"
  }

  private func text(of entry: Entry) -> String {
    let title = entry.trace.title.isEmpty ? "" : " \(DisplayText.escaped(entry.trace.title))"
    var lines = ["\(DisplayText.escaped(entry.file)): \(DisplayText.escaped(entry.trace.id))\(title)"]
    for difference in entry.differences {
      lines.append(
        "  \(difference.name): expected \(shown(difference.expected)), got \(shown(difference.actual))")
    }
    lines.append("  after each step:")
    var changes = 0
    for (index, step) in entry.steps.enumerated() {
      var line = "    \(index + 1). \(entry.isSensitive ? step.event.operation.rawValue : step.event.name)"
      if let decision = step.outcome.decision { line += decision.isAllowed ? ", allowed" : ", vetoed" }
      if !entry.isSensitive {
        line += ": \(step.state.content.picture(isShortened: false))"
        if let display = step.state.display { line += ", shown as \(display.picture(isShortened: false))" }
      }
      let reported = step.notifications.count { $0 == .didChange }
      changes += reported
      if reported > 0 { line += " (change \(changes))" }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shown(_ value: JSON) -> String { DisplayText.escaped(value.line.dropLast()) }

  // MARK: JSON

  /// An answer for each trace, and a summary.
  var answers: [JSON] {
    entries.map(answer)
      + [.summary(["traces": .integer(entries.count), "failed": .integer(failures.count)])]
  }

  private func answer(of entry: Entry) -> JSON {
    .answer([
      "file": .string(entry.file), "trace": .string(entry.trace.id),
      "title": .string(entry.trace.title),
      "outcome": .string(entry.differences.isEmpty ? "passed" : "failed"),
      "differences": entry.differences.isEmpty
        ? nil
        : .array(
          entry.differences.map {
            .object(["name": .string($0.name), "expected": $0.expected, "actual": $0.actual])
          }),
    ])
  }
}

extension Trace.Step {
  /// The name of the event in a file, with its arguments.
  var name: String {
    let operation = operation.rawValue
    return switch event {
    case .ask(let ranges, let space, let text, _, _, _):
      "ask\(space.name) \(ranges.map { "[\($0.location),\($0.length)]" }.joined()) \(Self.quoted(text))"
    case .put(let range, let space, let text, let isSilent, let isForced, _):
      "put\(space.name)" + (range.map { " [\($0.location),\($0.length)]" } ?? "")
        + (text.map { " " + Self.quoted($0) } ?? "")
        + (isSilent ? " silent" : "") + (isForced ? " force" : "")
    case .mark(let text, _), .commit(let text): "\(operation) \(Self.quoted(text))"
    case .set(let text, let space): "set\(space.name) \(Self.quoted(text))"
    case .select(_, let space): "select\(space.name)"
    case .backspace(let isRepeat): isRepeat ? "key, repeated" : "key"
    case .dictate(let isOn): isOn ? "dictate on" : "dictate off"
    default: operation
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(DisplayText.shortened(text, atMost: 20))\"" }
}

extension Trace.Space {
  /// The note about the places of an event, beside its name.
  fileprivate var name: String { self == .display ? " on display" : "" }
}
