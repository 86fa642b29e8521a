#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The times of several runs of the same work.
struct Measurement {
  /// The time of each run in nanoseconds.
  private(set) var times: [Double] = []

  /// Runs the work and adds its time.
  mutating func run(_ work: () -> Void) {
    add(ContinuousClock().measure(work))
  }

  /// Adds a time.
  mutating func add(_ time: Duration) {
    times.append(time / .nanoseconds(1))
  }

  /// The shortest time. Other work on the machine can only increase the time of a run.
  var best: Double { times.min() ?? .nan }

  /// The median of the times.
  var median: Double { Self.median(times) }

  /// Returns the time that a percentage of the runs did not exceed.
  func percentile(_ percent: Int) -> Double {
    times.isEmpty ? .nan : times.sorted()[min(times.count - 1, times.count * percent / 100)]
  }

  /// Returns the ratio of the shortest time to that of a reference.
  func bestRatio(to reference: Measurement) -> Double { best / reference.best }

  /// Returns the median of the ratios to the runs of a reference, in pairs of runs made in turn.
  func medianRatio(to reference: Measurement) -> Double {
    Self.median(zip(times, reference.times).map { $0 / $1 })
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}

/// A clock that runs while this process does, whatever else the machine has to do.
enum ProcessorClock {
  /// Returns the time that some work takes the processor.
  static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
