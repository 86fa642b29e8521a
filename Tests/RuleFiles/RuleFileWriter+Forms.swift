// The forms of rule files.

extension RuleFileWriter {
  mutating func form(_ number: Int) -> String {
    var fields: [(name: String, kind: Kind)] = []
    let body = block(&fields, depth: 0)
    var text = "form f\(number) {\n\(body)"
    for _ in 0..<choices.number(below: 3) {
      let values = fields.filter { _ in choices.chance(2, in: 3) }.map { "\($0.name) \(self.text())" }
      text += "  \(choices.pick(["accepts", "pending", "rejects"])) { \(values.joined(separator: "; ")) }"
      if choices.chance(1, in: 2) {
        text += " on day \"\(choices.pick(["2026-11-22", "0001-01-01", "9999-12-31"]))\""
      }
      text += "\n"
    }
    return text + "}\n"
  }

  private mutating func block(_ fields: inout [(name: String, kind: Kind)], depth: Int) -> String {
    var text = ""
    for _ in 0...choices.number(below: depth == 0 ? 5 : 3) {
      switch choices.number(below: 8) {
      case 0, 1, 2: text += field(&fields)
      case 3 where !fields.isEmpty && depth < 3:
        text += "  when \(condition(fields)) {\n\(block(&fields, depth: depth + 1))  }"
        while choices.chance(1, in: 3) {
          text += " else when \(condition(fields)) {\n\(block(&fields, depth: depth + 1))  }"
        }
        text += choices.chance(1, in: 3) ? " else {\n\(block(&fields, depth: depth + 1))  }\n" : "\n"
      case 4 where fields.count > 1, 5 where fields.count > 1, 6 where fields.count > 1:
        text += formRule(fields)
      default: text += field(&fields)
      }
    }
    return text
  }

  private mutating func field(_ fields: inout [(name: String, kind: Kind)]) -> String {
    let name =
      choices.isOdd() ? choices.pick(["today", "a", "field", "given"]) : "a\(fields.count)"
    let isInstance = choices.chance(1, in: 8) && !templates.isEmpty
    let profile = choices.pick(profiles)
    fields.append((name, isInstance ? .any : profile.kind))
    let kind = isInstance ? instance() : choices.isOdd() ? "std.price" : profile.name
    let block = choices.pick([
      "", "", " { required }", " { required }", " \(body(.any, statements: 2, inherits: true))",
    ])
    return "  field \(name): \(kind)\(block)\n"
  }

  private mutating func condition(_ fields: [(name: String, kind: Kind)], depth: Int = 2) -> String {
    let name = choices.pick(fields).name
    if depth > 0, choices.chance(1, in: 3) {
      let (first, second) = (condition(fields, depth: depth - 1), condition(fields, depth: depth - 1))
      return choices.pick(["(\(first)) and (\(second))", "(\(first)) or (\(second))", "not (\(first))"])
    }
    return switch choices.number(below: 5) {
    case 0: "\(name) is empty"
    case 1: "\(name) is not empty"
    case 2: "\(name) is \(texts())"
    case 3: "\(name) is not \(texts())"
    default: "\(name) matches /\(pattern(1))/"
    }
  }

  private mutating func operand(_ fields: [(name: String, kind: Kind)], _ kind: Kind) -> String {
    let fitting = fields.filter { $0.kind == kind }.map(\.name)
    if choices.chance(2, in: 3), !fitting.isEmpty { return choices.pick(fitting) }
    if choices.isOdd() { return choices.pick(fields).name }
    return kind == .number
      ? choices.pick(["0", "1", "-5", "99.99", "1000"])
      : choices.pick([
        "today", "today + 3 days", "today - 18 years", "\"2026-11-24\"", "\"0001-01-01\"", "\"9999-12-31\"",
        "today + 1 months",
        choices.isOdd() ? choices.pick(["today + 9999 years", "today - 4000000 days"]) : "today",
      ])
  }

  private mutating func formRule(_ fields: [(name: String, kind: Kind)]) -> String {
    ids += 1
    let names = (0...choices.number(below: 3)).map { _ in choices.pick(fields).name }
    let kind = choices.pick([Kind.number, .date])
    let comparable = fields.filter { $0.kind == kind }.map(\.name)
    let dates = fields.filter { $0.kind == .date }.map(\.name)
    let rule: String
    switch choices.number(below: 6) {
    case 0: rule = "require \(names.joined(separator: ", "))"
    case 1:
      rule =
        "require \(choices.isOdd() ? choices.pick(["2..1", "0", "9"]) : choices.pick(["1", "0..1", "1..1"])) of \(names.joined(separator: ", "))"
    case 2: rule = "equal \(choices.pick(fields).name), \(choices.pick(fields).name)"
    case 3 where !comparable.isEmpty || choices.isOdd():
      var chain = comparable.first ?? "today"
      for _ in 0...choices.number(below: 3) {
        chain +=
          (choices.isOdd() ? choices.pick([" > ", " = "]) : choices.pick([" <= ", " < "]))
          + operand(fields, kind)
      }
      rule = "order \(chain)"
    case 4 where !dates.isEmpty || choices.isOdd():
      rule =
        "age \(dates.first ?? names[0]) \(choices.isOdd() ? choices.pick(["5..3", "9999..", "10000.."]) : choices.pick(["18..130", "18..", "0..0"]))"
    default: rule = "external question(\(names.joined(separator: ", ")))"
    }
    let place = choices.chance(1, in: 6) ? " at \(choices.pick(fields).name)" : ""
    let severity = choices.chance(1, in: 8) ? choices.pick([" warning", " info"]) : ""
    return "  r\(ids): \(rule)\(place)\(severity)\(choices.chance(1, in: 6) ? " " + messages() : "")\n"
  }
}
