import CGTK
import InputControl
import InputControlGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A widget with text in a window, which has the focus.
@MainActor class TestField {
  private let window: Widget
  /// The widget of the app.
  let widget: Widget
  /// The widget that has the text.
  let textWidget: Widget

  init(_ make: () -> Widget?) throws {
    guard gtk_init_check() != 0, let window = gtk_window_new(), let widget = make() else { throw NoDisplay() }
    (self.window, self.widget) = (window, widget)
    let inner = widget.isKind(of: gtk_editable_get_type()) ? gtk_editable_get_delegate(OpaquePointer(widget)) : nil
    textWidget = inner.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) } ?? widget
    gtk_window_set_child(window.as(GtkWindow.self), widget)
    gtk_window_present(window.as(GtkWindow.self))
    gtk_widget_grab_focus(widget)
    turn()
  }

  isolated deinit { gtk_window_destroy(window.as(GtkWindow.self)) }

  var control: TextControl? { widget.inputControl }
  /// The text that the widget shows, without what is being composed.
  var text: String { "" }
  /// The selection, in scalars.
  var selection: Range<Int> { 0..<0 }
  func select(_ start: Int, _ end: Int) {}

  /// Lets the event loop do all that waits.
  func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

  /// Types keys, each in a turn of the event loop.
  func type(_ keys: String) {
    for key in keys { commit(String(key)) }
  }

  /// Inserts a text as an input method or a key does, over the selection.
  func commit(_ text: String) {
    send(text)
    turn()
  }

  /// The same, without the end of the turn.
  func send(_ text: String) { emit(inputMethod, "commit", text) }

  /// The input method, which GTK gives to the controller of keys.
  private var inputMethod: UnsafeMutableRawPointer {
    let controllers = gtk_widget_observe_controllers(textWidget)
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      guard controller.isKind(of: gtk_event_controller_key_get_type()),
        let context = gtk_event_controller_key_get_im_context(OpaquePointer(controller))
      else { continue }
      return UnsafeMutableRawPointer(context)
    }
    preconditionFailure("a widget with text has an input method")
  }

  /// Presses a key that deletes: `backspace`, `cut-clipboard`.
  func press(_ signal: String) {
    emit(textWidget, signal)
    turn()
  }

  /// Shows what an input method composes.
  func compose(_ text: String) {
    show(text)
    turn()
  }

  /// The same, without the end of the turn.
  func show(_ preedit: String) { emit(textWidget, "preedit-changed", preedit) }

  struct NoDisplay: Error {}
}

/// An entry.
@MainActor final class Entry: TestField {
  init(_ profile: CompiledProfile? = nil, text: String = "", make: () -> Widget? = gtk_entry_new) throws {
    try super.init(make)
    if !text.isEmpty { set(text) }
    widget.inputProfile = profile
    turn()
  }

  var editable: OpaquePointer { OpaquePointer(widget) }
  override var text: String { String(cString: gtk_editable_get_text(editable)) }
  override var selection: Range<Int> {
    var (start, end): (CInt, CInt) = (0, 0)
    gtk_editable_get_selection_bounds(editable, &start, &end)
    return Int(start)..<Int(end)
  }
  override func select(_ start: Int, _ end: Int) {
    gtk_editable_select_region(editable, CInt(start), CInt(end))
    turn()
  }
  /// Sets the text, as an app does.
  func set(_ text: String) { gtk_editable_set_text(editable, text) }
}

/// A text view.
@MainActor final class View: TestField {
  init(_ profile: CompiledProfile? = nil, text: String = "") throws {
    try super.init(gtk_text_view_new)
    if !text.isEmpty { set(text) }
    widget.inputProfile = profile
    turn()
  }

  var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(widget.as(GtkTextView.self)) }
  override var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
  override var selection: Range<Int> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
  }
  override func select(_ start: Int, _ end: Int) {
    var (first, last) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &first, CInt(start))
    gtk_text_buffer_get_iter_at_offset(buffer, &last, CInt(end))
    gtk_text_buffer_select_range(buffer, &first, &last)
    turn()
  }
  func set(_ text: String) { gtk_text_buffer_set_text(buffer, text, -1) }
}

extension UnsafeMutablePointer<GtkWidget> {
  func `as`<Class>(_ type: Class.Type) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
  func isKind(of type: GType) -> Bool { UnsafeMutableRawPointer(self).isKind(of: type) }
}

extension UnsafeMutableRawPointer {
  func isKind(of type: GType) -> Bool {
    g_type_check_instance_is_a(assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }
}

/// Emits a signal, whose argument may be a text.
func emit(_ instance: UnsafeMutableRawPointer, _ signal: String, _ text: String? = nil) {
  let type = UnsafeMutableRawPointer(instance.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class)
    .assumingMemoryBound(to: GTypeClass.self).pointee.g_type
  var values = [GValue(), GValue()]
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], instance)
  g_value_init(&values[1], g_type_from_name("gchararray"))
  g_value_set_string(&values[1], text)
  g_signal_emitv(&values, g_signal_lookup(signal, type), 0, nil)
  for index in values.indices { g_value_unset(&values[index]) }
}
