internal import InputControl
internal import InputControlJSON

/// The output of `type`.
struct TypeReport {
  private let profile: Profile
  /// The state before the first keystroke, if the field was not empty.
  private let start: TypingSession.State?
  private let results: [TypingSession.Result]
  private let end: TypingSession.State

  init(
    _ profile: Profile, start: TypingSession.State?, results: [TypingSession.Result],
    end: TypingSession.State
  ) {
    self.profile = profile
    self.start = start
    self.results = results
    self.end = end
  }

  // MARK: Text

  /// Returns the table of keystrokes and the final verdict.
  func text(isColoured: Bool) -> String {
    var table = TextTable(
      ["key", "decision"] + (profile.isSensitive ? [] : ["text"] + (end.display == nil ? [] : ["display"]))
        + ["verdict", "reason"])
    if let start { add(start, key: "", decision: .init(""), reasons: start.reasons, to: &table) }
    for result in results {
      add(
        result.state, key: shownKey(result.keystroke), decision: result.shownDecision,
        reasons: reasons(result), to: &table)
    }
    let verdict = ValueReport(isColoured: isColoured).text(
      end.evaluation, of: end.settledText, under: profile)
    let note =
      end.isComposing
      ? "note: text that is still marked is not judged; <unmark>, <commit TEXT> and <blur> end a composition\n"
      : ""
    return (table.isEmpty ? "" : table.text(isColoured: isColoured) + "\n") + verdict + note
  }

  private func add(
    _ state: TypingSession.State, key: String, decision: TextTable.Cell, reasons: [String],
    to table: inout TextTable
  ) {
    let verdict = state.evaluation.verdict
    table.add(
      [.init(key), decision] + (profile.isSensitive ? [] : shown(state))
        + [.init("\(verdict)", colour: verdict.colour), .init(reasons.joined(separator: "; "))])
  }

  /// Returns the text with the caret, and what the field shows, if that differs.
  private func shown(_ state: TypingSession.State) -> [TextTable.Cell] {
    let text = TypingSession.State.picture(of: state.content, marked: state.markedRange)
    let display = state.display.map { TypingSession.State.picture(of: $0, marked: nil) }
    return [.init(text)] + (display.map { [.init($0)] } ?? [])
  }

  /// Returns the key as written; for a text of a sensitive profile only the kind of input.
  private func shownKey(_ keystroke: Keystroke) -> String {
    if keystroke.isHeld { return "  held" }
    if profile.isSensitive, let kind = keystroke.kindOfText { return kind }
    return keystroke.notation == " " ? "␣" : DisplayText.shortened(keystroke.notation, atMost: 24)
  }

  private func reasons(_ result: TypingSession.Result) -> [String] {
    switch result.decision {
    // One reason is enough for a line, because further ones mostly repeat it in other words.
    case .veto(let violations): violations.prefix(1).map(\.words)
    case .amend(let edit):
      [profile.isSensitive ? "the input was changed" : edit.words] + result.state.reasons
    case .accept: result.state.reasons
    case nil: [result.note].compactMap { $0 } + (result.note == nil ? result.state.reasons : [])
    }
  }

  // MARK: JSON

  /// A line for each keystroke and a line with the summary.
  var json: String {
    let summary: [JSON.Member] = JSON.members([
      "keystrokes": .integer(results.count),
      "accepted": .integer(results.count { $0.decision == .accept }),
      "amended": .integer(results.count { if case .amend = $0.decision { true } else { false } }),
      "vetoed": .integer(results.count { $0.decision.map { !$0.isAllowed } ?? false }),
    ])
    let answer = JSON.judgement(end.evaluation, of: end.settledText, under: profile)
    return results.map { json($0).line }.joined()
      + JSON.object(["version": JSON.version, "summary": .object(summary + answer)]).line
  }

