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
    let (form, a) = (record.form, record.form["a"])
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
    form["b"].paste("yy")
    #expect(record.take() == [#"["b"] ["b"] invalid"#])
    form["b"].deleteBackward()
    #expect(record.take() == [#"["b"] ["b"] intermediate"#])
    form["b"].undo()
    #expect(record.take() == [#"["b"] ["b"] invalid"#])
    a.setMarkedText("q")
    #expect(record.take() == [])
    a.unmarkText()
    #expect(record.take().count == 2)
  }

  /// A change of a platform, a repair and an action of several edits are one change each.
  @Test func eachChangeOfAPlatformGivesOneNotification() throws {
    let record = try Recorder("field a: word\nfield b: word")
    let host = record.form["a"].host
    #expect(host.shouldChange(TextRange(0, 0), to: "x", origin: .key) == .accept)
    host.didReplace(TextRange(0, 0), with: "x", origin: .key)
    host.didChange()
    #expect(record.take() == [#"["a"] [] acceptable"#])
    host.didReplace(TextRange(1, 1), with: "y1", origin: .dictation)
    host.didChange()
    #expect(record.form["a"].text == "xy")
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
    record.form["name"].text = "Lu"
    #expect(record.take() == [#"["name"] [] acceptable"#])
    record.form.setTexts(["country": "US", "zip": "12345", "state": "ny", "name": "Li"])
    #expect(record.take() == [#"["country", "zip", "state", "name"] [] acceptable"#])
    record.form.setTexts(["country": "US", "name": "Li"])
    record.form["zip"].text = "12345"
    #expect(record.take() == [])
  }

  @Test func whatAnObserverOfAFieldChangesBelongsToTheEdit() throws {
    let record = try Recorder("field a: word\nfield b: word\nfield c: word")
    let form = record.form
    form["a"].onChange = { [unowned form] _, text in
      form["b"].paste(text)
      form["c"].text = text
    }
    form["a"].insertText("x")
    #expect(record.take() == [#"["a", "b", "c"] [] acceptable"#])
    // An observer of the selection is notified before those of the text.
    form["b"].addObserver(record) { [unowned form] _, event, _ in
      if event == .didChangeSelection { form["c"].text += "y" }
    }
    form["b"].insertText("z")
    #expect(record.take() == [#"["b", "c"] [] acceptable"#])
  }

  @Test func aChangeByTheObserverGivesAnotherNotification() throws {
    let form = InputForm(try ExampleForm.compiled("field a: word\nfield b: word"), today: ExampleForm.today)
    var changes: [[String]] = []
    form.onChange = { form, change in
      changes.append(change.fields)
      if change.fields == ["a"] { form["b"].text = form["a"].text }
    }
    form["a"].insertText("x")
    #expect(changes == [["a"], ["b"]])
    changes = []
    form.onChange = { form, change in
      changes.append(change.fields)
      form["a"].text = form["a"].text == "x" ? "y" : "x"
    }
    form["a"].insertText("z")
    #expect(changes.count == InputForm.greatestRepetition)
    form.onChange = { form, change in changes.append(change.fields) }
    form["b"].insertText("z")
    #expect(changes.last == ["a", "b"])
  }

  // MARK: Activity

  @Test func aFieldOfAnotherBranchKeepsItsTextAndIsLeftOut() throws {
    let record = try Recorder(Self.address)
    let form = record.form
    #expect(form.activeFields == ["country", "name"])
    #expect(form.profile(of: "zip") == nil)
    form.setTexts(["country": "US", "zip": "12345", "state": " ny"])
    #expect(form.activeFields == ["country", "zip", "state", "name"])
    #expect(form.values == ["country": "US", "zip": "12345", "state": "NY"])
    _ = record.take()
    form["country"].text = "CA"
    #expect(record.take() == [#"["country", "zip", "state"] [] invalid"#])
    #expect(form.activeFields == ["country", "zip", "name"])
    #expect(form["zip"].text == "12345")
    #expect(form["state"].text == " ny")
    #expect(form.evaluation(of: "state") == nil)
    #expect(form.values == nil)
    // The profile follows the branch, and an edit is judged by it.
    #expect(!form["zip"].type("6").isAllowed)
    #expect(form["zip"].profile.profile.type == .letter)
    form["zip"].clear()
    form["zip"].paste("abc")
    #expect(form.values == ["country": "CA", "zip": "abc"])
    form["country"].text = "DE"
    #expect(form.values == ["country": "DE"])
    #expect(form["zip"].text == "abc")
    _ = record.take()
    // Nobody is notified of a text that does not belong to the form.
    form["zip"].insertText("d")
    #expect(record.take() == [])
    form["country"].text = "CA"
    #expect(form.evaluation(of: "zip")?.value == "abcd")
  }

  @Test func rulesNeverRefuseAnEditAndNeverChangeAText() throws {
    let form = InputForm(
      try ExampleForm.compiled("field a: word\nfield b: word\nequal a, b\nrequire 1..1 of a, b"),
      today: ExampleForm.today)
    for key in ["x", "y"] {
      #expect(form["a"].type(key).isAllowed)
      #expect(form["b"].type("z").isAllowed)
    }
    #expect(form["a"].text == "xy")
    #expect(form["b"].text == "zz")
    #expect(form.verdict == .invalid)
    #expect(form.violations(of: "b").map { $0.id } == ["f.equal", "f.require"])
    #expect(form.violations(of: "a").isEmpty)
  }

  // MARK: The day and answers

  @Test func theDayChangesWhileTheFormIsOpen() throws {
    let record = try Recorder("field d: day\nfield a: word\norder today <= d")
    let form = record.form
    form.setTexts(["d": "2026-11-25", "a": "x"])
    #expect(form.verdict == .acceptable)
    _ = record.take()
    form.today = form.today.advanced(by: .init(1, .days))
    #expect(record.take() == [#"[] ["d"] invalid"#])
    form.today = form.today.advanced(by: .init(0, .days))
    #expect(record.take() == [])
    form["d"].text = "2026-11-26"
    #expect(form.verdict == .acceptable)
  }

  @Test func anAnswerCountsForItsValuesOnly() throws {
    let record = try Recorder("field a: word { required }\nfree: external isFree(a)")
    let form = record.form
    form["a"].paste("ann")
    let asked = form.questions
    #expect(asked == [FormQuestion("isFree", ["ann"])])
    #expect(form.violations(of: "a").map { $0.isWaiting } == [true])
    // The name has changed when the answer comes.
    form["a"].insertText("e")
    _ = record.take()
    form.answer(asked[0], true)
    #expect(form.verdict == .intermediate)
    #expect(form.questions == [FormQuestion("isFree", ["anne"])])
    _ = record.take()
    form.answer(form.questions[0], false)
    #expect(record.take() == [#"[] ["a"] invalid"#])
    form["a"].deleteBackward()
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
    form["room"].paste("suite")
    #expect(told == [#"["room", "companion"] [] intermediate"#])
    #expect(form.activeFields == ["from", "until", "room", "companion"])
    form.setTexts(["from": "2026-11-24", "until": "2026-11-24", "companion": "Lu"])
    #expect(form.violations(of: "until").map { $0.id } == ["booking.stay"])
    form["until"].deleteBackward()
    #expect(form["until"].type("6") == .accept)
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
    #expect(form["p"].isSecureTextEntry)
    #expect(!form["n"].isSecureTextEntry)
    form["p"].insertText("1")
    #expect(!form["p"].canUndo)
    form["n"].insertText("x")
    #expect(form["n"].canUndo)
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
    form["a"].text = "x"
    #expect(required() == ["a", "b", "c"])
    #expect(form.violations.map { $0.rule } == form.evaluation.allViolations.map { $0.rule })
    #expect(form.violations.map { $0.severity } == [.error, .error, .warning, .error])
  }

  @Test func controlsHaveWhatTheHostStates() throws {
    let center = TextEventCenter()
    let form = InputForm(
      try ExampleForm.compiled("field a: word\nfield b: word"), today: ExampleForm.today, center: center,
      multiline: ["b"])
    #expect(form["a"] is InputField)
    #expect(form["b"] is TextView)
    form["a"].beginEditing()
    #expect(center.editingField === form["a"])
    form["a"].type("ä1")
    #expect(form.unconfirmedFields == ["a"])
    form["a"].confirmRefusals()
    #expect(form.unconfirmedFields == [])
    form.locale = LocaleTag("zh")!
    #expect(form["b"].locale == LocaleTag("zh"))
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
        let old = form[name].text
        if step % 2 == 0 { form[name].text = text } else { form[name].paste(text) }
        texts[name] = form[name].text
        let isTold = !form[name].text.isIdentical(to: old) && form.isActive(name)
        #expect(notifications == before + (isTold ? 1 : 0), "\(made.source)")
        let scratch = compiled.evaluate(texts, today: ExampleForm.today)
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
