internal import Synchronization

/// The request to end the program, made by Ctrl-C or a signal.
///
/// After the first signal the program ends by itself and saves its results. A second signal, even a different
/// one, ends it at once.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Installs handlers that record a request instead of ending the program.
  package static func watch() {
    // Initialises the flag here, because its lazy initialisation is not safe in a signal handler.
    _ = isRequested
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // A signal that is ignored, as nohup(1) sets it, stays ignored.
      guard unsafe sigaction(number, nil, &action) == 0 else { continue }
      guard !action.isIgnored else { continue }
      action.setHandler { Interruption.note($0) }
      // Without SA_RESTART, the signal interrupts waiting for input. SA_RESETHAND restores the default action
      // for a second signal.
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
      _ = unsafe sigaction(number, &action, nil)
    }
    // Writing beyond the limit of `ulimit -f` then fails with an error, and the scan can be resumed.
    _ = signal(SIGXFSZ, SIG_IGN)
    // Writing to a closed pipe then fails with an error.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private static func note(_ number: Int32) {
    guard flag.exchange(true, ordering: .relaxed) else { return }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
