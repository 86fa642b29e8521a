internal import InputControl

/// An HTML page about a scan, for people who know the data but not the rules.
///
/// The page is self-contained, and forbids the browser to load or run anything, whatever the values contain.
/// It is also well-formed XML, so that the tests can parse it.
struct HTMLReport {
  let summary: ScanSummary
  /// The files that were scanned; `nil` stands for standard input. Empty if they are not known.
  let files: [String?]
  /// The date and time of the page, as text.
  let generatedAt: String?
  let words: ReportWords

  init(
    _ summary: ScanSummary, files: [String?] = [], generatedAt: String? = nil, locale: LocaleTag = .english
  ) {
    self.summary = summary
    words = ReportWords(locale)
    self.files = files
    self.generatedAt = generatedAt
  }

  /// The maximum number of file names, reasons or problems on the page.
  static let limit = 100

  var page: String {
    """
    <!DOCTYPE html>
    <html lang="\(words.language)" xmlns="http://www.w3.org/1999/xhtml">
    <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>\(summary.isComplete ? title : words.incomplete(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    \(header)<main>
    \(glance)\(problems)\(overview)\(checks)\(legend)</main>
    <footer><p>\(words.made(by: "<code>inputctl scan</code> \(HTMLText.plain(inputControlVersion))"))</p></footer>
    </body>
    </html>

    """
  }

  // MARK: What was checked

  private var title: String {
    switch files.count {
    case 0: words.title
    case 1: words.title(of: HTMLText.plain(name(files[0]), atMost: 80))
    default: words.title(ofFiles: files.count)
    }
  }

  func name(_ file: String?) -> String { file ?? words.standardInput }

