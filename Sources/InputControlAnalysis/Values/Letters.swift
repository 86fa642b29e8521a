import InputControl

/// The scalars of one weight that represent a class of an alphabet.
struct Letters: Sendable {
  let scalars: ScalarSet
  /// The number of scalars.
  let count: Int
  /// The length of each scalar in the unit in question, at least 1.
  let weight: Int
  let look: Look

  init(_ scalars: ScalarSet, weight: Int, look: Look) {
    (self.scalars, self.weight, self.look) = (scalars, weight, look)
    count = scalars.count
  }

  /// The readability of scalars, best first.
  enum Look: Int, Comparable, Sendable {
    case ascii, foreign, rare, mark

    static func < (left: Look, right: Look) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the letters that represent a class.
  static func letters(of set: ScalarSet, in unit: LengthUnit) -> [Letters] {
    func letters(_ candidates: [ScalarSet], _ look: Look) -> [Letters] {
      candidates.map(set.intersection).compactMap { scalars in
        guard let first = scalars.first else { return nil }
        // Scalars that add nothing to the length would make the walk loop.
        let weight = unit.length(of: String(first))
        return weight > 0 ? Letters(scalars, weight: weight, look: look) : nil
      }
    }
    var result = Array(letters(ascii, .ascii).prefix(1))
    result += letters(foreign, .foreign) + letters([rare], .rare) + letters([marks], .mark)
    if result.isEmpty { result = letters([.visiblySolitary], .foreign) }
    return result.isEmpty ? letters([.all], .foreign) : result
  }

  private static let ascii = [
    ScalarSet("0"..."9").union(ScalarSet("a"..."z")).union(ScalarSet("A"..."Z")), ScalarSet("!"..."~"),
    ScalarSet(" "),
  ]

  /// Scripts and emoji whose scalars are a grapheme each, of two, three and four bytes.
  private static let foreign = [
    ScalarSet("\u{E0}"..."\u{F6}"), ScalarSet("\u{430}"..."\u{44F}"), ScalarSet("\u{4E00}"..."\u{9FA5}"),
    ScalarSet("\u{1F600}"..."\u{1F64F}"),
  ]

  /// Ideographs of four bytes, which few fonts contain.
  private static let rare = ScalarSet("\u{20000}"..."\u{2A6D6}")

  /// Combining marks below the base that compose with no letter in Unicode's composed forms.
  private static let marks = ScalarSet("\u{332}"..."\u{333}").union(ScalarSet("\u{347}"..."\u{349}"))
}

extension ScalarSet {
  /// The greatest scalar.
  var last: Unicode.Scalar? { ranges.last.flatMap { Unicode.Scalar($0.upperBound) } }

  /// Returns a random scalar.
  func randomScalar(_ random: inout SplitMix) -> Unicode.Scalar? {
    guard !isEmpty else { return nil }
    var index = random.number(below: count)
    for range in ranges {
      if index < range.count { return Unicode.Scalar(range.lowerBound + UInt32(index)) }
      index -= range.count
    }
    return nil
  }

  /// Returns the first or the last scalar of a random range.
  func randomBound(_ random: inout SplitMix) -> Unicode.Scalar? {
    random.element(of: ranges).flatMap { range in
      Unicode.Scalar(random.isOne(in: 2) ? range.lowerBound : range.upperBound)
    }
  }
}
