internal import InputControlSystem
internal import Synchronization

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
