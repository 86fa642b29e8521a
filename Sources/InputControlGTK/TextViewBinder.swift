#if GTK
  import CGTK
  import InputControl

  /// The binding of a text view, through its buffer.
  final class TextViewBinder: WidgetBinder {
    private var view: UnsafeMutablePointer<GtkTextView> {
      UnsafeMutableRawPointer(textWidget).assumingMemoryBound(to: GtkTextView.self)
    }
    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(view) }

    private var bufferConnections = SignalConnections()
    private var connectedBuffer: UnsafeMutablePointer<GtkTextBuffer>?
    /// How many actions of the person have begun and not ended. What changes outside of them is set by code.
    private var userActions = 0

    override var isOfCode: Bool { userActions == 0 }

    override var text: String {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      // With hidden text. A picture is U+FFFC.
      guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }

    override var selection: TextRange {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
      return text.utf16Range(
        ofScalars: Int(gtk_text_iter_get_offset(&start)), Int(gtk_text_iter_get_offset(&end)))
    }

    override var undoes: Bool {
      get { gtk_text_buffer_get_enable_undo(buffer) != 0 }
      set { gtk_text_buffer_set_enable_undo(buffer, newValue ? 1 : 0) }
    }

    private func place(_ offset: Int, in text: String) -> GtkTextIter {
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &place, CInt(text.scalarOffset(ofUTF16: offset)))
      return place
    }

    override func replace(_ range: TextRange, with replacement: String) {
      let text = self.text
      var (start, end) = (place(range.start, in: text), place(range.end, in: text))
      gtk_text_buffer_begin_user_action(buffer)
      if !range.isEmpty { gtk_text_buffer_delete(buffer, &start, &end) }
      if !replacement.isEmpty { gtk_text_buffer_insert(buffer, &start, replacement, -1) }
      gtk_text_buffer_end_user_action(buffer)
    }

    override func select(_ range: TextRange) {
      let text = self.text
      var (start, end) = (place(range.start, in: text), place(range.end, in: text))
      gtk_text_buffer_select_range(buffer, &start, &end)
    }

    // MARK: Signals

    override func connect() {
      let replaced: Notify = { _, _, data in (owner(data) as TextViewBinder?)?.followBuffer() }
      connectTextSignals()
      connections.connect(
        .init(textWidget), "notify::buffer", self, unsafeBitCast(replaced, to: GCallback.self))
      connectBuffer()
    }

    /// Goes on with the text of another buffer, which the app has set.
    private func followBuffer() {
      leaveBuffer()
      connectBuffer()
      undoes = false
      binding.didSetText()
    }

    private func leaveBuffer() {
      bufferConnections.disconnect()
      userActions = 0
      guard let connectedBuffer else { return }
      self.connectedBuffer = nil
      gtk_text_buffer_set_enable_undo(connectedBuffer, hadUndo ? 1 : 0)
      g_object_unref(connectedBuffer)
    }

    override func end() {
      super.end()
      leaveBuffer()
    }

    private func connectBuffer() {
      typealias Insert =
        @convention(c) (gpointer?, UnsafeMutablePointer<GtkTextIter>?, UnsafePointer<CChar>?, CInt, gpointer?)
        -> Void
      typealias Delete =
        @convention(c) (
          gpointer?, UnsafeMutablePointer<GtkTextIter>?, UnsafeMutablePointer<GtkTextIter>?, gpointer?
        ) -> Void

      let insert: Insert = { instance, place, text, count, data in
        guard let binder: TextViewBinder = owner(data), let place, let text else { return }
        guard !binder.shouldInsert(String(text, count: count), at: Int(gtk_text_iter_get_offset(place)))
        else { return }
        g_signal_stop_emission_by_name(instance, "insert-text")
        binder.moveToCaret(place)
      }
      let inserted: Insert = { _, place, _, _, data in
        guard let binder: TextViewBinder = owner(data), let place else { return }
        if binder.hasChanged(caret: Int(gtk_text_iter_get_offset(place))) { binder.moveToCaret(place) }
      }
      let delete: Delete = { instance, start, end, data in
        guard let binder: TextViewBinder = owner(data), let start, let end,
          !binder.shouldDelete(Int(gtk_text_iter_get_offset(start)), Int(gtk_text_iter_get_offset(end)))
        else { return }
        g_signal_stop_emission_by_name(instance, "delete-range")
        binder.moveToCaret(start)
        binder.moveToCaret(end)
      }
      let deleted: Delete = { _, start, end, data in
        guard let binder: TextViewBinder = owner(data), let start, let end, binder.hasChanged() else {
          return
        }
        binder.moveToCaret(start)
        binder.moveToCaret(end)
      }
      let moved: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.selectionDidChange() }
      let began: Plain = { _, data in (owner(data) as TextViewBinder?)?.userActions += 1 }
      let ended: Plain = { _, data in (owner(data) as TextViewBinder?)?.userActions -= 1 }
      let instance = SignalConnections.Instance(buffer)
      // The view may let go of the buffer before it tells about another one.
      g_object_ref(instance)
      connectedBuffer = buffer
      bufferConnections.connect(instance, "insert-text", self, unsafeBitCast(insert, to: GCallback.self))
      bufferConnections.connect(
        instance, "insert-text", self, unsafeBitCast(inserted, to: GCallback.self), isAfter: true)
      bufferConnections.connect(instance, "delete-range", self, unsafeBitCast(delete, to: GCallback.self))
      bufferConnections.connect(
        instance, "delete-range", self, unsafeBitCast(deleted, to: GCallback.self), isAfter: true)
      bufferConnections.connect(
        instance, "notify::cursor-position", self, unsafeBitCast(moved, to: GCallback.self))
      bufferConnections.connect(
        instance, "notify::has-selection", self, unsafeBitCast(moved, to: GCallback.self))
      bufferConnections.connect(instance, "begin-user-action", self, unsafeBitCast(began, to: GCallback.self))
      bufferConnections.connect(instance, "end-user-action", self, unsafeBitCast(ended, to: GCallback.self))
    }

    private func moveToCaret(_ place: UnsafeMutablePointer<GtkTextIter>) {
      gtk_text_buffer_get_iter_at_mark(buffer, place, gtk_text_buffer_get_insert(buffer))
    }
  }
#endif
