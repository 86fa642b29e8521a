import CInputControl
import Foundation
import InputControlSystem
import Testing

/// The functions of C, called as a program in C calls them.
struct CInterfaceTests {
  private let host = CHost()

  private func json(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  // MARK: Values

  @Test func verdicts() {
    let price = host.shipped("price")
    #expect(price > 0)
    let texts = ["12.34", "12.", "12.345", "a"]
    #expect(texts.map { host.verdict(of: $0, price) } == [0, 1, 2, 2])
    #expect(host.verdict(of: "", host.shipped("isoDate")) == 0)
    #expect(host.verdict(of: "2024-", host.shipped("isoDate")) == 1)
    #expect(unsafe host.call(bytes: [0x31, 0xFF]) { unsafe ic_verdict($0, price, $1, $2) } == 2)
  }

  @Test func evaluationIsTheAnswerOfCheck() throws {
    let price = host.shipped("price")
    #expect(host.evaluate("12.345", price) == 2)
    let answer = try #require(try json(host.output) as? [String: Any])
    #expect(answer["verdict"] as? String == "invalid")
    #expect(answer["text"] as? String == "12.345")
    let violations = try #require(answer["violations"] as? [[String: Any]])
    #expect(violations.map { $0["rule"] as? String } == ["price.shape"])
  }

  @Test func manyValues() {
    let price = host.shipped("price")
    #expect(host.judge(["12", "", "x", "1.234", "é"], price) == [0, 0, 2, 2, 2])
    let values = (0..<1000).map { "\($0).5" }
    #expect(host.judge(values, price) == Array(repeating: 0, count: 1000))
  }

  @Test func numbersOfALocale() {
    let german = host.shipped("amount", locale: "de")
    #expect(unsafe host.call("1234.5") { unsafe ic_display($0, german, $1, $2) } == 0)
    #expect(host.output == "1.234,5")
    let reading = host.shipped("amount", locale: "en", readingLocale: "de")
    #expect(unsafe host.call("1.234,50") { unsafe ic_value($0, reading, $1, $2) } == 0)
    #expect(host.output == "1234.50")
    #expect(unsafe host.call("1234.5") { unsafe ic_display($0, reading, $1, $2) } == 0)
    #expect(host.output == "1,234.5")
    // Without a locale, a number is a value.
    let amount = host.shipped("amount")
    #expect(unsafe host.call("1234.5") { unsafe ic_display($0, amount, $1, $2) } == 0)
    #expect(host.output == "1234.5")
    #expect(host.verdict(of: "1,234", amount) == 2)
  }

  @Test func aDescriptionHasTheWordsOfTheField() throws {
    let rules = host.parse(
      """
      language 4
      profile amount {
        label { en "Price"; de "Preis" }
        hint { en "With tax" }
        placeholder { en "12.50"; de "12,50" }
        default "1"
        autocomplete email
      }
      profile bare {}
      """)
    func description(_ name: String) throws -> [String: Any] {
      let profile = host.profile(name, of: rules, locale: "de")
      #expect(unsafe host.call { unsafe ic_profile_describe($0, profile) } == 0)
      return try #require(try json(host.output) as? [String: Any])
    }
    let names = ["label", "hint", "placeholder", "default", "autocomplete"]
    let amount = try description("amount")
    #expect(names.map { amount[$0] as? String } == ["Preis", "With tax", "12,50", "1", "email"])
    let bare = try description("bare")
    #expect(names.allSatisfy { bare[$0] == nil })
  }

  private static let weight = "language 3\nprofile weight { type decimal; decimals 3; display locale }"

  /// The language of messages does not change what a text of a program is.
  @Test func aTextOfAProgramIsAValue() {
    let rules = host.parse(Self.weight)
    let german = host.profile("weight", of: rules, locale: "de")
    #expect(unsafe host.call("1.234") { unsafe ic_value($0, german, $1, $2) } == 0)
    #expect(host.output == "1.234")
    #expect(host.verdict(of: "1.5", german) == 0)
    #expect(host.verdict(of: "1.234,5", german) == 2)
    #expect(host.judge(["1.5", "1,5"], german) == [0, 2])
    // The field of the same profile is typed into by a person, and shows the value to that person.
    let field = host.control(german)
    #expect(unsafe host.call("1.234") { unsafe ic_control_set_text($0, field, $1, $2) } == 0)
    #expect(host.text(field) == "1.234")
    #expect(host.display(field) == "1,234")
    #expect(unsafe host.call("1.234") { unsafe ic_control_set_display($0, field, $1, $2) } == 1)
    #expect(host.text(field) == "1234")
    #expect(unsafe host.call("1.5") { unsafe ic_control_evaluate($0, field, $1, $2) } == 2)
    #expect(unsafe host.call("1,5") { unsafe ic_control_evaluate($0, field, $1, $2) } == 0)
    #expect(host.text(field) == "1234")
    // A person's text is read where its locale is stated.
    let reading = host.profile("weight", of: rules, readingLocale: "de")
    #expect(host.verdict(of: "1.5", reading) == 2)
    #expect(host.judge(["1.5", "1,5"], reading) == [2, 0])
    #expect(host.profile("weight", of: rules, readingLocale: "-") == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func remainderAndHint() {
    let phone = host.shipped("nanpPhone")
    #expect(unsafe host.call("2125") { unsafe ic_remainder($0, phone, $1, $2) } == 1)
    #expect(host.output == "(212) 5__-____")
    #expect(host.range == [7, 14])
    #expect(unsafe host.call("2125550123") { unsafe ic_remainder($0, phone, $1, $2) } == 0)
    let price = host.shipped("price")
    #expect(unsafe host.call("0") { unsafe ic_hint($0, price, $1, $2, 1) } == 1)
    #expect(host.output == "Next: “.”")
    #expect(unsafe host.call("0") { unsafe ic_hint($0, price, $1, $2, 2) } == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func choicesOfAList() {
    let rules = host.parse(
      "language 4\nlist plan { \"basic\" { en \"Basic\"; de \"Einfach\" }; \"pro\" }\nprofile plan { in plan }"
    )
    let plan = host.profile("plan", of: rules)
    #expect(unsafe host.call("") { unsafe ic_choices($0, plan, $1, $2, 9) } == 2)
    #expect(host.output == #"[{"value":"basic","label":"Basic"},{"value":"pro"}]"#)
    #expect(unsafe host.call("") { unsafe ic_choices($0, plan, $1, $2, 1) } == 1)
    #expect(unsafe host.call("PR") { unsafe ic_choices($0, plan, $1, $2, 9) } == 0)
    #expect(unsafe host.call("bAs") { unsafe ic_choices($0, plan, $1, $2, 9) } == 1)
    #expect(unsafe host.call("x") { unsafe ic_choices($0, plan, $1, $2, -1) } == IC_ERROR_ARGUMENT.rawValue)
    #expect(unsafe host.call("") { unsafe ic_choices($0, host.shipped("price"), $1, $2, 9) } == 0)
  }

  @Test func decisionsOnATextOfTheHost() {
    let number = host.profile("number", of: host.parse("profile number { type number; maxLength 3 }"))
    func decide(_ text: String, _ end: Int, _ replacement: String) -> Int32 {
      unsafe host.call(text) { context, text, count in
        unsafe host.call(replacement) {
          unsafe ic_decide(context, number, text, count, end, end, $1, $2, Int32(IC_PASTE.rawValue))
        }
      }
    }
    #expect(decide("1", 1, "2") == Int32(IC_ACCEPT.rawValue))
    #expect(decide("1", 1, "x") == Int32(IC_VETO.rawValue))
    #expect(host.output.contains("number.chars"))
    #expect(decide("1", 1, "2x34") == Int32(IC_AMEND.rawValue))
    #expect(host.output == "23")
    #expect(host.range == [1, 1])
    #expect(decide("1", 2, "5") == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func description() throws {
    let amount = host.shipped("amount", locale: "de")
    #expect(unsafe host.call { unsafe ic_profile_describe($0, amount) } == 0)
    let description = try #require(try json(host.output) as? [String: Any])
    #expect(description["name"] as? String == "amount")
    #expect(description["keyboard"] as? String == "decimalPad")
    #expect(description["display"] as? Bool == true)
    #expect(description["number"] as? Bool == true)
    #expect((description["examples"] as? [Any])?.isEmpty == false)
  }

  // MARK: Rules

  @Test func rulesOfTheHost() throws {
    let rules = host.parse("/// A code.\nprofile code { regex /[0-9]{6}/ }")
    #expect(rules > 0)
    #expect(unsafe host.call { unsafe ic_rules_profiles($0, rules) } == 1)
    let source = #"{"file":"shop.rules","line":2,"column":9}"#
    #expect(host.output == #"[{"name":"code","documentation":"A code.","source":\#(source)}]"#)
    let code = host.profile("code", of: rules)
    #expect(host.verdict(of: "123456", code) == 0)
  }

  @Test func brokenRulesSayWhere() throws {
    let text = "profile “code” { regex /[0-9/ }\n"
    #expect(host.parse(text) == IC_ERROR_RULES.rawValue)
    #expect(host.output.contains("shop.rules:1:"))
    #expect(host.diagnose(text) > 0)
    let found = try #require(try json(host.output) as? [[String: Any]])
    #expect(found.allSatisfy { ($0["rendered"] as? String)?.contains("shop.rules") == true })
    // In UTF-16, in which the quote is one.
    let range = try #require(found[0]["range"] as? [String: Any])
    #expect(range["start"] as? Int == 8)
    #expect(host.diagnose("profile code { maxLength 6 }") == 0)
    #expect(host.output == "[]")
  }

  @Test func errorsOfProfilesAreDiagnosed() {
    #expect(host.diagnose("profile a { regex /(?<x>a)\\g{y}/ }") > 0)
  }

  @Test func unknownNamesAreErrors() {
    let rules = unsafe host.call { unsafe ic_rules_shipped($0) }
    #expect(host.profile("prise", of: rules) == IC_ERROR_RULES.rawValue)
    #expect(host.output == "error[unknown-profile]: there is no profile `prise`\nhelp: did you mean `price`?")
    #expect(host.profile("price", of: rules, locale: "nonsense-nonsense-x") == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.profile("price", of: 99) == IC_ERROR_HANDLE.rawValue)
    #expect(host.output == "there are no rules with the number 99")
  }

  // MARK: Controls

  @Test func questionsAndRepairs() {
    let field = host.control(host.shipped("price"))
    #expect(host.shouldChange(field, 0, 0, to: "12.") == 0)
    #expect(host.didReplace(field, 0, 0, with: "12.") == 0)
    #expect(host.tell(field, IC_DID_CHANGE) == 0)
    #expect(host.text(field) == "12.")
    #expect(host.shouldChange(field, 3, 3, to: "x") == 2)
    #expect(host.output.contains("price.chars"))
    // Without a question.
    #expect(host.didReplace(field, 3, 3, with: "3x") == 0)
    #expect(host.tell(field, IC_DID_CHANGE) == 1)
    #expect(host.text(field) == "12.")
    #expect(host.shouldChange(field, 9, 9, to: "1") == 2)
    #expect(host.shouldChange(field, 2, 1, to: "1") == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func displayOfTheField() {
    let field = host.control(host.shipped("card"))
    for digit in "41111" {
      let end = host.display(field).utf16.count
      // Where a separator comes with the digit, another edit is proposed, and the platform may still make its own.
      #expect(host.shouldChange(field, end, end, to: String(digit)) != Int32(IC_VETO.rawValue))
      #expect(host.didReplace(field, end, end, with: String(digit)) == 0)
      _ = host.tell(field, IC_DID_CHANGE)
    }
    #expect(host.display(field) == "4111 1")
    #expect(host.range == [6, 6])
    #expect(host.text(field) == "41111")
  }

  @Test func whatTheFieldShowsAfterAnEvent() {
    let field = host.control(host.shipped("card", locale: "en"))
    #expect(host.didReplace(field, 0, 0, with: "41111") == 0)
    #expect(host.settle(field, IC_DID_CHANGE) == 1)
    #expect([host.output, host.message] == ["4111 1", "12 to 19 digits, like 4111 1111 1111 1111"])
    #expect(host.range == [6, 6])
    #expect(unsafe host.left.verdict == Int32(IC_INTERMEDIATE.rawValue))
    #expect(unsafe host.left.refusal_count == 0)
    #expect(unsafe host.left.selected_token == -1)
    #expect(host.shouldChange(field, 6, 6, to: "x") == Int32(IC_VETO.rawValue))
    #expect(host.display(field) == "4111 1")
    #expect(unsafe host.left.refusal_count == 1)
    #expect(host.settle(field, ic_event(99)) == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func composition() {
    let name = host.control(host.shipped("chineseName"))
    #expect(unsafe host.call("wang") { unsafe ic_did_mark($0, name, $1, $2, 4) } == 0)
    #expect(unsafe host.call("王1") { unsafe ic_did_commit($0, name, $1, $2) } == 0)
    #expect(host.tell(name, IC_DID_CHANGE) == 1)
    #expect(host.text(name) == "王")
  }

  @Test func actionsOfAPerson() {
    let field = host.control(host.shipped("price"))
    #expect(host.insert("1.50", field, origin: IC_PASTE) == 0)
    #expect(host.insert("x", field) == 2)
    #expect(host.act(field, IC_DELETE_BACKWARD) == 1)
    #expect(host.text(field) == "1.5")
    #expect(host.act(field, IC_UNDO_STEP) == 1)
    #expect(host.text(field) == "1.50")
    #expect(host.act(field, IC_REDO_STEP) == 1)
    #expect(host.text(field) == "1.5")
    #expect(host.act(field, IC_MOVE_LEFT) == 1)
    #expect(host.insert("2", field) == 0)
    #expect(host.text(field) == "1.25")
    #expect(unsafe host.call { unsafe ic_press_return($0, field, 0) } == 0)
    #expect(host.act(field, IC_CONFIRM_REFUSALS) == 1)
    #expect(unsafe host.call { unsafe ic_press_return($0, field, 0) } == 1)
    #expect(unsafe host.call { unsafe ic_control_value($0, field) } == 0)
    #expect(host.output == "1.25")
  }

  @Test func aCommitAsksAboutWhatWasNotTaken() {
    let field = host.control(host.shipped("price", locale: "en"))
    func commit() -> Int32 { unsafe host.call { unsafe ic_commit($0, field) } }
    _ = host.insert("12.", field)
    #expect(commit() == Int32(IC_REFUSED.rawValue))
    #expect([host.output, host.message] == ["12.", "Something must follow “12.”: a digit"])
    _ = host.insert("5", field)
    #expect(commit() == Int32(IC_COMMITTED.rawValue))
    #expect([host.output, host.message] == ["12.5", ""])
    #expect(unsafe host.call("\u{FFFD}") { unsafe ic_record_refusal($0, field, $1, $2) } == 0)
    _ = host.insert("x", field)
    _ = host.display(field)
    #expect(unsafe [host.left.refusal_count, host.left.refusals_so_far] == [1, 2])
    #expect(commit() == Int32(IC_ASKS.rawValue))
    #expect(host.output == "12.5")
    #expect(host.message == "“\u{FFFD}x” was not taken: 12.5? Send again to accept")
    #expect(commit() == Int32(IC_COMMITTED.rawValue))
    #expect(unsafe host.call { unsafe ic_press_return($0, field, 0) } == 1)
    _ = host.insert("y", field)
    #expect(unsafe host.call { unsafe ic_press_return($0, field, 0) } == 0)
    #expect(host.message == "“y” was not taken: 12.5? Send again to accept")
    #expect(host.act(field, IC_DELETE_BACKWARD) == 1)
    // Of a text that is not acceptable nothing is asked, and it submits as one without refused input does.
    #expect(unsafe host.call { unsafe ic_press_return($0, field, 0) } == 1)
    #expect(host.message.isEmpty)
    _ = host.insert("5", field)
    #expect(commit() == Int32(IC_COMMITTED.rawValue))
  }

  @Test func stateOfAControl() throws {
    let field = host.control(host.shipped("card"))
    _ = host.insert("4111 1", field, origin: IC_PASTE)
    #expect(unsafe host.call { unsafe ic_control_state($0, field) } == 1)
    let state = try #require(try json(host.output) as? [String: Any])
    #expect(state["verdict"] as? String == "intermediate")
    #expect(state["canUndo"] as? Bool == true)
    let secret = host.control(
      host.profile("pin", of: host.parse("profile pin { type number; maxLength 4; sensitive }")))
    #expect(host.insert("73", secret) == 0)
    _ = host.insert("x", secret)
    _ = unsafe host.call { unsafe ic_control_state($0, secret) }
    #expect(!host.output.contains("73"))
    #expect(!host.output.contains("\"x\""))
  }

  @Test func textsSetByThePage() {
    let field = host.control(host.shipped("amount", locale: "de"))
    #expect(unsafe host.call("1.234,5") { unsafe ic_control_set_display($0, field, $1, $2) } == 1)
    #expect(host.text(field) == "1234.5")
    // It is no number of the locale, and stands there until the person mends it.
    #expect(unsafe host.call("1.5") { unsafe ic_control_set_display($0, field, $1, $2) } == 0)
    #expect(host.text(field) == "1.5")
    #expect(unsafe host.call("7") { unsafe ic_control_set_text($0, field, $1, $2) } == 0)
    #expect(host.display(field) == "7")
    #expect(
      unsafe host.call("12") { unsafe ic_did_show($0, field, $1, $2, 2, 2, Int32(IC_SUGGESTION.rawValue)) }
        == 0)
    _ = host.tell(field, IC_DID_CHANGE)
    #expect(host.text(field) == "12")
    #expect(unsafe host.call { unsafe ic_did_select($0, field, 1, 1) } == 0)
    _ = host.insert("3", field)
    #expect(host.text(field) == "132")
  }

