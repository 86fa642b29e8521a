#if hasFeature(Embedded)
  // Embedded Swift makes a copy of the sorting of the standard library for each type that is sorted, 4 kB of code each.
  // These functions take the place of the library's, and sort places, so that there is one copy.

  extension Sequence {
    func sorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
      let all = Array(self)
      return ascendingPlaces(all.count) { areInIncreasingOrder(all[$0], all[$1]) }.map { all[$0] }
    }
  }

  extension Sequence where Element: Comparable {
    func sorted() -> [Element] { sorted(by: <) }
  }

  extension Array {
    mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
      self = sorted(by: areInIncreasingOrder)
    }
  }

  extension Array where Element: Comparable {
    mutating func sort() { self = sorted(by: <) }
  }

  /// Returns the places of elements in ascending order; the sort is stable, as that of the standard library.
  @inline(never)
  private func ascendingPlaces(
    _ count: Int, _ areInIncreasingOrder: (Int, Int) -> Bool
  ) -> [Int] {
    var places = ContiguousArray(0..<count)
    places.sort(by: areInIncreasingOrder)
    return Array(places)
  }
#endif
