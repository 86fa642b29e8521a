#if GTK
  import CGTK
  import InputControl
  import InputControlGTK
  import Testing

  /// Input methods in widgets of GTK, in the orders of signals that were seen with IBus. The text of the widget does not have the
  /// composed text, and the committed text arrives before or after the end of the composition.
  @GTKThread @Suite(.serialized) struct InputMethodTests {
    /// The orders in which input methods end a composition.
    enum End: CaseIterable { case commitFirst, commitLast, inOneTurn }

    @Test(arguments: End.allCases) func pinyin(_ end: End) throws {
      let entry = try Entry(CompiledProfile(Profile("name").maxLength(3)))
      entry.compose("ni")
      #expect(entry.control?.isComposing == true)
      #expect(entry.control?.display == "ni")
      entry.compose("ni hao")
      finish(entry, "你好", end)
      #expect(entry.control?.isComposing == false)
      #expect(entry.text == "你好")
      #expect(entry.control?.text == "你好")
      #expect(entry.selection == 2..<2)
      #expect(entry.control?.undoCount == 1)
      entry.compose("shijie")
      finish(entry, "世界", end)
      #expect(entry.text == "你好世")
      #expect(entry.selection == 3..<3)
    }

    @Test func hangul() throws {
      let entry = try Entry(CompiledProfile(Profile("name").maxLength(2)))
      for preedit in ["ㅎ", "하", "한"] { entry.compose(preedit) }
      // The syllable is committed, and the next one begins, by one key.
      entry.send("한")
      entry.show("ㄱ")
      entry.turn()
      #expect(entry.text == "한")
      #expect(entry.control?.display == "한ㄱ")
      entry.compose("그")
      entry.compose("글")
      finish(entry, "글", .commitFirst)
      #expect(entry.text == "한글")
      entry.compose("ㄱ")
      finish(entry, "ㄱ", .commitLast)
      #expect(entry.text == "한글")
      #expect(entry.control?.text == "한글")
    }

    @Test func cancel() throws {
      let entry = try Entry(.price, text: "12")
      entry.select(2, 2)
      entry.compose("sui")
      entry.compose("")
      #expect(entry.control?.isComposing == false)
      #expect(entry.text == "12")
      #expect(entry.control?.text == "12")
      entry.type("3")
      #expect(entry.text == "123")
    }

    @Test func compositionOverASelection() throws {
      let entry = try Entry(CompiledProfile(Profile("name").maxLength(3)), text: "一二三")
      entry.select(1, 3)
      // GTK deletes the selection when the composition begins.
      gtk_editable_delete_selection(entry.editable)
      entry.show("hao")
      entry.turn()
      #expect(entry.control?.display == "一hao")
      finish(entry, "好", .commitFirst)
      #expect(entry.text == "一好")
      #expect(entry.control?.undoCount == 1)
      entry.control?.undo()
      #expect(entry.text == "一二三")
    }

    @Test func aTextThatCodeSetsEndsAComposition() throws {
      let entry = try Entry(.price, text: "12")
      entry.select(2, 2)
      entry.compose("a")
      entry.control?.text = "7"
      #expect(entry.text == "7")
      #expect(entry.control?.isComposing == false)
      entry.compose("")
      entry.commit("8")
      #expect(entry.text == "78")
      #expect(entry.control?.text == "78")
    }

    /// Input methods without a composition, such as those for Vietnamese, delete a part of the word and insert another.
    @Test func surroundingText() throws {
      let entry = try Entry(CompiledProfile(Profile("word").maxLength(4)))
      entry.type("vie")
      gtk_editable_delete_text(entry.editable, 2, 3)
      entry.send("ê")
      entry.turn()
      #expect(entry.text == "viê")
      #expect(entry.control?.text == "viê")
      entry.type("t")
      gtk_editable_delete_text(entry.editable, 2, 4)
      entry.send("ệtx")
      entry.turn()
      #expect(entry.text == entry.control?.text)
      #expect(entry.text == "việt")
    }

    private func finish(_ field: TestField, _ text: String, _ end: End) {
      switch end {
      case .commitFirst:
        field.commit(text)
        field.compose("")
      case .commitLast:
        field.show("")
        field.commit(text)
      case .inOneTurn:
        field.send(text)
        field.show("")
        field.turn()
      }
    }
  }
#endif
