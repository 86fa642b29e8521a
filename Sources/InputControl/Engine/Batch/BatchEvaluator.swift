internal import InputControlSystem

/// A profile made ready to judge millions of values: immutable, and shared between threads.
///
/// Where its rules are regular, they become one table that is run over bytes; what that does not know, such as values
/// that need normalisation, is judged as ever.
///
/// ```swift
/// let batch = BatchProfile(try CompiledProfile(Profile("price", type: .price)))
/// var evaluator = BatchEvaluator(batch)  // one for each thread
/// ```
public struct BatchProfile: Sendable {
  /// What ends a row of a file.
  public enum RowEnd: Sendable {
    /// A line feed; a carriage return before it belongs to it.
    case lineFeed
    /// A byte of zero.
    case nul
  }

  /// The profile.
  public let profile: CompiledProfile
  let table: OutcomeTable?
  let rowEnd: RowEnd

  /// Prepares a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile that judges the values.
  ///   - rowEnd: What ends rows that are values themselves; for values that are found in other ways it is of
  ///     no matter.
  /// - Complexity: Some milliseconds, more for large rules.
  public init(_ profile: CompiledProfile, rowEnd: RowEnd = .lineFeed) {
    self.profile = profile
    self.rowEnd = rowEnd
    let end: OutcomeTable.RowEnd = rowEnd == .lineFeed ? .lineFeed : .nul
    table = OutcomeMachine(profile.compiledRules).map { OutcomeTable($0, rowEnd: end) }
  }
}

/// Judges many values that are bytes in memory: one for each thread.
///
/// ```swift
/// var evaluator = BatchEvaluator(BatchProfile(try CompiledProfile(Profile("price", type: .price))))
/// let value = Array("12.345".utf8)
/// let outcome = evaluator.outcomes[evaluator.outcome(of: value.span)]
/// print(outcome.verdict, outcome.rules)  // invalid ["price.shape"]
/// ```
public struct BatchEvaluator: ~Copyable {
  private let batch: BatchProfile
  private let evaluator = Evaluator()
  private let hasWarnings: Bool
  /// The outcomes met so far, which others are named after by their place here; the first is "acceptable", with nothing
  /// to be said.
  public private(set) var outcomes: [ValueOutcome]
  private var places: [ValueOutcome: Int] = [:]
  private var notes: [RowNote] = []

  /// Makes an evaluator of a profile.
  public init(_ batch: BatchProfile) {
    self.batch = batch
    outcomes = batch.table?.outcomes ?? [.acceptable]
    for (place, outcome) in outcomes.enumerated() { places[outcome] = place }
    let compiledRules = batch.profile.compiledRules
    hasWarnings = ([compiledRules] + compiledRules.parts).contains {
      $0.rules.contains { $0.rule.severity != .error }
    }
  }

