import Testing

@testable import InputControl

/// Fields for numbers of a locale.
struct DecimalFieldTests {
  private func field(_ profile: String, _ locale: String) throws -> InputField {
    InputField(try DecimalProfiles.profile(profile), locale: try .tag(locale))
  }

  /// Keys, and the display with the caret after them. `<` and `>` are arrows, `⌫` and `⌦` deletions.
  @Test(arguments: [
    ("amount", "de", "1234567,891", "1.234.567,89|"), ("amount", "de", "1234.5", "1.234,5|"),
    ("amount", "de", "1234٫5", "1.234,5|"), ("amount", "en", "1234,5", "1,234.5|"),
    ("amount", "en", "12。5", "12.5|"), ("amount", "hi", "1234567", "12,34,567|"),
    ("amount", "fr-CH", "1234.5", "1'234,5|"), ("amount", "es", "1234", "1234|"),
    ("amount", "es", "12345", "12.345|"),
    ("amount", "de", "12345⌫⌫", "123|"), ("amount", "de", "123456<<<⌫", "12.|456"),
    ("amount", "de", "1234<<<5", "15.|234"), ("amount", "de", "100000<<<⌦", "10.0|00"),
    ("amount", "de", "12,5<<,", "12,|5"), ("amount", "de", "12,5<<.", "12,|5"),
    ("amount", "en", "12.5<<,", "12.|5"),
    ("amount", "de", "-5", "5|"), ("amount", "de", ",5", "5|"), ("amount", "de", "007", "0|"),
    ("amount", "de", "1,,5", "1,5|"), ("amount", "de", "１２", "12|"), ("amount", "de", "١٢", "12|"),
    ("amount", "de", "1a2 3'4", "1.234|"), ("signed", "de", "-1234", "-1.234| €"),
    ("signed", "de", "5-", "5| €"), ("signed", "de", "5<-", "-|5 €"), ("signed", "de", "5⌫", "|"),
    ("signed", "sv", "-1234", "\u{2212}1\u{A0}234| €"), ("dollars", "en", "-1234", "-$ 1,234|"),
    ("dollars", "en", "5<-", "-$ |5"),
    ("native", "ar-EG", "-1234٫5", "\u{61C}-١٬٢٣٤٫٥|"), ("native", "fa", "1234.5", "۱٬۲۳۴٫۵|"),
    ("native", "ff-Adlm", "1234", "𞥑⹁𞥒𞥓𞥔|"), ("native", "ff-Adlm", "1234<<⌫", "𞥑|𞥓𞥔"),
    ("native", "ar-MA", "1234,5", "1.234,5|"), ("plain", "de", "1234,5", "1234,5|"),
    ("yen", "ja", "1234.5", "12,345|"),
    ("limited", "de", "100,5", "100,|"), ("amount", "und", "1234.5", "1234.5|"),
    ("amount", "qq", "1234,5", "12345|"),
  ])
  func keys(profile: String, locale: String, keys: String, display: String) throws {
    let field = try field(profile, locale)
    for key in keys {
      switch key {
      case "<": field.moveCaret(.left)
      case ">": field.moveCaret(.right)
      case "⌫": field.deleteBackward()
      case "⌦": field.deleteForward()
      default: field.insertText(String(key))
      }
    }
    var shown = field.display
    let caret = field.displaySelection.end
    shown.insert("|", at: String.Index(utf16Offset: caret, in: shown))
    #expect(shown.isIdentical(to: display))
  }

  @Test func aPartIsReadInItsPlace() throws {
    let field = try field("amount", "de")
    field.insertText("1")
    #expect(field.paste("2,5").isAllowed && field.text == "12.5")
    #expect(!field.paste("6.7").isAllowed && field.text == "12.5")
    field.selection = TextRange(0, 4)
    let decision = field.paste("1.5")
    #expect(
      decision.violations.map(\.message) == ["„.“ trennt hier Zifferngruppen, wie in 1.234.567,8"])
    #expect(field.paste("1.234").isAllowed && field.display == "1.234")
  }

  /// A key that inserts several characters is read like a paste, wherever the caret is.
  @Test func aKeyOfSeveralCharacters() throws {
    for text in ["", "5"] {
      let field = try field("amount", "de")
      field.text = text
      field.selection = TextRange(0, text.utf16.count)
      field.insertText("1.234")
      #expect(field.text == "1234")
    }
  }

  @Test func codeAndUndoHaveValues() throws {
    let field = try field("fine", "de")
    field.text = "1234.5"
    #expect(field.display == "1.234,5")
    field.replace(TextRange(0, 6), with: "1.5", origin: .programmatic)
    #expect(field.text == "1.5" && field.display == "1,5")
    field.selection = TextRange(0, 3)
    field.paste("7")
    field.undo()
    #expect(field.text == "1.5")
    #expect(!field.setDisplay("1.5") && field.setDisplay("2,5") && field.text == "2.5")
  }

  @Test func aGroupSignBehindTheCaretIsSteppedOver() throws {
    let field = try field("fine", "de")
    let events = field.host
    field.text = "1234"
    events.didSelect(TextRange(1, 1))
    #expect(field.displaySelection == TextRange(1, 1))
    let decision = events.shouldChange(TextRange(1, 1), to: ".", origin: .key)
    #expect(decision == .amend(TextEdit(TextRange(1, 2), with: ".", origin: .key)))
    #expect(field.text == "1234")
    // Behind it, the key is a decimal sign.
    events.didSelect(TextRange(2, 2))
    let sign = events.shouldChange(TextRange(2, 2), to: ".", origin: .key)
    #expect(sign.isAllowed)
  }

  @Test func theLocaleOfAFieldChanges() throws {
    let field = try field("amount", "en")
    field.text = "1234.5"
    #expect(field.display == "1,234.5")
    field.locale = try .tag("de")
    #expect(field.display == "1.234,5" && field.text == "1234.5")
    field.locale = try .tag("und")
    #expect(field.display == "1234.5")
    field.profile = try DecimalProfiles.profile("plain")
    field.locale = try .tag("fr")
    #expect(field.display == "1234,5")
  }

  @Test func aCompositionIsRead() throws {
    let field = try field("amount", "de")
    field.setMarkedText("１２")
    field.unmarkText()
    #expect(field.text == "12")
  }
}
