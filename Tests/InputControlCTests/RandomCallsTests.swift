import CRandomCalls
import Foundation
import Testing

/// Calls in any order, with any arguments, leave what the header says, and never end the process.
struct RandomCallsTests {
  /// The number of calls for each seed; `CALLS` in the environment says another number.
  private static let calls = ProcessInfo.processInfo.environment["CALLS"].flatMap { Int32($0) } ?? 5_000

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func calls(seed: UInt64) {
    #expect(random_calls(Self.calls, seed) == 0)
  }

  /// Threads do not notice one another, and a context is not used by two.
  @Test func callsInThreads() { #expect(random_calls_in_threads(4, Self.calls / 4, 5) == 0) }
}
