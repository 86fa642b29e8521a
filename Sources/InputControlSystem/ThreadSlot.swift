/// A pointer that each thread stores for itself.
@safe
package struct ThreadSlot: Sendable {
  @usableFromInline let key: pthread_key_t

  /// Makes a slot that is empty in every thread.
  ///
  /// - Parameter free: A function that is called at the end of each thread with its pointer, if it has one.
  package init(freeing free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    unsafe key = makeThreadKey(free)
  }

  /// The pointer of the current thread; `nil` before it is set.
  @inlinable
  package var pointer: UnsafeMutableRawPointer? {
    get { unsafe pthread_getspecific(key) }
    nonmutating set { unsafe pthread_setspecific(key, newValue) }
  }
}
