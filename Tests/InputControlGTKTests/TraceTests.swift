#if GTK
  import CGTK
  import Foundation
  import InputControl
  import InputControlGTK
  import InputControlTestSupport
  import Testing

  @testable import inputctl

  /// The traces of `inputctl replay`, in widgets of GTK: what a person does in them arrives by the signals of GTK.
  @GTKThread @Suite(.serialized) struct TraceTests {
    /// Traces with another result, and why.
    private static let differences = [
      "nine-key-dingbat-alone-is-taken-back":
        "what an input method may yet compose is let in, and taken back at once",
      "letter-in-a-field-for-han": "what an input method may yet compose is let in, and taken back at once",
      "ime-defer-in-a-field-of-digits":
        "what an input method may yet compose is let in, and taken back at once",
      "letter-deferred-in-an-amount":
        "what an input method may yet compose is let in, and taken back at once",
      "display-set": "a text that an app sets is a value, and this one is the display",
      "input-method-commits-towards-a-shape":
        "GTK does not say what inserts, and this method shows nothing before",
      "key-told-after-the-deletion": "GTK tells of backspace before the deletion",
      "enter-within-a-composition": "input methods take the Return that ends a composition",
      "control-characters-refused": "a text of GTK ends at U+0000",
      "blur-while-composing": "GTK gives up a composition when the focus leaves",
      "probe-was-a-blank-after-all":
        "GTK has no AutoFill, which asks about a blank",
      "emoji-offered-for-a-word": "GTK replaces a word by selecting it, and it stays selected",
      "app-refuses-the-clear-button": "GTK deletes a text by selecting it, and it stays selected",
    ]

    @Test func tracesInEntries() throws {
      try play("GtkEntry", where: { !$0.isMultiline }) { trace in
        let entry = try Entry()
        if trace.clearsOnInsertion { gtk_entry_set_visibility(entry.widget.as(GtkEntry.self), 0) }
        return (entry, InputField(try trace.compiledProfile, locale: trace.locale))
      }
    }

    @Test func tracesInTextViews() throws {
      try play("GtkTextView", where: { $0.isMultiline }) { trace in
        (try View(), TextView(try trace.compiledProfile, locale: trace.locale))
      }
    }

    private func play(
      _ name: String, where isMeant: (Trace) -> Bool, _ make: (Trace) throws -> (TestField, TextControl)
    ) throws {
      var (traces, steps) = (0, 0)
      var left: [String: Int] = [:]
      for trace in try Self.traces() where isMeant(trace) {
        if let reason = trace.reasonToLeaveOut {
          left[reason, default: 0] += 1
          continue
        }
        let (field, control) = try make(trace)
        let player = try TracePlayer(trace, field, control)
        let problems = player.play()
        if player.isBeyondText {
          left["a place that is not in the text", default: 0] += 1
          continue
        }
        (traces, steps) = (traces + 1, steps + trace.steps.count)
        #expect(
          problems.isEmpty == (Self.differences[trace.id] == nil),
          "\(trace.id): \(problems.joined(separator: "; "))")
      }
      let reasons = left.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      print(
        "\(traces) traces with \(steps) steps in \(name); without those that GTK cannot deliver: \(reasons)")
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
    fileprivate var compiledProfile: CompiledProfile {
      get throws {
        switch profile {
        case .named(let name): try CompiledProfile(shipped: name)
        case .inline(let profile): try CompiledProfile(profile)
        }
      }
    }

    /// What GTK does not do.
    fileprivate var reasonToLeaveOut: String? {
      if clearsOnInsertion { return "a field that its first key clears" }
      if zip(steps, steps.dropFirst()).contains(where: { $0.isPut && $1.isAsk }) {
        return "changes that are told together"
      }
      for (index, step) in steps.enumerated() {
        switch step.event {
        case .dictate: return "dictation"
        case .putSeveral: return "several ranges"
        case .ask(let ranges, _, _, _, _, _):
          if ranges.count > 1 { return "several ranges" }
          switch steps.dropFirst(index + 1).first?.event {
          case .put(nil, _, nil, _, _, _): break
          case .mark, .commit: return "a question about what is composed"
          default: return "a question without a change"
          }
        case .put(let range, _, _, let isSilent, let isForced, _):
          if isSilent || isForced { return "a change without a question" }
          if range != nil, index == 0 || !steps[index - 1].isAsk { return "a change without a question" }
        case .mark(let text, let caret):
          if let caret, caret != text.utf16.count { return "a caret in the composed text" }
        case .begin
        where steps[index...].contains(where: { if case .backspace = $0.event { true } else { false } }):
          return "a key of a Korean keyboard on the screen"
        case .enter(let commits) where commits: return "Return that ends a composition"
        default: break
        }
      }
      return nil
    }
  }

  extension Trace.Step {
    fileprivate var isAsk: Bool { if case .ask = event { true } else { false } }
    fileprivate var isPut: Bool { if case .put = event { true } else { false } }
  }

  /// Plays a trace in a widget.
  @GTKThread private final class TracePlayer: @GTKThread TextInputDelegate {
    private let trace: Trace
    private let field: TestField
    private let control: TextControl
    private var answers: [Bool] = []
    private var events: [TextEvent] = []
    private var submits = 0
    private var problems: [String] = []
    private var isInAction = false
    /// Whether a place of the trace is none of a text of GTK.
    private(set) var isBeyondText = false
    /// What the delegate of the app answers, and sets meanwhile.
    private var answer = true
    private var sets: String?

    init(_ trace: Trace, _ field: TestField, _ control: TextControl) throws {
      (self.trace, self.field, self.control) = (trace, field, control)
      set(trace.initial.text)
      try field.widget.bind(control)
      control.delegate = self
      let selection = trace.initial.selection
      select(control.hasDisplay ? control.displayMap.displayRange(selection) : selection)
      control.addObserver(self) { player, event, _ in player.events.append(event) }
    }

    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
      guard case .change = question else { return .accept }
      if let sets { control.text = sets }
      return answer ? .accept : .veto()
    }

    func play() -> [String] {
      for (index, step) in trace.steps.enumerated() {
        play(step, next: trace.steps.dropFirst(index + 1).first)
      }
      // A selection comes back a moment after a refusal.
      if refusals > 0 || answers.contains(false) { field.wait() } else { field.turn() }
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
      if !control.isComposing {
        compare("shown", control.display, field.text)
        if field.isFocused { compare("shown selection", control.displaySelection, shownSelection) }
      }
    }

    private var refusals: Int { events.count { if case .didRefuse = $0 { true } else { false } } }

    private func set(_ text: String) {
      (field as? Entry)?.set(text)
      (field as? View)?.set(text)
    }

    // MARK: Places

    private var shownSelection: TextRange {
      let text = field.text
      return TextRange(
        utf16(field.selection.lowerBound, in: text), utf16(field.selection.upperBound, in: text))
    }

    private func utf16(_ scalars: Int, in text: String) -> Int {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalars))).utf16.count
    }

    private func scalars(_ offset: Int, in text: String) -> Int {
      String(decoding: text.utf16.prefix(offset), as: UTF16.self).unicodeScalars.count
    }

    private func select(_ range: TextRange) {
      let text = field.text
      field.select(scalars(range.start, in: text), scalars(range.end, in: text))
    }

    private func place(_ range: (location: Int, length: Int), in space: Trace.Space) -> TextRange {
      guard let known = TextRange(location: range.location, length: range.length) else {
        isBeyondText = true
        return TextRange(caret: 0)
      }
      guard space == .display || known.end <= control.text.utf16.count else {
        isBeyondText = true
        return TextRange(caret: 0)
      }
      return space == .text && control.hasDisplay ? control.displayMap.displayRange(known) : known
    }

    // MARK: Steps

    private func play(_ step: Trace.Step, next: Trace.Step?) {
      switch step.event {
      case .ask(let ranges, let space, let text, let origin, let answer, let sets):
        isPaste = origin == .paste
        (self.answer, self.sets) = (answer ?? true, sets)
        let before = refusals
        if case .put = next?.event { replace(place(ranges[0], in: space), with: text) }
        answers.append(refusals == before && self.answer)
        (self.answer, self.sets) = (true, nil)
      case .put, .didChange, .newKey, .putSeveral, .dictate: break
      case .mark(let text, _):
        if !shownSelection.isEmpty, !control.isComposing { field.beginComposition() }
        field.show(text)
      case .commit(let text):
        field.send(text)
        if control.isComposing { field.show("") }
      case .unmark:
        let marked = control.markedRange.map { range in
          String(decoding: control.display.utf16.dropFirst(range.start).prefix(range.count), as: UTF16.self)
        }
        if let marked { field.send(marked) }
        field.show("")
      case .end: field.leave()
      case .backspace(let isRepeat):
        if !isRepeat { field.releaseKeys() }
        // A key that an input method takes does not reach the widget.
        if next?.isAsk ?? false {
          isKeyDown = true
        } else if !control.isComposing {
          emit(field.textWidget, "backspace")
        }
      case .begin: isInAction = true
      case .finish: isInAction = false
      case .set(let text, _): set(text)
      case .enter: if !field.pressKey(GDK_KEY_Return) { submits += 1 }
      case .select(let range, let space): select(place((range.start, range.count), in: space))
      case .undo: _ = field.pressKey(GDK_KEY_z, GDK_CONTROL_MASK)
      case .redo: _ = field.pressKey(GDK_KEY_y, GDK_CONTROL_MASK)
      }
      if !isInAction { field.turn() }
    }

    private var isKeyDown = false
    private var isPaste = false

    /// Replaces a range as a key, an input method or a paste does.
    private func replace(_ range: TextRange, with text: String) {
      defer { isKeyDown = false }
      if text.isEmpty, range.isEmpty {
        if isKeyDown { emit(field.textWidget, "backspace") }
        return
      }
      let ends = [range.start, range.end]
      if ends.map({ utf16(scalars($0, in: field.text), in: field.text) }) != ends {
        isBeyondText = true
        return
      }
      let isOne =
        !field.text.utf16.isEmpty && range.end == shownSelection.end && shownSelection.isEmpty
        && range.count == 1
      if isKeyDown, isOne { return emit(field.textWidget, "backspace") }
      if isInAction, text.isEmpty {
        let shown = field.text
        return field.delete(scalars(range.start, in: shown), scalars(range.end, in: shown))
      }
      if range != shownSelection {
        select(range)
      }
      if text.isEmpty { return emit(field.textWidget, "backspace") }
      if isPaste { emit(field.textWidget, "paste-clipboard") }
      field.send(text)
    }
  }
#endif
