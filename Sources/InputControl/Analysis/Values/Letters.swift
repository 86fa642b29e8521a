/// Scalars that are written for a class of an alphabet, all of one weight.
struct Letters: Sendable {
  let scalars: ScalarSet
  /// How many scalars there are.
  let count: Int
  /// How many units of the length in question each of them has, at least 1.
  let weight: Int
  let look: Look

  init(_ scalars: ScalarSet, weight: Int, look: Look) {
    (self.scalars, self.weight, self.look) = (scalars, weight, look)
    count = scalars.count
  }

  /// How well people read them, the best first.
  enum Look: Int, Comparable, Sendable {
    case ascii, foreign, rare, mark

    static func < (left: Look, right: Look) -> Bool { left.rawValue < right.rawValue }
  }

  /// Those of a class.
  static func letters(of set: ScalarSet, in unit: LengthUnit) -> [Letters] {
    func letters(_ candidates: [ScalarSet], _ look: Look) -> [Letters] {
      candidates.map(set.intersection).compactMap { scalars in
        guard let first = scalars.first else { return nil }
        // What adds nothing to the length would lead round in circles.
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

  /// Scripts and emoji that are a grapheme each, of two, three and four bytes.
  private static let foreign = [
    ScalarSet("\u{E0}"..."\u{F6}"), ScalarSet("\u{430}"..."\u{44F}"), ScalarSet("\u{4E00}"..."\u{9FA5}"),
    ScalarSet("\u{1F600}"..."\u{1F64F}"),
  ]

  /// Ideographs of four bytes, which few fonts have.
  private static let rare = ScalarSet("\u{20000}"..."\u{2A6D6}")

  /// Lines and angles below, which become one with no letter in Unicode's composed forms.
  private static let marks = ScalarSet("\u{332}"..."\u{333}").union(ScalarSet("\u{347}"..."\u{349}"))
}

extension ScalarSet {
  /// The greatest scalar.
  var last: Unicode.Scalar? { ranges.last.flatMap { Unicode.Scalar($0.upperBound) } }

  /// One of the scalars.
  func randomScalar(_ random: inout SplitMix) -> Unicode.Scalar? {
    guard !isEmpty else { return nil }
    var index = random.number(below: count)
    for range in ranges {
      if index < range.count { return Unicode.Scalar(range.lowerBound + UInt32(index)) }
      index -= range.count
    }
    return nil
  }

  /// The first or the last scalar of one of the ranges.
  func randomBound(_ random: inout SplitMix) -> Unicode.Scalar? {
    random.element(of: ranges).flatMap { range in
      Unicode.Scalar(random.isOne(in: 2) ? range.lowerBound : range.upperBound)
    }
  }
}
