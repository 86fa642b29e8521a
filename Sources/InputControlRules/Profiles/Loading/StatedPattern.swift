/// A pattern with its purpose.
package struct StatedPattern: Sendable {
  /// The purpose of a pattern, which determines the constructs it may have.
  package enum Purpose: Sendable {
    case whole
    case search
    /// A search; the replacement names groups up to this one.
    case replacement(highestGroup: Int)
    case character
  }

  package var pattern: RulePattern
  package var purpose: Purpose
  /// Where the value of each parameter in the pattern comes from.
  var origins: [String: Diagnostic.Label] = [:]

  /// Returns where the values come from that an error in the pattern is about.
  package func labels(behind error: Diagnostic) -> [Diagnostic.Label] {
    guard let filled = pattern.filled, let location = pattern.location else { return [] }
    let place = error.primary?.location.range ?? location.range
    let touched = filled.holes.filter {
      place.start <= location.range.start + $0.written.start
        && location.range.start + $0.written.end <= place.end
        || location.range.start + $0.written.start <= place.start
          && place.start < location.range.start + $0.written.end
    }
    var names: [String] = []
    for hole in touched.isEmpty ? filled.holes : touched where !names.contains(hole.parameter) {
      names.append(hole.parameter)
    }
    return names.compactMap { origins[$0] }
  }
}
