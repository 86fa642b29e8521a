import InputControl

/// The proofs about the displays of a profile. Results are cached.
///
/// A value here is a text that normalisation leaves unchanged and that is acceptable or can become so. The engine
/// confirms every witness. That there is none is proven where automata decide alone; elsewhere the values of examples
/// and their beginnings are tried too.
final class DisplayProofs {
  let compiled: CompiledProfile
  let judge: DisplayJudge
  private let budget: WorkBudget

  init(_ compiled: CompiledProfile, budget: WorkBudget) {
    self.compiled = compiled
    self.budget = budget
    judge = DisplayJudge(compiled: compiled, budget: budget)
  }

  private var profile: Profile { compiled.profile }

  /// The automata; `nil` for a union whose parts state what is shown, and if there are too many characters.
  private lazy var model: DisplayModel? = {
    let ruleJudge = compiled.judge
    guard !profile.displays.isEmpty || !profile.prefix.isEmpty || !profile.suffix.isEmpty,
      !budget.isExhausted
    else { return nil }
    return try? DisplayModel(profile, ruleJudge.parts.isEmpty ? [ruleJudge] : ruleJudge.parts, budget: budget)
  }()

  /// The search through the beginnings of all values.
  private lazy var search: DisplayValueSearch? =
    model.map { DisplayValueSearch($0, profile, judge, budget: budget) }

  /// Whether the absence of a witness is a proof.
  private lazy var isRegular: Bool =
    model?.isRegular == true && compiled.exactness.allSatisfy { $0.isComplete }

  /// The values of the examples and their beginnings, the shortest first.
  private lazy var samples: [String] = {
    var samples: Set<String> = []
    for example in profile.examples where example.expectation != .rejects {
      let value = compiled.evaluate(reading: example.text).value
      for end in value.indices.dropFirst() { samples.insert(String(value[..<end])) }
      samples.insert(value)
    }
    return samples.filter { !$0.isEmpty && !budget.isExhausted && judge.isValue($0) }
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }()

  private func sample(if isComplete: Bool, where isWitness: (String) -> Bool) -> String? {
    isComplete && isRegular ? nil : samples.first { !budget.isExhausted && isWitness($0) }
  }

  // MARK: Questions

  /// Two values with the same display.
  lazy var ambiguous: (value: String, other: String)? = {
    let outcome = model.map { DisplayPairSearch($0, judge, budget: budget).run() }
    if case .found((let value, let other))? = outcome {
      return value.count <= other.count ? (value, other) : (other, value)
    }
    if case .none? = outcome, isRegular { return nil }
    var first: [String: String] = [:]
    for value in samples where !budget.isExhausted {
      let display = judge.display(of: value)
      if let other = first[display], judge.isAmbiguous(other, value) { return (other, value) }
      first[display] = value
    }
    return nil
  }()

  /// A value whose display is read as another one. If two values have the same display, one of them is always read as the
  /// other; this is not reported twice.
  lazy var misread: (value: String, read: String)? = {
    guard ambiguous == nil else { return nil }
    var value: String?
    var isComplete = false
    if let model {
      var search = DisplayReadingSearch(model, judge, budget: budget)
      switch search.run() {
      case .found(let witness): value = witness
      case .none: isComplete = true
      case .tooMuch: break
      }
    }
    guard let witness = value ?? sample(if: isComplete, where: { judge.misreading(of: $0) != nil }) else {
      return nil
    }
    return judge.misreading(of: witness).map { (witness, $0) }
  }()

  /// Returns an acceptable value that is longer than its template.
  func overflow(ofDisplayAt index: Int) -> String? {
    guard case .template(let template) = profile.displays[index].layout else { return nil }
    return search?.overflows[index]
      ?? sample(if: search?.isComplete == true) { judge.isOverflow($0, of: index, template) }
  }

  /// The search through the beginnings of all texts that become values.
  private lazy var origins: DisplayOriginSearch? = model.map { DisplayOriginSearch($0, budget: budget) }

  /// Whether it is proven that a display shows no value, and no text that becomes one.
  func isUnreachable(displayAt index: Int) -> Bool {
    guard let search, search.isComplete, !search.reached.contains(index), let origins else { return false }
    return origins.isComplete && !origins.reached.contains(index)
  }

  /// A value, and the same with another character, which moves those before it.
  lazy var jump: (value: String, longer: String)? = {
    if let jump = search?.jump { return jump }
    return sample(if: search?.isComplete == true) { longer in
      longer.count > 1 && judge.isJump(from: String(longer.dropLast()), to: longer)
    }.map { (String($0.dropLast()), $0) }
  }()

  /// The literals that values can contain, so that a person can type them twice, each with a value.
  lazy var typedLiterals: [(literal: String, value: String)] =
    (search?.typedLiterals ?? [:]).map { ($0.key, $0.value) }.sorted { $0.literal < $1.literal }

  /// The literals beside which separators of the person's own are shown, each with a text that a `replace` turns into a
  /// value later.
  lazy var separatedLiterals: [(literal: String, text: String)] =
    model.map { DisplaySeparatorSearch($0, judge, budget: budget).texts }?.map { ($0.key, $0.value) }
    .sorted { $0.literal < $1.literal } ?? []

  /// Returns the shortest text that the condition of a display matches.
  func match(ofConditionAt index: Int) -> String? {
    guard let tree = profile.displays[index].condition?.tree, let automaton = try? Automaton(tree),
      let text = automaton.shortestText()
    else { return nil }
    // Conditions never hold for the empty value.
    guard text.isEmpty else { return text }
    let letters = automaton.alphabet.readingOrder
    let rest = letters.compactMap { number, scalar in
      automaton.shortestText(from: automaton.next(automaton.start, number)).map { String(scalar) + $0 }
    }
    return rest.min { $0.count < $1.count }
  }
}

extension Profile {
  /// The literals between the characters, and the affixes.
  var literals: Set<String> {
    displays.reduce(Set([prefix, suffix])) { $0.union($1.literals) }.subtracting([""])
  }
}

extension Display {
  /// The literals between the characters.
  var literals: Set<String> {
    switch layout {
    case .template(let template): Set(template.literals)
    case .groups(_, let separator, _): [separator]
    case .locale: []
    }
  }
}

/// The reasons why proofs about displays are made for examples only.
extension CompiledProfile {
  /// The conditions and rules that no automaton decides, with reasons; empty if everything about the displays is proven.
  var displayReservations: [(name: String, reason: String)] {
    var reservations: [(name: String, reason: String)] = []
    for display in profile.displays {
      guard let pattern = display.condition else { continue }
      do throws(AutomatonObstacle) {
        guard let tree = pattern.tree else { throw .unreadable }
        _ = try Automaton(tree)
      } catch {
        reservations.append(("display", error.words))
      }
    }
    for exactness in exactness { reservations += exactness.reservations }
    return reservations
  }
}
