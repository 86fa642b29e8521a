internal import InputControl
internal import InputControlJSON

/// The formats of a summary.
public enum SummaryFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// One JSON object, described in docs/json.md.
  case json
  /// CSV (RFC 4180) with a line for each number and each sample.
  case csv
}

extension ScanSummary {
  /// Returns the summary as a text.
  ///
  /// - Parameters:
  ///   - format: The format of the text.
  ///   - namesFiles: Whether a text for people shows each row with its file.
  ///   - isColoured: Whether a text for people has ANSI colours and symbols.
  public func text(
    _ format: SummaryFormat = .text, namesFiles: Bool = true, isColoured: Bool = false
  ) -> String {
    let report = ScanReport(self, fileCount: namesFiles ? 2 : 1)
    return switch format {
    case .text: report.text(isColoured: isColoured)
    case .json: report.json.line
    case .csv: report.csv
    }
  }
}

/// Formats the summary of a scan.
struct ScanReport {
  let summary: ScanSummary
  /// Whether each row is shown with its file.
  private let namesFiles: Bool

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - summary: The summary to format.
  ///   - fileCount: The number of files that were scanned.
  init(_ summary: ScanSummary, fileCount: Int = 2) {
    self.summary = summary
    namesFiles = fileCount > 1
  }

  /// The maximum number of reasons and files in the text. JSON and CSV list all of them: a damaged file may
  /// have a reason for each row.
  private static let limit = 20

  // MARK: Text

  /// Returns the summary for people. Numbers come first, so that they are aligned.
  func text(isColoured: Bool) -> String {
    var result = "\(ScanFigures.counted(summary.rows, "row")) read"
    // The byte count of an incomplete scan includes bytes that were not judged.
    if summary.stop == nil { result += " (\(ScanFigures.bytes(summary.bytes)))" }
    if summary.rows > 0 {
      result += ": \(amount(summary.acceptedRows, "accepted")), \(amount(summary.rejectedRows, "rejected"))"
    }
    result += "\n"
    if let shortfall = summary.shortfall {
      result += coloured("not complete", "33", isColoured) + ": \(shortfall)\n"
    } else {
      result += "complete: nothing was left out\n"
    }
    result += problems
    for check in summary.allChecks { result += "\n" + text(check, isColoured: isColoured) }
    return result
  }

  private func amount(_ count: Int, _ word: String) -> String {
    let share = ScanFigures.share(count, of: summary.rows).map { " (\($0))" } ?? ""
    return "\(ScanFigures.grouped(count)) \(word)\(share)"
  }

  private var problems: String {
    var result = ""
    for problem in summary.problems.prefix(Self.limit) {
      let rows = problem.rows > 0 ? ", after \(ScanFigures.counted(problem.rows, "row"))" : ""
      result += "  \(shown(problem.fileName)): \(shown(problem.message))\(rows)\n"
    }
    let rest = summary.problems.count - Self.limit
    return rest > 0 ? result + "  and \(ScanFigures.counted(rest, "file")) more\n" : result
  }

  private func text(_ check: CheckSummary, isColoured: Bool) -> String {
    let day = check.isForm ? summary.form?.today.map { ", on \($0)" } ?? "" : ""
    var result = coloured(check.title + day, "1", isColoured) + "\n"
    for kind in check.kinds where kind == .acceptable || check.counts[kind] > 0 {
      let words = isColoured ? "\(kind.symbol) \(kind.rawValue)" : kind.rawValue
      result +=
        figures(check.counts[kind], of: check) + coloured(words, kind.colour, isColoured) + "\n"
    }
    if check.isForm, let count = summary.form?.unansweredRows, count > 0 {
      result += figures(count, of: check) + "with a question that has no answer\n"
    }
    let rules = check.rulesByCount
    if !rules.isEmpty { result += "  broken rules:\n" }
    for rule in rules {
      let severity = rule.severity == .error ? "" : "\(rule.severity.rawValue): "
      let message = rule.samples.commonMessage
      result += figures(rule.count, of: check) + severity + DisplayText.escaped(rule.rule)
      result += (message.map { ": \(shown($0))" } ?? "") + "\n"
      result += text(rule.samples, of: check, saying: message)
    }
    return result + unreadable(check)
  }

  private func unreadable(_ check: CheckSummary) -> String {
    guard !check.unreadable.isEmpty else { return "" }
    var result = "  unreadable, because:\n"
    for reason in check.unreadable.prefix(Self.limit) {
      result += figures(reason.count, of: check) + shown(reason.reason) + "\n"
      result += text(reason.samples, of: check, saying: reason.samples.commonMessage)
    }
    let rest = check.unreadable.dropFirst(Self.limit)
    guard !rest.isEmpty else { return result }
    return result + figures(rest.reduce(0) { $0 + $1.count }, of: check)
      + "\(ScanFigures.counted(rest.count, "more reason"))\n"
  }

  /// Returns a count and its share, padded to the greatest width.
  private func figures(_ count: Int, of check: CheckSummary) -> String {
    let number = ScanFigures.grouped(count)
    let share = ScanFigures.share(count, of: check.counts.rows) ?? "–"
    return "  " + padding(number, ScanFigures.grouped(summary.rows).count) + number
      + padding(share, 9) + share + "  "
  }

  /// Returns a line for each sample, indented below the figures; messages equal to `said` are omitted.
  private func text(_ samples: [ScanSample], of check: CheckSummary, saying said: String?) -> String {
    let margin = String(repeating: " ", count: ScanFigures.grouped(summary.rows).count + 15)
    let lines = samples.map { sample -> [String] in
      let value = check.shownValue(of: sample).map(quoted) ?? fields(of: sample)
      let message = sample.message == said ? nil : shown(sample.message)
      let words = [value ?? (check.isSensitive ? "(sensitive)" : nil), message].compactMap(\.self)
      return [place(sample) + (words.isEmpty ? "" : ":")] + words
    }
    // All columns but the last one of a line are padded.
    let widths = (0..<2).map { column in
      lines.map { $0.count > column ? DisplayText.columns($0[column]) : 0 }.max() ?? 0
    }
    return lines.map { parts in
      var line = margin + parts[0]
      for column in parts.indices.dropFirst() {
        line += padding(parts[column - 1], widths[column - 1]) + (column == 1 ? " " : "  ") + parts[column]
      }
      return line + "\n"
    }.joined()
  }

  private func quoted(_ value: String) -> String { "\"\(DisplayText.shortened(value, atMost: 60))\"" }

  /// Returns the fields that a rule of a form is about, with their values; `nil` if there are none.
  private func fields(of sample: ScanSample) -> String? {
    guard !sample.fields.isEmpty else { return nil }
    return sample.fields.map { "\($0.name) \(quoted($0.value))" }.joined(separator: ", ")
  }

  /// Returns the row of a sample, with its line if that number differs. The numbers have no commas, because
  /// they are positions.
  private func place(_ sample: ScanSample) -> String {
    "row \(sample.row)" + (sample.line == sample.row ? "" : ", line \(sample.line)")
      + (namesFiles ? sample.file.map { " of \(shown($0))" } ?? "" : "")
  }

  /// Returns text from rules or file names, escaped and shortened.
  private func shown(_ text: String) -> String { DisplayText.shortened(text, atMost: 200) }

  private func padding(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayText.columns(text)))
  }

  private func coloured(_ text: String, _ colour: String, _ isColoured: Bool) -> String {
    isColoured ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text
  }
}
