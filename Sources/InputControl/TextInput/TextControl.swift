/// What ``TextField`` and ``TextView`` have in common: a text with a selection, undo and input methods, which a
/// profile controls.
///
/// A control has no screen. A host drives it in one of two ways: it calls what a person does (`insertText`,
/// `deleteBackward`, `setMarkedText`, `undo`…), or it has a field of its platform and reports, through ``host``, what
/// happens there.
///
/// One thread, task or actor at a time may use a control.
///
/// ```swift
/// let field = TextField()
/// field.profile = try CompiledProfile(Profile("code", type: .number, maxLength: 6))
/// field.onChange = { _, text in print(text) }
/// field.paste("12 34")
/// field.undo()
/// ```
open class TextControl: KeyInput {
  // MARK: State

  /// What changes with every key, in one piece: each access of a property of an object is checked for exclusivity,
  /// and checks of ten would take as long as the key does.
  var state = EditingState()
  var press = Press.unknown
  var observers = ChangeObservers()
  let controller = ProfileController()

  /// Hands what is asked and told to the rules and to the app's delegate.
  let dispatcher = DelegateDispatcher<any TextInputDelegate>()
  /// Where events go, if anywhere.
  public let center: TextEventCenter?
  /// The language of messages.
  public var locale: LocaleTag

  /// Makes an empty control.
  ///
  /// - Parameters:
  ///   - center: Where events go.
  ///   - locale: The language of messages.
  public init(center: TextEventCenter? = nil, locale: LocaleTag = .english) {
    self.center = center
    self.locale = locale
    dispatcher.onOverflow = { [weak self] in
      if let self { self.center?.post(.didOverflow, from: self) }
    }
  }

  /// Whether line breaks are dropped.
  open var isSingleLine: Bool { false }

  // MARK: Text

  /// The text, with what an input method has marked in it.
  ///
  /// Setting it asks no delegate, tells nobody, ends a composition, and forgets what could be undone. It is not
  /// judged: a text that breaks rules can then only be made better.
  public var text: String {
    get { content.text }
    set { setContent(TextContent(newValue)) }
  }

  /// The text as observers know it: settled, and without a composition that is under way.
  public var settledText: String { settled.text }

  /// Whether there is any text.
  public var hasText: Bool { !contentWithoutPrediction.text.isEmpty }

  /// The selection, in UTF-16 code units. A new one is cut to the text and widened to whole graphemes; a caret
  /// inside of one moves before it. One outside of a composition ends that.
  public var selection: TextRange {
    get { content.selection }
    set {
      // A composition stays where it is; who goes away from it ends it.
      if isComposing, let mark, newValue.start < mark.range.start || newValue.end > mark.range.end {
        unmarkText()
      }
      moveSelection(to: content.text.graphemes(newValue.clamped(to: content.text.utf16.count)))
    }
  }

  /// What an input method is composing, in UTF-16 code units.
  public var markedRange: TextRange? { mark?.range }

  /// Whether an input method is composing: a prediction behind the caret is no composition.
  public var isComposing: Bool { mark.map { !$0.isPrediction } ?? false }

  func moveSelection(to wanted: TextRange) {
    guard wanted != content.selection else { return }
    state.history.close(in: settled.text)
    content.selection = wanted
    if !isUnsettled { base?.selection = contentWithoutPrediction.selection }
    tellSelection()
  }

  /// What observers know.
  var settled: TextContent { base ?? content }

  /// Keeps what is settled, because what the field shows is about to change.
  ///
  /// Token fields look at it too.
  func unsettle() {
    if base == nil { base = content }
    isUnsettled = true
    revision += 1
  }

  func setContent(_ new: TextContent) {
    content = new
    base = nil
    isUnsettled = false
    state.forgetUnsettled()
    isSettledPermitted = new.text.isEmpty ? true : nil
    mark = nil
    willClear = false
    action?.isRefused = false
    state.history.clear()
    revision += 1
  }

  // MARK: Rules

