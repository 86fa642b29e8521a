internal import InputControl

/// Measures the longest compilations of the worst known patterns, and the longest evaluations of one text by
/// them. The match budget is based on the latter.
enum HostileBenchmark {
  static func run() -> Bool {
    let evaluator = Evaluator()
    var compilations: [Row] = []
    var verdicts: [Row] = []
    for (pattern, source) in HostilePatterns.all.flatMap(profiles) {
      let kind = source.name
      var compiled: CompiledProfile?
      let time = ProcessorClock.measure { compiled = try? CompiledProfile(source) }
      guard let profile = compiled else {
        print("does not compile: \(pattern)")
        return false
      }
      compilations.append(Row(time, kind, pattern))
      for size in HostilePatterns.sizes {
        for text in HostilePatterns.texts(size: size) {
          var verdict = Verdict.acceptable
          let time = ProcessorClock.measure { verdict = evaluator.verdict(of: text, under: profile) }
          guard verdict != .acceptable || kind != "regex" else {
            print("accepted \(size) bytes: \(pattern)")
            return false
          }
          verdicts.append(Row(time, "\(size) bytes  \(kind) \(verdict.rawValue)", pattern))
        }
      }
    }
    print("The slowest compilations of \(compilations.count) profiles with hostile patterns\n")
    show(compilations)
    print("\nThe slowest verdicts of \(verdicts.count) on hostile texts (aim: under 250 ms)\n")
    show(verdicts)
    Figures.note("hostile", verdicts.map { $0.milliseconds }.max() ?? .nan)
    return true
  }

  /// The time of one compilation or of one verdict.
  private struct Row {
    let milliseconds: Double
    let text: String

    init(_ time: Duration, _ what: String, _ pattern: String) {
      milliseconds = time / .milliseconds(1)
      text = "\(what)  \(pattern.prefix(48))"
    }
  }

  private static func show(_ rows: [Row]) {
    for row in rows.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(8) {
      print("\(Int(row.milliseconds.rounded())) ms  \(row.text)")
    }
  }

  /// Returns profiles that use a pattern for the whole value, as a forbidden part, and in a replacement.
  private static func profiles(_ pattern: String) -> [(pattern: String, profile: Profile)] {
    [
      (pattern, Profile("regex", regex: pattern)),
      (pattern, Profile("forbid", rules: [.forbid(RulePattern(pattern))])),
      (pattern, Profile("replace", normalization: [.replace(RulePattern(pattern), with: "")])),
    ]
  }
}
