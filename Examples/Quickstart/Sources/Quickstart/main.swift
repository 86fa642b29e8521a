import InputControl

// Rules throw all their mistakes; `RuleSet(contentsOf: "order.rules")` reads a file.
let rules = try RuleSet([
  SourceFile(
    name: "order.rules",
    text: """
      use standard as std

      /// What one thing costs.
      profile amount : std.price {
        least: minLength 2 { en "At least {min} characters" }
      }
      """)
])
let amount = try rules.profile("amount")  // immutable: share it between threads

for text in ["12.34", "12.", "12.345"] {
  let evaluation = amount.evaluate(text)
  print(text, evaluation.verdict, evaluation.violations.map(\.reason))
}

// A profile made in code.
let code = try CompiledProfile(Profile("code", type: .number, regex: #"\d{6}"#))
print(code.verdict(of: "0123"), code.verdict(of: "012345"))
