package import AppleStandIns
import Foundation
package import InputControl
import InputControlFoundation

@testable import inputctl

/// A trace of `inputctl replay`, for a field of a platform.
package struct FieldTrace {
  let trace: Trace

  package var id: String { trace.id }
  package var steps: Int { trace.steps.count }
  package var isMultiline: Bool { trace.isMultiline }
  package var locale: LocaleTag? { trace.locale }

  /// Whether the trace is about line breaks or Return.
  package var isAboutOneLine: Bool {
    trace.steps.contains { step in
      switch step.event {
      case .enter: true
      case .ask(_, _, let text, _, _, _), .mark(let text, _), .commit(let text):
        text.contains { $0.isNewline }
      case .put(_, _, let text, _, _, _): text?.contains { $0.isNewline } ?? false
      default: false
      }
    }
  }

  /// Whether a step is what a keyboard of iOS does alone: dictation that says so, and keys that are several edits.
  package var isAboutKeyboardsOfIOS: Bool {
    trace.steps.contains { step in
      switch step.event {
      case .dictate, .begin: true
      default: false
      }
    }
  }

  /// Whether an app answers questions, or sets a text when it is asked.
  package var isAboutTheApp: Bool {
    trace.steps.contains { step in
      if case .ask(_, _, _, _, let answer, let sets) = step.event {
        answer != nil || sets != nil
      } else {
        false
      }
    }
  }

  /// Whether the first key is to replace the text, as in secure fields of iOS.
  package var clearsOnInsertion: Bool { trace.clearsOnInsertion }

  package var profile: CompiledProfile {
    get throws {
      switch trace.profile {
      case .named(let name): try CompiledProfile(shipped: name)
      case .inline(let profile): try CompiledProfile(profile)
      }
    }
  }

  /// All traces of `inputctl replay`, in the order of their files.
  package static func all() throws -> [FieldTrace] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "inputctlTests/Fixtures/traces")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    return try files.flatMap { try Trace.all(in: String(contentsOf: $0, encoding: .utf8)) }.map {
      FieldTrace(trace: $0)
    }
  }
}

/// The app of a trace, as a delegate of its field.
@MainActor package final class TracedApp {
  /// Its answer to questions.
  package internal(set) var answer = true
  /// The text that it sets when it is asked.
  var sets: String?
  weak var field: (any TypedField)?

  /// Makes an app that says yes.
  package init() {}

  /// Answers a question.
  package func decide() -> Bool {
    if let sets { field?.standInText = sets }
    return answer
  }
}

