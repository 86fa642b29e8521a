import CInputControl
import Foundation
import Testing

/// Forms behind the functions of C.
struct CFormTests {
  private let host = CHost()

  private static let checkout = """
    language 3
    profile country { oneOf "US", "CA"; required }
    profile zip { type number; minLength 5; maxLength 5 }
    profile code { regex /[A-Z][0-9][A-Z] [0-9][A-Z][0-9]/ }
    profile nickname { regex /[a-z]{1,8}/ }
    profile secret { maxLength 9; sensitive }
    profile day { regex /[\\d-]{10}/; check date "yyyy-MM-dd" }
    /// An order.
    form checkout {
      field country: country
      when country is "US" { field postcode: zip { required } } else { field postcode: code }
      field nickname: nickname
      field password: secret
      field repeat: secret
      field day: day
      both: require nickname, day
      same: equal password, repeat { en "Not the same" }
      free: external isFree(nickname)
      soon: order today <= day { en "Too early" }
    }
    """

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func checkout(today: String = "2026-11-22") -> ic_handle {
    host.form(host.compiledForm("checkout", of: host.parse(Self.checkout)), today: today)
  }

  private func state(of form: ic_handle) throws -> [String: Any] {
    #expect(host.state(of: form) >= 0)
    return try json(host.output)
  }

  private func type(_ text: String, into field: String, of form: ic_handle) {
    #expect(host.insert(text, host.field(field, of: form), origin: IC_PASTE) == 0)
  }

  // MARK: Compiling

