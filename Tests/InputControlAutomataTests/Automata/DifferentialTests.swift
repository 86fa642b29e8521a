#if PCRE2
  import InputControlTestSupport
  import Testing

  @testable import InputControl
  @testable import InputControlAnalysis

  /// Automata against PCRE2: the same verdict on every finished text, and a way on exactly where it can be walked.
  struct DifferentialTests {
    @Test(arguments: 1...4)
    func randomPatterns(part: Int) throws {
      var comparison = Comparison()
      let patterns = try nonEmpty(RandomPattern.patterns(count: RandomPattern.count / 4, seed: UInt64(part)))
      for (index, pattern) in patterns.enumerated() {
        var random = SplitMix(state: UInt64(index))
        try comparison.compare(pattern, on: (0..<20).map { _ in RandomPattern.text(using: &random) })
      }
      print("part \(part): \(comparison.summary)")
      #expect(comparison.exactCount > RandomPattern.count / 8)
      #expect(comparison.textCount > 10 * comparison.exactCount)
    }

    /// Patterns of published packages, on texts that they are for; where they come from says Patterns/SOURCES.md.
    @Test(arguments: 0..<4)
    func patternsOfPackages(part: Int) throws {
      var comparison = Comparison()
      for line in String(decoding: try Fixtures.patterns.read("patterns.tsv"), as: UTF8.self).split(
        separator: "\n"
      ).enumerated()
      where line.offset % 4 == part {
        // Fields may begin with a mark that joins the tab: cut between scalars.
        let fields = line.element.unicodeScalars.split(separator: "\t").map { String($0) }
        try comparison.compare(fields[1], on: Array(fields[2...]))
      }
      print("part \(part): \(comparison.summary)")
      #expect(comparison.exactCount > 900)
    }
  }

  /// The result of comparing patterns.
  struct Comparison: ~Copyable {
    private(set) var exactCount = 0
    private(set) var textCount = 0
    private var reasons: [String: Int] = [:]
    private let scratch = MatchScratch()

    /// How many patterns have automata, and why the others have none.
    var summary: String {
      let others = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      return "\(exactCount) exact, \(textCount) texts; " + others.joined(separator: ", ")
    }

    mutating func compare(_ pattern: String, on texts: [String]) throws {
      let tree = try #require(RegexTree.parse(pattern), "\(pattern)")
      let compiled = try Pattern(pattern)
      let automaton: Automaton
      do throws(AutomatonObstacle) {
        automaton = try Automaton(tree)
      } catch {
        reasons["because \(error.words)", default: 0] += 1
        return
      }
      exactCount += 1
      let layout = ByteTable(automaton) { _, _ in nil }
      for text in texts where !text.isEmpty {
        textCount += 1
        let state = automaton.state(after: text)
        let isRight =
          switch match(compiled, text) {
          case .whole: automaton.isAccepting[state]
          case .partial: !automaton.isAccepting[state]
          case .none: state == Automaton.dead
          case .undetermined, .failure: true
          }
        if !isRight { Issue.record("\(pattern) on “\(text)”: \(match(compiled, text))") }
        // The table says the same as the automaton.
        var bytes = text
        let kind = bytes.withUTF8 { bytes in
          unsafe layout.layout.kind(of: layout.layout.state(after: bytes.span, from: layout.layout.start))
        }
        #expect(kind == (automaton.isAccepting[state] ? .accepting : state == Automaton.dead ? .dead : .live))
        // A text that is called viable can be finished, and PCRE2 accepts the finished text.
        guard state != Automaton.dead, let rest = automaton.shortestText(from: state), !rest.isEmpty else {
          continue
        }
        switch match(compiled, text + rest) {
        case .whole, .undetermined: break
        case let other: Issue.record("\(pattern): “\(text)” + “\(rest)”: \(other)")
        }
      }
    }

    private func match(_ pattern: Pattern, _ text: String) -> PatternMatch {
      var text = text
      return text.withUTF8 { unsafe pattern.match($0.span, scratch: scratch) }
    }
  }
#endif
