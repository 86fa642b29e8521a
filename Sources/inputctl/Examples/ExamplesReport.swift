internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `examples`.
struct ExamplesReport {
  private let generated: GeneratedValues
  private let profile: Profile

  /// The greatest width of a statement that counts for the alignment of the comments, in columns.
  private static let width = 72

  init(_ generated: GeneratedValues, of profile: Profile) {
    self.generated = generated
    self.profile = profile
  }

  // MARK: Text

  /// The values as statements of the rule language, ordered by verdict.
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

  /// Returns the name of a rule within the profile; in a union it keeps the name of the part.
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

  /// Remarks about the values as a whole.
  private var remarks: [String] {
    switch generated.acceptance {
    case .found: generated.remarks
    case .impossible(let reason):
      // The empty value is not acceptable where a value is required.
      generated.values.contains { $0.kind == .empty && $0.verdict == .acceptable }
        ? ["nothing but the empty value is acceptable: \(reason)"] : ["nothing is acceptable: \(reason)"]
    case .unknown(let reason): ["nothing acceptable was found: \(reason)"]
    }
  }

  // MARK: JSON

  /// Returns a line for each value and a line with the summary.
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

  /// Returns the answer for one value. Unlike an answer of `check`, it contains the text for a sensitive
  /// profile too, because the values are generated.
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
      "violations": .array(evaluation.allViolations.map { JSON($0) }),
    ])
  }
}

extension GeneratedValue {
  /// The rules of severity warning or info that the value breaks.
  fileprivate var warnings: [String] {
    evaluation.warnings.map(\.id)
  }
}
