#if GTK
  import CGTK
  import Foundation
  import InputControl
  import InputControlGTK
  import Testing

  /// Entries of GTK in a window. What a person does arrives by the signals that GTK has for keys and input methods.
  @GTKThread @Suite(.serialized) struct EntryTests {
    @Test func vetoesAndRepairs() throws {
      let entry = try Entry(.price)
      entry.type("12.345x")
      #expect(entry.text == "12.34")
      #expect(entry.control?.text == "12.34")
      #expect(entry.selection == 5..<5)
      entry.commit("x,7")
      #expect(entry.text == "12.34")
    }

    @Test func showsDisplays() throws {
      let entry = try Entry(.card)
      entry.type("411111112")
      #expect(entry.text == "4111 1111 2")
      #expect(entry.selection == 11..<11)
      #expect(entry.control?.text == "411111112")
      entry.press("backspace")
      entry.press("backspace")
      #expect(entry.text == "4111 111")
      entry.select(2, 2)
      entry.type("0")
      #expect(entry.text == "4101 1111")
      #expect(entry.selection == 3..<3)
    }

    @Test func keyOverASelection() throws {
      let entry = try Entry(.price, text: "12.34")
      entry.select(0, 2)
      entry.type("7")
      #expect(entry.text == "7.34")
      #expect(entry.selection == 1..<1)
      #expect(entry.control?.undoCount == 1)
    }

    @Test func refusedKeyOverASelection() throws {
      let entry = try Entry(.price, text: "12.34")
      var changes: [String] = []
      entry.control?.addObserver(entry) { _, event, control in
        if event == .didChange { changes.append(control.text) }
      }
      entry.select(0, 2)
      entry.type("x")
      #expect(entry.text == "12.34")
      entry.wait()
      #expect(entry.selection == 0..<2)
      #expect(entry.control?.text == "12.34")
      #expect(changes.isEmpty)
      entry.select(5, 5)
      entry.type("x")
      entry.select(0, 5)
      entry.type("x")
      entry.wait()
      #expect(entry.selection == 0..<5)
      entry.type("7")
      #expect(entry.text == "7")
      #expect(entry.control?.undo() == true)
      #expect(entry.text == "12.34")
    }

    @Test func deletesASelection() throws {
      let entry = try Entry(.price, text: "12.34")
      entry.select(2, 5)
      entry.press("backspace")
      #expect(entry.text == "12")
      #expect(entry.control?.text == "12")
      entry.select(0, 1)
      gtk_editable_delete_selection(entry.editable)
      entry.turn()
      #expect(entry.text == "2")
      #expect(entry.control?.text == "2")
      #expect(entry.control?.undoCount == 2)
    }

    @Test func appSetsText() throws {
      let entry = try Entry(.card, text: "41111111")
      #expect(entry.text == "4111 1111")
      entry.set("5500000")
      #expect(entry.control?.text == "5500000")
      #expect(entry.text == "5500 000")
      entry.set("")
      entry.turn()
      #expect(entry.control?.text == "")
      gtk_entry_buffer_set_text(gtk_entry_get_buffer(entry.widget.as(GtkEntry.self)), "1234567", -1)
      #expect(entry.control?.text == "1234567")
      #expect(entry.text == "1234 567")
      entry.control?.text = "42"
      #expect(entry.text == "42")
      entry.type("4242")
      #expect(entry.text == "4242 42")
    }

    @Test func appHearsOfGoodTextsOnly() throws {
      let entry = try Entry(.card)
      let heard = Heard(entry.widget)
      entry.type(" ")
      #expect(heard.texts.isEmpty)
      entry.type("41111")
      entry.type("x")
      entry.select(0, 2)
      entry.type("5")
      // GTK tells about the deletion of a selection before anything is inserted, and replaces a text in two steps.
      #expect(heard.texts == ["4", "41", "411", "4111", "4111 1", "11 1", "1", "5111"])
      #expect(heard.values == ["4", "41", "411", "4111", "4111 1", "4111 1", "5111", "5111"])
      #expect(entry.text == "5111")
    }

    @Test func nilRestores() throws {
      let entry = try Entry(nil, text: "12")
      let purpose = gtk_entry_get_input_purpose(entry.widget.as(GtkEntry.self))
      entry.widget.inputProfile = .price
      #expect(gtk_entry_get_input_purpose(entry.widget.as(GtkEntry.self)) == GTK_INPUT_PURPOSE_NUMBER)
      #expect(gtk_editable_get_enable_undo(entry.editable) == 0)
      entry.widget.inputProfile = nil
      #expect(gtk_entry_get_input_purpose(entry.widget.as(GtkEntry.self)) == purpose)
      #expect(gtk_editable_get_enable_undo(entry.editable) == 1)
      entry.type("x")
      #expect(entry.text.contains("x"))
      #expect(entry.control == nil)
    }

    @Test func anotherProfile() throws {
      let entry = try Entry(.price, text: "12")
      let control = entry.control
      entry.widget.inputProfile = .email
      #expect(entry.control === control)
      #expect(gtk_entry_get_input_purpose(entry.widget.as(GtkEntry.self)) == GTK_INPUT_PURPOSE_EMAIL)
    }

    @Test func controlMovesToAnotherWidget() throws {
      let (first, second) = (try Entry(.price, text: "12"), try Entry())
      let control = try #require(first.control)
      try second.widget.bind(control)
      #expect(first.control == nil)
      #expect(second.text == "12")
      second.type("3")
      first.type("x")
      #expect(control.text == "312" || control.text == "123")
      #expect(first.text.contains("x"))
    }

    @Test func undoAndRedo() throws {
      let entry = try Entry(.card)
      entry.type("41111")
      entry.press("backspace")
      entry.press("backspace")
      #expect(entry.text == "411")
      entry.control?.undo()
      #expect(entry.text == "4111 1")
      entry.control?.redo()
      #expect(entry.text == "411")
    }

    @Test func secureFields() throws {
      for make in [gtk_password_entry_new, gtk_entry_new] {
        let entry = try Entry(make: make)
        if !entry.widget.isKind(of: gtk_password_entry_get_type()) {
          gtk_entry_set_visibility(entry.widget.as(GtkEntry.self), 0)
        }
        entry.widget.inputProfile = .price
        entry.type("12")
        #expect(entry.control?.isSecureTextEntry == true)
        #expect(entry.control?.undoCount == 0)
      }
    }

    @Test func otherWidgets() throws {
      let search = try Entry(.price, make: gtk_search_entry_new)
      search.type("1x2")
      #expect(search.text == "12")
      let text = try Entry(.price, make: gtk_text_new)
      text.type("1x2")
      #expect(text.text == "12")
      #expect(throws: WidgetError.self) {
        try (gtk_spin_button_new_with_range(0, 10, 1) as Widget).bind(InputField(.price))
      }
      #expect(throws: WidgetError.self) { try (gtk_button_new() as Widget).bind(InputField(.price)) }
      #expect(throws: WidgetError.self) { try (gtk_text_view_new() as Widget).bind(InputField(.price)) }
    }

    @Test func tokens() throws {
      let entry = try Entry()
      let control = TokenField(.email)
      try entry.widget.bind(control)
      entry.type("a@b.org,")
      #expect(control.tokens == ["a@b.org"])
      #expect(entry.text == "")
      entry.press("backspace")
      #expect(control.selectedToken == 0)
    }

    @Test func numbersOfALocale() throws {
      let entry = try Entry()
      let control = InputField(.amount, locale: LocaleTag("de"))
      try entry.widget.bind(control)
      entry.type("1234,5")
      #expect(entry.text == "1.234,5")
      #expect(control.text == "1234.5")
    }

    /// In GTK, an insertion at -1 is one at the end.
    @Test func appInsertsAtTheEnd() throws {
      let entry = try Entry(.price, text: "12")
      var place: CInt = -1
      gtk_editable_insert_text(entry.editable, "3", -1, &place)
      entry.turn()
      #expect(entry.text == "123")
      #expect(entry.control?.text == "123")
      gtk_editable_delete_text(entry.editable, -1, 1)
      entry.turn()
      #expect(entry.text == entry.control?.display)
    }

    /// A key that deletes nothing is no part of the next one.
    @Test(arguments: ["cut-clipboard", "backspace"]) func keyThatDeletesNothing(_ key: String) throws {
      let entry = try Entry(.price, text: "12.34")
      entry.select(0, 0)
      entry.press(key)
      entry.select(0, 5)
      entry.type("x")
      #expect(entry.text == "12.34")
    }

    /// A limit of GTK would cut what is shown, and the rest would be taken for a value.
    @Test func limitOfGTK() throws {
      let entry = try Entry()
      gtk_entry_set_max_length(entry.widget.as(GtkEntry.self), 5)
      let control = InputField(.amount, locale: LocaleTag("de"))
      try entry.widget.bind(control)
      entry.type("12345")
      #expect(entry.text == "12.345")
      #expect(control.text == "12345")
      entry.widget.inputProfile = nil
      #expect(gtk_entry_get_max_length(entry.widget.as(GtkEntry.self)) == 5)
    }

    @Test func observerEndsTheBinding() throws {
      let entry = try Entry(.price, text: "12")
      let control = try #require(entry.control)
      control.onChange = { _, text in if text == "127" { entry.widget.inputProfile = nil } }
      entry.select(2, 2)
      entry.type("7")
      #expect(entry.control == nil)
      #expect(entry.text == "127")
      #expect(control.text == "127")
    }

    @Test func hiddenTextThatIsShown() throws {
      let entry = try Entry(.price)
      gtk_entry_set_visibility(entry.widget.as(GtkEntry.self), 0)
      #expect(entry.control?.isSecureTextEntry == true)
      gtk_entry_set_visibility(entry.widget.as(GtkEntry.self), 1)
      #expect(entry.control?.isSecureTextEntry == false)
      entry.turn()
      #expect(gtk_editable_get_enable_undo(entry.editable) == 0)
    }

    @Test func tooltipOfTheApp() throws {
      let entry = try Entry()
      gtk_widget_set_tooltip_text(entry.widget, "the app's")
      entry.widget.inputProfile = .email
      entry.type("ann@")
      entry.leave()
      entry.turn()
      #expect(gtk_widget_get_tooltip_text(entry.widget).map { String(cString: $0) } != "the app's")
      entry.widget.inputProfile = nil
      #expect(gtk_widget_get_tooltip_text(entry.widget).map { String(cString: $0) } == "the app's")
      #expect(gtk_widget_has_css_class(entry.widget, "error") == 0)
    }

    @Test func keysOfShortcuts() throws {
      let entry = try Entry(.price)
      entry.type("12")
      #expect(entry.pressKey(GDK_KEY_Z, GDK_CONTROL_MASK))
      #expect(entry.text == "")
      #expect(
        entry.pressKey(
          GDK_KEY_z, GdkModifierType(rawValue: GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)))
      #expect(entry.text == "12")
      gtk_editable_set_editable(entry.editable, 0)
      #expect(!entry.pressKey(GDK_KEY_z, GDK_CONTROL_MASK))
      #expect(entry.text == "12")
    }

    /// An incomplete text is an error when the focus leaves, to another widget or to none.
    @Test(arguments: [true, false]) func leaving(_ isToNothing: Bool) throws {
      let entry = try Entry(.email)
      entry.type("ann@")
      #expect(gtk_widget_has_css_class(entry.widget, "error") == 0)
      if isToNothing { gtk_root_set_focus(gtk_widget_get_root(entry.widget), nil) } else { entry.leave() }
      entry.turn()
      #expect(gtk_widget_has_css_class(entry.widget, "error") == 1)
      #expect(gtk_widget_get_tooltip_text(entry.widget) != nil)
      gtk_widget_grab_focus(entry.widget)
      entry.select(4, 4)
      entry.type("b.org")
      #expect(gtk_widget_has_css_class(entry.widget, "error") == 0)
      #expect(gtk_widget_get_tooltip_text(entry.widget) == nil)
    }

    /// How many bindings are made; more with BINDINGS in the environment.
    private static let bindings = ProcessInfo.processInfo.environment["BINDINGS"].flatMap { Int($0) } ?? 5000

    /// Nothing is left of bindings that have ended.
    @Test func manyBindings() throws {
      let entry = try Entry()
      func bindings(_ count: Int) {
        for _ in 0..<count {
          entry.widget.inputProfile = .price
          entry.widget.inputProfile = nil
        }
      }
      bindings(1000)
      let before = residentBytes()
      bindings(Self.bindings)
      let grown = residentBytes() - before
      print("\(Self.bindings) bindings of a GtkEntry: \(grown / 1024) KiB more")
      #expect(grown < 1 << 20)
    }

    /// The time of a key with a profile and without one, each measured in the same run.
    @Test func timeOfAKey() throws {
      func microseconds(_ entry: Entry) -> Double {
        let begin = g_get_monotonic_time()
        for _ in 0..<500 {
          entry.send("1")
          entry.press("backspace")
        }
        return Double(g_get_monotonic_time() - begin) / 1000
      }
      let (plain, price) = (try Entry(), try Entry(.price))
      let pairs = (0..<5).map { _ in (microseconds(plain), microseconds(price)) }
      let best = (pairs.map(\.0).min() ?? 0, pairs.map(\.1).min() ?? 0)
      print("a key in a GtkEntry: \(best.0) µs, with the profile `price` \(best.1) µs")
      #expect(plain.text == price.text)
    }

    /// A turn that has ended early, as by the loss of the focus, does not end again when the binding is gone.
    @Test func leavesAtOnce() throws {
      for _ in 0..<3 {
        let entry = try Entry(.price, text: "12")
        entry.select(0, 2)
        gtk_editable_delete_selection(entry.editable)
        entry.leave()
        #expect(entry.control?.text == "")
        entry.widget.inputProfile = nil
      }
      try Entry().turn()
    }

    @Test func widgetIsDestroyed() throws {
      let entry = try Entry(.price, text: "12")
      let control = entry.control
      entry.compose("3")
      entry.remove()
      control?.text = "4"
      #expect(control?.text == "4")
    }
  }

  /// The memory of this process that is in use, in bytes.
  private func residentBytes() -> Int {
    let fields =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }

  /// Notes the texts that an app hears of, and those of the control at the same time.
  private final class Heard {
    var texts: [String] = []
    var values: [String] = []
    private let widget: Widget

    init(_ widget: Widget) {
      self.widget = widget
      let changed: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        guard let data else { return }
        let heard = Unmanaged<Heard>.fromOpaque(data).takeUnretainedValue()
        heard.texts.append(String(cString: gtk_editable_get_text(OpaquePointer(heard.widget))))
        heard.values.append(heard.widget.inputControl?.display ?? "")
      }
      g_signal_connect_data(
        widget, "changed", unsafeBitCast(changed, to: GCallback.self),
        Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }
  }
#endif