  private var header: String {
    var result = "<header>\n<h1>\(title)</h1>\n"
    if let generatedAt { result += "<p class=\"when\">\(words.made(at: HTMLText.plain(generatedAt)))</p>\n" }
    if files.count > 1 {
      let names = files.prefix(Self.limit).map { "<li>\(HTMLText.plain(name($0)))</li>" }.joined(
        separator: "\n")
      let rest = files.count - Self.limit
      result +=
        "<details\(files.count <= 5 ? " open=\"open\"" : "")><summary>\(words.fileNames)</summary>\n<ul>\n\(names)\n"
      if rest > 0 { result += "<li>\(words.moreFiles(rest))</li>\n" }
      result += "</ul>\n</details>\n"
    }
    if summary.isComplete {
      result += """
        <p class="state"><strong><span aria-hidden="true">✓ </span>\(words.complete)</strong> \
        \(words.nothingLeftOut)</p>

        """
    } else {
      result += """
        <p class="state incomplete"><strong><span aria-hidden="true">⚠ </span>\(words.incomplete)</strong> \
        \(words.shortfall(summary))</p>

        """
    }
    return result + "</header>\n"
  }

  // MARK: At a glance

  private var glance: String {
    func tile(_ name: String, _ kind: String, _ number: String, _ note: String?) -> String {
      let note = note.map { "<dd class=\"note\">\($0)</dd>" } ?? ""
      return "<div class=\"tile \(kind)\"><dt>\(name)</dt><dd class=\"number\">\(number)</dd>\(note)</div>\n"
    }
    func shareTile(_ name: String, _ kind: String, _ count: Int) -> String {
      let rows = words.rows(count)
      guard let share = ScanFigures.share(count, of: summary.rows) else { return tile(name, kind, rows, nil) }
      return tile(name, kind, HTMLText.escaped(share), rows)
    }
    // With several checks, the number of rows that are unreadable for any of them is not known.
    let unreadable =
      summary.form?.counts.unreadable ?? (summary.checks.count == 1 ? summary.checks[0].counts.unreadable : 0)
    var result =
      "<section aria-labelledby=\"glance\">\n<h2 id=\"glance\" class=\"hidden\">\(words.glance)</h2>\n"
    result += "<dl class=\"tiles\">\n"
    result += tile(
      words.rowsChecked, "rows", ScanFigures.grouped(summary.rows), words.read(words.bytes(summary.bytes)))
    result += shareTile(
      "<span aria-hidden=\"true\">✓ </span>\(words.accepted)", "acceptable", summary.acceptedRows)
    result += shareTile(
      "<span aria-hidden=\"true\">✗ </span>\(words.rejected)", "invalid", summary.rejectedRows)
    if unreadable > 0 {
      result += shareTile(
        "<span aria-hidden=\"true\">! </span>\(words.unreadable)", "unreadable", unreadable)
    }
    result += "</dl>\n"
    if summary.rows == 0 {
      result += "<p>\(words.noRowsToCheck)</p>\n"
    } else if summary.form != nil {
      result += "<p>\(words.acceptedByForm)</p>\n"
    } else if summary.checks.count > 1 {
      result += "<p>\(words.acceptedByAll(summary.checks.count))</p>\n"
    }
    return result + "</section>\n"
  }

  private var problems: String {
    guard !summary.problems.isEmpty else { return "" }
    var result = """
      <section class="card" aria-labelledby="problems">
      <h2 id="problems">\(words.problems)</h2>
      <table>
      <thead><tr><th scope="col">\(words.file)</th><th scope="col">\(words.whatHappened)</th>\
      <th scope="col" class="figure">\(words.rowsBefore)</th></tr></thead>
      <tbody>

      """
    for problem in summary.problems.prefix(Self.limit) {
      result += """
        <tr><th scope="row">\(HTMLText.plain(name(problem.file)))</th>\
        <td dir="auto">\(words.english(HTMLText.plain(problem.message)))</td>\
        <td class="figure">\(ScanFigures.grouped(problem.rows))</td></tr>

        """
    }
    result += "</tbody>\n</table>\n"
    let rest = summary.problems.count - Self.limit
    if rest > 0 { result += "<p>\(words.moreFilesSentence(rest))</p>\n" }
    return result + "</section>\n"
  }

  /// The table of all checks; empty for a single check, because its section has the same data.
  private var overview: String {
    let checks = summary.allChecks
    guard checks.count > 1 else { return "" }
    var result = """
      <section class="card" aria-labelledby="overview">
      <h2 id="overview">\(words.allChecks)</h2>
      <table class="overview">
      <thead><tr><th scope="col">\(words.column)</th><th scope="col" class="wide">\(words.profileTitle)</th>\
      <th scope="col" class="bars">\(words.verdicts)</th>\
      <th scope="col" class="figure">\(words.acceptable)</th>\
      <th scope="col" class="figure">\(words.otherRows)</th></tr></thead>
      <tbody>

      """
    for (index, check) in checks.enumerated() {
      let counts = check.counts
      let share = ScanFigures.share(counts.acceptable, of: counts.rows - counts.inactive) ?? "–"
      result += """
        <tr><th scope="row"><a href="#check-\(index + 1)">\(heading(check))</a></th>\
        <td class="wide">\(HTMLText.plain(check.profile))</td>\
        <td class="bars">\(bar(check, isSmall: true))</td>\
        <td class="figure">\(HTMLText.escaped(share))</td>\
        <td class="figure">\(ScanFigures.grouped(counts.rows - counts.acceptable - counts.inactive))</td></tr>

        """
    }
    return result + "</tbody>\n</table>\n</section>\n"
  }

  private var legend: String {
    let shown = summary.form == nil ? VerdictCounts.Kind.ofChecks : VerdictCounts.Kind.allCases
    let kinds = shown.map { kind in
      "<dt>\(name(kind))</dt><dd>\(words.meaning(kind))</dd>\n"
    }.joined()
    return """
      <section class="card legend" aria-labelledby="legend">
      <h2 id="legend">\(words.legend)</h2>
      <dl>
      \(kinds)</dl>
      <p>\(words.counting(mark: "<span class=\"unseen\">\(words.name("\t") ?? "")</span>"))</p>
      </section>

      """
  }
}
