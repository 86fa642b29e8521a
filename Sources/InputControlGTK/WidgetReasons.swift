#if GTK
  import CGTK

  /// Shows why the text of a widget is wrong: by its colour, in a tooltip, in a label of the app, and for screen readers.
  struct WidgetReasons {
    /// A GtkLabel of the app, which is kept.
    private let label: UnsafeMutablePointer<GtkWidget>?
    private var isShown = false
    /// The tooltip of the app.
    private var tooltip: String?

    init(label: UnsafeMutablePointer<GtkWidget>?) {
      self.label = label
      if let label { g_object_ref(.init(label)) }
    }

    /// Has to be called once, at the end.
    func release() {
      if let label { g_object_unref(.init(label)) }
    }

    /// Shows a reason.
    ///
    /// - Parameters:
    ///   - message: The reason; `nil` if the text is right.
    ///   - widget: The widget of the app.
    mutating func show(_ message: String?, in widget: UnsafeMutablePointer<GtkWidget>) {
      setLabel(message ?? "")
      guard isShown || message != nil else { return }
      if !isShown { tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
      isShown = message != nil
      if message == nil {
        gtk_widget_remove_css_class(widget, "error")
      } else {
        gtk_widget_add_css_class(widget, "error")
      }
      gtk_widget_set_tooltip_text(widget, message ?? tooltip)
      input_control_set_reason(widget, isShown ? 1 : 0, message)
    }

    /// Says why something was refused, and shows it in the label.
    func say(_ message: String, in widget: UnsafeMutablePointer<GtkWidget>) {
      setLabel(message)
      input_control_announce(widget, message)
    }

    private func setLabel(_ text: String) {
      if let label { gtk_label_set_text(OpaquePointer(label), text) }
    }
  }
#endif
