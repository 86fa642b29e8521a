/// The extent to which the verdicts of a profile are exact.
///
/// An exact intermediate verdict means that the text can be completed, an exact invalid one that it cannot.
public struct Exactness: Sendable {
  /// The obstacles to exact verdicts, in English: the id of a rule or the name of a step, with the reason.
  public let reservations: [(name: String, reason: String)]
  /// The number of states of the automaton of the regular rules.
  public let stateCount: Int

  /// Whether every verdict is exact.
  public var isComplete: Bool { reservations.isEmpty }
}

extension CompiledProfile {
  /// The exactness of the verdicts; for a union, one element for each part.
  ///
  /// - Complexity: Builds the automaton if there is none yet, which takes up to some hundredths of a second.
  public var exactness: [Exactness] {
    (judge.parts.isEmpty ? [judge] : judge.parts).map {
      $0.exactRules.value.exactness(under: $0)
    }
  }
}

extension ExactRules {
  fileprivate func exactness(under judge: RuleJudge) -> Exactness {
    var reservations = irregular.filter { !($0.compiledRule.isExactAlone && isDecidedByOneIrregularRule) }
      .map { (name: judge.rules[$0.index].rule.id, reason: $0.reason.words) }
    let changes = NormalizationEffect(judge.profile.normalization, judge.normalizer)
    if let unknownOrigin {
      reservations.append((unknownOrigin.step.name, unknownOrigin.words))
    } else if let origins {
      if !origins.isWhole, let step = changes.firstContextual {
        reservations.append((step.name, UnknownOrigin(step: step, obstacle: nil).words))
      }
      return Exactness(reservations: reservations, stateCount: decidingStateCount)
    } else if !changes.producesScalarsIndependently {
      reservations.append(
        ("replace", "its replacement may be a text that cannot be typed character by character"))
    } else if judge.normalizer.trims, mayEndInWhiteSpace {
      reservations.append(("trim", "a later step may leave white space at the ends"))
    }
    if !canAlwaysEnd {
      if !lengths.countsAreCertain {
        reservations.append(
          ("length", "the length of characters that may join others is known only when they are typed"))
      } else if !lengths.coversAllLengths {
        reservations.append(("length", "too many lengths would have to be tracked for each state"))
      }
    }
    return Exactness(reservations: reservations, stateCount: decidingStateCount)
  }

  /// The number of states of the automaton that decides.
  private var decidingStateCount: Int { choices?.graph.stateCount ?? automaton.stateCount - 1 }

  private var mayEndInWhiteSpace: Bool {
    let blanks = automaton.alphabet.classes.indices.filter {
      !automaton.alphabet.classes[$0].isDisjoint(with: NormalizationEffect.whiteSpace)
    }
    return (0..<automaton.stateCount).contains { state in
      blanks.contains { automaton.isAccepting[automaton.next(state, $0)] }
    }
  }

  /// Whether every viable text is acceptable, so that none is intermediate.
  private var canAlwaysEnd: Bool {
    lengths.least.isEmpty && (1..<automaton.stateCount).allSatisfy { automaton.isAccepting[$0] }
  }
}

extension CompiledRule {
  /// Whether the rule's own verdicts are exact.
  fileprivate var isExactAlone: Bool {
    switch self {
    case .choices, .check: true
    default: false
    }
  }
}
