/// The texts that a normalisation leaves as they are, as far as tables can tell.
final class KeptTexts: Sendable {
  /// These texts; `nil` if the table would be too large.
  private let table: ByteTable?
  /// For each step that searches for several scalars the texts in which it changes nothing, if they are known.
  private let unmatched: [ByteTable?]

  init(_ changes: NormalizationEffect) {
    let scalars = changes.keptScalars
    var rules: [RegularRule] = changes.trims ? [.trimmed] : []
    var unmatched: [ByteTable?] = []
    for pattern in changes.searchedPatterns {
      guard let rule = try? RegularRule.unmatched(pattern) else {
        unmatched.append(nil)
        continue
      }
      rules.append(rule)
      unmatched.append(ByteTable(ofAll: [rule], among: .all))
    }
    self.unmatched = unmatched
    table = unmatched.contains { $0 == nil } ? nil : ByteTable(ofAll: rules, among: scalars)
  }

  /// The table in the form that runs over texts.
  var layout: ByteTable.Layout? { unsafe table?.layout }

  /// Returns whether it is known that a step that searches changes nothing in a text.
  ///
  /// - Parameter number: The number of the step among those that search.
  func isUnmatched(_ bytes: UnsafeBufferPointer<UInt8>, by number: Int) -> Bool {
    guard let layout = unsafe unmatched[number]?.layout else { return false }
    return unsafe layout.isAccepting(layout.state(after: bytes.span, from: layout.start))
  }

  /// The size of the tables in bytes.
  var byteCount: Int { unmatched.reduce(table?.byteCount ?? 0) { $0 + ($1?.byteCount ?? 0) } }
}

extension ByteTable {
  /// The greatest number of states of a table that tells whether a text is left as it is.
  private static var maximumStateCount: Int { 1 << 10 }

  /// Makes the table of the texts of some scalars that satisfy all rules; `nil` if it would be too large.
  fileprivate convenience init?(ofAll rules: [RegularRule], among scalars: ScalarSet) {
    guard let alphabet = Alphabet(distinguishing: rules.flatMap { $0.sets } + [scalars]) else { return nil }
    var all = Automaton.repeating(scalars, over: alphabet)
    for rule in rules {
      guard let automaton = try? rule.automaton(over: alphabet),
        let both = try? all.intersection(with: automaton), both.stateCount <= Self.maximumStateCount
      else { return nil }
      all = both
    }
    self.init(all) { _, _ in nil }
  }
}

// Scalars that normalisation leaves as they are wherever they stand. The sets are not complete: they cover the scripts
// that most values are written in. Other scalars take longer to normalise, with the same result.

extension NormalizationEffect {
  /// Scalars that the steps that replace single scalars, and the normalisation forms, leave as they are.
  var keptScalars: ScalarSet {
    var ascii = ASCIISet.all
    var others = ScalarSet.stable
    for step in steps {
      switch step.judged {
      case .characters(let map):
        for scalar in ascii.scalars where map(scalar) != nil { ascii.subtract(ASCIISet(scalar)) }
        others = step.step == .width ? others.subtracting(.wide) : others.intersection(.caseless)
      case .scalars(let replaced):
        let changed = replaced.scalarsThatChange
        for scalar in ascii.scalars where changed.contains(scalar) { ascii.subtract(ASCIISet(scalar)) }
        others = others.subtracting(changed)
      case .form:
        if step.step == .nfkc { others = others.intersection(.compatible) }
      case .trim, .replace: break
      }
    }
    return ScalarSet(ascii).union(others)
  }

  /// Whether a step removes white space at the ends.
  fileprivate var trims: Bool { normalization.contains(.trim) }
}

extension ScalarSet {
  /// Scalars other than ASCII that NFC leaves as they are in every context (UAX #15: NFC_Quick_Check Yes and
  /// Canonical_Combining_Class 0), none of which is white space.
  static let stable = ScalarSet([
    0xA1...0x02FF, 0x0388...0x038A, 0x038E...0x03A1, 0x03A3...0x03FF, 0x0400...0x0482, 0x048A...0x052F,
    0x05D0...0x05EA, 0x0620...0x064A, 0x0E01...0x0E30, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2030...0x203B,
    0x20A0...0x20BF, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3105...0x312F, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D, 0x2_0000...0x2_A6DF,
  ])

  /// Those of ``stable`` that NFKC leaves as they are, too.
  static let compatible = stable.intersection(
    ScalarSet([
      0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB7, 0xBB...0xBB,
      0xBF...0x0131, 0x0134...0x013E, 0x0141...0x0148, 0x014A...0x017E, 0x0400...0x052F, 0x05D0...0x05EA,
      0x0620...0x064A, 0x0E01...0x0E30, 0x1E00...0x1E99, 0x1E9C...0x1EFF, 0x2012...0x2016, 0x2018...0x2023,
      0x20A0...0x20A7, 0x20A9...0x20BF, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3105...0x312F,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x2_0000...0x2_A6DF,
    ]))

  /// Those of ``stable`` that have no case.
  static let caseless = stable.intersection(
    ScalarSet([
      0x05D0...0x05EA, 0x0620...0x064A, 0x0E01...0x0E30, 0x2010...0x20BF, 0x3001...0x3029, 0x3041...0x3096,
      0x30A1...0x312F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x2_0000...0x2_A6DF,
    ]))

  /// The fullwidth and halfwidth characters of ``stable``.
  static let wide = ScalarSet([0xFF01...0xFF9D])
}
