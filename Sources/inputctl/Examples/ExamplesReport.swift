internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `examples`.
struct ExamplesReport: Report {
  /// A generated value, or the generated values of a form.
  private struct Entry {
    var verdict: Verdict
    /// The example in the rule language.
    var statement: String
    /// The purpose: comments in the rule language, each on a line.
    var comment: String
    var answer: JSON
  }

  private let entries: [Entry]
  /// Remarks about the examples as a whole.
  private let remarks: [String]
  private let summary: [JSON.Member]
  /// Whether an example stands below its comment, and not before it.
  private let isBelowComment: Bool

  // MARK: Text

  /// The examples as statements of the rule language.
  func text(isColoured: Bool) -> String {
    (isBelowComment ? linesBelowComments(isColoured: isColoured) : linesByVerdict(isColoured: isColoured))
      + remarks.map { "// \(DisplayText.escaped($0))\n" }.joined()
  }

  private func linesBelowComments(isColoured: Bool) -> String {
    entries.map {
      $0.comment.painted("2", if: isColoured) + "\n"
        + $0.statement.painted($0.verdict.colour, if: isColoured) + "\n"
    }.joined()
  }

  private func linesByVerdict(isColoured: Bool) -> String {
    let sorted = [Verdict.acceptable, .intermediate, .invalid].flatMap { verdict in
      entries.filter { $0.verdict == verdict }
    }
    let width = sorted.map { DisplayText.columns($0.statement) }.filter { $0 <= Self.alignedWidth }.max() ?? 0
    return sorted.map { entry in
      let padding = "".padded(to: width - DisplayText.columns(entry.statement))
      return entry.statement.painted(entry.verdict.colour, if: isColoured) + padding + "  "
        + entry.comment.painted("2", if: isColoured) + "\n"
    }.joined()
  }

  /// The greatest width of a statement that counts for the alignment of the comments, in columns.
  private static let alignedWidth = 72

  // MARK: JSON

  /// An answer for each example, and a summary. Unlike answers of `check`, they contain the texts of sensitive
  /// profiles too, because these are generated.
  var answers: [JSON] { entries.map(\.answer) + [.answer(["summary": .object(summary)])] }
}

// MARK: Profiles

extension ExamplesReport {
  init(_ generated: GeneratedValues, of profile: Profile, seed: Int) {
    isBelowComment = false
    entries = generated.values.map { value in
      Entry(
        verdict: value.verdict, statement: value.statement(of: profile), comment: value.comment,
        answer: value.answer(of: profile))
    }
    remarks = generated.allRemarks
    let acceptance =
      switch generated.acceptance {
      case .found: "found"
      case .impossible: "impossible"
      case .unknown: "unknown"
      }
    summary = JSON.members([
      "profile": .string(profile.name),
      "seed": .integer(seed),
      "values": .integer(generated.values.count),
      "acceptable": .integer(generated.values.count { $0.verdict == .acceptable }),
      "acceptance": .string(acceptance), "remarks": .texts(remarks),
    ])
  }
}

extension GeneratedValue {
  fileprivate func statement(of profile: Profile) -> String {
    /// Returns the name of a rule within the profile; in a union it keeps the name of the part.
    func id(_ rule: String) -> String {
      let prefix = profile.name + "."
      return rule.hasPrefix(prefix) ? String(rule.dropFirst(prefix.count)) : rule
    }
    let text = TextLiteral.written(text)
    switch verdict {
    case .acceptable:
      return "accepts \(text)" + (changedValue.map { " as \(TextLiteral.written($0))" } ?? "")
        + (evaluation.warnings.first.map { " warns \(id($0.id))" } ?? "")
    case .intermediate:
      return "pending \(text)"
    case .invalid, .undetermined:
      return "rejects \(text)" + ((rule ?? brokenRules.first).map { " by \(id($0))" } ?? "")
    }
  }

  /// The value, if it is not the text.
  private var changedValue: String? {
    evaluation.value.utf8.elementsEqual(text.utf8) ? nil : evaluation.value
  }