/// Plays a trace on a field of a platform: the same events, in the same order, from the platform's side.
@MainActor package final class TracePlayer {
  private let trace: Trace
  private let field: any TypedField
  private let app: TracedApp
  private let control: TextControl
  private var question: (ranges: [NSRange], text: String, isAllowed: Bool)?
  private var answers: [Bool] = []
  private var events: [TextEvent] = []
  private var submits = 0
  private var problems: [String] = []
  /// Whether the field has changed and not told.
  private var isUntold = false
  /// Whether the next step, which marks text, was made with the question about it.
  private var isMarked = false

  /// Makes the player of a trace, and begins to edit the field.
  ///
  /// - Parameters:
  ///   - isSecure: Called with whether the first key is to replace the text.
  ///   - bind: Binds the field to the control.
  package init(
    _ trace: FieldTrace, _ field: any TypedField, _ control: TextControl, _ app: TracedApp,
    isSecure: (Bool) -> Void = { _ in }, bind: () -> Void
  ) {
    (self.trace, self.field, self.control, self.app) = (trace.trace, field, control, app)
    app.field = field
    isSecure(trace.trace.clearsOnInsertion)
    field.standInText = trace.trace.initial.text
    bind()
    field.standInBeginEditing()
    let selection = trace.trace.initial.selection
    let shown = control.hasDisplay ? control.displayMap.displayRange(selection) : selection
    field.standInSelect(shown.start, shown.end)
    control.addObserver(self) { player, event, _ in player.events.append(event) }
  }

  /// Plays the trace, and returns what has another result than the trace expects.
  package func play() async -> [String] {
    for (index, step) in trace.steps.enumerated() {
      let next = index + 1 < trace.steps.count ? trace.steps[index + 1] : nil
      await play(step, before: next)
    }
    if isUntold { field.standInChanged() }
    await Task.yield()
    check()
    return problems
  }

  private func check() {
    let expected = trace.expectation
    let isSelectedAnew =
      field.selectsAfterReturn && trace.steps.contains { if case .enter = $0.event { true } else { false } }
    func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value) {
      guard let expected, expected != actual else { return }
      problems.append("\(name) \(expected), not \(actual)")
    }
    compare("text", expected.text, control.text)
    if !isSelectedAnew { compare("sel", expected.selection, control.selection) }
    compare("display", expected.display, control.display)
    if !isSelectedAnew {
      compare("display_selection", expected.displaySelection, control.displaySelection)
    }
    compare("verdicts", expected.answers, answers)
    compare("changed", expected.changes, events.count { $0 == .didChange })
    compare(
      "commands", expected.commands,
      events.filter { $0 == .backspaceOnEmpty || $0 == .backspaceAtStart }.map { $0.name })
    compare("valid", expected.isValid, control.evaluation.verdict != .invalid)
    compare("submits", expected.submits, submits)
    // The field shows what the control has.
    compare("shown", control.display, field.standInText)
    if field.isStandInEdited {
      compare("shown selection", NSRange(control.displaySelection), field.standInSelection)
    }
  }

  private func place(_ range: (location: Int, length: Int), in space: Trace.Space) -> NSRange {
    guard space == .text, control.hasDisplay,
      let known = TextRange(location: range.location, length: range.length)
    else { return NSRange(location: range.location, length: range.length) }
    let map = control.displayMap
    guard known.end <= map.value.utf16.count else {
      return NSRange(location: map.displayRange(TextRange(caret: known.start)).start, length: 1 << 20)
    }
    return NSRange(map.displayRange(known))
  }

  private func play(_ step: Trace.Step, before next: Trace.Step?) async {
    switch step.event {
    case .ask(let ranges, let space, let text, _, let answer, let sets):
      app.answer = answer ?? true
      app.sets = sets
      let places = ranges.map { place($0, in: space) }
      let refusals = events.count { if case .didRefuse = $0 { true } else { false } }
      let isAllowed: Bool
      if field.asksAboutMarksWhenMarking, case .mark(let text, let caret)? = next?.event {
        let before = (field.standInText, field.standInMarked)
        field.standInMark(text, caret: caret ?? text.utf16.count)
        isAllowed = before != (field.standInText, field.standInMarked)
        isMarked = true
      } else {
        isAllowed = field.standInAsk(places, text)
      }
      app.answer = true
      app.sets = nil
      // The binding makes a part of an edit itself, and answers no.
      let isRefused = refusals < events.count { if case .didRefuse = $0 { true } else { false } }
      answers.append(isAllowed || !isRefused && sets == nil)
      question = (places, text, isAllowed)
    case .put(let range, let space, let text, let isSilent, let isForced, _):
      defer { question = nil }
      guard isSilent || isForced || question?.isAllowed ?? true else { return }
      if let place = range.map({ place($0, in: space) }) ?? question?.ranges.first {
        field.standInPut(place, text ?? question?.text ?? "")
        isUntold = true
      }
    case .putSeveral(let isForced):
      if let question, question.isAllowed || isForced {
        let ranges = question.ranges.sorted { $0.location < $1.location }
        for (index, range) in ranges.enumerated().reversed() {
          field.standInPut(range, index == 0 ? question.text : "")
        }
        isUntold = true
      }
      question = nil
    case .mark(let text, let caret):
      if !isMarked, question?.isAllowed ?? true {
        field.standInMark(text, caret: caret ?? text.utf16.count)
        isUntold = true
      }
      isMarked = false
      question = nil
    case .commit(let text):
      if question?.isAllowed ?? true {
        field.standInPut(field.standInMarked ?? field.standInSelection, text)
        field.standInUnmark()
        isUntold = true
      }
      question = nil
    case .unmark:
      field.standInUnmark()
      isUntold = true
    case .didChange:
      field.standInChanged()
      isUntold = false
    case .end: field.standInEndEditing()
    case .newKey: break
    case .backspace(let isRepeat): if !isRepeat { field.standInPressBackspace() }
    case .begin: field.standInLanguage = "ko-KR"
    case .finish:
      await Task.yield()
      field.standInLanguage = nil
    case .set(let text, _): field.standInText = text
    case .dictate(let isOn): field.standInLanguage = isOn ? "dictation" : nil
    case .enter: if field.standInReturn() { submits += 1 }
    case .select(let range, let space):
      let place = place((range.start, range.count), in: space)
      field.standInSelect(place.location, NSMaxRange(place))
    case .undo: field.undoManager?.undo()
    case .redo: field.undoManager?.redo()
    }
  }
}
