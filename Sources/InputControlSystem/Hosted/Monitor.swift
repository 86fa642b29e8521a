/// A value that threads share. One thread at a time has access, and can wait for a change by another thread.
///
/// Uses POSIX threads instead of `Synchronization.Mutex`, because ThreadSanitizer does not know the futexes
/// of the latter.
@safe
@usableFromInline
package final class Monitor<Value>: @unchecked Sendable {
  // The lock protects the value, which makes the class Sendable.
  @usableFromInline var value: Value
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    let status = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == (0, 0), "no lock can be made")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(condition)
    unsafe mutex.deallocate()
    unsafe condition.deallocate()
  }

  @inlinable
  package func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls `body` whenever the value may have changed, until it returns a result, and returns that.
  @inlinable
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Wakes the waiting threads, so that they check the value again.
  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
