import InputControlTestSupport
import Testing

@testable import InputControl

/// Forms without a screen: notifications, activity, the day, answers, and what the controls do.
struct InputFormTests {
  private static let address = """
    field country: country
    when country is "US" {
      field zip: pin { required }
      field state: upper
    } else when country is "CA" { field zip: word { required } }
    field name: word
    """

  /// A form, and a record of its notifications and those of its fields.
  private final class Recorder {
    let form: InputForm
    var events: [String] = []

    init(_ body: String, today: CivilDate = ExampleForm.today, center: TextEventCenter? = nil) throws {
      form = InputForm(try ExampleForm.compiled(body), today: today, center: center)
      form.onChange = { [unowned self] _, change in
        events.append("\(change.fields) \(change.carriers) \(form.verdict)")
      }
    }

    /// Returns the events since the last call.
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  // MARK: Notifications

  @Test func eachEditGivesOneNotificationAfterThatOfItsField() throws {
    let record = try Recorder("field a: word\nfield b: word\nsame: equal a, b")
    let (form, a) = try (record.form, record.form["a"])
    a.onChange = { [unowned record, unowned form] _, text in
      record.events.append("a \(text) \(form.evaluation["a"]?.text ?? "")")
    }
    a.insertText("x")
    #expect(record.take() == ["a x x", #"["a"] [] acceptable"#])
    a.type("1")
    a.moveCaret(.left)
    #expect(record.take() == [])
    a.paste("yz")
    #expect(record.take() == ["a yzx yzx", #"["a"] [] acceptable"#])
    try form["b"].paste("yy")
    #expect(record.take() == [#"["b"] ["b"] invalid"#])
    try form["b"].deleteBackward()
    #expect(record.take() == [#"["b"] ["b"] intermediate"#])
    try form["b"].undo()
    #expect(record.take() == [#"["b"] ["b"] invalid"#])
    a.setMarkedText("q")
    #expect(record.take() == [])
    a.unmarkText()
    #expect(record.take().count == 2)
  }

  /// A change of a platform, a repair and an action of several edits are one change each.
  @Test func eachChangeOfAPlatformGivesOneNotification() throws {
    let record = try Recorder("field a: word\nfield b: word")
    let host = try record.form["a"].host
    #expect(host.shouldChange(TextRange(0, 0), to: "x", origin: .key) == .accept)
    host.didReplace(TextRange(0, 0), with: "x", origin: .key)
    host.didChange()
    #expect(record.take() == [#"["a"] [] acceptable"#])
    host.didReplace(TextRange(1, 1), with: "y1", origin: .dictation)
    host.didChange()
    #expect(try record.form["a"].text == "xy")
    #expect(record.take() == [#"["a"] [] acceptable"#])
    host.beginAction()
    host.didReplace(TextRange(0, 2), with: "", origin: .deletion)
    host.didReplace(TextRange(0, 0), with: "z", origin: .key)
    #expect(record.take() == [])
    host.endAction()
    #expect(record.take() == [#"["a"] [] acceptable"#])
  }

  @Test func aTextOfAHostGivesOneNotification() throws {
    let record = try Recorder(Self.address)
    try record.form["name"].text = "Lu"
    #expect(record.take() == [#"["name"] [] acceptable"#])
    try record.form.setTexts(["country": "US", "zip": "12345", "state": "ny", "name": "Li"])
    #expect(record.take() == [#"["country", "zip", "state", "name"] [] acceptable"#])
    try record.form.setTexts(["country": "US", "name": "Li"])
    try record.form["zip"].text = "12345"
    #expect(record.take() == [])
  }

