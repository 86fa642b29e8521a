import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct DiagnosticRenderingTests {
  @Test func coloursAreForTerminals() throws {
    let file = SourceFile(name: "a.rules", text: "profile a { type numbr }")
    let diagnostic = try #require(RuleSet(reading: [file]).diagnostics.first)
    #expect(!diagnostic.rendered().contains("\u{1B}"))
    #expect(diagnostic.rendered(in: .coloured).contains("\u{1B}[1;31merror[unknown-type]\u{1B}[0m"))
  }

  @Test func aWarningHasAColourOfItsOwn() throws {
    let file = SourceFile(name: "a.rules", text: "profile a { type number; forbid /x/ }")
    let warning = try #require(RuleLinter.lint([file]).first { $0.code == .deadRule })
    #expect(warning.rendered(in: .coloured).hasPrefix("\u{1B}[1;33mwarning[dead-rule]\u{1B}[0m"))
  }

  /// Of changes that overlap the first is made, and of those that touch both.
  @Test func overlappingChangesAreNotMade() {
    let file = SourceFile(name: "a.rules", text: "abcd")
    func change(_ start: Int, _ end: Int, _ text: String) -> FixIt {
      FixIt("change it", SourceLocation(file, SourceRange(start, end)), text, keepsMeaning: true)
    }
    func text(_ fixes: [FixIt]) -> String? {
      FixIt.apply(fixes, to: file).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(text([change(0, 2, "x"), change(2, 3, "y")]) == "xyd")
    #expect(text([change(0, 2, "x"), change(1, 3, "y")]) == "xcd")
    #expect(text([change(1, 3, "y"), change(0, 1, "x")]) == "xyd")
    // At one place they are made in the order in which they were found.
    #expect(text([change(1, 1, "x"), change(1, 1, "y"), change(0, 0, "z")]) == "zaxybcd")
    #expect(text([change(1, 2, "x"), change(1, 3, "y")]) == "axcd")
    #expect(text([change(1, 3, "y"), change(1, 2, "x")]) == "ayd")
    #expect(text([]) == nil)
  }

  private func rendered(_ text: String, _ start: Int, _ end: Int) -> String {
    let file = SourceFile(name: "a.rules", text: text)
    return Diagnostic(.expected, "m", at: .init(SourceLocation(file, SourceRange(start, end)), "here"))
      .rendered()
  }

  /// Of a place of several lines the first one is shown, and an empty line has no space behind it.
  @Test func anExcerptIsOneLine() {
    #expect(
      rendered("ab\ncd", 0, 5) == """
        error[expected]: m
         --> a.rules:1:1
          |
        1 | ab
          | ^^ here

        """)
    #expect(
      rendered("a\n", 2, 2) == """
        error[expected]: m
         --> a.rules:2:1
          |
        2 |
          | ^ here

        """)
  }

  /// A long line is cut between characters.
  @Test func anExcerptIsCutBetweenCharacters() {
    let family = String(repeating: "👨‍👩‍👧", count: 40)
    let text = family + "bbx" + family
    let start = family.utf8.count + 2
    #expect(!rendered(text, start, start + 1).contains("\u{FFFD}"))
  }

  @Test func aHostileFileNameIsEscaped() throws {
    let file = SourceFile(name: "\u{1B}[2J.rules", text: "profile a { type numbr }")
    let diagnostic = try #require(RuleSet(reading: [file]).diagnostics.first)
    #expect(diagnostic.rendered().contains(#" --> \u{1B}[2J.rules:1:18"#))
  }
}
