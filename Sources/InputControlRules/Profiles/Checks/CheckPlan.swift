/// The steps of a statement of a check at each position, for texts of a known length if that makes a difference.
///
/// The lanes of a state hold what is remembered of a text; see ``CheckMachine/State``.
enum CheckPlan: Sendable {
  case sums(Sums)
  /// A sum whose weights are counted from the end of a text of any length: for each weight, a lane has the sum in which
  /// the last digit has that weight.
  case shifting(Shifting)
  /// A system that reads from the start.
  case system(CheckSystem, values: [Int], CheckDefinition.Positions)
  /// Verhoeff's system, with the position of the last digit.
  case verhoeff(first: Int, last: Int)
  /// Verhoeff's system for texts of any length: for each of the eight permutations a lane, as for `shifting`.
  case shiftingVerhoeff(first: Int)

  /// A class, because the plan is looked at for each character, and a copy would retain each of its arrays.
  final class Sums: Sendable {
    /// The sums, of which the first decides that has a character for its rest.
    let alternatives: [Alternative]
    /// The position of the check character; `nil` if a rest decides.
    let target: Int?
    /// The lane of the check character, if it stands before characters that are added up.
    let targetLane: Int?
    /// Whether the check character can be subtracted from the sum at once: each character of the only table has one rest.
    let subtractsCharacter: Bool
    /// The position behind which nothing is added up; `nil` if there is none.
    let last: Int?
    let distinctPositions: Int
    let period: Int
    let laneCount: Int

    init(
      _ alternatives: [Alternative], target: Int?, targetLane: Int?, subtractsCharacter: Bool, last: Int?,
      distinctPositions: Int, period: Int, laneCount: Int
    ) {
      self.alternatives = alternatives
      self.target = target
      self.targetLane = targetLane
      self.subtractsCharacter = subtractsCharacter
      self.last = last
      self.distinctPositions = distinctPositions
      self.period = period
      self.laneCount = laneCount
    }
  }

  final class Alternative: Sendable {
    let modulus: Int
    /// The lane of the sum.
    let lane: Int
    let constant: Int
    /// The number that each of the 128 characters of ASCII adds at each position, below the modulus; ``wrong`` if it has no value. The
    /// positions behind the last one repeat with the period.
    let addends: [UInt16]
    /// The steps of numbers at each position.
    let steps: [[NumberStep]]
    /// The last position at which something is added up.
    let lastPosition: Int
    /// The numbers, with their lanes.
    let numbers: [(lane: Int, factor: Int)]
    /// Whether a number has no last position.
    let hasOpenNumber: Bool
    let rests: [Int]
    /// The characters that each rest gives.
    let tables: [[UInt8]]

    static var wrong: UInt16 { .max }

    init(
      modulus: Int, lane: Int, constant: Int, addends: [UInt16], steps: [[NumberStep]], lastPosition: Int,
      numbers: [(lane: Int, factor: Int)], hasOpenNumber: Bool, rests: [Int], tables: [[UInt8]]
    ) {
      self.modulus = modulus
      self.lane = lane
      self.constant = constant
      self.addends = addends
      self.steps = steps
      self.lastPosition = lastPosition
      self.numbers = numbers
      self.hasOpenNumber = hasOpenNumber
      self.rests = rests
      self.tables = tables
    }
  }

  enum NumberStep: Sendable {
    case append(values: [Int], lane: Int)
    case finish(lane: Int, factor: Int)
  }

  final class Shifting: Sendable {
    let values: [Int]
    let weights: [Int]
    let isFolded: Bool
    let isSpelled: Bool
    let first: Int
    let modulus: Int
    let constant: Int
    let rests: [Int]

    init(
      values: [Int], weights: [Int], isFolded: Bool, isSpelled: Bool, first: Int, modulus: Int, constant: Int,
      rests: [Int]
    ) {
      self.values = values
      self.weights = weights
      self.isFolded = isFolded
      self.isSpelled = isSpelled
      self.first = first
      self.modulus = modulus
      self.constant = constant
      self.rests = rests
    }
  }
}

// MARK: - Making

extension CheckDefinition.Statement {
  /// Whether the number of positions of a text has to be known.
  fileprivate var dependsOnLength: Bool {
    guard case .sums(let sums) = self else { return false }
    return sums.contains { sum in
      if case .character(_, at: .end) = sum.target { return true }
      return sum.terms.contains { if case .sum(let term) = $0 { term.isFromEnd } else { false } }
    }
  }

  /// The only sum, if its weights can be counted from the end of a text of any length.
  fileprivate var shifting: CheckPlan.Shifting? {
    guard case .sums(let sums) = self, let sum = sums.first, case .rests(let rests) = sum.target else {
      return nil
    }
    var found: CheckDefinition.WeightedSum?
    for term in sum.terms {
      switch term {
      case .constant: continue
      case .sum(let term)
      where found == nil && term.positions == [.all] && (term.isFromEnd || term.isSpelled):
        found = term
      case .sum, .number: return nil
      }
    }
    guard let found, found.weights.count <= 8 else { return nil }
    return CheckPlan.Shifting(
      values: found.values.table, weights: found.weights, isFolded: found.isFolded,
      isSpelled: found.isSpelled, first: 1,
      modulus: sum.modulus, constant: CheckPlan.constant(of: sum), rests: rests)
  }

