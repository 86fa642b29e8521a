#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A clock that nobody sets.
enum Clock {
  /// Seconds since some moment.
  static var now: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
