internal import Synchronization

/// Whether somebody wants the program to end, with Ctrl-C or politely by `kill`.
///
/// The first time it ends by itself with what it has; a second time, also by another signal, it is ended.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// From now on waits for a request instead of being ended by it.
  package static func watch() {
    // What a handler may not do for the first time is done before it.
    _ = isRequested
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // A signal that is ignored, as `nohup` has it, stays so.
      guard unsafe sigaction(number, nil, &action) == 0 else { continue }
      guard !action.isIgnored else { continue }
      action.setHandler { Interruption.note($0) }
      // Whoever waits for input wakes up; the second one is not caught.
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
      _ = unsafe sigaction(number, &action, nil)
    }
    // A file that grows larger than `ulimit -f` allows is told, and can be gone on with.
    _ = signal(SIGXFSZ, SIG_IGN)
    // A pipe that nobody reads any more is noticed by writing.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private static func note(_ number: Int32) {
    guard flag.exchange(true, ordering: .relaxed) else { return }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
