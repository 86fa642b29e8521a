import Foundation
@testable import InputControl
@testable import InputControlAnalysis
import InputControlTestSupport
import Testing

struct DiagnosticCodeTests {
  /// The codes in the first lines of all recorded diagnostics.
  static let recorded: Set<String> = {
    var codes: Set<String> = []
    for folder in [Fixtures.diagnostics, .lint, .generated] {
      for name in (try? folder.names(withExtension: "out")) ?? [] {
        let text = (try? folder.read("\(name).out")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for match in text.matches(of: #/(?m)^(?:error|warning|info)\[([a-z0-9-]+)\]: /#) {
          codes.insert(String(match.1))
        }
      }
    }
    return codes
  }()

  @Test(arguments: DiagnosticCode.allCases)
  func hasAGoldenPair(code: DiagnosticCode) { #expect(Self.recorded.contains(code.name)) }

  @Test(arguments: DiagnosticCode.allCases)
  func hasAPage(code: DiagnosticCode) throws {
    let page = try #require(Fixtures.diagnosticPages.first { $0.title == code.name })
    #expect(page.text.count > 200)
  }

  @Test func pagesAreInOrderAndAboutCodes() {
    let titles = Fixtures.diagnosticPages.map(\.title)
    #expect(titles == DiagnosticCode.allCases.map(\.name).sorted())
  }

  /// The pages without examples: what they are about does not fit into one file, or on a page.
  static let pagesWithoutExamples: Set = [
    "file-too-large", "form-too-large", "import-cycle", "inheritance-too-deep", "invalid-length",
    "needs-pcre2",
    "nested-too-deep", "not-utf8", "profile-too-large", "regex-too-long", "set-too-large", "too-many-errors",
    "too-many-imports", "too-many-instances",
  ]

  /// A page's first example has the finding, and its second one has it no more.
  @Test(arguments: DiagnosticCode.allCases)
  func examplesOfPagesShowWhatTheySay(code: DiagnosticCode) throws {
    try Test.skipWithoutPCRE2(if: code == .superLinear, "only PCRE2 goes back in a text")
    try Test.skipWithoutPCRE2(if: code == .undecided, "a pattern in its example refers back")
    let blocks = Fixtures.examples(of: code.name)
    #expect(blocks.isEmpty == Self.pagesWithoutExamples.contains(code.name))
    for (index, block) in blocks.enumerated() {
      let file = SourceFile(name: "page.rules", text: block)
      var found = RuleSet(reading: [file]).mistakes.map(\.code)
      if let findings = try? RuleLinter.lint([file], includesAll: true) { found += findings.map(\.code) }
      #expect(found.contains(code) == (index == 0), "\(code), block \(index + 1): \(found)")
    }
  }

  /// The input of a golden pair is the example of its page if there is no `.in` file, so that none repeats it.
  @Test func noFixtureRepeatsAnExample() throws {
    for fixtures in [Fixtures.diagnostics, .lint] {
      for name in try fixtures.names(withExtension: "in") {
        let text = String(decoding: try fixtures.read("\(name).in"), as: UTF8.self)
        #expect(!Fixtures.examples(of: name).contains(text), "\(name).in")
      }
    }
  }

  @Test func aNameLeadsToItsCode() {
    for code in DiagnosticCode.allCases { #expect(DiagnosticCode(name: code.name) == code) }
    #expect(DiagnosticCode(name: "no-such-code") == nil)
  }
}
