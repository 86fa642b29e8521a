// Scripts/check-samples compiles this: no name of the library has to be qualified beside those of AppTypes.

import AppTypes
import InputControl

let theirs: [Any.Type] = [
  Button.self, Form.self, Key.self, KeyEquivalent.self, (any KeyInput).self, KeyPress.self, Keyboard.self,
  KeyboardLayout.self, KeyboardPage.self, KeyboardShortcut.self, KeyboardType.self, Label.self, Locale.self,
  SecureField.self, Text.self, TextEditor.self, TextField.self, TextSelection.self, Toggle.self,
]

let center = TextEventCenter()
let price = InputField(try CompiledProfile(shipped: "price"), center: center, locale: .english)
let note = TextView(.unrestricted, center: center)
let recipients = TokenField(try CompiledProfile(shipped: "email"), center: center)
let keyboard = InputKeyboard(center: center)
let controls: [TextControl] = [price, note, recipients]
let target: (any TextKeyInput)? = keyboard.target
let layout: Profile.KeyboardLayout = price.keyboardLayout
let key: InputKeyboard.Key = .text("1")
let page: InputKeyboard.Page = keyboard.page
let makeForm: (CompiledForm, CivilDate) -> InputForm = { InputForm($0, today: $1, center: center) }
let edit = TextEdit(TextRange(caret: 0), with: "1")
let decision: EditDecision = price.profile.decide(edit, in: "")
let evaluation: Evaluation = price.evaluation
let violations: [Violation] = evaluation.violations
let verdict: Verdict = evaluation.verdict
print(
  theirs.count, controls.count, target as Any, layout, key, page, decision, violations, verdict,
  makeForm as Any)
