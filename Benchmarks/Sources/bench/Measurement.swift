/// What several runs of one piece of work took.
struct Measurement {
  /// The time of each run in nanoseconds.
  private(set) var times: [Double] = []

  /// Runs some work and keeps its time.
  mutating func run(_ work: () -> Void) {
    add(ContinuousClock().measure(work))
  }

  /// Keeps a time.
  mutating func add(_ time: Duration) {
    times.append(time / .nanoseconds(1))
  }

  /// The shortest time. What else runs on a machine only ever makes work slower.
  var best: Double { times.min() ?? .nan }

  /// The time in the middle.
  var median: Double { Self.median(times) }

  /// The time that so many of a hundred runs did not exceed.
  func percentile(_ percent: Int) -> Double {
    times.isEmpty ? .nan : times.sorted()[min(times.count - 1, times.count * percent / 100)]
  }

  /// How many times longer this took than a reference: the ratio of the shortest times.
  func bestRatio(to reference: Measurement) -> Double { best / reference.best }

  /// The same for the runs that were made one after the other, and the middle of that.
  func medianRatio(to reference: Measurement) -> Double {
    Self.median(zip(times, reference.times).map { $0 / $1 })
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
