internal import InputControlSystem

extension String {
  /// Whether two texts have the same scalars; `==` holds for canonically equivalent ones too.
  package func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in
        // Empty texts may have no address.
        guard let start = left.baseAddress, let otherStart = right.baseAddress else {
          return true
        }
        return unsafe start == otherStart || memcmp(start, otherStart, left.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
