internal import InputControl

/// Measures the reading and compilation of rule files: the shipped ones, and generated ones, whose time must
/// be linear in the number of profiles.
struct LoadBenchmark {
  private static let rounds = 5

  /// Measures and prints, and returns whether everything was read and compiled.
  static func run() -> Bool {
    var table = Table("Load rules", "profiles", "kB", "read ms", "compile ms", "µs each")
    let shipped = RuleSet.shippedFiles
    let generated = [1_000, 2_000, 5_000, 10_000].map { count in
      ("generated", [SourceFile(name: "generated.rules", text: rules(count: count))])
    }
    for (name, files) in [("shipped", shipped)] + generated {
      guard let row = measure(files) else {
        print("the \(name) rules cannot be read")
        return false
      }
      let total = row.read.best + row.compile.best
      table.add(
        name, "\(row.count)", (Double(files.reduce(0) { $0 + $1.bytes.count }) / 1e3).text(0),
        (row.read.best / 1e6).text(1), (row.compile.best / 1e6).text(1),
        (total / 1e3 / Double(row.count)).text(1))
    }
    table.print()
    return true
  }

  private static func measure(
    _ files: [SourceFile]
  ) -> (count: Int, read: Measurement, compile: Measurement)? {
    var read = Measurement()
    var compile = Measurement()
    var count = 0
    for _ in 0..<rounds {
      var rules: RuleSet?
      var compiled: [CompiledProfile] = []
      read.run { rules = try? RuleSet(files) }
      compile.run { compiled = (rules?.profiles ?? []).compactMap { try? CompiledProfile($0) } }
      guard let rules, !compiled.isEmpty, compiled.count == rules.profiles.count else {
        return nil
      }
      count = compiled.count
    }
    return (count, read, compile)
  }

  /// Returns realistic profiles with documentation, rules, messages and examples; every third one extends the
  /// previous one.
  private static func rules(count: Int) -> String {
    var text = "language 1\n\nset letters = /[a-z]/\n"
    for index in 0..<count {
      let parent = index % 3 == 2 ? " : code\(index - 1)" : ""
      text += """

        /// The code of article \(index), two capitals and a number.
        profile code\(index)\(parent) {
          normalize width
          \(parent.isEmpty ? "" : "override ")maxLength 12 { en "At most {max}"; zh-Hans "最多 {max} 个字符" }
          \(parent.isEmpty ? "" : "override ")shape: regex /[A-Z]{2}\(index)-\\d{3}(?:\\.\\d{1,2})?/
          forbid\(index): forbid /(.)\\1\\1\\1/ on commit warning
          accepts "AB\(index)-123"
          pending "AB\(index)-"
          rejects "ab\(index)-123" by shape
        }

        """
    }
    return text
  }
}
