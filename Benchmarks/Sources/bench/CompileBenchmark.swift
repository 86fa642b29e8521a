internal import InputControl

/// Measures the compilation of many different profiles, compared with the same patterns in C.
struct CompileBenchmark {
  let patterns: [String]

  private static let rounds = 5

  /// Creates `count` different patterns.
  init(count: Int) {
    patterns = (0..<count).map { #"[A-Z]{2}\#($0)-\d{3}(?:\.\d{1,2})?"# }
  }

  /// Measures and prints, and returns whether everything was compiled.
  func run() -> Bool {
    let profiles = patterns.enumerated().map { Profile("code\($0)", regex: $1) }
    var c = Measurement()
    var swift = Measurement()
    for _ in 0..<Self.rounds {
      var reference: [ReferencePattern] = []
      var compiled: [CompiledProfile] = []
      c.run {
        for pattern in patterns {
          if let pattern = ReferencePattern(pattern) { reference.append(pattern) }
        }
      }
      swift.run {
        for profile in profiles {
          if let profile = try? CompiledProfile(profile) { compiled.append(profile) }
        }
      }
      guard reference.count == patterns.count, compiled.count == patterns.count else {
        print("Of \(patterns.count) patterns C compiled \(reference.count), the library \(compiled.count)")
        return false
      }
    }
    report(c, swift)
    return true
  }

  private func report(_ c: Measurement, _ swift: Measurement) {
    var table = Table("Compile \(patterns.count) profiles", "ms", "µs each", "ratio", "median")
    func add(_ name: String, _ measurement: Measurement) {
      table.add(
        name, (measurement.best / 1e6).text(2), (measurement.best / 1e3 / Double(patterns.count)).text(2),
        measurement.bestRatio(to: c).text(2), measurement.medianRatio(to: c).text(2))
    }
    add("C, compile and JIT", c)
    add("CompiledProfile", swift)
    table.print()
  }
}
