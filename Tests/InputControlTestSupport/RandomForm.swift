package import InputControlAnalysis

/// A form made at random, as text of the rule language, and edits of it.
package struct RandomForm {
  package var random: SplitMix
  package let source: String
  package let fields: [String]

  private static let profiles = #"""
    language 3
    profile day { check date "yyyy-MM-dd"; regex /\d{4}-\d{2}-\d{2}/ }
    profile amount { type decimal; decimals 1; integers 3; signed }
    profile word { normalize lower; allow /[a-c]/; maxLength 3 }
    profile choice { oneOf "a", "b", "ab" }
    """#

  private static let texts = [
    "", "a", "b", "ab", "A", "abc", "x", "1", "12", "-3.5", "2026-1", "2026-11-25", "2020-02-29",
  ]
  private static let kinds = ["word", "choice", "word", "day", "amount"]

  package init(seed: UInt64) {
    var random = SplitMix(state: seed)
    let count = Int.random(in: 1...8, using: &random)
    let fields = (0..<count).map { "f\($0)" }
    let kinds = fields.map { _ in Self.kinds.randomElement(using: &random) ?? "word" }
    func name(below limit: Int, of kind: (String) -> Bool = { _ in true }) -> String? {
      (0..<limit).filter { kind(kinds[$0]) }.map { fields[$0] }.randomElement(using: &random)
    }
    func test(below limit: Int) -> String? {
      guard let name = name(below: limit) else { return nil }
      let index = Int(name.dropFirst()) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return "\(name) is empty"
      case 1: return "\(name) is not empty"
      case 2 where kinds[index] == "word" || kinds[index] == "choice":
        return "\(name) is \(Bool.random(using: &random) ? "not " : "")\"a\", \"ab\""
      default: return "\(name) matches /a.*|.*1/"
      }
    }
    func condition(below limit: Int) -> String? {
      guard let first = test(below: limit) else { return nil }
      guard Bool.random(using: &random), let second = test(below: limit) else { return first }
      let word = Bool.random(using: &random) ? "and" : "or"
      return Bool.random(using: &random) ? "not (\(first) \(word) \(second))" : "\(first) \(word) \(second)"
    }
    var rules = 0
    func rule(below limit: Int) -> String {
      rules += 1
      let label = "r\(rules): "
      let any = [name(below: limit), name(below: limit)].compactMap { $0 }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return label + "require \(any.joined(separator: ", "))"
      case 1: return label + "require 1..1 of \(any.joined(separator: ", "))"
      case 2: return label + "equal \(any[0]), \(any[1])"
      case 3:
        let days = [name(below: limit) { $0 == "day" }, name(below: limit) { $0 == "day" }].compactMap { $0 }
        return days.isEmpty
          ? label + "require \(any[0])" : label + "order today - 20 years <= \(days[0]) <= \(days[1])"
      case 4:
        let numbers = [name(below: limit) { $0 == "amount" }, name(below: limit) { $0 == "amount" }]
          .compactMap { $0 }
        return numbers.isEmpty
          ? label + "require \(any[0])" : label + "order \(numbers[0]) < \(numbers[1]) < 50"
      default: return label + "external ask(\(any[0]))"
      }
    }
    var lines: [String] = []
    var open = 0
    for index in fields.indices {
      if Int.random(in: 0..<3, using: &random) == 0, let condition = condition(below: index) {
        lines.append("when \(condition) {")
        open += 1
      }
      lines.append(
        "field \(fields[index]): \(kinds[index])" + (Bool.random(using: &random) ? " { required }" : ""))
      if Bool.random(using: &random) { lines.append(rule(below: index + 1)) }
      if open > 0, Bool.random(using: &random) {
        lines.append("} else {")
        lines.append(rule(below: index + 1))
        lines.append("}")
        open -= 1
      }
    }
    lines += Array(repeating: "}", count: open)
    source = Self.profiles + "\nform f {\n" + lines.joined(separator: "\n") + "\n}\n"
    self.fields = fields
    self.random = random
  }

  /// Returns an edit: a field and its new text.
  package mutating func edit() -> (field: String, text: String) {
    (fields.randomElement(using: &random) ?? "f0", Self.texts.randomElement(using: &random) ?? "")
  }
}
