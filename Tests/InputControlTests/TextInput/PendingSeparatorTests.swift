import Testing

@testable import InputControl

/// Separators that are shown because the person has typed them behind the last character.
struct PendingSeparatorTests {
  @Test func aPendingSeparator() throws {
    let profile = try DisplayProfiles.profile("expiry")
    let field = InputField(profile)
    var changes = 0
    field.onChange = { _, _ in changes += 1 }
    for key in ["1", "2", "/"] { #expect(field.type(key).isAllowed) }
    #expect(field.display == "12/")
    #expect(field.displaySelection == TextRange(caret: 3))
    #expect(field.text == "12")
    #expect(changes == 2)
    #expect(field.refusals.isEmpty)
    field.deleteBackward()
    #expect(field.display == "12")
    field.type("/")
    field.type("3")
    #expect(field.display == "12/3")
    field.deleteBackward()
    #expect(field.display == "12")
    field.type("/")
    field.moveCaret(.left)
    #expect(field.display == "12")
    field.moveCaret(.end)
    #expect(field.display == "12")
    #expect(!field.type("-").isAllowed)
    field.beginEditing()
    field.type("/")
    field.endEditing()
    #expect(field.display == "12")
  }

  /// Only at the caret behind it does a backspace take a separator away that was typed.
  @Test func aDeletionBesideAPendingSeparator() throws {
    let field = InputField(try DisplayProfiles.profile("expiry"))
    func restart() {
      field.text = ""
      for key in ["1", "2", "/"] { field.type(key) }
    }
    restart()
    field.selection = TextRange(0, 2)
    field.deleteBackward()
    #expect(field.text == "")
    restart()
    field.selection = TextRange(caret: 1)
    field.deleteBackward()
    #expect(field.text == "2")
    restart()
    field.host.didSelect(TextRange(caret: 2))
    field.deleteBackward()
    #expect(field.text == "1")
    // A platform that deletes a separator in the middle deletes the character before it.
    let phone = InputField(try DisplayProfiles.profile("ruMobile"))
    for key in ["9", "1", "2", "3", "4", "5", "-"] { phone.type(key) }
    #expect(phone.display == "+7 (912) 345-")
    #expect(phone.host.shouldChange(TextRange(8, 9), to: "", origin: .deletion).isAllowed)
    phone.host.didReplace(TextRange(8, 9), with: "", origin: .deletion)
    phone.host.didChange()
    #expect(phone.text == "91345")
  }

  /// Something that is missing is missing behind the separator that was typed.
  @Test func aPlaceBehindAPendingSeparator() throws {
    let field = InputField(try DisplayProfiles.profile("expiry"))
    field.text = "12"
    #expect(field.evaluation.violations.map(\.displayRange) == [TextRange(caret: 2)])
    field.type("/")
    #expect(field.evaluation.violations.map(\.range) == [TextRange(caret: 2)])
    #expect(field.evaluation.violations.map(\.displayRange) == [TextRange(caret: 3)])
  }
}