  /// What the field accepts; `nil` for anything. Taking a profile away restores what was there before: the app's
  /// delegate, keyboard and autocorrection are never overwritten, only overruled.
  public var profile: CompiledProfile? {
    get { controller.profile }
    set {
      controller.profile = newValue
      dispatcher.inner = newValue == nil ? nil : controller
      isSettledPermitted = settled.text.isEmpty ? true : nil
      revision += 1
      let origin = unsettledOrigin
      state.forgetUnsettled()
      unsettledOrigin = origin
      // Also where the layout stays, its keys may be others.
      post(.didChangeKeyboard)
    }
  }

  /// The app's delegate, held weakly.
  public var delegate: (any TextInputDelegate)? {
    get { dispatcher.outer }
    set { dispatcher.outer = newValue }
  }

  /// The verdict on the settled text, with its violations and the value to commit.
  public var evaluation: Evaluation {
    guard let profile else {
      return Evaluation(verdict: .acceptable, value: settled.text, violations: [], isApproximate: false)
    }
    return profile.evaluate(settled.text, locale: locale)
  }

  /// The keyboard that fits; a profile overrules what was set.
  public var keyboardLayout: KeyboardLayout {
    get { profile?.profile.keyboard ?? ownKeyboardLayout }
    set {
      let before = keyboardLayout
      ownKeyboardLayout = newValue
      if keyboardLayout != before { post(.didChangeKeyboard) }
    }
  }
  private var ownKeyboardLayout = KeyboardLayout.default

  /// Whether a host should let autocorrection change the text; a profile overrules what was set.
  public var allowsAutocorrection: Bool {
    get { profile?.profile.allowsAutocorrection ?? ownAutocorrection }
    set { ownAutocorrection = newValue }
  }
  private var ownAutocorrection = true

  /// Whether the text is secret. Nothing of it is kept for undo.
  public var isSecureTextEntry = false {
    didSet { if isSecureTextEntry { state.history.clear() } }
  }

  /// Whether the first insertion after the beginning of editing replaces all of the text, as in secure fields.
  public var clearsOnInsertion = false

  /// The keyboard that types into this field, as `inputView` in UIKit; `nil` leaves it to every keyboard that follows
  /// the centre.
  public weak var inputKeyboard: Keyboard? {
    didSet { post(.didChangeKeyboard) }
  }

  // MARK: Observers

  /// Called with the control and its text whenever ``TextInputDelegate/didChange(_:)`` is told.
  public var onChange: ((TextControl, String) -> Void)?

