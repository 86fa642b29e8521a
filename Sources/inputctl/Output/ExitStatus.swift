internal import InputControl

/// The exit status of the worst result so far.
///
/// The order, worst first: a failure (64 to 74), undetermined, invalid, intermediate, acceptable.
struct ExitStatus {
  private(set) var code: Int32 = 0

  private static let worstLast: [Int32] = [0, 2, 1, 3]

  mutating func add(_ verdict: Verdict) {
    switch verdict {
    case .acceptable: add(0)
    case .intermediate: add(2)
    case .invalid: add(1)
    case .undetermined: add(3)
    }
  }

  mutating func add(_ failure: Failure.Status) { add(failure.rawValue) }

  private mutating func add(_ other: Int32) {
    if rank(other) > rank(code) { code = other }
  }

  private func rank(_ code: Int32) -> Int {
    Self.worstLast.firstIndex(of: code) ?? Self.worstLast.count
  }
}
