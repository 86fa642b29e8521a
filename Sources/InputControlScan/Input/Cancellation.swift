internal import InputControlSystem
internal import Synchronization

/// The cancellation of the reading of one scan, requested by the scan or by a signal that ends the program.
final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  var isRequested: Bool { Interruption.isRequested || flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }

  /// Waits until a descriptor is readable.
  ///
  /// - Returns: Whether it is readable; `false` after cancellation.
  func waitForInput(_ descriptor: Int32) -> Bool {
    while !isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal may be delivered to another thread, so the flag is polled every 200 ms.
      let result = unsafe poll(&request, 1, 200)
      if result > 0 || result < 0 && errno != EINTR { return true }
    }
    return false
  }
}
