import InputControl

// All built-in profiles work without PCRE2; `prepare` makes the automaton before the first value is there.
let email = try CompiledProfile(shipped: "email")
email.prepare()
for text in ["mary@example.com", "mary@", "mary@exam ple.com"] {
  let evaluation = email.evaluate(text)
  print(text, evaluation.verdict, evaluation.violations.map(\.reason))
}

// What is not regular is an error, and never judged by half.
do {
  _ = try CompiledProfile(Profile("fourEqualDigits", regex: #"([0-9])\1{3}"#))
} catch {
  print(error)
}