  @Test func whatAnObserverOfAFieldChangesBelongsToTheEdit() throws {
    let record = try Recorder("field a: word\nfield b: word\nfield c: word")
    let form = record.form
    let (b, c) = try (form["b"], form["c"])
    try form["a"].onChange = { [unowned b, unowned c] _, text in
      b.paste(text)
      c.text = text
    }
    try form["a"].insertText("x")
    #expect(record.take() == [#"["a", "b", "c"] [] acceptable"#])
    // An observer of the selection is notified before those of the text.
    b.addObserver(record) { [unowned c] _, event, _ in
      if event == .didChangeSelection { c.text += "y" }
    }
    b.insertText("z")
    #expect(record.take() == [#"["b", "c"] [] acceptable"#])
  }

  @Test func aChangeByTheObserverGivesAnotherNotification() throws {
    let form = InputForm(try ExampleForm.compiled("field a: word\nfield b: word"), today: ExampleForm.today)
    let (a, b) = try (form["a"], form["b"])
    var changes: [[String]] = []
    form.onChange = { form, change in
      changes.append(change.fields)
      if change.fields == ["a"] { b.text = a.text }
    }
    try form["a"].insertText("x")
    #expect(changes == [["a"], ["b"]])
    changes = []
    form.onChange = { form, change in
      changes.append(change.fields)
      a.text = a.text == "x" ? "y" : "x"
    }
    try form["a"].insertText("z")
    #expect(changes.count == InputForm.greatestRepetition)
    form.onChange = { form, change in changes.append(change.fields) }
    try form["b"].insertText("z")
    #expect(changes.last == ["a", "b"])
  }

  @Test func namesThatNoFieldHasAreErrors() throws {
    let compiled = try ExampleForm.compiled("field amount: word")
    let form = InputForm(compiled, today: ExampleForm.today)
    let message = "the form `f` has no field `amuont`"
    func check(_ body: () throws(RuleError) -> Void) {
      let error = #expect(throws: RuleError.self) { try body() }
      #expect(error?.diagnostics.map(\.message) == [message])
      #expect(error?.diagnostics.map(\.code) == [.unknownField])
    }
    check { () throws(RuleError) in _ = try form["amuont"] }
    check { () throws(RuleError) in try form.setTexts(["amount": "x", "amuont": "y"]) }
    check { () throws(RuleError) in _ = try compiled.evaluate(["amuont": "y"], today: ExampleForm.today) }
    #expect(try form["amount"].text == "")
    #expect(!form.isActive("amuont") && !form.isRequired("amuont"))
    #expect(form.profile(of: "amuont") == nil && form.evaluation(of: "amuont") == nil)
    #expect(form.violations(of: "amuont").isEmpty)
  }

  // MARK: Activity

  @Test func aFieldOfAnotherBranchKeepsItsTextAndIsLeftOut() throws {
    let record = try Recorder(Self.address)
    let form = record.form
    #expect(form.activeFields == ["country", "name"])
    #expect(form.profile(of: "zip") == nil)
    try form.setTexts(["country": "US", "zip": "12345", "state": " ny"])
    #expect(form.activeFields == ["country", "zip", "state", "name"])
    #expect(form.values == ["country": "US", "zip": "12345", "state": "NY"])
    _ = record.take()
    try form["country"].text = "CA"
    #expect(record.take() == [#"["country", "zip", "state"] [] invalid"#])
    #expect(form.activeFields == ["country", "zip", "name"])
    #expect(try form["zip"].text == "12345")
    #expect(try form["state"].text == " ny")
    #expect(form.evaluation(of: "state") == nil)
    #expect(form.values == nil)
    // The profile follows the branch, and an edit is judged by it.
    #expect(try !form["zip"].type("6").isAllowed)
    #expect(try form["zip"].profile.profile.type == .letter)
    try form["zip"].clear()
    try form["zip"].paste("abc")
    #expect(form.values == ["country": "CA", "zip": "abc"])
    try form["country"].text = "DE"
    #expect(form.values == ["country": "DE"])
    #expect(try form["zip"].text == "abc")
    _ = record.take()
    // Nobody is notified of a text that does not belong to the form.
    try form["zip"].insertText("d")
    #expect(record.take() == [])
    try form["country"].text = "CA"
    #expect(form.evaluation(of: "zip")?.value == "abcd")
  }

