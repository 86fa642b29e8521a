internal import InputControl

/// Measures the cost of one key in a form of 30 fields, by the number of fields that belong to it or not as
/// the key says, and the time to compile long chains of branches.
struct FormBenchmark {
  private static let fields = 30
  private static let texts = Values.prices(400).map { $0.filter(\.isNumber) }.filter { !$0.isEmpty }

  /// Measures and prints.
  ///
  /// - Returns: Whether each key was told once, with all fields that it has changed.
  static func run() -> Bool {
    var table = Table("One key in a form of 30 fields", "best ns", "median ns", "ratio to the field")
    guard let profile = try? CompiledProfile(Profile("number", type: .number, maxLength: 12)) else {
      return false
    }
    var alone = Measurement()
    for _ in 0..<15 { alone.run { type(into: InputField(profile)) } }
    let keys = Double(texts.reduce(0) { $0 + $1.count })
    func add(_ name: String, _ time: Measurement) {
      table.add(
        name, (time.best / keys).text(0), (time.median / keys).text(0), time.bestRatio(to: alone).text(2))
    }
    add("no form", alone)
    for dependent in [0, 1, 5, fields - 1] {
      guard let form = form(dependent: dependent), let first = try? form["f0"] else {
        print("the form cannot be compiled")
        return false
      }
      var changes = 0
      var notifications = 0
      form.onChange = { _, change in
        notifications += 1
        changes += change.fields.count
      }
      var time = Measurement()
      for _ in 0..<15 { time.run { type(into: first) } }
      add(
        dependent == 0
          ? "a field on which no other depends"
          : "a field on which \(dependent) other\(dependent == 1 ? "" : "s") depend\(dependent == 1 ? "s" : "")",
        time)
      // The text that is emptied is told, too.
      let told = 15 * (Int(keys) + texts.count)
      guard (told - 1...told).contains(notifications), changes >= notifications else {
        print("\(notifications) notifications were expected to be \(told)")
        return false
      }
    }
    table.print()
    print("Of a number that becomes even, the branch holds; of one that becomes odd, it does not.\n")
    return compileChains()
  }

  /// Measures the compilation of forms, each with a chain of branches for as many values of one field.
  private static func compileChains() -> Bool {
    var table = Table("Compile a form with a chain of branches", "ms")
    for count in [500, 1000, 2000] {
      let values = (0..<count).map { "\"v\($0)\"" }
      let chain = values.map { "when kind is \($0) { field f\($0.filter(\.isNumber)): word }" }
      let source = """
        language 3
        profile kind { oneOf \(values.joined(separator: ", ")) }
        profile word { type letter }
        form f {
          field kind: kind
          \(chain.joined(separator: " else "))
        }

        """
      guard let rules = try? RuleSet([SourceFile(name: "form.rules", text: source)]),
        let form = try? rules.uncompiledForm("f")
      else {
        print("the form of \(count) branches cannot be read")
        return false
      }
      var compiled: CompiledForm?
      var time = Measurement()
      time.add(ProcessorClock.measure { compiled = try? CompiledForm(form) })
      guard compiled != nil else {
        print("the form of \(count) branches cannot be compiled")
        return false
      }
      table.add("\(count) branches", (time.best / 1e6).text(0))
    }
    table.print()
    return true
  }

  /// Makes a form of which some fields are active while the first one is even.
  private static func form(dependent: Int) -> InputForm? {
    let branch = (0..<dependent).map { "    field g\($0): number" }.joined(separator: "\n")
    let rest = (1..<fields - dependent).map { "  field f\($0): number" }.joined(separator: "\n")
    let source = """
      language 3
      profile number { type number; maxLength 12 }
      form f {
        field f0: number
        \(dependent == 0 ? "" : "when f0 matches /.*[02468]/ {\n\(branch)\n  }")
      \(rest)
      }

      """
    guard let day = CivilDate("2026-11-22"),
      let rules = try? RuleSet([SourceFile(name: "form.rules", text: source)]),
      let compiled = try? rules.form("f")
    else { return nil }
    return InputForm(compiled, today: day)
  }

  private static func type(into field: TextControl) {
    for text in texts {
      field.text = ""
      for character in text { field.insertText(String(character)) }
    }
  }
}
