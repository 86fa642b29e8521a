extension ASCIISet {
  /// Removes subsets that have a name and runs of at least three characters, and returns their nouns.
  mutating func removeNamed(hasCapitalsFirst: Bool, letterSuffix: String) -> [RegexNoun] {
    var nouns: [RegexNoun] = []
    remove(.all, RegexNoun("ASCII character"), into: &nouns)
    remove(.printable, RegexNoun("printable ASCII character"), into: &nouns)
    remove(.visible, RegexNoun("visible ASCII character"), into: &nouns)
    remove(.controls, RegexNoun("ASCII control character"), into: &nouns)
    remove(.digits, RegexNoun("digit"), into: &nouns)
    appendRuns([.digits], "digit", "", into: &nouns)
    appendRuns(
      hasCapitalsFirst ? [.capitals, .small] : [.small, .capitals], "letter", letterSuffix, into: &nouns)
    remove(.punctuation, RegexNoun("ASCII punctuation character"), into: &nouns)
    remove(.whiteSpace, RegexNoun("white-space character"), into: &nouns)
    for run in removeRuns(in: .controls) {
      let bounds = "\(RegexWording.visible(run.lowerBound)) to \(RegexWording.visible(run.upperBound))"
      nouns.append(RegexNoun("character", " from \(bounds)"))
    }
    return nouns
  }

  private mutating func remove(_ set: ASCIISet, _ noun: RegexNoun, into nouns: inout [RegexNoun]) {
    guard isSuperset(of: set) else { return }
    subtract(set)
    nouns.append(noun)
  }

  private mutating func appendRuns(
    _ sets: [ASCIISet], _ noun: String, _ suffix: String, into nouns: inout [RegexNoun]
  ) {
    var runs: [String] = []
    for set in sets { runs += removeRuns(in: set).map { "\($0.lowerBound)–\($0.upperBound)" } }
    guard !runs.isEmpty else { return }
    nouns.append(RegexNoun(noun, " " + RegexWording.either(runs) + suffix))
  }

  /// Removes and returns the runs of at least three consecutive characters of a set.
  private mutating func removeRuns(in set: ASCIISet) -> [ClosedRange<Unicode.Scalar>] {
    var runs: [ClosedRange<Unicode.Scalar>] = []
    for scalar in intersection(set).scalars {
      if let last = runs.last, last.upperBound.value + 1 == scalar.value {
        runs[runs.count - 1] = last.lowerBound...scalar
      } else {
        runs.append(scalar...scalar)
      }
    }
    runs.removeAll { $0.upperBound.value - $0.lowerBound.value < 2 }
    for run in runs { subtract(ASCIISet(run)) }
    return runs
  }
}
