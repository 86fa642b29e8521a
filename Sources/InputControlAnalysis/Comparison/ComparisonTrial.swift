import InputControl

/// A trial of texts on two profiles whose difference the automata cannot determine.
struct ComparisonTrial {
  /// A text to be tried.
  struct Text {
    var text: String
    /// Whether the text is an example of one of the profiles or a variant of one.
    var isFromExample: Bool

    fileprivate var length: Int { text.unicodeScalars.count }
  }

  /// The number of texts that were tried.
  private(set) var count = 0
  /// A short text that the old profile accepts and the new one does not.
  private(set) var rejected: Text?
  /// A short text that the new profile accepts and the old one does not.
  private(set) var accepted: Text?
  /// A shortest text that both profiles accept as different values.
  private(set) var valueChange: ProfileComparison.ValueChange?

  private var undeterminedCount = 0
  private let old: CompiledProfile
  private let new: CompiledProfile
  private let looksAtValues: Bool
  private let alternatives: [Alternative]
  private let budget: WorkBudget

  /// - Parameters:
  ///   - old: The old profile.
  ///   - new: The new profile.
  ///   - alternatives: The alternatives of both profiles.
  ///   - looksAtValues: Whether the profiles may normalise a text to different values.
  ///   - budget: The work that may be spent.
  init(
    _ old: CompiledProfile, _ new: CompiledProfile, _ alternatives: [Alternative], looksAtValues: Bool,
    within budget: WorkBudget
  ) {
    self.alternatives = alternatives
    self.budget = budget
    self.old = old
    self.new = new
    self.looksAtValues = looksAtValues
  }

  /// Tries texts: short texts of few characters, given texts, texts that the automata of the profiles accept,
  /// examples, texts from the patterns and choices of the profiles, and small variants of these. If none of them
  /// shows a difference, values generated for both profiles follow.
  mutating func run(alsoTrying texts: [String]) {
    let made = texts + alternatives.compactMap { $0.exact.automaton.shortestText() }
    // Small changes to accepted texts reveal the most.
    let examples = old.profile.allExamples + new.profile.allExamples
    let sorted =
      examples.filter { $0.expectation == .accepts } + examples.filter { $0.expectation != .accepts }
    let stated = sorted.flatMap { [$0.text, $0.normalized] }.compactMap { $0 }
    let sources = TrialTexts(old.profile, new.profile, within: budget)
    let seeds =
      made.map { Text(text: $0, isFromExample: false) } + stated.map { Text(text: $0, isFromExample: true) }
      + sources.plainest.map { Text(text: $0, isFromExample: false) }
    var known: Set<[UInt8]> = []
    func isNew(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= Self.longest && known.insert(Array(text.utf8)).inserted
    }
    for text in sources.short where isNew(text) { judge(Text(text: text, isFromExample: false)) }
    for seed in seeds where isNew(seed.text) { judge(seed) }
    for text in sources.written.prefix(Self.maximumStatedTexts) where isNew(text) {
      judge(Text(text: text, isFromExample: false))
    }
    let most = count + Self.maximumVariants
    for seed in seeds where count < most && !budget.isExhausted {
      for variant in sources.variants(of: seed.text) where isNew(variant) {
        judge(Text(text: variant, isFromExample: seed.isFromExample))
      }
    }
    guard !hasDifference else { return }
    for text in generatedTexts(old.profile) + generatedTexts(new.profile) where isNew(text) {
      judge(Text(text: text, isFromExample: false))
      if hasDifference { return shorten(text) }
    }
  }

  private var hasDifference: Bool { rejected != nil || accepted != nil || valueChange != nil }

  /// Returns values for a profile without its examples, so that none is a variant of an example.
  private func generatedTexts(_ profile: Profile) -> [String] {
    guard let compiled = try? CompiledProfile(profile.withoutExamples) else { return [] }
    var generator = ValueGenerator(compiled, seed: 1, locale: .english, budget: budget)
    return generator.generate(count: Self.generatedCount).values.map(\.text)
  }

  /// Leaves out each scalar that the difference does not need, because generated texts are long and hard to
  /// read.
  private mutating func shorten(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.longestShortened else { return }
    for place in scalars.indices.reversed() where scalars.count > 1 {
      var shorter = scalars
      shorter.remove(at: place)
      var trial = ComparisonTrial(old, new, alternatives, looksAtValues: looksAtValues, within: budget)
      trial.judge(Text(text: String(String.UnicodeScalarView(shorter)), isFromExample: false))
      count += 1
      guard trial.shows(sameAs: self) else { continue }
      scalars = shorter
      (rejected, accepted, valueChange) = (trial.rejected, trial.accepted, trial.valueChange)
    }
  }

  /// Whether the trial found the same kind of difference as another one.
  private func shows(sameAs other: ComparisonTrial) -> Bool {
    (rejected != nil) == (other.rejected != nil) && (accepted != nil) == (other.accepted != nil)
      && (valueChange != nil) == (other.valueChange != nil)
  }

  private static let generatedCount = 20
  /// The maximum length of a text that is shortened, in scalars.
  private static let longestShortened = 200
  private static let maximumVariants = 6000
  private static let maximumStatedTexts = 10_000
  /// The maximum number of texts that exhaust the match budget, each of which takes as long as thousands of
  /// others.
  private static let maximumUndetermined = 16
  private static let longest = 1000

  private mutating func judge(_ text: Text) {
    guard undeterminedCount < Self.maximumUndetermined,
      budget.take(judging: alternatives.reduce(0) { $0 + $1.judgingCount(of: text.text) })
    else { return }
    count += 1
    switch (old.verdict(of: text.text), new.verdict(of: text.text)) {
    case (.undetermined, _), (_, .undetermined):
      undeterminedCount += 1
      budget.takeUndetermined()
    case (.acceptable, .acceptable):
      guard looksAtValues, valueChange.map({ $0.text.unicodeScalars.count > text.length }) ?? true else {
        return
      }
      let values = (old.evaluate(text.text).value, new.evaluate(text.text).value)
      guard !values.0.isIdentical(to: values.1) else { return }
      valueChange = .init(text: text.text, old: values.0, new: values.1, isFromExample: text.isFromExample)
    case (.acceptable, .invalid), (.acceptable, .intermediate):
      rejected = better(rejected, text, under: old)
    case (.invalid, .acceptable), (.intermediate, .acceptable):
      accepted = better(accepted, text, under: new)
    default: break
    }
  }

  /// Returns the better of two witnesses: the shorter one, except that a text that normalisation leaves empty
  /// comes last.
  private func better(_ best: Text?, _ text: Text, under profile: CompiledProfile) -> Text {
    guard let best else { return text }
    let vanishes = [best, text].map { profile.evaluate($0.text).value.isEmpty }
    guard vanishes[0] == vanishes[1] else { return vanishes[0] ? text : best }
    return best.length > text.length ? text : best
  }
}

extension Profile {
  /// The examples of the profile and of its parts.
  fileprivate var allExamples: [Example] { examples + parts.flatMap(\.allExamples) }

  /// The profile without the examples of it and of its parts.
  fileprivate var withoutExamples: Profile {
    var result = self
    result.examples = []
    result.parts = parts.map(\.withoutExamples)
    return result
  }
}