  fileprivate var comment: String {
    switch verdict {
    case .acceptable:
      let part = kind == .empty ? "" : part.map { " of \($0)" } ?? ""
      return "// \(kind.rawValue)\(part)\(rule.map { ": \($0)" } ?? "")"
    case .intermediate, .invalid, .undetermined:
      return "// " + brokenRules.joined(separator: ", ")
    }
  }

  fileprivate func answer(of profile: Profile) -> JSON {
    .answer([
      "profile": .string(profile.name),
      "part": part.map { .string($0) },
      "kind": .string(kind.rawValue),
      "rule": rule.map { .string($0) },
      "text": .string(text),
      "value": changedValue.map { .string($0) },
      "verdict": .string(verdict.rawValue),
      "approximate": evaluation.isApproximate ? .bool(true) : nil,
      "violations": .array(evaluation.allViolations.map { JSON($0) }),
    ])
  }
}

extension GeneratedValues {
  fileprivate var allRemarks: [String] {
    switch acceptance {
    case .found: remarks
    case .impossible(let reason):
      // The empty value is not acceptable where a value is required.
      values.contains { $0.kind == .empty && $0.verdict == .acceptable }
        ? ["nothing but the empty value is acceptable: \(reason)"] : ["nothing is acceptable: \(reason)"]
    case .unknown(let reason): ["nothing acceptable was found: \(reason)"]
    }
  }
}

// MARK: Forms

extension ExamplesReport {
  init(_ generated: GeneratedForms, of form: FormProfile, seed: Int) {
    isBelowComment = true
    entries = generated.forms.map { values in
      Entry(
        verdict: values.evaluation.verdict, statement: values.statement, comment: values.comment(of: form),
        answer: values.answer(of: form))
    }
    let asks = form.rules.contains { $0.kind.question != nil }
    remarks =
      generated.missing.map { "\($0.subject): \($0.reason)" } + generated.remarks
      + (asks && !entries.isEmpty
        ? ["questions are answered with yes, and with no where their rule rejects"] : [])
    summary = JSON.members([
      "form": .string(form.name), "seed": .integer(seed), "forms": .integer(entries.count),
      "acceptable": .integer(generated.forms.count { $0.kind != .rule }),
      "missing": .array(
        generated.missing.map {
          .object([$0.isRule ? "rule" : "branch": .string($0.subject), "reason": .string($0.reason)])
        }),
      "remarks": .texts(generated.remarks),
    ])
  }
}

extension GeneratedForm {
  /// The greatest width of an example on one line, in columns.
  private static let width = 100

  fileprivate var statement: String {
    let isRejected = kind == .rule
    let end =
      (isRejected ? rule.map { " by \($0)" } ?? "" : "") + (day.map { " on day \"\($0)\"" } ?? "")
    let keyword = isRejected ? "rejects" : "accepts"
    let entries = texts.map { "\($0.field) \(TextLiteral.written($0.text))" }
    let line = "\(keyword) { \(entries.joined(separator: "; ")) }\(end)"
    if entries.isEmpty { return "\(keyword) {}\(end)" }
    guard DisplayText.columns(line) > Self.width else { return line }
    return "\(keyword) {\n" + entries.map { "  \($0)\n" }.joined() + "}\(end)"
  }

  fileprivate func comment(of form: FormProfile) -> String {
    let lines =
      switch kind {
      case .full: branches.isEmpty ? ["all fields"] : branches
      case .branch: branches
      case .fewest: ["as few fields as possible"]
      case .rule: ["breaks \(form.name).\(rule ?? "")"]
      case .warned: ["\(form.name).\(rule ?? "") warns"]
      }
    return lines.map { "// " + DisplayText.escaped($0) }.joined(separator: "\n")
  }

  fileprivate func answer(of form: FormProfile) -> JSON {
    .answer([
      "form": .string(form.name),
      "kind": .string(kind.rawValue),
      "branches": branches.isEmpty ? nil : .texts(branches),
      "rule": rule.map { .string("\(form.name).\($0)") },
      "values": .object(texts.map { JSON.Member(key: $0.field, value: .string($0.text)) }),
      "today": day.map { .string($0.description) },
      "verdict": .string(evaluation.verdict.rawValue),
      "violations": .array(evaluation.allViolations.map { JSON($0) }),
    ])
  }
}
