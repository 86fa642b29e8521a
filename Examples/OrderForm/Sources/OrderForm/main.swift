import InputControl

let form = try OrderForm()

print("The amount, from a number pad that gets a decimal key:")
form.amount.beginEditing()
print("  \(form.keyboard.rows.map { "\($0)" }.joined(separator: " "))")
for key in ["1", "2", ".", ".", "3", "4", "5"] {
  let isDimmed = form.keyboard.isVetoed(.text(key))
  form.keyboard.press(.text(key))
  print("  \(key)\(isDimmed ? " (dimmed)" : "")  \(form.amount.shown)  \(form.hint)")
}

print("A digit that the rules accept and the app refuses:")
form.amount.selection = TextRange(2, 2)
for key in ["5", "6"] {
  form.keyboard.press(.text(key))
  print("  \(key)  \(form.amount.shown)  \(form.hint)")
}

print("A paste is accepted as a whole or not at all, and the reason is shown:")
for text in ["12,50", "7.25"] {
  form.amount.selection = TextRange(0, 99)
  let decision = form.amount.paste(text)
  print("  \(text)  \(form.amount.shown)  \(decision.violations.first?.message ?? "accepted")")
}

print("Undo, and a change that the platform makes without asking, as dictation does:")
form.amount.undo()
print("  \(form.amount.shown)")
form.amount.host.didReplace(TextRange(0, 0), with: "about ")
let repair = form.amount.host.didChange()
print("  \(form.amount.shown)  repaired: \(repair != nil)")
form.amount.endEditing()

print("Recipients: a comma makes a token, two backspaces remove it:")
form.recipients.beginEditing()
form.recipients.paste("ann@example.org,bob@example.net,")
form.recipients.deleteBackward()
form.recipients.deleteBackward()

print("An input method composes, and only the committed text is judged:")
form.recipients.setMarkedText("wang wu")
print("  \(form.recipients.shown)")
let committed = form.recipients.commitComposition("王五")
print("  \(form.recipients.shown)  \(committed.violations.first?.message ?? "accepted")")
