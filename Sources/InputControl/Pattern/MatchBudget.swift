/// The limit on the work of one match; beyond it the verdict is “undetermined”.
///
/// The match limit of PCRE2 counts steps, but one step may scan the subject, and just-in-time compiled code
/// does not count every step: in a repeated group it may scan the subject once for each character. The limit
/// therefore falls as the subject grows. Where scans can nest, long subjects are matched by the interpreter,
/// which counts all of them. The constants keep the worst known patterns well below a quarter of a second;
/// the benchmark `hostile` measures them.
struct MatchBudget: Sendable {
  /// The longest subject that a back-tracking pattern matches, in bytes.
  static let longestSubject = 64 << 10

  /// The longest subject that the just-in-time compiled code of this pattern matches, in bytes.
  let longestJITSubject: Int

  /// The match limits of just-in-time compiled code and of the interpreter; the element at index `i` is for
  /// subjects of up to `1 << i` bytes.
  private let limits: (compiled: [UInt32], interpreted: [UInt32])

  /// The limit of just-in-time compiled code for subjects of up to 16 bytes, the length of most values,
  /// cached to avoid the lookup.
  private let shortLimit: UInt32

  /// The maximum number of bytes that one match may examine.
  private static let work = 40_000_000

  /// Makes the budget of a pattern.
  ///
  /// - Parameters:
  ///   - patternLength: The length of the pattern in bytes.
  ///   - shape: The constructs of the pattern.
  ///   - isLocal: Whether a step examines no more bytes of the subject than the length of the pattern.
  init(patternLength: Int, shape: PatternShape, isLocal: Bool = false) {
    let sizes = (0...16).map { 1 << $0 }
    // The cost of a character grows with the length of the class that it is tested against. The weights are
    // measured.
    let compiledWeight = 1 + shape.classBytes / 32 + 4 * shape.properties
    let interpretedWeight = 1 + shape.classBytes / 2 + 4 * shape.properties
    // A step tries every alternative, so the length of the pattern is added.
    limits = (
      compiled: sizes.map {
        Self.limit(
          forSubjectOf: $0,
          costOfStep: (isLocal ? 1 : $0) * (1 + shape.scans) * compiledWeight + 4 * patternLength)
      },
      interpreted: sizes.map {
        Self.limit(
          forSubjectOf: $0, costOfStep: (isLocal ? 1 : $0) * interpretedWeight + 4 * patternLength)
      }
    )
    shortLimit = limits.compiled[4]
    let perCharacter = max(1, patternLength / 2, shape.nestedScans * compiledWeight)
    // Two scans behind each other in a group that repeats may each begin anew at each end of the other.
    let nesting = max(shape.nesting, min(shape.nestedScans, 2))
    longestJITSubject = sizes.last { Self.isWithinWork($0, perCharacter, nesting: nesting) } ?? 0
  }

  /// Returns whether scans nested `nesting` levels deep, which are not counted, stay within the work of one
  /// match.
  private static func isWithinWork(_ size: Int, _ perCharacter: Int, nesting: Int) -> Bool {
    var left = work / size / perCharacter
    for _ in 0..<min(nesting, 64) where left > 0 { left /= size }
    return left > 0
  }

  /// Returns the match limit of PCRE2 for a subject of `count` bytes.
  @inline(__always)
  func matchLimit(forSubjectOf count: Int, isInterpreted: Bool) -> UInt32 {
    if count <= 16, !isInterpreted { return shortLimit }
    let bucket = Int.bitWidth - (count - 1).leadingZeroBitCount
    return isInterpreted ? limits.interpreted[bucket] : limits.compiled[bucket]
  }

  /// Returns the maximum number of successive searches in one subject; each search may scan to its end.
  ///
  /// A search with a local pattern examines at most the length of the pattern each time.
  static func maximumSearchCount(inSubjectOf count: Int, patternLength: Int, shape: PatternShape) -> Int {
    let weight = 1 + shape.classBytes / 32 + 4 * shape.properties
    guard !shape.isLocal else { return max(4, work / (max(1, patternLength) * weight)) }
    return max(4, 4 * work / (max(1, count) * max(1, shape.scans) * weight))
  }

  private static func limit(forSubjectOf count: Int, costOfStep: Int) -> UInt32 {
    // A minimum lets patterns pass that enter a group a few times for each character.
    let floor = 4 * count + 1000
    let scaled = 1_000_000 / (5 + count / 2)
    return UInt32(min(max(floor, min(75_000, scaled)), work / costOfStep))
  }
}

/// The constructs of a pattern that determine its cost, found by ``PatternScanner``.
struct PatternShape: Hashable, Sendable {
  /// Whether the pattern consists only of literals, classes, groups, alternatives and greedy or lazy
  /// quantifiers, for which partial matching is exact.
  var isPlain = true
  /// The number of quantifiers and references, each of which may scan the subject.
  var scans = 0
  /// The number of quantifiers and references in repeated groups.
  var nestedScans = 0
  /// The number of optional parts and alternatives.
  var choices = 0
  /// Whether the only scan is a repetition at the end of the pattern, after which nothing can fail.
  var hasOnlyFinalRepetition = false
  /// The depth to which repeated groups that contain a scan are nested.
  var nesting = 0
  /// The length of the longest class, in bytes.
  var classBytes = 0
  /// The maximum number of Unicode properties that one class tests.
  var properties = 0

  /// Whether a search examines, from each position, at most a fixed multiple of the length of the pattern or
  /// of the match.
  ///
  /// Each choice may double the multiple, so their number is limited.
  var isLocal: Bool { (scans == 0 || hasOnlyFinalRepetition) && choices <= 8 }
}
