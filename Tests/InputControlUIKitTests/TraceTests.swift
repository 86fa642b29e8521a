import Foundation
import InputControl
import InputControlFoundation
import InputControlTestSupport
import InputControlUIKit
import Testing
import UIKit

@testable import inputctl

/// The traces of `inputctl replay`, on fields of UIKit that have a profile: the same events, in the same order, from the
/// platform's side.
@MainActor struct TraceTests {
  /// Traces with another result, and why.
  private static let differences = [
    "key-told-after-the-deletion": "UIKit tells on-screen keyboards' presses by the deletion alone",
    "enter-that-ended-a-composition": "UIKit does not send the Return that ends a composition",
    "enter-twice-after-a-composition": "UIKit does not send the Return that ends a composition",
    "display-set": "a text that an app sets is a value, and this one is the display",
    "input-method-commits-towards-a-shape": "input methods of GTK commit without a composition",
    "undo-after-a-repair-at-blur": "nothing is undone in a field that is not edited",
  ]

  @Test func tracesOnTextFields() async throws {
    var (traces, steps) = (0, 0)
    for trace in try Self.traces() where !trace.isMultiline {
      let field = UITextField()
      let control = InputField(try trace.compiledProfile, locale: trace.locale)
      let player = TracePlayer(trace, field, control) { field.bind(control) }
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps.count)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print(
      "\(traces) traces with \(steps) steps on UITextField, of which \(Self.differences.count) differ by name"
    )
  }

  /// A text view takes line breaks and does not submit. Otherwise it is like a field.
  @Test func tracesOnTextViews() async throws {
    var (traces, steps) = (0, 0)
    for trace in try Self.traces() where trace.isMultiline || !trace.isAboutOneLine {
      let view = UITextView()
      let control = TextView(try trace.compiledProfile, locale: trace.locale)
      let player = TracePlayer(trace, view, control) { view.bind(control) }
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps.count)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print("\(traces) traces with \(steps) steps on UITextView")
  }

  private static func traces() throws -> [Trace] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "inputctlTests/Fixtures/traces")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    return try files.flatMap { try Trace.all(in: String(contentsOf: $0, encoding: .utf8)) }
  }
}

extension Trace {
  /// Whether the trace is about line breaks or Return.
  fileprivate var isAboutOneLine: Bool {
    steps.contains { step in
      switch step.event {
      case .enter: true
      case .ask(_, _, let text, _, _, _), .mark(let text, _), .commit(let text):
        text.contains { $0.isNewline }
      case .put(_, _, let text, _, _, _): text?.contains { $0.isNewline } ?? false
      default: false
      }
    }
  }

  fileprivate var compiledProfile: CompiledProfile {
    get throws {
      switch profile {
      case .named(let name): try CompiledProfile(shipped: name)
      case .inline(let profile): try CompiledProfile(profile)
      }
    }
  }
}

/// Plays a trace on a field of UIKit.
@MainActor final class TracePlayer {
  private let trace: Trace
  private let field: any StandInField
  private let app = AppDelegate()
  private let control: TextControl
  private var question: (ranges: [NSRange], text: String, isAllowed: Bool)?
  private var answers: [Bool] = []
  private var events: [TextEvent] = []
  private var submits = 0
  private var problems: [String] = []
  /// Whether the field has changed and not told.
  private var isUntold = false

  init(_ trace: Trace, _ field: any StandInField, _ control: TextControl, bind: () -> Void) {
    (self.trace, self.field, self.control) = (trace, field, control)
    field.isSecureTextEntry = trace.clearsOnInsertion
    (field as? UITextField)?.delegate = app
    (field as? UITextView)?.delegate = app
    setText(trace.initial.text)
    bind()
    _ = field.becomeFirstResponder()
    let selection = trace.initial.selection
    let shown = control.hasDisplay ? control.displayMap.displayRange(selection) : selection
    field.standInSelect(shown.start, shown.end)
    control.addObserver(self) { player, event, _ in player.events.append(event) }
  }

  private func setText(_ text: String) {
    (field as? UITextField)?.text = text
    (field as? UITextView)?.text = text
  }

  func play() async -> [String] {
    for step in trace.steps { await play(step) }
    if isUntold { field.standInChanged() }
    await Task.yield()
    check()
    return problems
  }

  private func check() {
    let expected = trace.expectation
    func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value) {
      guard let expected, expected != actual else { return }
      problems.append("\(name) \(expected), not \(actual)")
    }
    compare("text", expected.text, control.text)
    compare("sel", expected.selection, control.selection)
    compare("display", expected.display, control.display)
    compare("display_selection", expected.displaySelection, control.displaySelection)
    compare("verdicts", expected.answers, answers)
    compare("changed", expected.changes, events.count { $0 == .didChange })
    compare(
      "commands", expected.commands,
      events.filter { $0 == .backspaceOnEmpty || $0 == .backspaceAtStart }.map { $0.name })
    compare("valid", expected.isValid, control.evaluation.verdict != .invalid)
    compare("submits", expected.submits, submits)
    // The field shows what the control has.
    compare("shown", control.display, field.content.text)
    if field.isFirstResponder {
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

  private func play(_ step: Trace.Step) async {
    switch step.event {
    case .ask(let ranges, let space, let text, _, let answer, let sets):
      app.answer = answer ?? true
      app.sets = sets
      let places = ranges.map { place($0, in: space) }
      let refusals = events.count { if case .didRefuse = $0 { true } else { false } }
      let isAllowed = field.standInAsk(places, text)
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
      if question?.isAllowed ?? true {
        field.setMarkedText(text, selectedRange: NSRange(location: caret ?? text.utf16.count, length: 0))
        isUntold = true
      }
      question = nil
    case .commit(let text):
      if question?.isAllowed ?? true {
        field.standInPut(field.standInMarked ?? field.standInSelection, text)
        field.unmarkText()
        isUntold = true
      }
      question = nil
    case .unmark:
      field.unmarkText()
      isUntold = true
    case .didChange:
      field.standInChanged()
      isUntold = false
    case .end: _ = field.resignFirstResponder()
    case .newKey: break
    case .backspace(let isRepeat):
      if !isRepeat { (field.fieldBinding as? any DelegateOwner)?.willDeleteBackward() }
    case .begin: field.standInInputMode = UITextInputMode(standInLanguage: "ko-KR")
    case .finish:
      await Task.yield()
      field.standInInputMode = nil
    case .set(let text, _): setText(text)
    case .dictate(let isOn):
      field.standInInputMode = isOn ? UITextInputMode(standInLanguage: "dictation") : nil
    case .enter: if let field = field as? UITextField, field.standInReturn() { submits += 1 }
    case .select(let range, let space):
      let place = place((range.start, range.count), in: space)
      field.standInSelect(place.location, NSMaxRange(place))
    case .undo: field.undoManager?.undo()
    case .redo: field.undoManager?.redo()
    }
  }
}

/// The delegate of an app.
@MainActor final class AppDelegate: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var answer = true
  var sets: String?

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    if let sets { textField.text = sets }
    return answer
  }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  {
    if let sets { textView.text = sets }
    return answer
  }
}
