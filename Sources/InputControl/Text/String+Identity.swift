#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension String {
  /// Whether two texts have the same scalars; `==` holds for canonically equivalent ones too.
  func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in
        // One storage, as of a copy, needs no look; an empty one has no address.
        unsafe left.isEmpty || left.baseAddress == right.baseAddress
          || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