  private func json(_ result: TypingSession.Result) -> JSON {
    let state = result.state
    let hidesKey = profile.isSensitive && result.keystroke.kindOfText != nil
    let isOther = !state.settledText.utf8.elementsEqual(state.content.text.utf8)
    return .object([
      "version": JSON.version,
      "key": hidesKey ? nil : .string(result.keystroke.notation),
      "held": result.keystroke.isHeld ? .bool(true) : nil,
      "decision": result.decision.map { .string($0.word) },
      "edit": result.decision.flatMap { if case .amend(let edit) = $0 { json(edit) } else { nil } },
      "veto": result.decision.flatMap {
        if case .veto(let violations) = $0 { .array(violations.map(JSON.init)) } else { nil }
      },
      "submits": result.submits ? .bool(true) : nil,
      "text": profile.isSensitive ? nil : .string(state.content.text),
      "selection": JSON(state.content.selection),
      "marked": state.markedRange.map(JSON.init),
      "display": profile.isSensitive ? nil : state.display.map { .string($0.text) },
      "displaySelection": state.display.map { JSON($0.selection) },
      "settledText": profile.isSensitive || !isOther ? nil : .string(state.settledText),
      "verdict": .string(state.evaluation.verdict.rawValue),
      "approximate": state.evaluation.isApproximate ? .bool(true) : nil,
      "violations": .array(state.evaluation.allViolations.map(JSON.init)),
      "events": .array(result.events.map { .string($0.rawValue) }),
    ])
  }

  private func json(_ edit: TextEdit) -> JSON {
    .object([
      "range": JSON(edit.range),
      "replacement": profile.isSensitive ? nil : .string(edit.replacement),
    ])
  }
}

extension Keystroke {
  /// The kind of input, if the keystroke has a text.
  fileprivate var kindOfText: String? {
    switch action {
    case .type: "•"
    case .paste: "<paste …>"
    case .mark: "<mark …>"
    case .commit: "<commit …>"
    default: nil
    }
  }
}

extension EditDecision {
  fileprivate var word: String {
    switch self {
    case .accept: "accepted"
    case .amend: "amended"
    case .veto: "vetoed"
    }
  }

  fileprivate var colour: String? {
    switch self {
    case .accept: nil
    case .amend: Verdict.intermediate.colour
    case .veto: Verdict.invalid.colour
    }
  }
}

extension TextEdit {
  /// A description of an amended edit.
  var words: String {
    replacement.isEmpty
      ? "nothing was inserted" : "“\(DisplayText.shortened(replacement, atMost: 40))” was inserted"
  }
}

extension TypingSession.Result {
  /// The decision, or else the event.
  fileprivate var shownDecision: TextTable.Cell {
    if let decision { return .init(decision.word, colour: decision.colour) }
    if submits { return .init("submits") }
    return .init(events.first { Self.isTold($0) }?.rawValue ?? "")
  }

  private static func isTold(_ event: TextEvent) -> Bool {
    [.backspaceOnEmpty, .backspaceAtStart, .didEndEditing, .didOverflow].contains(event)
  }
}

extension TypingSession.State {
  fileprivate var isComposing: Bool { markedRange != nil }

  /// The first violation of the text.
  fileprivate var reasons: [String] { evaluation.allViolations.prefix(1).map(\.words) }

  /// The text with `|` at the caret, a selection between two of them, and marked text in brackets.
  fileprivate static func picture(of content: TextContent, marked: TextRange?) -> String {
    let text = content.text
    guard let selected = content.selection.indices(in: text) else { return "" }
    // The caret of a composition is inside the marked text.
    var signs = [(selected.lowerBound, "|")]
    if !selected.isEmpty { signs.append((selected.upperBound, "|")) }
    if let marked = marked?.indices(in: text) {
      signs = [(marked.lowerBound, "[")] + signs + [(marked.upperBound, "]")]
    }
    let before = text[..<signs[0].0]
    let near = DisplayText.tail(before, atMost: 40)
    var result =
      (near.startIndex > before.startIndex ? "…" : "") + base(of: near) + DisplayText.escaped(near)
    for (index, (place, sign)) in signs.enumerated() {
      let part = text[place..<(index + 1 < signs.count ? signs[index + 1].0 : text.endIndex)]
      result += sign + base(of: part) + DisplayText.shortened(part, atMost: 24)
    }
    return result
  }

  /// Returns a dotted circle if the text begins with a combining mark, which would otherwise combine with the
  /// output before it.
  private static func base(of text: Substring) -> String {
    switch text.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: "\u{25CC}"
    default: ""
    }
  }
}

extension Violation {
  /// The rule and the exact reason, on one line.
  fileprivate var words: String {
    "\(severity == .error ? "" : "\(severity): ")\(id): \(DisplayText.escaped(reason))"
  }
}
