#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One ``MatchScratch`` for every thread that asks, freed when the thread ends.
enum ThreadScratch {
  /// Lends the scratch memory of the current thread.
  ///
  /// A pointer and not an object: an object would be retained and released for every text.
  static func withCurrent<Result>(_ body: (borrowing MatchScratch) -> Result) -> Result {
    if let pointer = unsafe pthread_getspecific(key) {
      return unsafe body(pointer.assumingMemoryBound(to: MatchScratch.self).pointee)
    }
    return unsafe body(make().pointee)
  }

  private static func make() -> UnsafeMutablePointer<MatchScratch> {
    let pointer = UnsafeMutablePointer<MatchScratch>.allocate(capacity: 1)
    unsafe pointer.initialize(to: MatchScratch())
    unsafe pthread_setspecific(key, pointer)
    return unsafe pointer
  }

  private static func free(_ pointer: UnsafeMutableRawPointer) {
    let pointer = unsafe pointer.assumingMemoryBound(to: MatchScratch.self)
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe ThreadScratch.free(pointer)
      #else
        if let pointer = unsafe pointer { unsafe ThreadScratch.free(pointer) }
      #endif
    }
    precondition(status == 0, "no thread-specific memory is left")
    return key
  }()
}
