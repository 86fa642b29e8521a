internal import CByteMask

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Looks for bytes as fast as the C library does.
enum ByteSearch {
  /// Where a byte stands next; `end` where it does not any more.
  static func first(_ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    guard start < end, let found = unsafe memchr(base + start, Int32(byte), end - start) else { return end }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// How often a byte stands somewhere.
  static func count(_ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
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
