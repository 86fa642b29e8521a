@_spi(Measurement) internal import InputControl

/// Measures the cost of one verdict: by the automaton, by PCRE2, and in C loops over the same texts that do
/// nothing else.
struct VerdictBenchmark {
  let name: String
  let profile: Profile
  /// The pattern that the C loop matches.
  let pattern: String
  let values: [String]
  /// Whether target times apply to this list.
  let hasAims: Bool

  private static let rounds = 40

  /// The number of times that the list is judged in one run.
  private var repetitions: Int { 400_000 / values.count }

  /// Measures and prints, and returns whether all methods gave each verdict equally often.
  func run() -> Bool {
    guard let reference = ReferencePattern(pattern), let profile = try? CompiledProfile(profile),
      let matching = try? CompiledProfile(matching: self.profile)
    else {
      print("\(name): the pattern cannot be compiled")
      return false
    }
    let texts = ReferenceTexts(values)
    let table = profile.asciiTable
    let automaton = ReferenceAutomaton(next: table.next, kinds: table.kinds, start: table.start)
    let evaluator = Evaluator()
    let bytes = values.map { Array($0.utf8) }
    var times = [Measurement](repeating: Measurement(), count: 6)
    for _ in 0..<Self.rounds {
      var counts = [Counts](repeating: Counts(), count: 6)
      times[0].run { counts[0] = reference.judge(texts, rounds: repetitions) }
      times[1].run { counts[1] = judge(by: matching, with: evaluator) }
      times[2].run { counts[2] = automaton.judge(texts, rounds: repetitions) }
      times[3].run { counts[3] = judge(by: profile, with: evaluator) }
      times[4].run { counts[4] = judge(by: profile) }
      times[5].run { counts[5] = judge(bytes, by: profile, with: evaluator) }
      guard counts.allSatisfy({ $0 == counts[0] }) else {
        print("\(name): the verdicts differ")
        for count in counts { print("  \(count)") }
        return false
      }
    }
    report(times)
    return true
  }

  private func judge(by profile: CompiledProfile, with evaluator: borrowing Evaluator) -> Counts {
    var counts = Counts()
    // A span borrows its elements; iterating over an array retains each of them.
    let values = values.span
    for _ in 0..<repetitions {
      for index in values.indices { counts.add(evaluator.verdict(of: values[index], under: profile)) }
    }
    return counts
  }

  private func judge(by profile: CompiledProfile) -> Counts {
    var counts = Counts()
    let values = values.span
    for _ in 0..<repetitions {
      for index in values.indices { counts.add(profile.verdict(of: values[index])) }
    }
    return counts
  }

  private func judge(
    _ bytes: [[UInt8]], by profile: CompiledProfile, with evaluator: borrowing Evaluator
  ) -> Counts {
    var counts = Counts()
    let values = bytes.span
    for _ in 0..<repetitions {
      for index in values.indices { counts.add(evaluator.verdict(utf8: values[index].span, under: profile)) }
    }
    return counts
  }

  private func report(_ times: [Measurement]) {
    var table = Table("\(name), \(values.count) values", "ns each", "ratio", "median", "to", "aim")
    let decisions = Double(repetitions * values.count)
    func add(_ name: String, _ time: Int, to base: Int, _ baseName: String, aim: String) {
      table.add(
        name, (times[time].best / decisions).text(1), times[time].bestRatio(to: times[base]).text(2),
        times[time].medianRatio(to: times[base]).text(2), baseName, hasAims ? aim : "–")
    }
    add("PCRE2, C loop", 0, to: 0, "itself", aim: "–")
    add("PCRE2, Evaluator", 1, to: 0, "PCRE2 in C", aim: "1.25")
    add("automaton, C loop", 2, to: 2, "itself", aim: "–")
    add("automaton, Evaluator", 3, to: 2, "automaton in C", aim: "1.30")
    add("automaton, Evaluator", 3, to: 1, "PCRE2, Evaluator", aim: "0.40")
    add("automaton, Evaluator, bytes", 5, to: 2, "automaton in C", aim: "1.15")
    add("automaton, CompiledProfile", 4, to: 3, "Evaluator", aim: "–")
    table.print()
    guard hasAims else { return }
    Figures.note("\(name).pcre2", times[1].bestRatio(to: times[0]))
    Figures.note("\(name).automaton", times[3].bestRatio(to: times[2]))
    Figures.note("\(name).bytes", times[5].bestRatio(to: times[2]))
  }
}
