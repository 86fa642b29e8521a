#if canImport(UIKit)
  import Foundation
  import InputControl
  import InputControlFoundation
  import UIKit

  /// What UITextField and UITextView have in common.
  typealias TextInputView = UIResponder & UITextInput & UITextInputTraits

  /// The binding of a field of UIKit and its control: the field's delegate, which passes everything on to the delegate of the
  /// app. The field keeps it.
  @MainActor class FieldBinder: ForwardingDelegate {
    let control: TextControl
    private(set) weak var view: (any TextInputView)?
    lazy var binding = FieldBinding(control, self)
    /// The question of UIKit that is being answered.
    private(set) var question: (ranges: [NSRange], text: String)?
    private var traits = FieldTraitsSetting()
    private let undo = UndoRegistration()
    /// Whether an action of several edits has begun, which ends with the turn of the run loop.
    private var isInAction = false

    private var inputModes: (any NSObjectProtocol)?

    init(_ control: TextControl, _ view: any TextInputView) {
      self.control = control
      self.view = view
      super.init(appDelegate: nil)
      inputModes = NotificationCenter.default.addObserver(
        forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil
      ) { [weak self] _ in MainActor.assumeIsolated { self?.followDictation() } }
      control.delegate = self
      control.addObserver(self) { binder, event, _ in binder.observe(event) }
    }

    /// Begins to control the field. The text that it shows is one that the app has set, unless the control has a text.
    func begin() {
      if control.text.isEmpty, !shownText.isEmpty { control.text = shownText }
      profileDidChange()
      if isEditing { binding.didBeginEditing() } else { binding.show() }
    }

    /// Gives the field back as it was, with the text that it shows.
    func end() {
      if let inputModes { NotificationCenter.default.removeObserver(inputModes) }
      if let view { traits.restore(in: view) }
      undo.end()
      view?.reloadInputViews()
    }

    /// Sets up the field for the profile of the control.
    func profileDidChange() {
      guard let view else { return }
      traits.set(control.profile.isUnrestricted ? nil : control.profile.fieldTraits, in: view)
      if isEditing, shownMarkedRange == nil { view.reloadInputViews() }
    }

    /// Whether the field is being edited. Subclasses know.
    var isEditing: Bool { false }

    /// The text of the field.
    var shownText: String {
      get { "" }
      set {}
    }

    /// Tells that the field has another text, as the platform does after a change of the person.
    func sendChange() {}

    func make(_ edit: TextEdit?, selection: TextRange) {
      guard let view else { return }
      if let edit, !isEditing, let text = edit.applied(to: shownText) {
        shownText = text
      } else if let edit, let range = view.uiRange(edit.range) {
        let told = toldChanges
        view.replace(range, withText: edit.replacement)
        if toldChanges == told { sendChange() }
      }
      if let range = view.uiRange(selection), shownSelection != nil { view.selectedTextRange = range }
    }

    /// Called when Return was pressed in a field of one line, and submits.
    var onReturn: (() -> Void)?

    /// How often the platform has told about a change.
    var toldChanges = 0

    /// Returns the answer of the delegate of the app to a question.
    func answer(to question: TextInputQuestion) -> Bool { true }

    private func observe(_ event: TextEvent) {
      switch event {
      case .didChange:
        binding.show()
        undo.follow(control)
      case .didChangeKeyboard: profileDidChange()
      case .didRefuse(let violations):
        guard let reason = violations.first?.message, !reason.isEmpty else { return }
        UIAccessibility.post(notification: .announcement, argument: reason)
      default: break
      }
    }

    // MARK: Questions

    func shouldChange(_ ranges: [NSRange], to text: String) -> Bool {
      // A range that cannot exist becomes one beyond the end of every text, which is refused.
      let known = ranges.map { TextRange($0) ?? TextRange(caret: Int(Int32.max)) }
      if binding.isWriting { return true }
      followDictation()
      readSecurity()
      beginActionOfKoreanKey()
      question = (ranges, text)
      defer { question = nil }
      let manager = view?.undoManager
      let isUndo = manager?.isUndoing == true || manager?.isRedoing == true
      // UIKit does not say what a paste is. Keys insert one character.
      let origin: TextEdit.Origin = text.isEmpty ? .deletion : text.dropFirst().isEmpty ? .key : .paste
      return binding.shouldChange(known, to: text, origin: isUndo ? .undo : origin)
    }

    /// Returns the edits of a question as UIKit asks about them.
    func asked(_ edits: [TextEdit]) -> (ranges: [NSRange], text: String) {
      if let question { return question }
      let map = control.displayMap
      return (edits.map { NSRange(map.displayRange($0.range)) }, edits.first?.replacement ?? "")
    }

    /// A key of a Korean keyboard deletes and inserts, and tells twice that the text has changed.
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
      if let manager = view?.undoManager { undo.begin(control, in: manager) }
      binding.didBeginEditing()
    }

    func didEndEditing() {
      binding.didEndEditing()
      undo.end()
    }

    private func readSecurity() {
      guard let view, control.isSecureTextEntry != view.isSecureTextEntry else { return }
      control.isSecureTextEntry = view.isSecureTextEntry
      control.clearsOnInsertion = clearsOnInsertion
    }

    /// Whether the first key after editing begins replaces all of the text.
    var clearsOnInsertion: Bool { view?.isSecureTextEntry ?? false }

    override func willDeleteBackward() {
      if !binding.isWriting { control.host.didPressBackspace() }
    }

    override func didSetText() {
      binding.didSetText()
      undo.follow(control)
    }

    // MARK: Dictation

    /// While a person dictates, UIKit's keyboard has no language but this, and changes the text without questions.
    private static let dictation = "dictation"
    private var isDictating = false

    /// Looks whether dictation has begun or ended.
    func followDictation() {
      let isOn = view?.textInputMode?.primaryLanguage == Self.dictation
      guard isOn != isDictating else { return }
      isDictating = isOn
      if isOn { binding.beginDictation() } else { binding.endDictation() }
    }
  }

  // MARK: The field

  extension FieldBinder: @MainActor PlatformField {
    var shownSelection: TextRange? { view.flatMap { view in view.selectedTextRange.map { view.range($0) } } }
    var shownMarkedRange: TextRange? { view.flatMap { view in view.markedTextRange.map { view.range($0) } } }

    /// Languages whose keyboards begin a composition by a key that they ask about like any other.
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
      answer(to: question) ? .accept : .veto()
    }
  }
#endif
