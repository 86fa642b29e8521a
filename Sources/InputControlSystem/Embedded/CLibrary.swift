// The functions of the C library that this module and the library call by name. Embedded Swift has no module for it.

/// Returns the first byte that equals `byte`, as memchr(3) does.
package func memchr(_ bytes: UnsafePointer<UInt8>, _ byte: Int32, _ count: Int) -> UnsafePointer<UInt8>? {
  for offset in 0..<count where unsafe Int32(bytes[offset]) == byte { return unsafe bytes + offset }
  return nil
}

/// Returns 0 if the bytes at two addresses are the same, as memcmp(3) does.
package func memcmp(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  for offset in 0..<count {
    let difference = unsafe Int32(left[offset]) - Int32(right[offset])
    if difference != 0 { return difference }
  }
  return 0
}

// MARK: - Threads

/// The number of the one thread.
package var currentThread: UInt { 0 }

/// A key under which the one thread stores a pointer, as an index.
package typealias pthread_key_t = Int

private let pointers = unsafe Monitor<[UnsafeMutableRawPointer?]>([])

/// Creates a key. The thread does not end, so `free` is never called.
package func makeThreadKey(_ free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void)
  -> pthread_key_t
{
  unsafe pointers.withLock { pointers in
    unsafe pointers.append(nil)
    return unsafe pointers.count - 1
  }
}

/// Returns the pointer that is stored under a key, as pthread_getspecific(3) does.
package func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? {
  unsafe pointers.withLock { unsafe $0[key] }
}

/// Stores a pointer under a key, as pthread_setspecific(3) does.
package func pthread_setspecific(_ key: pthread_key_t, _ pointer: UnsafeMutableRawPointer?) {
  unsafe pointers.withLock { unsafe $0[key] = pointer }
}
