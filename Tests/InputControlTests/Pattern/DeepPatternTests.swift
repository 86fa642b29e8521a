import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Patterns with as many nested groups as PCRE2 accepts, less one, on a thread with a small stack.
struct DeepPatternTests {
  /// A kind of nesting.
  struct Nesting: Sendable, CustomTestStringConvertible {
    var opening: String
    var closing: String
    /// The number of groups that a level opens.
    var width = 1
    var core = "x"

    var testDescription: String { "\(opening)\(core)\(closing)" }

    /// The pattern with the greatest number of levels that PCRE2 accepts, less one group.
    var pattern: String { pattern(DeepPatternTests.depth / width) }

    func pattern(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }
  }

  static let depth = 249

  static let nestings = [
    Nesting(opening: "(", closing: ")"),
    Nesting(opening: "(?:", closing: ")"),
    Nesting(opening: "(?i:", closing: ")"),
    Nesting(opening: "(?|", closing: ")"),
    Nesting(opening: "(?>", closing: ")"),
    Nesting(opening: "(?=", closing: ")"),
    Nesting(opening: "(?=", closing: ")x"),
    Nesting(opening: "(?!", closing: ")"),
    Nesting(opening: "(?<=", closing: ")"),
    Nesting(opening: "(?<!", closing: ")"),
    Nesting(opening: "(?<=", closing: ")x", core: "^"),
    Nesting(opening: "(", closing: ")*"),
    Nesting(opening: "(?:", closing: ")?"),
    Nesting(opening: "(?:", closing: ")+"),
    Nesting(opening: "(?:", closing: ")*+"),
    Nesting(opening: "(?:", closing: ")*?"),
    Nesting(opening: "(?:", closing: "){0,1}"),
    Nesting(opening: "(?:", closing: "){1}"),
    Nesting(opening: "(", closing: "|y)"),
    Nesting(opening: "(y|", closing: ")"),
    Nesting(opening: "(?:a|b", closing: "c)*"),
    Nesting(opening: "(?:y", closing: "z)?"),
    Nesting(opening: "(", closing: ")", core: "[a-x]"),
    Nesting(opening: "(?:[a-z]|", closing: ")", core: #"[^\d\p{L}]"#),
    Nesting(opening: "((?=", closing: "x))", width: 2),
  ]

  /// The rules of a profile around a pattern.
  static let rules = [
    "regex #/{}/#\n maxLength 5\n forbid /y{9}/", "forbid #/{}/#\n maxLength 5\n minLength 1 bytes",
    "require #/{}/#\n forbid /zz/\n maxLength 5", "replace #/{}/# with \"-\"\n maxLength 4",
  ]

  @Test(.needsPCRE2, arguments: nestings, rules)
  func nothingOverflowsTheStack(nesting: Nesting, rule: String) throws {
    let rules =
      "profile p {\n \(rule.replacing("{}", with: nesting.pattern))\n accepts \"abc\"\n pending \"x\"\n}"
    let (verdicts, names) = try SmallStack.run { Result { try Self.answers(rules) } }.get()
    // PCRE2 judges what is nested too deeply for an automaton.
    let code = try CompiledProfile(Self.profile(rules))
    code.judge.exactRules.disable()
    let matched = Self.texts.map { code.verdict(of: $0) == .acceptable }
    #expect(verdicts.map { $0 == .acceptable } == matched)
    #expect(
      names == [rules.contains("replace #") ? ["maxLength"] : code.profile.rules.map(\.id)].flatMap(\.self))
  }

  /// The deepest pattern of each kind that becomes an automaton does not overflow the stack either.
  @Test(arguments: nestings)
  func theDeepestAutomataFitTheStack(nesting: Nesting) throws {
    let trees = (1...Self.depth / nesting.width).reversed().lazy
      .compactMap { RegexTree.parse(nesting.pattern($0)) }
    let deepest = try #require(trees.first { Self.obstacle(to: $0) != .tooDeep })
    let obstacle = SmallStack.run { Self.obstacle(to: deepest) }
    #expect(obstacle == Self.obstacle(to: deepest))
  }

  /// The deepest pattern of each kind that is searched for without PCRE2 does not overflow the stack either.
  @Test(arguments: nestings)
  func theDeepestSearchesFitTheStack(nesting: Nesting) throws {
    let trees = (1...Self.depth / nesting.width).reversed().lazy
      .filter { $0 > 95 || $0.isMultiple(of: 8) }
      .compactMap { RegexTree.parse(nesting.pattern($0)) }
    let deepest = try #require(trees.first { Self.search($0) != nil })
    let found = SmallStack.run { Self.search(deepest) }
    #expect(found == Self.search(deepest))
  }

  /// Returns the groups of a match in a text; `nil` if the pattern cannot be searched for without PCRE2.
  private static func search(_ tree: RegexTree) -> [Range<Int>?]? {
    guard let search = try? PatternSearch(tree, recording: Set(1...9)) else { return nil }
    var memory = SearchMemory()
    var text = "abcxxyxxcccx"
    _ = text.withUTF8 { unsafe search.find(in: $0.span, memory: &memory) }
    return (1...9).map { memory.group($0) }
  }

  /// Returns the reason why a pattern has no automaton; `nil` if it has one.
  private static func obstacle(to tree: RegexTree) -> AutomatonObstacle? {
    do throws(AutomatonObstacle) {
      for isSearch in [false, true] { _ = try Automaton(tree, isSearch: isSearch) }
      return nil
    } catch {
      return error
    }
  }

  private static let texts = ["", "x", "xx", "xxy", "Q", "yz", "abcabc"]

  private static func profile(_ rules: String) throws -> Profile {
    try #require(try RuleSet([SourceFile(name: "p.rules", text: rules)])["p"])
  }

  /// Calls all functions that go through a pattern, with less work than they may take.
  ///
  /// - Returns: The verdicts on some texts, and the names of the explained rules.
  private static func answers(_ rules: String) throws -> (verdicts: [Verdict], names: [String]) {
    let file = SourceFile(name: "p.rules", text: rules)
    let compiled = try CompiledProfile(profile(rules))
    let other = try CompiledProfile(Profile("p", maxLength: 9, regex: "[a-y]{0,4}"))
    let verdicts = texts.map { compiled.verdict(of: $0) }
    let explanation = ProfileExplanation(compiled.profile)
    let budget = WorkBudget(200_000)
    var generator = ValueGenerator(compiled, seed: 1, locale: .english, budget: budget)
    _ = generator.generate(count: 1)
    for (old, new) in [(other, compiled), (compiled, other)] {
      _ = ProfileComparison(from: old, to: new, locale: .english, within: WorkBudget(200_000))
    }
    _ = try RuleLinter.lint([file], includesAll: true, importer: nil, within: WorkBudget(200_000))
    _ = try RuleFormatter.format(file)
    let field = InputField(compiled)
    for key in ["x", "y", "Q"] { field.type(key) }
    return (verdicts, explanation.rules.map(\.name))
  }
}
