internal import InputControlSystem
internal import Synchronization

/// Exact rules that are made when somebody first needs them: it takes longer than to compile a pattern, and who asks
/// about one text seldom does.
@safe
final class LazyExactRules: @unchecked Sendable {
  // Sendable: the pointer is written once, under the lock, and what it points to never changes.
  /// What was made, retained by `made`: looking at it counts no reference.
  private let pointer = unsafe Atomic<UnsafeRawPointer?>(nil)
  private let made = Monitor<ExactRules?>(nil)
  /// How many texts have been judged without.
  private let uses = Atomic<Int>(0)
  private let make: @Sendable () -> ExactRules

  /// So many texts are judged without before it is worth while to make them.
  private static let usesBefore = 16

  init(_ make: @escaping @Sendable () -> ExactRules) { self.make = make }

  /// What was made, if it was.
  @inline(__always)
  var current: Unmanaged<ExactRules>? {
    unsafe pointer.load(ordering: .acquiring).map { unsafe Unmanaged.fromOpaque($0) }
  }

  /// The rules, made now at the latest.
  var value: ExactRules {
    // A key takes no lock once they are there.
    if let current = unsafe current { return unsafe current.takeUnretainedValue() }
    return made.withLock { made in
      if let made { return made }
      let rules = make()
      made = rules
      unsafe pointer.store(Unmanaged.passUnretained(rules).toOpaque(), ordering: .releasing)
      return rules
    }
  }

  /// Whether PCRE2 shall judge alone, to be compared with.
  var isDisabled: Bool { uses.load(ordering: .relaxed) < 0 }

  func disable() { uses.store(.min, ordering: .relaxed) }

  /// Counts a text that was judged without, and makes them when there were enough.
  @inline(__always)
  func countUse() {
    let count = uses.load(ordering: .relaxed)
    guard count >= 0 else { return }
    // Two threads may count one text: that makes them a little later.
    uses.store(count &+ 1, ordering: .relaxed)
    if count == Self.usesBefore { _ = value }
  }
}
