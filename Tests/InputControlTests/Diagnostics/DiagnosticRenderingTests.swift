import Testing

@testable import InputControl

struct DiagnosticRenderingTests {
  @Test func coloursAreForTerminals() throws {
    let file = SourceFile(name: "a.rules", text: "profile a { type numbr }")
    let diagnostic = try #require(RuleSet([file]).diagnostics.first)
    #expect(!diagnostic.rendered().contains("\u{1B}"))
    #expect(diagnostic.rendered(in: .coloured).contains("\u{1B}[1;31merror[unknown-type]\u{1B}[0m"))
  }

  @Test func aHostileFileNameIsEscaped() throws {
    let file = SourceFile(name: "\u{1B}[2J.rules", text: "profile a { type numbr }")
    let diagnostic = try #require(RuleSet([file]).diagnostics.first)
    #expect(diagnostic.rendered().contains(#" --> \u{1B}[2J.rules:1:18"#))
  }
}
