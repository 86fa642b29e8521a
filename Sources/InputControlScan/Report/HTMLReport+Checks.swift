internal import InputControl

extension HTMLReport {
  var checks: String {
    summary.allChecks.enumerated().map { section($1, number: $0 + 1) }.joined()
  }

  func heading(_ check: CheckSummary) -> String {
    if check.isForm { return words.wholeForm }
    return check.column.map { HTMLText.plain($0, atMost: 80) }
      ?? (check.field == nil ? words.wholeLines : words.noColumn)
  }

  /// Returns the name of the profile, of the field or of the form.
  private func subject(_ check: CheckSummary) -> String {
    let name = "<bdi>\(HTMLText.plain(check.profile))</bdi>"
    if check.isForm { return words.form(name) }
    return check.field == nil ? words.profile(name) : words.field(name)
  }

  private func section(_ check: CheckSummary, number: Int) -> String {
    var result = """
      <section class="card check" aria-labelledby="check-\(number)">
      <h2 id="check-\(number)"><bdi>\(heading(check))</bdi> \
      <span class="profile">\(subject(check))</span></h2>

      """
    if check.isSensitive {
      result += "<p class=\"secret\">\(words.confidential)</p>\n"
    }
    if check.isForm, let form = summary.form {
      if let today = form.today { result += "<p>\(words.judgedOn("<time>\(today)</time>"))</p>\n" }
      if form.unansweredRows > 0 { result += "<p>\(words.unanswered(form.unansweredRows))</p>\n" }
    }
    result += bar(check, isSmall: false) + "<div class=\"columns\">\n" + verdicts(of: check)
    return result + "<div>\n" + rules(of: check) + unreadable(of: check) + "</div>\n</div>\n</section>\n"
  }

  // MARK: Verdicts

  /// Returns the symbol and the name of a verdict, with a patch in the pattern of its part of the bar.
  func name(_ kind: VerdictCounts.Kind) -> String {
    "<span class=\"patch \(kind.rawValue)\" aria-hidden=\"true\">\(kind.symbol)</span> \(words.name(kind))"
  }

  /// Returns a bar of the verdicts, each as wide as its share.
  func bar(_ check: CheckSummary, isSmall: Bool) -> String {
    let kinds = check.kinds.filter { check.counts[$0] > 0 }
    let parts = kinds.map { kind in
      "\(words.name(kind)) \(ScanFigures.share(check.counts[kind], of: check.counts.rows) ?? "")"
    }
    let label =
      parts.isEmpty ? words.noRows : HTMLText.escaped(parts.joined(separator: words.listSeparator))
    var result = "<div class=\"bar\(isSmall ? " small" : "")\" role=\"img\" aria-label=\"\(label)\">"
    for kind in kinds {
      // The symbol is shown only in parts that are wide enough.
      let isWide = !isSmall && check.counts[kind] >= check.counts.rows / 12
      result += "<span class=\"\(kind.rawValue)\" style=\"flex-grow:\(check.counts[kind])\">"
      result += (isWide ? kind.symbol : "") + "</span>"
    }
    return result + "</div>\n"
  }

