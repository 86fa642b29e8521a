internal import InputControlSystem

extension ScalarClasses {
  /// The character classes as PCRE2 defines them. A class that takes a search of all of Unicode is listed
  /// once and cached.
  package static let pcre2 = ScalarClasses { pattern, candidates in
    if let candidates {
      return ScalarListing.ranges(matching: pattern, among: candidates.ranges).map { ScalarSet($0) }
    }
    // Listing a class takes milliseconds; threads that need a class at the same time wait for one listing.
    return known.withLock { known in
      if let set = known[pattern] { return set }
      let set = ScalarListing.ranges(matching: pattern).map { ScalarSet($0) }
      known[pattern] = set
      return set
    }
  }

  private static let known = Monitor<[String: ScalarSet]>([:])
}
