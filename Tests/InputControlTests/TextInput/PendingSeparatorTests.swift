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

  private static func profile(_ rules: String) throws -> CompiledProfile {
    try RuleSet([SourceFile(name: "own.rules", text: "language 2\nprofile own { \(rules) }")]).profile("own")
  }

  /// Separators of the person's own, which a `replace` removes, give way to those of the display.
  @Test(arguments: [
    ("555-123-4567", "(555) 123-4567", "5551234567"), ("555 123 4567", "(555) 123-4567", "5551234567"),
    ("(555)1234567", "(555) 123-4567", "5551234567"), ("555-", "(555) ", "555"), ("5-5-5", "(555", "555"),
    ("-555", "(555", "555"), ("555--1", "(555) 1", "5551"), ("5551234567-", "(555) 123-4567", "5551234567"),
    ("555-⌫", "(555", "555"), ("5551<-", "(555) 1", "5551"), ("555ー1", "(555) 1", "5551"),
    ("555a1", "(555) 1", "5551"),
  ])
  func separatorsOfOnesOwn(keys: String, display: String, value: String) throws {
    let profile = try Self.profile(
      ##"replace /[-() ー]/ with ""; regex /\d{10}/; display "(###) ###-####""##)
    for asks in [true, false] {
      var platform = DisplayPlatform(profile, asks: asks)
      let field = InputField(profile)
      for key in keys {
        switch key {
        case "⌫":
          platform.backspace()
          field.deleteBackward()
        case "<":
          platform.select(TextRange(caret: 5))
          field.moveCaret(.left)
        default:
          platform.type(String(key))
          field.insertText(String(key))
        }
      }
      #expect(field.display == display && platform.text == display, "\(field.display) \(platform.text)")
      #expect(field.text == value && platform.field.text == value)
      #expect(field.refusals.isEmpty != keys.contains("a"))
    }
  }

  /// A separator that a step before its removal looks at stays in the text: `(0)` is another thing than `0`.
  @Test func aSeparatorThatMeansSomethingStays() throws {
    let profile = try Self.profile(
      ##"replace /\(0\)/ with ""; replace /[()]/ with ""; regex /\d{3,8}/; display "(##) ######""##)
    let field = InputField(profile)
    for key in "49(0)301" { field.insertText(String(key)) }
    #expect(field.evaluation.value == "49301")
  }

  /// Zeros that a `replace` puts before the digits whatever follows are there at once.
  @Test(arguments: [
    ("month", "9", "09", "09"), ("month", "1", "1", "1"), ("month", "12", "12", "12"),
    ("month", "13", "1", "1"),
    ("month", "91", "09", "09"), ("month", "9⌫", "0", "0"), ("month", "0", "0", "0"),
    ("expiry", "927", "0927", "09/27"), ("expiry", "9/27", "0927", "09/27"),
    ("expiry", "1/27", "0127", "01/27"),
    ("expiry", "1227", "1227", "12/27"), ("expiry", "0927", "0927", "09/27"), ("expiry", "00", "0", "0"),
    ("either", "12", "12", "12"), ("later", "12", "12", "12"), ("amount", ".5", ".5", ".5"),
  ])
  func zerosAreCompleted(profile: String, keys: String, text: String, display: String) throws {
    let rules = try RuleSet([
      SourceFile(
        name: "zeros.rules",
        text: #"""
          language 2
          profile month { replace /^([2-9])$/ with "0$1"; regex /0[1-9]|1[0-2]/ }
          profile expiry {
            type number; replace /^([2-9])$/ with "0$1"; replace /^([1-9])\// with "0$1"; replace /\// with ""
            regex /(?:0[1-9]|1[0-2])\d\d/; display "##/##"
          }
          profile checked { type number; replace /^([2-9])$/ with "0$1"; regex /\d\d/; check range 1..5 }
          profile either { replace /^(\d)$/ with "0$1"; regex /\d\d/ }
          profile later { replace /^(\d\d)$/ with "0$1"; regex /\d{3,4}/ }
          profile amount { replace /^\.(\d)/ with "0.$1"; regex /\d+(?:\.\d+)?/ }
          """#)
    ])
    for asks in [true, false] {
      let compiled = try rules.profile(profile)
      let field = InputField(compiled)
      for key in keys {
        if key == "⌫" { field.deleteBackward() } else { field.insertText(String(key)) }
      }
      #expect(field.text == text && field.display == display, "\(field.text) \(field.display)")
      guard compiled.hasDisplay else { continue }
      var platform = DisplayPlatform(compiled, asks: asks)
      platform.type(keys)
      #expect(platform.field.text == text && platform.text == display, "\(platform.text)")
    }
  }

  /// A slash at another place than behind the month is not dropped without a question.
  @Test(arguments: [
    ("27/1", "0271", true), ("2/71", "0271", false), ("12/77", "1277", false), ("127/7", "1277", true),
    ("1/27", "0127", false), ("12//27", "1227", false),
    ("12/27←<09/>", "1227", true), ("<12//2027>", "1227", false), ("9//27", "0927", false),
    ("<1 / 277>", "", true), ("<12 / 77>", "1277", false), ("<27/1>", "", true), ("<1/27>", "0127", false),
    ("<12/2027>", "1227", false), ("1<2/27>", "1227", false), ("12<7/7>", "12", true),
  ])
  func aSlashOfAnExpiryStandsBehindTheMonth(keys: String, value: String, asks: Bool) throws {
    let field = InputField(try RuleSet.shipped.profile("cardExpiry"))
    for (index, part) in keys.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        field.paste(String(part.dropLast()))
      } else {
        for key in part where key != "←" { field.insertText(String(key)) }
        if part.last == "←" { field.moveCaret(.left) }
      }
    }
    #expect(field.evaluation.value == value && field.refusals.isEmpty != asks, "\(field.text)")
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
