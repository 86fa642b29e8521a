let handler = try SignUpHandler()
let correct = [
  "name": " Mary  Jones ", "email": "mary@example.com", "username": "mary_7", "password": "river Stone 42",
  "phone": "+44 20 7946 0958", "birthday": "1990-12-31",
]
let wrong = correct.merging(["username": "Mary"]) { $1 }

for (fields, language) in [(wrong, "zh-CN, en;q=0.8"), (correct, "en")] {
  let response = try handler.handle(fields: fields, acceptLanguage: language)
  print(response.status, response.body)
}
