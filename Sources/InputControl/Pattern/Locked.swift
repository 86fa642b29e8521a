#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A value that one thread at a time may look at.
///
/// Not `Synchronization.Mutex`: ThreadSanitizer knows nothing of its futexes and reports what it guards.
@safe
final class Locked<Value>: @unchecked Sendable {
  // Sendable: nobody reaches the value without the lock.
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value = value
    let status = unsafe pthread_mutex_init(lock, nil)
    precondition(status == 0, "no lock can be made")
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
