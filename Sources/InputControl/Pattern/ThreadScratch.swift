#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// One ``MatchScratch`` for every thread that asks, freed when the thread ends.
enum ThreadScratch {
  /// The scratch memory of the current thread. It must not be kept or handed to another one.
  static var current: Box {
    if let pointer = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
    }
    let box = Box()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
    return box
  }

  final class Box {
    let scratch = MatchScratch()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<Box>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer { unsafe Unmanaged<Box>.fromOpaque(pointer).release() }
      #endif
    }
    precondition(status == 0, "no thread-specific memory is left")
    return key
  }()
}
