import InputControl
import InputControlTerminal
import SignUpRules

let fields = [
  (name: "name", label: "Name", placeholder: "as others see it"),
  (name: "email", label: "Email", placeholder: "mary@example.com"),
  (name: "username", label: "Username", placeholder: "mary_7"),
  (name: "password", label: "Password", placeholder: "at least 12 characters"),
  (name: "phone", label: "Phone", placeholder: "+44 20 7946 0958, optional"),
  (name: "birthday", label: "Birthday", placeholder: "1990-12-31"),
]

do {
  let rules = try RuleSet([signUpRules])
  var account: [(label: String, value: String)] = []
  for field in fields {
    let profile = try rules.profile(field.name)
    let value = try TerminalPrompt(field.label, under: profile, placeholder: field.placeholder).ask()
    account.append((field.label, profile.profile.isSensitive ? "(not shown)" : value))
  }
  print("The new account:")
  for (label, value) in account { print("  \(label): \(value)") }
} catch {
  print("No account was made: \(error)")
}
