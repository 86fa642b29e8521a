import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlRules
@testable import InputControlAnalysis

struct RuleFormatterTests {
  private func format(_ text: String) throws -> String {
    try RuleFormatter.format(SourceFile(name: "a.rules", text: text))
  }

  /// A line is broken where it would be wider than 100 columns.
  @Test(arguments: [(83, 1), (84, 2)])
  func aLineIsAsWideAsAllowed(count: Int, lineCount: Int) throws {
    let word = String(repeating: "a", count: count)
    let lines = try format("profile a { accepts \"b\", \"\(word)\" }").split(separator: "\n").dropFirst()
      .dropLast()
    #expect(lines.count == lineCount)
    #expect(lines.first?.count == (lineCount == 1 ? 100 : 14))
  }

  /// Text after a pattern of several lines belongs to the last of its lines.
  @Test func theLastLineOfAPatternIsNotTooWide() throws {
    let other = String(repeating: "b", count: 97)
    let text = "profile a {\n  require #/\n  a\n/#,\n      /\(other)/\n}\n"
    #expect(try format(text) == text)
  }

  @Test func untidyRulesAreTidied() throws {
    let source = try Fixtures.formatting.read("untidy.in")
    try Fixtures.formatting.expect(try format(String(decoding: source, as: UTF8.self)), "untidy.out")
  }

  @Test(arguments: [
    ("range  18 .. on commit", "range 18.. on commit"), ("range .. 0.5 warning", "range ..0.5 warning"),
    ("check range ..-5", "check range ..-5"), ("range 18..{ en \"x\" }", "range 18.. { en \"x\" }"),
    ("decimals .. 2", "decimals ..2"), ("decimals 2 ..", "decimals 2.."),
    ("range \"2020-01-01\" ..", "range \"2020-01-01\".."),
    ("range .. \"2020-01-01\" info", "range ..\"2020-01-01\" info"),
    ("range \"06:00\" .. \"22:00\" on change", "range \"06:00\"..\"22:00\" on change"),
    ("seconds   optional", "seconds optional"),
  ])
  func rangesWithOneEndStandBesideTheirDots(statement: String, written: String) throws {
    #expect(try format("profile a { \(statement) }") == "profile a {\n  \(written)\n}\n")
    let template = "template t(n INT 1.. = 5, x NUMBER ..0.5 = 0.1, y NUMBER 0.. = 1) {}\n"
    #expect(try format(template) == template)
  }

  @Test func agesWithOneEndStandBesideTheirDots() throws {
    let form = "form a {\n  age born ..17 at born\n  require 1.. of a, b\n  require ..2 of a, b, c\n}\n"
    #expect(try format(form) == form)
  }

  @Test func whatCannotBeReadIsRefused() {
    #expect {
      try format("profile a { maxlength 3 }\nprofile { }")
    } throws: { error in
      (error as? RuleError)?.diagnostics.map(\.code) == [.unknownKeyword, .expected]
    }
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", "// only a comment", "profile a {}", "\r\n// a\r\n"])
  func smallFilesStayFiles(text: String) throws {
    let once = try format(text)
    #expect(try format(once) == once)
    #expect(once.isEmpty || once.hasSuffix("\n"))
    #expect(!once.contains("\r"))
  }

  /// White space in an extended pattern may have a meaning, in a class for one; so the pattern stays as it is.
  @Test func patternsStayAsTheyAre() throws {
    let text = "profile a {\n  regex #/\r\n  [ \r\n]  \t\r\n  /#\n}\n"
    #expect(try format(text) == text)
  }

  // MARK: Any layout

  /// The files that are formatted below: every sound one there is.
  static let sources: [SourceFile] = {
    let names = (try? Fixtures.diagnostics.pairs()) ?? []
    let fixtures = names.compactMap { name in
      (try? Fixtures.diagnostics.input(of: name)).map { SourceFile(name: name, bytes: $0) }
    }
    let untidy = (try? Fixtures.formatting.read("untidy.in")).map { SourceFile(name: "untidy", bytes: $0) }
    return (fixtures + RuleSet.shippedFiles + [untidy].compactMap { $0 }).filter {
      Parser.parse($0).diagnostics.isEmpty
    }
  }()

  @Test func manyFilesAreSound() { #expect(Self.sources.count > 20) }

  @Test(arguments: try nonEmpty(sources))
  func formattingTwiceChangesNothingMore(source: SourceFile) throws {
    let once = try RuleFormatter.format(source)
    #expect(try format(once) == once)
    expectSameRules(source, SourceFile(name: source.name, text: once))
  }

  /// However a file is laid out, its canonical form is the same but for blank lines.
  @Test(arguments: try nonEmpty(sources))
  func anyLayoutHasOneForm(source: SourceFile) throws {
    var generator = SplitMix(state: 7)
    let expected = try RuleFormatter.format(source).split(separator: "\n")
    for _ in 0..<20 {
      let disturbed = SourceFile(name: source.name, text: disturbed(source, &generator))
      #expect(Parser.parse(disturbed).diagnostics.isEmpty)
      let formatted = try RuleFormatter.format(disturbed)
      #expect(formatted.split(separator: "\n") == expected)
      #expect(try format(formatted) == formatted)
    }
  }

  /// The file with other white space between its words.
  private func disturbed(_ source: SourceFile, _ generator: inout SplitMix) -> String {
    let tree = Parser.parse(source)
    var result = ""
    var previous: Token?
    for token in tree.tokens {
      let trivia = source.text(SourceRange(token.triviaStart, token.range.start))
      if trivia.contains("//") || previous == nil {
        result += trivia
      } else if token.startsLine, previous?.kind != .comma {
        // Behind an attribute or `or` no statement has ended.
        let isBehindStatement = previous?.kind != .rightParenthesis && !result.hasSuffix("or")
        result += ["\n", "\n\n  ", " \r\n\t"].randomElement(using: &generator) ?? ""
        if isBehindStatement, Bool.random(using: &generator) { result += ";\n" }
      } else if previous?.kind == .comma {
        result += ["\n", " ", "", "\n\n "].randomElement(using: &generator) ?? ""
      } else {
        result += (trivia.isEmpty ? ["", " "] : [" ", "\t", "  "]).randomElement(using: &generator) ?? ""
      }
      result += source.text(token.range)
      previous = token
    }
    return result
  }

  /// Expects the words, the comments and the documentation of two files to be the same.
  private func expectSameRules(_ left: SourceFile, _ right: SourceFile) {
    let (left, right) = (Parser.parse(left), Parser.parse(right))
    #expect(right.diagnostics.isEmpty)
    #expect(words(left) == words(right))
    #expect(comments(left) == comments(right))
    #expect(left.profiles.map(\.documentation) == right.profiles.map(\.documentation))
    #expect(left.sets.map(\.documentation) == right.sets.map(\.documentation))
  }

  private func words(_ tree: SyntaxTree) -> [String] {
    tree.tokens.filter { $0.kind != .semicolon }.map { tree.file.text($0.range) }
  }

  private func comments(_ tree: SyntaxTree) -> [String] {
    tree.tokens.flatMap { token in
      tree.file.text(SourceRange(token.triviaStart, token.range.start)).split(whereSeparator: \.isNewline)
        .compactMap { line in
          line.firstIndex(of: "/").map { String(line[$0...]).trimmingSuffix(while: \.isWhitespace) }
        }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var result = self
    while let last = result.last, predicate(last) { result.removeLast() }
    return result
  }
}
