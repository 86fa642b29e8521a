internal import InputControlSystem

extension String {
  /// Returns whether two texts have the same scalars.
  ///
  /// Unlike `==`, it distinguishes canonically equivalent texts.
  package func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in
        // The buffer of an empty text may have no address.
        guard let start = left.baseAddress, let otherStart = right.baseAddress else {
          return true
        }
        return unsafe start == otherStart || memcmp(start, otherStart, left.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
