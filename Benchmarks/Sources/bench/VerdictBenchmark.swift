internal import InputControl

/// What one verdict costs, beside a loop in C over the same texts.
struct VerdictBenchmark {
  let name: String
  let profile: CompiledProfile
  /// The pattern that C matches alone.
  let pattern: String
  let values: [String]
  /// Whether the aims are for this list.
  let hasAims: Bool

  private static let rounds = 40

  /// How often the list is judged in one run.
  private var repetitions: Int { 400_000 / values.count }

  /// Measures, prints, and answers whether all three ways gave each verdict equally often.
  func run() -> Bool {
    guard let reference = ReferencePattern(pattern) else {
      print("\(name): C cannot compile the pattern")
      return false
    }
    let texts = ReferenceTexts(values)
    let evaluator = Evaluator()
    var measurements = (c: Measurement(), evaluator: Measurement(), profile: Measurement())
    var agrees = true
    for _ in 0..<Self.rounds {
      var expected = Counts()
      var evaluated = Counts()
      var convenient = Counts()
      measurements.c.run { expected = reference.judge(texts, rounds: repetitions) }
      measurements.evaluator.run { evaluated = judge(with: evaluator) }
      measurements.profile.run { convenient = judge() }
      guard evaluated == expected, convenient == expected else {
        print("\(name): C counts \(expected)")
        print("  Evaluator counts \(evaluated)")
        print("  CompiledProfile counts \(convenient)")
        agrees = false
        break
      }
    }
    guard agrees else { return false }
    report(measurements.c, measurements.evaluator, measurements.profile)
    return true
  }

  private func judge(with evaluator: borrowing Evaluator) -> Counts {
    var counts = Counts()
    for _ in 0..<repetitions {
      for value in values { counts.add(evaluator.verdict(of: value, under: profile)) }
    }
    return counts
  }

  private func judge() -> Counts {
    var counts = Counts()
    for _ in 0..<repetitions {
      for value in values { counts.add(profile.verdict(of: value)) }
    }
    return counts
  }

  private func report(_ c: Measurement, _ evaluator: Measurement, _ profile: Measurement) {
    var table = Table("\(name), \(values.count) values", "ns each", "ratio", "median", "aim")
    let decisions = Double(repetitions * values.count)
    func add(_ name: String, _ measurement: Measurement, aim: String) {
      table.add(
        name, (measurement.best / decisions).text(1), measurement.bestRatio(to: c).text(2),
        measurement.medianRatio(to: c).text(2), aim)
    }
    add("C loop", c, aim: "–")
    add("Evaluator.verdict", evaluator, aim: hasAims ? "1.25" : "–")
    add("CompiledProfile.verdict", profile, aim: hasAims ? "1.40" : "–")
    table.print()
  }
}
