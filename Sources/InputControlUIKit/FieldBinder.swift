#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import InputControl
  import InputControlFoundation
  import UIKit

  /// The binding of a field of UIKit and its control: the field's delegate, which passes everything on to the delegate of the
  /// app. The field keeps it.
  @MainActor class FieldBinder: ForwardingDelegate {
    let control: TextControl
    private(set) weak var view: (any TextInputView)?
    private(set) lazy var binding = FieldBinding(control, self)
    /// Called when Return was pressed in a field of one line.
    var onReturn: (() -> Void)?
    /// How often UIKit has told about a change.
    var toldChanges = 0

    /// The question of UIKit that is being answered.
    private var question: (ranges: [NSRange], text: String)?
    private var traits = FieldTraitsSetting()
    private let undo = UndoRegistration(isOfField: true)
    private var inputModes: NotificationToken?
    /// The delegate that the control had.
    private weak var formerDelegate: (any TextInputDelegate)?
    /// Whether the control is secure whatever the field is.
    private let isSecret: Bool
    /// Whether a key of a Korean keyboard has begun an action, which ends with the turn of the run loop.
    private var isInAction = false
    private var isDictating = false
    /// Whether the keyboard is to be loaded anew after the composition.
    private var needsReload = false

    init(_ control: TextControl, _ view: any TextInputView) {
      self.control = control
      self.view = view
      isSecret = control.isSecureTextEntry
      formerDelegate = control.delegate
      super.init(appDelegate: nil)
      inputModes = NotificationToken(UITextInputMode.currentInputModeDidChangeNotification) { [weak self] in
        self?.followDictation()
      }
    }

    override var appDelegate: AnyObject? {
      get { super.appDelegate }
      set {
        super.appDelegate = newValue
        // UIKit remembers which methods a delegate has.
        view?.inputControl_setDelegate(nil)
        view?.inputControl_setDelegate(self)
      }
    }

    /// Begins to control the field. The text that it shows is one that the app has set, unless the control has a text.
    func begin() {
      // Another field has taken the control.
      binding.onEnd = { [weak self] in self?.view?.setBinder(nil) }
      control.delegate = self
      control.addObserver(self) { binder, event, _ in binder.observe(event) }
      if control.text.isEmpty { binding.didSetText() } else { binding.show() }
      profileDidChange()
      if isEditing { didBeginEditing() }
    }

    /// Gives the field back as it was, with the text that it shows.
    func end() {
      binding.end()
      if control.delegate === self { control.delegate = formerDelegate }
      undo.end()
      if let view {
        traits.restore(in: view)
        showDecimalKey(nil)
        if view.markedTextRange == nil { view.reloadInputViews() }
      }
      view = nil
    }

    /// Sets up the field for the profile of the control.
    private func profileDidChange() {
      guard let view else { return }
      traits.set(control.profile.isUnrestricted ? nil : control.profile.fieldTraits, in: view)
      showDecimalKey(missingDecimalSign)
      needsReload = true
      reload()
    }

    /// The decimal sign that values need, and the pad of a phone does not have; `nil` for none, or for another keyboard.
    private var missingDecimalSign: String? {
      guard let view, view.inputView == nil, UIDevice.current.userInterfaceIdiom == .phone else { return nil }
      switch view.keyboardType {
      case .numberPad, .asciiCapableNumberPad: return control.decimalSign(missingBeside: nil)
      case .decimalPad: return control.decimalSign(missingBeside: Locale.current.decimalSeparator ?? ".")
      default: return nil
      }
    }

    /// Shows a decimal key above the keyboard, unless the app shows something there.
    private func showDecimalKey(_ sign: String?) {
      #if !os(tvOS)
        guard let view else { return }
        let bar = view.inputAccessoryView as? DecimalKeyBar
        guard bar?.sign != sign, bar != nil || view.inputAccessoryView == nil else { return }
        view.inputAccessoryView = sign.map { sign in
          DecimalKeyBar(sign) { [weak self] in self?.type { self?.control.insertText(sign) } }
        }
        needsReload = true
      #endif
    }

    /// Lets a key that the library draws type, behind what is being composed.
    func type(_ insert: () -> Void) {
      if let view, view.markedTextRange != nil {
        view.unmarkText()
        binding.didChange()
      }
      insert()
    }

    /// Presses Return on a keyboard that the library draws.
    func pressReturn() { control.insertText("\n") }

    /// Loads the keyboard anew, but never while an input method composes.
    private func reload() {
      guard needsReload, isEditing, let view, view.markedTextRange == nil else { return }
      needsReload = false
      view.reloadInputViews()
    }

    private func observe(_ event: TextEvent) {
      switch event {
      case .didChange:
        undo.follow(control)
        reload()
      case .didChangeKeyboard: profileDidChange()
      case .didRefuse(let violations): announce(violations.first?.message)
      case .didAsk(let question): announce(question.message)
      default: break
      }
    }

    private func announce(_ text: String?) {
      guard let text, !text.isEmpty, isEditing else { return }
      UIAccessibility.post(notification: .announcement, argument: text)
    }

    // MARK: Subclasses

    /// Whether the field is being edited.
    var isEditing: Bool { view?.isFirstResponder ?? false }

    /// The text of the field.
    var shownText: String {
      get { "" }
      set {}
    }

    /// Whether the first key after editing begins replaces all of the text.
    var clearsOnInsertion: Bool { view?.isSecureTextEntry ?? false }

    /// Tells that the field has another text, as UIKit does after a change of the person.
    func sendChange() {}

    /// Returns the answer of the delegate of the app to a question.
    func answer(to question: TextInputQuestion) -> Bool { true }

    // MARK: Questions

    func shouldChange(_ ranges: [NSRange], to text: String) -> Bool {
      if binding.isWriting { return true }
      followDictation()
      readSecurity()
      beginActionOfKoreanKey()
      question = (ranges, text)
      defer { question = nil }
      // A range that cannot exist becomes one beyond the end of every text, which is refused.
      let known = ranges.map { TextRange($0) ?? TextRange(caret: Int(Int32.max)) }
      let manager = view?.undoManager
      let isUndo = manager?.isUndoing == true || manager?.isRedoing == true
      // UIKit does not say what a paste is. Keys insert one character.
      let origin: TextEdit.Origin = text.isEmpty ? .deletion : text.dropFirst().isEmpty ? .key : .paste
      return binding.shouldChange(known, to: text, origin: isUndo ? .undo : origin)
    }

    /// Returns the edits of a question as UIKit asks about them.
    func asked(_ edits: [TextEdit]) -> (ranges: [NSRange], text: String) {
      if let question {
        // An observer of this question may change the text. That is another question.
        self.question = nil
        return question
      }
      let map = control.displayMap
      return (edits.map { NSRange(map.displayRange($0.range)) }, edits.first?.replacement ?? "")
    }

    /// A key of a Korean keyboard deletes and inserts, and UIKit tells twice that the text has changed.
    private func beginActionOfKoreanKey() {
      guard !isInAction, view?.textInputMode?.primaryLanguage?.hasPrefix("ko") == true else { return }
      isInAction = true
      binding.beginAction()
      Task { [weak self] in
        self?.isInAction = false
        self?.binding.endAction()
      }
    }

    // MARK: Editing

    func didBeginEditing() {
      readSecurity()
      binding.didBeginEditing()
      if let manager = view?.undoManager { undo.begin(control, in: manager) }
      showDecimalKey(missingDecimalSign)
      reload()
    }

    func didEndEditing() {
      followDictation()
      binding.didEndEditing()
      undo.end()
    }

    private func readSecurity() {
      guard let view else { return }
      let isSecure = isSecret || view.isSecureTextEntry
      if control.isSecureTextEntry != isSecure { control.isSecureTextEntry = isSecure }
      control.clearsOnInsertion = clearsOnInsertion
    }

    override func willDeleteBackward() {
      if !binding.isWriting { control.host.didPressBackspace() }
    }

    override func didSetText() {
      binding.didSetText()
      undo.follow(control)
    }

    /// Looks whether dictation has begun or ended. While a person dictates, the keyboard has no language but this, and UIKit
    /// changes the text without questions.
    func followDictation() {
      let isOn = isEditing && view?.textInputMode?.primaryLanguage == "dictation"
      guard isOn != isDictating else { return }
      isDictating = isOn
      if isOn { binding.beginDictation() } else { binding.endDictation() }
    }

    // MARK: Writing

    func endComposition() { view?.unmarkText() }

    func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool) {
      guard let view else { return }
      if let edit {
        let told = toldChanges
        if isEditing, isTold, let range = view.uiRange(edit.range) {
          view.replace(range, withText: edit.replacement)
        } else if let text = edit.applied(to: shownText) {
          shownText = text
        }
        if isTold, toldChanges == told { sendChange() }
      }
      if let range = view.uiRange(selection), shownSelection != nil { view.selectedTextRange = range }
    }
  }

  // MARK: The field

  extension FieldBinder: @MainActor PlatformField {
    var shownSelection: TextRange? {
      guard isEditing else { return nil }
      return view.flatMap { view in view.selectedTextRange.map { view.range($0) } }
    }
    var shownMarkedRange: TextRange? { view.flatMap { view in view.markedTextRange.map { view.range($0) } } }

    /// Whether the keyboard begins a composition by a key that UIKit asks about like any other.
    var mayCompose: Bool {
      guard let language = view?.textInputMode?.primaryLanguage else { return false }
      return ["zh", "ja", "yue"].contains { language.hasPrefix($0) }
    }
  }

  extension UITextInput {
    /// Returns a range in UTF-16 code units.
    fileprivate func range(_ range: UITextRange) -> TextRange {
      let start = max(0, offset(from: beginningOfDocument, to: range.start))
      return TextRange(start, start + max(0, offset(from: range.start, to: range.end)))
    }

    fileprivate func uiRange(_ range: TextRange) -> UITextRange? {
      guard let start = position(from: beginningOfDocument, offset: range.start),
        let end = position(from: start, offset: range.count)
      else { return nil }
      return textRange(from: start, to: end)
    }
  }

  // MARK: The app's delegate

  extension FieldBinder: @MainActor TextInputDelegate {
    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
      let former = formerDelegate?.decision(on: question, in: control) ?? .accept
      return answer(to: question) ? former : .veto()
    }
  }
#endif
