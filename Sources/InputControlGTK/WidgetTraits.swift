#if GTK
  import CGTK
  import InputControl

  /// The purpose and the hints for input methods, and whether text is hidden, as a profile sets them. What the app has set
  /// stays, and what was set comes back.
  struct WidgetTraits {
    private var purpose: (before: CInt, now: CInt)?
    private var hints: (before: CInt, now: CInt)?
    private var hasHidden = false

    /// Sets what a profile says, in place of what another profile has said.
    ///
    /// - Parameter traits: What the profile says; `nil` if the app alone decides.
    mutating func set(_ traits: FieldTraits?, in text: UnsafeMutablePointer<GtkWidget>) {
      restore(in: text)
      guard let traits else { return }
      if traits.isSecure, text.isKind(of: gtk_text_get_type()), input_control_get(text, "visibility") != 0 {
        input_control_set(text, "visibility", 0)
        hasHidden = true
      }
      let (oldPurpose, oldHints) = (
        input_control_get(text, "input-purpose"), input_control_get(text, "input-hints")
      )
      let newPurpose = CInt(traits.purpose.rawValue)
      if oldPurpose == CInt(GTK_INPUT_PURPOSE_FREE_FORM.rawValue), newPurpose != oldPurpose {
        input_control_set(text, "input-purpose", newPurpose)
        purpose = (oldPurpose, newPurpose)
      }
      let newHints = traits.hints
      if oldHints == 0, newHints != 0 {
        input_control_set(text, "input-hints", newHints)
        hints = (oldHints, newHints)
      }
    }

    /// Sets back what is still as the profile has set it.
    mutating func restore(in text: UnsafeMutablePointer<GtkWidget>) {
      if let purpose, input_control_get(text, "input-purpose") == purpose.now {
        input_control_set(text, "input-purpose", purpose.before)
      }
      if let hints, input_control_get(text, "input-hints") == hints.now {
        input_control_set(text, "input-hints", hints.before)
      }
      if hasHidden { input_control_set(text, "visibility", 1) }
      self = Self()
    }
  }

  extension FieldTraits {
    fileprivate var purpose: GtkInputPurpose {
      if isSecure { return GTK_INPUT_PURPOSE_PASSWORD }
      if capitalization == .words { return GTK_INPUT_PURPOSE_NAME }
      return switch keyboard {
      case .default, .asciiCapable: GTK_INPUT_PURPOSE_FREE_FORM
      case .numberPad: GTK_INPUT_PURPOSE_DIGITS
      case .decimalPad: GTK_INPUT_PURPOSE_NUMBER
      case .phonePad: GTK_INPUT_PURPOSE_PHONE
      case .emailAddress: GTK_INPUT_PURPOSE_EMAIL
      case .url: GTK_INPUT_PURPOSE_URL
      }
    }

    fileprivate var hints: CInt {
      var hints =
        switch capitalization {
        case .none: GTK_INPUT_HINT_NONE.rawValue
        case .words: GTK_INPUT_HINT_UPPERCASE_WORDS.rawValue
        case .sentences: GTK_INPUT_HINT_UPPERCASE_SENTENCES.rawValue
        case .allCharacters: GTK_INPUT_HINT_UPPERCASE_CHARS.rawValue
        }
      if !allowsAutocorrection {
        hints |= GTK_INPUT_HINT_NO_SPELLCHECK.rawValue | GTK_INPUT_HINT_NO_EMOJI.rawValue
      }
      if isSecure { hints |= GTK_INPUT_HINT_PRIVATE.rawValue }
      return CInt(hints)
    }
  }

  extension UnsafeMutablePointer<GtkWidget> {
    /// Returns whether the widget is of a class or of one derived from it.
    func isKind(of type: GType) -> Bool {
      withMemoryRebound(to: GTypeInstance.self, capacity: 1) { g_type_check_instance_is_a($0, type) != 0 }
    }
  }
#endif
