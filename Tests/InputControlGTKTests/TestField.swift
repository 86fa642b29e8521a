#if GTK
  import CGTK
  import Foundation
  import InputControl
  import InputControlGTK

  /// A screen without a monitor, which has begun when this is `true`. It ends with the tests.
  private let hasScreen: Bool = {
    let server = Process()
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-terminate", "-nolisten", "tcp", "-screen", "0", "1024x768x24",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    guard (try? server.run()) != nil,
      let number = String(data: output.fileHandleForReading.availableData, encoding: .utf8)?.split(
        separator: "\n"
      ).first
    else { return false }
    for (name, value) in [
      ("DISPLAY", ":\(number)"), ("GDK_BACKEND", "x11"), ("GSK_RENDERER", "cairo"), ("GTK_A11Y", "none"),
      ("GTK_IM_MODULE", "gtk-im-context-simple"), ("GSETTINGS_BACKEND", "memory"),
    ] { setenv(name, value, 1) }
    return gtk_init_check() != 0
  }()

  typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// A widget with text in a window, which has the focus.
  @GTKThread class TestField {
    private let window: Widget
    /// Another widget that can have the focus.
    private let other: Widget
    /// The widget of the app.
    let widget: Widget
    /// The widget that has the text.
    let textWidget: Widget

    init(_ make: () -> Widget?) throws {
      guard hasScreen, let window = gtk_window_new(), let widget = make(), let other = gtk_button_new() else {
        throw NoScreen()
      }
      (self.window, self.widget, self.other) = (window, widget, other)
      let inner =
        widget.isKind(of: gtk_editable_get_type()) ? gtk_editable_get_delegate(OpaquePointer(widget)) : nil
      textWidget = inner.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) } ?? widget
      let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      gtk_box_append(box.as(GtkBox.self), widget)
      gtk_box_append(box.as(GtkBox.self), other)
      gtk_window_set_child(window.as(GtkWindow.self), box)
      gtk_window_present(window.as(GtkWindow.self))
      gtk_widget_grab_focus(widget)
      turn()
    }

    /// Takes the widget out of the window. Nothing else keeps it.
    func remove() {
      gtk_box_remove(gtk_widget_get_parent(widget).as(GtkBox.self), widget)
      turn()
    }

    isolated deinit { gtk_window_destroy(window.as(GtkWindow.self)) }

    var control: TextControl? { widget.inputControl }
    /// The text that the widget shows, without what is being composed.
    var text: String { "" }
    /// The selection, in scalars.
    var selection: Range<Int> { 0..<0 }
    func select(_ start: Int, _ end: Int) {}
    /// Deletes a range, as an input method that composes in the text does.
    func delete(_ start: Int, _ end: Int) {}

    /// Lets the event loop do all that waits.
    func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

    /// Waits for what the binding does a moment later.
    func wait() {
      let end = g_get_monotonic_time() + 100_000
      while g_get_monotonic_time() < end {
        turn()
        g_usleep(2000)
      }
    }

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

    private var inputMethod: UnsafeMutableRawPointer {
      guard let context = input_control_input_method(textWidget) else {
        preconditionFailure("a widget with text has an input method")
      }
      return UnsafeMutableRawPointer(context)
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

    /// Begins a composition, as an input method does before its first text. GTK deletes the selection then.
    func beginComposition() { emit(inputMethod, "preedit-start") }

    /// Whether the keyboard types into the widget.
    var isFocused: Bool { gtk_widget_has_focus(textWidget) != 0 }

    /// Takes the focus from the widget.
    func leave() { gtk_widget_grab_focus(other) }

    /// Presses a key that the binding looks at first, and returns whether it keeps the key.
    func pressKey(_ key: CInt, _ modifiers: GdkModifierType = GdkModifierType(rawValue: 0)) -> Bool {
      var values = [GValue(), GValue(), GValue(), GValue()]
      var result = GValue()
      let keys = keyController
      g_value_init(&values[0], gtk_event_controller_key_get_type())
      g_value_set_object(&values[0], UnsafeMutableRawPointer(keys))
      for index in 1...2 { g_value_init(&values[index], g_type_from_name("guint")) }
      g_value_set_uint(&values[1], guint(key))
      g_value_init(&values[3], gdk_modifier_type_get_type())
      g_value_set_flags(&values[3], modifiers.rawValue)
      g_value_init(&result, g_type_from_name("gboolean"))
      g_signal_emitv(&values, g_signal_lookup("key-pressed", gtk_event_controller_key_get_type()), 0, &result)
      return g_value_get_boolean(&result) != 0
    }

    /// Releases all keys.
    func releaseKeys() {
      var values = [GValue(), GValue(), GValue(), GValue()]
      g_value_init(&values[0], gtk_event_controller_key_get_type())
      g_value_set_object(&values[0], UnsafeMutableRawPointer(keyController))
      for index in 1...2 { g_value_init(&values[index], g_type_from_name("guint")) }
      g_value_set_uint(&values[1], guint(GDK_KEY_BackSpace))
      g_value_init(&values[3], gdk_modifier_type_get_type())
      g_signal_emitv(&values, g_signal_lookup("key-released", gtk_event_controller_key_get_type()), 0, nil)
    }

    /// The controller of keys that the binding has added.
    private var keyController: OpaquePointer {
      let controllers = gtk_widget_observe_controllers(widget)
      defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
      for index in 0..<g_list_model_get_n_items(controllers) {
        guard let controller = g_list_model_get_item(controllers, index) else { continue }
        defer { g_object_unref(controller) }
        if controller.isKind(of: gtk_event_controller_key_get_type()),
          gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) == GTK_PHASE_CAPTURE,
          gtk_event_controller_key_get_im_context(OpaquePointer(controller)) == nil
        {
          return OpaquePointer(controller)
        }
      }
      preconditionFailure("a bound widget has a controller of keys")
    }

    struct NoScreen: Error {}
  }

  /// An entry.
  @GTKThread final class Entry: TestField {
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
    }
    override func delete(_ start: Int, _ end: Int) {
      gtk_editable_delete_text(editable, CInt(start), CInt(end))
    }
    /// Sets the text, as an app does.
    func set(_ text: String) { gtk_editable_set_text(editable, text) }
  }

  /// A text view.
  @GTKThread final class View: TestField {
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
    }
    override func delete(_ start: Int, _ end: Int) {
      var (first, last) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(buffer, &first, CInt(start))
      gtk_text_buffer_get_iter_at_offset(buffer, &last, CInt(end))
      gtk_text_buffer_delete_interactive(buffer, &first, &last, 1)
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
#endif
