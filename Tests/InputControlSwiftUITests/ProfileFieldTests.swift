import Foundation
import InputControl
import InputControlSwiftUI
import InputControlUIKit
import SwiftUI
import Testing
import UIKit

/// Fields of SwiftUI that have a profile, on the stand-in, which makes and updates one view as SwiftUI does.
@MainActor struct ProfileFieldTests {
  /// The state of a view.
  private final class Model {
    var value = ""
    var isFocused = false
    /// How often the field has set the value.
    var writes = 0
    var binding: Binding<String> {
      Binding(
        get: { self.value },
        set: {
          self.value = $0
          self.writes += 1
        })
    }
    var focus: Binding<Bool> { Binding(get: { self.isFocused }, set: { self.isFocused = $0 }) }
  }

  private func type(_ keys: String, into field: UITextField) {
    for key in keys { field.standInType(String(key)) }
  }

  @Test func theValueIsApartFromWhatIsShown() {
    let state = Model()
    let hosting = StandInHosting { ProfileField("Card", value: state.binding, profile: .card) }
    #expect(hosting.view.placeholder == "Card" && hosting.view.accessibilityLabel == "Card")
    hosting.view.becomeFirstResponder()
    type("41111x1", into: hosting.view)
    #expect(hosting.view.text == "4111 11" && state.value == "411111" && state.writes == 6)
    // Views are updated again and again.
    hosting.update()
    #expect(
      hosting.view.text == "4111 11" && state.writes == 6 && hosting.view.standInSelection.location == 7)
    state.value = "378282246310005"
    hosting.update()
    #expect(hosting.view.text == "3782 822463 10005" && state.writes == 6)
    type("0", into: hosting.view)
    #expect(state.value == hosting.view.inputControl?.text)
  }

  /// A binding alone would erase the composition.
  @Test func anUpdateLeavesACompositionAlone() throws {
    let state = Model()
    let profile = try CompiledProfile(Profile("name").maxLength(2))
    let hosting = StandInHosting { ProfileField("Name", value: state.binding, profile: profile) }
    let field = hosting.view
    field.standInInputMode = UITextInputMode(standInLanguage: "zh-Hans")
    field.becomeFirstResponder()
    for pinyin in ["n", "ni", "nih", "niha", "nihao"] {
      field.setMarkedText(pinyin, selectedRange: NSRange(location: pinyin.utf16.count, length: 0))
      field.standInChanged()
      hosting.update()
      #expect(field.text == pinyin && field.markedTextRange != nil && state.value == "")
    }
    field.standInPut(NSRange(location: 0, length: 5), "你好吗")
    field.unmarkText()
    field.standInChanged()
    hosting.update()
    #expect(field.text == "你好" && state.value == "你好")
  }

  @Test func theEnvironmentGoesThrough() throws {
    let state = Model()
    state.value = "1234.5"
    let hosting = StandInHosting { ProfileField("Amount", value: state.binding, profile: .amount) }
    #expect(hosting.view.text == "1,234.5" && hosting.view.isEnabled)
    hosting.environment.locale = Locale(identifier: "de")
    #expect(hosting.view.text == "1.234,5" && state.value == "1234.5" && state.writes == 0)
    hosting.environment.layoutDirection = .rightToLeft
    hosting.environment.multilineTextAlignment = .trailing
    hosting.environment.isEnabled = false
    #expect(hosting.view.semanticContentAttribute == .forceRightToLeft && hosting.view.textAlignment == .left)
    #expect(!hosting.view.isEnabled && !hosting.view.becomeFirstResponder())
  }

  @Test func aDateIsAValue() {
    let state = Model()
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de")
    let hosting = StandInHosting(environment) { ProfileField("Day", value: state.binding, profile: .date) }
    hosting.view.becomeFirstResponder()
    type("1.3.2019", into: hosting.view)
    #expect(hosting.view.text == "01.03.2019" && state.value == "2019-03-01")
    state.value = "2020-12-24"
    hosting.update()
    #expect(hosting.view.text == "24.12.2020")
  }

  @Test func anotherProfileTakesTheField() {
    let state = Model()
    var profile = CompiledProfile.card
    let hosting = StandInHosting { ProfileField("Number", value: state.binding, profile: profile) }
    hosting.view.becomeFirstResponder()
    type("411111", into: hosting.view)
    profile = .number
    hosting.update()
    #expect(hosting.view.text == "411111" && state.value == "411111")
  }

  @Test func theFocusGoesBothWays() async {
    let state = Model()
    let hosting = StandInHosting {
      ProfileField("Card", value: state.binding, profile: .card).fieldFocus(state.focus)
    }
    #expect(!hosting.view.isFirstResponder)
    state.isFocused = true
    hosting.update()
    // Not while views are updated.
    #expect(!hosting.view.isFirstResponder)
    await Task.yield()
    #expect(hosting.view.isFirstResponder)
    hosting.view.resignFirstResponder()
    #expect(!state.isFocused)
    hosting.view.becomeFirstResponder()
    #expect(state.isFocused)
    state.isFocused = false
    hosting.update()
    await Task.yield()
    #expect(!hosting.view.isFirstResponder)
  }

  @Test func returnSubmitsWhenTheCommitAsksNothing() {
    let state = Model()
    var submits = 0
    var reasons: [String] = []
    let hosting = StandInHosting {
      ProfileField("Price", value: state.binding, profile: .price).onFieldSubmit { submits += 1 }
        .onRefusal { reasons += $0.map { $0.message } }
    }
    hosting.view.becomeFirstResponder()
    type("12,5", into: hosting.view)
    #expect(reasons.first == "Only digits and a decimal point are allowed")
    _ = hosting.view.standInReturn()
    #expect(submits == 0)
    _ = hosting.view.standInReturn()
    #expect(submits == 1 && state.value == "125")
  }

  @Test func aControlOfTheApp() {
    let control = TokenField(.email)
    let hosting = StandInHosting { ProfileField("To", control: control) }
    hosting.view.becomeFirstResponder()
    type("ann@example.org,", into: hosting.view)
    #expect(control.tokens == ["ann@example.org"] && hosting.view.text == "")
    hosting.dismantle()
    #expect(hosting.view.inputControl == nil && control.tokens.count == 1)
  }

  /// SwiftUI keeps the field for another control at the same place.
  @Test func anotherControlTakesTheField() throws {
    let (first, second) = (InputField(.card), InputField(.card))
    (first.text, second.text) = ("4111", "42")
    var control = first
    let hosting = StandInHosting { ProfileField("Card", control: control) }
    hosting.view.becomeFirstResponder()
    control = second
    hosting.update()
    #expect(hosting.view.text == "42" && hosting.view.inputControl === second)
    type("4", into: hosting.view)
    #expect(second.text == "424" && first.text == "4111")
  }

  /// While views change, two fields may have one control for a moment.
  @Test func aControlComesBackToItsField() {
    let control = InputField(.card)
    let first = StandInHosting { ProfileField("Card", control: control) }
    let second = StandInHosting { ProfileField("Card", control: control) }
    #expect(first.view.inputControl == nil && second.view.inputControl === control)
    second.dismantle()
    first.update()
    #expect(first.view.inputControl === control)
  }

  @Test func aFieldThatIsGoneSetsNothing() {
    let state = Model()
    let hosting = StandInHosting {
      ProfileField("Card", value: state.binding, profile: .card).fieldFocus(state.focus)
    }
    hosting.view.becomeFirstResponder()
    type("41", into: hosting.view)
    #expect(state.isFocused && state.writes == 2)
    hosting.dismantle()
    #expect(state.isFocused && state.writes == 2)
  }

  // MARK: Forms

  private static let rules = """
    language 4
    profile text { maxLength 20 }
    profile answer { oneOf "yes", "no" }
    form trip {
      field name: text { required }
      field car: answer { required }
      when car is "yes" { field plate: text { required } }
    }
    """

  private func trip() throws -> ProfileForm {
    let rules = try RuleSet([SourceFile(name: "trip.rules", text: Self.rules)])
    return ProfileForm(InputForm(try rules.form("trip"), today: try #require(CivilDate("2026-11-30"))))
  }

  @Test func returnGoesThroughAFormAndSubmits() throws {
    let form = try trip()
    var answers: [FormCommitAnswer] = []
    form.onSubmit = { answers.append($0) }
    let name = StandInHosting { ProfileField("Name", field: "name", of: form) }
    let car = StandInHosting { ProfileField("Car", field: "car", of: form) }
    #expect(!form.isActive("plate"))
    name.view.becomeFirstResponder()
    type("Ann", into: name.view)
    _ = name.view.standInReturn()
    #expect(car.view.isFirstResponder)
    type("yes", into: car.view)
    #expect(form.isActive("plate") && form.evaluation(of: "plate")?.verdict != .acceptable)
    let plate = StandInHosting { ProfileField("Plate", field: "plate", of: form) }
    _ = car.view.standInReturn()
    #expect(plate.view.isFirstResponder && answers.isEmpty)
    form.submit()
    guard case .refused? = answers.last else { return #expect(Bool(false)) }
    type("K 1", into: plate.view)
    _ = plate.view.standInReturn()
    #expect(answers.last == .committed(["name": "Ann", "car": "yes", "plate": "K 1"]))
  }

  @Test func theFieldWithAReasonGetsTheFocus() throws {
    let form = try trip()
    let name = StandInHosting { ProfileField("Name", field: "name", of: form) }
    let car = StandInHosting { ProfileField("Car", field: "car", of: form) }
    car.view.becomeFirstResponder()
    guard case .refused = form.submit() else { return #expect(Bool(false)) }
    #expect(name.view.isFirstResponder)
  }

  @Test func aNewFormTakesTheFields() throws {
    var form = try trip()
    let name = StandInHosting { ProfileField("Name", field: "name", of: form) }
    name.view.becomeFirstResponder()
    type("Ann", into: name.view)
    let old = form
    form = try trip()
    name.update()
    #expect(try name.view.text == "" && old.form["name"].text == "Ann")
    type("Bob", into: name.view)
    #expect(try form.form["name"].text == "Bob" && old.form["name"].text == "Ann")
    form.submit()
    #expect(name.view.isFirstResponder)
  }

  @Test func theLocaleIsThatOfTheForm() throws {
    let form = try trip()
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de")
    let name = StandInHosting(environment) { ProfileField("Name", field: "name", of: form) }
    #expect(form.form.locale == LocaleTag("de") && name.view.inputControl?.locale == LocaleTag("de"))
  }

  @Test func nothingIsLeftOfAFieldThatIsGone() {
    weak var control: TextControl?
    let state = Model()
    do {
      let hosting = StandInHosting { ProfileField("Card", value: state.binding, profile: .card) }
      control = hosting.view.inputControl
      #expect(control != nil)
      hosting.dismantle()
    }
    #expect(control == nil)
  }
}
