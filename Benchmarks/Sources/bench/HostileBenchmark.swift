internal import InputControl

/// How long the worst patterns known keep an evaluator busy with one text; the match budget is tuned by this.
enum HostileBenchmark {
  static func run() -> Bool {
    let evaluator = Evaluator()
    var times: [(milliseconds: Double, row: [String])] = []
    for pattern in HostilePatterns.all {
      guard let profile = try? CompiledProfile(Profile("hostile", regex: pattern)) else {
        print("does not compile: \(pattern)")
        return false
      }
      for size in HostilePatterns.sizes {
        for text in HostilePatterns.texts(size: size) {
          var verdict = Verdict.acceptable
          let time = ContinuousClock().measure { verdict = evaluator.verdict(of: text, under: profile) }
          guard verdict != .acceptable else {
            print("accepted \(size) bytes: \(pattern)")
            return false
          }
          let milliseconds = time / .milliseconds(1)
          times.append((milliseconds, [String(pattern.prefix(48)), "\(size)", verdict.rawValue]))
        }
      }
    }
    print("The slowest verdicts of \(times.count), hostile patterns on hostile texts (aim: under 250 ms)\n")
    for (milliseconds, row) in times.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(8) {
      print("\(Int(milliseconds.rounded())) ms  \(row[1]) bytes  \(row[2])  \(row[0])")
    }
    return true
  }
}
