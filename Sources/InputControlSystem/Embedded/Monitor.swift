/// A value that code on one thread shares, in the place of the one that threads share: Embedded Swift has no threads.
@usableFromInline
package final class Monitor<Value>: @unchecked Sendable {
  // Sendable: there is one thread.
  @usableFromInline var value: Value

  package init(_ value: sending Value) { self.value = value }

  @inlinable
  package func withLock<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try body(&value)
  }
}
