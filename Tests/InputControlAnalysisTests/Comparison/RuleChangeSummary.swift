@testable import InputControl
@testable import InputControlAnalysis

/// The number of changes and values that were compared, and of the results.
struct RuleChangeSummary {
  private typealias Counts = [ProfileComparison.Relation: Int]

  private var changeCount = 0
  private var valueCount = 0
  private var acceptedCount = 0
  private var relations: Counts = [:]
  private var changes: Set<RuleChange> = []
  /// The comparisons with a difference that values other than the witnesses show, too.
  private var seen: Counts = [:]
  /// The number of comparisons of different rules that are proven to accept the same values.
  private var provenSameCount = 0

  mutating func add(
    _ change: RuleChange, _ claims: ComparisonClaims, _ versions: RuleVersions, valueCount: Int
  ) {
    let relation = claims.comparison.relation
    changeCount += 1
    self.valueCount += valueCount
    acceptedCount += claims.acceptedCount
    relations[relation, default: 0] += 1
    changes.insert(change)
    if claims.isDifferenceSeen { seen[relation, default: 0] += 1 }
    if relation == .same, !versions.old.profile.hasSameRules(as: versions.new.profile) {
      provenSameCount += 1
    }
  }

  /// The summary in one line.
  var line: String {
    let found = ProfileComparison.Relation.allCases.map { relation in
      let detail =
        relation == .same ? "\(provenSameCount) by proof" : "\(seen[relation] ?? 0) shown by other values"
      return "\(relations[relation] ?? 0) \(relation) (\(detail))"
    }
    return
      "\(changeCount) changes, \(valueCount) values, \(acceptedCount) accepted: \(found.joined(separator: ", "))"
  }

  /// The reasons why the changes or values prove too little, each as a sentence.
  var gaps: [String] {
    var gaps: [String] = []
    func require(_ holds: Bool, _ gap: String) { if !holds { gaps.append(gap) } }
    for change in RuleChange.allCases { require(changes.contains(change), "\(change) does not occur") }
    for relation in ProfileComparison.Relation.allCases {
      let count = relations[relation] ?? 0
      require(20 * count >= changeCount, "\(relation) is rare: \(count)")
      guard [.stricter, .looser, .changed].contains(relation) else { continue }
      // Otherwise the values would hardly notice a difference that the comparison misses.
      require(2 * (seen[relation] ?? 0) >= count, "few values show that it is \(relation)")
    }
    require(10 * provenSameCount >= changeCount, "few proofs of the same values: \(provenSameCount)")
    require(4 * (relations[.undecided] ?? 0) <= changeCount, "too much is undecided")
    require(4 * acceptedCount >= valueCount, "few values are accepted: \(acceptedCount)")
    return gaps
  }
}
