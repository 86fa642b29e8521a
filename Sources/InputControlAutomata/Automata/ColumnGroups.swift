/// The classes of an alphabet, grouped by their columns in a table of transitions: classes of a group have the same
/// transitions in all states.
package struct ColumnGroups {
  /// One class of each group.
  package private(set) var representatives: [Int] = []
  /// The group of each class.
  private(set) var groupOfClass: [Int] = []

  /// - Parameter table: The transitions, row by row.
  package init(table: [Int32], classCount: Int) {
    var hashes = [UInt64](repeating: 0, count: classCount)
    var place = 0
    while place < table.count {
      for number in 0..<classCount {
        hashes[number] =
          (hashes[number] ^ hashes[number] >> 31 ^ UInt64(UInt32(bitPattern: table[place + number])))
          &* 0x9E37_79B9_7F4A_7C15
      }
      place += classCount
    }
    var groups: [UInt64: [Int]] = [:]
    for number in 0..<classCount {
      let same = groups[hashes[number]]?.first { group in
        let other = representatives[group]
        return stride(from: 0, to: table.count, by: classCount).allSatisfy {
          table[$0 + number] == table[$0 + other]
        }
      }
      if same == nil {
        groups[hashes[number], default: []].append(representatives.count)
        representatives.append(number)
      }
      groupOfClass.append(same ?? representatives.count - 1)
    }
  }

  /// Groups the classes by two groupings together.
  package init(_ first: ColumnGroups, _ second: ColumnGroups) {
    var groups: [Int: Int] = [:]
    for (number, (group, other)) in zip(first.groupOfClass, second.groupOfClass).enumerated() {
      let key = group * second.representatives.count + other
      if groups[key] == nil {
        groups[key] = representatives.count
        representatives.append(number)
      }
      groupOfClass.append(groups[key] ?? 0)
    }
  }

  /// Groups the classes by the sets that contain them.
  package init(memberships: Memberships, classCount: Int) {
    var numbers = WordInterner()
    for number in 0..<classCount {
      let group = numbers.number(of: memberships.words(of: number))
      if group == representatives.count { representatives.append(number) }
      groupOfClass.append(group)
    }
  }
}

/// The sets that contain each class of an alphabet, as bits.
package struct Memberships {
  private var words: [UInt64]
  /// The number of words of each class.
  private let width: Int

  /// - Parameter sets: The numbers of the classes in each set.
  package init(of sets: [[Int]], classCount: Int) {
    width = sets.count / 64 + 1
    words = Array(repeating: 0, count: classCount * width)
    for (index, set) in sets.enumerated() {
      for number in set { words[number * width + index / 64] |= 1 << UInt64(index & 63) }
    }
  }

  private init(_ words: [UInt64], width: Int) {
    self.words = words
    self.width = width
  }

  /// Returns the bits of the sets that contain a class.
  func words(of number: Int) -> [UInt64] { Array(words[number * width..<(number + 1) * width]) }

  /// Returns the memberships of some classes, whose numbers are then their places among these.
  func selecting(_ numbers: [Int]) -> Memberships {
    Memberships(numbers.flatMap { words(of: $0) }, width: width)
  }

  /// Returns whether a set contains a class.
  package func contains(_ number: Int, in set: Int) -> Bool {
    words[number * width + set / 64] >> UInt64(set & 63) & 1 == 1
  }
}