  @Test func formsOfRules() throws {
    let rules = host.parse(Self.checkout)
    #expect(unsafe host.call { unsafe ic_rules_forms($0, rules) } == 1)
    let source = #"{"file":"shop.rules","line":9,"column":6}"#
    #expect(host.output == #"[{"name":"checkout","documentation":"An order.","source":\#(source)}]"#)
    let compiled = host.compiledForm("checkout", of: rules)
    #expect(unsafe host.call { unsafe ic_form_describe($0, compiled) } == 0)
    #expect(
      host.output == """
        {"name":"checkout","documentation":"An order.","fields":["country","postcode","nickname",\
        "password","repeat","day"],"needsToday":true}
        """)
  }

  @Test func errorsInFormsSayWhere() {
    let broken = """
      language 3
      profile country { oneOf "US", "CA" }
      form checkout {
        field country: country
        when country is "UK" { field zip: country }
      }
      """
    #expect(host.parse(broken) == IC_ERROR_RULES.rawValue)
    #expect(host.output.hasPrefix("error[dead-condition]"))
    #expect(host.output.contains("shop.rules:5:"))
    #expect(host.diagnose(broken) == 1)
    #expect(host.output.contains(#""code":"dead-condition""#))
  }

  @Test func unknownNamesAreErrors() {
    let rules = host.parse(Self.checkout)
    #expect(host.compiledForm("checkuot", of: rules) == IC_ERROR_RULES.rawValue)
    #expect(
      host.output
        == "error[unknown-profile]: there is no form `checkuot`\nhelp: did you mean `checkout`?")
    #expect(host.compiledForm("adress", of: 0) == IC_ERROR_RULES.rawValue)
    #expect(host.output.hasSuffix("did you mean `address`?"))
    #expect(host.compiledForm("address", of: 0) > 0)
    #expect(host.compiledForm("checkout", of: rules, locale: "-") == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.field("postcod", of: checkout()) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.output == "the form `checkout` has no field `postcod`: did you mean `postcode`?")
    let compiled = host.compiledForm("checkout", of: rules)
    #expect(host.form(compiled, multiline: "nickname\nzip") == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.output == "the form `checkout` has no field `zip`")
  }

  // MARK: Filling in

  @Test func branchesDecideWhichProfileAFieldHas() throws {
    let form = checkout()
    let postcode = host.field("postcode", of: form)
    type("US", into: "country", of: form)
    // Country and postcode have changed; all but the password and its repetition are required, one by a rule.
    #expect(host.changes(of: form) == [13, 13, 12, 4, 4, 12])
    #expect(host.changes(of: form) == [])
    #expect(host.insert("x", postcode) == Int32(IC_VETO.rawValue))
    #expect(host.insert("12345", postcode, origin: IC_PASTE) == 0)
    let profile = unsafe host.call("postcode") { unsafe ic_form_profile($0, form, $1, $2) }
    #expect(host.verdict(of: "12345", profile) == 0)
    #expect(host.verdict(of: "K1A 0B1", profile) == 2)
    let fields = try #require(try state(of: form)["fields"] as? [[String: Any]])
    #expect(
      fields.map { $0["field"] as? String } == [
        "country", "postcode", "nickname", "password", "repeat", "day",
      ])
    #expect(fields.map { $0["declaration"] as? Int } == [0, 0, 0, 0, 0, 0])
    // A rule requires two of them.
    #expect(fields.map { $0["required"] as? Bool } == [true, true, true, false, false, true])

    #expect(host.act(host.field("country", of: form), IC_CLEAR) == 1)
    type("CA", into: "country", of: form)
    #expect(host.changes(of: form) == [13, 5 + 256, 12, 4, 4, 12])
    let others = try #require(try state(of: form)["fields"] as? [[String: Any]])
    #expect(others[1]["declaration"] as? Int == 1)
    #expect(others[1]["required"] as? Bool == false)
    #expect(host.text(postcode) == "12345")
  }

  @Test func violationsAndValues() throws {
    let form = checkout()
    type("CA", into: "country", of: form)
    type("K1A 0B1", into: "postcode", of: form)
    type("a", into: "password", of: form)
    type("b", into: "repeat", of: form)
    type("2026-11-21", into: "day", of: form)
    #expect(host.verdict(of: form) == 2)
    let violations = try #require(try state(of: form)["violations"] as? [[String: Any]])
    #expect(
      violations.map { $0["rule"] as? String } == ["checkout.both", "checkout.same", "checkout.soon"])
    #expect(violations.map { $0["fields"] as? [String] } == [["day"], ["repeat"], ["day"]])
    #expect(violations.map { $0["verdict"] as? String } == ["intermediate", "invalid", "invalid"])
    #expect(violations[1]["message"] as? String == "Not the same")
    // The texts of sensitive fields are in the values only.
    #expect(!host.output.contains(#""a""#))

    #expect(host.setToday("2026-11-21", form) == 0)
    #expect(host.act(host.field("repeat", of: form), IC_CLEAR) == 1)
    type("a", into: "repeat", of: form)
    type("lu", into: "nickname", of: form)
    #expect(host.answer(try question(of: form), form, 1) == 0)
    #expect(host.values(of: form) == 0)
    #expect(
      host.output == """
        {"country":"CA","postcode":"K1A 0B1","nickname":"lu","password":"a","repeat":"a","day":"2026-11-21"}
        """)
  }

  @Test func aCommitAsksAboutWhatTheFieldsHaveNotTaken() throws {
    let form = checkout()
    func commit() -> Int32 { unsafe host.call { unsafe ic_form_commit($0, form) } }
    type("US", into: "country", of: form)
    #expect(commit() == Int32(IC_REFUSED.rawValue))
    #expect(host.output.isEmpty)
    type("12345", into: "postcode", of: form)
    type("lu", into: "nickname", of: form)
    type("2026-11-22", into: "day", of: form)
    #expect(host.answer(try question(of: form), form, 1) == 0)
    #expect(host.insert("x", host.field("postcode", of: form)) == Int32(IC_VETO.rawValue))
    #expect(commit() == Int32(IC_ASKS.rawValue))
    #expect(
      host.output == #"[{"field":"postcode","message":"“x” was not taken: 12345? Send again to accept"}]"#)
    #expect(commit() == Int32(IC_COMMITTED.rawValue))
    #expect(host.output == #"{"country":"US","postcode":"12345","nickname":"lu","day":"2026-11-22"}"#)
  }

  @Test func findingsAreToldWhenTheyHaveChanged() throws {
    let form = checkout()
    #expect(host.state(of: form) == 1)
    type("a", into: "password", of: form)
    #expect(host.changes(of: form)[3...4] == [1 + 4, 4])
    #expect(host.message == "")
    type("b", into: "repeat", of: form)
    #expect(host.changes(of: form)[3...4] == [4, 1 + 2 + 4])
    let findings = try json(host.message)
    #expect((findings["violations"] as? [[String: Any]])?.last?["rule"] as? String == "checkout.same")
    #expect((findings["questions"] as? [Any])?.isEmpty == true)
    type("c", into: "repeat", of: form)
    #expect(host.changes(of: form).count == 6)
    #expect(host.message == "")
  }

  private func question(of form: ic_handle) throws -> Int32 {
    let questions = try #require(try state(of: form)["questions"] as? [[String: Any]])
    return Int32(try #require(questions.first?["number"] as? Int))
  }

  @Test func aLateAnswerCountsForItsOwnValues() throws {
    let form = checkout()
    type("lu", into: "nickname", of: form)
    let first = try question(of: form)
    #expect(host.output.contains(#"{"number":1,"name":"isFree","values":["lu"]}"#))
    type("c", into: "nickname", of: form)
    #expect(try question(of: form) == first + 1)
    _ = host.changes(of: form)
    #expect(host.answer(first, form, 0) == 0)
    #expect(try question(of: form) == first + 1)
    #expect(host.act(host.field("nickname", of: form), IC_DELETE_BACKWARD) == 1)
    let violations = try #require(try state(of: form)["violations"] as? [[String: Any]])
    #expect(violations.last?["rule"] as? String == "checkout.free")
    #expect(violations.last?["verdict"] as? String == "invalid")
    #expect(host.answer(99, form, 1) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.output == "there is no question with the number 99")
    #expect(host.answer(0, form, 1) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.answer(.min, form, 1) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.answer(first, form, 2) == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func messagesAreInTheLocaleOfTheForm() throws {
    let rules = host.parse(Self.checkout)
    let form = host.form(host.compiledForm("checkout", of: rules, locale: "zh-Hans"))
    let violations = try #require(try state(of: form)["violations"] as? [[String: Any]])
    #expect(violations.first?["message"] as? String == "缺少“nickname”、“day”")
    _ = unsafe host.call { unsafe ic_control_state($0, host.field("country", of: form)) }
    #expect(host.output.contains("请"))
  }

  @Test(arguments: ["", "22.11.2026", "2026-02-29", "2026-11-22 ", "0000-01-01"])
  func daysThatAreNone(_ day: String) {
    #expect(checkout(today: day) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.output == "`\(day)` is not a day, such as `2026-11-22`")
    let form = checkout()
    #expect(host.setToday(day, form) == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.state(of: form) >= 0)
    #expect(host.output.contains(#""today":"2026-11-22""#))
  }

  @Test func aFormThatNeedsNoDayTakesNone() throws {
    let rules = """
      language 3
      profile digits { type number; required }
      form pair { field a: digits; field b: digits; same: equal a, b }
      """
    let form = host.form(host.compiledForm("pair", of: host.parse(rules)), today: "")
    #expect(form > 0)
    #expect(try state(of: form)["today"] == nil)
    type("12", into: "a", of: form)
    #expect(host.verdict(of: form) == IC_INTERMEDIATE.rawValue)
    type("12", into: "b", of: form)
    #expect(host.setToday("", form) == 0)
    #expect(host.verdict(of: form) == IC_ACCEPTABLE.rawValue)
    #expect(host.setToday("22.11.2026", form) == IC_ERROR_ARGUMENT.rawValue)
  }

  // MARK: Handles

  @Test func controlsBelongToTheirForm() {
    let rules = host.parse(Self.checkout)
    let compiled = host.compiledForm("checkout", of: rules)
    let form = host.form(compiled, multiline: "nickname")
    let country = host.field("country", of: form)
    // The rules, the compiled form, the form, and six controls.
    #expect(host.objectCount == 9)
    #expect(host.release(country) == IC_ERROR_ARGUMENT.rawValue)
    let refusal = "the control \(country) belongs to a form, which sets its profile and releases it"
    #expect(host.output == refusal)
    let price = host.shipped("price")
    #expect(
      unsafe host.call { unsafe ic_control_set_profile($0, country, price) } == IC_ERROR_ARGUMENT.rawValue)
    #expect(host.output == refusal)
    #expect(host.release(price) == 0)
    #expect(host.release(rules) == 0)
    #expect(host.release(compiled) == 0)
    #expect(host.insert("US", country, origin: IC_PASTE) == 0)
    #expect(host.release(form) == 0)
    #expect(host.objectCount == 0)
    #expect(host.insert("x", country) == IC_ERROR_HANDLE.rawValue)
    #expect(host.verdict(of: form) == IC_ERROR_HANDLE.rawValue)
    #expect(host.output == "there is no form with the number \(form)")
  }

  @Test func objectsOfOtherKindsAreErrors() {
    let rules = host.parse(Self.checkout)
    let compiled = host.compiledForm("checkout", of: rules)
    #expect(host.form(rules) == IC_ERROR_HANDLE.rawValue)
    #expect(host.output == "there is no compiled form with the number \(rules)")
    for result in [
      host.verdict(of: compiled), host.state(of: compiled), host.values(of: compiled),
      unsafe host.call { unsafe ic_form_changes($0, compiled) },
      host.field("country", of: compiled), host.answer(1, compiled, 1), host.setToday("2026-11-22", compiled),
    ] {
      #expect(result == IC_ERROR_HANDLE.rawValue)
    }
  }
}
