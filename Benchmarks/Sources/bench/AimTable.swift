/// Compares the figures of a run with their aims and with those of the last release.
enum AimTable {
  /// An aim of `aims.tsv`.
  private struct Aim {
    let name: String
    /// Whether the best run counts, as for times, which other work on the machine makes worse; else the median, as for
    /// ratios, of which it may slow down either side.
    let isBest: Bool
    /// Whether the figure has to be at least the aim; else at most.
    let isLeast: Bool
    let aim: Double
    /// The figure of the last release.
    let last: Double
    /// The part of a figure by which repeated runs differ.
    let noise: Double
    /// The subject of the measurement, with its unit.
    let subject: String
    /// The measured reason why the aim cannot be met; empty if it can. The figure of the last release is then what
    /// must not be missed.
    let obstacle: String

    /// Reads a line: name, `best` or `median`, `<=` or `>=`, aim, figure of the last release, noise in percent, subject,
    /// obstacle.
    init?(_ fields: [Substring]) {
      guard fields.count == 8, ["best", "median"].contains(fields[1]), ["<=", ">="].contains(fields[2]),
        let aim = Double(fields[3]), let last = Double(fields[4]), let noise = Double(fields[5])
      else { return nil }
      name = String(fields[0])
      isBest = fields[1] == "best"
      isLeast = fields[2] == ">="
      self.aim = aim
      self.last = last
      self.noise = noise / 100
      subject = String(fields[6])
      obstacle = String(fields[7])
    }

    /// Returns the figure of several runs that counts; `nil` for none.
    func figure(of runs: [Double]) -> Double? {
      let sorted = runs.sorted()
      if isBest { return isLeast ? sorted.last : sorted.first }
      return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }

    /// Returns by which part of a bound a figure is worse than it; negative if it is better.
    func excess(of figure: Double, over bound: Double) -> Double {
      (isLeast ? bound / figure : figure / bound) - 1
    }
  }

  /// Prints the table.
  ///
  /// - Parameters:
  ///   - figures: The path of the figures of this run.
  ///   - aims: The path of `aims.tsv`.
  /// - Returns: Whether every figure was measured, and none is worse than its aim, or than the last release if the aim
  ///   cannot be met, by more than its noise.
  static func run(figures: String, aims path: String) -> Bool {
    guard let noted = Figures.noted(in: figures), let lines = Figures.lines(of: path) else {
      print("cannot read \(figures) or \(path)")
      return false
    }
    let aims = lines.compactMap(Aim.init)
    guard aims.count == lines.count else {
      print(
        "\(path): a line has to have eight fields: name, best or median, <= or >=, aim, last release, noise in percent, "
          + "subject, obstacle"
      )
      return false
    }
    var table = Table("Aims", "now", "aim", "last release", "by", "")
    var failures = 0
    for aim in aims {
      let bound = (aim.isLeast ? "≥ " : "≤ ") + aim.aim.text(2)
      guard let figure = aim.figure(of: noted[aim.name] ?? []) else {
        failures += 1
        table.add(aim.subject, "–", bound, aim.last.text(2), "–", "not measured")
        continue
      }
      let excess = aim.excess(of: figure, over: aim.aim)
      let isWorse = aim.excess(of: figure, over: aim.obstacle.isEmpty ? aim.aim : aim.last) > aim.noise
      if isWorse { failures += 1 }
      let word =
        excess <= 0
        ? "met" : excess <= aim.noise ? "within the noise" : isWorse ? "missed" : "not met: \(aim.obstacle)"
      table.add(
        aim.subject, figure.text(2), bound, aim.last.text(2), "\((abs(excess) * 100).text(0)) %", word)
    }
    table.print()
    for name in noted.keys.sorted() where !aims.contains(where: { $0.name == name }) {
      print("\(name) has no aim in \(path)")
      failures += 1
    }
    print(
      failures == 0
        ? "None of the \(aims.count) figures has become worse.\n"
        : "\(failures) of \(aims.count) figures have become worse.\n"
    )
    return failures == 0
  }
}
