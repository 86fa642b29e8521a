import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// The fields of a form in a window.
@MainActor struct FormFieldsTests {
  private static let rules = """
    language 4
    profile text { maxLength 20 }
    profile answer { oneOf "yes", "no" }
    form trip {
      field name: text { required }
      field car: answer { required }
      when car is "yes" { field plate: text { required } }
      field note: text
    }
    """
  private let window = NSWindow()
  private let name = NSTextField()
  private let car = NSTextField()
  private let plate = NSTextField()
  private let note = NSTextView()

  private func form() throws -> InputForm {
    for view in [name, car, plate, note] { window.standInAdd(view) }
    let rules = try RuleSet([SourceFile(name: "trip.rules", text: Self.rules)])
    return InputForm(
      try rules.form("trip"), today: try #require(CivilDate("2026-11-30")), multiline: ["note"])
  }

  private func type(_ keys: String, into field: NSTextField) {
    for key in keys { field.standInType(String(key)) }
  }

  @Test func returnGoesToTheNextActiveFieldAndSubmits() throws {
    let form = try form()
    try form.setTexts(["note": "by code"])
    var answers: [FormCommitAnswer] = []
    let bound = try form.bind(["name": name, "car": car, "plate": plate], textViews: ["note": note]) {
      answers.append($0)
    }
    #expect(note.string == "by code" && plate.isHidden && !car.isHidden)

    window.makeFirstResponder(name)
    type("Ann", into: name)
    _ = name.standInReturn()
    #expect(car.standInEditor != nil && name.stringValue == "Ann")
    type("yes", into: car)
    #expect(!plate.isHidden)
    _ = car.standInReturn()
    #expect(plate.standInEditor != nil)
    bound.submit()
    guard case .refused? = answers.last else { return #expect(Bool(false)) }
    type("K 1", into: plate)
    _ = plate.standInReturn()
    #expect(window.firstResponder === note)
    bound.submit()
    #expect(answers.last == .committed(["name": "Ann", "car": "yes", "plate": "K 1", "note": "by code"]))

    car.stringValue = "no"
    #expect(plate.isHidden)
    bound.submit()
    #expect(answers.last == .committed(["name": "Ann", "car": "no", "note": "by code"]))
  }

  @Test func theFocusLeavesAFieldThatIsHidden() throws {
    let form = try form()
    try form.bind(["name": name, "car": car, "plate": plate]) { _ in }
    try form.setTexts(["car": "yes"])
    window.makeFirstResponder(plate)
    try form.setTexts(["car": "no"])
    #expect(plate.isHidden && plate.standInEditor == nil)
  }

  @Test func returnPassesAFieldThatRefusesTheFocus() throws {
    let form = try form()
    try form.bind(["name": name, "car": car, "plate": plate], textViews: ["note": note]) { _ in }
    car.isEnabled = false
    window.makeFirstResponder(name)
    type("Ann", into: name)
    _ = name.standInReturn()
    #expect(window.firstResponder === note && name.standInEditor == nil)
  }

  @Test func theFocusStaysIfNoFieldTakesIt() throws {
    let form = try form()
    let bound = try form.bind(["name": name, "car": car]) { _ in }
    name.isEnabled = false
    window.makeFirstResponder(car)
    type("no", into: car)
    bound.submit()
    #expect(car.standInEditor != nil && car.standInSelection == NSRange(location: 2, length: 0))
  }

  /// To give the focus to a field that has it would end editing, and select all of the text.
  @Test func aRefusedFieldKeepsItsSelection() throws {
    let form = try form()
    let bound = try form.bind(["name": name, "car": car]) { _ in }
    window.makeFirstResponder(car)
    type("ye", into: car)
    try form.setTexts(["name": "Ann"])
    bound.submit()
    #expect(car.standInSelection == NSRange(location: 2, length: 0) && car.standInReturns == 0)
  }

  @Test func anUnknownNameBindsNothing() throws {
    let form = try form()
    let error = #expect(throws: RuleError.self) { try form.bind(["nme": name, "car": car]) { _ in } }
    #expect(error?.diagnostics.first?.message == "the form `trip` has no field `nme`")
    #expect(car.inputControl == nil)
  }
}
