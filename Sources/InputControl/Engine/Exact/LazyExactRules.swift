internal import InputControlSystem
internal import Synchronization

/// The exact rules of a profile, built when they are first needed: building them takes longer than compiling
/// a pattern, and a single text seldom needs them.
@safe
package final class LazyExactRules: @unchecked Sendable {
  // Sendable: the pointer is written once, under the lock, and its target never changes.
  /// The exact rules, retained by `made`; reading the pointer changes no reference count.
  private let pointer = unsafe Atomic<UnsafeRawPointer?>(nil)
  private let made = Monitor<ExactRules?>(nil)
  /// The number of texts that were judged without the exact rules.
  private let uses = Atomic<Int>(0)
  private let make: @Sendable () -> ExactRules

  /// The number of texts after which building the exact rules pays off.
  private static let usesBeforeBuilding = 16

  init(_ make: @escaping @Sendable () -> ExactRules) { self.make = make }

  init(_ rules: ExactRules) {
    make = { rules }
    _ = value
  }

  /// The exact rules, if they are built.
  @inline(__always)
  var current: Unmanaged<ExactRules>? {
    unsafe pointer.load(ordering: .acquiring).map { unsafe Unmanaged.fromOpaque($0) }
  }

  /// The exact rules, if they are built.
  package var built: ExactRules? { made.withLock { $0 } }

  /// The exact rules; builds them if necessary.
  @inline(__always)
  package var value: ExactRules {
    // Once they are built, a key needs no lock.
    if let current = unsafe current { return unsafe current.takeUnretainedValue() }
    return build()
  }

  @inline(never)
  private func build() -> ExactRules {
    made.withLock { made in
      if let made { return made }
      let rules = make()
      made = rules
      unsafe pointer.store(Unmanaged.passUnretained(rules).toOpaque(), ordering: .releasing)
      return rules
    }
  }

  /// Whether only PCRE2 judges, for comparison.
  var isDisabled: Bool { uses.load(ordering: .relaxed) < 0 }

  func disable() { uses.store(.min, ordering: .relaxed) }

  /// Counts a text that was judged without the exact rules, and builds them after the last of `usesBeforeBuilding`
  /// texts.
  @inline(__always)
  func countUse() {
    let count = uses.load(ordering: .relaxed)
    guard count >= 0 else { return }
    // If two threads count at the same time, one count may be lost, which only delays building.
    uses.store(count &+ 1, ordering: .relaxed)
    if count == Self.usesBeforeBuilding { _ = value }
  }
}
