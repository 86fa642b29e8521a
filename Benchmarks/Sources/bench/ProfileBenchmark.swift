@_spi(Measurement) internal import InputControl

/// Measures the first answers of each shipped profile after it is compiled, and those that follow.
enum ProfileBenchmark {
  private static let rounds = 5
  private static let repetitions = 2_000

  /// The times of one profile.
  private struct Times {
    var first: [Measurement] = Array(repeating: Measurement(), count: 4)
    var later: [Measurement] = Array(repeating: Measurement(), count: 3)
    /// A first verdict, then a first reason and a first decision of the same profile, with its compilation.
    var together = Measurement()
  }

  /// Measures and prints, and returns whether all profiles compile.
  static func run() -> Bool {
    var table = Table(
      "Profile", "compile µs", "verdict µs", "reason µs", "decision µs", "verdict ns", "reason ns",
      "decision ns",
      "states", "kB")
    var total = Times()
    var slowest = 0.0
    for profile in RuleSet.shipped.profiles {
      guard let times = measure(profile), let compiled = try? CompiledProfile(profile) else {
        print("\(profile.name) does not compile")
        return false
      }
      let size = compiled.makeAutomaton()
      table.add(
        profile.name,
        times.first.map { ($0.best / 1e3).text(0) } + times.later.map { $0.best.text(0) }
          + ["\(size.stateCount)", (Double(size.byteCount) / 1e3).text(0)])
      slowest = times.first.dropFirst().map(\.best).reduce(slowest, max)
      for index in total.first.indices { total.first[index].add(.nanoseconds(times.first[index].best)) }
      total.together.add(.nanoseconds(times.together.best))
    }
    table.print()
    func sum(_ measurement: Measurement) -> String { (measurement.times.reduce(0, +) / 1e6).text(1) }
    print("The slowest first answer, with its compilation: \((slowest / 1e6).text(2)) ms.")
    print(
      "All profiles, compiled: \(sum(total.first[0])) ms; with a first verdict \(sum(total.first[1])) ms,")
    print("with a first reason \(sum(total.first[2])) ms, with a first decision \(sum(total.first[3])) ms,")
    print("with all three, one after another: \(sum(total.together)) ms.\n")
    return true
  }

  private enum Question: CaseIterable {
    case verdict, reason, decision
  }

  /// A value and the last key of it, asked about.
  private struct Asker: ~Copyable {
    let value: String
    private let start: String
    private let key: TextEdit
    private let evaluator = Evaluator()

    init(_ value: String) {
      self.value = value
      start = String(value.dropLast())
      key = TextEdit(TextRange(caret: start.utf16.count), with: String(value.suffix(1)))
    }

    func ask(_ question: Question, _ profile: CompiledProfile) {
      switch question {
      case .verdict: _ = evaluator.verdict(of: value, under: profile)
      case .reason: _ = evaluator.evaluate(value, under: profile)
      case .decision: _ = evaluator.decide(key, in: start, under: profile)
      }
    }
  }

  private static func measure(_ profile: Profile) -> Times? {
    // A wrong value takes the most time: its verdict has to be proven, and its reason has to be found.
    let asker = Asker(profile.examples.first { $0.expectation == .rejects }?.text ?? "\u{7}")
    var times = Times()
    for _ in 0..<rounds {
      times.first[0].run { _ = try? CompiledProfile(profile) }
      for (index, question) in Question.allCases.enumerated() {
        CompiledProfile.removeCachedAutomata()
        times.first[index + 1].run {
          if let compiled = try? CompiledProfile(profile) { asker.ask(question, compiled) }
        }
      }
      CompiledProfile.removeCachedAutomata()
      times.together.run {
        guard let compiled = try? CompiledProfile(profile) else { return }
        for question in Question.allCases { asker.ask(question, compiled) }
      }
    }
    guard let compiled = try? CompiledProfile(profile) else { return nil }
    compiled.makeAutomaton()
    for _ in 0..<rounds {
      for (index, question) in Question.allCases.enumerated() {
        let time = ContinuousClock().measure { for _ in 0..<repetitions { asker.ask(question, compiled) } }
        times.later[index].add(time / repetitions)
      }
    }
    return times
  }
}
