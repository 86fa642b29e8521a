/// The relations that rules of a form state between numbers or dates, and whether values can satisfy all of them.
///
/// Ranges are treated as continuous. That can miss contradictions, but never invents one.
struct OrderConstraints {
  /// A field, a value, or the day of the evaluation and what is added to it.
  private struct Point {
    var operand: FormGraph.Operand
    var bounds: Completions?
  }

  private var points: [Point] = []
  private var places: [Int: Int] = [:]
  private var days: [CivilDate.Distance: Int] = [:]
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
    case .today(let distance):
      if let known = days[distance] { return known }
      days[distance] = points.count
      points.append(Point(operand: operand, bounds: nil))
    }
    return points.count - 1
  }

  // MARK: Satisfying them

  /// Whether there are values that satisfy all relations.
  ///
  /// - Complexity: Linear in the number of points and relations.
  var isSatisfiable: Bool {
    guard !relations.isEmpty else { return true }
    let relations = relations + relationsBetweenDays
    let circles = Circles(count: points.count, relations.map { ($0.from, $0.to) })
    var incoming: [[(from: Int, isStrict: Bool)]] = Array(repeating: [], count: circles.count)
    for relation in relations {
      let (from, to) = (circles.numbers[relation.from], circles.numbers[relation.to])
      if from != to {
        incoming[to].append((from, relation.isStrict))
      } else if relation.isStrict {
        return false
      }
    }
    var members: [[Int]] = Array(repeating: [], count: circles.count)
    for point in points.indices { members[circles.numbers[point]].append(point) }
    // The points of a circle are equal. The circles before one come before it.
    var bounds: [Bound?] = Array(repeating: nil, count: circles.count)
    for circle in 0..<circles.count {
      for (from, isStrict) in incoming[circle] {
        guard let bound = bounds[from] else { continue }
        bounds[circle] = bound.after(isStrict).raised(to: bounds[circle])
      }
      for point in members[circle] {
        guard let least = points[point].bounds?.least else { continue }
        bounds[circle] = Bound(value: least, isExcluded: false).raised(to: bounds[circle])
      }
      guard let bound = bounds[circle] else { continue }
      for point in members[circle] {
        guard let greatest = points[point].bounds?.greatest else { continue }
        guard bound.isExcluded ? bound.value.isLess(than: greatest) : bound.value.isAtMost(greatest) else {
          return false
        }
      }
    }
    return true
  }

  /// The least value of a point, as far as the points before it say.
  private struct Bound {
    var value: OrderValue
    /// Whether the point is greater than the value.
    var isExcluded: Bool

    func after(_ isStrict: Bool) -> Bound { Bound(value: value, isExcluded: isExcluded || isStrict) }

    /// Returns the greater one of two bounds.
    func raised(to other: Bound?) -> Bound {
      guard let other, value.isAtMost(other.value) else { return self }
      return value.isLess(than: other.value) || other.isExcluded ? other : self
    }
  }

  /// How the days that depend on the day of the evaluation are ordered on every day.
  private var relationsBetweenDays: [(from: Int, to: Int, isStrict: Bool)] {
    var days: [(place: Int, range: ClosedRange<Int>)] = []
    for (place, point) in points.enumerated() {
      if case .today(let distance) = point.operand { days.append((place, distance.days)) }
    }
    var result: [(from: Int, to: Int, isStrict: Bool)] = []
    for earlier in days {
      for later in days where earlier.range.upperBound < later.range.lowerBound {
        result.append((earlier.place, later.place, true))
      }
    }
    return result
  }
}

/// The parts of a graph each node of which is reached from each other one.
private struct Circles {
  /// The number of the circle of each node. No edge leads to a circle with a lesser number.
  private(set) var numbers: [Int]
  private(set) var count = 0

  /// Finds the circles as S. R. Kosaraju did: backwards from the nodes at which a search ends last.
  init(count nodes: Int, _ edges: [(from: Int, to: Int)]) {
    var successors: [[Int]] = Array(repeating: [], count: nodes)
    var predecessors = successors
    for edge in edges {
      successors[edge.from].append(edge.to)
      predecessors[edge.to].append(edge.from)
    }
    numbers = Array(repeating: -1, count: nodes)
    var isSeen = Array(repeating: false, count: nodes)
    var ended: [Int] = []
    for start in 0..<nodes where !isSeen[start] {
      isSeen[start] = true
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        guard next < successors[node].count else {
          ended.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let successor = successors[node][next]
        guard !isSeen[successor] else { continue }
        isSeen[successor] = true
        path.append((successor, 0))
      }
    }
    for start in ended.reversed() where numbers[start] < 0 {
      numbers[start] = count
      var open = [start]
      while let node = open.popLast() {
        for predecessor in predecessors[node] where numbers[predecessor] < 0 {
          numbers[predecessor] = count
          open.append(predecessor)
        }
      }
      count += 1
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
