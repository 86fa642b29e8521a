internal import InputControl
internal import InputControlJSON

extension ScanReport {
  /// The summary as CSV (RFC 4180) in long form: a line for each number and each sample.
  ///
  /// A field that begins with `"` is a JSON string. All values are written so, and all other text that a
  /// terminal could interpret as control characters or a spreadsheet as a formula. The original text can be
  /// recovered exactly.
  var csv: String {
    var lines = [Self.titles]
    func scan(_ name: String, _ count: Int, isShare: Bool = false) {
      lines.append(
        line([
          "kind": "scan", "name": name, "count": String(count),
          "share": isShare ? ScanFigures.fraction(count, of: summary.rows) : nil,
        ]))
    }
    scan("rows", summary.rows)
    scan("accepted", summary.acceptedRows, isShare: true)
    scan("rejected", summary.rejectedRows, isShare: true)
    scan("bytes", summary.bytes)
    if let stop = summary.stop {
      lines.append(line(["kind": "stop", "name": stop.name, "message": summary.shortfall.map(quoted)]))
    }
    for problem in summary.problems {
      lines.append(
        line([
          "kind": "problem", "count": String(problem.rows), "file": problem.file.map(quoted),
          "message": quoted(problem.message),
        ]))
    }
    if let form = summary.form {
      if let today = form.today {
        lines.append(
          line(["kind": "form", "profile": quoted(form.form), "name": "today", "value": "\(today)"]))
      }
      lines.append(
        line([
          "kind": "form", "profile": quoted(form.form), "name": "unanswered",
          "count": String(form.unansweredRows),
          "share": ScanFigures.fraction(form.unansweredRows, of: summary.rows),
        ]))
    }
    for check in summary.allChecks { lines += self.lines(of: check) }
    return lines.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static let titles = [
    "kind", "column", "profile", "name", "severity", "count", "share", "file", "row", "line", "value",
    "message",
  ]

  private func lines(of check: CheckSummary) -> [[String]] {
    let origin: KeyValuePairs<String, String?> = [
      "column": check.column.map(quoted), "profile": quoted(check.profile),
    ]
    var lines: [[String]] = []
    func add(
      _ kind: String, _ name: String, severity: String? = nil, count: Int, samples: [ScanSample] = []
    ) {
      lines.append(
        line(
          [
            "kind": kind, "name": quoted(name), "severity": severity, "count": String(count),
            "share": ScanFigures.fraction(count, of: check.counts.rows),
          ], origin))
      for sample in samples {
        lines.append(
          line(
            [
              "kind": kind + "-sample", "name": quoted(name), "severity": severity,
              "file": sample.file.map(quoted),
              "row": String(sample.row), "line": String(sample.line),
              "value": check.shownValue(of: sample).map(Self.literal)
                ?? (sample.fields.isEmpty ? nil : String(JSON.values(of: sample).line.dropLast())),
              "message": quoted(sample.message),
            ], origin))
      }
    }
    for kind in check.kinds { add("verdict", kind.rawValue, count: check.counts[kind]) }
    for rule in check.rules {
      add(
        "rule", rule.rule, severity: rule.severity.rawValue, count: rule.count, samples: rule.samples)
    }
    for reason in check.unreadable {
      add("unreadable", reason.reason, count: reason.count, samples: reason.samples)
    }
    return lines
  }

  /// Returns the fields in the order of the titles; missing fields are empty.
  private func line(_ members: KeyValuePairs<String, String?>...) -> [String] {
    var fields: [String: String] = [:]
    for (title, field) in members.joined() { fields[title] = field }
    return Self.titles.map { fields[$0] ?? "" }
  }

  /// Returns a text unchanged if it is harmless, otherwise as a JSON string.
  private func quoted(_ text: String) -> String {
    // Chinese and Japanese versions of spreadsheets treat the fullwidth characters like the ASCII ones.
    let first = text.unicodeScalars.first { $0 != " " }
    let isFormula = first.map { "\"=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    return isFormula || !DisplayText.escaped(text).utf8.elementsEqual(text.utf8) ? Self.literal(text) : text
  }

  private static func literal(_ text: String) -> String { String(JSON.string(text).line.dropLast()) }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