  /// Returns the table of verdicts. On a narrow screen its rows may wrap, as those of the samples do.
  private func verdicts(of check: CheckSummary) -> String {
    func row(_ name: String, _ count: String, _ share: String) -> String {
      """
      <th scope="row" role="rowheader">\(name)</th><td role="cell" class="figure">\(count)</td>\
      <td role="cell" class="figure">\(HTMLText.escaped(share))</td></tr>
      """
    }
    let counts = check.counts
    var result = """
      <table class="verdicts" role="table">
      <caption class="hidden">\(words.verdicts)</caption>
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">\(words.verdict)</th>\
      <th scope="col" role="columnheader" class="figure">\(words.rowCount)</th>\
      <th scope="col" role="columnheader" class="figure">\(words.share)</th></tr></thead>
      <tbody role="rowgroup">

      """
    for kind in check.kinds {
      result += "<tr role=\"row\"\(counts[kind] == 0 ? " class=\"none\"" : "")>"
      result += row(
        name(kind), ScanFigures.grouped(counts[kind]),
        ScanFigures.share(counts[kind], of: counts.rows) ?? "–")
      result += "\n"
    }
    return result + "</tbody>\n<tfoot role=\"rowgroup\"><tr role=\"row\">"
      + row(words.allRows, ScanFigures.grouped(counts.rows), counts.rows > 0 ? "100.00%" : "–")
      + "</tfoot>\n</table>\n"
  }

  // MARK: Rules and reasons

  private func rules(of check: CheckSummary) -> String {
    let rules = check.rulesByCount
    guard let greatest = rules.first?.count else {
      return check.counts.rows == 0 ? "" : "<p>\(words.noBrokenRule)</p>\n"
    }
    var result = "<h3>\(words.brokenRules)</h3>\n"
    if rules.count > 1 {
      result += "<p class=\"note\">\(words.orderOfRules)</p>\n"
    }
    result += "<ol class=\"findings\">\n"
    for rule in rules {
      let message = rule.samples.commonMessage
      let id = "<code>\(HTMLText.plain(rule.rule))</code>"
      var notes = message == nil ? "" : words.rule(id)
      if rule.severity != .error {
        notes += (notes.isEmpty ? "" : " · ") + words.rejectsNoRow(rule.severity)
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
    var result = "<h3>\(words.unreadableReasons)</h3>\n<ol class=\"findings\">\n"
    for reason in check.unreadable.prefix(Self.limit) {
      result += finding(
        Finding(
          title: words.reason(reason.reason), notes: "", severity: "unreadable", count: reason.count,
          greatest: greatest, samples: reason.samples, said: reason.samples.commonMessage, isReason: true),
        of: check)
    }
    result += "</ol>\n"
    let rest = check.unreadable.dropFirst(Self.limit)
    guard !rest.isEmpty else { return result }
    let rows = rest.reduce(0) { $0 + $1.count }
    return result + "<p>\(words.moreReasons(rest.count, rows: rows))</p>\n"
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
    /// Whether the messages of the samples are reasons why rows are unreadable.
    var isReason = false
  }

  private func finding(_ finding: Finding, of check: CheckSummary) -> String {
    let severity = ["warning", "info", "unreadable"].contains(finding.severity) ? finding.severity : "error"
    let share = ScanFigures.share(finding.count, of: check.counts.rows) ?? "–"
    let length = Double(finding.count) / Double(max(1, finding.greatest)) * 100
    var result = """
      <li class="\(severity)">
      <div class="what"><p dir="auto">\(finding.title)</p>\
      <p class="figure"><strong>\(words.rows(finding.count))</strong> \
      <span>\(HTMLText.escaped(share))</span></p></div>
      <div class="meter" aria-hidden="true"><span style="width:\(Int(length.rounded()))%"></span></div>

      """
    if !finding.notes.isEmpty { result += "<p class=\"note\">\(finding.notes)</p>\n" }
    return result + table(of: finding, in: check) + "</li>\n"
  }

  /// Returns the table of samples, without columns that are empty or the same in each row.
  ///
  /// On a narrow screen, its cells are not shown as a table, and only the roles tell assistive technology that it
  /// is one.
  private func table(of finding: Finding, in check: CheckSummary) -> String {
    let samples = finding.samples
    guard !samples.isEmpty else { return "" }
    let columns = SampleColumn.allCases.filter { column in
      switch column {
      case .row: true
      case .line: samples.contains { $0.line != $0.row }
      case .file: files.count != 1 && samples.contains { $0.file != nil }
      case .value: samples.contains { check.shownValue(of: $0) != nil || !$0.fields.isEmpty }
      case .message: finding.said == nil
      }
    }
    var result = """
      <table class="samples" role="table">
      <caption>\(words.caption(samples.count, of: finding.count))</caption>
      <thead role="rowgroup"><tr role="row">\(columns.map(header).joined())</tr></thead>
      <tbody role="rowgroup">

      """
    for sample in samples {
      let value = check.shownValue(of: sample)
      let cells = columns.map { cell($0, sample, value, isReason: finding.isReason) }
      result += "<tr role=\"row\">\(cells.joined())</tr>\n"
    }
    return result + "</tbody>\n</table>\n"
  }

  private enum SampleColumn: CaseIterable {
    case row, line, file, value, message

    var style: String {
      switch self {
      case .row, .line: "place"
      case .file: "file"
      case .value: "shown"
      case .message: "said"
      }
    }
  }

  private func title(_ column: SampleColumn) -> String {
    switch column {
    case .row: words.row
    case .line: words.line
    case .file: words.file
    case .value: words.value
    case .message: words.message
    }
  }

  private func header(_ column: SampleColumn) -> String {
    "<th scope=\"col\" role=\"columnheader\" class=\"\(column.style)\">\(title(column))</th>"
  }

  /// Returns the fields that a rule of a form is about, with their values.
  private func fields(of sample: ScanSample) -> String {
    guard !sample.fields.isEmpty else { return "–" }
    return sample.fields.map { field in
      "<bdi>\(HTMLText.plain(field.name))</bdi> \(HTMLText.value(field.value, words))"
    }.joined(separator: words.listSeparator)
  }

  private func cell(
    _ column: SampleColumn, _ sample: ScanSample, _ value: String?, isReason: Bool
  ) -> String {
    let label = "class=\"\(column.style)\" data-label=\"\(title(column))\""
    let cell = "<td role=\"cell\" class=\"\(column.style)\""
    return switch column {
    case .row: "<th scope=\"row\" role=\"rowheader\" \(label)>\(sample.row)</th>"
    case .line: "<td role=\"cell\" \(label)>\(sample.line)</td>"
    case .file: "\(cell)>\(HTMLText.plain(name(sample.file)))</td>"
    case .value: "\(cell)>\(value.map { HTMLText.value($0, words) } ?? fields(of: sample))</td>"
    case .message:
      "\(cell) dir=\"auto\">\(isReason ? words.reason(sample.message) : HTMLText.plain(sample.message))</td>"
    }
  }
}
