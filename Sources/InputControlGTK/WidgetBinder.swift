#if GTK
  import CGTK
  import InputControl

  /// The binding of a widget and its control. The widget keeps it.
  ///
  /// GTK asks before each change, by a signal that can be stopped. A key over a selection arrives as a deletion and an
  /// insertion, and so does what an input method commits over one: the deletion waits for the insertion, until the end of the
  /// turn of the event loop, and both are one edit. The text that an input method composes is not in the widget's text; the
  /// control hears of it as marked text at the caret.
  class WidgetBinder {
    let control: TextControl
    private(set) lazy var binding = FieldBinding(control, self)
    /// The widget of the app; `nil` if the binding has ended or GTK has destroyed the widget.
    private(set) var widget: UnsafeMutablePointer<GtkWidget>?
    /// The widget that has the text: the GtkText of an entry, or the GtkTextView.
    let textWidget: UnsafeMutablePointer<GtkWidget>
    /// Whether ``textWidget`` is inside the widget of the app.
    private let isPartOfWidget: Bool
    /// Called in place of a commit when Return is pressed in a field of one line, because a form commits.
    var onReturn: (() -> Void)?

    var connections = SignalConnections()
    var controllerConnections = SignalConnections()
    var dragConnections = SignalConnections()
    var controllers: [OpaquePointer] = []
    private var traits = WidgetTraits()
    private var reasons: WidgetReasons
    /// Whether the control is secure whatever the widget is.
    private let isSecret: Bool
    /// Whether GTK undid by itself before.
    var hadUndo = false

    /// The selection that GTK has deleted, and the control does not know yet.
    var removed: (range: TextRange, text: String)?
    /// The text that an input method shows at the caret.
    var preedit = ""
    /// Whether a composition has ended, or goes on.
    private var hasComposed = false
    /// The caret after an insertion, which GTK moves later.
    var caret: Int?
    /// Whether a signal of GTK about a change has begun, and not ended.
    private var isInSignal = false
    /// Whether code sets the text.
    private var isSetting = false
    /// The key whose deletion comes next.
    private var deletingKey: DeletingKey?
    var isPasting = false
    private var isInAction = false
    /// The drag of this program that is over the widget.
    var drag: OpaquePointer?
    /// The source of the event loop that selects what was deleted for a refused insertion; 0 for none.
    private var returning: guint = 0
    private var isRestoring = false
    var isBackspaceDown = false
    /// The source of the event loop that ends the turn; 0 for none.
    private var turn: guint = 0

    private enum DeletingKey { case backspace, other }

    init(
      _ control: TextControl, _ widget: UnsafeMutablePointer<GtkWidget>,
      text: UnsafeMutablePointer<GtkWidget>, reason: UnsafeMutablePointer<GtkWidget>?
    ) {
      self.control = control
      self.widget = widget
      textWidget = text
      isSecret = control.isSecureTextEntry
      reasons = WidgetReasons(label: reason)
      // GTK may use it a little longer than its entry, as when a paste arrives late.
      isPartOfWidget = text != widget
      if isPartOfWidget { g_object_ref(.init(text)) }
    }

    deinit {
      removeSources()
      reasons.release()
      if isPartOfWidget { g_object_unref(.init(textWidget)) }
    }

    /// Whether GTK has a change made by the binding itself.
    private var isOwn: Bool { binding.isWriting || isRestoring }

    // MARK: Subclasses

    /// The text of the widget, without what is being composed.
    var text: String { "" }
    /// The selection in it, in UTF-16 code units.
    var selection: TextRange { TextRange(caret: 0) }
    /// Whether the text is hidden.
    var isHidden: Bool { false }
    /// Whether GTK undoes by itself. It would ask about its undoing as about keys.
    var undoes: Bool {
      get { false }
      set {}
    }
    /// Whether it is known that code makes the change that GTK asks about.
    var isOfCode: Bool { false }
    func replace(_ range: TextRange, with replacement: String) {}
    func select(_ range: TextRange) {}
    /// Connects the signals.
    func connect() {}
    /// Does what has waited for the end of the turn.
    func turnEnds() {}

    // MARK: Begin and end

    func begin() {
      binding.makesAllEdits = true
      binding.onEnd = { [weak self] in
        if let widget = self?.widget { widget.setBinder(nil) }
      }
      hadUndo = undoes
      undoes = false
      connect()
      connectKeysAndFocus()
      control.addObserver(self) { binder, event, _ in binder.observe(event) }
      if control.text.isEmpty { binding.didSetText() } else { binding.show() }
      profileDidChange()
      if hasFocus { didBeginEditing() }
    }

    /// Gives the widget back, with the text that the control shows.
    func end() {
      guard let widget else { return }
      dragHasEnded()
      flushRemoved()
      binding.show()
      connections.disconnect()
      controllerConnections.disconnect()
      for controller in controllers { gtk_widget_remove_controller(widget, controller) }
      controllers = []
      setTraits(nil)
      undoes = hadUndo
      reasons.show(nil, in: widget)
      endControl()
    }

    /// Ends what needs no widget, which GTK destroys.
    func widgetIsGone() {
      dragHasEnded()
      if isPartOfWidget { connections.disconnect() }
      endControl()
    }

    private func endControl() {
      widget = nil
      removeSources()
      removed = nil
      preedit = ""
      binding.end()
    }

    private func profileDidChange() {
      guard widget != nil else { return }
      setTraits(control.profile.isUnrestricted ? nil : control.profile.fieldTraits)
      readSecurity()
      showReason()
    }

    private func setTraits(_ value: FieldTraits?) {
      // An app that hears of a property may set another profile.
      var traits = traits
      traits.set(value, in: textWidget)
      self.traits = traits
    }

    func readSecurity() {
      let isSecure = isSecret || isHidden
      if control.isSecureTextEntry != isSecure { control.isSecureTextEntry = isSecure }
      // GTK undoes by itself again when a hidden text is shown.
      endTurnLater()
    }

    var hasFocus: Bool { gtk_widget_has_focus(textWidget) != 0 }

    // MARK: Reasons

    private func observe(_ event: TextEvent) {
      switch event {
      case .didChange, .didEndEditing: showReason()
      case .didChangeKeyboard: profileDidChange()
      case .didRefuse(let violations):
        if widget != nil { gtk_widget_error_bell(textWidget) }
        say(violations.first?.message)
      case .didAsk(let question): say(question.message)
      default: break
      }
    }

    /// Shows why the text is wrong: while it is typed what cannot become right any more, afterwards also what is missing.
    private func showReason() {
      guard let widget, !control.isComposing else { return }
      let evaluation = control.evaluation
      let isWrong =
        evaluation.verdict == .invalid
        || evaluation.verdict == .intermediate && !hasFocus && control.hasText
      reasons.show(isWrong ? evaluation.violations.first?.message ?? "" : nil, in: widget)
    }

    private func say(_ message: String?) {
      guard let message, !message.isEmpty, let widget else { return }
      reasons.say(message, in: widget)
    }

    // MARK: Questions of GTK

    /// Returns whether GTK has to delete a range, which is given in scalars; a negative end is that of the text.
    func shouldDelete(_ start: Int, _ end: Int) -> Bool {
      guard !isOwn else { return true }
      // No other handler follows the one that stops a signal.
      isInSignal = mayDelete(start, end)
      return isInSignal
    }

    private func mayDelete(_ start: Int, _ end: Int) -> Bool {
      let key = deletingKey
      deletingKey = nil
      // A key deletes to a place, or in a paragraph, and gtk_editable_set_text to the end.
      if isOfCode || end < 0 && start >= 0 && key == nil { willSetText() }
      // GTK deletes nothing before the text.
      guard !isSetting, start >= 0 else { return true }
      flushRemoved()
      let range = text.utf16Range(ofScalars: start, end)
      guard !range.isEmpty else { return true }
      let part = text.part(range)
      let mayBeReplaced =
        switch key {
        case nil: range == selection
        // Backspace deletes a character of several scalars, and inserts a part of it again.
        case .backspace: range != selection && part.utf8.count > 1
        case .other: false
        }
      guard !mayBeReplaced else {
        removed = (range, part)
        endTurnLater()
        return true
      }
      // Input methods that compose in the text itself delete a part and insert another.
      if key == nil { beginAction() }
      return binding.shouldChange(range, to: "", origin: .deletion)
    }

    /// Returns whether GTK has to insert a text, at an offset in scalars.
    func shouldInsert(_ text: String, at position: Int) -> Bool {
      guard !isOwn else { return true }
      isInSignal = mayInsert(text, at: position)
      return isInSignal
    }

    private func mayInsert(_ text: String, at position: Int) -> Bool {
      if isOfCode { willSetText() }
      guard !isSetting, !text.isEmpty, !control.isComposing else { return true }
      if drag != nil, removed == nil, !selection.isEmpty {
        // The selection is dropped, and deleted at the end of the drag: only both together are judged.
        beginAction()
        return true
      }
      let place = TextRange(caret: self.text.utf16Offset(ofScalar: position))
      if removed != nil, removed?.range.start != place.start {
        // One action moves a text.
        beginAction()
        flushRemoved()
      }
      // GTK does not say what inserts. Keys insert one character.
      let origin: TextEdit.Origin = text.dropFirst().isEmpty ? .key : isPasting ? .paste : .suggestion
      isPasting = false
      let isAllowed = binding.shouldChange(removed?.range ?? place, to: text, origin: origin)
      if isAllowed { removed = nil }
      if restoreRemoved() { selectLater() }
      return isAllowed
    }

    /// Hears that GTK has made what it was allowed to, before the app does.
    ///
    /// - Parameter caret: The offset of the caret in scalars behind an insertion, to which GTK moves it later; `nil` for a
    ///   deletion.
    /// - Returns: Whether the binding has changed the text, and moved the caret.
    @discardableResult
    func hasChanged(caret: Int? = nil) -> Bool {
      guard !isOwn, isInSignal else { return false }
      isInSignal = false
      guard removed == nil else { return false }
      if isSetting {
        // gtk_editable_set_text deletes first, and then inserts.
        guard caret != nil || isOfCode else { return false }
        let (text, selection, isOfCode) = (self.text, self.selection, isOfCode)
        didSetText()
        guard text.isIdentical(to: self.text) else { return true }
        // Code that edits a part leaves the caret where it is.
        if isOfCode, self.selection != selection { select(selection) }
        return false
      }
      if control.isComposing { preedit = "" }
      let text = self.text
      self.caret = caret.map { text.utf16Offset(ofScalar: $0) }
      binding.didChange()
      self.caret = nil
      return !self.text.isIdentical(to: text)
    }

    /// Hears that the text has changed, possibly without a question.
    func textDidChange() {
      guard !isOwn, !isInSignal, !isSetting, removed == nil, !control.isComposing, !isInAction else { return }
      didSetText()
    }

    /// Hears that code begins to set the text.
    func willSetText() {
      removed = nil
      isSetting = true
      endTurnLater()
    }

    private func didSetText() {
      isSetting = false
      // A composed text belongs to the old text. The input method shows it again with the next key.
      preedit = ""
      binding.didSetText()
    }

    /// Reports the deletion of a selection that no insertion has followed.
    private func flushRemoved() {
      guard let range = removed?.range else { return }
      if binding.shouldChange(range, to: "", origin: .deletion) {
        removed = nil
        binding.didChange()
      } else if restoreRemoved() {
        selectLater()
      }
    }

    /// Puts back what GTK has deleted, and returns whether there was something.
    private func restoreRemoved() -> Bool {
      guard let removed else { return false }
      self.removed = nil
      isRestoring = true
      replace(TextRange(caret: removed.range.start), with: removed.text)
      select(removed.range)
      isRestoring = false
      return true
    }

    // MARK: Input methods

    /// Hears what an input method shows at the caret.
    func preeditDidChange(_ text: String) {
      guard text != preedit else { return }
      preedit = text
      hasComposed = true
      if text.isEmpty {
        // The input method may commit a text next.
        endTurnLater()
      } else {
        removed = nil
        binding.didChange()
      }
    }

    // MARK: Other events

    func selectionDidChange() {
      guard !isOwn, !isInSignal, !isSetting, returning == 0, removed == nil, !control.isComposing else {
        return
      }
      binding.didSelect()
    }

    func willPaste() { isPasting = true }
    func willDelete() { deletingKey = .other }
    func didDelete() {
      deletingKey = nil
      flushRemoved()
    }
    func willDeleteBackward() {
      deletingKey = .backspace
      control.host.didPressBackspace(isRepeat: isBackspaceDown)
      isBackspaceDown = true
    }

    private func beginAction() {
      guard !isInAction else { return }
      isInAction = true
      binding.beginAction()
      endTurnLater()
    }

    func endTurnLater() {
      guard turn == 0, widget != nil else { return }
      turn = g_idle_add(
        { data in
          guard let binder: WidgetBinder = owner(data) else { return 0 }
          binder.turn = 0
          binder.endTurn()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    func endTurn() {
      guard widget != nil else { return }
      if turn != 0 { g_source_remove(turn) }
      turn = 0
      isInSignal = false
      deletingKey = nil
      turnEnds()
      if undoes { undoes = false }
      if isSetting { didSetText() }
      flushRemoved()
      if hasComposed, preedit.isEmpty {
        hasComposed = false
        if control.isComposing { binding.didChange() } else { binding.show() }
      }
      if isInAction, drag == nil {
        isInAction = false
        binding.endAction()
      }
    }

    /// Selects again what was deleted for a refused insertion. GTK moves the caret behind each insertion, and under X11 a
    /// selection is lost if it comes back before the server has told that it is gone.
    private func selectLater() {
      guard returning == 0 else { return }
      returning = g_timeout_add(
        40,
        { data in
          guard let binder: WidgetBinder = owner(data) else { return 0 }
          binder.returning = 0
          binder.binding.show()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The same at once, because the next key comes.
    func selectNow() {
      guard returning != 0 else { return }
      g_source_remove(returning)
      returning = 0
      binding.show()
    }

    private func removeSources() {
      for source in [turn, returning] where source != 0 { g_source_remove(source) }
      (turn, returning) = (0, 0)
    }
  }
#endif
