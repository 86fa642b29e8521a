#if GTK
  import CGTK
  import InputControl

  /// The signals of all widgets with text: keys, the focus, and what is dragged.
  extension WidgetBinder {
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
      let deletedFromCursor: DeleteFromCursor = { _, _, _, data in (owner(data) as WidgetBinder?)?.didDelete()
      }
      for signal in ["backspace", "cut-clipboard"] {
        connections.connect(instance, signal, self, unsafeBitCast(deleted, to: GCallback.self), isAfter: true)
      }
      connections.connect(
        instance, "delete-from-cursor", self, unsafeBitCast(deletedFromCursor, to: GCallback.self),
        isAfter: true)
      connections.connect(instance, "paste-clipboard", self, unsafeBitCast(paste, to: GCallback.self))
    }

    func connectKeysAndFocus() {
      guard let widget, let keys = gtk_event_controller_key_new(),
        let drops = gtk_drop_controller_motion_new()
      else { return }
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      for controller in [keys, drops] {
        gtk_widget_add_controller(widget, controller)
        controllers.append(controller)
      }
      let focused: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.focusDidChange() }
      let pressed: KeyPressed = { controller, key, _, modifiers, data in
        guard let binder: WidgetBinder = owner(data), let controller else { return 0 }
        let press = KeyPress(
          event: gtk_event_controller_get_current_event(OpaquePointer(controller)), key: key,
          modifiers: modifiers)
        return binder.isConsumed(press) ? 1 : 0
      }
      let released: KeyReleased = { _, key, _, _, data in (owner(data) as WidgetBinder?)?.keyWasReleased(key)
      }
      let entered: DropEntered = { controller, _, _, data in
        (owner(data) as WidgetBinder?)?.watch(
          gtk_drop_controller_motion_get_drop(controller.map { OpaquePointer($0) }))
      }
      connections.connect(
        .init(textWidget), "notify::has-focus", self, unsafeBitCast(focused, to: GCallback.self))
      controllerConnections.connect(
        .init(keys), "key-pressed", self, unsafeBitCast(pressed, to: GCallback.self))
      controllerConnections.connect(
        .init(keys), "key-released", self, unsafeBitCast(released, to: GCallback.self))
      controllerConnections.connect(.init(drops), "enter", self, unsafeBitCast(entered, to: GCallback.self))
    }

    private func focusDidChange() {
      if hasFocus { didBeginEditing() } else { didEndEditing() }
    }

    func didBeginEditing() {
      readSecurity()
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

    /// Returns whether a key is for the control: undo, redo, and Return if it does not submit.
    private func isConsumed(_ press: KeyPress) -> Bool {
      if !isBackspaceDown { control.host.didBeginPress() }
      endTurn()
      selectNow()
      isPasting = false
      // Input methods come first while they compose.
      guard preedit.isEmpty, !control.isComposing, input_control_get(textWidget, "editable") != 0 else {
        return false
      }
      if press.isKey(GDK_KEY_z, GDK_CONTROL_MASK) { return control.undo() || true }
      if press.isKey(GDK_KEY_z, GDK_CONTROL_MASK, GDK_SHIFT_MASK) || press.isKey(GDK_KEY_y, GDK_CONTROL_MASK)
      {
        return control.redo() || true
      }
      guard [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(CInt(bitPattern: press.key)),
        let field = control as? InputField
      else { return false }
      guard let onReturn else { return !field.pressReturn() }
      onReturn()
      return true
    }

    private func keyWasReleased(_ key: guint) {
      if CInt(bitPattern: key) == GDK_KEY_BackSpace { isBackspaceDown = false }
      control.host.didEndPress()
    }

    // MARK: Dragging

    /// Watches a drag of this program that reaches the widget, until it ends.
    private func watch(_ drop: OpaquePointer?) {
      guard drag == nil, let drop, let drag = gdk_drop_get_drag(drop) else { return }
      g_object_ref(.init(drag))
      self.drag = drag
      let finished: Plain = { _, data in (owner(data) as WidgetBinder?)?.dragHasEnded() }
      let cancelled: DragCancelled = { _, _, data in (owner(data) as WidgetBinder?)?.dragHasEnded() }
      // GTK deletes what was moved first.
      dragConnections.connect(
        .init(drag), "dnd-finished", self, unsafeBitCast(finished, to: GCallback.self), isAfter: true)
      dragConnections.connect(
        .init(drag), "cancel", self, unsafeBitCast(cancelled, to: GCallback.self), isAfter: true)
    }

    func dragHasEnded() {
      guard let drag else { return }
      self.drag = nil
      dragConnections.disconnect()
      g_object_unref(.init(drag))
      endTurnLater()
    }
  }

  /// A press of a key.
  private struct KeyPress {
    /// The event of GDK; `nil` if there is none.
    let event: OpaquePointer?
    let key: guint
    let modifiers: GdkModifierType

    /// Returns whether the key is the one of a shortcut, which stands elsewhere on keyboards with other letters.
    func isKey(_ key: CInt, _ modifiers: GdkModifierType...) -> Bool {
      let mask = modifiers.reduce(0) { $0 | $1.rawValue }
      if let event {
        return gdk_key_event_matches(event, guint(key), GdkModifierType(rawValue: mask)) != GDK_KEY_MATCH_NONE
      }
      return gdk_keyval_to_lower(self.key) == guint(key)
        && self.modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == mask
    }
  }
#endif
