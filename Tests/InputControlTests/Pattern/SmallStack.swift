import Foundation
import InputControlSystem

/// A thread with a stack of 512 kB, the size that macOS and iOS give to secondary threads.
enum SmallStack {
  private static let size = 512 << 10

  /// Runs a closure on such a thread, and returns its result.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Monitor<Result?>(nil)
    let thread = Thread {
      let value = body()
      result.withLock { $0 = value }
      result.wakeAll()
    }
    thread.stackSize = size
    thread.start()
    return result.wait { $0 }
  }
}
