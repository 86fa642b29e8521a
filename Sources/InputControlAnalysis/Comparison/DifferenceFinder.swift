import InputControl

/// A comparison of the texts that two profiles accept.
struct DifferenceFinder {
  private let old: CompiledProfile
  private let new: CompiledProfile
  private let oldAlternatives: [Alternative]
  private let newAlternatives: [Alternative]
  /// The distinct normalisations of the alternatives.
  private let normalizations: [[Normalization]]
  private let budget: WorkBudget

  /// - Parameters:
  ///   - old: The old profile.
  ///   - new: The new profile.
  ///   - budget: The work that may be spent.
  /// - Returns: `nil` if the budget is used up before anything is compared.
  init?(_ old: CompiledProfile, _ new: CompiledProfile, within budget: WorkBudget) {
    guard let oldAlternatives = Alternative.all(of: old.judge, within: budget),
      let newAlternatives = Alternative.all(of: new.judge, within: budget)
    else { return nil }
    self.old = old
    self.new = new
    self.budget = budget
    self.oldAlternatives = oldAlternatives
    self.newAlternatives = newAlternatives
    var known: Set<[ComparableContent]> = []
    normalizations = (oldAlternatives + newAlternatives).map(\.judge.profile)
      .filter { known.insert($0.steps).inserted }.map(\.normalization)
  }

  /// Returns the differences.
  ///
  /// - Parameter locale: The language of the messages.
  func findings(locale: LocaleTag) -> ComparisonFindings {
    let rejected = direction(from: old, oldAlternatives, to: new, newAlternatives)
    let accepted = direction(from: new, newAlternatives, to: old, oldAlternatives)
    // Texts that may be normalised differently are tried, because automata read normalised text.
    var trial = ComparisonTrial(
      old, new, oldAlternatives + newAlternatives, looksAtValues: mayChangeValues, within: budget)
    if mayChangeValues || rejected.undecidedReason != nil || accepted.undecidedReason != nil {
      trial.run(alsoTrying: rejected.texts + accepted.texts)
    }
    var findings = ComparisonFindings()
    findings.rejected = witnesses(rejected, trial.rejected, under: new, locale: locale)
    findings.accepted = witnesses(accepted, trial.accepted, under: old, locale: locale)
    findings.valueChange = trial.valueChange
    findings.undecidedReasons = undecidedReasons(rejected, accepted, trial)
    return findings
  }

  /// Whether a text that both profiles accept may get two different values.
  ///
  /// It cannot if there is only one normalisation, or if the alternatives of both profiles are pairwise the
  /// same, so that the same alternative accepts it first.
  private var mayChangeValues: Bool {
    normalizations.count > 1
      && !zip(oldAlternatives, newAlternatives).allSatisfy {
        $0.judge.profile.hasSameRules(as: $1.judge.profile)
      }
  }

  private func undecidedReasons(_ rejected: Direction, _ accepted: Direction, _ trial: ComparisonTrial)
    -> [String]
  {
    // If the relation is certain, nothing is undecided.
    let hasRejected = !rejected.texts.isEmpty || trial.rejected != nil
    let hasAccepted = !accepted.texts.isEmpty || trial.accepted != nil
    if trial.valueChange != nil || hasRejected && hasAccepted { return [] }
    if mayChangeValues {
      return [
        "whether more values differ: the normalisation differs, and only \(trial.count) texts were tried"
      ]
    }
    let undecidedReasons = (
      trial.rejected == nil ? rejected.undecidedReason : nil,
      trial.accepted == nil ? accepted.undecidedReason : nil
    )
    return switch undecidedReasons {
    case (let one?, let other?) where one == other: ["whether the same values are accepted: \(one)"]
    case (let one, let other):
      [
        one.map { "whether anything is rejected now: \($0)" },
        other.map { "whether anything else is accepted now: \($0)" },
      ].compactMap { $0 }
    }
  }

  /// The result of one direction.
  private struct Direction {
    /// The texts that one profile accepts and the other does not: the empty one, if it is among them, and a
    /// shortest other one.
    var texts: [String] = []
    /// The reason why there may be such texts, unless one was found.
    var undecidedReason: String?
  }

  private func direction(
    from accepting: CompiledProfile, _ acceptingOnes: [Alternative],
    to rejecting: CompiledProfile, _ rejectingOnes: [Alternative]
  ) -> Direction {
    func confirms(_ text: String) -> Bool {
      // A text that is not judged leaves the question open.
      let work = (acceptingOnes + rejectingOnes).reduce(0) { $0 + $1.judgingCount(of: text) }
      guard budget.take(judging: work + text.utf8.count / 64),
        accepting.verdict(of: text) == .acceptable
      else { return false }
      let verdict = rejecting.verdict(of: text)
      return verdict == .invalid || verdict == .intermediate
    }
    var direction = Direction()
    if confirms("") { direction.texts.append("") }
    // Each normalisation is compared separately, and the shortest text of all is kept.
    var shortest: String?
    for steps in normalizations {
      let key = steps.map(\.comparableContent)
      let ones = acceptingOnes.filter { $0.judge.profile.steps == key }
      let others = rejectingOnes.filter { $0.judge.profile.steps == key }
      if normalizations.count > 1, steps.contains(where: \.mayLeaveNothing),
        ones.contains(where: \.acceptsNothing), !others.contains(where: \.acceptsNothing)
      {
        direction.undecidedReason = "a text that the normalisation makes empty may differ"
      }
      let outcome = DifferenceSearch(
        accepting: ones, rejecting: others, normalization: steps, budget: budget, confirms: confirms
      ).outcome()
      switch outcome {
      case .none: break
      case .undecided(let reason): direction.undecidedReason = direction.undecidedReason ?? reason
      case .found(let text):
        if shortest.map({ $0.unicodeScalars.count > text.unicodeScalars.count }) ?? true { shortest = text }
      }
    }
    if let shortest {
      direction.texts.append(shortest)
      direction.undecidedReason = nil
    }
    return direction
  }

  private func witnesses(
    _ direction: Direction, _ tried: ComparisonTrial.Text?, under profile: CompiledProfile, locale: LocaleTag
  ) -> [ProfileComparison.Witness] {
    var texts = direction.texts.map { ComparisonTrial.Text(text: $0, isFromExample: false) }
    if let tried, !texts.contains(where: { !$0.text.isEmpty }) { texts.append(tried) }
    return texts.map { text in
      ProfileComparison.Witness(
        text: text.text,
        violation: profile.evaluate(text.text, locale: locale).violations.first,
        isFromExample: text.isFromExample)
    }
  }
}

extension Alternative {
  /// Whether the alternative accepts the empty text.
  fileprivate var acceptsNothing: Bool { !judge.isRequired }
}

extension Normalization {
  /// Whether the step can turn a text that is not empty into the empty text.
  fileprivate var mayLeaveNothing: Bool {
    switch self {
    case .trim, .replace: true
    case .width, .nfc, .nfkc, .upper, .lower: false
    }
  }
}
