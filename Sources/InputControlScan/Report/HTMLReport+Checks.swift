internal import InputControl

extension HTMLReport {
  var checks: String {
    summary.checks.enumerated().map { section($1, number: $0 + 1) }.joined()
  }

  static func heading(_ check: CheckSummary) -> String {
    check.column.map { HTMLText.plain($0, atMost: 80) } ?? "Whole lines"
  }

  private func section(_ check: CheckSummary, number: Int) -> String {
    var result = """
      <section class="card check" aria-labelledby="check-\(number)">
      <h2 id="check-\(number)"><bdi>\(Self.heading(check))</bdi> \
      <span class="profile">profile <bdi>\(HTMLText.plain(check.profile))</bdi></span></h2>

      """
    if check.isSensitive {
      result += "<p class=\"secret\">The values are confidential, so this page shows none of them.</p>\n"
    }
    result += Self.bar(check, isSmall: false) + "<div class=\"columns\">\n" + verdicts(of: check)
    return result + "<div>\n" + rules(of: check) + unreadable(of: check) + "</div>\n</div>\n</section>\n"
  }

  // MARK: Verdicts

  /// Returns the symbol and the name of a verdict, with a patch in the pattern of its part of the bar.
  static func name(_ kind: VerdictCounts.Kind) -> String {
    "<span class=\"patch \(kind.rawValue)\" aria-hidden=\"true\">\(kind.symbol)</span> \(kind.rawValue)"
  }

  /// Returns a bar of the verdicts, each as wide as its share.
  static func bar(_ check: CheckSummary, isSmall: Bool) -> String {
    let kinds = VerdictCounts.Kind.allCases.filter { check.counts[$0] > 0 }
    let words = kinds.map { kind in
      "\(kind.rawValue) \(ScanFigures.share(check.counts[kind], of: check.counts.rows) ?? "")"
    }
    let label = words.isEmpty ? "no rows" : HTMLText.escaped(words.joined(separator: ", "))
    var result = "<div class=\"bar\(isSmall ? " small" : "")\" role=\"img\" aria-label=\"\(label)\">"
    for kind in kinds {
      // The symbol is shown only in parts that are wide enough.
      let isWide = !isSmall && check.counts[kind] >= check.counts.rows / 12
      result += "<span class=\"\(kind.rawValue)\" style=\"flex-grow:\(check.counts[kind])\">"
      result += (isWide ? kind.symbol : "") + "</span>"
    }
    return result + "</div>\n"
  }

  private func verdicts(of check: CheckSummary) -> String {
    var result = """
      <table class="verdicts">
      <caption class="hidden">Verdicts</caption>
      <thead><tr><th scope="col">Verdict</th><th scope="col" class="figure">Rows</th>\
      <th scope="col" class="figure">Share</th></tr></thead>
      <tbody>

      """
    for kind in VerdictCounts.Kind.allCases {
      let count = check.counts[kind]
      let share = ScanFigures.share(count, of: check.counts.rows) ?? "–"
      result += """
        <tr\(count == 0 ? " class=\"none\"" : "")><th scope="row">\(Self.name(kind))</th>\
        <td class="figure">\(ScanFigures.grouped(count))</td>\
        <td class="figure">\(HTMLText.escaped(share))</td></tr>

        """
    }
    return result
      + "</tbody>\n<tfoot><tr><th scope=\"row\">all rows</th>"
      + "<td class=\"figure\">\(ScanFigures.grouped(check.counts.rows))</td>"
      + "<td class=\"figure\">\(check.counts.rows > 0 ? "100.00%" : "–")</td></tr></tfoot>\n</table>\n"
  }

  // MARK: Rules and reasons

  private func rules(of check: CheckSummary) -> String {
    let rules = check.rulesByCount
    guard let greatest = rules.first?.count else {
      return check.counts.rows == 0 ? "" : "<p>No rule was broken.</p>\n"
    }
    var result = "<h3>Broken rules</h3>\n"
    if rules.count > 1 {
      result += "<p class=\"note\">The rules broken most often come first. One value may break several.</p>\n"
    }
    result += "<ol class=\"findings\">\n"
    for rule in rules {
      let message = rule.samples.commonMessage
      let id = "<code>\(HTMLText.plain(rule.rule))</code>"
      var notes = message == nil ? "" : "Rule \(id)"
      if rule.severity != .error {
        notes +=
          (notes.isEmpty ? "" : " · ") + "<strong>\(rule.severity.rawValue)</strong>: rejects no row"
      }
      result += finding(
        Finding(
          title: message.map { HTMLText.plain($0) } ?? id, notes: notes, severity: rule.severity.rawValue,
          count: rule.count,
          greatest: greatest, samples: rule.samples, said: message), of: check)
    }
    return result + "</ol>\n"
  }

