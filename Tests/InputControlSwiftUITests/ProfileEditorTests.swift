import Foundation
import InputControl
import InputControlSwiftUI
import InputControlUIKit
import SwiftUI
import Testing
import UIKit

/// Fields of several lines of SwiftUI, on the stand-in.
@MainActor struct ProfileEditorTests {
  private final class Model {
    var value = ""
    var isFocused = false
    var binding: Binding<String> { Binding(get: { self.value }, set: { self.value = $0 }) }
    var focus: Binding<Bool> { Binding(get: { self.isFocused }, set: { self.isFocused = $0 }) }
  }

  private func type(_ keys: String, into view: UITextView) {
    for key in keys { view.standInType(String(key)) }
  }

  private let note: CompiledProfile

  init() throws { note = try CompiledProfile(Profile("note").maxLength(8)) }

  @Test func returnIsALineAndTheProfileHolds() {
    let state = Model()
    var refused = 0
    let hosting = StandInHosting { [note] in
      ProfileEditor("Note", value: state.binding, profile: note).onRefusal { _ in refused += 1 }
    }
    #expect(hosting.view.accessibilityLabel == "Note" && !hosting.view.isScrollEnabled)
    hosting.view.becomeFirstResponder()
    type("one\ntwo\nthree", into: hosting.view)
    #expect(hosting.view.text == "one\ntwo\n" && state.value == "one\ntwo\n" && refused == 5)
    #expect(
      hosting.size(width: 200) == CGSize(width: 200, height: 60) && hosting.size(width: .infinity) == nil)
    state.value = "four"
    hosting.update()
    #expect(hosting.view.text == "four")
    hosting.environment.isEnabled = false
    hosting.environment.multilineTextAlignment = .center
    #expect(!hosting.view.isEditable && hosting.view.textAlignment == .center)
    hosting.dismantle()
    #expect(hosting.view.inputProfile == nil)
  }

  @Test func theFocusIsAState() async {
    let state = Model()
    let hosting = StandInHosting { [note] in
      ProfileEditor("Note", value: state.binding, profile: note).fieldFocus(state.focus)
    }
    hosting.view.becomeFirstResponder()
    #expect(state.isFocused)
    state.isFocused = false
    hosting.update()
    for _ in 0..<10 { await Task.yield() }
    #expect(!hosting.view.isFirstResponder)
  }

  @Test func aFormHasFieldsOfBothKinds() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules",
        text: "language 4\nprofile t { maxLength 9 }\nform f { field a: t\nfield note: t\nfield c: t }")
    ])
    var answers: [FormCommitAnswer] = []
    let form = ProfileForm(
      InputForm(
        try rules.form("f"), today: try #require(CivilDate("2026-11-30")), multiline: ["note"])
    ) { answers.append($0) }
    let a = StandInHosting { ProfileField("A", field: "a", of: form) }
    let editor = StandInHosting { ProfileEditor("Note", field: "note", of: form) }
    let c = StandInHosting { ProfileField("C", field: "c", of: form) }
    a.view.becomeFirstResponder()
    a.view.standInType("1")
    _ = a.view.standInReturn()
    #expect(editor.view.isFirstResponder)
    type("2\n3", into: editor.view)
    c.view.becomeFirstResponder()
    _ = c.view.standInReturn()
    #expect(answers.count == 1 && form.form.values == ["a": "1", "note": "2\n3"])
  }

  @Test func aControlOfTheAppIsShown() {
    let control = TextView(note)
    control.text = "a\nb"
    let hosting = StandInHosting { ProfileEditor("Note", control: control) }
    #expect(hosting.view.text == "a\nb" && hosting.view.inputControl === control)
  }
}