  @Test func rulesNeverRefuseAnEditAndNeverChangeAText() throws {
    let form = InputForm(
      try ExampleForm.compiled("field a: word\nfield b: word\nequal a, b\nrequire 1..1 of a, b"),
      today: ExampleForm.today)
    for key in ["x", "y"] {
      #expect(try form["a"].type(key).isAllowed)
      #expect(try form["b"].type("z").isAllowed)
    }
    #expect(try form["a"].text == "xy")
    #expect(try form["b"].text == "zz")
    #expect(form.verdict == .invalid)
    #expect(form.violations(of: "b").map { $0.id } == ["f.equal", "f.require"])
    #expect(form.violations(of: "a").isEmpty)
  }

  // MARK: The day and answers

  @Test func theDayChangesWhileTheFormIsOpen() throws {
    let record = try Recorder("field d: day\nfield a: word\norder today <= d")
    let form = record.form
    try form.setTexts(["d": "2026-11-25", "a": "x"])
    #expect(form.verdict == .acceptable)
    _ = record.take()
    form.today = form.today.advanced(by: .init(1, .days))
    #expect(record.take() == [#"[] ["d"] invalid"#])
    form.today = form.today.advanced(by: .init(0, .days))
    #expect(record.take() == [])
    try form["d"].text = "2026-11-26"
    #expect(form.verdict == .acceptable)
  }

  @Test func anAnswerCountsForItsValuesOnly() throws {
    let record = try Recorder("field a: word { required }\nfree: external isFree(a)")
    let form = record.form
    try form["a"].paste("ann")
    let asked = form.questions
    #expect(asked == [FormQuestion("isFree", ["ann"])])
    #expect(form.violations(of: "a").map { $0.isWaiting } == [true])
    // The name has changed when the answer comes.
    try form["a"].insertText("e")
    _ = record.take()
    form.answer(asked[0], true)
    #expect(form.verdict == .intermediate)
    #expect(form.questions == [FormQuestion("isFree", ["anne"])])
    _ = record.take()
    form.answer(form.questions[0], false)
    #expect(record.take() == [#"[] ["a"] invalid"#])
    try form["a"].deleteBackward()
    #expect(form.verdict == .acceptable)
    #expect(form.questions == [])
    form.answers = [:]
    #expect(form.verdict == .intermediate)
    #expect(form.values == nil)
  }

  /// The example of docs/forms.md.
  @Test func fillsTheBookingOfThePage() throws {
    struct Booking: Decodable, Equatable {
      let from, until, room: String
      let companion: String?
    }

    let page = """
      language 3
      profile day { regex /[\\d-]{10}/; check date "yyyy-MM-dd" }
      profile room { oneOf "single", "double", "suite" }
      profile guest { maxLength 40 }
      form booking {
        field from: day { required }
        field until: day { required }
        field room: room { required }
        when room is "double", "suite" { field companion: guest { required } }
        stay: order today <= from < until at until
        free: external isFree(room, from, until)
      }
      """
    let rules = try RuleSet([SourceFile(name: "booking.rules", text: page)])
    let form = InputForm(
      try rules.form("booking"), today: try #require(CivilDate("2026-11-22")))
    var told: [String] = []
    form.onChange = { form, change in told.append("\(change.fields) \(change.carriers) \(form.verdict)") }
    try form["room"].paste("suite")
    #expect(told == [#"["room", "companion"] [] intermediate"#])
    #expect(form.activeFields == ["from", "until", "room", "companion"])
    try form.setTexts(["from": "2026-11-24", "until": "2026-11-24", "companion": "Lu"])
    #expect(form.violations(of: "until").map { $0.id } == ["booking.stay"])
    try form["until"].deleteBackward()
    #expect(try form["until"].type("6") == .accept)
    #expect(form.questions.map { $0.values } == [["suite", "2026-11-24", "2026-11-26"]])
    for question in form.questions { form.answer(question, true) }
    #expect(
      try form.decode(Booking.self)
        == Booking(from: "2026-11-24", until: "2026-11-26", room: "suite", companion: "Lu"))
  }

