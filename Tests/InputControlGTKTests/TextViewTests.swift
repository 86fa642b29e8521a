#if GTK
  import CGTK
  import InputControl
  import InputControlGTK
  import Testing

  /// Text views of GTK in a window.
  @GTKThread @Suite(.serialized) struct TextViewTests {
    @Test func lines() throws {
      let view = try View(CompiledProfile(Profile("note").maxLength(8)))
      view.type("one\ntwo")
      #expect(view.text == "one\ntwo")
      view.type("34")
      #expect(view.text == "one\ntwo3")
      #expect(view.control?.text == view.text)
      #expect(view.selection == 8..<8)
    }

    @Test func keyOverASelection() throws {
      let view = try View(.price, text: "12.34")
      view.select(0, 2)
      view.type("x")
      view.wait()
      #expect(view.text == "12.34")
      #expect(view.selection == 0..<2)
      view.type("7")
      #expect(view.text == "7.34")
      #expect(view.selection == 1..<1)
      #expect(view.control?.undoCount == 1)
      view.select(0, 4)
      view.press("backspace")
      #expect(view.text == "")
      #expect(view.control?.text == "")
    }

    @Test func displays() throws {
      let view = try View(.card)
      view.type("411111112")
      #expect(view.text == "4111 1111 2")
      view.select(2, 2)
      view.type("0")
      #expect(view.text == "4101 1111 12")
      #expect(view.selection == 3..<3)
      view.control?.undo()
      #expect(view.text == "4111 1111 2")
    }

    @Test func appSetsText() throws {
      let view = try View(.card, text: "41111111")
      #expect(view.text == "4111 1111")
      view.set("5500000")
      #expect(view.text == "5500 000")
      #expect(view.control?.text == "5500000")
      view.set("")
      #expect(view.control?.text == "")
      var end = GtkTextIter()
      gtk_text_buffer_get_end_iter(view.buffer, &end)
      gtk_text_buffer_insert(view.buffer, &end, "12345", -1)
      #expect(view.text == "1234 5")
    }

    /// The places of code that edits a part of the text stay where they were.
    @Test func appEditsAPart() throws {
      let view = try View(CompiledProfile(Profile("note")), text: "one two")
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(view.buffer, &start, 0)
      gtk_text_buffer_get_iter_at_offset(view.buffer, &end, 3)
      view.select(5, 5)
      gtk_text_buffer_delete(view.buffer, &start, &end)
      gtk_text_buffer_insert(view.buffer, &start, "new", -1)
      #expect(view.text == "new two")
      #expect(view.control?.text == "new two")
      #expect(view.selection == 5..<5)
    }

    @Test func destroyedViewLeavesTheText() throws {
      let view = try View(.price, text: "12")
      let control = view.control
      view.remove()
      #expect(control?.text == "12")
    }

    /// A binding that begins within an action of the person does not take the next keys for code.
    @Test func bindingWithinAnAction() throws {
      let view = try View(nil, text: "12")
      gtk_text_buffer_begin_user_action(view.buffer)
      view.widget.inputProfile = .price
      gtk_text_buffer_end_user_action(view.buffer)
      view.select(2, 2)
      view.type("x3")
      #expect(view.text == "123")
    }

    @Test func composition() throws {
      let view = try View(CompiledProfile(Profile("name").maxLength(3)))
      view.compose("ni hao")
      #expect(view.control?.display == "ni hao")
      view.commit("你好世界")
      view.compose("")
      #expect(view.text == "你好世")
      #expect(view.control?.text == "你好世")
      #expect(view.selection == 3..<3)
    }

    @Test func anotherBuffer() throws {
      let view = try View(.price, text: "12")
      let buffer = gtk_text_buffer_new(nil)
      gtk_text_view_set_buffer(view.widget.as(GtkTextView.self), buffer)
      view.turn()
      view.type("1x2")
      #expect(view.text == "12")
      #expect(view.control?.text == "12")
    }

    @Test func nilRestores() throws {
      let view = try View(nil, text: "12")
      view.widget.inputProfile = .price
      #expect(gtk_text_buffer_get_enable_undo(view.buffer) == 0)
      view.widget.inputProfile = nil
      #expect(gtk_text_buffer_get_enable_undo(view.buffer) == 1)
      view.select(2, 2)
      view.type("x")
      #expect(view.text == "12x")
    }
  }
#endif