  /// Calls a method of an object whenever the settled text has changed.
  ///
  /// - Parameters:
  ///   - target: Held weakly, as most targets own the field.
  ///   - retaining: `true` holds it strongly, until it is removed or the field is gone.
  ///   - action: For example `Form.priceChanged`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, retaining: Bool = false, action: @escaping (Target) -> (TextControl) -> Void
  ) {
    observers.add(target, retaining: retaining, action)
  }

  /// Calls an object no more, also when that happens inside of a callback.
  public func removeTarget(_ target: AnyObject) { observers.remove(target) }

  // MARK: Editing

  /// Whether the field is being edited.
  public internal(set) var isEditing = false

  /// Begins editing, if both delegates say yes.
  ///
  /// - Returns: Whether the field is being edited.
  @discardableResult
  public func beginEditing() -> Bool {
    guard !isEditing else {
      // Another field may have begun meanwhile: keyboards have to come back.
      if let center, center.editing !== self { post(.didBeginEditing) }
      return true
    }
    guard dispatcher.ask({ $0.shouldBeginEditing(self) }) else { return false }
    didBeginEditing()
    return true
  }

  func didBeginEditing() {
    guard !isEditing else { return }
    isEditing = true
    willClear = clearsOnInsertion && !content.text.isEmpty
    dispatcher.tell { $0.didBeginEditing(self) }
    post(.didBeginEditing)
  }

  /// Ends a composition, settles the text, and ends editing, if both delegates say yes.
  ///
  /// - Returns: Whether the field is not edited any more.
  @discardableResult
  public func endEditing() -> Bool {
    unmarkText()
    settle()
    guard isEditing else { return true }
    guard dispatcher.ask({ $0.shouldEndEditing(self) }) else { return false }
    didEndEditing()
    return true
  }

  @discardableResult
  func didEndEditing() -> TextEdit? {
    if isDictating { endDictation() }
    let shown = content.text
    removePrediction()
    mark = nil
    endAction()
    settle()
    state.history.close(in: settled.text)
    willClear = false
    press = .unknown
    if isEditing {
      isEditing = false
      dispatcher.tell { $0.didEndEditing(self) }
      post(.didEndEditing)
    }
    return TextEdit.smallest(from: shown, to: content.text)
  }

  /// Posts what has happened; observers that cause more of it come to an end.
  func post(_ event: TextEvent) {
    guard let center else { return }
    dispatcher.nest { center.post(event, from: self) }
  }

  // MARK: Hooks

  /// Looks at a change before it is asked about, and may make it otherwise.
  ///
  /// - Returns: What became of it; `nil` leaves it to the rules.
  func willChange(_ edit: TextEdit) -> EditDecision? { nil }

  /// Whether ``willChange(_:)`` does anything.
  var looksAtChanges: Bool { false }

  /// Those of some keys that the rules would refuse.
  final func vetoed(_ keys: [String]) -> Set<String> {
    guard !isComposing, !isDictating else { return [] }
    let range = willClear ? TextRange(0, content.text.utf16.count) : selection
    // What certainly fits need not be asked about one by one.
    let fitting = mark == nil ? controller.scalarsThatFit(in: content.text, at: range) : nil
    return Set(
      keys.filter { key in
        if let scalar = key.unicodeScalars.first, key.unicodeScalars.count == 1,
          fitting?.contains(scalar) == true
        {
          return false
        }
        return wouldVeto(key)
      })
  }

  /// Whether the rules would refuse to put a text in the place of the selection.
  func wouldVeto(_ text: String) -> Bool {
    guard !isComposing, !isDictating else { return false }
    controller.prepare(.compiledRule, context)
    let range = willClear ? TextRange(0, content.text.utf16.count) : selection
    if case .veto = compiledRule(TextEdit(range, with: text, origin: .keyboard)) { return true }
    return false
  }

  /// Tells what a backspace means that has nothing to delete.
  func tell(_ command: BackspaceCommand) {
    switch command {
    case .onEmpty:
      dispatcher.tell { $0.backspaceOnEmpty(self) }
      post(.backspaceOnEmpty)
    case .atStart:
      dispatcher.tell { $0.backspaceAtStart(self) }
      post(.backspaceAtStart)
    }
  }

  // MARK: Keys

  /// Puts a text in the place of the selection; see ``type(_:origin:)``.
  public func insertText(_ text: String) {
    if typeAtEnd(text) { return }
    if isComposing {
      commitComposition(text)
    } else {
      comeToRest()
      // Nobody asks why it may be refused.
      change(selection, to: text, origin: .key, wantsReasons: false)
    }
  }

  /// Deletes what stands before the caret; see ``deleteBackward(isRepeat:)``.
  public func deleteBackward() { deleteBackward(isRepeat: false) }
}

/// What an input method has put into a text and not committed.
struct Mark {
  var range: TextRange
  /// Whether it stands behind the caret as a proposal, and is no part of the value.
  var isPrediction: Bool
}

/// Several edits that are one action of the person.
struct Action {
  /// Whether an insertion was refused, so that what was deleted for it comes back.
  var isRefused = false
  /// Whether anything was put in, so that its backspaces only rewrite.
  var hasInsertion = false
  /// What a backspace in it has meant.
  var command: BackspaceCommand?
}

extension String {
  /// A range in UTF-16 code units of the text, widened to whole graphemes; a caret inside of one moves before it.
  func graphemes(_ range: TextRange) -> TextRange {
    guard let place = range.scalars(in: self) else { return TextRange(caret: utf16.count) }
    let start = grapheme(at: place.lowerBound).lowerBound
    guard place.lowerBound < place.upperBound else { return TextRange(start..<start, in: self) }
    let last = grapheme(at: place.upperBound)
    let end = last.lowerBound == place.upperBound ? place.upperBound : last.upperBound
    return TextRange(start..<end, in: self)
  }
}
