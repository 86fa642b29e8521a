import InputControl

/// The possible lengths, in scalars, of texts within some limits and beyond another one. The range is never
/// too small.
struct ScalarLengths {
  private var least = 1
  private var most = Int.max - 1
  private let isASCII: Bool
  private let isSolitary: Bool
  /// The least scalar of the texts, which has the fewest bytes.
  private let first: UInt32

  /// - Parameters:
  ///   - limits: The limits that the texts satisfy.
  ///   - broken: The limit that the texts exceed.
  ///   - letters: The scalars of the texts.
  init(_ limits: [Rule.Body], beyond broken: Rule.Body? = nil, of letters: ScalarSet) {
    isASCII = letters.isSubset(of: .printableASCII)
    isSolitary = letters.isSubset(of: .solitary)
    first = letters.ranges.first?.lowerBound ?? 0
    for limit in limits {
      switch limit {
      case .minLength(let count, let unit): raise(to: count, unit)
      case .maxLength(let count, let unit): lower(to: count, unit)
      default: break
      }
    }
    switch broken {
    case .minLength(let count, let unit): lower(to: count - 1, unit)
    case .maxLength(let count, let unit): if count < Int.max { raise(to: count + 1, unit) }
    default: break
    }
  }

  /// The range of lengths; `nil` if it is empty.
  var range: ClosedRange<Int>? { least <= most ? least...most : nil }

  private mutating func raise(to count: Int, _ unit: LengthUnit) {
    least = max(least, isASCII ? count : unit.least(.scalars, in: count))
  }

  private mutating func lower(to count: Int, _ unit: LengthUnit) {
    let isCertain =
      switch unit {
      case .scalars, .utf16, .bytes: true
      case .graphemes: isSolitary
      // Combining marks take no column.
      case .columns: isASCII
      }
    if isCertain { most = min(most, max(count, 0) / leastCount(of: unit)) }
  }

  /// Returns the number of units that each scalar has at least.
  private func leastCount(of unit: LengthUnit) -> Int {
    switch unit {
    case .bytes: first < 0x80 ? 1 : first < 0x800 ? 2 : first < 0x10000 ? 3 : 4
    case .utf16: first < 0x10000 ? 1 : 2
    case .scalars, .graphemes, .columns: 1
    }
  }
}