  /// The position of the check character, if it is stated.
  var checkPosition: Int? {
    if case .sums(let sums) = self, case .character(_, at: .position(let place)) = sums[0].target {
      place
    } else {
      nil
    }
  }

  /// The greatest position that the statement names.
  var greatestPosition: Int? {
    switch self {
    case .system(_, let positions): return positions.last ?? positions.first
    case .sums(let sums):
      var positions: [Int] = []
      for sum in sums {
        if case .character(_, at: .position(let place)) = sum.target { positions.append(place) }
        for term in sum.terms {
          switch term {
          case .sum(let term): positions += term.positions.map { $0.last ?? $0.first }
          case .number(let term): positions.append(term.positions.last ?? term.positions.first)
          case .constant: break
          }
        }
      }
      return positions.max()
    }
  }
}

extension CheckPlan {
  /// Returns the plan of a statement; if positions are counted from the end, one for each length.
  ///
  /// - Parameter lengths: The numbers of positions that texts can have; `nil` if there are too many.
  static func plans(
    for statement: CheckDefinition.Statement, lengths: [Int]?
  ) throws(CheckProblem) -> [(length: Int?, plan: CheckPlan)] {
    if let position = statement.greatestPosition, let most = lengths?.last, position > most {
      throw .beyondLength(position, most)
    }
    var statement = statement
    if case .system(.luhn, let positions) = statement {
      guard let sum = positions.luhn else {
        return [(nil, .shifting(.luhn(first: positions.first)))]
      }
      statement = .sum(of: [.sum(sum)], modulus: 10, rest: 0)
    }
    switch statement {
    case .system(.verhoeff, let positions):
      if let last = positions.last { return [(nil, .verhoeff(first: positions.first, last: last))] }
      // A lane for each permutation, or a plan for each length.
      guard let lengths, lengths.count <= 8 else { return [(nil, .shiftingVerhoeff(first: positions.first))] }
      return lengths.map { ($0, .verhoeff(first: positions.first, last: $0)) }
    case .system(let system, let positions):
      return [(nil, .system(system, values: system.values.table, positions))]
    case .sums(let sums):
      // A lane for each weight, or a plan for each length.
      if let shifting = statement.shifting,
        shifting.isSpelled || lengths.map({ $0.count >= shifting.weights.count }) ?? true
      {
        return [(nil, .shifting(shifting))]
      }
      guard statement.dependsOnLength else { return [(nil, .sums(try Sums(sums, length: nil)))] }
      guard let lengths, lengths.count <= 32 else { throw .unknownLength }
      var plans: [(length: Int?, plan: CheckPlan)] = []
      for length in lengths { plans.append((length, .sums(try Sums(sums, length: length)))) }
      return plans
    }
  }

  fileprivate static func constant(of sum: CheckDefinition.Sum) -> Int {
    let total = sum.terms.reduce(0) { total, term in
      if case .constant(let value) = term { (total + value % sum.modulus) % sum.modulus } else { total }
    }
    return (total + sum.modulus) % sum.modulus
  }

  /// The number of lanes; each plan has one, in which `dead` can stand.
  var laneCount: Int {
    switch self {
    case .sums(let sums): sums.laneCount
    case .shifting(let shifting): shifting.weights.count
    case .system, .verhoeff: 1
    case .shiftingVerhoeff: 8
    }
  }

  /// The period with which positions behind the distinct ones repeat.
  var period: Int { if case .sums(let sums) = self { sums.period } else { 1 } }

  var distinctPositions: Int {
    switch self {
    case .sums(let sums): sums.distinctPositions
    case .shifting(let shifting): shifting.first
    case .system(_, _, let positions): (positions.last ?? positions.first) + 1
    case .verhoeff(_, let last): last + 1
    case .shiftingVerhoeff(let first): first
    }
  }
}