  private func unreadable(of check: CheckSummary) -> String {
    guard let greatest = check.unreadable.map(\.count).max() else { return "" }
    var result = "<h3>Why rows could not be read</h3>\n<ol class=\"findings\">\n"
    for reason in check.unreadable.prefix(Self.limit) {
      result += finding(
        Finding(
          title: HTMLText.plain(reason.reason), notes: "", severity: "unreadable", count: reason.count,
          greatest: greatest, samples: reason.samples, said: reason.samples.commonMessage), of: check)
    }
    result += "</ol>\n"
    let rest = check.unreadable.dropFirst(Self.limit)
    guard !rest.isEmpty else { return result }
    let rows = ScanFigures.counted(rest.reduce(0) { $0 + $1.count }, "row")
    return result + "<p>And \(ScanFigures.counted(rest.count, "more reason")), for \(rows).</p>\n"
  }

  /// The data of a broken rule, or of a reason why rows are unreadable.
  private struct Finding {
    /// The title as HTML; the notes are HTML too.
    var title: String
    var notes: String
    var severity: String
    var count: Int
    /// The count that corresponds to a full bar.
    var greatest: Int
    var samples: [ScanSample]
    /// The message that is not repeated for each sample.
    var said: String?
  }

  private func finding(_ finding: Finding, of check: CheckSummary) -> String {
    let severity = ["warning", "info", "unreadable"].contains(finding.severity) ? finding.severity : "error"
    let share = ScanFigures.share(finding.count, of: check.counts.rows) ?? "–"
    let length = Double(finding.count) / Double(max(1, finding.greatest)) * 100
    var result = """
      <li class="\(severity)">
      <div class="what"><p dir="auto">\(finding.title)</p>\
      <p class="figure"><strong>\(ScanFigures.counted(finding.count, "row"))</strong> \
      <span>\(HTMLText.escaped(share))</span></p></div>
      <div class="meter" aria-hidden="true"><span style="width:\(Int(length.rounded()))%"></span></div>

      """
    if !finding.notes.isEmpty { result += "<p class=\"note\">\(finding.notes)</p>\n" }
    return result + table(of: finding, in: check) + "</li>\n"
  }

  /// Returns the table of samples, without columns that are empty or the same in each row.
  ///
  /// On a narrow screen, the cells of a row are stacked, and only the roles tell assistive technology that it
  /// is a table.
  private func table(of finding: Finding, in check: CheckSummary) -> String {
    let samples = finding.samples
    guard !samples.isEmpty else { return "" }
    let columns = SampleColumn.allCases.filter { column in
      switch column {
      case .row: true
      case .line: samples.contains { $0.line != $0.row }
      case .file: files.count != 1 && samples.contains { $0.file != nil }
      case .value: samples.contains { check.shownValue(of: $0) != nil }
      case .message: finding.said == nil
      }
    }
    var result = """
      <table class="samples" role="table">
      <caption>\(Self.caption(samples.count, of: finding.count))</caption>
      <thead role="rowgroup"><tr role="row">\(columns.map(\.header).joined())</tr></thead>
      <tbody role="rowgroup">

      """
    for sample in samples {
      let value = check.shownValue(of: sample)
      result += "<tr role=\"row\">\(columns.map { $0.cell(sample, value) }.joined())</tr>\n"
    }
    return result + "</tbody>\n</table>\n"
  }

  private static func caption(_ count: Int, of all: Int) -> String {
    if count < all { return "The first\(count == 1 ? "" : " \(count)") of \(ScanFigures.grouped(all))" }
    return count == 1 ? "The row" : "All \(count) rows"
  }

  private enum SampleColumn: String, CaseIterable {
    case row = "Row"
    case line = "Line"
    case file = "File"
    case value = "Value"
    case message = "Message"

    private var style: String {
      switch self {
      case .row, .line: "place"
      case .file: "file"
      case .value: "shown"
      case .message: "said"
      }
    }

    var header: String { "<th scope=\"col\" role=\"columnheader\" class=\"\(style)\">\(rawValue)</th>" }

    func cell(_ sample: ScanSample, _ value: String?) -> String {
      switch self {
      case .row:
        "<th scope=\"row\" role=\"rowheader\" class=\"\(style)\" data-label=\"Row\">\(sample.row)</th>"
      case .line: "<td role=\"cell\" class=\"\(style)\" data-label=\"Line\">\(sample.line)</td>"
      case .file:
        "<td role=\"cell\" class=\"\(style)\">\(HTMLText.plain(sample.file ?? "standard input"))</td>"
      case .value: "<td role=\"cell\" class=\"\(style)\">\(value.map { HTMLText.value($0) } ?? "–")</td>"
      case .message:
        "<td role=\"cell\" class=\"\(style)\" dir=\"auto\">\(HTMLText.plain(sample.message))</td>"
      }
    }
  }
}
