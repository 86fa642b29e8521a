import InputControl
import Testing

/// The fan-out to two delegates, with a field and without one.
struct DelegateDispatcherTests {
  private final class Door {
    var answer: Bool
    var log: [String] = []
    var onAsk: () -> Void = {}
    init(_ answer: Bool) { self.answer = answer }
    func mayOpen() -> Bool {
      log.append("asked")
      onAsk()
      return answer
    }
    func opened() { log.append("opened") }
  }

  @Test(arguments: [true, false], [true, false])
  func theAnswerIsThatOfBothAndBothAreHeard(inner: Bool, outer: Bool) {
    let dispatcher = DelegateDispatcher<Door>()
    let doors = (Door(inner), Door(outer))
    dispatcher.inner = doors.0
    dispatcher.outer = doors.1
    #expect(dispatcher.ask { $0.mayOpen() } == (inner && outer))
    dispatcher.tell { $0.opened() }
    #expect(doors.0.log == ["asked", "opened"])
    #expect(doors.1.log == ["asked", "opened"])
  }

  @Test func theInnerOneIsHeardFirst() {
    let dispatcher = DelegateDispatcher<Door>()
    let doors = (Door(true), Door(true))
    dispatcher.inner = doors.0
    dispatcher.outer = doors.1
    var order: [String] = []
    doors.0.onAsk = { order.append("inner") }
    doors.1.onAsk = { order.append("outer") }
    _ = dispatcher.ask { $0.mayOpen() }
    #expect(order == ["inner", "outer"])
  }

  @Test func whoIsMissingOrGoneSaysYes() {
    let dispatcher = DelegateDispatcher<Door>()
    #expect(dispatcher.ask { $0.mayOpen() })
    do {
      let gone = Door(false)
      dispatcher.outer = gone
      #expect(!dispatcher.ask { $0.mayOpen() })
    }
    #expect(dispatcher.outer == nil)
    #expect(dispatcher.ask { $0.mayOpen() })
  }

  @Test func delegatesMayLeaveInsideOfACallback() {
    let dispatcher = DelegateDispatcher<Door>()
    let (inner, outer, next) = (Door(true), Door(false), Door(true))
    dispatcher.inner = inner
    dispatcher.outer = outer
    inner.onAsk = {
      dispatcher.inner = nil
      dispatcher.outer = next
    }
    // Who was there when the question was put is asked.
    #expect(!dispatcher.ask { $0.mayOpen() })
    #expect(next.log == [])
    #expect(dispatcher.ask { $0.mayOpen() })
    #expect(next.log == ["asked"])
  }

  @Test func callbacksThatCauseCallbacksComeToAnEnd() {
    let dispatcher = DelegateDispatcher<Door>()
    let doors = (Door(true), Door(true))
    dispatcher.inner = doors.0
    dispatcher.outer = doors.1
    // Two of each: without an end to all of them there would be two to the power of the depth.
    doors.0.onAsk = { _ = dispatcher.ask { $0.mayOpen() } }
    doors.1.onAsk = { _ = dispatcher.ask { $0.mayOpen() } }
    #expect(dispatcher.ask { $0.mayOpen() })
    #expect(doors.0.log.count + doors.1.log.count < 100)
    doors.0.onAsk = {}
    doors.1.onAsk = {}
    #expect(dispatcher.ask { $0.mayOpen() })
  }

  // MARK: In a field

