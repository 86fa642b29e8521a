// Edits a field as a person, a platform and an app do, in any order, and checks after each step what is promised.
// `Scripts/fuzz` builds it.

@testable import InputControl

/// One input: the number of a profile, the kind of the field, and the steps, each with what it needs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  EditTrial(ByteReader(bytes)).run()
  return 0
}

/// A field, and what is done with it.
final class EditTrial {
  var reader: ByteReader
  let compiled: CompiledProfile
  let batch: BatchProfile
  let control: TextControl
  let observer: Observer
  let material: [String]
  /// The last steps, for the report.
  var log: [String] = []
  var steps = 0

  /// The maximum number of steps.
  static let maximumSteps = 200
  /// The maximum length of a text, in UTF-16 code units, so that a step takes no long time.
  static let maximumLength = 400

  init(_ bytes: ByteReader) {
    reader = bytes
    let prepared = EditProfiles.profile(reader.byte())
    compiled = prepared.compiled
    batch = prepared.batch
    let kind = reader.byte()
    control = Self.control(kind & 3, compiled)
    control.isSecureTextEntry = kind & 3 == 3
    control.clearsOnInsertion = kind & 4 != 0
    if kind & 32 != 0, let locale = LocaleTag(kind & 64 == 0 ? "de" : "hi") { control.locale = locale }
    observer = Observer(refuses: kind & 8 != 0)
    // Without a delegate, keys take the fast path.
    if kind & 16 == 0 { control.delegate = observer }
    control.onChange = { [observer] _, _ in observer.changes += 1 }
    let examples = compiled.profile.allExamples.map(\.text)
    material = examples.filter { !$0.isEmpty && $0.utf8.count < 80 }
  }

  /// Makes a field of a kind.
  static func control(_ kind: UInt8, _ profile: CompiledProfile) -> TextControl {
    switch kind {
    case 1: TextView(profile)
    case 2: TokenField(profile)
    default: InputField(profile)
    }
  }

  func run() {
    while !reader.isAtEnd, steps < Self.maximumSteps {
      steps += 1
      step()
    }
    checkNotTrapped()
  }

  func step() {
    let before = control.settledText
    let wasUnsettled = control.isUnsettled
    observer.changes = 0
    observer.refusals = 0
    let effect = play()
    log.append("\(effect.name): \(quoted(before)) → \(quoted(control.text)) \(control.selection)")
    if log.count > 12 { log.removeFirst() }
    check(effect, before, wasUnsettled: wasUnsettled)
    if control.text.utf16.count > Self.maximumLength { control.text = "" }
  }

  // MARK: Steps

  /// A step, as far as the promises depend on it.
  struct Effect {
    var name: String
    /// The most notifications that it may cause.
    var maximumChanges = 1
    /// Whether it ends with a settled text.
    var settles = true
    /// The text to insert, and its place.
    var insertion: (text: String, old: String, range: TextRange)?
    /// The marked text of an input method.
    var marked: String?
  }

  func play() -> Effect {
    switch reader.byte() % 32 {
    case 0...5: typeKey()
    case 6, 7: paste()
    case 8, 9: delete(backward: true)
    case 10: delete(backward: false)
    case 11, 12: select()
    case 13, 14: replace()
    case 15...18: compose()
    case 19: undoOnce()
    case 20: undoAll()
    case 21...27: host()
    case 28: setText()
    case 29: clear()
    case 30: edit()
    default: move()
    }
  }

  func typeKey() -> Effect {
    let key = reader.flag() ? character() : text()
    let effect = Effect(name: "type \(quoted(key))", insertion: insertion(key))
    let isVetoed = control.wouldVeto(key)
    let mustAgree =
      !(control is TokenField) && !control.isComposing && !control.isDictating && !observer.refuses
      && control.mark == nil && !control.isUnsettled && !key.isEmpty && control.action == nil
    let decision = control.type(key)
    expect(
      !mustAgree || decision.isAllowed == !isVetoed, "the key is dimmed: \(isVetoed), but \(decision)")
    return effect
  }

  func paste() -> Effect {
    let text = text()
    let effect = Effect(name: "paste \(quoted(text))", insertion: insertion(text))
    control.paste(text)
    return effect
  }

  func delete(backward: Bool) -> Effect {
    let isRepeat = reader.flag()
    let count = control.text.utf16.count
    let selection = control.selection
    // Backspace takes literals away first that were typed behind the last character.
    let isTypedLiteral = backward && control.isPending(at: selection)
    let canDelete =
      !isTypedLiteral && !control.isComposing && control.mark == nil && !control.isUnsettled
      && !control.isDictating
      && (!selection.isEmpty || (backward ? selection.start > 0 : selection.end < count))
    let decision = backward ? control.deleteBackward(isRepeat: isRepeat) : control.deleteForward()
    checkDeletion(decision, "backspace or delete")
    holds(
      !canDelete || observer.refusals > 0 || control.text.utf16.count < count,
      "nothing is deleted of \(quoted(control.text))")
    return Effect(name: backward ? "backspace" : "delete")
  }

  func select() -> Effect {
    control.selection = range(beyond: 3)
    return Effect(name: "select", settles: false)
  }

