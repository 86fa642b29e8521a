/// A partition of the Unicode scalars into classes, each of which is one letter of an automaton.
///
/// Scalars that no set of a pattern distinguishes are in the same class.
@usableFromInline
package final class Alphabet: Sendable {
  /// The scalars of each class; together they are all scalars.
  @usableFromInline package let classes: [ScalarSet]

  /// The scalar values at which a new class begins, in ascending order; the first is 0.
  @usableFromInline let starts: [UInt32]
  /// The class from each start on.
  @usableFromInline let classAtStart: [UInt16]
  /// The classes of the ASCII characters, precomputed.
  @usableFromInline let asciiClasses: [UInt16]

  /// The maximum number of classes.
  package static let maximumClassCount = 1 << 12

  /// Makes the coarsest partition that distinguishes some sets: two scalars are in the same class if they are
  /// in the same sets.
  ///
  /// - Returns: `nil` if there are more than ``maximumClassCount`` classes.
  package init?(distinguishing sets: [ScalarSet]) {
    // The scalar values at which a set begins or ends.
    var flips: [(place: UInt32, set: Int)] = []
    for (index, set) in Set(sets).enumerated() {
      for range in set.ranges {
        flips.append((range.lowerBound, index))
        flips.append((range.upperBound + 1, index))
      }
    }
    flips.sort { $0.place < $1.place }
    var starts: [UInt32] = []
    var classAtStart: [UInt16] = []
    var ranges: [[ClosedRange<UInt32>]] = []
    // Which sets contain the place, as bits; each combination is a class.
    var known = WordInterner()
    var members = [UInt64](repeating: 0, count: sets.count / 64 + 1)
    var index = 0
    for part in ScalarSet.all.ranges {
      var place = part.lowerBound
      while place <= part.upperBound {
        while index < flips.count, flips[index].place <= place {
          members[flips[index].set / 64] ^= 1 << UInt64(flips[index].set % 64)
          index += 1
        }
        let end = index < flips.count ? min(flips[index].place - 1, part.upperBound) : part.upperBound
        let number = known.number(of: members)
        if number == ranges.count {
          guard number < Self.maximumClassCount else { return nil }
          ranges.append([])
        }
        ranges[number].append(place...end)
        starts.append(place)
        classAtStart.append(UInt16(number))
        place = end + 1
      }
    }
    self.starts = starts
    self.classAtStart = classAtStart
    classes = ranges.map { ScalarSet($0) }
    asciiClasses = Self.asciiClasses(starts, classAtStart)
  }

  /// Makes an alphabet of given classes, which must be disjoint and contain all scalars.
  package init(classes: [ScalarSet]) {
    precondition(classes.count <= Self.maximumClassCount)
    self.classes = classes
    var pieces: [(start: UInt32, number: UInt16)] = []
    for (number, set) in classes.enumerated() {
      for range in set.ranges { pieces.append((range.lowerBound, UInt16(number))) }
    }
    pieces.sort { $0.start < $1.start }
    starts = pieces.map { $0.start }
    classAtStart = pieces.map { $0.number }
    asciiClasses = Self.asciiClasses(starts, classAtStart)
  }

  private static func asciiClasses(_ starts: [UInt32], _ classAtStart: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    var index = 0
    for value in UInt32(0)..<128 {
      while index + 1 < starts.count, starts[index + 1] <= value { index += 1 }
      result.append(classAtStart[index])
    }
    return result
  }

  @inlinable package var count: Int { classes.count }

  /// Returns the class of a scalar.
  ///
  /// - Complexity: O(1) for ASCII, O(log n) for other scalars.
  @inlinable
  package func number(of scalar: Unicode.Scalar) -> Int {
    scalar.isASCII ? Int(asciiClasses[Int(scalar.value)]) : Int(classAtStart[starts.piece(of: scalar.value)])
  }

  /// Returns the classes that make up a set, which must be a union of classes.
  package func numbers(in set: ScalarSet) -> [Int] {
    if set.ranges.count == 1, set.ranges[0].count == 1, let scalar = set.first { return [number(of: scalar)] }
    // A set with many ranges may have few classes, and a set with few ranges is found among many classes.
    guard set.ranges.count < classes.count else {
      return classes.indices.filter { index in
        classes[index].ranges.first.map { set.contains($0.lowerBound) } ?? false
      }
    }
    var numbers: Set<Int> = []
    for range in set.ranges {
      var piece = starts.piece(of: range.lowerBound)
      while piece < starts.count, starts[piece] <= range.upperBound {
        numbers.insert(Int(classAtStart[piece]))
        piece += 1
      }
    }
    return numbers.sorted()
  }

  /// The scalar values at which the class changes, each with the class from there on.
  var pieces: Zip2Sequence<[UInt32], [UInt16]> { zip(starts, classAtStart) }
}

extension [UInt32] {
  /// Returns the index of the piece that contains a scalar value, if these are the values at which pieces start, in
  /// ascending order from 0 on.
  @inlinable
  func piece(of value: UInt32) -> Int {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