  @Test func profileOfAControlCanChange() {
    let field = host.control(host.shipped("price"))
    _ = host.insert("12", field)
    let letter = host.shipped("letter")
    #expect(unsafe host.call { unsafe ic_control_set_profile($0, field, letter) } == 0)
    #expect(host.insert("3", field) == 2)
    #expect(
      unsafe host.call { unsafe ic_control_set_option($0, field, Int32(IC_OVERWRITES.rawValue), 1) } == 0)
    #expect(unsafe host.call { unsafe ic_control_set_option($0, field, 7, 1) } == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.control(field) == IC_ERROR_HANDLE.rawValue)
    #expect(unsafe host.call { unsafe ic_control_create($0, 1, 9) } < 0)
  }

  @Test func tokens() throws {
    let field = host.control(host.shipped("email"), IC_TOKEN_FIELD)
    #expect(unsafe host.call(";") { unsafe ic_token_set_separators($0, field, $1, $2) } == 0)
    _ = host.insert("ann@example.org", field, origin: IC_PASTE)
    #expect(unsafe host.call { unsafe ic_token_commit($0, field) } == 1)
    #expect(unsafe host.call("bob@example.org") { unsafe ic_token_add($0, field, $1, $2) } == 0)
    #expect(unsafe host.call { unsafe ic_token_select($0, field, 1) } == 0)
    _ = unsafe host.call { unsafe ic_control_state($0, field) }
    let state = try #require(try json(host.output) as? [String: Any])
    #expect(state["tokens"] as? [String] == ["ann@example.org", "bob@example.org"])
    #expect(state["selectedToken"] as? Int == 1)
    #expect(unsafe host.call { unsafe ic_token_value($0, field, 1) } == 0)
    #expect(host.output == "bob@example.org")
    #expect(unsafe host.call { unsafe ic_token_value($0, field, 2) } == IC_ERROR_ARGUMENT.rawValue)
    #expect(unsafe host.call { unsafe ic_token_select($0, field, -1) } == 0)
    #expect(unsafe host.call { unsafe ic_token_remove($0, field, 0) } == 0)
    #expect(unsafe host.call { unsafe ic_token_remove($0, field, 5) } == IC_ERROR_ARGUMENT.rawValue)
    let price = host.control(host.shipped("price"))
    #expect(unsafe host.call { unsafe ic_token_commit($0, price) } == IC_ERROR_ARGUMENT.rawValue)
  }

  // MARK: Memory

  @Test func objectsLiveUntilTheyAreReleased() {
    let rules = unsafe host.call { unsafe ic_rules_shipped($0) }
    let price = host.profile("price", of: rules)
    let field = host.control(price)
    #expect(host.objectCount == 3)
    #expect(unsafe host.call { unsafe ic_release($0, rules) } == 0)
    #expect(unsafe host.call { unsafe ic_release($0, price) } == 0)
    #expect(host.insert("12", field) == 0)
    #expect(unsafe host.call { unsafe ic_release($0, field) } == 0)
    #expect(host.objectCount == 0)
    #expect(unsafe host.call { unsafe ic_release($0, field) } == IC_ERROR_HANDLE.rawValue)
    #expect(host.output == "there is no object with the number \(field)")
    #expect(host.insert("12", field) == IC_ERROR_HANDLE.rawValue)
    // A released number does not come back at once.
    #expect(host.shipped("price") > field)
  }

  /// Runs `work` in two threads besides this one.
  private func inOtherThreads(_ work: @escaping (CHost) -> Void) {
    nonisolated(unsafe) let (host, work) = (host, work)
    Threads.run(2, { unsafe work(host) }, meanwhile: {})
  }

  @Test func aContextIsOfOneThread() {
    let price = host.shipped("price")
    let field = host.control(price)
    let count = host.objectCount
    #expect(host.shipped("no such profile") == IC_ERROR_RULES.rawValue)
    let output = host.output
    inOtherThreads { host in
      for _ in 0..<1000 {
        #expect(host.shipped("price") == IC_ERROR_THREAD.rawValue)
        #expect(host.insert("1", field) == IC_ERROR_THREAD.rawValue)
        #expect(host.release(price) == IC_ERROR_THREAD.rawValue)
        #expect(host.objectCount == IC_ERROR_THREAD.rawValue)
        #expect(unsafe host.input(9) == nil)
      }
    }
    #expect(host.output == output)
    #expect(host.objectCount == count)
    #expect(host.text(field) == "")
    #expect(unsafe host.input(9) != nil)
  }

  @Test func aContextMovesToTheThreadThatAttachesIt() {
    let field = host.control(host.shipped("price"))
    let turn = NSLock()
    inOtherThreads { host in
      for _ in 0..<1000 {
        turn.withLock {
          host.attach()
          _ = host.act(field, IC_CLEAR)
          #expect(host.insert("12", field) == 0)
          #expect(host.text(field) == "12")
        }
      }
    }
    #expect(host.insert("3", field) == IC_ERROR_THREAD.rawValue)
    host.attach()
    #expect(host.text(field) == "12")
  }

  @Test func textThatIsNoUTF8IsAnError() {
    let field = host.control(host.shipped("price"))
    let result = unsafe host.call(bytes: [0xC3]) { unsafe ic_control_set_text($0, field, $1, $2) }
    #expect(result == IC_ERROR_ENCODING.rawValue)
    #expect(host.output == "the text is not UTF-8")
  }

  @Test func aValueThatIsNoUTF8IsInvalid() throws {
    let any = host.profile("any", of: host.parse("profile any { maxLength 9 }"))
    let field = host.control(any)
    for bytes: [UInt8] in [[0xC3], [0x61, 0xED, 0xA0, 0x80], [0xFF, 0x61]] {
      let found = unsafe [
        host.call(bytes: bytes) { unsafe ic_verdict($0, any, $1, $2) },
        host.call(bytes: bytes) { unsafe ic_evaluate($0, any, $1, $2) },
        host.call(bytes: bytes) { unsafe ic_control_evaluate($0, field, $1, $2) },
      ]
      #expect(found == Array(repeating: Int32(IC_INVALID.rawValue), count: 3))
      #expect(host.output.contains("UTF-8"))
    }
  }

  @Test func textsMayContainNUL() {
    let field = host.control(
      unsafe host.call { _ in host.profile("any", of: host.parse("profile any { maxLength 9 }")) })
    #expect(unsafe host.call("a\0b") { unsafe ic_control_set_text($0, field, $1, $2) } == 0)
    #expect(host.text(field) == "a\0b")
  }

  @Test func versionIsThatOfTheLibrary() {
    #expect(unsafe String(cString: ic_version()) == "0.1.0")
  }
}
