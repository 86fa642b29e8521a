internal import CByteMask

/// Searches bytes with memchr(3) and bit masks.
package enum ByteSearch {
  /// Returns the offset of the first `byte` from `start` on; `end` if there is none before it.
  @inlinable
  package static func first(
    _ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    guard start < end, let found = unsafe memchr(base + start, Int32(byte), end - start) else { return end }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the number of times that `byte` occurs between two offsets.
  package static func count(
    _ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var count = 0
    var place = start
    while place + 64 <= end {
      count &+= unsafe cbytemask_equal(base + place, byte).nonzeroBitCount
      place &+= 64
    }
    while place < end {
      if unsafe base[place] == byte { count += 1 }
      place += 1
    }
    return count
  }
}
