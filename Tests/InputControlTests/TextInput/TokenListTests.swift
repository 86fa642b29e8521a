import InputControl
import InputControlTestSupport
import Testing

/// Texts in one piece with separators in a field with tokens.
struct TokenListTests {
  /// A way in which a text in one piece arrives.
  enum Way: CaseIterable {
    case pasted, suggested, dictated, composed, replaced
    case askedAndReported, reported, shown, dropped, dictatedInHost, composedInHost, committedInHost

    /// Inserts a text at the caret.
    func insert(_ text: String, into field: TokenField) {
      let caret = field.selection
      let host = field.host
      switch self {
      case .pasted: field.paste(text)
      case .suggested: field.type(text, origin: .suggestion)
      case .dictated: field.type(text, origin: .dictation)
      case .composed:
        field.setMarkedText("x")
        field.commitComposition(text)
      case .replaced: field.replace(caret, with: text, origin: .paste)
      case .askedAndReported:
        #expect(host.shouldChange(caret, to: text, origin: .paste) == .accept)
        host.didReplace(caret, with: text, origin: .paste)
        host.didChange()
      case .reported:
        host.didReplace(caret, with: text, origin: .paste)
        host.didChange()
      case .shown:
        let all = TextEdit(caret, with: text).applied(to: field.text) ?? ""
        host.didShow(all, selection: TextRange(caret: caret.start + text.utf16.count), origin: .suggestion)
        host.didChange()
      case .dropped:
        host.beginAction()
        host.didReplace(caret, with: text, origin: .paste)
        host.endAction()
      case .dictatedInHost:
        host.beginDictation()
        host.didReplace(caret, with: text, origin: .dictation)
        host.endDictation()
      case .composedInHost:
        host.didMark(text)
        host.didUnmark()
        host.didChange()
      case .committedInHost:
        host.didMark("x")
        host.didCommit(text)
        host.didChange()
      }
    }
  }

  private func email(_ separators: Set<Character> = [",", ";"]) throws -> TokenField {
    let field = TokenField(try CompiledProfile(shipped: "email"))
    field.separators = separators
    return field
  }

  private func field(_ profile: Profile) throws -> TokenField { TokenField(try CompiledProfile(profile)) }

  @Test(arguments: Way.allCases) func eachAcceptablePartIsAToken(_ way: Way) throws {
    let field = try email()
    let log = Log()
    log.observe(field)
    way.insert("x@y.org; bad; z@w.de", into: field)
    #expect(field.tokens == ["x@y.org", "z@w.de"])
    #expect(field.text == "bad")
    #expect(field.settledText == "bad")
    #expect(field.refusals.isEmpty)
    #expect(log.texts == ["bad"])
    field.clear()
    way.insert("a@b.org,c@d.org", into: field)
    #expect(field.tokens == ["x@y.org", "z@w.de", "a@b.org", "c@d.org"])
    #expect(field.text.isEmpty)
  }

