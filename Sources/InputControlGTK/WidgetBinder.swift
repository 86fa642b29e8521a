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
    /// The widget of the app; `nil` if GTK has destroyed it.
    private(set) var widget: UnsafeMutablePointer<GtkWidget>?
    /// The widget that has the text: the GtkText of an entry, or the GtkTextView.
    let textWidget: UnsafeMutablePointer<GtkWidget>
    /// Shows reasons, if the app has one.
    var reasonLabel: OpaquePointer?
    /// Called when Return was pressed in a field of one line, and the control submits.
    var onReturn: (() -> Void)?

    var connections = SignalConnections()
    private var controllers: [OpaquePointer] = []
    private var traits = WidgetTraits()
    private(set) var hadUndo = false

    /// The selection that GTK has deleted, and the control does not know yet.
    private var removed: (range: TextRange, text: String)?
    /// The text that an input method shows at the caret.
    private var preedit = ""
    /// Whether a composition has ended, or goes on.
    private var hasComposed = false
    /// The caret after an insertion, which GTK moves later.
    private var caret: Int?
    /// Whether a signal of GTK about a change has begun, and not ended.
    private var isInSignal = false
    /// Whether code sets the text.
    private var isSetting = false
    /// The key whose deletion comes next.
    private var deletingKey: DeletingKey?
    private var isPasting = false
    private var isInAction = false
    /// What a person drags over the widget, if it comes from this program.
    private var drag: OpaquePointer?
    /// The source of the event loop that selects what was deleted for a refused insertion; 0 for none.
    private var returning: guint = 0
    private var isRestoring = false
    private var isBackspaceDown = false
    /// The source of the event loop that ends the turn; 0 for none.
    private var turn: guint = 0

    private enum DeletingKey { case backspace, other }

    init(
      _ control: TextControl, _ widget: UnsafeMutablePointer<GtkWidget>,
      text: UnsafeMutablePointer<GtkWidget>
    ) {
      self.control = control
      self.widget = widget
      textWidget = text
    }

    deinit { removeSources() }

    /// Whether GTK has a change made by the binding itself.
    private var isOwn: Bool { binding.isWriting || isRestoring }

    // MARK: Subclasses

    /// The text of the widget, without what is being composed.
    var text: String { "" }
    /// The selection in it, in UTF-16 code units.
    var selection: TextRange { TextRange(caret: 0) }
    /// Whether the text is hidden.
    var isHidden: Bool { false }
    /// Whether GTK undoes by itself, which it would ask about as about keys.
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

    func end() {
      dragHasEnded()
      removeSources()
      removed = nil
      preedit = ""
      binding.end()
      connections.disconnect()
      guard let widget = widget else { return }
      for controller in controllers { gtk_widget_remove_controller(widget, controller) }
      controllers = []
      traits.restore(in: textWidget)
      undoes = hadUndo
      show(nil, isError: false, in: widget)
      self.widget = nil
    }

    /// Ends what needs no widget, which GTK has destroyed.
    func widgetIsGone() {
      widget = nil
      reasonLabel = nil
      connections = SignalConnections()
      end()
    }

    private func profileDidChange() {
      traits.set(control.profile.isUnrestricted ? nil : control.profile.fieldTraits, in: textWidget)
      showReason()
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

    /// Shows why the text is refused: while it is typed what cannot become right any more, afterwards also what is missing.
    private func showReason() {
      guard let widget = widget, !control.isComposing else { return }
      let evaluation = control.evaluation
      let isError =
        evaluation.verdict == .invalid
        || evaluation.verdict == .intermediate && !hasFocus && control.hasText
      show(isError ? evaluation.violations.first?.message : nil, isError: isError, in: widget)
    }

    /// Shows a reason, and says it to whoever listens to the screen.
    private func say(_ message: String?) {
      guard let message, !message.isEmpty, let widget = widget else { return }
      if let reasonLabel = reasonLabel { gtk_label_set_text(reasonLabel, message) }
      input_control_announce(widget, message)
    }

    private func show(_ message: String?, isError: Bool, in widget: UnsafeMutablePointer<GtkWidget>) {
      if isError {
        gtk_widget_add_css_class(widget, "error")
      } else {
        gtk_widget_remove_css_class(widget, "error")
      }
      gtk_widget_set_tooltip_text(widget, message)
      if let reasonLabel = reasonLabel { gtk_label_set_text(reasonLabel, message ?? "") }
      input_control_set_reason(widget, isError ? 1 : 0, message)
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
      flushRemoved()
      let key = deletingKey
      deletingKey = nil
      if isOfCode { willSetText() }
      let range = text.utf16Range(ofScalars: start, end)
      guard !isSetting else { return true }
      guard !range.isEmpty else { return true }
      let part = text.part(range)
      // Backspace deletes a character of several scalars, and inserts a part of it again.
      guard key == nil ? range != selection : key != .backspace || part.utf8.count == 1 else {
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
        // What is set follows the deletion.
        guard caret != nil || isOfCode else { return false }
        didSetText()
        return true
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
      // What is composed has no place in another text, until the input method shows it again.
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
        // What is committed may follow.
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

    private func endTurnLater() {
      guard turn == 0 else { return }
      turn = g_idle_add(
        { data in
          guard let binder: WidgetBinder = owner(data) else { return 0 }
          binder.turn = 0
          binder.endTurn()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func endTurn() {
      if turn != 0 { g_source_remove(turn) }
      turn = 0
      isInSignal = false
      deletingKey = nil
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

    private func removeSources() {
      for source in [turn, returning] where source != 0 { g_source_remove(source) }
      (turn, returning) = (0, 0)
    }

    private func focusDidChange() {
      if hasFocus { didBeginEditing() } else { didEndEditing() }
    }

    private func didBeginEditing() {
      control.isSecureTextEntry = isHidden
      binding.didBeginEditing()
    }

    private func didEndEditing() {
      dragHasEnded()
      // Input methods give up or commit what they have.
      preedit = ""
      endTurn()
      binding.didEndEditing()
      isBackspaceDown = false
    }

    // MARK: Signals

    /// Connects the signals that GtkText and GtkTextView both have.
    func connectTextSignals() {
      typealias Preedit = @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void
      typealias DeleteFromCursor = @convention(c) (gpointer?, GtkDeleteType, CInt, gpointer?) -> Void
      let preedit: Preedit = { _, text, data in
        (owner(data) as WidgetBinder?)?.preeditDidChange(text.map { String(cString: $0) } ?? "")
      }
      let backspace: Plain = { _, data in (owner(data) as WidgetBinder?)?.willDeleteBackward() }
      let delete: DeleteFromCursor = { _, _, _, data in (owner(data) as WidgetBinder?)?.willDelete() }
      let cut: Plain = { _, data in (owner(data) as WidgetBinder?)?.willDelete() }
      let paste: Plain = { _, data in (owner(data) as WidgetBinder?)?.willPaste() }
      let instance = SignalConnections.Instance(textWidget)
      connections.connect(instance, "preedit-changed", self, unsafeBitCast(preedit, to: GCallback.self))
      connections.connect(instance, "backspace", self, unsafeBitCast(backspace, to: GCallback.self))
      connections.connect(instance, "delete-from-cursor", self, unsafeBitCast(delete, to: GCallback.self))
      connections.connect(instance, "cut-clipboard", self, unsafeBitCast(cut, to: GCallback.self))
      let deleted: Plain = { _, data in (owner(data) as WidgetBinder?)?.didDelete() }
      connections.connect(
        instance, "backspace", self, unsafeBitCast(deleted, to: GCallback.self), isAfter: true)
      connections.connect(instance, "paste-clipboard", self, unsafeBitCast(paste, to: GCallback.self))
    }

    private func connectKeysAndFocus() {
      guard let widget = widget, let keys = gtk_event_controller_key_new(),
        let drops = gtk_drop_controller_motion_new()
      else { return }
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      for controller in [keys, drops] {
        gtk_widget_add_controller(widget, controller)
        controllers.append(controller)
      }
      let focused: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.focusDidChange() }
      let pressed: KeyPressed = { _, key, _, modifiers, data in
        (owner(data) as WidgetBinder?)?.isConsumed(key, modifiers) == true ? 1 : 0
      }
      let released: KeyReleased = { _, _, _, _, data in (owner(data) as WidgetBinder?)?.keyWasReleased() }
      connections.connect(
        .init(textWidget), "notify::has-focus", self, unsafeBitCast(focused, to: GCallback.self))
      connections.connect(.init(keys), "key-pressed", self, unsafeBitCast(pressed, to: GCallback.self))
      let entered: DropEntered = { controller, _, _, data in
        (owner(data) as WidgetBinder?)?.watch(
          gtk_drop_controller_motion_get_drop(controller.map { OpaquePointer($0) }))
      }
      connections.connect(.init(drops), "enter", self, unsafeBitCast(entered, to: GCallback.self))
      connections.connect(.init(keys), "key-released", self, unsafeBitCast(released, to: GCallback.self))
    }

    /// Watches a drag that reaches the widget, until it ends.
    private func watch(_ drop: OpaquePointer?) {
      guard drag == nil, let drop, let drag = gdk_drop_get_drag(drop) else { return }
      self.drag = drag
      let finished: Plain = { _, data in (owner(data) as WidgetBinder?)?.dragHasEnded() }
      let cancelled: DragCancelled = { _, _, data in (owner(data) as WidgetBinder?)?.dragHasEnded() }
      // The drag can end after the binding.
      for (signal, handler) in [
        ("dnd-finished", unsafeBitCast(finished, to: GCallback.self)),
        ("cancel", unsafeBitCast(cancelled, to: GCallback.self)),
      ] { connections.connect(.init(drag), signal, self, handler, isAfter: true) }
      g_object_ref(.init(drag))
    }

    private func dragHasEnded() {
      guard let drag else { return }
      self.drag = nil
      connections.disconnect(.init(drag))
      g_object_unref(.init(drag))
      endTurnLater()
    }

    /// Returns whether a key is for the control: undo, redo, and Return if it does not submit.
    private func isConsumed(_ key: guint, _ modifiers: GdkModifierType) -> Bool {
      if !isBackspaceDown { control.host.didBeginPress() }
      let (control, shift) = (
        modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0, modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      )
      switch Int32(bitPattern: key) {
      case GDK_KEY_z where control && !shift: return self.control.undo() || true
      case GDK_KEY_Z where control, GDK_KEY_y where control: return self.control.redo() || true
      case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
        guard let field = self.control as? InputField, preedit.isEmpty, !field.isComposing else {
          return false
        }
        endTurn()
        guard let onReturn else { return !field.pressReturn() }
        onReturn()
        return true
      default: return false
      }
    }

    private func keyWasReleased() {
      isBackspaceDown = false
      control.host.didEndPress()
    }
  }

  // MARK: The field

  extension WidgetBinder: PlatformField {
    var shownText: String {
      let (place, insertion) = removed.map { ($0.range.start, $0.text) } ?? (selection.end, preedit)
      let text = self.text
      guard !insertion.isEmpty else { return text }
      return TextEdit(TextRange(caret: place), with: insertion).applied(to: text) ?? text
    }
    var shownSelection: TextRange? {
      if let removed { return removed.range }
      if let caret { return TextRange(caret: caret) }
      return preedit.isEmpty ? selection : TextRange(caret: selection.end + preedit.utf16.count)
    }
    var shownMarkedRange: TextRange? {
      preedit.isEmpty ? nil : TextRange(selection.end, selection.end + preedit.utf16.count)
    }
    var mayCompose: Bool { false }

    func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool) {
      let shown = shownText
      let target = edit?.applied(to: shown) ?? shown
      removed = nil
      if let change = TextEdit.smallest(from: text, to: target, caret: selection.end) {
        replace(change.range, with: change.replacement)
      }
      if self.selection != selection { select(selection) }
    }
  }
#endif
