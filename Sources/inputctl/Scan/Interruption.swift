#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization

/// Whether somebody wants the program to end, with Ctrl-C or politely by `kill`.
///
/// The first time it ends by itself with what it has; a second time, also by another signal, it is ended.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// From now on waits for a request instead of being ended by it.
  static func watch() {
    // What a handler may not do for the first time is done before it.
    _ = isRequested
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // A signal that is ignored, as `nohup` has it, stays so.
      guard unsafe sigaction(number, nil, &action) == 0 else { continue }
      #if canImport(Darwin)
        guard unsafe action.__sigaction_u.__sa_handler != SIG_IGN else { continue }
        unsafe action.__sigaction_u.__sa_handler = { Interruption.note($0) }
      #else
        let ignored = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        guard !ignored else { continue }
        unsafe action.__sigaction_handler.sa_handler = { Interruption.note($0) }
      #endif
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

/// Whether anybody still wants what one scan reads: not, when the program is to end, or the scan has to.
final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  var isRequested: Bool { Interruption.isRequested || flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }

  /// Waits until a descriptor can be read from.
  ///
  /// - Returns: Whether it can; not, when nobody wants that any more.
  func waitForInput(_ descriptor: Int32) -> Bool {
    while !isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal may wake another thread, so this one looks now and then.
      let result = unsafe poll(&request, 1, 200)
      if result > 0 || result < 0 && errno != EINTR { return true }
    }
    return false
  }
}
