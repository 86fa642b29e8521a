import InputControlTestSupport
import Testing

@testable import InputControl

/// Tests the one way out of a field and of a form.
struct CommitTests {
  @Test func anAnswerAboutOneTextIsNoneAboutAnother() throws {
    let field = try InputField(Profile("price", type: .price))
    for key in "12,50" { field.insertText(String(key)) }
    for value in ["1250", "12500"] {
      let answer = field.commit()
      guard case .asks(let question) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(question.value == value)
      if value == "1250" { field.insertText("0") }
    }
    #expect(field.commit() == .committed("12500"))
  }

  private func field(
    _ name: String, typing text: String, in locale: LocaleTag = .english
  ) throws -> InputField {
    let field = InputField(try CompiledProfile(shipped: name), locale: locale)
    for key in text { field.insertText(String(key)) }
    return field
  }

  private func question(_ answer: CommitAnswer) throws -> CommitQuestion {
    guard case .asks(let question) = answer else {
      Issue.record("no question but \(answer)")
      throw RuleError([])
    }
    return question
  }

  // MARK: A field

  @Test func aWholeValueIsCommitted() throws {
    #expect(try field("price", typing: "12.50").commit() == .committed("12.50"))
  }

  @Test func anUnfinishedValueIsRefused() throws {
    let field = try field("price", typing: "12.")
    #expect(field.commit() == .refused(field.evaluation.violations))
    #expect(!field.evaluation.violations.isEmpty)
  }

  @Test func aValueThatLacksInputIsAskedAboutOnce() throws {
    let field = try field("price", typing: "12,50")
    let question = try question(field.commit())
    #expect(question.value == "1250")
    #expect(question.refusals == [RefusedInput(text: ",", place: 2)])
    #expect(question.message == "“,” was not taken: 1250? Send again to accept")
    #expect(field.commit() == .committed("1250"))
    #expect(field.refusals == [])
  }

  @Test func whatIsRefusedAfterAQuestionIsAskedAbout() throws {
    let field = try field("price", typing: "12,50")
    _ = try question(field.commit())
    field.insertText("x")
    #expect(try question(field.commit()).message == "“,”, “x” were not taken: 1250? Send again to accept")
  }

  /// Return is a commit, so that the commit behind it asks nothing again.
  @Test func returnIsACommit() throws {
    let field = try field("price", typing: "12,50")
    #expect(!field.pressReturn())
    #expect(field.repeatQuestion()?.message == "“,” was not taken: 1250? Send again to accept")
    #expect(field.pressReturn())
    #expect(field.repeatQuestion() == nil)
    #expect(field.commit() == .committed("1250"))
  }

  @Test func theQuestionIsInTheLanguageOfTheField() throws {
    let field = try field("amount", typing: "1x234", in: LocaleTag("zh-Hans")!)
    #expect(try question(field.commit()).message == "“x” 未被接受：1,234？再次提交即接受")
  }

