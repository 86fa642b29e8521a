/// Threads that share work.
package enum Threads {
  /// The number of threads that can run at the same time.
  package static var coreCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Runs `work` on `count` additional threads and `meanwhile` on this one, and joins them.
  ///
  /// If fewer threads can be created, the others do their work.
  package static func run(_ count: Int, _ work: @escaping @Sendable () -> Void, meanwhile: () -> Void) {
    let threads = (0..<count).compactMap { _ in startThread(work) }
    meanwhile()
    for thread in threads { pthread_join(thread, nil) }
  }
}
