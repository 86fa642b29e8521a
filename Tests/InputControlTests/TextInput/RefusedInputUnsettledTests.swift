import Testing

@testable import InputControl

/// Where refused input is recorded while a composition or dictation is not settled yet.
struct RefusedInputUnsettledTests {
  /// A composition that loses something ends before an edit of the field, which may make the settled text of it again.
  @Test(arguments: ["", "12", "1234"], ["2001:db8::/ 32", "5 6", "5x6", "x", " 5x", "56x"])
  func anEditThatEndsACompositionMovesWhatWasRefused(text: String, composed: String) throws {
    let edits: [(name: String, make: (TextControl) -> Void)] = [
      ("clear", { $0.clear() }), ("backspace", { $0.deleteBackward() }), ("delete", { $0.deleteForward() }),
      ("replace all", { $0.replace(TextRange(0, $0.text.utf16.count), with: "") }),
      ("replace by 7", { $0.replace(TextRange(0, $0.text.utf16.count), with: "7") }),
      (
        "replace the composition",
        {
          let range = $0.markedRange ?? $0.selection
          $0.replace(TextRange(range.start, min(range.end, range.start + 2)), with: "")
        }
      ), ("paste", { $0.paste("7 x") }),
      (
        "select and type",
        {
          $0.selection = TextRange(0, 1); $0.type("9")
        }
      ),
    ]
    for profile in ["ipv6CIDR", "price", "number", "handle"] {
      for edit in edits {
        let compiled = try CompiledProfile(shipped: profile)
        for control in [InputField(compiled), TokenField(compiled), TextView(compiled)] as [TextControl] {
          for place in 0...text.utf16.count {
            control.text = text
            control.selection = TextRange(caret: place)
            control.setMarkedText(composed)
            edit.make(control)
            let what =
              "\(profile), \(edit.name), \(place), \(type(of: control)): \(control.text), \(control.refusals)"
            #expect(control.refusals.allSatisfy { $0.place <= control.settledText.utf16.count }, "\(what)")
            #expect(edit.name != "clear" || control.text.isEmpty && control.refusals.isEmpty, "\(what)")
          }
        }
      }
    }
  }

  /// An edit that changes nothing, before the text is settled in which something was refused.
  @Test func anEditOfNothingDuringDictationMovesNoRefusal() throws {
    for edit in ["", "x"] {
      let field = try InputField(Profile("p", type: .number))
      field.host.beginDictation()
      field.paste("12x")
      field.type(edit)
      #expect(!field.refusals.isEmpty && field.refusals.allSatisfy { $0.place == 0 })
      field.host.endDictation()
      #expect(field.text == "12")
      #expect(field.refusals.map(\.text).joined().hasPrefix("x"))
      #expect(field.refusals.allSatisfy { $0.place == 2 })
    }
  }
}
