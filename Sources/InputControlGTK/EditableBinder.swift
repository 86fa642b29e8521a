#if GTK
  import CGTK
  import InputControl

  /// The binding of a widget of one line: a GtkText, or a widget that has one, such as a GtkEntry.
  final class EditableBinder: WidgetBinder {
    private var editable: OpaquePointer { OpaquePointer(textWidget) }

    override var text: String { String(cString: gtk_editable_get_text(editable)) }

    override var selection: TextRange {
      var (start, end): (CInt, CInt) = (0, 0)
      // Without a selection, both are the caret.
      gtk_editable_get_selection_bounds(editable, &start, &end)
      return text.utf16Range(ofScalars: Int(start), Int(end))
    }

    override var isHidden: Bool { input_control_get(textWidget, "visibility") == 0 || isPasswordEntry }

    /// A GtkPasswordEntry can show its text for a moment, which remains a secret.
    private var isPasswordEntry: Bool {
      widget.map { $0.isKind(of: gtk_password_entry_get_type()) } ?? false
    }

    override var undoes: Bool {
      get { input_control_get(textWidget, "enable-undo") != 0 }
      set { input_control_set(textWidget, "enable-undo", newValue ? 1 : 0) }
    }

    override func replace(_ range: TextRange, with replacement: String) {
      let text = self.text
      var start = CInt(text.scalarOffset(ofUTF16: range.start))
      if !range.isEmpty {
        gtk_editable_delete_text(editable, start, CInt(text.scalarOffset(ofUTF16: range.end)))
      }
      // The app may have ended the binding when it heard of the deletion.
      guard widget != nil else { return }
      if !replacement.isEmpty { gtk_editable_insert_text(editable, replacement, -1, &start) }
    }

    override func select(_ range: TextRange) {
      let text = self.text
      gtk_editable_select_region(
        editable, CInt(text.scalarOffset(ofUTF16: range.start)), CInt(text.scalarOffset(ofUTF16: range.end)))
    }

    /// A limit of GTK would cut what is shown.
    private var maxLength: CInt = 0

    override func begin() {
      maxLength = input_control_get(textWidget, "max-length")
      if maxLength != 0 { input_control_set(textWidget, "max-length", 0) }
      super.begin()
    }

    override func end() {
      if widget != nil, maxLength != 0 { input_control_set(textWidget, "max-length", maxLength) }
      super.end()
    }

    override func connect() {
      typealias Insert =
        @convention(c) (gpointer?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<CInt>?, gpointer?) ->
        Void
      typealias Delete = @convention(c) (gpointer?, CInt, CInt, gpointer?) -> Void

      let insert: Insert = { instance, text, count, position, data in
        guard let binder: EditableBinder = owner(data), let text, let position,
          !binder.shouldInsert(String(text, count: count), at: Int(position.pointee))
        else { return }
        g_signal_stop_emission_by_name(instance, "insert-text")
        position.pointee = binder.position
      }
      let inserted: Insert = { _, _, _, position, data in
        guard let binder: EditableBinder = owner(data), let position else { return }
        if binder.hasChanged(caret: Int(position.pointee)) { position.pointee = binder.position }
      }
      let delete: Delete = { instance, start, end, data in
        guard let binder: EditableBinder = owner(data) else { return }
        if !binder.shouldDelete(Int(start), Int(end)) {
          g_signal_stop_emission_by_name(instance, "delete-text")
        }
      }
      let deleted: Delete = { _, _, _, data in (owner(data) as WidgetBinder?)?.hasChanged() }
      let changed: Plain = { _, data in (owner(data) as WidgetBinder?)?.textDidChange() }
      let moved: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.selectionDidChange() }
      let hidden: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.readSecurity() }
      connectTextSignals()
      connections.connect(
        .init(textWidget), "notify::visibility", self, unsafeBitCast(hidden, to: GCallback.self))
      let instance = SignalConnections.Instance(textWidget)
      connections.connect(instance, "insert-text", self, unsafeBitCast(insert, to: GCallback.self))
      connections.connect(
        instance, "insert-text", self, unsafeBitCast(inserted, to: GCallback.self), isAfter: true)
      connections.connect(instance, "delete-text", self, unsafeBitCast(delete, to: GCallback.self))
      connections.connect(
        instance, "delete-text", self, unsafeBitCast(deleted, to: GCallback.self), isAfter: true)
      connections.connect(instance, "changed", self, unsafeBitCast(changed, to: GCallback.self))
      connections.connect(instance, "notify::cursor-position", self, unsafeBitCast(moved, to: GCallback.self))
      connections.connect(instance, "notify::selection-bound", self, unsafeBitCast(moved, to: GCallback.self))
    }

    /// The caret, in scalars.
    private var position: CInt { gtk_editable_get_position(editable) }
  }
#endif
