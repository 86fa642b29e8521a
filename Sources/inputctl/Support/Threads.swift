#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads that do the same work together.
enum Threads {
  /// How many threads can run at the same time.
  static var coreCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Runs some work in so many threads besides, and waits until all of them have ended.
  static func run(_ count: Int, _ work: @escaping @Sendable () -> Void, meanwhile: () -> Void) {
    final class Work: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var threads: [pthread_t] = []
    for _ in 0..<count {
      let argument = unsafe Unmanaged.passRetained(Work(work)).toOpaque()
      #if canImport(Darwin)
        var thread: pthread_t?
        let error = unsafe pthread_create(
          &thread, nil,
          {
            unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body(); return nil
          }, argument)
        if error == 0, let thread { threads.append(thread) }
      #else
        var thread = pthread_t()
        let error = unsafe pthread_create(
          &thread, nil,
          { argument in
            if let argument = unsafe argument {
              unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            }
            return nil
          }, argument)
        if error == 0 { threads.append(thread) }
      #endif
      // Where there is no thread to be had, the others do its work.
      if error != 0 { unsafe Unmanaged<Work>.fromOpaque(argument).release() }
    }
    meanwhile()
    for thread in threads { pthread_join(thread, nil) }
  }
}
