/// A set of Unicode scalars, stored as ranges of scalar values without surrogates.
@usableFromInline
package struct ScalarSet: Hashable, Sendable {
  /// The ranges in ascending order, not adjacent to each other.
  package private(set) var ranges: [ClosedRange<UInt32>]

  /// The range of surrogates, which are not scalar values.
  package static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  package static let none = ScalarSet(sorted: [])
  package static let all = ScalarSet(sorted: [
    0...surrogates.lowerBound - 1, surrogates.upperBound + 1...0x10FFFF,
  ])

  /// Makes a set of ranges in any order, which may overlap; surrogates are omitted.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    var given: [ClosedRange<UInt32>] = []
    given.reserveCapacity(ranges.count)
    for range in ranges {
      if range.overlaps(Self.surrogates) { given += Self.scalars(range) } else { given.append(range) }
    }
    self.init(withoutSurrogates: given)
  }

  /// Makes a set of ranges without surrogates in any order, which may overlap.
  package init(withoutSurrogates ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
    var isSorted = true
    var last: UInt32 = 0
    for range in self.ranges {
      isSorted = isSorted && range.lowerBound >= last
      last = range.lowerBound
    }
    if !isSorted { self.ranges.sort { $0.lowerBound < $1.lowerBound } }
    merge()
  }

  /// Makes the union of sets.
  ///
  /// - Complexity: O(n log n) in the number of their ranges, which one union after another would copy each
  ///   time.
  package init(unionOf sets: [ScalarSet]) {
    var ranges: [ClosedRange<UInt32>] = []
    ranges.reserveCapacity(sets.reduce(0) { $0 + $1.ranges.count })
    for set in sets { ranges += set.ranges }
    self.init(withoutSurrogates: ranges)
  }

  /// Makes one range of those that overlap or are adjacent, of ranges in ascending order of their starts.
  private mutating func merge() {
    guard var last = ranges.first else { return }
    var count = 0
    for index in ranges.indices.dropFirst() {
      let range = ranges[index]
      if range.lowerBound <= last.upperBound + 1 {
        last = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        ranges[count] = last
        count += 1
        last = range
      }
    }
    ranges[count] = last
    ranges.removeLast(ranges.count - count - 1)
  }

  /// Returns the parts of a range outside the surrogates.
  private static func scalars(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    if range.lowerBound < surrogates.lowerBound {
      result.append(range.lowerBound...min(range.upperBound, surrogates.lowerBound - 1))
    }
    if range.upperBound > surrogates.upperBound {
      result.append(max(range.lowerBound, surrogates.upperBound + 1)...range.upperBound)
    }
    return result
  }

  /// Makes the set of a range.
  package init(_ range: ClosedRange<Unicode.Scalar>) {
    self.init(sorted: Self.scalars(range.lowerBound.value...range.upperBound.value))
  }

  /// Makes the set of one scalar.
  package init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

  /// Makes the set of a sequence of scalars.
  @specialized(where Scalars == [Unicode.Scalar])
  @specialized(where Scalars == String.UnicodeScalarView)
  package init<Scalars: Sequence<Unicode.Scalar>>(_ scalars: Scalars) {
    self.init(scalars.map { $0.value...$0.value })
  }

  /// Makes a set of ranges without surrogates that are in order and not adjacent.
  package init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  package var isEmpty: Bool { ranges.isEmpty }

  /// The number of scalars.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The smallest scalar.
  package var first: Unicode.Scalar? { ranges.first.flatMap { Unicode.Scalar($0.lowerBound) } }

  /// The ranges as ranges of scalars.
  package var scalarRanges: [ClosedRange<Unicode.Scalar>] {
    ranges.compactMap { range in
      guard let lower = Unicode.Scalar(range.lowerBound), let upper = Unicode.Scalar(range.upperBound) else {
        return nil
      }
      return lower...upper
    }
  }

  /// Returns whether the set contains a scalar.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(scalar.value) }

  func contains(_ value: UInt32) -> Bool {
    let index = firstRange(endingAtOrAfter: value)
    return index < ranges.count && ranges[index].lowerBound <= value
  }

  /// Returns the smallest scalar that lies in a range.
  func first(in range: ClosedRange<Unicode.Scalar>) -> Unicode.Scalar? {
    let index = firstRange(endingAtOrAfter: range.lowerBound.value)
    guard index < ranges.count else { return nil }
    let value = max(ranges[index].lowerBound, range.lowerBound.value)
    return value <= range.upperBound.value ? Unicode.Scalar(value) : nil
  }

  /// Returns the index of the first range that ends at or behind a value, or the number of ranges.
  private func firstRange(endingAtOrAfter value: UInt32) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package var complement: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var index = 0
    for part in Self.all.ranges {
      var next = part.lowerBound
      while index < ranges.count, ranges[index].upperBound <= part.upperBound {
        if ranges[index].lowerBound > next { result.append(next...ranges[index].lowerBound - 1) }
        next = ranges[index].upperBound + 1
        index += 1
      }
      if next <= part.upperBound { result.append(next...part.upperBound) }
    }
    return ScalarSet(sorted: result)
  }

  package func union(_ other: ScalarSet) -> ScalarSet {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = ScalarSet.none
    result.ranges.reserveCapacity(ranges.count + other.ranges.count)
    var index = 0
    for otherRange in other.ranges {
      while index < ranges.count, ranges[index].lowerBound <= otherRange.lowerBound {
        result.ranges.append(ranges[index])
        index += 1
      }
      result.ranges.append(otherRange)
    }
    result.ranges += ranges[index...]
    result.merge()
    return result
  }

  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var index = 0
    var otherIndex = 0
    while index < ranges.count, otherIndex < other.ranges.count {
      let range = ranges[index]
      let otherRange = other.ranges[otherIndex]
      if range.overlaps(otherRange) { result.append(range.clamped(to: otherRange)) }
      if range.upperBound < otherRange.upperBound { index += 1 } else { otherIndex += 1 }
    }
    return ScalarSet(sorted: result)
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet { intersection(other.complement) }

  package func isSubset(of other: ScalarSet) -> Bool { subtracting(other).isEmpty }

  package func isDisjoint(with other: ScalarSet) -> Bool {
    var index = 0
    var otherIndex = 0
    while index < ranges.count, otherIndex < other.ranges.count {
      if ranges[index].overlaps(other.ranges[otherIndex]) { return false }
      if ranges[index].upperBound < other.ranges[otherIndex].upperBound {
        index += 1
      } else {
        otherIndex += 1
      }
    }
    return true
  }
}
