internal import InputControlSystem

/// The ``MatchScratch`` of each thread, made on first use and freed when the thread ends.
package enum ThreadScratch {
  /// Calls a closure with the scratch memory of the current thread.
  ///
  /// A pointer is stored and not an object, which would be retained and released for every text.
  package static func withCurrent<Result>(_ body: (borrowing MatchScratch) -> Result) -> Result {
    let pointer = unsafe pthread_getspecific(key)?.assumingMemoryBound(to: MatchScratch.self) ?? make()
    return unsafe body(pointer.pointee)
  }

  private static func make() -> UnsafeMutablePointer<MatchScratch> {
    let pointer = UnsafeMutablePointer<MatchScratch>.allocate(capacity: 1)
    unsafe pointer.initialize(to: MatchScratch())
    unsafe pthread_setspecific(key, pointer)
    return unsafe pointer
  }

  private static let key = unsafe makeThreadKey { pointer in
    guard let pointer = unsafe pointer?.assumingMemoryBound(to: MatchScratch.self) else { return }
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }
}
