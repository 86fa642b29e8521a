internal import InputControl

/// Measures the longest evaluations of one text by the worst known patterns. The match budget is based on
/// them.
enum HostileBenchmark {
  static func run() -> Bool {
    let evaluator = Evaluator()
    var times: [(milliseconds: Double, row: [String])] = []
    for (pattern, profile) in HostilePatterns.all.flatMap(profiles) {
      guard let profile = try? CompiledProfile(profile) else {
        print("does not compile: \(pattern)")
        return false
      }
      for size in HostilePatterns.sizes {
        for text in HostilePatterns.texts(size: size) {
          var verdict = Verdict.acceptable
          let time = ContinuousClock().measure { verdict = evaluator.verdict(of: text, under: profile) }
          guard verdict != .acceptable || profile.profile.name != "regex" else {
            print("accepted \(size) bytes: \(pattern)")
            return false
          }
          let milliseconds = time / .milliseconds(1)
          let kind = profile.profile.name
          times.append(
            (milliseconds, [String(pattern.prefix(48)), "\(size)", "\(kind) \(verdict.rawValue)"]))
        }
      }
    }
    print("The slowest verdicts of \(times.count), hostile patterns on hostile texts (aim: under 250 ms)\n")
    Figures.note("hostile", times.map { $0.milliseconds }.max() ?? .nan)
    for (milliseconds, row) in times.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(8) {
      print("\(Int(milliseconds.rounded())) ms  \(row[1]) bytes  \(row[2])  \(row[0])")
    }
    return true
  }

  /// Returns profiles that use a pattern for the whole value, as a forbidden part, and in a replacement.
  private static func profiles(_ pattern: String) -> [(pattern: String, profile: Profile)] {
    [
      (pattern, Profile("regex", regex: pattern)),
      (pattern, Profile("forbid", rules: [Rule(.forbid(RulePattern(pattern)))])),
      (pattern, Profile("replace", normalization: [.replace(RulePattern(pattern), with: "")])),
    ]
  }
}
