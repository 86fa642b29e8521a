import Foundation
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of how the HTML page of `scan --report` fits a narrow screen, and of what it offers to people who do not see
/// its bars and colours.
struct ScanReportLayoutTests {
  /// A page of 320 CSS pixels without its margins and those of a card (WCAG 2.2, 1.4.10).
  private static let narrowest = 320 - 2 * 12 - 2 * 16.0

  /// No length that a box cannot become narrower than is wider than a narrow page.
  @Test func noBoxIsWiderThanANarrowPage() throws {
    let declarations = HTMLReport.style.matches(
      of: /[{; ](width|min-width|flex|flex-basis|grid-template-columns): ([^;]+);/)
    var lengths: [Double] = []
    for declaration in try nonEmpty(declarations.map(\.output)) {
      for length in declaration.2.matches(of: /([0-9.]+)(rem|px)/) {
        let pixels = (Double(length.output.1) ?? .infinity) * (length.output.2 == "rem" ? 16 : 1)
        lengths.append(pixels)
        #expect(pixels <= Self.narrowest, "\(declaration.0)")
      }
    }
    #expect(lengths.max() == 256)
  }

  /// A column of a grid is as wide as the widest word or number in it, unless its smallest width is given. Then the bars
  /// in the column would be wider than the page.
  @Test func columnsOfGridsShrink() throws {
    let columns = HTMLReport.style.matches(
      of: /\n( *)([^\n]*)\{ *(?:[^{}]*; )?grid-template-columns: ([^;]+);/)
    #expect(
      try nonEmpty(columns.map { "\($0.output.2)\($0.output.3)" }) == [
        ".tiles repeat(auto-fit, minmax(9.5rem, 1fr))", ".columns minmax(0, 1fr)",
        "@media (min-width: 56rem) { .columns max-content minmax(0, 1fr)", ".legend dl max-content 1fr",
        ".tiles repeat(2, minmax(0, 1fr))", ".legend dl 1fr", ".verdicts tr minmax(0, 1fr) auto",
      ])
  }

  /// Elements that are not displayed as a table on a narrow screen remain one for assistive technology.
  @Test func tablesHaveRoles() throws {
    let page = HTMLReport(ScanExamples.orders).page
    let tables = page.matches(of: /<table class="(?:verdicts|samples)"[\s\S]*?<\/table>/)
    #expect(tables.count == 6)
    for table in try nonEmpty(tables.map(\.output)) {
      #expect(table.hasPrefix("<table class=\"") && table.contains("\" role=\"table\">\n<caption"))
      for (element, role) in [
        ("thead", "rowgroup"), ("tbody", "rowgroup"), ("tfoot", "rowgroup"), ("tr", "row"), ("td", "cell"),
        ("th scope=\"col\"", "columnheader"), ("th scope=\"row\"", "rowheader"),
      ] {
        #expect(
          table.ranges(of: "<\(element) role=\"\(role)\"").count == table.ranges(of: "<\(element) ").count)
        #expect(!table.contains("<\(element)>") && !table.contains("<th role"))
      }
    }
  }

  /// Each bar has its numbers as text: in its label and in the table behind it, or in the line above it.
  @Test func barsHaveTextBesideThem() throws {
    for summary in try nonEmpty(ScanReportPageTests.summaries) {
      let page = HTMLReport(summary).page
      let bars = page.matches(of: /<div class="bar">?[^>]*>/).map { String($0.output) }
      #expect(bars.count == summary.allChecks.count)
      for bar in bars { #expect(bar.contains(/role="img" aria-label="[^"]+"/)) }
      #expect(
        page.matches(of: /<div class="bar"[\s\S]*?<\/div>\n<div class="columns">\n<table class="verdicts"/)
          .count == bars.count)
      let meters = page.ranges(of: "<div class=\"meter\" aria-hidden=\"true\">").count
      let texts = page.matches(
        of: /<strong>[0-9,]+ rows?<\/strong> <span>[^<]+%<\/span><\/p><\/div>\n<div class="meter"/
      ).count
      #expect(texts == meters)
      #expect(meters == summary.allChecks.reduce(0) { $0 + $1.rulesByCount.count + $1.unreadable.count })
    }
  }

  /// A heading is at most one level below the one before it.
  @Test func headings() throws {
    for summary in try nonEmpty(ScanReportPageTests.summaries) {
      let levels = HTMLReport(summary).page.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.output.1) }
      #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
      for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    }
  }

  // MARK: Colours

  /// Text has a contrast of at least 4.5 with its background, in light and dark colours and on paper (WCAG 2.2, 1.4.3).
  @Test func contrast() throws {
    let blocks = HTMLReport.style.matches(of: /:root \{([^}]+)\}/).map { $0.output.1 }
    #expect(blocks.count == 3)
    var colours: [String: Colour] = [:]
    for block in try nonEmpty(blocks) {
      for entry in block.matches(of: /--([a-z-]+): ([^;]+);/) {
        let colour: Colour = try #require(Colour(entry.output.2))
        colours[String(entry.output.1)] = colour
      }
      func colour(_ name: String) throws -> Colour { try #require(colours[name]) }
      let verdicts = VerdictCounts.Kind.allCases.map(\.rawValue)
      for (texts, grounds) in [
        (["text", "muted", "link"], ["page", "card"]), (["acceptable", "invalid", "unreadable"], ["card"]),
        (["acceptable"], ["page"]), (["text"], ["alert"]), (["unseen-text"], ["unseen"]), (["on"], verdicts),
      ] {
        for (text, ground) in texts.flatMap({ text in grounds.map { (text, $0) } }) {
          let ratio = try colour(text).contrast(with: colour(ground))
          #expect(ratio >= 4.5, "\(text) on \(ground)")
        }
      }
      for verdict in verdicts where verdict != "acceptable" {
        let ratio = try colour("on").contrast(with: colour("pattern").over(colour(verdict)))
        #expect(ratio >= 4.5, "on the pattern of \(verdict)")
      }
    }
  }

  /// A colour of a style sheet, with parts from 0 to 1.
  private struct Colour {
    var parts: [Double]
    var opacity = 1.0

    init(parts: [Double]) { self.parts = parts }

    init?(_ text: Substring) {
      if let hex = text.wholeMatch(of: /#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/)?.output {
        parts = [hex.1, hex.2, hex.3].map { Double(Int($0, radix: 16) ?? 0) / 255 }
      } else if let numbers = text.wholeMatch(of: /rgba\((\d+), (\d+), (\d+), ([0-9.]+)\)/)?.output {
        parts = [numbers.1, numbers.2, numbers.3].map { (Double($0) ?? 0) / 255 }
        opacity = Double(numbers.4) ?? 1
      } else {
        return nil
      }
    }

    func over(_ ground: Self) -> Self {
      Self(parts: zip(parts, ground.parts).map { $0 * opacity + $1 * (1 - opacity) })
    }

    func contrast(with other: Self) -> Double {
      let (first, second) = (luminance, other.luminance)
      return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The relative luminance as WCAG 2.2 defines it.
    private var luminance: Double {
      let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
  }
}
