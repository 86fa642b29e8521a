/// The relations that rules of a form state between numbers or dates, and whether values can satisfy all of them.
///
/// Ranges are treated as continuous. That can miss contradictions, but never invents one.
struct OrderConstraints {
  private enum Relation: Int {
    case none, atMost, less
  }

  /// A field, a value, or the day of the evaluation and what is added to it.
  private struct Point {
    var operand: FormGraph.Operand
    var bounds: Completions?
  }

  private var points: [Point] = []
  private var places: [Int: Int] = [:]
  private var relations: [(from: Int, to: Int, isStrict: Bool)] = []

  /// Adds a rule whose operands are given.
  ///
  /// - Parameter bounds: Returns the least and the greatest value of a field; `nil` for one without a value.
  mutating func add(_ rule: FormGraph.Rule, bounds: (Int) -> (isGiven: Bool, bounds: Completions?)) {
    switch rule.kind {
    case .order(let operands, let isStrict):
      let known = operands.map { point($0, bounds) }
      for (index, isStrict) in isStrict.enumerated() {
        guard let from = known[index], let to = known[index + 1] else { continue }
        relations.append((from, to, isStrict))
      }
    case .age(let years):
      // Somebody is n years old from n years after the birth until the day before n + 1 years after it.
      guard let birth = point(.field(rule.fields[0]), bounds) else { return }
      if let latest = point(.today(.init(-years.lowerBound, .years)), bounds) {
        relations.append((birth, latest, false))
      }
      guard years.upperBound < FormRule.Kind.greatestAge,
        let earliest = point(.today(.init(-years.upperBound - 1, .years)), bounds)
      else { return }
      // Those born on 29 February are a year older on 1 March, so the day itself may be within the range.
      relations.append((earliest, birth, false))
    case .require, .equal, .external: break
    }
  }

  private mutating func point(
    _ operand: FormGraph.Operand, _ bounds: (Int) -> (isGiven: Bool, bounds: Completions?)
  ) -> Int? {
    switch operand {
    case .field(let field):
      if let known = places[field] { return known }
      let value = bounds(field)
      guard value.isGiven else { return nil }
      places[field] = points.count
      points.append(Point(operand: operand, bounds: value.bounds))
    case .value(let value, _): points.append(Point(operand: operand, bounds: Completions(value)))
    case .today: points.append(Point(operand: operand, bounds: nil))
    }
    return points.count - 1
  }

  /// Whether there are values that satisfy all relations.
  var isSatisfiable: Bool {
    guard !relations.isEmpty else { return true }
    let count = points.count
    var known = Array(repeating: Array(repeating: Relation.none, count: count), count: count)
    func add(_ relation: Relation, from: Int, to: Int) {
      if relation.rawValue > known[from][to].rawValue { known[from][to] = relation }
    }
    for relation in relations {
      add(relation.isStrict ? .less : .atMost, from: relation.from, to: relation.to)
    }
    for from in points.indices {
      for to in points.indices where from != to {
        if let relation = Self.relation(points[from].operand, points[to].operand) {
          add(relation, from: from, to: to)
        }
      }
    }
    for middle in 0..<count {
      for from in 0..<count where known[from][middle] != .none {
        for to in 0..<count where known[middle][to] != .none {
          add(
            known[from][middle] == .less || known[middle][to] == .less ? .less : .atMost, from: from, to: to)
        }
      }
    }
    for from in 0..<count {
      guard known[from][from] != .less else { return false }
      for to in 0..<count where known[from][to] != .none {
        guard let least = points[from].bounds?.least, let greatest = points[to].bounds?.greatest else {
          continue
        }
        let holds = known[from][to] == .less ? least.isLess(than: greatest) : least.isAtMost(greatest)
        guard holds else { return false }
      }
    }
    return true
  }

  /// Returns how two days that depend on the day of the evaluation are ordered on every day.
  private static func relation(
    _ left: FormGraph.Operand, _ right: FormGraph.Operand
  ) -> Relation? {
    guard case .today(let left) = left, case .today(let right) = right else { return nil }
    if left == right { return .atMost }
    return left.days.upperBound < right.days.lowerBound ? .less : nil
  }
}

extension CivilDate.Distance {
  /// The days that the distance has at least and at most.
  fileprivate var days: ClosedRange<Int> {
    switch unit {
    case .days: return count...count
    // From four Februaries in a row to summers with 31 days; a year has 365 or 366 days.
    case .months: return count >= 0 ? count * 28...count * 31 : count * 31...count * 28
    case .years: return count >= 0 ? count * 365...count * 366 : count * 366...count * 365
    }
  }
}
