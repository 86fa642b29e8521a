@_spi(Measurement) internal import InputControl

/// Measures the construction and size of automata, the cost of one more key, and the time after which an
/// automaton with too many states is abandoned.
enum AutomatonBenchmark {
  /// Measures and prints, and returns whether all profiles compile.
  static func run() -> Bool { shipped() && giveUp() && append() }

  // MARK: The shipped rules

  private static func shipped() -> Bool {
    var slowest: [(milliseconds: Double, row: [String])] = []
    var total = 0.0
    var bytes = 0
    var states = 0
    var exact = 0
    // The second round finds the memory allocated.
    for round in 0..<2 {
      (slowest, total, bytes, states, exact) = ([], 0, 0, 0, 0)
      for profile in RuleSet.shipped.profiles {
        CompiledProfile.removeCachedAutomata()
        guard let compiled = try? CompiledProfile(profile) else { return false }
        var size = (stateCount: 0, byteCount: 0)
        let time = ContinuousClock().measure { size = compiled.makeAutomaton() } / .milliseconds(1)
        total += time
        states += size.stateCount
        bytes += size.byteCount
        exact += compiled.exactness.allSatisfy(\.isComplete) ? 1 : 0
        slowest.append((time, [profile.name, "\(size.stateCount)", (Double(size.byteCount) / 1e3).text(0)]))
      }
      if round == 0 {
        print("All automata for the first time: \(total.text(0)) ms\n")
      }
    }
    var table = Table("Automata of the shipped rules", "states", "kB", "ms")
    table.add(
      "all \(RuleSet.shipped.profiles.count) profiles", "\(states)", (Double(bytes) / 1e3).text(0),
      total.text(1))
    for (time, row) in slowest.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
      table.add(row[0], row[1], row[2], time.text(1))
    }
    table.print()
    print("\(exact) of \(RuleSet.shipped.profiles.count) profiles are judged exactly without reservation.\n")
    return true
  }

  // MARK: Too many states

  private static let bombs: [(name: String, pattern: String)] = [
    ("(?:a|b)*a(?:a|b){40}", "(?:a|b)*a(?:a|b){40}"),
    ("nested counts", "(?:(?:a{1,60}b){1,60}c){1,20}"),
    ("two lookaheads with counts", "(?=.*a.{30}b)(?=.*b.{30}a).*"),
    ("lookaheads in a loop", "(?:(?=(?:(?!a.{9}b).)*c)[abc]){1,200}"),
    ("a long lookbehind", "[a-z]{1,500}(?<=a.{50})[a-z]{1,500}"),
  ]

  private static func giveUp() -> Bool {
    var table = Table("Given up, or made", "ms", "states", "exact")
    func add(_ name: String, _ profile: Profile) -> Bool {
      let compiled: CompiledProfile
      do throws(RuleError) {
        compiled = try CompiledProfile(profile)
      } catch {
        print("\(name): \(error)")
        return false
      }
      var size = (stateCount: 0, byteCount: 0)
      let time = ContinuousClock().measure { size = compiled.makeAutomaton() }
      let isExact = compiled.exactness.allSatisfy(\.isComplete)
      table.add(
        name, (time / .milliseconds(1)).text(1), "\(size.stateCount)", isExact ? "yes" : "no")
      return true
    }
    for (name, pattern) in bombs where !add(name, Profile("bomb", regex: pattern)) { return false }
    let words = (0..<10_000).map { "w\(SplitMix(state: UInt64($0)).word)" }
    guard
      add(
        "2,000 alternatives, nearly as many as PCRE2 takes",
        Profile("bomb", regex: words.prefix(2_000).joined(separator: "|"))),
      add("10,000 choices of `oneOf`", Profile("bomb", rules: [.oneOf(words)]))
    else { return false }
    table.print()
    return true
  }

  // MARK: One more key

  private static func append() -> Bool {
    let profile = Profile("words", regex: "[a-z]+(?: [a-z]+)*")
    guard let automaton = try? CompiledProfile(profile),
      let matching = try? CompiledProfile(matching: profile)
    else { return false }
    automaton.makeAutomaton()
    var table = Table(
      "One more key at the end, ns", "field", "all of the text, automaton", "all of the text, PCRE2")
    for length in [10, 1_000, 100_000] {
      let text = String(repeating: "word ", count: length / 5) + "w"
      table.add(
        "\(length) characters", time(automaton, typingBehind: text).text(0),
        time(automaton, judging: text).text(0),
        // Longer texts are not matched by PCRE2.
        length > 65_536 ? "–" : time(matching, judging: text).text(0))
    }
    table.print()
    return true
  }

  private static func time(_ profile: CompiledProfile, typingBehind text: String) -> Double {
    let field = InputField(.unrestricted)
    field.profile = profile
    var times = Measurement()
    let keys = 64
    for _ in 0..<20 {
      field.text = text
      field.insertText("x")
      times.run { for _ in 0..<keys { field.insertText("x") } }
    }
    return times.best / Double(keys)
  }

  private static func time(_ profile: CompiledProfile, judging text: String) -> Double {
    let evaluator = Evaluator()
    var times = Measurement()
    let rounds = max(1, 100_000 / text.utf8.count)
    for _ in 0..<20 {
      times.run { for _ in 0..<rounds { _ = evaluator.verdict(of: text, under: profile) } }
    }
    return times.best / Double(rounds)
  }
}

extension SplitMix {
  /// A random word of eight letters.
  fileprivate var word: String {
    var copy = self
    return String((0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &copy) ?? "a" })
  }
}
