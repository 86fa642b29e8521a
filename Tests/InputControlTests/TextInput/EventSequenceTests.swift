@testable import InputControl
import Testing

/// The refusals that observers hear of, and the events of a field as a sequence.
struct EventSequenceTests {
  private static let number = Profile("p", type: .number, maxLength: 3)

  @Test(arguments: ["x", "é", "xy"])
  func everyWayOfTypingTellsWhatWasRefused(_ text: String) throws {
    let field = try InputField(Self.number, "1")
    let log = EventLog(field)
    let reasons = field.profile.decide(TextEdit(TextRange(caret: 1), with: text), in: "1").violations
    #expect(!reasons.isEmpty)
    field.insertText(text)
    field.paste(text)
    _ = field.host.shouldChange(TextRange(caret: 1), to: text, origin: .paste)
    #expect(log.events == Array(repeating: .didRefuse(reasons), count: 3))
    #expect(field.text == "1")
  }

  @Test func aRepairTellsToo() throws {
    let field = try InputField(Self.number, "1")
    let log = EventLog(field)
    field.host.didReplace(TextRange(caret: 1), with: "x", origin: .dictation)
    field.host.didChange()
    #expect(log.reasons == ["Only the digits 0–9 are allowed"])
    // A change in spite of a veto is told once.
    log.events = []
    #expect(!field.host.shouldChange(TextRange(caret: 1), to: "y", origin: .paste).isAllowed)
    field.host.didReplace(TextRange(caret: 1), with: "y", origin: .paste)
    field.host.didChange()
    #expect(log.events.map(\.name).filter { $0 == "didRefuse" }.count == 1)
    // So is a composition, whether it is ended by itself or by an edit.
    log.events = []
    field.setMarkedText("z")
    field.unmarkText()
    field.setMarkedText("z")
    field.paste("2")
    #expect(log.events.map(\.name).filter { $0 == "didRefuse" }.count == 2)
    #expect(field.text == "12")
  }

  @Test func aFieldIsASequenceOfEventsAndTexts() async throws {
    var field: InputField? = try InputField(Self.number)
    let events = try #require(field).events()
    let texts = try #require(field).settledTexts()
    field?.insertText("1")
    field?.insertText("x")
    field?.insertText("2")
    field = nil
    TextControl.deallocateGoneObjects()
    #expect(
      await events.map(\.name).reduce(into: []) { $0.append($1) } == [
        "didChangeSelection", "didChange", "didRefuse", "didChangeSelection", "didChange",
      ])
    #expect(await texts.reduce(into: []) { $0.append($1) } == ["1", "12"])
  }

  @Test func aSequenceThatNobodyReadsIsForgotten() throws {
    let field = try InputField(Self.number)
    do { _ = field.events() }
    field.insertText("1")
    #expect(!field.center.hasObservers)
    #expect(field.companions.isEmpty)
  }
}
