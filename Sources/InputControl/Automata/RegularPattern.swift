internal import InputControlSystem

/// A pattern that matches whole values, without PCRE2 and in linear time.
///
/// An automaton, which is made for the first text, matches all texts. If it would have too many states, each text is
/// matched by the threads of the pattern.
package final class RegularPattern: Sendable {
  private let program: RegexProgram
  private let alphabet: Alphabet
  private let table = Monitor<TableState>(.unmade)

  private enum TableState {
    case unmade, impossible
    case made(ByteTable)
  }

  /// The result of matching a pattern against a text.
  package enum Match: Hashable, Sendable {
    /// The text is a complete match.
    case whole
    /// The text is a prefix of a possible match. With lookaheads it may be none, if the text was matched by threads.
    case partial
    /// No continuation of the text matches.
    case none
    /// The limit on the work was reached.
    case undetermined
  }

  /// The maximum work for a text that is matched by threads, in threads.
  private static let maximumWork = 2_000_000

  package init(_ tree: RegexTree) throws(AutomatonObstacle) {
    program = try RegexProgram(whole: tree)
    guard program.lookbehinds.count <= FoundLookbehinds.maximum else {
      throw .tooManyLookbehinds(FoundLookbehinds.maximum)
    }
    alphabet = try .distinguishing(program.sets)
  }

  /// Matches a text that is not empty.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8, not empty.
  ///   - testsContinuation: Whether to test if the text can be continued: the result is never `whole`, and `none`
  ///     means that nothing may follow the text.
  package func match(_ text: Span<UInt8>, testsContinuation: Bool = false) -> Match {
    let table: ByteTable? = table.withLock { state in
      if case .unmade = state {
        let automaton = try? Determinizer.automaton(of: program, over: alphabet)
        state = automaton.map { .made(ByteTable($0) { _, _ in nil }) } ?? .impossible
      }
      if case .made(let table) = state { return table }
      return nil
    }
    guard let table else {
      do throws(AutomatonObstacle) {
        return try matchByThreads(text, testsContinuation: testsContinuation)
      } catch {
        return .undetermined
      }
    }
    let state = unsafe table.layout.state(after: text, from: table.layout.start)
    if testsContinuation { return table.hasContinuation(in: state) ? .partial : .none }
    return switch unsafe table.layout.kind(of: state) {
    case .accepting: .whole
    case .live: .partial
    case .dead: .none
    }
  }

  private func matchByThreads(
    _ text: Span<UInt8>, testsContinuation: Bool
  ) throws(AutomatonObstacle) -> Match {
    var threads = Determinizer(program, alphabet, budget: Self.maximumWork)
    var (state, place) = try threads.startState()
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      (state, place) = try threads.state(
        after: state, threads.groups.groupOfClass[alphabet.number(of: scalar)])
      if threads.isDead(state) { return .none }
      offset += UTF8.width(scalar)
    }
    if testsContinuation {
      for group in threads.groups.representatives.indices {
        let next = try threads.state(after: state, group)
        if !threads.isDead(next.state) { return .partial }
      }
      return .none
    }
    return try threads.mayEnd(in: state, at: place) ? .whole : .partial
  }
}
