// How a plan reads a text, character by character.

extension CheckPlan {
  typealias State = CheckMachine.State

  func begin(_ state: inout State, at lane: Int) {
    switch self {
    case .sums(let sums):
      for alternative in sums.alternatives { state[lane + alternative.lane] = alternative.constant }
    case .shifting(let shifting):
      for place in shifting.weights.indices { state[lane + place] = shifting.constant }
    case .system(let system, _, _): state[lane] = system.start
    case .verhoeff, .shiftingVerhoeff: break
    }
  }

  /// Adds a character; returns `false` if the text cannot pass any more.
  func read(_ byte: UInt8, at position: Int, _ state: inout State, _ lane: Int) -> Bool {
    switch self {
    case .sums(let sums): return sums.read(byte, at: position, &state, lane)
    case .shifting(let shifting): return shifting.read(byte, at: position, &state, lane)
    case .system(let system, let values, let positions):
      guard positions.contains(position) else { return true }
      // Behind a supplementary character nothing may follow.
      guard state[lane] != State.dead - 1 else { return false }
      if let supplement = system.supplement, supplement.byte == byte {
        guard position == positions.last || positions.last == nil,
          system.accepts(system.next(state[lane], supplement.value))
        else { return false }
        state[lane] = positions.last == nil ? State.dead - 1 : 0
        return true
      }
      guard values[Int(byte)] >= 0 else { return false }
      state[lane] = system.next(state[lane], values[Int(byte)])
      guard position == positions.last else { return true }
      let isRight = system.accepts(state[lane])
      state[lane] = 0
      return isRight
    case .verhoeff(let first, let last):
      guard (first...last).contains(position) else { return true }
      guard let digit = Unicode.Scalar(byte).digit else { return false }
      state[lane] = CheckSystem.verhoeff(state[lane], digit, at: last - position)
      return position < last || state[lane] == 0
    case .shiftingVerhoeff(let first):
      guard position >= first else { return true }
      guard let digit = Unicode.Scalar(byte).digit else { return false }
      let before = (0..<8).map { state[lane + $0] }
      for place in 0..<8 {
        state[lane + place] = CheckSystem.verhoeff(before[(place + 1) % 8], digit, at: place)
      }
      return true
    }
  }

  /// Notes that no text that continues so can pass.
  func giveUp(_ state: inout State, _ lane: Int) {
    for place in 0..<laneCount { state[lane + place] = 0 }
    state[lane] = State.dead
  }

  /// Returns whether a text may end here.
  func accepts(_ state: State, _ lane: Int) -> Bool {
    switch self {
    case .sums(let sums): return sums.accepts(state, lane)
    case .shifting(let shifting): return shifting.rests.contains(state[lane])
    case .system(let system, _, let positions):
      if let last = positions.last { return Int(state.position) >= last }
      return state[lane] == State.dead - 1 || system.accepts(state[lane])
    case .verhoeff(_, let last): return Int(state.position) >= last
    case .shiftingVerhoeff: return state[lane] == 0
    }
  }
}

extension CheckPlan.Sums {
  typealias State = CheckMachine.State

  fileprivate func read(_ byte: UInt8, at position: Int, _ state: inout State, _ lane: Int) -> Bool {
    if let last, position > last { return true }
    let place =
      position <= distinctPositions
      ? position : distinctPositions + 1 + (position - distinctPositions - 1) % period
    for alternative in alternatives {
      let addend = alternative.addends[128 * place + Int(byte)]
      guard addend != CheckPlan.Alternative.wrong else { return false }
      if addend != 0 { alternative.add(Int(addend), &state, lane) }
      for step in alternative.steps[place] {
        switch step {
        case .append(let values, let place):
          let value = values[Int(byte)]
          guard value >= 0 else { return false }
          state[lane + place] =
            (state[lane + place] * (value < 10 ? 10 : 100) + value) % alternative.modulus
        case .finish(let place, let factor):
          alternative.add(state[lane + place] * (factor % alternative.modulus), &state, lane)
          state[lane + place] = 0
        }
      }
    }
    if position == target {
      if subtractsCharacter {
        guard let rest = alternatives[0].tables[0].firstIndex(of: byte), byte != UInt8(ascii: "-") else {
          return false
        }
        alternatives[0].add(-rest, &state, lane)
      } else if let targetLane {
        state[lane + targetLane] = Int(byte)
      } else if !isRight(byte, state, lane) {
        return false
      }
    }
    guard position == last else { return true }
    // Nothing more is added up: the sum is right or wrong, and need not be remembered.
    guard isRight(state, lane) else { return false }
    for place in 0..<laneCount { state[lane + place] = 0 }
    return true
  }

  fileprivate func accepts(_ state: State, _ lane: Int) -> Bool {
    if let last, Int(state.position) >= last { return true }
    return isRight(state, lane)
  }

  /// Returns whether the sum of a text that ends here is right.
  private func isRight(_ state: State, _ lane: Int) -> Bool {
    if let target, Int(state.position) < target { return false }
    if subtractsCharacter { return rest(of: alternatives[0], state, lane) == 0 }
    if let targetLane { return isRight(UInt8(truncatingIfNeeded: state[lane + targetLane]), state, lane) }
    if target != nil { return true }
    return alternatives[0].rests.contains(rest(of: alternatives[0], state, lane))
  }

  private func rest(of alternative: CheckPlan.Alternative, _ state: State, _ lane: Int) -> Int {
    var sum = state[lane + alternative.lane]
    // Numbers that the text ends within; the others are in the sum.
    for (place, factor) in alternative.numbers { sum += state[lane + place] * (factor % alternative.modulus) }
    sum %= alternative.modulus
    return sum < 0 ? sum + alternative.modulus : sum
  }

  /// Returns whether a character is the check character.
  private func isRight(_ byte: UInt8, _ state: State, _ lane: Int) -> Bool {
    for alternative in alternatives {
      let rest = rest(of: alternative, state, lane)
      var decides = false
      for table in alternative.tables where table[rest] != UInt8(ascii: "-") {
        if table[rest] == byte { return true }
        decides = true
      }
      if decides { return false }
    }
    return false
  }
}

extension CheckPlan.Alternative {
  fileprivate func add(_ value: Int, _ state: inout CheckMachine.State, _ lane: Int) {
    let sum = (state[lane + self.lane] + value) % modulus
    state[lane + self.lane] = sum < 0 ? sum + modulus : sum
  }
}

extension CheckPlan.Shifting {
  fileprivate func read(_ byte: UInt8, at position: Int, _ state: inout CheckMachine.State, _ lane: Int)
    -> Bool
  {
    guard position >= first else { return true }
    let value = values[Int(byte)]
    guard value >= 0 else { return false }
    if isSpelled, value >= 10 { add(value / 10, &state, lane) }
    add(isSpelled ? value % 10 : value, &state, lane)
    return true
  }

  private func add(_ value: Int, _ state: inout CheckMachine.State, _ lane: Int) {
    let first = state[lane]
    for place in weights.indices {
      let before = place + 1 < weights.count ? state[lane + place + 1] : first
      let product = weights[place] * value
      let sum = (before + (isFolded ? CheckPlan.digitSum(of: product) : product)) % modulus
      state[lane + place] = sum < 0 ? sum + modulus : sum
    }
  }
}

extension CheckPlan {
  static func digitSum(of number: Int) -> Int {
    var (sum, rest) = (0, number)
    while rest > 0 { (sum, rest) = (sum + rest % 10, rest / 10) }
    return sum
  }
}
