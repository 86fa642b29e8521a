/// A set of ASCII characters, a bit for each.
struct ASCIIScalars: OptionSet, Sendable {
  var rawValue: UInt128

  init(rawValue: UInt128) { self.rawValue = rawValue }

  /// A range; both bounds are ASCII.
  init(_ range: ClosedRange<Unicode.Scalar>) {
    let count = range.upperBound.value - range.lowerBound.value + 1
    let bits: UInt128 = count == 128 ? .max : (1 << UInt128(count)) - 1
    self.init(rawValue: bits << UInt128(range.lowerBound.value))
  }

  private init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

  init(_ set: RegexNode.POSIXClass, isCaseless: Bool) {
    self =
      switch set {
      case .alnum: .letters.union(.digits)
      case .alpha: .letters
      case .ascii: .all
      case .blank: ASCIIScalars(" ").union(ASCIIScalars("\t"))
      case .cntrl: .controls
      case .digit: .digits
      case .graph: .visible
      case .lower: isCaseless ? .letters : .small
      case .print: .printable
      case .punct: .punctuation
      case .space: .whiteSpace
      case .upper: isCaseless ? .letters : .capitals
      case .word: .word
      case .xdigit: .digits.union(ASCIIScalars("a"..."f")).union(ASCIIScalars("A"..."F"))
      }
  }

  static let all = ASCIIScalars("\0"..."\u{7F}")
  static let printable = ASCIIScalars(" "..."~")
  static let visible = ASCIIScalars("!"..."~")
  static let controls = printable.complement
  static let digits = ASCIIScalars("0"..."9")
  static let small = ASCIIScalars("a"..."z")
  static let capitals = ASCIIScalars("A"..."Z")
  static let letters = small.union(capitals)
  static let word = letters.union(digits).union(ASCIIScalars("_"))
  static let punctuation = visible.subtracting(letters).subtracting(digits)
  static let whiteSpace = ASCIIScalars("\t"..."\r").union(ASCIIScalars(" "))

  var complement: ASCIIScalars { ASCIIScalars(rawValue: ~rawValue) }

  /// With the other case of every letter.
  var inBothCases: ASCIIScalars {
    let toCapitals = intersection(.small).rawValue >> 32
    let toSmall = intersection(.capitals).rawValue << 32
    return ASCIIScalars(rawValue: rawValue | toCapitals | toSmall)
  }

  static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) | 0x20) : scalar
  }

  /// In the order of their numbers.
  var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var rest = rawValue
    while rest != 0 {
      scalars.append(Unicode.Scalar(UInt8(rest.trailingZeroBitCount)))
      rest &= rest - 1
    }
    return scalars
  }

  /// Removes a character.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ scalar: Unicode.Scalar) -> Bool {
    let set = ASCIIScalars(scalar)
    defer { subtract(set) }
    return isSuperset(of: set)
  }

  // MARK: Naming

  /// Removes what has a name as a whole, or is at least three in a row, and names it.
  mutating func removeNamed(hasCapitalsFirst: Bool, letterSuffix: String) -> [RegexNoun] {
    var nouns: [RegexNoun] = []
    remove(.all, RegexNoun("ASCII character"), into: &nouns)
    remove(.printable, RegexNoun("printable ASCII character"), into: &nouns)
    remove(.visible, RegexNoun("visible ASCII character"), into: &nouns)
    remove(.controls, RegexNoun("ASCII control character"), into: &nouns)
    remove(.digits, RegexNoun("digit"), into: &nouns)
    appendRuns([.digits], "digit", "", into: &nouns)
    appendRuns(
      hasCapitalsFirst ? [.capitals, .small] : [.small, .capitals], "letter", letterSuffix, into: &nouns)
    remove(.punctuation, RegexNoun("ASCII punctuation character"), into: &nouns)
    remove(.whiteSpace, RegexNoun("white-space character"), into: &nouns)
    for run in removeRuns(in: .controls) {
      let bounds = "\(RegexWording.visible(run.lowerBound)) to \(RegexWording.visible(run.upperBound))"
      nouns.append(RegexNoun("character", " from \(bounds)"))
    }
    return nouns
  }

  private mutating func remove(_ set: ASCIIScalars, _ noun: RegexNoun, into nouns: inout [RegexNoun]) {
    guard isSuperset(of: set) else { return }
    subtract(set)
    nouns.append(noun)
  }

  private mutating func appendRuns(
    _ sets: [ASCIIScalars], _ noun: String, _ suffix: String, into nouns: inout [RegexNoun]
  ) {
    var runs: [String] = []
    for set in sets { runs += removeRuns(in: set).map { "\($0.lowerBound)–\($0.upperBound)" } }
    guard !runs.isEmpty else { return }
    nouns.append(RegexNoun(noun, " " + RegexWording.either(runs) + suffix))
  }

  /// Removes what is at least three in a row inside of a set.
  private mutating func removeRuns(in set: ASCIIScalars) -> [ClosedRange<Unicode.Scalar>] {
    var runs: [ClosedRange<Unicode.Scalar>] = []
    for scalar in intersection(set).scalars {
      if let last = runs.last, last.upperBound.value + 1 == scalar.value {
        runs[runs.count - 1] = last.lowerBound...scalar
      } else {
        runs.append(scalar...scalar)
      }
    }
    runs.removeAll { $0.upperBound.value - $0.lowerBound.value < 2 }
    for run in runs { subtract(ASCIIScalars(run)) }
    return runs
  }
}
