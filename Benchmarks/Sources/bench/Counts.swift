internal import InputControl

/// The number of times that each verdict was given.
struct Counts: Hashable {
  var acceptable = 0
  var intermediate = 0
  var invalid = 0
  var undetermined = 0

  /// Counts one verdict.
  mutating func add(_ verdict: Verdict) {
    // Without branches, so that mispredictions of the verdict are not measured twice.
    acceptable &+= verdict == .acceptable ? 1 : 0
    intermediate &+= verdict == .intermediate ? 1 : 0
    invalid &+= verdict == .invalid ? 1 : 0
    undetermined &+= verdict == .undetermined ? 1 : 0
  }
}

extension Counts: CustomStringConvertible {
  var description: String {
    "\(acceptable) acceptable, \(intermediate) intermediate, \(invalid) invalid, \(undetermined) undetermined"
  }
}
