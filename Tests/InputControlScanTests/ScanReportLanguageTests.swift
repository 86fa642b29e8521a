import Foundation
import InputControl
import InputControlJSON
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of the language of the HTML page of `scan --report`.
struct ScanReportLanguageTests {
  private static let chinese = ReportWords(chineseLocale)
  private static let chineseLocale = LocaleTag("zh-Hans") ?? .english

  @Test(arguments: [
    ("en", "en"), ("zh-Hans", "zh-Hans"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"),
    ("zh-TW", "en"), ("zh-Hant", "en"), ("fr", "en"), ("de-CH", "en"),
  ])
  func locales(locale: String, language: String) throws {
    let page = HTMLReport(ScanExamples.orders, locale: try #require(LocaleTag(locale))).page
    #expect(page.contains("<html lang=\"\(language)\" "))
    #expect(page.contains("<h1>What the data check found</h1>") == (language == "en"))
    #expect(page.contains("<h1>数据检查结果</h1>") == (language == "zh-Hans"))
  }

  /// The whole pages in both languages. With `RECORD=1` in the environment the test writes them anew.
  @Test(arguments: ["en", "zh-Hans"])
  func pages(locale: String) throws {
    let tag = try #require(LocaleTag(locale))
    let pages = ScanReportPageTests.summaries.enumerated().map { index, summary in
      let files = [
        [nil], ["orders.csv", nil], [], ["orders.csv"], ["a", "b", "c", "d", "e", "f"], ["b.csv"],
      ][index]
      let page = HTMLReport(summary, files: files, generatedAt: "2026-11-22 09:30 UTC", locale: tag).page
      return page.replacing(HTMLReport.style, with: "…").replacing(inputControlVersion, with: "VERSION")
    }
    let file = ScanRun.fixtures.appending(path: "report.\(locale).html")
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try pages.joined().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(try pages.joined() == String(contentsOf: file, encoding: .utf8))
  }

  /// All texts of a Chinese page are Chinese, except those that it marks as English.
  @Test func noEnglishIsLeft() throws {
    var texts: [String] = []
    for summary in try nonEmpty(ScanReportPageTests.summaries) {
      for fileCount in [0, 1, 3, 150] {
        let page = HTMLReport(
          Self.withoutWords(summary), files: Array(repeating: nil, count: fileCount), generatedAt: "1",
          locale: Self.chineseLocale
        ).page
        let body = page.replacing(HTMLReport.style, with: "").replacing(
          /<span lang="en">[^<]*<\/span>/, with: "")
        texts += body.matches(of: /(?:aria-label|title|data-label)="([^"]*)"/).map { String($0.output.1) }
        texts += body.matches(of: />([^<]*)</).map { String($0.output.1) }
      }
    }
    let known = /inputctl scan|UTF-8|U\+[0-9A-F]+|NUL|[kMG]B|&(?:lt|gt|amp|quot);/
    let english = Set(try nonEmpty(texts).filter { $0.replacing(known, with: "").contains(/[A-Za-z]/) })
    #expect(english == [])
  }

  /// Returns a summary whose own texts contain no letters.
  private static func withoutWords(_ summary: ScanSummary) -> ScanSummary {
    var summary = summary
    for index in summary.problems.indices { summary.problems[index].file = "1" }
    summary.form?.form = "1"
    summary.form?.unreadable = []
    for rule in (summary.form?.rules ?? []).indices {
      summary.form?.rules[rule].rule = "3"
      summary.form?.rules[rule].samples = [
        ScanSample(file: "4", row: 1, line: 1, fields: [.init(name: "5", value: " 6")], message: "7")
      ]
    }
    for index in summary.checks.indices {
      var check = summary.checks[index]
      check.column = check.column.map { _ in "1" }
      check.field = check.field.map { _ in "2" }
      check.profile = "2"
      for rule in check.rules.indices {
        check.rules[rule].rule = "3"
        for sample in check.rules[rule].samples.indices {
          check.rules[rule].samples[sample].file = "4"
          check.rules[rule].samples[sample].message = "5"
          check.rules[rule].samples[sample].value =
            " \t\n\r\u{1B}\u{A0}\u{AD}\u{200B}\u{2028}\u{3000}\u{FEFF}6  "
        }
      }
      for reason in check.unreadable.indices {
        check.unreadable[reason].samples = check.unreadable[reason].samples.map { sample in
          var sample = sample
          sample.file = nil
          return sample
        }
      }
      summary.checks[index] = check
    }
    return summary
  }

  // MARK: Reasons

  @Test(arguments: [
    ("the row has 1 field, the header has 12", "该行有 1 个字段，表头有 12 个"),
    ("the row has 3 fields, the first row has 5", "该行有 3 个字段，第一行有 5 个"),
    ("the row is longer than 4 MiB", "该行超过 4 MiB"),
    ("a quote is not closed within 4 MiB", "引号在 4 MiB 内没有闭合"),
    ("a quote is not closed", "引号没有闭合"),
    ("the line is not JSON: it is not UTF-8, at byte 7", "该行不是 JSON：内容不是 UTF-8，位于第 7 字节"),
    ("there is no `…` twice`", "没有 `…` twice`"),
    ("the object has ` twice` twice", "对象中有两个 ` twice`"),
    ("other reasons", "其他原因"),
  ])
  func reasons(english: String, chinese: String) {
    #expect(Self.chinese.reason(english) == chinese)
    #expect(ReportWords(.english).reason(english) == HTMLText.plain(english))
  }

  @Test func mistakesInJSON() throws {
    for problem in try nonEmpty(JSONSyntax.Problem.allCases) {
      let reason = Self.chinese.reason("the line is not JSON: \(problem.rawValue)")
      let words = reason.replacing(/JSON|UTF-8|true|false|null|\\u/, with: "")
      #expect(!words.contains(/[a-z]/), "\(reason)")
    }
  }

  /// A reason that this version does not know, as from a newer state file, is marked as English.
  @Test func unknownReasons() {
    #expect(Self.chinese.reason("the <row> is odd") == "<span lang=\"en\">the &lt;row&gt; is odd</span>")
    #expect(
      Self.chinese.reason("a quote is not closed, says <b>")
        == "<span lang=\"en\">a quote is not closed, says &lt;b&gt;</span>")
  }

  /// All reasons that a scan gives are known.
  @Test func reasonsOfScans() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: (4 << 20) + 1)
    for (name, text) in [
      ("a.csv", "id,price\n1\n1,2,3\n\(long)\n5,\"6\n"), ("b.csv", "1,2\n1\n"),
      ("a.ndjson", "{\"price\":[1]}\n[1]\n{\"id\":1}\n{\"price\":1,\"price\":2}\n{\"price\":\n\(long)\n"),
    ] {
      let path = try folder.write(Array(text.utf8), to: name)
      let header = name == "b.csv" ? ["--no-header", "--column", "2"] : ["--column", "price"]
      let result = try Inputctl.run(
        ["scan", "--profile", "price", "--locale", "zh_CN.UTF-8", "--report", "-"] + header + [path])
      #expect(result.status == 65)
      #expect(result.output.contains("<h3>行无法读取的原因</h3>"))
      #expect(!result.output.contains("<span lang=\"en\">"))
    }
  }
}
