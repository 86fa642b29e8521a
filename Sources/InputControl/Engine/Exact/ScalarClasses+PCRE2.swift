internal import InputControlSystem

extension ScalarClasses {
  /// The classes as PCRE2 knows them; each for which all of Unicode is looked at is listed once and kept.
  static let pcre2 = ScalarClasses { pattern, candidates in
    if let candidates {
      return ScalarListing.ranges(matching: pattern, among: candidates.ranges).map { ScalarSet($0) }
    }
    // Listing one takes milliseconds: whoever wants the same at the same time waits.
    return known.withLock { known in
      if let set = known[pattern] { return set }
      let set = ScalarListing.ranges(matching: pattern).map { ScalarSet($0) }
      known[pattern] = set
      return set
    }
  }

  private static let known = Monitor<[String: ScalarSet]>([:])
}
