import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct TemplateTests {
  private func rules(_ text: String, _ imports: [String: String] = [:]) -> RuleSet {
    RuleSet(reading: [SourceFile(name: "a.rules", text: text)]) { request throws(RuleImportError) in
      guard let text = imports[request.path] else { throw .notFound }
      return SourceFile(name: request.path, text: text)
    }
  }

  /// Expects an instance to have the rules and settings of a profile that was written out, and the same verdicts.
  private func expect(
    _ instance: Profile, isLike written: Profile, _ texts: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(instance.rules.map(\.id) == written.rules.map(\.id), sourceLocation: sourceLocation)
    for (left, right) in zip(instance.rules, written.rules) {
      #expect(left.body.comparableContent == right.body.comparableContent, sourceLocation: sourceLocation)
      #expect(left.timing == right.timing && left.severity == right.severity, sourceLocation: sourceLocation)
      #expect(left.messages.isIdentical(to: right.messages), sourceLocation: sourceLocation)
    }
    #expect(instance.type == written.type && instance.decimalForm == written.decimalForm)
    #expect(instance.messages.isIdentical(to: written.messages), sourceLocation: sourceLocation)
    #expect(instance.prefix == written.prefix && instance.suffix == written.suffix)
    #expect(
      instance.displays.map(\.comparableContent) == written.displays.map(\.comparableContent),
      sourceLocation: sourceLocation)
    let (left, right) = (try CompiledProfile(instance), try CompiledProfile(written))
    for text in texts {
      let (mine, other) = (left.evaluate(text), right.evaluate(text))
      #expect(mine.verdict == other.verdict && mine.value == other.value, sourceLocation: sourceLocation)
      #expect(
        mine.allViolations.map(\.reason) == other.allViolations.map(\.reason), sourceLocation: sourceLocation)
      #expect(left.display(of: text) == right.display(of: text), sourceLocation: sourceLocation)
    }
  }

  private static let everyPlace = """
    set hex = /[0-9a-f]/
    template all(n INT 1..4 = 3, m INT = 5, least NUMBER = -1.5, most NUMBER 0..99.5 = 9.5, mark TEXT "-", "/" = "-",
      unit TEXT = " kg", letters SET = hex, layout TEXT = "## ##") {
      normalize trim
      replace /_/ with mark
      minLength n
      maxLength m bytes on commit warning { en "{n} to {m}, {least} to {most}: “{mark}”, {max}, {value}" }
      a: allow letters, mark, "."
      b: oneOf "3", mark, unit
      c: regex /.{0,$m}|(?:${mark}[$x]\\$a){$n,$m}|\\Q${mark}\\E{2}/
      d: forbid /x{$n}y{$n,}/
      e: require n of /a/, /b/, /c/, /d/
      check range least..most
      g: range 0..most
      h: range least..5
      i: check date "yyyy-MM-dd"
      display layout when /.{$m}/
      display groups n by mark from end
      prefix mark
      suffix unit
      messages { en unit; de "{unit}" }
    }
    """

  @Test func anInstanceIsTheProfileWrittenOut() throws {
    let rules = rules(
      Self.everyPlace
        + """

        profile instance : all()
        profile other : all(n: 1, mark: "/", letters: digits, unit: "{value}", least: 0)
        profile written {
          normalize trim
          replace /_/ with "-"
          minLength 3
          maxLength 5 bytes on commit warning { en "3 to 5, -1.5 to 9.5: “-”, {max}, {value}" }
          a: allow hex, "-", "."
          b: oneOf "3", "-", " kg"
          c: regex /.{0,5}|(?:(?:\\x{2d})[$x]\\$a){3,5}|\\Q${mark}\\E{2}/
          d: forbid /x{3}y{3,}/
          e: require 3 of /a/, /b/, /c/, /d/
          check range -1.5..9.5
          g: range 0..9.5
          h: range -1.5..5
          i: check date "yyyy-MM-dd"
          display "## ##" when /.{5}/
          display groups 3 by "-" from end
          prefix "-"
          suffix " kg"
          messages { en " kg"; de " kg" }
        }
        """.replacing("digits", with: "hex"))
    #expect(rules.mistakes == [])
    let (instance, written) = (try #require(rules["instance"]), try #require(rules["written"]))
    try expect(instance, isLike: written, ["", "3", "-", "abc", "12345", " kg", "123456", "1_2"])
    #expect(instance.template?.text == "all()")
    #expect(instance.parent == nil)
    let other = try #require(rules["other"])
    #expect(other.template?.text == "all(n: 1, mark: \"/\", letters: hex, unit: \"{value}\", least: 0)")
    #expect(other.prefix == "/" && other.suffix == "{value}")
  }

  @Test func theIdOfAViolationBeginsWithTheInstance() throws {
    let rules = rules(
      """
      template money(places INT 0..4 = 2) { type decimal; decimals places; messages { en "At most {places}" } }
      profile yen : money(places: 0) { range 1..99; drop chars }
      profile euro : money()
      profile both = yen or euro
      profile small : yen { override range 1..9 }
      """)
    #expect(rules.mistakes == [])
    let yen = try #require(rules["yen"])
    #expect(yen.rules.map(\.id) == ["shape", "range"])
    let violations = try rules.profile("yen").evaluate("1.5").allViolations
    #expect(violations.first?.id == "yen.shape")
    #expect(violations.first?.message == "At most 0")
    #expect(try rules.profile("small").evaluate("10").verdict != .acceptable)
    #expect(try rules.profile("both").evaluate("1.55").verdict == .acceptable)
    #expect(rules["money"] == nil)
    #expect(rules.profiles.map(\.name) == ["yen", "euro", "both", "small"])
  }

  @Test func aBraceInATextIsNoPlaceholder() throws {
    let rules = rules(
      """
      template t(text TEXT) { maxLength 1 { en "“{text}” {max} {value}"; de text } }
      profile a : t(text: "{value}{max}{")
      """)
    #expect(rules.mistakes == [])
    let compiled = try rules.profile("a")
    let german = try #require(LocaleTag("de"))
    #expect(compiled.evaluate("xy").allViolations.map(\.message) == ["“{value}{max}{” 1 xy"])
    #expect(compiled.evaluate("xy", locale: german).allViolations.map(\.message) == ["{value}{max}{"])
  }

  @Test func setsAreThoseOfTheTemplatesFile() throws {
    let money = """
      use "base.rules" as base
      set signs = "+-"
      template amount(extra SET = signs, more TEXT = "!") { allow signs, base.digits, extra, more }
      """
    let rules = rules(
      """
      use "money.rules" as money
      set signs = "x"
      set own = "y"
      profile a : money.amount()
      profile b : money.amount(extra: own, more: "?") { forbid /1/ }
      profile c : money.amount(extra: signs)
      """, ["money.rules": money, "base.rules": "set digits = /[0-9]/"])
    #expect(rules.mistakes == [])
    let verdicts = ["a", "b", "c"].map { name in
      ["+", "1", "x", "y", "!", "?"].map { (try? rules.profile(name).evaluate($0).verdict) == .acceptable }
    }
    #expect(
      verdicts == [
        [true, true, false, false, true, false], [true, false, false, true, false, true],
        [true, true, true, false, true, false],
      ])
    #expect(rules["b"]?.template?.text == "amount(extra: own, more: \"?\")")
  }

  /// The shapes of quantifiers, and what looks like one.
  @Test(arguments: [
    ("a{$n}", "a{3}"), ("a{$n,}", "a{3,}"), ("a{0,$n}", "a{0,3}"), ("a{$n,$m}", "a{3,5}"),
    ("a{,$n}", "a{,3}"), ("${t}{$n}", "(?:\\x{2a}\\x{2f}){3}"), ("\\${t}", "\\${t}"),
    ("\\Qa{$n}\\Ea{$n}", "\\Qa{$n}\\Ea{3}"), ("[{$n}]", "[{$n}]"), ("[]${x}]", "[]${x}]"),
    ("[[:alpha:]$n]{$n}", "[[:alpha:]$n]{3}"), ("(?#{$n})a{$n}", "(?#{$n})a{3}"), ("a$", "a$"),
    ("a${", "a${"), ("\\{$", "\\{$"), ("[$", "[$"), ("$${t}", "$(?:\\x{2a}\\x{2f})"),
  ])
  func parametersInPatterns(pattern: String, expected: String) throws {
    let file = SourceFile(
      name: "a.rules",
      text: "template t(n INT = 3, m INT = 5, t TEXT = \"*/\") { regex #/\(pattern)/# }\nprofile p : t()")
    let profile = RuleSet(reading: [file])["p"]
    guard case .regex(let regex)? = profile?.rules.first?.body else {
      Issue.record("no pattern: \(RuleSet(reading: [file]).mistakes)")
      return
    }
    #expect(regex.text == expected)
  }

  @Test func aPatternOfSeveralLinesHasParameters() throws {
    let rules = rules(
      "template t(n INT = 3) { regex #/\n  a{$n} # {$n}\n  [#]{$n}\n/# }\nprofile p : t(n: 2)")
    #expect(rules.mistakes == [])
    #expect(try rules.profile("p").evaluate("aa##").verdict == .acceptable)
  }

  /// An error behind a value is at its column in the file, and one in a value at the name of the parameter.
  @Test func columnsOfErrorsAreThoseOfTheFile() {
    let text = "template t(n INT, s TEXT) { regex /${s}a{$n}(/ }\nprofile p : t(n: 12345, s: \"abcdefgh\")\n"
    let file = SourceFile(name: "a.rules", text: text)
    let errors = RuleSet(reading: [file]).mistakes
    #expect(errors.map { $0.primary.map { file.text($0.location.range) } } == ["("])
    let large = SourceFile(
      name: "a.rules", text: text.replacing("(/", with: "/").replacing("12345", with: "99999"))
    let found = RuleSet(reading: [large]).mistakes
    #expect(found.map { $0.primary.map { large.text($0.location.range) } } == ["{$n}"])
    #expect(found.first?.secondary.map(\.text) == ["with n 99999"])
  }

  @Test func examplesAreJudgedWithTheirArguments() throws {
    let rules = rules(
      """
      template money(places INT 0..4 = 2) {
        type decimal
        decimals places
        accepts "1.25", "1.2345" with (places: 4)
        rejects "1.5" by shape with (places: 0), "1.255"
        todo accepts "1.1" with (places: 0)
      }
      profile yen : money(places: 0) { accepts "1" }
      """)
    #expect(rules.mistakes == [])
    #expect(rules["yen"]?.examples.map(\.text) == ["1"])
    let template = try #require(rules.templates.first)
    #expect(template.trials.map(\.name) == ["money", "money(places: 4)", "money(places: 0)"])
    let results = try template.trials.flatMap { try CompiledProfile($0).testExamples() }
    #expect(results.map(\.example.text) == ["1.25", "1.255", "1.2345", "1.5", "1.1"])
    #expect(results.map(\.outcome) == [.passed, .passed, .passed, .passed, .todo])
  }

  /// Each finding is reported once, with what brings it about.
  @Test func aTemplateIsCheckedAtTheEndsOfItsBounds() {
    let rules = rules(
      """
      template a(least INT 0..9 = 1, most INT 5..40 = 5) { type decimal; range least..most; decimals most }
      profile b : a(least: 9, most: 5)
      profile c : a(most: 40)
      """)
    #expect(rules.mistakes.map(\.code) == [.invalidCheckArgument, .invalidDigitCount])
    #expect(
      rules.mistakes.map { $0.secondary.map(\.text) } == [["with least 9", "with most 5"], ["with most 40"]])
  }

  /// An error that one value brings about is labelled with that value alone, though it is not at a use of the
  /// parameter.
  @Test func anErrorOfOneEndOfABoundIsLabelledWithIt() {
    let rules = rules(
      """
      template a(shape TEXT "##", "x" = "x", size INT 1..3 = 1) {
        type number; display shape; display groups 2 by " "; maxLength size
      }
      profile b : a(shape: "##")
      """)
    #expect(rules.mistakes.map(\.code) == [.invalidDisplay, .invalidDisplay])
    #expect(
      rules.mistakes.map { $0.secondary.map(\.text) }
        == [["with shape \"x\""], ["shows all values", "with shape \"##\""]])
  }

  @Test func anErrorOfOneInstanceIsLabelledThere() {
    let rules = rules(
      "template a(n INT) { maxLength 3; require n of /a/ }\nprofile b : a(n: 2)\nprofile c : a(n: 1)")
    #expect(rules.mistakes.map(\.code) == [.invalidCount])
    #expect(rules.mistakes.first?.secondary.map(\.text) == ["with n 2"])
  }

  /// As many instances as a file may have are read in a time that grows with their number.
  @Test func manyInstancesAreReadInLinearTime() {
    let body = (0..<100).map { "  r\($0): forbid /\($0){$n}!/\n" }.joined()
    let template = "template t(n INT 1..999 = 2) {\n\(body)}\n"
    /// The best of three times, because other programs may run as well.
    func time(_ count: Int) -> Duration {
      let text = template + (1...count).map { "profile p\($0) : t(n: \($0))\n" }.joined()
      return (0..<3).reduce(.seconds(60)) { best, _ in
        let time = ContinuousClock().measure {
          let rules = rules(text)
          #expect(rules.diagnostics == [] && rules.profiles.count == count)
        }
        return min(best, time)
      }
    }
    _ = time(8)
    let (few, many) = (time(64), time(256))
    #expect(many < few * 12)
  }

  @Test func hostileTemplatesAreLimited() {
    let body = String(repeating: "  // nothing\n", count: 40_000)
    let texts = (0..<20_000).map { "\"\($0)\"" }.joined(separator: ", ")
    let rules = rules("template t(a TEXT \(texts)) {\n\(body)  oneOf a\n}\n")
    #expect(rules.mistakes.map(\.code) == [.tooManyInstances])
  }

  /// A small file whose texts would become large: one that is named often is refused before it is put in.
  @Test(arguments: [
    "regex /$/", "allow /[0-9]/ { en \"$\" }", "oneOf $\"z\"", "messages { en \"$\" }", "accepts \"$\"",
  ])
  func textsThatMultiplyAreLimited(_ statement: String) throws {
    func source(_ names: Int, _ characters: Int) -> String {
      let holes = statement.hasPrefix("oneOf") ? "t, " : "${t}"
      let text = String(repeating: "x", count: characters)
      let body = statement.replacing("$", with: String(repeating: holes, count: names))
      return "template b(t TEXT = \"y\") { \(body) }\nprofile p : b(t: \"\(text)\")\n"
    }
    #expect(!rules(source(3, 3)).mistakes.map(\.code).contains(.tooManyInstances))
    for (names, characters) in [(3_000, 3_000), (20_000, 1_000), (10, 1_000_000)] {
      let diagnostics = rules(source(names, characters)).mistakes
      let found = diagnostics.filter { $0.code == .tooManyInstances }
      #expect(found.count == 1, "\(names) times \(characters)")
    }
  }

  /// No beginning of a file, and no file that lacks a token, ends the program.
  @Test func truncatedFilesAreReported() {
    let text =
      Self.everyPlace + "\nprofile a : all(n: 1, mark: \"/\", letters: hex) { required }\n"
      + "template b(x INT) { accepts \"1\" with (x: 1), \"2\" with (x: 2) }\n"
    let bytes = Array(text.utf8)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      let file = SourceFile(name: "a.rules", bytes: Array(bytes.prefix(count)))
      _ = RuleSet(reading: [file]).mistakes
    }
    let tree = Parser.parse(SourceFile(name: "a.rules", text: text))
    for token in tree.tokens {
      var some = bytes
      some.removeSubrange(token.range.start..<token.range.end)
      _ = RuleSet(reading: [SourceFile(name: "a.rules", bytes: some)]).mistakes
    }
  }

  @Test func templatesAreFormatted() throws {
    let source = """
      template money ( places INT 0..4=2 , most NUMBER=999999.99 ){type decimal;range 0..most
      accepts "1" with(places : 4), "2" with ( places:0 , most:3)}
      profile yen:std . money ( places:0 ){suffix "x"}
      profile euro:money( )
      """
    let expected = """
      template money(places INT 0..4 = 2, most NUMBER = 999999.99) {
        type decimal
        range 0..most
        accepts "1" with (places: 4), "2" with (places: 0, most: 3)
      }

      profile yen : std.money(places: 0) {
        suffix "x"
      }

      profile euro : money()

      """
    let formatted = try RuleFormatter.format(SourceFile(name: "a.rules", text: source))
    #expect(formatted == expected)
    #expect(try RuleFormatter.format(SourceFile(name: "a.rules", text: formatted)) == expected)
  }

  @Test func instancesAndTemplatesAreLinted() throws {
    let file = SourceFile(
      name: "a.rules",
      text: """
        template code(length INT = 8, rest INT = 2) { regex /^[A-Z]{$length}$/; maxLength 9 { en "{lenght} {length}" } }
        profile a : code(length: 4) { accepts "ABCD" }
        """)
    let findings = try RuleLinter.lint([file])
    #expect(
      findings.map { "\($0.code) \($0.primary.map { file.text($0.location.range) } ?? "")" } == [
        "unused-parameter rest", "redundant-anchor ^", "redundant-anchor $", "unknown-placeholder {lenght}",
      ])
  }

  @Test func aTemplateIsNoProfile() {
    let rules = rules("template code(length INT) { maxLength length }")
    #expect {
      try rules.uncompiledProfile("code")
    } throws: { error in
      (error as? RuleError)?.diagnostics.first?.help == [
        "`code` is a template; make a profile of it: `profile NAME : code(length: …)`"
      ]
    }
  }
}
