/// The base class of ``InputField`` and ``TextView``: a text with a selection, undo and input methods, which a
/// profile controls.
///
/// A control has no screen. A host drives it in one of two ways: it calls the actions of a person
/// (`insertText`, `deleteBackward`, `setMarkedText`, `undo`…), or it reports the events of a field of its
/// platform to ``host``.
///
/// One thread, task or actor at a time may use a control.
///
/// ```swift
/// let field = InputField(try CompiledProfile(Profile("code", type: .number, maxLength: 6)))
/// field.onChange = { _, text in print(text) }
/// field.paste("12 34")
/// field.undo()
/// ```
open class TextControl: TextKeyInput {
  // MARK: State

  /// The state that changes with every key. It is one value because each access to a property of an object is
  /// checked for exclusivity, and ten checks would take as long as the key. `final`, because a getter that a
  /// subclass could override copies all of it.
  final var state = EditingState()
  var press = Press.unknown
  /// Objects that live as long as the control, such as the sources of its event sequences.
  final var companions: [AnyObject] = []
  /// What the control belongs to.
  final var owner: ControlOwner?
  /// The field of a platform beside the control, if a binding connects them: the field itself, what shows a text, profile or
  /// locale that code has set, and what ends the binding.
  final var screen: (field: () -> AnyObject?, show: () -> Void, leave: () -> Void)?
  var controller: ProfileController

  /// Passes questions to the delegate of the app. The rules of the profile are judged by `controller`.
  let dispatcher = DelegateDispatcher<any TextInputDelegate>()
  /// The centre that events are posted to.
  public let center: TextEventCenter
  /// The language of messages, and the locale in which numbers and dates are read and shown.
  ///
  /// As long as none is stated, messages and numbers are English, and dates have the form of values: in which order somebody
  /// writes day and month cannot be guessed.
  public var locale: LocaleTag {
    didSet {
      let wasStated = isLocaleStated
      isLocaleStated = true
      guard locale != oldValue || !wasStated, controller.profile.canBeLocalized else { return }
      showLocale()
    }
  }

  private var isLocaleStated: Bool

  /// Makes an empty control.
  ///
  /// - Parameters:
  ///   - profile: The profile that controls the text; ``CompiledProfile/unrestricted`` to accept every text.
  ///   - center: The centre that events are posted to; by default one for this control.
  ///   - locale: The language of messages, and the locale in which numbers and dates are read and shown; see ``locale``.
  public init(_ profile: CompiledProfile, center: TextEventCenter? = nil, locale: LocaleTag? = nil) {
    controller = ProfileController(profile, locale: locale)
    self.center = center ?? TextEventCenter()
    self.locale = locale ?? .english
    isLocaleStated = locale != nil
    // The control owns the dispatcher, and asks it as long as it exists itself.
    let control = unsafe Unmanaged.passUnretained(self)
    dispatcher.onOverflow = {
      let control = unsafe control.takeUnretainedValue()
      control.center.post(.didOverflow, from: control)
    }
  }

  /// Whether line breaks are removed from insertions.
  open var isSingleLine: Bool { false }

  // MARK: Text

  /// The text that the field shows, with marked text.
  ///
  /// Setting it asks no delegate, notifies no observer, ends a composition and removes all steps of undo. The
  /// new text is not judged. If it violates rules, insertions may only improve it.
  ///
  /// The text of a field that shows dates as a locale writes them has their digits in the order of the locale, such as
  /// `01032019`; a value that is set becomes that. The value is in ``evaluation`` and in ``commit()``.
  public var text: String {
    get { content.text }
    set { setContent(TextContent(controller.fieldText(of: newValue))) }
  }

  /// The settled text, which observers know. It does not contain a composition in progress.
  public var settledText: String { settled.text }

  /// Whether code has set the text, and nobody has changed it since. Such a text is a value, and never read.
  var isTextGiven: Bool { state.given == state.changes }

