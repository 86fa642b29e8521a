#if GTK
  public import CGTK
  public import InputControl

  extension UnsafeMutablePointer<GtkWidget> {
    /// The profile that controls what may be typed into the widget; `nil` for none.
    ///
    /// The widget is a GtkEntry, GtkPasswordEntry, GtkSearchEntry, GtkText or GtkTextView. The text that it has when a profile is
    /// set is one that the app has set. Setting `nil` gives back all that the profile has changed; the text stays. For a widget
    /// that cannot have a profile, GTK logs the reason, and nothing is controlled; see ``bind(_:reason:)``.
    ///
    /// ```swift
    /// let entry = gtk_entry_new()!
    /// entry.inputProfile = .price
    /// ```
    ///
    /// `gtk_editable_get_text` is what the widget shows. The value comes from ``inputControl``:
    /// `entry.inputControl?.commit()`.
    public var inputProfile: CompiledProfile? {
      get { inputControl?.profile }
      nonmutating set {
        guard let newValue else { return setBinder(nil) }
        if let inputControl {
          inputControl.profile = newValue
        } else {
          let locale = input_control_locale().flatMap { LocaleTag(String(cString: $0)) }
          let isTextView = isKind(of: gtk_text_view_get_type())
          do throws(WidgetError) {
            try bind(isTextView ? TextView(newValue, locale: locale) : InputField(newValue, locale: locale))
          } catch {
            input_control_log(error.description)
          }
        }
      }
    }

    /// The control of the widget, with its value, reasons and refused input; `nil` if the widget has no profile.
    public var inputControl: TextControl? { binder?.control }

    /// Lets a control of your own control the widget, such as a field of a form.
    ///
    /// - Parameters:
    ///   - control: The control. If it is empty, the text of the widget becomes its text; else the widget shows its text.
    ///   - reason: A GtkLabel, in which reasons stand; `nil` for none. The tooltip has them too.
    /// - Throws: ``WidgetError`` for a widget that cannot have a profile. Nothing is bound then.
    public func bind(_ control: TextControl, reason: UnsafeMutablePointer<GtkWidget>? = nil)
      throws(WidgetError)
    {
      let binder = try makeBinder(control, reason: reason)
      setBinder(binder)
    }
  }

  /// A widget that cannot have a profile.
  public struct WidgetError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The reason, and what to do.
    public let description: String
  }

  extension UnsafeMutablePointer<GtkWidget> {
    private static var key: String { "input-control" }

    var binder: WidgetBinder? {
      g_object_get_data(object, Self.key).map { data in
        Unmanaged<WidgetBinder>.fromOpaque(data).takeUnretainedValue()
      }
    }

    private var object: UnsafeMutablePointer<GObject> {
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
    }

    func makeBinder(
      _ control: TextControl, reason: UnsafeMutablePointer<GtkWidget>?
    ) throws(WidgetError) -> WidgetBinder {
      if isKind(of: gtk_text_view_get_type()) {
        guard !control.isSingleLine else {
          throw WidgetError(
            description:
              "A GtkTextView has several lines: bind a TextView; a form makes one of each name in `multiline`"
          )
        }
        return BufferBinder(control, self, text: self, reason: reason)
      }
      if isKind(of: gtk_spin_button_get_type()) {
        throw WidgetError(
          description:
            "A GtkSpinButton writes its number itself: use a GtkEntry, or let its adjustment limit the number"
        )
      }
      var text = self
      while text.isKind(of: gtk_editable_get_type()),
        let inner = gtk_editable_get_delegate(OpaquePointer(text))
      {
        text = UnsafeMutableRawPointer(inner).assumingMemoryBound(to: GtkWidget.self)
      }
      guard text.isKind(of: gtk_text_get_type()) else {
        let name = String(
          cString: g_type_name_from_instance(
            UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)))
        throw WidgetError(
          description:
            "A \(name) has no text that a person edits: use a GtkEntry, GtkPasswordEntry, GtkSearchEntry, GtkText or GtkTextView"
        )
      }
      return EditableBinder(control, self, text: text, reason: reason)
    }

    func setBinder(_ binder: WidgetBinder?) {
      // An observer may set a profile when a binding ends.
      while let old = g_object_steal_data(object, Self.key) {
        Unmanaged<WidgetBinder>.fromOpaque(old).takeRetainedValue().end()
      }
      guard let binder else { return }
      g_object_set_data_full(
        object, Self.key, Unmanaged.passRetained(binder).toOpaque(),
        { data in
          guard let data = data else { return }
          Unmanaged<WidgetBinder>.fromOpaque(data).takeRetainedValue().widgetIsGone()
        })
      binder.begin()
    }
  }
#endif
