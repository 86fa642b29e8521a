@testable import InputControl
@testable import InputControlAnalysis

/// A field that a random person, platform and app work on, and what has to hold after each of their steps.
final class RandomEditing {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let compiled: CompiledProfile
  private let control: TextControl
  private let observer = Observer()
  private let oracle: EditOracle
  private let material: [String]
  private var random: SplitMix
  /// The text that was settled when there was nothing to undo.
  private var base = ""
  /// The last steps, for the report.
  private var log: [String] = []
  private(set) var edits = 0

  init(_ profile: Profile, seed: UInt64, isSingleLine: Bool) throws {
    compiled = try CompiledProfile(profile)
    oracle = try EditOracle(profile)
    control = isSingleLine ? InputField(.unrestricted) : TextView(.unrestricted)
    random = SplitMix(state: seed)
    material = profile.allExamples.map(\.text).filter { !$0.isEmpty && $0.utf8.count < 80 }
    control.profile = compiled
    control.delegate = observer
    control.addObserver(observer) { observer, event, _ in if event == .didChange { observer.changes += 1 } }
  }

  func run(count: Int) throws {
    while edits < count {
      edits += 1
      try step()
    }
  }

  private func step() throws {
    let before = control.settledText
    observer.changes = 0
    let kind = Int.random(in: 0..<100, using: &random)
    let effect = play(kind)
    log.append(
      "\(effect.name): \"\(DisplayText.escaped(before))\" → \"\(DisplayText.escaped(control.text))\" \(control.selection)"
    )
    if log.count > 12 { log.removeFirst() }
    try check(effect, before)
  }

  // MARK: Steps

  /// A step, as far as the invariants depend on it.
  private struct Effect {
    var name: String
    /// The most notifications that it may cause.
    var maximumChanges = 1
    /// Whether it may have made the text worse: code, undo and deletions may.
    var isFree = false
    /// Whether it was one key, which may part what is forbidden.
    var isKey = false
    /// The text to insert, and its place.
    var insertion: (text: String, old: String, range: TextRange)?
    /// The marked text of an input method.
    var marked: String?
  }

