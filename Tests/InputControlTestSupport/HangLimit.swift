internal import Foundation
package import Testing

/// Ends the test run if a test does not end in time.
///
/// The time of `.timeLimit` starts when a test is scheduled, so that a test exceeds it while it waits for one of the
/// few threads on which tests run. Besides, it cannot end a test that is blocked in a system call. The time of this
/// trait starts with the body of a test, and with each of its arguments.
package struct HangLimit: SuiteTrait, TestTrait, TestScoping {
  fileprivate let minutes: Int

  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let end = DispatchSemaphore(value: 0)
    let message = "\(test.sourceLocation): \(test.name) has not ended after \(minutes) minutes"
    Thread.detachNewThread {
      if end.wait(timeout: .now() + .seconds(60 * minutes)) == .timedOut { fatalError(message) }
    }
    defer { end.signal() }
    try await body()
  }
}

extension Trait where Self == HangLimit {
  /// Ends the test run if a test takes longer than this.
  package static func hangLimit(minutes: Int) -> Self { Self(minutes: minutes) }
}
