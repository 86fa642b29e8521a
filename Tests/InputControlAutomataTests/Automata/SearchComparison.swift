#if PCRE2
  import Testing

  @testable import InputControl

  /// The result of comparing searches without PCRE2 with those of PCRE2.
  struct SearchComparison: ~Copyable {
    private(set) var patternCount = 0
    private(set) var textCount = 0
    private(set) var matchCount = 0
    /// The texts on which PCRE2's budget was exhausted.
    private(set) var undeterminedCount = 0
    /// The texts with a match that no continuation takes away.
    private(set) var certainCount = 0
    /// The texts with a match of which only PCRE2 is certain.
    private(set) var doubtCount = 0
    /// The patterns with texts on which the compiled code of PCRE2 disagrees.
    private(set) var disputedCount = 0
    private var reasons: [String: Int] = [:]
    private let scratch = MatchScratch()
    private var memory = SearchMemory()

    /// One match: its range and those of the groups 1 to 9.
    struct Found: Equatable, CustomStringConvertible {
      var ranges: [Range<Int>?]

      var description: String {
        ranges.map { $0.map { "\($0.lowerBound)–\($0.upperBound)" } ?? "no" }.joined(separator: " ")
      }
    }

    var summary: String {
      let others = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      return "\(patternCount) patterns, \(textCount) texts, \(matchCount) matches, \(undeterminedCount) "
        + "undetermined by PCRE2, \(disputedCount) patterns disputed, "
        + "\(certainCount) certain; " + others.joined(separator: ", ")
    }

    /// Compares all matches, and the groups of each.
    mutating func compare(_ pattern: String, on texts: [String]) throws {
      let tree = try #require(RegexTree.parse(pattern), "\(pattern)")
      let compiled = try SearchPattern(pattern)
      let interpreted = try SearchPattern(pattern, usesJIT: false)
      var groups = Set(1...9).filter { $0 <= compiled.groupCount }
      let search: PatternSearch
      do throws(AutomatonObstacle) {
        do throws(AutomatonObstacle) {
          search = try PatternSearch(tree, recording: groups)
        } catch .groupInLookahead {
          reasons["without groups", default: 0] += 1
          groups = []
          search = try PatternSearch(tree)
        }
      } catch {
        reasons["because \(error.words)", default: 0] += 1
        return
      }
      patternCount += 1
      var isDisputed = false
      defer { if isDisputed { disputedCount += 1 } }
      for text in texts {
        textCount += 1
        guard let expected = matches(of: compiled, in: text, groups) else {
          undeterminedCount += 1
          continue
        }
        let found = matches(of: search, in: text, groups)
        matchCount += expected.count
        if found != expected {
          // Where a part that has set a group fails, the compiled code of PCRE2 10.42 may keep the group.
          isDisputed = true
          let reference = matches(of: interpreted, in: text, groups)
          let isRight =
            if let reference { found == reference } else {
              found?.map(\.ranges.first) == expected.map(\.ranges.first)
            }
          if !isRight {
            Issue.record(
              "/\(pattern)/ in \(text.debugDescription): \(found?.description ?? "undetermined"), PCRE2 \(expected)"
            )
          }
        }
        if !expected.isEmpty { compareContinuations(of: text, with: texts, search, compiled, pattern) }
      }
    }

    /// Compares which texts have a match that no continuation takes away.
    private mutating func compareContinuations(
      of text: String, with others: [String], _ search: PatternSearch, _ compiled: SearchPattern,
      _ pattern: String
    ) {
      var bytes = text
      let (isCertain, isCertainInPCRE2) = bytes.withUTF8 { buffer in
        unsafe (
          search.matchesEveryContinuation(in: buffer.span, memory: &memory),
          compiled.matchesEveryContinuation(in: buffer.span, scratch: scratch)
        )
      }
      // A search may doubt what PCRE2 does not: in an atomic group it takes the end of the text for undecided.
      if isCertainInPCRE2, !isCertain { doubtCount += 1 }
      guard isCertain else { return }
      certainCount += 1
      for other in others.prefix(4) where matches(of: compiled, in: text + other, []) == [] {
        Issue.record(
          "/\(pattern)/ in \(text.debugDescription): no match with \(other.debugDescription) behind it")
      }
    }

    private func matches(of pattern: SearchPattern, in text: String, _ groups: Set<Int>) -> [Found]? {
      var text = text
      return text.withUTF8 { buffer in
        let bytes = unsafe buffer.span
        var result: [Found] = []
        var start = 0
        var followsEmpty = false
        while result.count <= 2 * bytes.count {
          switch pattern.find(in: bytes, from: start, skipsEmptyAtStart: followsEmpty, scratch: scratch) {
          case .none: return result
          case .undetermined, .failure: return nil
          case .found(let range):
            result.append(Found(ranges: [range] + groups.sorted().map { scratch.group($0) }))
            start = range.upperBound
            followsEmpty = range.isEmpty
          }
        }
        return result
      }
    }

    private mutating func matches(of search: PatternSearch, in text: String, _ groups: Set<Int>) -> [Found]? {
      var text = text
      return text.withUTF8 { buffer in
        let bytes = unsafe buffer.span
        var result: [Found] = []
        var start = 0
        var followsEmpty = false
        while result.count <= 2 * bytes.count {
          switch search.find(
            in: bytes, from: start, skipsEmptyAtStart: followsEmpty, isContinued: !result.isEmpty,
            memory: &memory)
          {
          case .none: return result
          case .undetermined: return nil
          case .found(let range):
            result.append(Found(ranges: [range] + groups.sorted().map { memory.group($0) }))
            start = range.upperBound
            followsEmpty = range.isEmpty
          }
        }
        return result
      }
    }
  }
#endif
