import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlRules
@testable import InputControlAnalysis

struct ParserTests {
  private static let sources = [
    "", "\u{FEFF}profile a { type number }\r\n",
    "profile a {\n  // comment\n  regex /a\\/b/; accepts \"\\u{41}\"\n}",
    "garbage $ 价格 { \" / #/ } @x(1)\n\tprofile",
    "profile a : b.c { messages { en \"x\"; zh-Hans \"y\" } } // end",
    "profile a {\n  regex #/\n  a # b\n  /#\n}\n", "-90..90 0.5 1..2 1. .. -a",
  ]

  /// The trivia and texts of the words are the file.
  @Test(arguments: sources)
  func losesNothing(source: String) {
    let tree = Parser.parse(SourceFile(name: "x", text: source))
    var text: [UInt8] = []
    for token in tree.tokens { text += tree.file.bytes[token.triviaStart..<token.range.end] }
    #expect(String(decoding: text, as: UTF8.self) == source)
  }

  /// Whatever a file holds, it is read to its end, without a crash and with all its bytes in words.
  @Test func survivesNoise() {
    var generator = SplitMix(state: 7)
    let pieces = [
      "profile", " ", "\n", "{", "}", "a", ":", "=", "regex", "/a/", "/", "#/", "\"", "\\", "maxLength", "3",
      ",", ";",
      "accepts", "\"x\"", "by", "messages", "en", "//", "///", "use", "as", "language", "@", "(", ")", "价",
      "\u{202E}",
      "-1..2", "\r\n", "override", "type", "number", "#",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...40, using: &generator)
      let source = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let file = SourceFile(name: "noise", text: source)
      let tree = Parser.parse(file)
      #expect(tree.tokens.last?.range.end == file.bytes.count)
      #expect(Parser.parse(file, wanted: "a").tokens == tree.tokens)
      _ = RuleSet(reading: [file]).mistakes.map { $0.rendered() }
    }
  }

  @Test func readsTheStatements() throws {
    let tree = Parser.parse(
      SourceFile(
        name: "x",
        text: """
          language 1
          use standard as std

          // not documentation

          /// An amount
          ///   of money.
          profile price : std.price {
            short: maxLength 5 bytes { en "x"; zh-Hans "y" }
            rejects "1", "2" by short,
              "3" by maxLength.bytes
          }
          """))
    #expect(tree.diagnostics == [])
    #expect(tree.uses.map(\.alias.text) == ["std"])
    let profile = try #require(tree.profiles.first)
    #expect(profile.documentation == "An amount\n  of money.")
    #expect(profile.parent?.qualifier?.text == "std")
    #expect(profile.items.count == 2)
    guard case .rule(let rule) = profile.items[0].content,
      case .examples(let examples) = profile.items[1].content
    else {
      Issue.record("other statements")
      return
    }
    #expect(rule.name?.text == "short")
    #expect(rule.texts.map(\.text) == ["x", "y"])
    #expect(examples.examples.map(\.text) == ["1", "2", "3"])
    #expect(examples.examples.map(\.by?.text) == [nil, "short", "maxLength.bytes"])
  }

  /// The brace that ends the profile is no part of the literal, the one inside of the pattern is.
  @Test(arguments: [
    ("profile a { required { en \"x\" }; regex /a{2} }", DiagnosticCode.unterminatedRegex, "/a{2}"),
    ("profile a { required { en \"x\" }; oneOf \"a{2} }", .unterminatedString, "\"a{2}"),
    ("profile a { required { en \"x\" }; regex /a} b }", .unterminatedRegex, "/a} b"),
    ("profile a { regex /a{2} }", .unterminatedRegex, "/a{2}"),
  ])
  func anUnclosedLiteralLeavesTheBraceOfItsBlock(source: String, code: DiagnosticCode, literal: String) throws
  {
    let file = SourceFile(name: "x", text: source + "\nprofile b { }")
    let tree = Parser.parse(file)
    #expect(tree.diagnostics.map(\.code) == [code])
    #expect(tree.profiles.map(\.name.text) == ["a", "b"])
    let range = try #require(tree.diagnostics.first?.primary?.location.range)
    let words = file.text(range).split(separator: " ").joined(separator: " ")
    #expect(words == literal)
  }

  /// A literal ends at its own end, and nowhere before.
  @Test(arguments: [
    (#"/a\/b/ x"#, [#"/a\/b/"#, "x"]), (#"#/a\/# x"#, [#"#/a\/#"#, "x"]), ("/a\rb/ x", ["/a\rb/", "x"]),
    ("##/a/#b/## x", ["##/a/#b/##", "x"]),
    (
      String(repeating: "#", count: 17) + "/a/ x", [String(repeating: "#", count: 17), "/a/", "x"]
    ),
  ])
  func literalsEndAtTheirEnd(source: String, words: [String]) {
    let file = SourceFile(name: "x", text: source)
    let tokens = Lexer.tokens(of: file).tokens.dropLast()
    #expect(tokens.map { file.text($0.range) } == words)
  }

  /// Behind a rule, words that could belong to it begin another statement on another line.
  @Test(arguments: [
    "regex /a/\n  on: maxLength 3", "regex /a/\n  warning: maxLength 3", "rejects \"1\"\n  by: regex /a/",
    "regex /a/ on commit\n  info: maxLength 3",
  ])
  func aNewLineBeginsANewStatement(body: String) {
    let tree = Parser.parse(SourceFile(name: "x", text: "profile p {\n  \(body)\n}"))
    #expect(tree.diagnostics == [])
    #expect(tree.profiles.first?.items.count == 2)
  }

  @Test func argumentsOfACheckStandOnItsLine() {
    let file = SourceFile(name: "x", text: "profile p {\n  check range 1..9\n  \"a\"\n}")
    let tree = Parser.parse(file)
    #expect(tree.diagnostics.map(\.code) == [.expected])
    #expect(tree.diagnostics.first?.primary?.location.position.line == 3)
    guard case .rule(let rule)? = tree.profiles.first?.items.first?.content,
      case .check(_, let arguments) = rule.body
    else {
      Issue.record("no check")
      return
    }
    #expect(arguments.map { file.text($0.range) } == ["1..9"])
  }

  /// A pattern that begins on a line of its own has comments, whatever ends its lines.
  @Test(arguments: ["\n", "\r\n"])
  func aPatternOverLinesIsExtended(lineEnd: String) throws {
    let source = ["profile p {", "regex #/", "a # one", "b", "/#", "}"].joined(separator: lineEnd)
    let profile = try #require(ruleSet(source)["p"])
    #expect(try CompiledProfile(profile).evaluate("ab").verdict == .acceptable)
  }

  @Test(arguments: [
    (#"\u{41}"#, []), (#"\u{+41}"#, [DiagnosticCode.invalidEscape]), (#"\u{}"#, [.invalidEscape]),
    (#"\u{0000041}"#, [.invalidEscape]),
  ])
  func escapesHaveOneToSixHexadecimalDigits(escape: String, codes: [DiagnosticCode]) {
    let tree = Parser.parse(SourceFile(name: "x", text: "profile p { accepts \"\(escape)\" }"))
    #expect(tree.diagnostics.map(\.code) == codes)
  }

  /// A sign without a digit behind it belongs to no number.
  @Test(arguments: [
    ("1..-x", ["1", ".", ".", "-", "x"]), ("1..-2", ["1..-2"]), ("-1..x", ["-1", ".", ".", "x"]),
    ("1.x", ["1", ".", "x"]), ("1.5..2.", ["1.5..2", "."]), ("1..-", ["1", ".", ".", "-"]),
  ])
  func numbersEndBeforeWhatIsNone(source: String, words: [String]) {
    let file = SourceFile(name: "x", text: source)
    let tokens = Lexer.tokens(of: file).tokens.dropLast()
    #expect(tokens.map { file.text($0.range) } == words)
  }

  /// Of a file, a profile needs its ancestors, the parts of a union, templates, and all sets.
  @Test(arguments: [
    ("child", ["parent", "child"], []), ("both", ["parent", "child", "both", "other"], []),
    ("instance", ["instance"], ["of"]), ("plain", ["plain"], []), ("late", ["late", "last"], []),
    ("form", ["form"], []), ("nobody", [], []),
  ])
  func readsWhatIsWanted(name: String, profiles: [String], templates: [String]) {
    let source = """
      language 3
      use contact as contact
      set digits = /[0-9]/, "x"
      @deprecated("child")
      profile parent { allow digits }
      profile child : parent { accepts "}" }
      template of(length INT 1..9, characters SET) { maxLength length }
      @suppress(unused, "profile plain")
      profile both = child or
        other
      profile instance : of(length: 2,
        characters: digits) { required }
      profile plain : contact.email { }; profile other { type number }
      form parent { field plain }
      profile form { accepts "template of(" }
      profile late : last { forbid /}/ }
      profile last {
        messages { en "profile plain { }" } }
      """
    let tree = Parser.parse(SourceFile(name: "x", text: source), wanted: name)
    #expect(tree.profiles.map(\.name.text) == profiles)
    #expect(tree.templates.map(\.name.text) == templates)
    #expect(tree.sets.map(\.name.text) == ["digits"])
    #expect(tree.uses.count == 1 && tree.forms.isEmpty && tree.diagnostics.isEmpty)
  }

  @Test func documentationStandsDirectlyAbove() {
    let sources = [
      "/// a\n\nprofile x { }", "/// a\n// b\nprofile x { }", "profile y { } /// a\nprofile x { }",
      "// b\n/// a\nprofile x { }",
    ]
    let found = sources.map { Parser.parse(SourceFile(name: "x", text: $0)).profiles.last?.documentation }
    #expect(found == [nil, nil, nil, "a"])
  }

  @Test(arguments: [
    "{", "}", "profile a {\n", "\"", "/a\n", "#", "@", "regex /(/\n", "#/\n", "##/\n#/",
    "profile a : b { }\n",
    "價", "{ \"", "profile a { required {", "a:", ",", "accepts \"\\u{", "use standard as s\n",
    "profile a { accepts \"\" by x }\n", "p: regex /[[:[:[:/\n",
  ])
  func bombsAreReadInOnePass(bomb: String) {
    let source = String(repeating: bomb, count: (1 << 18) / bomb.utf8.count)
    let rules = RuleSet(reading: [SourceFile(name: "bomb", text: source)])
    let diagnostics = rules.mistakes
    #expect((1...101).contains(diagnostics.count))
    #expect(rules.profiles.isEmpty)
  }

  @Test func largeFilesAreRefused() {
    let file = SourceFile(name: "large", bytes: [UInt8](repeating: UInt8(ascii: "{"), count: 10_000_000))
    #expect(RuleSet(reading: [file]).diagnostics.map(\.code) == [.fileTooLarge])
  }
}
