#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import InputControl
  import InputControlFoundation

  /// The binding of a field of AppKit and its control. The field keeps it.
  ///
  /// It stands between AppKit and the text view that edits the text, so that the delegate of the field stays the app's.
  @MainActor class FieldBinder: TextViewInterceptor {
    let control: TextControl
    private(set) weak var view: NSView?
    private(set) lazy var binding = FieldBinding(control, self)
    /// Called when Return was pressed in a field of one line.
    var onReturn: (() -> Void)?

    private enum Question {
      /// AppKit asks. The app has been asked if there is an answer.
      case ofAppKit(ask: () -> Bool, answer: Bool?)
      /// The control asks the app about a change that AppKit knows nothing about.
      case ofControl
    }
    /// The question that is being answered.
    private var question: Question?
    /// An input method marks text, or keeps marked text, and AppKit may ask meanwhile. `tell` tells the app about the change
    /// once AppKit is done with it.
    private var composition: (isMarking: Bool, tell: (() -> Void)?)?
    /// How often the app was told about a change.
    private var changes = 0
    /// The text view in which the person edits the text since editing has begun.
    private(set) weak var session: NSTextView?

    private var traits = TextViewTraits()
    private let undo = UndoRegistration(isOfField: false)
    private var selections: NotificationToken?
    /// The delegate that the control had.
    private weak var formerDelegate: (any TextInputDelegate)?
    /// Whether the control is secure whatever the field is.
    private let isSecret: Bool

    init(_ control: TextControl, _ view: NSView) {
      self.control = control
      self.view = view
      isSecret = control.isSecureTextEntry
      formerDelegate = control.delegate
    }

    /// Begins to control the field. The text that it shows is one that the app has set, unless the control has a text.
    func begin() {
      // Another field has taken the control.
      binding.onEnd = { [weak self] in self?.view?.setBinder(nil) }
      control.delegate = self
      control.addObserver(self) { binder, event, _ in binder.observe(event) }
      readSecurity()
      if control.text.isEmpty { binding.didSetText() } else { binding.show() }
      profileDidChange()
      if hasFocus, let view = focusedEditor { didBeginEditing(in: view) }
    }

    /// Gives the field back as it was, with the text that it shows.
    func end() {
      finishEditing()
      binding.end()
      if let editor { traits.restore(in: editor) }
      if control.delegate === self { control.delegate = formerDelegate }
      view = nil
    }

    private func observe(_ event: TextEvent) {
      switch event {
      case .didChange: followUndo()
      case .didChangeKeyboard: profileDidChange()
      case .didRefuse(let violations): announce(violations.first?.message)
      case .didAsk(let question): announce(question.message)
      default: break
      }
    }

    private func announce(_ text: String?) {
      guard let text, !text.isEmpty, hasFocus, let window = view?.window else { return }
      NSAccessibility.post(
        element: window, notification: .announcementRequested,
        userInfo: [.announcement: text, .priority: NSAccessibilityPriorityLevel.high.rawValue])
    }

    /// Sets up the field for the profile of the control.
    func profileDidChange() {
      if let editor { traits.set(fieldTraits, in: editor) }
    }

    var fieldTraits: FieldTraits? { control.profile.isUnrestricted ? nil : control.profile.fieldTraits }

    // MARK: Subclasses

    /// The text view that has the text; `nil` if the field has it, because nobody edits it.
    var editor: NSTextView? { nil }

    /// The text view in which the person edits the text; `nil` if nobody edits it.
    var focusedEditor: NSTextView? { nil }

    /// The text of the field.
    var shownText: String {
      get { editor?.string ?? "" }
      set {}
    }

    var isSecure: Bool { false }

    // MARK: Writing

    func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool) {
      if let edit {
        if let editor {
          // A text without attributes would have those of the text before it, or none.
          let text = NSAttributedString(string: edit.replacement, attributes: editor.typingAttributes)
          editor.textStorage?.replaceCharacters(in: NSRange(edit.range), with: text)
          if isTold { editor.didChangeText() }
        } else if let text = edit.applied(to: shownText) {
          shownText = text
        }
      }
      if let editor, editor.selectedRange() != NSRange(selection) {
        editor.setSelectedRange(NSRange(selection))
      }
    }

    func endComposition() {
      editor?.inputContext?.discardMarkedText()
      editor?.unmarkText()
    }

    private func readSecurity() {
      let isSecure = isSecret || isSecure
      if control.isSecureTextEntry != isSecure { control.isSecureTextEntry = isSecure }
    }

    // MARK: Changes of AppKit

    func shouldChange(
      _ ranges: [NSValue], to texts: [String]?, in view: NSTextView, _ ask: @escaping () -> Bool
    ) -> Bool {
      guard let texts, texts.count == ranges.count, question == nil, !binding.isWriting else {
        return ask()
      }
      beginEditing(in: view)
      // A range that cannot exist becomes one beyond the end of every text, which is refused.
      let edits = zip(ranges, texts).map { range, text in
        TextEdit(TextRange(range.rangeValue) ?? TextRange(caret: Int(Int32.max)), with: text)
      }
      question = .ofAppKit(ask: ask, answer: nil)
      defer { question = nil }
      guard binding.shouldChange(edits, origin: origin(of: texts)) else { return false }
      if case .ofAppKit(_, let answer?) = question { return answer }
      return ask()
    }

    private func origin(of texts: [String]) -> TextEdit.Origin {
      if composition?.isMarking == true { return .composition }
      if texts.allSatisfy({ $0.isEmpty }) { return .deletion }
      // AppKit does not say what a paste is. Keys insert one character.
      return texts.allSatisfy { $0.dropFirst().isEmpty } ? .key : .paste
    }

    func tellChange(_ tell: @escaping () -> Void) {
      guard composition == nil else { composition?.tell = tell; return }
      let before = changes
      binding.didChange()
      // If the text was repaired, the app has been told about the repaired one.
      guard changes == before else { return }
      changes += 1
      tell()
      // An app, or its formatter, may have set another text.
      binding.didSetText()
    }

    // While marked text changes, AppKit is not done when it tells.
    func compose(isMarking: Bool, in view: NSTextView, _ compose: () -> Void) {
      guard composition == nil else { return compose() }
      beginEditing(in: view)
      composition = (isMarking, nil)
      compose()
      let tell = composition?.tell
      composition = nil
      if let tell {
        tellChange(tell)
      } else if control.markedRange != nil, shownMarkedRange == nil {
        binding.didChange()
      }
    }

    func willDeleteBackward() {
      let event = NSApplication.shared.currentEvent
      let isRepeat = event.map { $0.type == .keyDown && $0.isARepeat } ?? false
      if !binding.isWriting { control.host.didPressBackspace(isRepeat: isRepeat) }
    }

    // The text leaves one place and comes to another.
    func drag(_ drag: () -> Bool) -> Bool {
      binding.beginAction()
      defer { binding.endAction() }
      return drag()
    }

    func pressReturn(_ insert: () -> Void) {
      guard view is NSTextField else { return insert() }
      if let onReturn {
        if !control.isComposing { onReturn() }
      } else if (control as? InputField)?.pressReturn() ?? true {
        insert()
      }
    }

    func didSetText() {
      binding.didSetText()
      followUndo()
    }

    private func followUndo() {
      guard let session else { return }
      // AppKit may give the field editor another manager after editing has begun.
      if let manager = session.undoManager { undo.begin(control, in: manager) }
      undo.follow(control)
    }

    // MARK: Editing

    func didBeginEditing(in view: NSTextView) {
      finishEditing()
      session = view
      readSecurity()
      traits.set(fieldTraits, in: view)
      selections = NotificationToken(NSTextView.didChangeSelectionNotification, of: view) { [weak self] in
        self?.binding.didSelect()
      }
      binding.didBeginEditing()
      followUndo()
    }

    /// Begins editing if AppKit has not said that it has begun.
    private func beginEditing(in view: NSTextView) {
      if session !== view, view === focusedEditor { didBeginEditing(in: view) }
    }

    func endEditing(_ resign: () -> Bool) -> Bool { control.host.shouldEndEditing() && resign() }

    func endFieldEditing(_ end: () -> Void) {
      finishEditing()
      end()
      binding.show()
    }

    func abortEditing(_ abort: () -> Bool) -> Bool {
      let isAborted = abort()
      if isAborted {
        leaveSession()
        // The field has the text from before.
        binding.didSetText()
        binding.didEndEditing()
      }
      return isAborted
    }

    /// Ends editing. The text view still has the text, which is settled there.
    func finishEditing() {
      guard session != nil else { return }
      binding.didEndEditing()
      leaveSession()
    }

    /// Gives the text view back, which may serve other fields.
    func leaveSession() {
      selections = nil
      undo.end()
      if let session { traits.restore(in: session) }
      session = nil
    }
  }

  // MARK: The field

  extension FieldBinder: @MainActor PlatformField {
    var shownSelection: TextRange? { editor.flatMap { TextRange($0.selectedRange()) } }
    var shownMarkedRange: TextRange? {
      editor.flatMap { $0.hasMarkedText() ? TextRange($0.markedRange()) : nil }
    }
    // The methods by which an input method marks text are known.
    var mayCompose: Bool { false }
  }

  // MARK: The app's delegate

  extension FieldBinder: @MainActor TextInputDelegate {
    func decision(on asked: TextInputQuestion, in control: TextControl) -> DelegateDecision {
      let former = formerDelegate?.decision(on: asked, in: control) ?? .accept
      // AppKit asks the app about everything else.
      guard case .change(let edits) = asked else { return former }
      return isAllowedByApp(edits) ? former : .veto()
    }

    private func isAllowedByApp(_ edits: [TextEdit]) -> Bool {
      if case .ofAppKit(let ask, nil) = question {
        let answer = ask()
        question = .ofAppKit(ask: ask, answer: answer)
        return answer
      }
      // The control changes by itself, such as by undo.
      guard let editor, !edits.isEmpty else { return true }
      let map = control.displayMap
      let outer = question
      question = .ofControl
      defer { question = outer }
      return editor.shouldChangeText(
        inRanges: edits.map { NSValue(range: NSRange(map.displayRange($0.range))) },
        replacementStrings: edits.map { $0.replacement })
    }
  }
#endif
