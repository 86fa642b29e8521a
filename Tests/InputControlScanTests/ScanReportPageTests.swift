import Foundation
import InputControl
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import InputControlScan

/// Tests of the HTML page of `scan --report`.
struct ScanReportPageTests {
  static let summaries: [ScanSummary] = {
    var incomplete = ScanExamples.orders
    incomplete.stop = .interrupted
    incomplete.problems = [ScanProblem(file: "<b>", message: "is a \u{1}folder", rows: 12)]
    var unnamed = ScanExamples.oneRow
    unnamed.checks[0].column = ScanExamples.hostile
    unnamed.checks[0].profile = ScanExamples.hostile
    unnamed.checks[0].rules[0].rule = ScanExamples.hostile
    unnamed.checks[0].unreadable = [UnreadableSummary(reason: ScanExamples.hostile, count: 1)]
    return [
      ScanExamples.orders, incomplete, ScanExamples.oneRow, unnamed, ScanExamples.nothing,
      ScanExamples.bookings,
    ]
  }()

  /// Elements are closed correctly, rows have as many cells as their table has columns, element identifiers
  /// are unique, and references are valid.
  @Test(arguments: summaries.indices, [0, 1, 3, 150])
  func structure(index: Int, fileCount: Int) throws {
    let files = (0..<fileCount).map { $0 == 0 ? nil : "\(ScanExamples.hostile)\($0).csv" }
    let page = HTMLReport(Self.summaries[index], files: files, generatedAt: ScanExamples.hostile).page
    let reader = PageReader()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.mistakes.isEmpty, "\(reader.mistakes)")
    #expect(reader.elements.isDisjoint(with: ["script", "b", "iframe", "img", "link", "object"]))
    #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("http-equiv=\"refresh\""))
    #expect(reader.elements.isSuperset(of: ["html", "title", "main", "header", "footer", "h1", "h2"]))
    for scalar in page.unicodeScalars where scalar != "\n" {
      guard scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .format else {
        Issue.record("the page has \(scalar.debugDescription)")
        return
      }
    }
  }

  @Test func sensitiveValuesAreKept() {
    let page = HTMLReport(ScanExamples.orders).page
    #expect(!page.contains("4111111111111112"))
    #expect(page.contains("The values are confidential"))
    #expect(page.contains("12.345"))
  }

  @Test func rulesAreSorted() throws {
    let page = HTMLReport(ScanExamples.orders).page
    let shape = try #require(page.firstRange(of: "price.shape"))
    let large = try #require(page.firstRange(of: "price.large"))
    #expect(shape.lowerBound < large.lowerBound)
    #expect(page.contains("<strong>7,903 rows</strong> <span>0.64%</span>"))
    #expect(page.contains("style=\"width:100%\"") && page.contains("style=\"width:15%\""))
    #expect(page.contains("<strong>warning</strong>: rejects no row"))
    #expect(!page.contains("price.chars"))
  }

  /// Columns appear only if they contain information.
  @Test func columnsOfExamples() {
    func columns(_ summary: ScanSummary, _ files: [String?]) -> [[String]] {
      HTMLReport(summary, files: files).page.split(separator: "\n").filter {
        $0.contains("columnheader\" class=\"place\"")
      }
      .map { $0.matches(of: /class="\w+">(\w+)<\/th>/).map { String($0.output.1) } }
    }
    #expect(
      columns(ScanExamples.orders, ["orders.csv"]) == [
        ["Row", "Line", "Value", "Message"], ["Row", "Line", "Value"], ["Row", "Line"], ["Row", "Line"],
      ])
    #expect(
      columns(ScanExamples.orders, ["orders.csv", "more.csv"]) == [
        ["Row", "Line", "File", "Value", "Message"], ["Row", "Line", "File", "Value"],
        ["Row", "Line", "File"],
        ["Row", "Line", "File"],
      ])
    #expect(columns(ScanExamples.oneRow, []) == [["Row", "Value"]])
  }

  @Test func bars() {
    let page = HTMLReport(ScanExamples.orders).page
    #expect(
      page.contains(
        """
        role="img" aria-label="acceptable 99.36%, intermediate &lt;0.01%, invalid 0.64%, unreadable &lt;0.01%">\
        <span class="acceptable" style="flex-grow:1226624">✓</span>
        """))
    #expect(HTMLReport(ScanExamples.nothing).page.contains("aria-label=\"no rows\"></div>"))
  }

  @Test func titles() {
    let summary = ScanExamples.oneRow
    #expect(HTMLReport(summary).page.contains("<h1>What the data check found</h1>"))
    #expect(
      HTMLReport(summary, files: [nil], generatedAt: "17 May 2026").page.contains(
        "<h1>What the data check found in standard input</h1>\n<p class=\"when\">Made 17 May 2026</p>"))
    #expect(
      HTMLReport(summary, files: ["a", "b"]).page.contains("<h1>What the data check found in 2 files</h1>"))
    var stopped = summary
    stopped.stop = .interrupted
    #expect(HTMLReport(stopped).page.contains("<title>Incomplete: What the data check found</title>"))
    #expect(HTMLReport(stopped).page.contains("are about the 1 row that was read."))
    #expect(HTMLReport(ScanExamples.nothing).page.contains("There were no rows to check."))
  }

  // MARK: Values

  private static let english = ReportWords(.english)

  @Test func values() {
    func content(_ text: String) -> String {
      HTMLText.value(text, Self.english).replacing("<code class=\"value\" dir=\"auto\">", with: "").replacing(
        "</code>", with: "")
    }
    func badge(_ words: String, _ title: String) -> String {
      "<span class=\"unseen\" title=\"\(title)\">\(words)</span>"
    }
    #expect(content("12.345") == "12.345")
    #expect(content("<a href='x'>&\"") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;")
    #expect(content(" a  b   ") == badge("space", "U+0020") + "a  b" + badge("3 spaces", "U+0020"))
    #expect(content("  ") == badge("2 spaces", "U+0020"))
    #expect(content("\r\n") == badge("carriage return", "U+000D") + badge("line feed", "U+000A"))
    #expect(
      content("1\u{A0}2\u{202E}") == "1" + badge("no-break space", "U+00A0") + "2" + badge("U+202E", "U+202E")
    )
    // Text that only looks like an escape is unchanged.
    #expect(content("\\u{202E}") == "\\u{202E}")
    #expect(content("a\u{200D}<") == "a" + badge("U+200D", "U+200D") + "&lt;")
    #expect(content("👨‍👩‍👧 é") == "👨‍👩‍👧 é")
    #expect(
      HTMLText.value("", Self.english) == "<code class=\"value\">\(badge("empty", "no characters"))</code>")
  }

  @Test func longValues() {
    let long = HTMLText.value(String(repeating: "x ", count: 5_000_000), Self.english)
    #expect(long.utf8.count < 1_000)
    #expect(long.hasSuffix("x </code> <span class=\"cut\">… cut; over 1.0 kB in all</span>"))
    let known = HTMLText.value(String(repeating: "x", count: ScanSample.longestValue), Self.english)
    #expect(known.hasSuffix("<span class=\"cut\">… cut; 1.0 kB in all</span>"))
    // One letter with a million combining marks.
    #expect(
      HTMLText.value("a" + String(repeating: "\u{301}", count: 1_000_000), Self.english).utf8.count < 10_000)
  }
}

/// Finds mistakes in the page that a browser would not report.
private final class PageReader: NSObject, XMLParserDelegate {
  var elements: Set<String> = []
  var mistakes: [String] = []
  private var ids: Set<String> = []
  private var references: Set<String> = []
  private var columns = 0
  private var cells = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.insert(name)
    if let id = attributes["id"], !ids.insert(id).inserted { mistakes.append("\(id) is there twice") }
    if let id = attributes["aria-labelledby"] { references.insert(id) }
    if let link = attributes["href"] {
      if link.hasPrefix("#") { references.insert(String(link.dropFirst())) } else { mistakes.append(link) }
    }
    if attributes["src"] != nil { mistakes.append("\(name) is loaded") }
    switch name {
    case "table": columns = 0
    case "tr": cells = 0
    case "th", "td":
      cells += 1
      if name == "th", attributes["scope"] == nil { mistakes.append("a header says not of what") }
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    guard name == "tr" else { return }
    if columns == 0 { columns = cells }
    if cells != columns { mistakes.append("\(cells) cells in \(columns) columns") }
  }

  func parserDidEndDocument(_ parser: XMLParser) {
    mistakes += references.subtracting(ids).map { "\($0) is not there" }
  }
}