  @Test func bothHearAQuestionAsItWasProposed() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 3), "1")
    let outer = RecordingDelegate()
    outer.join(field)
    field.paste("a2b3c4")
    #expect(field.text == "123")
    #expect(outer.questions == [TextEdit(TextRange(1, 1), with: "a2b3c4", origin: .paste)])
  }

  @Test func anOuterVetoCountsForDeletionsToo() throws {
    let field = try InputField(Profile("p", type: .number), "12")
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    #expect(field.deleteBackward(isRepeat: false) == .veto([]))
    #expect(field.type("3") == .veto([]))
    #expect(field.text == "12")
  }

  @Test func severalRangesAreOneQuestion() throws {
    final class Recorder: TextInputDelegate {
      var questions: [TextInputQuestion] = []
      func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
        questions.append(question)
        return .accept
      }
    }
    let field = try InputField(Profile("p", type: .letter, maxLength: 12), "helloxworldx")
    let delegate = Recorder()
    field.delegate = delegate
    let ranges = [TextRange(6, 11), TextRange(0, 5)]
    #expect(field.host.shouldChange(ranges, to: "by").isAllowed)
    field.insertText("x")
    #expect(
      delegate.questions == [
        .change([TextEdit(TextRange(0, 5), with: "by"), TextEdit(TextRange(6, 11), with: "by")]),
        .change([TextEdit(TextRange(12, 12), with: "x")]),
      ])
    // Whichever range the platform chooses has to be right.
    #expect(!field.host.shouldChange([TextRange(0, 0), TextRange(11, 12)], to: "1").isAllowed)
    #expect(!field.host.shouldChange([TextRange(0, 5), TextRange(4, 6)], to: "x").isAllowed)
    #expect(!field.host.shouldChange([TextRange(0, 5), TextRange(40, 46)], to: "x").isAllowed)
  }

  @Test func theReasonOfTheDelegateIsToldAsThoseOfTheRulesAre() throws {
    let field = try InputField(Profile("amount", type: .number), "12")
    let outer = RecordingDelegate()
    let log = EventLog(field)
    outer.join(field)
    outer.answer = false
    outer.reason = "The till is closed"
    let decision = field.type("3")
    #expect(decision.violations.map(\.message) == ["The till is closed"])
    #expect(decision.violations.map(\.id) == ["amount.delegate"])
    #expect(decision.violations.map(\.range) == [TextRange(2, 3)])
    #expect(log.events == [.didRefuse(decision.violations)])
    // The rules come first.
    field.insertText("x")
    #expect(log.reasons == ["Only the digits 0–9 are allowed", "The till is closed"])
    #expect(field.host.shouldChange([TextRange(0, 1), TextRange(1, 2)], to: "4").violations.count == 1)
    log.events = []
    #expect(field.clear().violations.map(\.range) == [TextRange(0, 0)])
    field.confirmRefusals()
    #expect(!field.beginEditing() && !field.pressReturn())
    #expect(log.events.map(\.name) == ["didRefuse", "didRefuse", "didRefuse"])
    #expect(log.reasons == ["The till is closed"])
    #expect(field.text == "12")
  }

  @Test func theReasonHasItsPlaceInTheDisplay() throws {
    let field = try InputField(Profile("card", type: .number).display("## ##"), "12")
    let outer = RecordingDelegate()
    outer.join(field)
    (outer.answer, outer.reason) = (false, "No")
    #expect(field.type("3").violations.map(\.displayRange) == [TextRange(3, 4)])
  }

  @Test func aDelegateThatSetsTheTextKeepsIt() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 4), "12")
    let outer = RecordingDelegate()
    outer.join(field)
    outer.answer = false
    outer.onQuestion = { $0.text = "99" }
    #expect(field.type("3") == .veto([]))
    #expect(field.shown == "99|")
    // With its consent the rules look at the text that is there now.
    outer.answer = true
    outer.onQuestion = { $0.text = "8" }
    #expect(!field.type("3").isAllowed)
    #expect(field.shown == "8|")
    outer.onQuestion = { $0.text = "77777" }
    #expect(!field.replace(TextRange(0, 0), with: "1").isAllowed)
    #expect(field.text == "77777")
    #expect(outer.events == [])
  }

  @Test func aDelegateMayTakeTheProfileOrItselfAway() throws {
    let field = try InputField(Profile("p", type: .number), "12")
    let outer = RecordingDelegate()
    outer.join(field)
    outer.onQuestion = {
      $0.profile = .unrestricted
      $0.delegate = nil
    }
    #expect(field.type("x") == .veto([]) || field.text == "12x")
    #expect(field.profile.profile.name == "unrestricted")
    #expect(field.delegate == nil)
    field.insertText("y")
    #expect(field.text.hasSuffix("y"))
  }

  @Test func aCallbackThatNeverRestsIsStoppedAndReported() throws {
    final class Watcher { var events: [TextEvent] = [] }
    let center = TextEventCenter()
    let watcher = Watcher()
    center.addObserver(watcher) { watcher, event, _ in
      if event == .didOverflow { watcher.events.append(event) }
    }
    let field = try InputField(Profile("p"), center: center)
    let outer = RecordingDelegate()
    outer.join(field)
    outer.onChange = { ($0 as? InputField)?.insertText("x") }
    field.onChange = { control, _ in control.insertText("y") }
    field.insertText("a")
    #expect(watcher.events == [.didOverflow])
    #expect(field.text.count < 100)
    let count = field.text.count
    outer.onChange = nil
    field.onChange = nil
    field.insertText("b")
    #expect(field.text.count == count + 1)
  }
}
