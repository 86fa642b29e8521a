extension ReplacementMachine {
  /// The result of a lookahead, or of another condition on what follows, as far as it is known.
  enum Foresight {
    case holds
    case fails
    case depends(on: Obligation)
  }

  /// Returns the result of a lookahead at its place.
  mutating func foresight(of step: SearchProgram.Step) throws(AutomatonObstacle) -> Foresight {
    let steps = try steps(from: [Int(program.parts[Int(step.value)].start)])
    return foresight(at: steps, isNegative: step.operation == .isNoMatch)
  }

  /// Returns the result of a lookahead that has come to some steps.
  private mutating func foresight(at steps: [UInt64], isNegative: Bool) -> Foresight {
    if steps.isEmpty { return isNegative ? .holds : .fails }
    if steps.contains(where: { program.steps[Int($0)].operation == .found }) {
      return isNegative ? .fails : .holds
    }
    let number = stepSets.number(of: steps)
    return .depends(on: isNegative ? .noMatch(number) : .match(number))
  }

  /// Returns the steps of a lookahead that wait for a scalar or for the end, or have found it, in order.
  private func steps(from starts: [Int]) throws(AutomatonObstacle) -> [UInt64] {
    var result: Set<UInt64> = []
    var pending = starts
    var seen: Set<Int> = []
    while let number = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      let step = program.steps[number]
      switch step.operation {
      case .byte, .set, .found: result.insert(UInt64(number))
      case .textEnd:
        _ = try isFound(behindEnd: number)
        result.insert(UInt64(number))
      case .split: pending += [Int(step.next), Int(step.other)]
      case .save: throw .groupOrder
      default: throw .contextOfMatch
      }
    }
    return result.sorted()
  }

  /// Returns the number of the list of obligations after a scalar; `nil` if one has failed.
  mutating func moves(obligations number: Int, by column: Int) throws(AutomatonObstacle) -> Int? {
    var result: [UInt64] = []
    for word in obligationLists.words[obligationLists.range(number)] {
      let foresight: Foresight =
        switch Obligation(word) {
        case .end: .fails
        case .other(let set): memberships.contains(column, in: set) ? .fails : .holds
        case .match(let set): try foresight(after: set, by: column, isNegative: false)
        case .noMatch(let set): try foresight(after: set, by: column, isNegative: true)
        }
      switch foresight {
      case .fails: return nil
      case .holds: break
      case .depends(on: let obligation): result.append(obligation.word)
      }
    }
    return list(of: result)
  }

  /// Returns the result of a lookahead that was at a set of steps, after a scalar.
  private mutating func foresight(
    after set: Int, by column: Int, isNegative: Bool
  ) throws(AutomatonObstacle) -> Foresight {
    let next = stepSets.words[stepSets.range(set)].compactMap { word in
      let step = program.steps[Int(word)]
      return step.operation != .textEnd && accepts(step, column) ? Int(step.next) : nil
    }
    return foresight(at: try steps(from: next), isNegative: isNegative)
  }

  // MARK: The end of the text

  /// Returns whether the text may end where a thread has some obligations.
  func mayEnd(under obligations: Int) -> Bool {
    obligationLists.words[obligationLists.range(obligations)].allSatisfy {
      switch Obligation($0) {
      case .end, .other: true
      case .match(let set): isFoundAtEnd(set)
      case .noMatch(let set): !isFoundAtEnd(set)
      }
    }
  }

  /// Returns whether a lookahead that was at a set of steps is found when the text ends.
  private func isFoundAtEnd(_ set: Int) -> Bool {
    stepSets.words[stepSets.range(set)].contains { (try? isFound(behindEnd: Int($0))) ?? false }
  }

  /// Returns whether a lookahead is found behind a step that waits for the end; `false` for other steps.
  private func isFound(behindEnd step: Int) throws(AutomatonObstacle) -> Bool {
    guard program.steps[step].operation == .textEnd else { return false }
    var pending = [step]
    var seen: Set<Int> = []
    while let number = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      let step = program.steps[number]
      switch step.operation {
      case .found: return true
      case .split: pending += [Int(step.next), Int(step.other)]
      case .textEnd: pending.append(Int(step.next))
      // Nothing follows the end.
      case .byte, .set: continue
      default: throw .contextOfMatch
      }
    }
    return false
  }

  // MARK: Lists of obligations

  mutating func list(_ number: Int, adding obligation: Obligation) -> Int {
    list(of: obligationLists.words[obligationLists.range(number)] + [obligation.word])
  }

  private mutating func list(of obligations: [UInt64]) -> Int {
    obligationLists.number(of: Set(obligations).sorted())
  }
}
