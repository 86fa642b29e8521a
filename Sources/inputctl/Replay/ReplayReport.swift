internal import InputControl
internal import InputControlJSON

/// The output of `replay`.
struct ReplayReport {
  let format: OutputFormat
  private(set) var text = ""
  private var traces = 0
  private var failed = 0

  init(format: OutputFormat) { self.format = format }

  /// Whether all traces had the expected results.
  var passes: Bool { failed == 0 }

  /// A part of a result that differs from the expectation.
  private struct Difference {
    var name: String
    var expected: JSON
    var actual: JSON
  }

  /// Adds the result of a trace.
  ///
  /// - Parameter isSensitive: Whether texts must not be shown.
  mutating func add(_ trace: Trace, of file: String, _ result: TraceRunner.Result, isSensitive: Bool) {
    traces += 1
    let differences = differences(trace.expectation, result, isSensitive: isSensitive)
    if !differences.isEmpty { failed += 1 }
    switch format {
    case .text:
      guard !differences.isEmpty else { return }
      text += plain(trace, of: file, result, differences, isSensitive: isSensitive)
    case .json: text += json(trace, of: file, differences).line
    }
  }

  /// Adds the summary.
  mutating func finish() {
    switch format {
    case .text:
      let outcome = failed == 0 ? "all as expected" : "\(failed) failed"
      text += "\(traces) trace\(traces == 1 ? "" : "s"): \(outcome)\n"
    case .json:
      text +=
        JSON.object([
          "version": JSON.version,
          "summary": .object(["traces": .integer(traces), "failed": .integer(failed)]),
        ]).line
    }
  }

  private func differences(
    _ expected: Trace.Expectation, _ actual: TraceRunner.Result, isSensitive: Bool
  ) -> [Difference] {
    func words(_ answers: [Bool]) -> JSON { .array(answers.map { .string($0 ? "allow" : "veto") }) }
    func bounds(_ range: TextRange) -> JSON { .array([.integer(range.start), .integer(range.end)]) }
    let all: [(String, JSON?, JSON)] = [
      ("text", expected.text.map { .string($0) }, .string(actual.content.text)),
      ("sel", expected.selection.map(bounds), bounds(actual.content.selection)),
      ("display", expected.display.map { .string($0) }, (actual.shown?.text).map { .string($0) } ?? .null),
      (
        "display_selection", expected.displaySelection.map(bounds),
        (actual.shown?.selection).map(bounds) ?? .null
      ),
      ("verdicts", expected.answers.map(words), words(actual.answers)),
      ("changed", expected.changes.map { .integer($0) }, .integer(actual.changes)),
      (
        "commands", expected.commands.map { .array($0.map { .string($0) }) },
        .array(actual.commands.map { .string($0) })
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

  private func plain(
    _ trace: Trace, of file: String, _ result: TraceRunner.Result, _ differences: [Difference],
    isSensitive: Bool
  ) -> String {
    let title = trace.title.isEmpty ? "" : " \(DisplayText.escaped(trace.title))"
    var lines = ["\(DisplayText.escaped(file)): \(DisplayText.escaped(trace.id))\(title)"]
    for difference in differences {
      lines.append(
        "  \(difference.name): expected \(shown(difference.expected)), got \(shown(difference.actual))")
    }
    lines.append("  after each step:")
    for (index, entry) in result.log.enumerated() {
      let step = trace.steps[index]
      var line = "    \(index + 1). \(isSensitive ? step.operation : step.name)"
      if let answer = entry.answer { line += answer ? ", allowed" : ", vetoed" }
      if !isSensitive {
        line += ": \(Self.shown(entry.content))"
        if let shown = entry.shown { line += ", shown as \(Self.shown(shown))" }
      }
      if entry.changes > 0 { line += " (change \(entry.changes))" }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shown(_ value: JSON) -> String { DisplayText.escaped(value.line.dropLast()) }

  /// Returns a text with `|` at its caret, or its selection between two of them.
  private static func shown(_ content: TextContent) -> String {
    guard let place = content.selection.indices(in: content.text) else {
      return DisplayText.escaped(content.text)
    }
    let selected = place.isEmpty ? "" : DisplayText.escaped(content.text[place]) + "|"
    return DisplayText.escaped(content.text[..<place.lowerBound]) + "|" + selected
      + DisplayText.escaped(content.text[place.upperBound...])
  }

  // MARK: JSON

  private func json(_ trace: Trace, of file: String, _ differences: [Difference]) -> JSON {
    .object([
      "version": JSON.version, "file": .string(file), "trace": .string(trace.id),
      "title": .string(trace.title),
      "outcome": .string(differences.isEmpty ? "passed" : "failed"),
      "differences": differences.isEmpty
        ? nil
        : .array(
          differences.map {
            .object(["name": .string($0.name), "expected": $0.expected, "actual": $0.actual])
          }),
    ])
  }
}

extension Trace.Step {
  /// The name of the event in a file, with its arguments.
  var name: String {
    switch self {
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
