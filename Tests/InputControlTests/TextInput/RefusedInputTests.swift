@testable import InputControl
import Testing

/// Tests the record of refused input and the policy to mark it.
struct RefusedInputTests {
  private func hostname(typing text: String) throws -> InputField {
    let profile = try #require(RuleSet.shipped["hostname"])
    let field = try InputField(profile)
    for key in text { field.insertText(String(key)) }
    return field
  }

  // MARK: The record

  @Test func aRefusedKeyIsRecordedWithItsPlace() throws {
    let field = try hostname(typing: "exam_ple.com")
    #expect(field.text == "example.com")
    #expect(field.refusals == [RefusedInput(text: "_", place: 4)])
  }

  @Test(arguments: [true, false]) func everyWayOfTypingRecords(hasDelegate: Bool) throws {
    let delegate = RecordingDelegate()
    let field = try InputField(Profile("port", type: .number))
    if hasDelegate { delegate.join(field) }
    field.insertText("80")
    field.type("o")
    field.type("o")
    field.insertText("_")
    field.insertText("80")
    #expect(field.text == "8080")
    #expect(field.refusals == [RefusedInput(text: "oo_", place: 2)])
  }

  @Test func keysOfAChoiceAreRecordedTogether() throws {
    let profile = Profile("stage", rules: [Rule(.oneOf(["canary", "stable"]))])
    let field = try InputField(profile)
    for key in "Production" { field.insertText(String(key)) }
    #expect(field.text == "c")
    #expect(field.refusals == [RefusedInput(text: "Produ", place: 0), RefusedInput(text: "tion", place: 1)])
  }

