/// A pointer, in the place of one that each thread stores for itself: Embedded Swift has no threads.
@safe
package final class ThreadSlot: @unchecked Sendable {
  // Sendable: there is one thread.
  /// The pointer; `nil` before it is set.
  package var pointer: UnsafeMutableRawPointer?

  package init(freeing free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {}
}
