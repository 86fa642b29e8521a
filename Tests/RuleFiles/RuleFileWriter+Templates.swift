// The templates, and their instances, of rule files.

extension RuleFileWriter {
  mutating func template() -> String {
    let name = "t\(templates.count)"
    var parameters: [(name: String, kind: String, value: String)] = []
    var declarations: [String] = []
    var lines: [String] = []
    for number in 0...choices.number(below: 3) {
      let parameter = "v\(number)"
      switch choices.number(below: 4) {
      case 0:
        let bound =
          choices.isOdd()
          ? choices.pick([" 3..2", " 1..1", " 0..2147483647"]) : choices.pick(["", " 0..4", " 1..64"])
        declarations.append("\(parameter) INT\(bound)\(choices.pick(["", " = 1", " = 3"]))")
        parameters.append((parameter, "INT", choices.isOdd() ? "64" : choices.pick(["1", "2", "3"])))
        lines.append(
          choices.pick([
            "m\(number): maxLength \(parameter)", "x\(number): regex /a{0,$\(parameter)}/",
            "type decimal; decimals \(parameter)",
            "x\(number): regex /\\d{$\(parameter),9}/", "messages { en \"{\(parameter)}\" }",
          ]))
      case 1:
        declarations.append("\(parameter) NUMBER\(choices.pick(["", " 0.01..99.99", " 1..1000", " = 5"]))")
        parameters.append(
          (parameter, "NUMBER", choices.isOdd() ? decimal() : choices.pick(["1", "12", "99.99"])))
        lines.append(
          "n\(number): range \(choices.pick(["0..\(parameter)", "\(parameter)..1000", "\(parameter)..\(parameter)"]))"
        )
      case 2:
        declarations.append(
          "\(parameter) TEXT\(choices.pick(["", " \"EUR\", \"-\"", " = \"-\"", " \"-\", \"/\" = \"-\""]))")
        parameters.append((parameter, "TEXT", choices.isOdd() ? text() : "\"-\""))
        lines.append(
          choices.pick([
            "y\(number): regex /(?:${\(parameter)}|b)*/", "suffix \(parameter)",
            "z\(number): oneOf \(parameter), \"b\"",
          ]))
      default:
        guard let set = sets.first else { continue }
        declarations.append("\(parameter) SET")
        parameters.append((parameter, "SET", set))
        lines.append("s\(number): allow \(parameter)")
      }
    }
    for _ in 0..<choices.number(below: 3) {
      lines.append(choices.chance(1, in: 2) ? rule(.any) : example() + " with \(arguments(parameters))")
    }
    guard !parameters.isEmpty else { return "" }
    templates.append((name, parameters))
    return "template \(name)(\(declarations.joined(separator: ", "))) {\n"
      + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  mutating func instance() -> String {
    let template = choices.pick(templates)
    return template.name + arguments(template.parameters)
  }

  private mutating func arguments(_ parameters: [(name: String, kind: String, value: String)]) -> String {
    let given = parameters.filter { _ in !choices.isOdd() }.map { "\($0.name): \($0.value)" }
    return "(\(given.joined(separator: ", ")))"
  }
}