  @Test func theQuestionShowsTheValueAsTheFieldDoes() throws {
    let field = try field("amount", typing: "1x234", in: LocaleTag("fr")!)
    #expect(
      try question(field.commit()).message
        == "Non accepté : « x ». Est-ce 1 234 ? Envoyez de nouveau pour confirmer")
    let empty = try self.field("price", typing: "x")
    #expect(try question(empty.commit()).message == "“x” was not taken: (empty)? Send again to accept")
  }

  @Test(arguments: [true, false]) func theQuestionAboutASecretTellsNothing(isSensitive: Bool) throws {
    let pin = Profile("pin", type: .number)
    let field = try InputField(isSensitive ? pin.sensitive() : pin)
    field.isSecureTextEntry = !isSensitive
    for key in "1x2" { field.insertText(String(key)) }
    let message = try question(field.commit()).message
    #expect(message == "Something that was typed was not taken. Send again to accept")
  }

  @Test func aCompositionIsPartOfWhatIsCommitted() throws {
    let field = try field("chineseName", typing: "王")
    field.setMarkedText("明")
    #expect(field.commit() == .committed("王明"))
    #expect(!field.isComposing)
  }

  @Test func aCompositionThatIsNotTakenIsAskedAbout() throws {
    let field = try field("price", typing: "12")
    field.setMarkedText("ni")
    #expect(try question(field.commit()).message == "“ni” was not taken: 12? Send again to accept")
  }

  @Test func inputThatAHostCouldNotInsertIsAskedAbout() throws {
    let field = try field("price", typing: "12")
    field.recordRefusal(of: "\u{FFFD}")
    #expect(try question(field.commit()).message == "“\u{FFFD}” was not taken: 12? Send again to accept")
    field.isSecureTextEntry = true
    field.recordRefusal(of: "x")
    #expect(field.refusals.map(\.text) == ["••"])
  }

  /// Each refusal is told, also one at the place of another.
  @Test func refusalsAreCounted() throws {
    let field = try field("price", typing: "12,,x")
    #expect(field.refusals.count == 1)
    #expect(field.refusalCount == 3)
    field.confirmRefusals()
    field.text = "1"
    #expect(field.refusalCount == 3)
  }

  @Test func aFieldOfSeveralLinesIsCommittedToo() throws {
    let view = TextView(try CompiledProfile(Profile("note", type: .letter)))
    for key in "a1b" { view.insertText(String(key)) }
    #expect(try question(view.commit()).value == "ab")
    #expect(view.commit() == .committed("ab"))
  }

  // MARK: Tokens

  @Test func whatIsCommittedBecomesAToken() throws {
    let field = TokenField(try CompiledProfile(shipped: "email"))
    field.paste("ann@example.org")
    #expect(field.commit() == .committed("ann@example.org"))
    #expect(field.tokens == ["ann@example.org"])
    #expect(field.text.isEmpty)
    #expect(field.commit() == .committed(""))
    #expect(field.tokens == ["ann@example.org"])
  }

  @Test func aTextThatIsNoTokenIsRefused() throws {
    let field = TokenField(try CompiledProfile(shipped: "email"))
    field.tokens = ["ann@example.org"]
    field.insertText("bob@")
    #expect(field.commit() == .refused(field.evaluation.violations))
    #expect(field.tokens == ["ann@example.org"])
  }

  @Test func aRequiredTokenIsEnough() throws {
    let field = TokenField(try CompiledProfile(Profile("name", rules: [Rule(.required)])))
    #expect(field.commit() == .refused(field.evaluation.violations))
    field.tokens = ["ann"]
    #expect(field.commit() == .committed(""))
  }

  // MARK: A form

  private func form() throws -> InputForm {
    let rules = try RuleSet([
      SourceFile(
        name: "order.rules",
        text: """
          language 3
          profile count { type decimal; required }
          profile note { type letter }
          form order {
            field first: count
            when first is "7" { field second: note }
            field third: count
            order first <= third
          }
          """)
    ])
    return InputForm(try rules.form("order"), today: ExampleForm.today)
  }

  @Test func aFormAsksAboutItsActiveFields() throws {
    let form = try form()
    for (name, text) in [("first", "1x"), ("second", "a1"), ("third", "2y3z")] {
      for key in text { try form[name].insertText(String(key)) }
    }
    guard case .asks(let questions) = form.commit() else {
      Issue.record("no question")
      return
    }
    #expect(questions.map(\.field) == ["first", "third"])
    #expect(
      questions.map(\.question.message) == [
        "“x” was not taken: 1? Send again to accept", "“y”, “z” were not taken: 23? Send again to accept",
      ])
    try form["third"].insertText("w")
    guard case .asks(let others) = form.commit() else {
      Issue.record("no question")
      return
    }
    #expect(others.map(\.field) == ["third"])
    #expect(form.commit() == .committed(["first": "1", "third": "23"]))
    #expect(form.unconfirmedFields == [])
  }

  @Test func aFormThatIsNotAcceptableIsRefused() throws {
    let form = try form()
    try form["first"].paste("5")
    #expect(form.commit() == .refused(form.evaluation))
    for key in "x4" { try form["third"].insertText(String(key)) }
    // A field is not asked about before all is right.
    #expect(form.commit() == .refused(form.evaluation))
    #expect(try form["third"].repeatQuestion() == nil)
  }

  @Test func aFormEndsCompositions() throws {
    let form = try form()
    try form["first"].paste("1")
    try form["third"].setMarkedText("2")
    #expect(form.commit() == .committed(["first": "1", "third": "2"]))
  }

  /// A text that is no number of the locale is refused as a whole, and asked about.
  @Test(arguments: [TextEdit.Origin.paste, .suggestion, .composition])
  func aRefusedNumberIsAskedAbout(origin: TextEdit.Origin) throws {
    for asks in [true, false] {
      let profile = try DecimalProfiles.profile("amount", "de")
      let field = InputField(profile, locale: try .tag("de"))
      field.text = "1"
      field.selection = TextRange(caret: 1)
      if asks {
        #expect(
          !field.host.shouldChange(TextRange(caret: 1), to: "2.5", origin: origin).isAllowed
            || origin == .composition)
      }
      field.host.didReplace(TextRange(caret: 1), with: "2.5", origin: origin)
      field.host.didChange()
      #expect(field.text == "1" && field.refusals.map(\.text) == ["2.5"])
      guard case .asks = field.commit() else {
        Issue.record("no question")
        continue
      }
      #expect(field.commit() == .committed("1"))
    }
  }
}
