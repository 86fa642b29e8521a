internal import InputControl
internal import InputControlJSON

/// The output of `type`.
struct TypeReport: Report {
  let profile: Profile
  /// The state before the first keystroke, if the field was not empty.
  let start: FieldStepper.State?
  let steps: [FieldStepper.Step<Keystroke>]
  let end: FieldStepper.State

  // MARK: Text

  /// Returns the table of keystrokes and the final verdict.
  func text(isColoured: Bool) -> String {
    var table = TextTable(
      ["key", "decision"] + (profile.isSensitive ? [] : ["text"] + (end.display == nil ? [] : ["display"]))
        + ["verdict", "reason"])
    if let start { table.add(row(start, key: "", decision: .init(""), reasons: start.reasons)) }
    for step in steps {
      table.add(
        row(step.state, key: shownKey(step.event), decision: step.shownDecision, reasons: reasons(step)))
    }
    let judgement = Judgement.value(end.evaluation, of: end.settledText, under: profile)
    let note =
      end.markedRange == nil
      ? ""
      : "note: text that is still marked is not judged; <unmark>, <commit TEXT> and <blur> end a composition\n"
    return (table.isEmpty ? "" : table.text(isColoured: isColoured) + "\n")
      + judgement.text(isColoured: isColoured) + note
  }

  private func row(
    _ state: FieldStepper.State, key: String, decision: TextTable.Cell, reasons: [String]
  ) -> [TextTable.Cell] {
    let verdict = state.evaluation.verdict
    // The text with the caret, and what the field shows, if that differs.
    let shown = [
      state.content.picture(marked: state.markedRange, isShortened: true),
      state.display?.picture(isShortened: true),
    ].compactMap { $0.map { TextTable.Cell($0) } }
    return [.init(key), decision] + (profile.isSensitive ? [] : shown)
      + [.init("\(verdict)", colour: verdict.colour), .init(reasons.joined(separator: "; "))]
  }

  /// Returns the key as written; for a text of a sensitive profile only the kind of input.
  private func shownKey(_ keystroke: Keystroke) -> String {
    if keystroke.isHeld { return "  held" }
    if profile.isSensitive, let kind = keystroke.kindOfText { return kind }
    return keystroke.notation == " " ? "␣" : DisplayText.shortened(keystroke.notation, atMost: 24)
  }

  private func reasons(_ step: FieldStepper.Step<Keystroke>) -> [String] {
    switch step.outcome.decision {
    // One reason is enough for a line, because further ones mostly repeat it in other words.
    case .veto(let violations): violations.prefix(1).map(\.words)
    case .amend(let edit):
      [profile.isSensitive ? "the input was changed" : edit.words] + step.state.reasons
    case .accept: step.state.reasons
    case nil: step.outcome.note.map { [$0] } ?? step.state.reasons
    }
  }

  // MARK: JSON

  /// An answer for each keystroke, and a summary.
  var answers: [JSON] {
    let decisions = steps.map(\.outcome.decision)
    let summary: [JSON.Member] = JSON.members([
      "keystrokes": .integer(steps.count),
      "accepted": .integer(decisions.count { $0 == .accept }),
      "amended": .integer(decisions.count { if case .amend = $0 { true } else { false } }),
      "vetoed": .integer(decisions.count { $0.map { !$0.isAllowed } ?? false }),
    ])
    let judgement = JSON.judgement(end.evaluation, of: end.settledText, under: profile)
    return steps.map(json) + [.answer(["summary": .object(summary + judgement)])]
  }

  private func json(_ step: FieldStepper.Step<Keystroke>) -> JSON {
    let state = step.state
    let decision = step.outcome.decision
    let hidesKey = profile.isSensitive && step.event.kindOfText != nil
    let isOther = !state.settledText.utf8.elementsEqual(state.content.text.utf8)
    return .answer([
      "key": hidesKey ? nil : .string(step.event.notation),
      "held": step.event.isHeld ? .bool(true) : nil,
      "decision": decision.map { .string($0.word) },
      "edit": decision.flatMap { if case .amend(let edit) = $0 { json(edit) } else { nil } },
      "veto": decision.flatMap {
        if case .veto(let violations) = $0 { .array(violations.map(JSON.init)) } else { nil }
      },
      "submits": step.outcome.submits ? .bool(true) : nil,
      "text": profile.isSensitive ? nil : .string(state.content.text),
      "selection": JSON(state.content.selection),
      "marked": state.markedRange.map(JSON.init),
      "display": profile.isSensitive ? nil : state.display.map { .string($0.text) },
      "displaySelection": state.display.map { JSON($0.selection) },
      "settledText": profile.isSensitive || !isOther ? nil : .string(state.settledText),
      "verdict": .string(state.evaluation.verdict.rawValue),
      "approximate": state.evaluation.isApproximate ? .bool(true) : nil,
      "violations": .array(state.evaluation.allViolations.map(JSON.init)),
      "events": .texts(step.notifications.map(\.name)),
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

extension FieldStepper.Step<Keystroke> {
  /// The decision, or else the notification.
  fileprivate var shownDecision: TextTable.Cell {
    if let decision = outcome.decision { return .init(decision.word, colour: decision.colour) }
    if outcome.submits { return .init("submits") }
    let told: [TextEvent] = [.backspaceOnEmpty, .backspaceAtStart, .didEndEditing, .didOverflow]
    return .init(notifications.first { told.contains($0) }?.name ?? "")
  }
}

extension FieldStepper.State {
  /// The first violation of the text.
  fileprivate var reasons: [String] { evaluation.allViolations.prefix(1).map(\.words) }
}

extension Violation {
  /// The rule and the exact reason, on one line.
  fileprivate var words: String {
    "\(severity.prefix)\(id): \(DisplayText.message(reason))"
  }
}