  /// Whether the text is not empty. A prediction does not count.
  public var hasText: Bool { !contentWithoutPrediction.text.isEmpty }

  /// The selection, in UTF-16 code units.
  ///
  /// A new selection is clamped to the text and widened to whole graphemes. A caret inside a grapheme moves
  /// before it. A selection outside of a composition ends the composition.
  public var selection: TextRange {
    get { content.selection }
    set {
      // A selection outside of the marked text ends the composition.
      if isComposing, let mark, newValue.start < mark.range.start || newValue.end > mark.range.end {
        unmarkText()
      }
      moveSelection(to: content.text.graphemes(newValue.clamped(to: content.text.utf16.count)))
    }
  }

  /// The range of marked text, in UTF-16 code units.
  public var markedRange: TextRange? { mark?.range }

  /// Whether an input method is composing. A prediction behind the caret is no composition.
  public var isComposing: Bool { mark.map { !$0.isPrediction } ?? false }

  func moveSelection(to wanted: TextRange) {
    guard wanted != content.selection else { return }
    state.display.moment.showsLiterals = false
    state.display.isTyping = false
    state.display.standIn = nil
    state.display.firstAwaited = nil
    state.history.close(in: settled.text)
    content.selection = wanted
    if !isUnsettled { base?.selection = contentWithoutPrediction.selection }
    notifyOfSelection()
  }

  /// The settled content, which observers know.
  var settled: TextContent { base ?? content }

