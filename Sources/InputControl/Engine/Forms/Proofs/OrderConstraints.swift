/// The relations that rules of a form state between numbers or dates, and whether values can satisfy all of them. What was
/// added last is taken back first.
///
/// Ranges are treated as continuous. That can miss contradictions, but never invents one.
struct OrderConstraints {
  /// A field, a value, or the day of the evaluation and what is added to it.
  private struct Point {
    var operand: FormGraph.Operand
    var greatest: OrderValue?
    var least: Bound?
    /// The points that are not less than this one.
    var successors: [(point: Int, isStrict: Bool)] = []
    /// The number of points whose successor this one is.
    var predecessorCount = 0
  }

  private enum Change {
    case point
    case relation(from: Int, to: Int)
    case least(of: Int, before: Bound?)
  }

  /// Whether there are values that satisfy all relations. If not, the last changes are to be taken back.
  private(set) var isSatisfiable = true
  private var points: [Point] = []
  private var places: [Int: Int] = [:]
  private var days: [CivilDate.Distance: Int] = [:]
  private var changes: [Change] = []

  /// The number of changes so far.
  var changeCount: Int { changes.count }

  /// Takes back all changes but the first ones, which could be satisfied.
  mutating func takeBack(to count: Int) {
    while changes.count > count, let change = changes.popLast() {
      switch change {
      case .point:
        switch points.removeLast().operand {
        case .field(let field): places[field] = nil
        case .today(let distance): days[distance] = nil
        case .value: break
        }
      case .relation(let from, let to):
        points[from].successors.removeLast()
        points[to].predecessorCount -= 1
      case .least(let point, let before): points[point].least = before
      }
    }
    isSatisfiable = true
  }

  /// Adds a rule whose operands are given.
  ///
  /// - Parameter bounds: Returns the least and the greatest value of a field; `nil` for one without a value.
  mutating func add(_ rule: FormGraph.Rule, bounds: (Int) -> (isGiven: Bool, bounds: Completions?)) {
    switch rule.kind {
    case .order(let operands, let isStrict):
      let known = operands.map { point($0, bounds) }
      for (index, isStrict) in isStrict.enumerated() {
        guard let from = known[index], let to = known[index + 1] else { continue }
        relate(from, to, isStrict)
      }
    case .age(let years):
      // Somebody is n years old from n years after the birth until the day before n + 1 years after it.
      guard let birth = point(.field(rule.fields[0]), bounds) else { return }
      if let latest = point(.today(.init(-years.lowerBound, .years)), bounds) { relate(birth, latest, false) }
      guard years.upperBound < FormRule.Kind.greatestAge,
        let earliest = point(.today(.init(-years.upperBound - 1, .years)), bounds)
      else { return }
      // Those born on 29 February are a year older on 1 March, so the day itself may be within the range.
      relate(earliest, birth, false)
    case .require, .equal, .external, .among: break
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
      add(operand, value.bounds)
    case .value(let value, _): add(operand, Completions(value))
    case .today(let distance):
      if let known = days[distance] { return known }
      let others = days
      days[distance] = points.count
      add(operand, nil)
      for (other, place) in others { relateDays((distance, points.count - 1), (other, place)) }
    }
    return points.count - 1
  }

  private mutating func add(_ operand: FormGraph.Operand, _ bounds: Completions?) {
    changes.append(.point)
    points.append(Point(operand: operand, greatest: bounds?.greatest))
    if let least = bounds?.least { raise(points.count - 1, to: Bound(value: least, isExcluded: false)) }
  }

  // MARK: Satisfying them

  /// Adds that a point is not greater than another one, or less than it.
  ///
  /// - Complexity: Constant where one of the points is new, but for the points whose least value changes.
  private mutating func relate(_ from: Int, _ to: Int, _ isStrict: Bool) {
    guard isSatisfiable else { return }
    if isStrict ? leads(from: to, to: from) : leads(from: to, to: from, strictly: true) {
      isSatisfiable = false
      return
    }
    connect(from, to, isStrict)
  }

  private mutating func connect(_ from: Int, _ to: Int, _ isStrict: Bool) {
    changes.append(.relation(from: from, to: to))
    points[from].successors.append((to, isStrict))
    points[to].predecessorCount += 1
    if let least = points[from].least { raise(to, to: least.after(isStrict)) }
  }

  /// Returns whether, because of the relations between them, a point is not greater than another one; or strictly, is less.
  private func leads(from start: Int, to end: Int, strictly isStrict: Bool = false) -> Bool {
    if start == end, !isStrict { return true }
    // A point that was just added has no relations.
    guard !points[start].successors.isEmpty, points[end].predecessorCount > 0 else { return false }
    // Each point once, and once more behind a relation that is strict.
    var isSeen = Array(repeating: false, count: 2 * points.count)
    var open = [(point: start, isStrict: !isStrict)]
    while let (point, isBehindStrict) = open.popLast() {
      for successor in points[point].successors {
        let next = (point: successor.point, isStrict: isBehindStrict || successor.isStrict)
        if next.point == end, next.isStrict { return true }
        let place = 2 * next.point + (next.isStrict ? 1 : 0)
        guard !isSeen[place] else { continue }
        isSeen[place] = true
        open.append(next)
      }
    }
    return false
  }

  /// Raises the least value of a point, and of those that are not less.
  private mutating func raise(_ point: Int, to bound: Bound) {
    var open = [(point, bound)]
    while let (point, bound) = open.popLast() {
      let before = points[point].least
      guard bound.isGreater(than: before) else { continue }
      changes.append(.least(of: point, before: before))
      points[point].least = bound
      if let greatest = points[point].greatest {
        guard bound.isExcluded ? bound.value.isLess(than: greatest) : bound.value.isAtMost(greatest) else {
          isSatisfiable = false
          return
        }
      }
      for successor in points[point].successors {
        open.append((successor.point, bound.after(successor.isStrict)))
      }
    }
  }

  /// Adds how a new day and another one, which depend on the day of the evaluation, are ordered on every day. These orders
  /// never contradict each other.
  private mutating func relateDays(
    _ new: (distance: CivilDate.Distance, point: Int), _ other: (distance: CivilDate.Distance, point: Int)
  ) {
    if new.distance.days.upperBound < other.distance.days.lowerBound {
      connect(new.point, other.point, true)
    } else if other.distance.days.upperBound < new.distance.days.lowerBound {
      connect(other.point, new.point, true)
    }
  }

  /// The least value of a point, as far as the points before it say.
  private struct Bound {
    var value: OrderValue
    /// Whether the point is greater than the value.
    var isExcluded: Bool

    func after(_ isStrict: Bool) -> Bound { Bound(value: value, isExcluded: isExcluded || isStrict) }

    func isGreater(than other: Bound?) -> Bool {
      guard let other else { return true }
      return other.value.isLess(than: value) || isExcluded && !other.isExcluded && other.value.isAtMost(value)
    }
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