  // MARK: Controls

  @Test func aSensitiveFieldIsSecure() throws {
    let form = InputForm(
      try ExampleForm.compiled("field p: pin { required }\nfield n: word { required }\nequal p, p"),
      today: ExampleForm.today)
    #expect(try form["p"].isSecureTextEntry)
    #expect(try !form["n"].isSecureTextEntry)
    try form["p"].insertText("1")
    #expect(try !form["p"].canUndo)
    try form["n"].insertText("x")
    #expect(try form["n"].canUndo)
  }

  @Test func aFieldIsRequiredByItsProfileOrByARuleThatIsAsked() throws {
    let form = InputForm(
      try ExampleForm.compiled(
        """
        field a: word { required }
        field b: word
        when a is "x" { field c: word; one: require c; two: require 2 of b, c; may: require d warning }
        field d: word
        few: require 1 of b, d
        """), today: ExampleForm.today)
    func required() -> [String] { ["a", "b", "c", "d"].filter(form.isRequired) }
    #expect(required() == ["a"])
    try form["a"].text = "x"
    #expect(required() == ["a", "b", "c"])
    #expect(form.violations.map { $0.rule } == form.evaluation.allViolations.map { $0.rule })
    #expect(form.violations.map { $0.severity } == [.error, .error, .warning, .error])
  }

  @Test func controlsHaveWhatTheHostStates() throws {
    let center = TextEventCenter()
    let form = InputForm(
      try ExampleForm.compiled("field a: word\nfield b: word"), today: ExampleForm.today, center: center,
      multiline: ["b"])
    #expect(try form["a"] is InputField)
    #expect(try form["b"] is TextView)
    try form["a"].beginEditing()
    #expect(try center.editingField === form["a"])
    try form["a"].type("ä1")
    #expect(form.unconfirmedFields == ["a"])
    try form["a"].confirmRefusals()
    #expect(form.unconfirmedFields == [])
    form.locale = LocaleTag("zh")!
    #expect(try form["b"].locale == LocaleTag("zh"))
  }

  @Test func aControlOutlivesItsForm() throws {
    var form: InputForm? = InputForm(try ExampleForm.compiled("field a: word"), today: ExampleForm.today)
    let control = try #require(form)["a"]
    form = nil
    control.insertText("x")
    control.text = "y"
    #expect(control.text == "y")
  }

  /// After any sequence of edits, what is known of a form is what evaluating it from scratch gives.
  @Test(arguments: 0..<8)
  func editsOfControls(seed: Int) throws {
    for round in 0..<8 {
      var made = RandomForm(seed: UInt64(seed) << 32 | UInt64(round) | 1 << 63)
      let compiled = try CompiledForm.unproven(made.source)
      let form = InputForm(compiled, today: ExampleForm.today)
      var notifications = 0
      form.onChange = { _, _ in notifications += 1 }
      var texts: [String: String] = [:]
      for step in 0..<30 {
        let (name, text) = made.edit()
        let before = notifications
        let control = try form[name]
        let old = control.text
        if step % 2 == 0 { control.text = text } else { control.paste(text) }
        texts[name] = control.text
        let isTold = !control.text.isIdentical(to: old) && form.isActive(name)
        #expect(notifications == before + (isTold ? 1 : 0), "\(made.source)")
        let scratch = try compiled.evaluate(texts, today: ExampleForm.today)
        #expect(form.verdict == scratch.verdict)
        #expect(form.activeFields == scratch.fields.filter { $0.isActive }.map { $0.name })
        for field in scratch.fields {
          #expect(form.evaluation(of: field.name)?.value == field.evaluation?.value)
          #expect(
            form.violations(of: field.name).map { $0.message }
              == scratch.allViolations.filter { $0.fields.contains(field.name) }.map { $0.message })
        }
        #expect(form.questions == scratch.questions)
      }
    }
  }
}
