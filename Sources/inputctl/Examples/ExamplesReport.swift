internal import InputControl
internal import InputControlJSON

/// What `examples` tells of the values that it made up.
struct ExamplesReport {
  private let generated: GeneratedValues
  private let profile: Profile

  /// The widest statement that makes the comments behind it begin in one column.
  private static let width = 72

  init(_ generated: GeneratedValues, of profile: Profile) {
    self.generated = generated
    self.profile = profile
  }

  // MARK: Text

  /// The values as statements of the rule language, in the order of the verdicts.
  func text(isColoured: Bool) -> String {
    let lines = Self.verdicts.flatMap { verdict in
      generated.values.filter { $0.verdict == verdict }.map { ($0, statement(of: $0)) }
    }
    let width = lines.map { DisplayText.columns($1) }.filter { $0 <= Self.width }.max() ?? 0
    var result = ""
    for (value, statement) in lines {
      let padding = String(repeating: " ", count: max(0, width - DisplayText.columns(statement)))
      result +=
        isColoured
        ? "\u{1B}[\(value.verdict.colour)m\(statement)\u{1B}[0m\(padding)  \u{1B}[2m\(comment(on: value))\u{1B}[0m\n"
        : "\(statement)\(padding)  \(comment(on: value))\n"
    }
    for remark in remarks { result += "// \(DisplayText.escaped(remark))\n" }
    return result
  }

  private static let verdicts = [Verdict.acceptable, .intermediate, .invalid]

  private func statement(of value: GeneratedValue) -> String {
    let text = TextLiteral.written(value.text)
    switch value.verdict {
    case .acceptable:
      let judged = value.evaluation.value
      let isChanged = !judged.utf8.elementsEqual(value.text.utf8)
      return "accepts \(text)" + (isChanged ? " as \(TextLiteral.written(judged))" : "")
        + (value.warnings.first.map { " warns \(id($0))" } ?? "")
    case .intermediate:
      return "pending \(text)"
    case .invalid, .undetermined:
      return "rejects \(text)" + ((value.rule ?? value.brokenRules.first).map { " by \(id($0))" } ?? "")
    }
  }

  /// A rule as the profile itself calls it; in a union with its part.
  private func id(_ rule: String) -> String {
    let prefix = profile.name + "."
    return rule.hasPrefix(prefix) ? String(rule.dropFirst(prefix.count)) : rule
  }

  private func comment(on value: GeneratedValue) -> String {
    let part = value.part.map { " of \($0)" } ?? ""
    switch value.verdict {
    case .acceptable:
      let rule = value.rule.map { ": \($0)" } ?? ""
      return "// \(value.kind.rawValue)\(value.kind == .empty ? "" : part)\(rule)"
    case .intermediate, .invalid, .undetermined:
      return "// " + value.brokenRules.joined(separator: ", ")
    }
  }

  /// What there is to say of all values together, as sentences.
  private var remarks: [String] {
    switch generated.acceptance {
    case .found: generated.remarks
    case .impossible(let reason):
      // Where a value is required, the empty one is not acceptable either.
      generated.values.contains { $0.kind == .empty && $0.verdict == .acceptable }
        ? ["nothing but the empty value is acceptable: \(reason)"] : ["nothing is acceptable: \(reason)"]
    case .unknown(let reason): ["nothing acceptable was found: \(reason)"]
    }
  }

  // MARK: JSON

  /// A line for each value, and one for all of them.
  func json(seed: Int) -> String {
    var lines = ""
    for value in generated.values { lines += json(value).line }
    let acceptable = generated.values.count { $0.verdict == .acceptable }
    let acceptance =
      switch generated.acceptance {
      case .found: "found"
      case .impossible: "impossible"
      case .unknown: "unknown"
      }
    return lines
      + JSON.object([
        "version": JSON.version,
        "summary": .object([
          "profile": .string(profile.name),
          "seed": .integer(seed),
          "values": .integer(generated.values.count), "acceptable": .integer(acceptable),
          "acceptance": .string(acceptance), "remarks": .array(remarks.map { .string($0) }),
        ]),
      ]).line
  }

  /// What is said of one value; unlike an answer of `check` it has the text of a sensitive profile.
  private func json(_ value: GeneratedValue) -> JSON {
    let evaluation = value.evaluation
    return .object([
      "version": JSON.version,
      "profile": .string(profile.name),
      "part": value.part.map { .string($0) },
      "kind": .string(value.kind.rawValue),
      "rule": value.rule.map { .string($0) },
      "text": .string(value.text),
      "value": evaluation.value.utf8.elementsEqual(value.text.utf8) ? nil : .string(evaluation.value),
      "verdict": .string(evaluation.verdict.rawValue),
      "approximate": evaluation.isApproximate ? .bool(true) : nil,
      "violations": .array(evaluation.violations.map { JSON($0) }),
    ])
  }
}

extension GeneratedValue {
  /// The rules that only warn of it.
  fileprivate var warnings: [String] {
    evaluation.violations.filter { $0.severity != .error }.map(\.rule)
  }
}