  @Test(arguments: Way.allCases) func aPartThatIsRefusedIsAskedAbout(_ way: Way) throws {
    let field = try email()
    way.insert("x@y.org; b!@(, z@w.de", into: field)
    #expect(field.tokens == ["x@y.org", "z@w.de"])
    #expect(field.text.isEmpty)
    #expect(field.refusals.map(\.text) == ["b!@("])
    guard case .asks(let question) = field.commit() else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.message == "“b!@(” was not taken: (empty)? Send again to accept")
    #expect(field.commit() == .committed(""))
  }

  @Test(arguments: Way.allCases) func lineBreaksSeparate(_ way: Way) throws {
    for (text, count) in [("a@b.org\nc@d.org", 2), ("a@b.org\r\nc@d.org\r\n", 2), ("a@b.org\n", 1)] {
      let field = try email()
      way.insert(text, into: field)
      #expect(field.tokens == Array(["a@b.org", "c@d.org"].prefix(count)))
      #expect(field.text.isEmpty)
    }
  }

  @Test(arguments: Way.allCases) func theTextAroundAListBelongsToItsParts(_ way: Way) throws {
    let field = try email()
    field.text = "xorg"
    field.selection = TextRange(caret: 1)
    way.insert("@y.org, b@c.", into: field)
    #expect(field.tokens == ["x@y.org", "b@c.org"])
    field.text = "xlast@b.or"
    field.selection = TextRange(caret: 1)
    way.insert("@y.org, ", into: field)
    #expect(field.tokens == ["x@y.org", "b@c.org", "x@y.org"])
    #expect(field.text == "last@b.or")
    #expect(field.selection == TextRange(caret: 0))
  }

  @Test(arguments: Way.allCases) func onlyTheConfiguredSeparatorsCount(_ way: Way) throws {
    let field = try email(["，", "；"])
    way.insert("a@b.org；c@d.org，", into: field)
    #expect(field.tokens == ["a@b.org", "c@d.org"])
    let tags = TokenField(.unrestricted)
    way.insert("红，绿", into: tags)
    #expect(tags.tokens.isEmpty)
    #expect(tags.text == "红，绿")
  }

  @Test(arguments: [Way.pasted, .composed, .reported, .composedInHost])
  func aListBehindAnOpenRefusalIsAskedAboutOnce(_ way: Way) throws {
    let field = try email()
    for key in "ann@exam_ple.org" { field.insertText(String(key)) }
    let log = Log()
    log.observe(field)
    let question = "“_” was not taken: ann@example.org? Send again to accept"
    way.insert(", b@c.org", into: field)
    #expect(field.tokens.isEmpty)
    #expect(field.text == "ann@example.org")
    #expect(log.reasons == [question])
    #expect(field.repeatQuestion()?.message == question)
    way.insert(", b@c.org", into: field)
    #expect(field.tokens == ["ann@example.org", "b@c.org"])
    #expect(field.refusals.isEmpty)
  }

  @Test func theDecisionSaysWhatBecameOfAList() throws {
    let field = try email()
    #expect(field.paste("a@b.org,c@d.org") == .accept)
    let rest = TextEdit(TextRange(0, 0), with: "c@d", origin: .paste)
    #expect(field.paste("a@b.org,c@d;e@f.org") == .amend(rest))
    field.clear()
    #expect(field.paste("a@b.org,((") == .amend(TextEdit(TextRange(0, 0), with: "", origin: .paste)))
    #expect(field.tokens.count == 5)
    field.confirmRefusals()
    let refused = field.paste("((; )), [[")
    #expect(refused.violations.map(\.range) == [TextRange(0, 1)])
    #expect(field.refusals.map(\.text) == ["((; )), [["])
    #expect(field.tokens.count == 5)
  }

  @Test func aQuestionHasItsSentence() throws {
    let field = try email()
    for key in "ann@exam_ple.org" { field.insertText(String(key)) }
    for text in [",", ", b@c.org"] {
      field.recordRefusal(of: "!")
      let violations = field.type(text, origin: .paste).violations
      #expect(violations.map(\.id) == ["email.refusals"])
      #expect(violations.first?.message == field.repeatQuestion()?.message)
      #expect(violations.first?.message.contains("ann@example.org? Send again") == true)
      // It was asked already.
      #expect(field.host.shouldChange(TextRange(caret: 15), to: text, origin: .paste).isAllowed)
    }
    #expect(field.type(",").isAllowed)
    #expect(field.tokens == ["ann@example.org"])
  }

  /// A host that finds separators itself asks too.
  @Test func aTokenIsMadeInOneWay() throws {
    let ways: [(TokenField) -> Void] = [
      { $0.commitToken() }, { $0.pressReturn() }, { $0.type(",") }, { $0.commit() }, { $0.paste(",") },
    ]
    for way in ways {
      let field = try email()
      for key in "ann@exam_ple.org" { field.insertText(String(key)) }
      way(field)
      #expect(field.tokens.isEmpty)
      #expect(field.repeatQuestion() != nil)
      way(field)
      #expect(field.tokens == ["ann@example.org"])
      #expect(field.text.isEmpty)
      #expect(field.refusals.isEmpty)
      #expect(!field.canUndo)
    }
  }

  @Test func aPartIsNeverCutOrJoinedToAnother() throws {
    let digits = try field(Profile("n", type: .number, maxLength: 4).minLength(4))
    digits.separators = [";"]
    #expect(!digits.paste("+49 30; +49 31").isAllowed)
    #expect(digits.text.isEmpty)
    digits.confirmRefusals()
    #expect(digits.paste("12345; 1234; 12").isAllowed)
    #expect(digits.tokens == ["1234"])
    #expect(digits.text == "12")
    #expect(digits.refusals.map(\.text) == ["12345"])
  }

  @Test func theTextThatWasThereIsNeverRefused() throws {
    let field = try email()
    field.text = "anndan@"
    field.selection = TextRange(caret: 3)
    // Neither part of the text is an address, and both do not fit beside each other.
    #expect(!field.paste(", b@c.org, ").isAllowed)
    #expect(field.text == "anndan@")
    #expect(field.tokens.isEmpty)
    field.confirmRefusals()
    field.selection = TextRange(caret: 0)
    #expect(field.paste("bad, b@c.org, ").isAllowed)
    #expect(field.tokens == ["b@c.org"])
    #expect(field.text == "anndan@")
    #expect(field.refusals.map(\.text) == ["bad"])
  }

  @Test func aPlatformTakesBackAListThatWasRefused() throws {
    let field = try email()
    field.text = "12"
    #expect(!field.host.shouldChange(TextRange(caret: 2), to: "(; )", origin: .paste).isAllowed)
    field.host.didReplace(TextRange(caret: 2), with: "(; )", origin: .paste)
    #expect(field.host.didChange().map { $0.applied(to: "12(; )") } == "12")
    #expect(field.text == "12")
    #expect(field.refusals.map(\.text) == ["(; )"])
  }

  @Test func theRepairLeavesTheTextThatStays() throws {
    let field = try email()
    field.host.didReplace(TextRange(0, 0), with: "a@b.org, bad", origin: .paste)
    #expect(field.host.didChange().map { $0.applied(to: "a@b.org, bad") } == "bad")
    #expect(field.tokens == ["a@b.org"])
  }

  @Test func aSeparatorOfAPlatformMakesATokenToo() throws {
    let field = try email()
    field.text = "a@b.org"
    #expect(field.host.shouldChange(TextRange(caret: 7), to: ",") == .accept)
    field.host.didReplace(TextRange(caret: 7), with: ",")
    field.host.didChange()
    #expect(field.tokens == ["a@b.org"])
    #expect(field.text.isEmpty)
    // A key behind an unfinished text is judged like any other.
    field.text = "a@"
    #expect(!field.host.shouldChange(TextRange(caret: 2), to: ",").isAllowed)
  }

  @Test func aListIsReadAsTheProfileReadsAPaste() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "r.rules",
        text: """
          language 3
          profile amount { type decimal; decimals 2; display locale }
          profile card { type number; shape: regex /\\d{8}/; display groups 4 by " " from start }
          """)
    ])
    let amount = TokenField(try rules.profile("amount"), locale: try .tag("de"))
    amount.separators = [";"]
    amount.paste("1.234,50; 7,5; 1,2,3")
    #expect(amount.tokens == ["1234.50", "7.5"])
    #expect(amount.refusals.map(\.text) == ["1,2,3"])
    let card = TokenField(try rules.profile("card"))
    card.paste("1234 5678, 1234 5")
    #expect(card.tokens == ["12345678"])
    #expect(card.text == "12345")
    #expect(card.refusals.isEmpty)
  }

  @Test func aFullFieldComposesASeparator() throws {
    let field = try field(Profile("code", type: .number).regex(#"\d{4}"#))
    field.separators = ["，"]
    field.text = "1234"
    #expect(field.setMarkedText("，").isAllowed)
    #expect(field.unmarkText() == .accept)
    #expect(field.tokens == ["1234"])
  }
}

/// The events of a field that its observers are told of.
private final class Log {
  var texts: [String] = []
  var reasons: [String] = []

  func observe(_ field: TokenField) {
    field.addObserver(self) { log, event, field in
      switch event {
      case .didChange: log.texts.append(field.settledText)
      case .didRefuse(let violations): log.reasons += violations.map(\.message)
      default: break
      }
    }
  }
}