  @Test func aPasteThatIsCutIsRecorded() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 4))
    field.paste("+12345")
    #expect(field.text == "1234")
    #expect(field.refusals == [RefusedInput(text: "+", place: 0), RefusedInput(text: "5", place: 4)])
  }

  /// As if it were typed.
  @Test(arguments: ["john smith", "john\tsmith", "\r\njohn\r\n \r\nsmith\n", "john \nsmith"])
  func whiteSpaceThatAPasteLosesIsRecordedWhereItIsMissing(pasted: String) throws {
    let field = try InputField(RuleSet.shipped.profile("handle"))
    field.text = "x"
    field.selection = TextRange(caret: 1)
    guard case .amend = field.paste(pasted) else {
      Issue.record("\(field.text)")
      return
    }
    #expect(field.text == "xjohnsmith")
    #expect(field.refusals.map(\.place) == [5])
    #expect(field.refusals.allSatisfy { $0.text.allSatisfy(\.isWhitespace) })
    guard case .asks = field.commit() else {
      Issue.record("it was not asked about")
      return
    }
    // It goes with its place.
    field.replace(TextRange(3, 7), with: "", origin: .deletion)
    #expect(field.refusals == [])
  }

  @Test func whiteSpaceThatIsNoPartOfTheValueIsNoLoss() throws {
    let field = try InputField(Profile("p", type: .number))
    for pasted in ["12 ", " 12", "\n12\n", "12\r\n"] {
      field.text = ""
      field.paste(pasted)
      #expect(field.refusals == [], "\(pasted.debugDescription)")
    }
    // The next key stands behind the missing space.
    field.text = ""
    field.paste("12 ")
    field.insertText("3")
    #expect(field.refusals == [RefusedInput(text: " ", place: 2)])
    let card = try InputField(RuleSet.shipped.profile("card"))
    for pasted in ["4111 1111 1111 1111", "4111\n1111\n1111\n1111", " 4111 1111  1111 1111 "] {
      card.clear()
      card.paste(pasted)
      #expect(card.refusals == [], "\(pasted.debugDescription)")
      #expect(card.text == "4111111111111111")
    }
  }

  @Test func anInsertionOfAPlatformThatIsCutIsRecordedWhereItIsCut() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 5), "1")
    #expect(field.host.shouldChange(TextRange(caret: 1), to: "23x").isAllowed)
    field.host.didReplace(TextRange(caret: 1), with: "23x")
    field.host.didChange()
    #expect(field.text == "123")
    #expect(field.refusals == [RefusedInput(text: "x", place: 3)])
  }

  @Test func aSilentChangeAfterAnAllowedOneIsRecordedInsideOfTheText() throws {
    let field = try InputField(Profile("p", type: .number), "1")
    #expect(field.host.shouldChange(TextRange(caret: 1), to: "23").isAllowed)
    field.host.didReplace(TextRange(caret: 1), with: "23")
    field.host.didReplace(TextRange(caret: 3), with: "x")
    field.host.didChange()
    #expect(field.text == "123")
    #expect(field.refusals == [RefusedInput(text: "x", place: 3)])
  }

  @Test func whatIsRefusedAfterACompositionIsRecordedInsideOfTheText() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 4))
    field.setMarkedText("1234")
    field.paste("ab")
    #expect(field.text == "1234")
    #expect(field.refusals == [RefusedInput(text: "ab", place: 4)])
  }

  /// Each gap is recorded where it is, for every device.
  @Test(arguments: [
    (" john smith", "johnsmith", 4), ("aa bb cc", "aabbcc", 2), ("\tjohn smith ", "johnsmith", 4),
  ])
  func gapsAreRecordedWhereTheyAre(pasted: String, text: String, place: Int) throws {
    for device in ["paste", "platform that asks", "platform that tells", "in place of the same"] {
      let field = try InputField(RuleSet.shipped.profile("handle"))
      switch device {
      case "paste": field.paste(pasted)
      case "platform that asks":
        #expect(field.host.shouldChange(TextRange(caret: 0), to: pasted, origin: .paste).isAllowed)
        fallthrough
      case "platform that tells":
        field.host.didReplace(TextRange(caret: 0), with: pasted, origin: .paste)
        field.host.didChange()
      default:
        field.text = text
        field.selection = TextRange(0, text.utf16.count)
        field.paste(pasted)
      }
      let inner = field.refusals
      #expect(
        field.text == text && inner.first == RefusedInput(text: " ", place: place), "\(device) \(inner)")
      // Another gap stays.
      field.replace(TextRange(place - 1, place + 1), with: "", origin: .deletion)
      #expect(field.refusals.count == inner.count - 1, "\(device) \(field.refusals)")
      field.replace(TextRange(0, 1), with: "", origin: .deletion)
      #expect(field.refusals.count == inner.count - 1, "\(device)")
    }
  }

  @Test func gapsOfOtherCharactersAreRecordedWhereTheyAre() throws {
    let field = try InputField(Profile("p", type: .number))
    field.paste("12x34y56")
    #expect(field.refusals == [RefusedInput(text: "x", place: 2), RefusedInput(text: "y", place: 4)])
    field.replace(TextRange(1, 3), with: "99", origin: .key)
    #expect(field.text == "199456" && field.refusals == [RefusedInput(text: "y", place: 4)])
    // After a text that a platform has inserted without the part that was refused.
    let code = try InputField(Profile("p", type: .number))
    code.host.didReplace(TextRange(caret: 0), with: "12")
    code.host.didReplace(TextRange(caret: 1), with: "x")
    code.host.didChange()
    #expect(code.text == "12" && code.refusals == [RefusedInput(text: "x", place: 1)])
  }

  /// A field of one line drops the line breaks of a wrapped value, and asks nothing.
  @Test(arguments: [
    ("base64", "Zm9v\nYmE="), ("imei", "49\n015420\n323751 8"), ("oneTimeCode", "012\n345"),
    ("chineseName", "王\n小明"), ("ukPostcode", "SW1A\n1AA"), ("bic", "DEUT DE\nFF"), ("bic", "deut de\r\nff"),
    ("caPostalCode", "k1a\n0b1"), ("coordinates", "48.2010,\n16.3695"),
    ("iban", "DE89 3704\n0044 0532 0130 00"),
  ])
  func lineBreaksOfAWrappedValueAreNoLoss(profile: String, pasted: String) throws {
    for asks in [true, false] {
      let field = try InputField(RuleSet.shipped.profile(profile))
      field.paste(pasted)
      let platform = try InputField(RuleSet.shipped.profile(profile))
      if asks {
        #expect(platform.host.shouldChange(TextRange(caret: 0), to: pasted, origin: .paste).isAllowed)
      }
      platform.host.didReplace(TextRange(caret: 0), with: pasted, origin: .paste)
      platform.host.didChange()
      for field in [field, platform] {
        #expect(
          field.evaluation.verdict == .acceptable && field.refusals == [], "\(field.text) \(field.refusals)")
      }
    }
  }

  /// A platform makes two changes before they are settled. The character that the second one loses stays on record.
  @Test func refusalsBehindAnUnsettledChangeStay() throws {
    let field = try InputField(Profile("p", type: .number), "1234")
    field.host.didReplace(TextRange(0, 1), with: "9")
    #expect(field.host.shouldChange(TextRange(2, 3), to: "5x6", origin: .paste).isAllowed)
    field.host.didReplace(TextRange(2, 3), with: "56", origin: .paste)
    field.host.didChange()
    #expect(field.text == "92564" && field.refusals == [RefusedInput(text: "x", place: 3)])
  }

  @Test func aQuestionNamesWhiteSpaceOnce() throws {
    let field = try InputField(Profile("p", type: .number))
    field.paste("x1 2 3 4 5")
    guard case .asks(let question) = field.commit() else {
      Issue.record("it was not asked about")
      return
    }
    #expect(question.message.contains("“x”"), "\(question.message)")
    // A long paste does not push out what was refused before.
    field.text = "12"
    field.selection = TextRange(caret: 1)
    field.insertText("y")
    field.selection = TextRange(caret: 2)
    field.paste(String(repeating: "1a", count: 200))
    #expect(field.refusals.first == RefusedInput(text: "y", place: 1) && field.refusals.count < 10)
  }

  @Test func whiteSpaceAtAnEndOfASecretIsNoLoss() throws {
    let field = try InputField(Profile("pin", type: .number))
    field.isSecureTextEntry = true
    field.host.didReplace(TextRange(caret: 0), with: " 123 ")
    field.host.didChange()
    #expect(field.text == "123" && field.refusals == [])
    field.text = "12"
    field.selection = TextRange(caret: 2)
    field.paste(" 4 5")
    #expect(field.refusals.map(\.text) == ["•", "•"])
  }

  @Test func whiteSpaceOfAChangedTextIsNamed() throws {
    let field = try InputField(Profile("code", type: .letterSmall, normalization: [.lower]))
    field.paste("Ab ")
    #expect(field.text == "ab" && field.refusals == [])
    field.paste("Cd Ef")
    #expect(field.text == "abcdef" && field.refusals.map(\.text) == [" ", " "])
  }

  @Test func charactersInTheirUsualFormAreNoLoss() throws {
    let field = try InputField(
      Profile("p", type: .numberLetterBig, normalization: [.width, .upper]))
    field.paste("ａb1")
    #expect(field.text == "AB1")
    #expect(field.refusals == [])
  }

  @Test func aSilentChangeIsRecordedOnce() throws {
    let field = try InputField(Profile("p", type: .number))
    field.text = "12"
    // The platform asks, and makes the change in spite of the veto.
    #expect(!field.host.shouldChange(TextRange(caret: 2), to: "x").isAllowed)
    field.host.didReplace(TextRange(caret: 2), with: "x")
    field.host.didChange()
    #expect(field.text == "12")
    #expect(field.refusals == [RefusedInput(text: "x", place: 2)])
    // A change without a question.
    field.host.didReplace(TextRange(caret: 2), with: "y3")
    field.host.didChange()
    #expect(field.text == "123")
    #expect(field.refusals == [RefusedInput(text: "xy", place: 2)])
  }

  @Test func aCompositionIsRecorded() throws {
    let field = try InputField(Profile("p", type: .number))
    field.setMarkedText("ni")
    field.unmarkText()
    #expect(field.refusals.map(\.text) == ["ni"])
  }

  @Test func whiteSpaceMissingAtAnEndIsNoLoss() throws {
    let field = try InputField(Profile("name", type: .letter))
    for key in " Ada " { field.insertText(String(key)) }
    #expect(field.text == "Ada")
    #expect(field.refusals == [])
    field.insertText("m")
    #expect(field.refusals == [RefusedInput(text: " ", place: 3)])
  }

  @Test func deletionsMakeATextWholeAgain() throws {
    let field = try hostname(typing: "exam_ple")
    field.deleteBackward()
    #expect(field.refusals == [RefusedInput(text: "_", place: 4)])
    field.replace(TextRange(0, 1), with: "", origin: .deletion)
    #expect(field.refusals == [RefusedInput(text: "_", place: 3)])
    field.replace(TextRange(2, 4), with: "", origin: .deletion)
    #expect(field.refusals == [])
    field.insertText("_")
    #expect(field.refusals.count == 1)
    field.clear()
    #expect(field.refusals == [])
    field.insertText("a")
    field.insertText("_")
    field.text = "b"
    #expect(field.refusals == [])
  }

  @Test func aPasteRefusedByAnEmptyFieldIsForgottenWithTheNextText() throws {
    let field = try InputField(Profile("price", type: .price))
    field.paste("1,234.50")
    #expect(field.refusals.map(\.text) == ["1,234.50"])
    field.insertText("1")
    #expect(field.refusals == [])
  }

  @Test func secretsAreNotKept() throws {
    let field = try InputField(Profile("pin", type: .number))
    field.isSecureTextEntry = true
    field.insertText("1")
    field.insertText("x")
    #expect(field.refusals == [RefusedInput(text: "•", place: 1)])
  }

  @Test func theRecordIsBounded() throws {
    let field = try InputField(Profile("pin", type: .number))
    for _ in 0..<300 {
      field.insertText("1")
      for _ in 0..<100 { field.insertText("x") }
      field.insertText(String(repeating: "y", count: 1000))
    }
    #expect(field.refusals.count == 64)
    #expect(field.refusals.allSatisfy { $0.text.count <= 64 })
    #expect(field.refusals.last?.place == 300)
  }

  // MARK: Return

  @Test func theFirstReturnAsks() throws {
    let field = try hostname(typing: "exam_ple.com")
    #expect(!field.pressReturn())
    #expect(field.pressReturn())
    // Another refusal asks again.
    field.insertText("_")
    #expect(!field.pressReturn())
    field.confirmRefusals()
    #expect(field.pressReturn())
  }

  @Test func anUnfinishedTextIsNotAskedAbout() throws {
    let field = try InputField(Profile("price", type: .price))
    for key in "1x." { field.insertText(String(key)) }
    #expect(field.evaluation.verdict == .intermediate)
    #expect(field.pressReturn())
    field.insertText("5")
    #expect(!field.pressReturn())
  }

  @Test func aTokenIsNotMadeOfAnIncompleteText() throws {
    let field = TokenField(.unrestricted)
    field.profile = try CompiledProfile(Profile("tag", type: .letterSmall))
    for key in "re_d" { field.insertText(String(key)) }
    field.insertText(",")
    #expect(field.tokens == [])
    #expect(!field.pressReturn())
    #expect(field.tokens == ["red"])
    for key in "b_lue" { field.insertText(String(key)) }
    #expect(!field.pressReturn())
    #expect(field.tokens == ["red"])
    field.pressReturn()
    #expect(field.tokens == ["red", "blue"])
  }

  // MARK: Marking

  @Test func refusedInputIsInsertedAndMarked() throws {
    let hostname = try #require(RuleSet.shipped["hostname"]).refusalPolicy(.mark)
    let field = try InputField(hostname)
    for key in "exam_ple.com" { field.insertText(String(key)) }
    #expect(field.text == "exam_ple.com")
    #expect(field.refusals == [])
    #expect(field.evaluation.verdict == .invalid)
    #expect(field.evaluation.allViolations.first?.range == TextRange(4, 5))
    field.selection = TextRange(4, 5)
    field.deleteBackward()
    #expect(field.evaluation.verdict == .acceptable)
  }

  @Test(arguments: [ControlType.number, .price]) func markingVetoesNothing(type: ControlType) throws {
    let field = try InputField(Profile("p", type: type, maxLength: 3).refusalPolicy(.mark))
    #expect(field.paste("12345\n").isAllowed)
    #expect(field.text == "12345")
    #expect(field.type("x") == .accept)
    field.selection = TextRange(caret: 0)
    #expect(field.type("y") == .accept)
    field.setMarkedText("ni")
    field.unmarkText()
    #expect(field.text == "yni12345x")
    field.undo()
    field.host.didReplace(TextRange(caret: 0), with: "z")
    #expect(field.host.didChange() == nil)
    #expect(field.text == "zy12345x")
    #expect(field.evaluation.verdict == .invalid)
    #expect(field.vetoed(["a", "1"]) == [])
  }

  /// After a marked key, a text that satisfies the rules is not assumed any more.
  @Test func theRulesAreAskedAgainAfterAMarkedKey() throws {
    let profile = Profile("p", type: .number).refusalPolicy(.mark)
    let field = try InputField(profile)
    field.insertText("1x2")
    field.profile = try CompiledProfile(profile.refusalPolicy(.veto))
    field.insertText("3")
    #expect(field.text == "1x2")
  }

  @Test func aRuleFileStatesThePolicy() throws {
    let text = """
      profile a { type number; refuse mark }
      profile b : a { maxLength 3 }
      profile c : a { refuse veto }
      profile d = c or b { }
      """
    let rules = RuleSet(reading: [SourceFile(name: "x.rules", text: text)])
    #expect(rules.diagnostics.isEmpty)
    let policies = try ["a", "b", "c", "d"].map { try #require(rules[$0]).refusalPolicy }
    #expect(policies == [.mark, .mark, .veto, .mark])
  }
}