  /// The place in ``outcomes`` of what is said of a value.
  ///
  /// - Parameter bytes: The value, which should be UTF-8; what is not is `invalid` by the rule `encoding`.
  public mutating func outcome(of bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe outcome(of: $0) }
  }

  private mutating func outcome(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let table = batch.table {
      let answer = unsafe table.answer(for: bytes)
      if answer != OutcomeTable.ask { return Int(answer) }
    }
    return unsafe outcomeByAsking(about: bytes)
  }

  /// A row that is not plainly acceptable.
  public struct RowException: Sendable {
    /// The value, without what ends the row, in bytes from the beginning of what was judged.
    public var range: Range<Int>
    /// The place in ``outcomes``.
    public var outcome: Int

    /// A row that was judged by itself.
    ///
    /// - Parameters:
    ///   - range: The value, in bytes from the beginning of the judged bytes.
    ///   - outcome: The index in ``BatchEvaluator/outcomes``.
    public init(range: Range<Int>, outcome: Int) {
      self.range = range
      self.outcome = outcome
    }
  }

  /// Judges rows that are values themselves; of those that are acceptable, with nothing to be said, there is only the
  /// number.
  ///
  /// - Parameters:
  ///   - bytes: Whole rows, each with what ends it.
  ///   - exceptions: Gets all others, in their order.
  /// - Returns: The number of rows.
  public mutating func judgeRows(in bytes: Span<UInt8>, exceptions: inout [RowException]) -> Int {
    let end: UInt8 = batch.rowEnd == .lineFeed ? 0x0A : 0
    precondition(bytes.isEmpty || bytes[bytes.count - 1] == end)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      guard let table = batch.table else { return unsafe judgeRowsByAsking(bytes, &exceptions) }
      notes.removeAll(keepingCapacity: true)
      let count = unsafe table.walk(bytes, &notes)
      var previous = 0
      for index in notes.indices {
        let note = notes[index]
        var start = note.end
        while start > previous, unsafe base[start - 1] != end { start -= 1 }
        previous = note.end + 1
        let range = unsafe value(base, start..<note.end)
        let outcome =
          note.answer == OutcomeTable.ask
          ? unsafe outcomeByAsking(about: UnsafeBufferPointer(rebasing: bytes[range])) : Int(note.answer)
        if outcome != 0 { exceptions.append(RowException(range: range, outcome: outcome)) }
      }
      return count
    }
  }

  private mutating func judgeRowsByAsking(
    _ bytes: UnsafeBufferPointer<UInt8>, _ exceptions: inout [RowException]
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let end: UInt8 = batch.rowEnd == .lineFeed ? 0x0A : 0
    var count = 0
    var start = 0
    while start < bytes.count {
      let place = unsafe ByteSearch.first(end, in: base, from: start, to: bytes.count)
      let range = unsafe value(base, start..<place)
      let outcome = unsafe outcomeByAsking(about: UnsafeBufferPointer(rebasing: bytes[range]))
      if outcome != 0 { exceptions.append(RowException(range: range, outcome: outcome)) }
      count += 1
      start = place + 1
    }
    return count
  }

  /// A row without the carriage return of its end.
  private func value(_ base: UnsafePointer<UInt8>, _ row: Range<Int>) -> Range<Int> {
    guard batch.rowEnd == .lineFeed, !row.isEmpty, unsafe base[row.upperBound - 1] == 0x0D else { return row }
    return row.lowerBound..<row.upperBound - 1
  }

  @inline(never)
  private mutating func outcomeByAsking(about bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      return unsafe place(of: ValueOutcome(evaluator.evaluate(utf8: bytes, under: batch.profile)))
    }
    // The verdict is soon found, the reasons are not.
    if !hasWarnings, evaluator.verdict(of: text, under: batch.profile) == .acceptable { return 0 }
    return place(
      of: EvaluationBuilder.outcome(of: text, under: batch.profile.compiledRules, scratch: evaluator.scratch))
  }

  private mutating func place(of outcome: ValueOutcome) -> Int {
    if let place = places[outcome] { return place }
    outcomes.append(outcome)
    places[outcome] = outcomes.count - 1
    return outcomes.count - 1
  }

  /// A value as the profile's normalisation makes it; `nil` where that changes nothing, and for what is not UTF-8.
  public func normalized(_ bytes: Span<UInt8>) -> String? {
    guard !batch.profile.profile.normalization.isEmpty || !batch.profile.compiledRules.parts.isEmpty else {
      return nil
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      // What the table knows is judged as it is.
      if let table = batch.table, unsafe table.answer(for: bytes) != OutcomeTable.ask { return nil }
      guard let text = unsafe String(validating: bytes, as: UTF8.self) else { return nil }
      let value = evaluator.evaluate(text, under: batch.profile).value
      return unsafe value.utf8.elementsEqual(bytes) ? nil : value
    }
  }

  /// What is wrong with a value, in words.
  ///
  /// - Parameters:
  ///   - bytes: The value, which should be UTF-8.
  ///   - locale: The language of the messages.
  public func evaluation(of bytes: Span<UInt8>, locale: LocaleTag = .english) -> Evaluation {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe evaluator.evaluate(utf8: $0, under: batch.profile, locale: locale)
    }
  }
}