  private func play(_ kind: Int) -> Effect {
    switch kind {
    case 0..<30:
      let key = character()
      let effect = Effect(name: "type \(key.debugDescription)", isKey: true, insertion: insertion(key))
      control.insertText(key)
      return effect
    case 30..<40:
      let text = text()
      let effect = Effect(name: "paste \(text.debugDescription)", insertion: insertion(text))
      control.paste(text)
      return effect
    case 40..<52:
      control.deleteBackward(isRepeat: Bool.random(using: &random))
      return Effect(name: "backspace", isFree: true)
    case 52..<60:
      control.selection = range(beyond: 3)
      return Effect(name: "select")
    case 60..<65:
      guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0) }
      let place = range(beyond: 2)
      let text = Int.random(in: 0..<4, using: &random) == 0 ? "" : self.text()
      let effect = Effect(
        name: "replace \(place) \(text.debugDescription)", isFree: text.isEmpty,
        insertion: (text, control.text, place))
      control.replace(place, with: text, origin: .suggestion)
      return effect
    case 65..<73: return compose()
    case 73..<77: return undo()
    case 77..<95: return host()
    case 95..<97:
      let text = text()
      control.text = text
      base = text
      return Effect(name: "set", maximumChanges: 0, isFree: true)
    case 97..<98:
      control.clear()
      return Effect(name: "clear", isFree: true)
    default:
      control.beginEditing()
      control.endEditing()
      return Effect(name: "end editing")
    }
  }

  private func compose() -> Effect {
    switch Int.random(in: 0..<6, using: &random) {
    case 0..<3:
      let text = text()
      let decision = control.setMarkedText(text)
      return Effect(name: "mark \(text.debugDescription)", marked: decision.isAllowed ? text : nil)
    case 3:
      control.unmarkText()
      return Effect(name: "unmark")
    case 4:
      let text = text()
      control.commitComposition(text)
      return Effect(name: "commit \(text.debugDescription)")
    default:
      control.setMarkedText("")
      return Effect(name: "cancel")
    }
  }

  private func undo() -> Effect {
    guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0) }
    if Bool.random(using: &random) {
      control.undo()
      return Effect(name: "undo", isFree: true)
    }
    if Bool.random(using: &random) {
      control.redo()
      return Effect(name: "redo", isFree: true)
    }
    return Effect(name: "undo all", maximumChanges: .max, isFree: true)
  }

  /// A change that a platform makes to its own field.
  private func host() -> Effect {
    let host = control.host
    let text = Int.random(in: 0..<5, using: &random) == 0 ? "" : self.text()
    let place = range(beyond: 1)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      let isAllowed = host.shouldChange(place, to: text).isAllowed
      if isAllowed || Bool.random(using: &random) {
        host.didReplace(place, with: text)
        host.didChange()
      }
      host.didChange()
      return Effect(
        name: "platform \(place) \(text.debugDescription)", isFree: text.isEmpty,
        isKey: text.dropFirst().isEmpty)
    case 2:
      host.didReplace(place, with: text, origin: .suggestion)
      host.didChange()
      return Effect(name: "silently \(place) \(text.debugDescription)", isFree: text.isEmpty)
    case 3:
      guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0) }
      host.beginAction()
      host.didReplace(place, with: "")
      host.didChange()
      let caret = TextRange(caret: min(place.start, control.text.utf16.count))
      if host.shouldChange(caret, to: text).isAllowed {
        host.didReplace(caret, with: text)
        host.didChange()
      }
      host.endAction()
      return Effect(
        name: "rewrite \(place) \(text.debugDescription)", isFree: text.isEmpty,
        isKey: text.dropFirst().isEmpty)
    case 4:
      guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0) }
      host.beginDictation()
      host.didReplace(place, with: "\u{FFFC}")
      host.didChange()
      host.didReplace(TextRange(place.start, place.start + 1), with: text)
      host.didChange()
      host.endDictation()
      return Effect(name: "dictate \(place) \(text.debugDescription)", isFree: text.isEmpty)
    case 5:
      guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0) }
      let ranges = [place, TextRange(place.end + 1, place.end + 2)]
      if host.shouldChange(ranges, to: text).isAllowed {
        host.didReplace(ranges, with: text)
      }
      host.didChange()
      return Effect(
        name: "several \(ranges) \(text.debugDescription)", isFree: text.isEmpty,
        isKey: text.dropFirst().isEmpty)
    default:
      host.didBeginEditing()
      host.didEndEditing()
      return Effect(name: "blur")
    }
  }

  // MARK: Material

  private func insertion(_ text: String) -> (text: String, old: String, range: TextRange)? {
    control.isComposing ? nil : (text, control.text, control.selection)
  }

  private func character() -> String {
    if !material.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
      // A text that continues an example is more likely to be acceptable.
      let example = material.randomElement(using: &random) ?? ""
      let next = example.dropFirst(control.text.count).first ?? example.first
      if let next { return String(next) }
    }
    return Self.characters.randomElement(using: &random) ?? "a"
  }

  private func text() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !material.isEmpty: return material.randomElement(using: &random) ?? ""
    case 1: return character()
    default: return (0..<Int.random(in: 1...9, using: &random)).map { _ in character() }.joined()
    }
  }

  private func range(beyond: Int) -> TextRange {
    let count = control.text.utf16.count + beyond
    let start = Int.random(in: 0...count, using: &random)
    return TextRange(
      start, Bool.random(using: &random) ? start : Int.random(in: start...count, using: &random))
  }

  private static let characters = [
    "a", "b", "z", "A", "Q", "0", "1", "5", "9", ".", ",", "-", " ", "@", "_", "/", ":", "+", "#", "\n",
    "\r\n",
    "\t", "é", "e\u{301}", "\u{301}", "ß", "１", "。", "汉", "字", "か", "한", "ㅎ", "ก", "ี", "👍🏽", "👨‍👩‍👧", "👨",
    "\u{200D}", "\u{FE0F}", "🇩", "🇪", "\u{202E}", "\u{FFFC}", "ﬁ", "➒", "x", "%", "(", ")", "2", "3",
  ]

  // MARK: What has to hold

  private func check(_ effect: Effect, _ before: String) throws {
    if effect.name == "undo all" { try checkUndo() }
    let after = control.settledText
    let isChanged = !after.isIdentical(to: before)
    if effect.maximumChanges < .max, effect.name != "set" {
      try expect(observer.changes >= (isChanged ? 1 : 0), "a change was not told")
      try expect(
        observer.changes <= (isChanged ? effect.maximumChanges : 0), "\(observer.changes) notifications")
    } else if effect.name == "set" {
      try expect(observer.changes == 0, "setting the text was told")
    }
    try checkSelection()
    if let marked = effect.marked, let range = control.markedRange,
      let place = range.scalars(in: control.text)
    {
      try expect(String(control.text[place]).isIdentical(to: marked), "marked text was changed")
    }
    // Settling once more changes nothing.
    let content = control.content
    try expect(control.settle() == nil && control.content == content, "settling is not idempotent")
    if isChanged, !effect.isFree, !isDeletion(of: before, to: after) {
      try expect(
        oracle.permits(after, insteadOf: before)
          || oracle.canBeCompleted(after, isKey: effect.isKey),
        "an insertion has made the text worse")
    }
    if let (text, old, range) = effect.insertion, isChanged {
      try expect(
        oracle.isWhole(after, of: text, at: range, in: old, isSingleLine: control.isSingleLine),
        "a cluster was split")
    }
    try checkNotTrapped()
  }

  /// Whether all that happened is that something is gone.
  private func isDeletion(of before: String, to after: String) -> Bool {
    var rest = after.unicodeScalars[...]
    for scalar in before.unicodeScalars where rest.first == scalar { rest.removeFirst() }
    return rest.isEmpty
  }

  private func checkSelection() throws {
    let selection = control.selection
    let count = control.text.utf16.count
    try expect(selection.end <= count, "the selection is outside of the text")
    if !control.isComposing { try expect(control.selection.scalars(in: control.text) != nil, "no selection") }
  }

  private func checkNotTrapped() throws {
    let field = InputField(.unrestricted)
    field.text = control.text
    field.profile = compiled
    var steps = field.text.unicodeScalars.count
    while !field.text.isEmpty {
      try expect(steps > 0, "backspace does not lead out of \(field.text.debugDescription)")
      field.deleteBackward()
      steps -= 1
    }
  }

  /// Undoing everything leads to the text that was set last, and redoing everything back.
  private func checkUndo() throws {
    guard !control.isComposing else { return }
    let now = control.settledText
    var steps = 0
    while control.undo() { steps += 1 }
    let isComplete = steps < 1_000
    try expect(
      !isComplete || control.text.isIdentical(to: base), "undo leads to \(control.text.debugDescription)")
    while control.canUndo || control.canRedo, control.redo() {}
    if !control.text.isIdentical(to: now) {
      // A change that was undone before may also be redone; the text is one of the earlier texts.
      while control.undo() {}
      try expect(!isComplete || control.text.isIdentical(to: base), "undo is not the opposite of redo")
    }
  }

  private func expect(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String) throws {
    guard condition() else {
      throw Failure(
        description: "\(message()), under `\(compiled.profile.name)`, step \(edits):\n  "
          + log.joined(separator: "\n  "))
    }
  }

  private final class Observer: TextInputDelegate {
    var changes = 0
    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision { .accept }
  }
}

extension Profile {
  /// The examples of a profile, or of the parts of a union.
  fileprivate var allExamples: [Example] { examples + parts.flatMap(\.allExamples) }
}