extension CheckPlan.Sums {
  /// - Parameter length: The number of positions, if positions are counted from the end.
  fileprivate convenience init(_ sums: [CheckDefinition.Sum], length: Int?) throws(CheckProblem) {
    var period = 1
    var explicit = 0
    for sum in sums {
      if case .character(_, at: .position(let place)) = sum.target { explicit = max(explicit, place) }
      for term in sum.terms {
        switch term {
        case .sum(let term):
          explicit = max(explicit, term.positions.map { $0.last ?? $0.first }.max() ?? 0)
          if term.positions.contains(where: { $0.last == nil }), !term.isFromEnd {
            period *= term.weights.count * (term.positions.last?.step ?? 1)
          }
        case .number(let term): explicit = max(explicit, term.positions.last ?? term.positions.first)
        case .constant: break
        }
      }
    }
    guard period <= 840 else { throw .tooManySums }
    explicit = max(explicit, length ?? 0)
    var lane = sums.count
    var alternatives: [CheckPlan.Alternative] = []
    for (index, sum) in sums.enumerated() {
      alternatives.append(
        CheckPlan.Alternative(
          sum, lane: index, length: length, positions: explicit + period + 1, nextLane: &lane))
    }
    var (target, targetLane): (Int?, Int?) = (nil, nil)
    var subtractsCharacter = false
    // The last position at which a step of an alternative stands.
    let added = alternatives.map { $0.lastPosition }.max() ?? 0
    let hasOpenNumber = alternatives.contains { $0.hasOpenNumber }
    if case .character(let tables, let place) = sums[0].target {
      if case .position(let position) = place { target = position } else { target = length }
      if hasOpenNumber || added > target ?? 0 {
        if sums.count == 1, tables.count == 1, Set(tables[0].utf8).count == tables[0].utf8.count {
          subtractsCharacter = true
        } else {
          targetLane = lane
          lane += 1
        }
      }
    }
    self.init(
      alternatives, target: target, targetLane: targetLane, subtractsCharacter: subtractsCharacter,
      last: hasOpenNumber || added > explicit ? nil : max(added, target ?? 0), distinctPositions: explicit,
      period: period, laneCount: lane)
  }
}

extension CheckPlan.Alternative {
  /// - Parameter positions: The number of positions for which steps are made.
  fileprivate convenience init(
    _ sum: CheckDefinition.Sum, lane: Int, length: Int?, positions: Int, nextLane: inout Int
  ) {
    let modulus = sum.modulus
    var addends = [UInt16](repeating: 0, count: 128 * positions)
    var steps: [[CheckPlan.NumberStep]] = Array(repeating: [], count: positions)
    var lastPosition = 0
    var numbers: [(lane: Int, factor: Int)] = []
    var hasOpenNumber = false
    var rests: [Int] = []
    var tables: [[UInt8]] = []
    switch sum.target {
    case .rests(let values): rests = values
    case .character(let texts, _): tables = texts.map { Array($0.utf8) }
    }
    for term in sum.terms {
      switch term {
      case .constant: break
      case .sum(let term):
        let values = term.values.table
        for position in 1..<positions {
          guard let weight = term.weight(at: position, length: length) else { continue }
          lastPosition = max(lastPosition, position)
          for byte in 0..<128 where addends[128 * position + byte] != Self.wrong {
            let value = values[byte]
            let product = term.isFolded ? CheckPlan.digitSum(of: weight * value) : weight % modulus * value
            let sum = (Int(addends[128 * position + byte]) + product) % modulus
            addends[128 * position + byte] = value < 0 ? Self.wrong : UInt16(sum < 0 ? sum + modulus : sum)
          }
        }
      case .number(let term):
        let values = term.values.table
        for position in 1..<positions where term.positions.contains(position) {
          lastPosition = max(lastPosition, position)
          steps[position].append(.append(values: values, lane: nextLane))
          if position == term.positions.last {
            steps[position].append(.finish(lane: nextLane, factor: term.factor))
          }
        }
        numbers.append((nextLane, term.factor))
        if term.positions.last == nil { hasOpenNumber = true }
        nextLane += 1
      }
    }
    self.init(
      modulus: modulus, lane: lane, constant: CheckPlan.constant(of: sum), addends: addends, steps: steps,
      lastPosition: lastPosition, numbers: numbers, hasOpenNumber: hasOpenNumber, rests: rests, tables: tables
    )
  }
}

extension CheckDefinition.WeightedSum {
  /// Returns the weight of a position, counted from the start; `nil` if it is not added up.
  func weight(at position: Int, length: Int?) -> Int? {
    let place = isFromEnd ? (length ?? 0) - position + 1 : position
    guard place > 0 else { return nil }
    var index = 0
    for range in positions {
      if range.contains(place) {
        return weights[(index + (place - range.first) / range.step) % weights.count]
      }
      index += range.count ?? 0
    }
    return nil
  }
}

extension CheckDefinition.Positions {
  /// The sum of Luhn's system over the positions; `nil` if they have no end.
  fileprivate var luhn: CheckDefinition.WeightedSum? {
    guard last != nil || first == 1 else { return nil }
    var sum = CheckDefinition.WeightedSum(
      positions: [self], values: CheckSystem.luhn.values, weights: [1, 2], isFolded: true,
      isFromEnd: last == nil)
    if let last, !(last - first).isMultiple(of: 2) { sum.weights = [2, 1] }
    return sum
  }
}

extension CheckPlan.Shifting {
  fileprivate static func luhn(first: Int) -> CheckPlan.Shifting {
    CheckPlan.Shifting(
      values: CheckSystem.luhn.values.table, weights: [1, 2], isFolded: true, isSpelled: false, first: first,
      modulus: 10,
      constant: 0, rests: [0])
  }
}
