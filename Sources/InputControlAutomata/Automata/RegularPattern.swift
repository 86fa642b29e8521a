internal import InputControlSystem

/// A pattern that matches whole values, without PCRE2 and in linear time.
///
/// An automaton, which is made for the first text, matches all texts. If it would have too many states, each text is
/// matched by the threads of the pattern.
package final class RegularPattern: Sendable {
  /// Makes the automaton; `nil` if it would have too many states.
  private let makeAutomaton: @Sendable () -> Automaton?
  /// Matches a text without an automaton.
  private let matchByThreads: @Sendable (_ text: Span<UInt8>, _ testsContinuation: Bool) -> Match
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

  private init(
    makeAutomaton: @escaping @Sendable () -> Automaton?,
    matchByThreads: @escaping @Sendable (Span<UInt8>, Bool) -> Match
  ) {
    self.makeAutomaton = makeAutomaton
    self.matchByThreads = matchByThreads
  }

  /// Makes a pattern that matches what an automaton accepts.
  package convenience init(_ automaton: Automaton) {
    self.init(makeAutomaton: { automaton }, matchByThreads: { _, _ in .undetermined })
  }

  /// The automaton of the pattern; `nil` if it would have too many states.
  package var automaton: Automaton? { makeAutomaton() }

  /// Matches a text that is not empty.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8, not empty.
  ///   - testsContinuation: Whether to test if the text can be continued: the result is never `whole`, and `none`
  ///     means that nothing may follow the text.
  package func match(_ text: Span<UInt8>, testsContinuation: Bool = false) -> Match {
    let table: ByteTable? = table.withLock { state in
      if case .unmade = state {
        state = makeAutomaton().map { .made(ByteTable($0) { _, _ in nil }) } ?? .impossible
      }
      if case .made(let table) = state { return table }
      return nil
    }
    guard let table else { return matchByThreads(text, testsContinuation) }
    let state = unsafe table.layout.state(after: text, from: table.layout.start)
    if testsContinuation { return table.hasContinuation(in: state) ? .partial : .none }
    return switch unsafe table.layout.kind(of: state) {
    case .accepting: .whole
    case .live: .partial
    case .dead: .none
    }
  }
}

// In an extension, what makes automata is no part of the class, which modules without it have too.
extension RegularPattern {
  /// The maximum work for a text that is matched by threads, in threads.
  private static let maximumWork = 2_000_000

  package convenience init(_ tree: RegexTree) throws(AutomatonObstacle) {
    let program = try RegexProgram(whole: tree)
    guard program.lookbehinds.count <= FoundLookbehinds.maximum else {
      throw .tooManyLookbehinds(FoundLookbehinds.maximum)
    }
    let alphabet = try Alphabet.distinguishing(program.sets)
    self.init(
      makeAutomaton: { try? Determinizer.automaton(of: program, over: alphabet) },
      matchByThreads: { text, testsContinuation in
        do throws(AutomatonObstacle) {
          return try Self.match(text, by: program, alphabet, testsContinuation: testsContinuation)
        } catch {
          return .undetermined
        }
      })
  }

  private static func match(
    _ text: Span<UInt8>, by program: RegexProgram, _ alphabet: Alphabet, testsContinuation: Bool
  ) throws(AutomatonObstacle) -> Match {
    var threads = Determinizer(program, alphabet, budget: maximumWork)
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
