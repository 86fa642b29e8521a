#if GTK
  import CGTK
  import InputControl

  /// The binding of a text view, through its buffer.
  final class BufferBinder: WidgetBinder {
    private var view: UnsafeMutablePointer<GtkTextView> {
      UnsafeMutableRawPointer(textWidget).assumingMemoryBound(to: GtkTextView.self)
    }
    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(view) }

    private var bufferConnections = SignalConnections()
    private var connectedBuffer: UnsafeMutablePointer<GtkTextBuffer>?
    /// Whether an action of the person has begun and not ended. What changes outside of it is set by code, except what a drag
    /// has moved.
    private var isInUserAction = false
    /// Whether the view has another buffer, to which the binding is not connected.
    private var needsBuffer = false

    override var isOfCode: Bool { !isInUserAction && drag == nil }

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
      // The app may have ended the binding when it heard of the deletion.
      if !replacement.isEmpty, widget != nil { gtk_text_buffer_insert(buffer, &start, replacement, -1) }
      gtk_text_buffer_end_user_action(buffer)
    }

    override func select(_ range: TextRange) {
      let text = self.text
      var (start, end) = (place(range.start, in: text), place(range.end, in: text))
      gtk_text_buffer_select_range(buffer, &start, &end)
    }

    // MARK: Signals

    override func connect() {
      let replaced: Notify = { _, _, data in (owner(data) as BufferBinder?)?.followBuffer() }
      connectTextSignals()
      connections.connect(
        .init(textWidget), "notify::buffer", self, unsafeBitCast(replaced, to: GCallback.self))
      connectBuffer()
    }

    /// Goes on with the text of another buffer, which the app has set.
    private func followBuffer() {
      leaveBuffer()
      needsBuffer = true
      // A view that is being destroyed lets go of its buffer too, and would make another one.
      if gtk_widget_get_parent(textWidget) == nil { endTurnLater() } else { turnEnds() }
    }

    override func turnEnds() {
      guard needsBuffer else { return }
      connectBuffer()
      hadUndo = undoes
      undoes = false
      binding.didSetText()
    }

    private func leaveBuffer() {
      bufferConnections.disconnect()
      isInUserAction = false
      guard let connectedBuffer else { return }
      self.connectedBuffer = nil
      gtk_text_buffer_set_enable_undo(connectedBuffer, hadUndo ? 1 : 0)
      g_object_unref(connectedBuffer)
    }

    override func end() {
      super.end()
      leaveBuffer()
    }

    override func widgetIsGone() {
      super.widgetIsGone()
      leaveBuffer()
    }

    private func connectBuffer() {
      typealias Insert =
        @convention(c) (gpointer?, UnsafeMutablePointer<GtkTextIter>?, UnsafePointer<CChar>?, CInt, gpointer?)
        -> Void
      typealias Picture =
        @convention(c) (gpointer?, UnsafeMutablePointer<GtkTextIter>?, gpointer?, gpointer?) -> Void
      typealias Delete =
        @convention(c) (
          gpointer?, UnsafeMutablePointer<GtkTextIter>?, UnsafeMutablePointer<GtkTextIter>?, gpointer?
        ) -> Void

      let insert: Insert = { instance, place, text, count, data in
        guard let binder: BufferBinder = owner(data), let place, let text else { return }
        let offset = gtk_text_iter_get_offset(place)
        guard !binder.shouldInsert(String(text, count: count), at: Int(offset)) else {
          // The question may have changed the text, which makes places invalid.
          return gtk_text_buffer_get_iter_at_offset(binder.buffer, place, offset)
        }
        g_signal_stop_emission_by_name(instance, "insert-text")
        binder.moveToCaret(place)
      }
      let inserted: Insert = { _, place, _, _, data in
        guard let binder: BufferBinder = owner(data), let place else { return }
        if binder.hasChanged(caret: Int(gtk_text_iter_get_offset(place))) { binder.moveToCaret(place) }
      }
      let delete: Delete = { instance, start, end, data in
        guard let binder: BufferBinder = owner(data), let start, let end else { return }
        let (first, last) = (gtk_text_iter_get_offset(start), gtk_text_iter_get_offset(end))
        guard !binder.shouldDelete(Int(first), Int(last)) else {
          gtk_text_buffer_get_iter_at_offset(binder.buffer, start, first)
          gtk_text_buffer_get_iter_at_offset(binder.buffer, end, last)
          return
        }
        g_signal_stop_emission_by_name(instance, "delete-range")
        binder.moveToCaret(start)
        binder.moveToCaret(end)
      }
      let deleted: Delete = { _, start, end, data in
        guard let binder: BufferBinder = owner(data), let start, let end, binder.hasChanged() else {
          return
        }
        binder.moveToCaret(start)
        binder.moveToCaret(end)
      }
      let moved: Notify = { _, _, data in (owner(data) as WidgetBinder?)?.selectionDidChange() }
      let began: Plain = { _, data in (owner(data) as BufferBinder?)?.isInUserAction = true }
      let ended: Plain = { _, data in (owner(data) as BufferBinder?)?.isInUserAction = false }
      // A picture is no text that a rule could allow.
      let picture: Picture = { instance, _, _, data in
        guard let binder: BufferBinder = owner(data), binder.isInUserAction else { return }
        g_signal_stop_emission_by_name(instance, "insert-paintable")
      }
      needsBuffer = false
      let buffer = self.buffer
      let instance = SignalConnections.Instance(buffer)
      // The view may let go of the buffer before it tells about another one.
      g_object_ref(instance)
      connectedBuffer = buffer
      bufferConnections.connect(
        instance, "insert-paintable", self, unsafeBitCast(picture, to: GCallback.self))
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
