/// How much work one match may cost before its answer is “undetermined”.
///
/// PCRE2's match limit counts steps, but a step may scan the subject, and just-in-time compiled code does not
/// count every step: in a repeated group it may scan once for each character. So the limit falls as the subject
/// grows, and where scans could nest, long subjects are left to the interpreter, which counts all of them.
/// The constants hold the worst patterns known well below a quarter of a second; the benchmark `hostile` measures
/// them.
struct MatchBudget: Sendable {
  /// The longest subject that a back-tracking pattern judges, in bytes.
  static let longestSubject = 64 << 10

  /// The longest subject that just-in-time compiled code of this pattern may be given, in bytes.
  let longestJITSubject: Int

  /// The match limits of just-in-time compiled code, and of the interpreter, for subjects of up to 1, 2, 4, 8…
  /// bytes.
  private let limits: (compiled: [UInt32], interpreted: [UInt32])

  /// The limit of just-in-time compiled code for up to 16 bytes, which most values have, without looking it up.
  private let shortLimit: UInt32

  /// The bytes that may be looked at in one match.
  private static let work = 50_000_000

  /// The budget of a pattern with a length in bytes and a shape.
  ///
  /// - Parameter isLocal: Whether a step looks at no more of the subject than the pattern is long.
  init(patternLength: Int, shape: PatternShape, isLocal: Bool = false) {
    let sizes = (0...16).map { 1 << $0 }
    // What a character costs grows with the class that it is looked up in; measured, in bytes of that class.
    let compiledWeight = 1 + shape.classBytes / 32 + 4 * shape.properties
    let interpretedWeight = 1 + shape.classBytes / 2 + 4 * shape.properties
    // A step tries every alternative, so the length of the pattern counts too.
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
    longestJITSubject = sizes.last { Self.isWithinWork($0, perCharacter, nesting: shape.nesting) } ?? 0
  }

  /// Whether scans that nest so deep, none of which is counted, stay within the work of one match.
  private static func isWithinWork(_ size: Int, _ perCharacter: Int, nesting: Int) -> Bool {
    var left = work / size / perCharacter
    for _ in 0..<min(nesting, 64) where left > 0 { left /= size }
    return left > 0
  }

  /// PCRE2's match limit for a subject of a length in bytes.
  @inline(__always)
  func matchLimit(forSubjectOf count: Int, isInterpreted: Bool) -> UInt32 {
    if count <= 16, !isInterpreted { return shortLimit }
    let bucket = Int.bitWidth - (count - 1).leadingZeroBitCount
    return isInterpreted ? limits.interpreted[bucket] : limits.compiled[bucket]
  }

  /// How often a subject may be searched for one match after the other: each search may scan to its end.
  ///
  /// A pattern that scans nothing but what it matches looks at no more, each time, than it is long itself.
  static func mostSearches(inSubjectOf count: Int, patternLength: Int, shape: PatternShape) -> Int {
    let weight = 1 + shape.classBytes / 32 + 4 * shape.properties
    guard !shape.isLocal else { return max(4, work / (max(1, patternLength) * weight)) }
    return max(4, 4 * work / (max(1, count) * max(1, shape.scans) * weight))
  }

  private static func limit(forSubjectOf count: Int, costOfStep: Int) -> UInt32 {
    // The floor lets a pattern that enters a group a few times for each character pass.
    let floor = 4 * count + 1000
    let scaled = 1_000_000 / (5 + count / 2)
    return UInt32(min(max(floor, min(75_000, scaled)), work / costOfStep))
  }
}

/// What a pattern is made of, read off its text.
struct PatternShape: Hashable, Sendable {
  /// Whether it has only literals, classes, groups, alternatives and greedy or lazy quantifiers, which partial
  /// matching decides exactly.
  var isPlain = true
  /// Quantifiers and references: each may scan the subject.
  var scans = 0
  /// The same inside of repeated groups.
  var nestedScans = 0
  /// Optional parts and alternatives.
  var choices = 0
  /// Whether the only one is a repetition at the very end of the pattern, behind which nothing can fail.
  var endsInItsScan = false
  /// How deep repeated groups contain each other around something that scans.
  var nesting = 0
  /// The bytes of the longest class.
  var classBytes = 0
  /// The most Unicode properties that one character may be asked for.
  var properties = 0

  /// Whether a search looks at no more of the subject, at each place, than some times what the pattern is long or
  /// matches: each choice may double that.
  var isLocal: Bool { (scans == 0 || endsInItsScan) && choices <= 8 }
}