  func replace() -> Effect {
    guard !control.isComposing else { return Effect(name: "nothing", maximumChanges: 0, settles: false) }
    let place = range(beyond: 2)
    let text = reader.flag() ? self.text() : ""
    let origin = reader.element(of: TextEdit.Origin.allCases)
    let isInside = place.end <= control.text.utf16.count && control.mark == nil && !control.isUnsettled
    var effect = Effect(name: "replace \(place) \(quoted(text)) \(origin)")
    if isInside, !control.willClear { effect.insertion = (text, control.text, place) }
    let decision = control.replace(place, with: text, origin: origin)
    if text.isEmpty, isInside { checkDeletion(decision, "a deletion") }
    return effect
  }

  func compose() -> Effect {
    switch reader.byte() % 8 {
    case 0...3:
      let text = text()
      let caret = reader.flag() ? nil : reader.number(below: 12)
      let decision = control.setMarkedText(text, caret: caret)
      let name = "mark \(quoted(text)) \(caret, default: "at its end")"
      return Effect(name: name, marked: decision.isAllowed ? text : nil)
    case 4, 5:
      control.unmarkText()
      return Effect(name: "unmark", settles: false)
    case 6:
      let text = text()
      control.commitComposition(text)
      return Effect(name: "commit \(quoted(text))")
    default:
      checkDeletion(control.setMarkedText(""), "the end of a composition")
      return Effect(name: "cancel")
    }
  }

  func undoOnce() -> Effect {
    if reader.flag() { control.undo() } else { control.redo() }
    return Effect(name: "undo or redo")
  }

  func undoAll() -> Effect {
    checkUndo()
    return Effect(name: "undo all", maximumChanges: .max, settles: false)
  }

  func setText() -> Effect {
    let text = text()
    control.text = text
    expect(observer.changes == 0, "setting the text is notified")
    return Effect(name: "set \(quoted(text))", maximumChanges: 0)
  }

  func clear() -> Effect {
    checkDeletion(control.clear(), "clearing")
    return Effect(name: "clear")
  }

  func edit() -> Effect {
    switch reader.byte() % 6 {
    case 0: control.beginEditing()
    case 1: control.endEditing()
    case 2: (control as? InputField)?.pressReturn()
    case 3: control.confirmRefusals()
    case 4: control.profile = control.profile.isUnrestricted ? compiled : .unrestricted
    default: control.profile = compiled
    }
    return Effect(name: "edit", settles: false)
  }

  func move() -> Effect {
    control.moveCaret(reader.element(of: CaretMove.allCases))
    return Effect(name: "move", settles: false)
  }

  // MARK: Material

  func insertion(_ text: String) -> (text: String, old: String, range: TextRange)? {
    control.isComposing || control.mark != nil || control.isUnsettled || control.willClear
      ? nil : (text, control.text, control.selection)
  }

  func character() -> String {
    let number = Int(reader.byte())
    if number >= 128, !material.isEmpty {
      // A text that continues an example is more likely to be acceptable.
      let example = material[number % material.count]
      if let next = example.dropFirst(control.text.count).first ?? example.first { return String(next) }
    }
    if number >= 32, number < 127, reader.flag() { return String(UnicodeScalar(UInt8(number))) }
    return Self.characters[number % Self.characters.count]
  }

  func text() -> String {
    let number = reader.number(below: 12)
    if number == 11, !material.isEmpty { return reader.element(of: material) }
    return (0..<number).map { _ in character() }.joined()
  }

  func range(beyond: Int) -> TextRange {
    let count = control.text.utf16.count + beyond
    let start = reader.number(below: count + 1)
    return TextRange(start, min(count, start + reader.number(below: count - start + 1)))
  }

  func quoted(_ text: String) -> String { "\"\(DisplayText.escaped(text))\"" }

  static let characters = [
    "a", "b", "z", "A", "Q", "0", "1", "5", "9", ".", ",", "-", " ", "@", "_", "/", ":", "+", "#", "\n",
    "\r\n", "\t", "é", "e\u{301}", "\u{301}", "ß", "１", "。", "汉", "字", "か", "한", "ㅎ", "ก", "ี", "👍🏽",
    "👨‍👩‍👧", "👨", "\u{200D}", "\u{FE0F}", "🇩", "🇪", "\u{202E}", "\u{FFFC}", "ﬁ", "➒", "x", "%", "(", ")",
    "2", "3", "\u{1100}", "\u{1161}", "\r", "\0", "c", "d", "İ", "ŉ", "\u{345}", "ｶ", "ﾞ", "🏽",
  ]

  /// The app: counts changes, and refuses every third one if it is to.
  final class Observer: TextInputDelegate {
    let refuses: Bool
    var changes = 0
    var refusals = 0
    private var questions = 0

    init(refuses: Bool) { self.refuses = refuses }

    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
      guard case .change = question else { return .accept }
      questions += 1
      guard refuses, questions % 3 == 0 else { return .accept }
      refusals += 1
      return .veto()
    }
  }
}

extension Profile {
  /// The examples of a profile, or of the parts of a union.
  fileprivate var allExamples: [Example] { examples + parts.flatMap(\.allExamples) }
}