  /// Saves the settled content before the content of the field changes.
  ///
  /// Token fields override it to deselect a token.
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
    state.display = DisplayState()
    isSettledPermitted = new.text.isEmpty ? true : nil
    mark = nil
    willClear = false
    action?.isRefused = false
    state.history.clear()
    state.refusals.clear()
    revision += 1
    state.given = state.changes
    owner?.didSetText()
    screen?.show()
  }

  // MARK: Rules

  /// The profile that controls the text.
  ///
  /// A profile overrules the delegate, the keyboard and the autocorrection of the app, but does not overwrite
  /// them. They apply again under ``CompiledProfile/unrestricted``.
  public var profile: CompiledProfile {
    get { controller.profile }
    set {
      relocalize(newValue)
      isSettledPermitted = settled.text.isEmpty ? true : nil
      revision += 1
      let origin = unsettledOrigin
      state.forgetUnsettled()
      unsettledOrigin = origin
      screen?.show()
      // The keys may differ even if the layout is the same.
      post(.didChangeKeyboard)
    }
  }

  /// Sets a profile that reads and shows as the locale writes it. A date or label that is in the field keeps its value.
  func relocalize(_ profile: CompiledProfile) {
    let date = controller.dateValue(of: settled.text)
    let labelled = isTextGiven ? nil : controller.labelledValue(of: settled.text)
    controller = ProfileController(profile, locale: isLocaleStated ? locale : nil)
    state.display.cached = nil
    if let labelled, controller.labelledValue(of: settled.text)?.isIdentical(to: labelled) == true { return }
    guard let value = date ?? labelled else { return }
    let text = controller.fieldText(of: value)
    if !text.isIdentical(to: settled.text) { setContent(TextContent(text)) }
  }

  /// Compiles a profile and sets it. If that fails, the control accepts nothing until a profile is set.
  ///
  /// - Parameters:
  ///   - name: The name of the profile.
  ///   - rules: The rules that contain the profile.
  /// - Throws: An error if there is no profile with the name, which suggests a similar one; or all errors in
  ///   the patterns and limits of the profile.
  public final func setProfile(named name: String, from rules: RuleSet) throws(RuleError) {
    do {
      profile = try rules.profile(name)
    } catch {
      profile = .nothing
      throw error
    }
  }

  /// The delegate of the app, held weakly.
  public var delegate: (any TextInputDelegate)? {
    get { dispatcher.outer }
    set { dispatcher.outer = newValue }
  }

  /// The verdict on the settled text, with its violations and the value to commit.
  public var evaluation: Evaluation {
    let evaluation = evaluationOfText
    return hasDisplay ? evaluation.shown(by: settledDisplayMap) : evaluation
  }

  /// The layout of the keyboard. The layout of the profile overrules the one that was set.
  public var keyboardLayout: Profile.KeyboardLayout {
    get { profile.isUnrestricted ? ownKeyboardLayout : profile.profile.keyboard }
    set {
      let before = keyboardLayout
      ownKeyboardLayout = newValue
      if keyboardLayout != before { post(.didChangeKeyboard) }
    }
  }
  private var ownKeyboardLayout = Profile.KeyboardLayout.default

  /// Whether a host should enable autocorrection. A profile overrules the value that was set; see
  /// ``Profile/autocorrection(_:)``.
  public var allowsAutocorrection: Bool {
    get { profile.isUnrestricted ? ownAutocorrection : profile.profile.allowsAutocorrection }
    set { ownAutocorrection = newValue }
  }
  private var ownAutocorrection = true

  /// Whether the text is secret. A secure field keeps no steps of undo.
  public var isSecureTextEntry = false {
    didSet { if isSecureTextEntry { state.history.clear() } }
  }

  /// Whether a key replaces the character behind the caret, as with the Insert key.
  public var overwrites = false

  /// Whether the first insertion after editing begins replaces all of the text, as in secure fields.
  public var clearsOnInsertion = false

  /// The keyboard that types into this field, like `inputView` in UIKit; `nil` for every keyboard that
  /// observes the centre.
  ///
  /// - Precondition: The field and the keyboard have the same centre; otherwise the keyboard does not learn that
  ///   the field is edited, and its keys do nothing.
  public var inputKeyboard: InputKeyboard? {
    get { inputKeyboardReference.object }
    set {
      inputKeyboardReference = WeakReference(newValue)
      precondition(
        newValue.map { $0.center === center } ?? true,
        "the field and its keyboard have different centres; make both with the same TextEventCenter")
      post(.didChangeKeyboard)
    }
  }
  private var inputKeyboardReference = WeakReference<InputKeyboard>(nil)

  // MARK: Observers

  /// Called with the control and its text at each ``TextEvent/didChange``, before other observers.
  public var onChange: ((TextControl, String) -> Void)?

  /// Adds an observer of the events of this field to its ``center``. The closure is called with each event until the
  /// observer is deallocated or removed from the centre.
  ///
  /// ```swift
  /// final class Form {
  ///   let amount = InputField(.unrestricted)
  ///   var problem: String?
  ///
  ///   init() {
  ///     amount.addObserver(self) { form, event, field in
  ///       switch event {
  ///       case .didChange: form.problem = field.evaluation.violations.first?.message
  ///       case .didRefuse(let violations): form.problem = violations.first?.message
  ///       default: break
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - observer: The observer, held weakly, because most observers own the field. It is an argument of the closure, so
  ///     that the closure need not capture it.
  ///   - handler: The closure.
  public final func addObserver<Object: AnyObject>(
    _ observer: Object,
    _ handler: @escaping (_ observer: Object, _ event: TextEvent, _ control: TextControl) -> Void
  ) {
    center.addObserver(observer, of: self) { observer, event, sender in
      // Only the events of this field are observed.
      handler(observer, event, unsafe unsafeDowncast(sender, to: TextControl.self))
    }
  }

  // MARK: Committing

  /// Whether the field holds values beside its text, so that it may be left without one.
  var hasOtherValues: Bool { false }

  /// The value of the text was committed.
  func didCommit(_ value: String) {}

  // MARK: Editing

  /// Whether the field is being edited.
  public internal(set) var isEditing = false

  /// Begins editing, if the delegate allows it.
  ///
  /// - Returns: Whether the field is being edited.
  @discardableResult
  public func beginEditing() -> Bool {
    guard !isEditing else {
      // If another field has begun editing meanwhile, keyboards have to return to this field.
      if center.editingField !== self { post(.didBeginEditing) }
      return true
    }
    guard isAllowed(.beginEditing) else { return false }
    didBeginEditing()
    return true
  }

  func didBeginEditing() {
    guard !isEditing else { return }
    isEditing = true
    willClear = clearsOnInsertion && !content.text.isEmpty
    post(.didBeginEditing)
  }

  /// Ends a composition, settles the text, and ends editing, if the delegate allows it.
  ///
  /// - Returns: Whether editing has ended.
  @discardableResult
  public func endEditing() -> Bool {
    endComposition()
    guard isEditing else { return true }
    guard isAllowed(.endEditing) else { return false }
    didEndEditing()
    return true
  }

  @discardableResult
  func didEndEditing() -> TextEdit? {
    if isDictating { endDictation() }
    let shown = content.text
    state.display.moment.showsLiterals = false
    removePrediction()
    mark = nil
    endAction()
    settle()
    state.history.close(in: settled.text)
    willClear = false
    press = .unknown
    if isEditing {
      isEditing = false
      post(.didEndEditing)
    }
    return TextEdit.smallest(from: shown, to: content.text)
  }

  /// Posts an event. Observers that cause more events without end are stopped.
  func post(_ event: TextEvent) {
    dispatcher.nest { center.post(event, from: self) }
  }

  // MARK: Hooks

  /// Handles an edit before it is judged.
  ///
  /// - Returns: The decision, if the edit was handled; `nil` for an edit that has to be judged as usual.
  func willChange(_ edit: TextEdit) -> EditDecision? { nil }

  /// Returns whether an insertion is a list, which is not judged as a whole.
  func isList(_ text: String, _ origin: TextEdit.Origin) -> Bool { false }

  /// Returns the decision on a list that a platform wants to insert; `nil` for an edit that is judged as usual.
  func decision(onListIn edit: TextEdit) -> EditDecision? { nil }

  /// Takes a list apart that an edit of a good content inserts, and settles the text.
  ///
  /// - Returns: The decision on the list; `nil`, and nothing has changed, for an edit that is judged as usual.
  func takeApart(_ edit: TextEdit, of before: TextContent) -> EditDecision? { nil }

  /// Whether ``willChange(_:)`` may handle edits.
  var looksAtChanges: Bool { false }

  /// Returns the keys that the rules would refuse now.
  final func vetoed(_ keys: [String]) -> Set<String> {
    guard !isComposing, !isDictating else { return [] }
    let range = willClear ? TextRange(0, content.text.utf16.count) : selection
    // Keys that certainly fit are not judged one by one.
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

  /// Returns whether the rules would refuse a text in place of the selection.
  func wouldVeto(_ text: String) -> Bool {
    guard !isComposing, !isDictating else { return false }
    var edit = insertion(of: text, origin: .keyboard)
    let moment = moment
    defer { self.moment = moment }
    if hasDisplay, passesLiteral(edit, isQuestion: true) || numberKey(edit) != nil { return false }
    if willClear { edit.range = TextRange(0, content.text.utf16.count) }
    return !outcome(of: edit, .result).isAllowed
  }

  /// Notifies observers of a backspace that has nothing to delete.
  func tell(_ command: BackspaceCommand) {
    switch command {
    case .onEmpty: post(.backspaceOnEmpty)
    case .atStart: post(.backspaceAtStart)
    }
  }
}

extension String {
  /// Returns a range in UTF-16 code units, widened to whole graphemes. A caret inside a grapheme moves before
  /// it.
  func graphemes(_ range: TextRange) -> TextRange {
    guard let place = range.scalars(in: self) else { return TextRange(caret: utf16.count) }
    let start = grapheme(at: place.lowerBound).lowerBound
    guard place.lowerBound < place.upperBound else { return TextRange(start..<start, in: self) }
    let last = grapheme(at: place.upperBound)
    let end = last.lowerBound == place.upperBound ? place.upperBound : last.upperBound
    return TextRange(start..<end, in: self)
  }
}
