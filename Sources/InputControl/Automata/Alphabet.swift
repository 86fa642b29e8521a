/// The scalars put into classes, so that those that a pattern never tells apart are one letter to its automaton.
final class Alphabet: Sendable {
  /// The scalars of each class; together they are all there are.
  let classes: [ScalarSet]

  /// Where a new class begins, in order; the first is 0.
  private let starts: [UInt32]
  /// The class from each start on.
  private let classAtStart: [UInt16]
  /// The classes of ASCII, looked up once.
  private let asciiClasses: [UInt16]

  /// The most classes.
  static let mostClasses = 1 << 12

  /// Puts scalars into one class that are in the same sets; `nil` when that makes too many classes.
  init?(telling sets: some Sequence<ScalarSet>) {
    // At each of these places, some sets begin or end.
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
    var known: [Set<Int>: Int] = [:]
    var members: Set<Int> = []
    var index = 0
    for part in ScalarSet.all.ranges {
      var place = part.lowerBound
      while place <= part.upperBound {
        while index < flips.count, flips[index].place <= place {
          if members.remove(flips[index].set) == nil { members.insert(flips[index].set) }
          index += 1
        }
        let end = index < flips.count ? min(flips[index].place - 1, part.upperBound) : part.upperBound
        let number = known[members] ?? ranges.count
        if number == ranges.count {
          guard number < Self.mostClasses else { return nil }
          known[members] = number
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

  /// Classes that are given, which do not overlap and leave nothing out.
  init(classes: [ScalarSet]) {
    precondition(classes.count <= Self.mostClasses)
    self.classes = classes
    var pieces: [(start: UInt32, number: UInt16)] = []
    for (number, set) in classes.enumerated() {
      for range in set.ranges { pieces.append((range.lowerBound, UInt16(number))) }
    }
    pieces.sort { $0.start < $1.start }
    starts = pieces.map(\.start)
    classAtStart = pieces.map(\.number)
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

  var count: Int { classes.count }

  /// The class of a scalar.
  ///
  /// - Complexity: O(log n) beyond ASCII.
  func number(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return Int(asciiClasses[Int(scalar.value)]) }
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar.value { low = middle } else { high = middle }
    }
    return Int(classAtStart[low])
  }

  /// The classes that a set consists of; it has to be one of those that the alphabet tells apart.
  func numbers(in set: ScalarSet) -> [Int] {
    if set.ranges.count == 1, set.ranges[0].count == 1, let scalar = set.first { return [number(of: scalar)] }
    return classes.indices.filter { index in
      classes[index].ranges.first.map { set.contains($0.lowerBound) } ?? false
    }
  }

  /// The places where classes change, and the class from there on.
  var pieces: Zip2Sequence<[UInt32], [UInt16]> { zip(starts, classAtStart) }
}
