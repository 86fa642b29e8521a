#if GTK
  import Foundation

  /// The thread that GTK is used in. The main actor has no thread of its own: under Linux, each of its jobs may run in another.
  @globalActor actor GTKThread {
    static let shared = GTKThread()
    private static let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
  }

  /// Runs jobs in a thread, one after the other.
  private final class ThreadExecutor: SerialExecutor {
    // Used under the lock of the condition.
    nonisolated(unsafe) private var jobs: [UnownedJob] = []
    private let condition = NSCondition()

    init() {
      let thread = Thread { [self] in
        while true { next().runSynchronously(on: asUnownedSerialExecutor()) }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      condition.withLock { jobs.append(job) }
      condition.signal()
    }

    private func next() -> UnownedJob {
      condition.withLock {
        while jobs.isEmpty { condition.wait() }
        return jobs.removeFirst()
      }
    }
  }
#endif
