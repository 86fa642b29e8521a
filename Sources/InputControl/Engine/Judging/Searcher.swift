/// A pattern that is searched for in values.
///
/// The project's own search, whose time is linear, takes all patterns that it can express. PCRE2 searches for the
/// others, such as those with back references.
package enum Searcher: Sendable {
  case linear(PatternSearch)
  #if PCRE2
    case pcre2(SearchPattern)
  #endif

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - template: The text that replaces the matches; the groups that it names are recorded.
  ///   - engine: What judges patterns.
  /// - Throws: An error if the pattern does not compile, needs PCRE2 and may not use it, or if the template names a
  ///   missing group.
  package init(
    _ pattern: RulePattern, template: ReplacementTemplate? = nil, _ engine: PatternEngine = .standard
  ) throws(PatternError) {
    let tree = try PatternSyntax.check(pattern)
    if let group = template?.highestGroup, group > tree.groupCount {
      throw .unknownGroup(group, of: tree.groupCount, pattern.text)
    }
    let groups = template?.groups ?? []
    do throws(AutomatonObstacle) {
      self = .linear(try PatternSearch(tree, recording: groups))
    } catch {
      switch engine {
      #if PCRE2
        case .pcre2(let usesJIT):
          self = .pcre2(
            try SearchPattern(pattern.text, isExtended: pattern.isExtended, usesJIT: usesJIT))
      #endif
      case .automata: throw .needsPCRE2(error.words, pattern.text)
      }
    }
  }

  /// Finds the first match in a text.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - scratch: The memory of the search.
  package func find(in text: Span<UInt8>, scratch: borrowing MatchScratch) -> PatternSearch.Match {
    find(in: text, from: 0, skipsEmptyAtStart: false, isContinued: false, scratch: scratch)
  }

  /// Finds the first match at or after an offset; see ``PatternSearch``.
  private func find(
    in text: Span<UInt8>, from start: Int, skipsEmptyAtStart: Bool, isContinued: Bool,
    scratch: borrowing MatchScratch
  ) -> PatternSearch.Match {
    switch self {
    case .linear(let search):
      search.find(
        in: text, from: start, skipsEmptyAtStart: skipsEmptyAtStart, isContinued: isContinued,
        memory: &scratch.search)
    #if PCRE2
      case .pcre2(let pattern):
        switch pattern.find(in: text, from: start, skipsEmptyAtStart: skipsEmptyAtStart, scratch: scratch) {
        case .found(let range): .found(range)
        case .none: .none
        case .undetermined, .failure: .undetermined
        }
    #endif
    }
  }

  /// Returns whether a text that contains a match still contains one after any text is appended.
  func matchesEveryContinuation(in text: Span<UInt8>, scratch: borrowing MatchScratch) -> Bool {
    switch self {
    case .linear(let search): search.matchesEveryContinuation(in: text, memory: &scratch.search)
    #if PCRE2
      case .pcre2(let pattern): pattern.matchesEveryContinuation(in: text, scratch: scratch)
    #endif
    }
  }

  /// Calls a closure with each match that begins at or after an offset and with the text that replaces it.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - start: The offset at which the search begins, in bytes, on a scalar boundary.
  ///   - end: The offset at which the search ends. The first match that ends after it is not replaced.
  ///   - template: The text that replaces the matches, with which the pattern was compiled.
  ///   - scratch: The memory of the search.
  /// - Returns: Whether there are no further matches before the end; `false` if the match budget ran out, a replacement is
  ///   longer than any normalised text, or the closure returned `false`.
  func forEachReplacement(
    in text: Span<UInt8>, from start: Int, to end: Int, with template: ReplacementTemplate,
    scratch: borrowing MatchScratch, _ body: (Range<Int>, String) -> Bool
  ) -> Bool {
    forEachMatch(in: text, from: start, to: end, scratch: scratch) { match in
      fill(template, text, match, scratch).map { body(match, $0) } ?? false
    }
  }

  /// Calls a closure with each match that begins at or after an offset, up to the first one that ends after another
  /// offset or for which the closure returns `false`.
  ///
  /// - Returns: Whether there are no further matches before the end; `false` if the match budget ran out.
  @inline(__always)
  private func forEachMatch(
    in text: Span<UInt8>, from start: Int, to end: Int, scratch: borrowing MatchScratch,
    _ body: (Range<Int>) -> Bool
  ) -> Bool {
    var start = start
    var count = 0
    var followsEmptyMatch = false
    let most =
      switch self {
      case .linear: Int.max
      #if PCRE2
        case .pcre2(let pattern): pattern.maximumSearchCount(inTextOf: text.count)
      #endif
      }
    while true {
      guard count < most else { return false }
      switch find(
        in: text, from: start, skipsEmptyAtStart: followsEmptyMatch, isContinued: count > 0, scratch: scratch)
      {
      case .none: return true
      case .undetermined: return false
      case .found(let range):
        // `\K` inside a lookahead can report a start before the current position.
        guard range.lowerBound >= start else { return false }
        guard range.upperBound <= end else { return true }
        guard body(range) else { return false }
        count += 1
        start = range.upperBound
        followsEmptyMatch = range.isEmpty
      }
    }
  }

  /// Returns the text of a template for the last match; `nil` if it is longer than any normalised text.
  private func fill(
    _ template: ReplacementTemplate, _ text: Span<UInt8>, _ match: Range<Int>,
    _ scratch: borrowing MatchScratch
  ) -> String? {
    if let literal = template.literal { return literal }
    func range(ofGroup number: Int) -> Range<Int> { number == 0 ? match : group(number, scratch) ?? 0..<0 }
    var count = 0
    for piece in template.pieces {
      switch piece {
      case .text(let text): count += text.utf8.count
      case .group(let number): count += range(ofGroup: number).count
      }
      guard count <= Normalizer.longest else { return nil }
    }
    // Short texts are made without an allocation.
    return unsafe String(unsafeUninitializedCapacity: count) { memory in
      var end = 0
      for piece in template.pieces {
        switch piece {
        case .text(let text): unsafe end += memory.write(text, behind: end) ?? 0
        case .group(let number):
          for offset in range(ofGroup: number) {
            unsafe memory[end] = text[offset]
            end &+= 1
          }
        }
      }
      return end
    }
  }

  /// Returns the range of a group of the last match, in bytes.
  private func group(_ number: Int, _ scratch: borrowing MatchScratch) -> Range<Int>? {
    switch self {
    case .linear: scratch.search.group(number)
    #if PCRE2
      case .pcre2: scratch.group(number)
    #endif
    }
  }
}

extension ReplacementTemplate {
  /// The numbers of the groups that the template names, without the whole match.
  fileprivate var groups: Set<Int> {
    Set(pieces.compactMap { if case .group(let number) = $0, number > 0 { number } else { nil } })
  }
}
