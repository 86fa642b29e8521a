import InputControl
import InputControlUIKit
import Testing
import UIKit

/// The fields of a form on the screen.
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

  private let names = ["name", "car", "plate", "note"]

  private func screen() throws -> (form: InputForm, fields: [String: UITextField], note: UITextView) {
    let rules = try RuleSet([SourceFile(name: "trip.rules", text: Self.rules)])
    let form = InputForm(
      try rules.form("trip"), today: try #require(CivilDate("2026-11-30")), multiline: ["note"])
    return (
      form, Dictionary(uniqueKeysWithValues: names.dropLast().map { ($0, UITextField()) }), UITextView()
    )
  }

  private func type(_ keys: String, into field: UITextField?) {
    for key in keys { field?.standInType(String(key)) }
  }

  @Test func returnGoesToTheNextActiveFieldAndSubmits() throws {
    let (form, fields, note) = try screen()
    try form.setTexts(["note": "by code"])
    var answers: [FormCommitAnswer] = []
    let bound = try form.bind(fields, textViews: ["note": note]) { answers.append($0) }
    #expect(note.text == "by code" && fields["plate"]?.isHidden == true && fields["car"]?.isHidden == false)

    fields["name"]?.becomeFirstResponder()
    type("Ann", into: fields["name"])
    #expect(fields["name"]?.standInReturn() == true && fields["car"]?.isFirstResponder == true)
    type("yes", into: fields["car"])
    #expect(fields["plate"]?.isHidden == false)
    #expect(fields["car"]?.standInReturn() == true && fields["plate"]?.isFirstResponder == true)

    bound.submit()
    guard case .refused? = answers.last else { return #expect(Bool(false)) }
    #expect(fields["plate"]?.isFirstResponder == true)
    type("K 1", into: fields["plate"])
    #expect(fields["plate"]?.standInReturn() == true && note.isFirstResponder)
    bound.submit()
    #expect(answers.last == .committed(["name": "Ann", "car": "yes", "plate": "K 1", "note": "by code"]))

    fields["car"]?.text = "no"
    #expect(fields["plate"]?.isHidden == true)
    bound.submit()
    #expect(answers.last == .committed(["name": "Ann", "car": "no", "note": "by code"]))
  }

  @Test func theFieldThatAsksGetsTheFocus() throws {
    let (form, fields, _) = try screen()
    var answers: [FormCommitAnswer] = []
    let bound = try form.bind(fields) { answers.append($0) }
    type("Ann", into: fields["name"])
    type("nxo", into: fields["car"])
    bound.submit()
    guard case .asks(let questions)? = answers.last else { return #expect(Bool(false)) }
    #expect(questions.map { $0.field } == ["car"] && fields["car"]?.isFirstResponder == true)
    bound.submit()
    #expect(answers.last == .committed(["name": "Ann", "car": "no"]))
  }

  @Test func anUnknownNameBindsNothing() throws {
    let (form, fields, _) = try screen()
    let error = #expect(throws: RuleError.self) {
      try form.bind(["nme": UITextField()].merging(fields) { first, _ in first }) { _ in }
    }
    #expect(error?.diagnostics.first?.message == "the form `trip` has no field `nme`")
    #expect(fields.values.allSatisfy { $0.inputControl == nil })
  }
}
