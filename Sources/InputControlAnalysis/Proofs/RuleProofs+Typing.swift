import InputControl

extension RuleProofs {
  /// Returns the shortest prefix of a value that a field refuses; `nil` if the value can be typed.
  func firstVetoedPrefix(of value: String) -> String? {
    ThreadScratch.withCurrent { scratch in
      for end in value.indices.dropFirst() {
        let prefix = String(value[..<end])
        if judge.permission(for: prefix, scratch: scratch) == .refused { return prefix }
      }
      return nil
    }
  }

  /// An acceptable value that cannot be typed character by character, or the proof that there is none.
  ///
  /// Character-wise normalisation of a prefix yields a prefix of the normalised value. Only a `replace` of
  /// several characters can change a prefix into something else, and only a prefix that contains a match.
  var untypeable: Proof {
    guard judge.parts.isEmpty else { return .impossible }
    var found: [Automaton] = []
    for step in compiled.profile.normalization {
      guard case .replace(let pattern, _) = step, pattern.tree?.matchesExactlyOneScalar != true else {
        continue
      }
      guard let tree = pattern.tree else {
        return .open("a `replace` has no automaton, because \(AutomatonObstacle.unreadable.words)")
      }
      do throws(AutomatonObstacle) {
        guard let automaton = try automaton(searching: tree) else { return .open(WorkBudget.exhausted) }
        found.append(automaton)
      } catch {
        return .open("a `replace` has no automaton, because \(error.words)")
      }
    }
    guard !found.isEmpty else { return .impossible }
    guard !budget.isExhausted else { return .open(WorkBudget.exhausted) }
    let proof = valueWithVetoedPrefix(found)
    if case .exists = proof { return proof }
    let sample = samples.first { isAcceptedUnchanged($0.value) && firstVetoedPrefix(of: $0.value) != nil }
    return sample.map { .exists($0.value) } ?? proof
  }

  /// Searches for a prefix of a value that contains a match of a replaced pattern and that a field refuses;
  /// tests one prefix for each combination of states.
  private func valueWithVetoedPrefix(_ found: [Automaton]) -> Proof {
    let exact = exactRules(deciding)
    var witness: String?
    do throws(AutomatonObstacle) {
      let search = try WitnessSearch(
        [exact.automaton] + found, maximumStepCount: Self.maximumSearch, budget: budget)
      let outcome = search.shortest { accepted in
        accepted.dropFirst().contains(true)
      } isHopeless: { alive in
        !alive[0]
      } accepts: { prefix in
        guard ThreadScratch.withCurrent({ judge.permission(for: prefix, scratch: $0) }) == .refused,
          let value = shortestValue(beginningWith: prefix, exact)
        else { return false }
        witness = value
        return true
      }
      if let witness { return .exists(witness) }
      if outcome == .none { return .impossible }
      return .open(
        budget.isExhausted ? WorkBudget.exhausted : "its `replace` distinguishes too many texts")
    } catch {
      return .open(error.words)
    }
  }

  /// Returns an acceptable value with a prefix that normalisation leaves unchanged.
  private func shortestValue(beginningWith prefix: String, _ exact: ExactRules) -> String? {
    let state = exact.automaton.state(after: prefix)
    guard let end = exact.automaton.shortestText(from: state) else { return nil }
    let value = prefix + end
    return isAcceptedUnchanged(value) && firstVetoedPrefix(of: value) != nil ? value : nil
  }
}
