internal import InputControlSystem

/// A profile prepared to judge millions of values: immutable, and shared between threads.
///
/// Regular rules become one table that runs over bytes. Values that the table does not cover, such as those that need
/// normalisation, are judged by the compiled profile. A text that is the display of a value, such as a card number in
/// groups, is judged as the value. For a union each part has a table, which knows the values that it accepts.
///
/// ```swift
/// let batch = BatchProfile(try CompiledProfile(Profile("price", type: .price)))
/// var evaluator = BatchEvaluator(batch)  // one for each thread
/// ```
public struct BatchProfile: Sendable {
  /// The separator at the end of each row of a file.
  public enum RowEnd: Sendable {
    /// A line feed; a preceding carriage return belongs to the separator.
    case lineFeed
    /// A NUL byte.
    case nul
  }

  /// The profile.
  public let profile: CompiledProfile
  let table: OutcomeTable?
  /// The tables of the parts of a union in their order, `nil` for a part that has none. Empty for other profiles, and if
  /// there are warnings.
  let partTables: [OutcomeTable?]
  let rowEnd: RowEnd

  /// Prepares a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - rowEnd: The separator of rows that are values themselves; it does not affect single values.
  /// - Complexity: Some milliseconds, more for large rules.
  public init(_ profile: CompiledProfile, rowEnd: RowEnd = .lineFeed) {
    self.profile = profile
    self.rowEnd = rowEnd
    let end: OutcomeTable.RowEnd = rowEnd == .lineFeed ? .lineFeed : .nul
    let judge = profile.judge
    // A table knows values, and not how numbers and dates are written in a locale.
    let hasTables = judge.numberReader == nil && judge.dates == nil
    table = hasTables ? OutcomeMachine(judge).map { OutcomeTable($0, rowEnd: end) } : nil
    partTables =
      hasTables && !judge.hasWarnings
      ? judge.parts.map { OutcomeMachine($0).map { OutcomeTable($0, rowEnd: nil) } } : []
  }
}

/// An evaluator of many values that are bytes in memory: one for each thread.
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
  private let hasDisplay: Bool
  private let hasNumbers: Bool
  private let readsLabels: Bool
  /// The distinct outcomes so far; an outcome is an index into this array. The first is acceptable without
  /// violations.
  public private(set) var outcomes: [ValueOutcome]
  private var places: [ValueOutcome: Int] = [:]
  private var notes: [RowNote] = []

  /// Makes an evaluator for a profile.
  ///
  /// - Parameter batch: The prepared profile.
  public init(_ batch: BatchProfile) {
    self.batch = batch
    outcomes = batch.table?.outcomes ?? [.acceptable]
    for (place, outcome) in outcomes.enumerated() { places[outcome] = place }
    hasDisplay = batch.profile.judge.hasDisplay
    hasNumbers = batch.profile.judge.hasNumbers
    readsLabels = batch.profile.judge.readsLabels
    hasWarnings = batch.profile.judge.hasWarnings
  }

  /// Returns the index in ``outcomes`` of the outcome of a value.
  ///
  /// - Parameter bytes: The value in UTF-8; invalid UTF-8 is `invalid` by the rule `encoding`.
  public mutating func outcome(of bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe knownOutcome(of: bytes) ?? outcomeByEvaluating(about: bytes)
    }
  }

  /// Returns the verdict on a value, without the rules that it violates.
  ///
  /// - Parameter bytes: The value in UTF-8; invalid UTF-8 is `invalid`.
  public func verdict(of bytes: Span<UInt8>) -> Verdict {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let known = unsafe knownOutcome(of: bytes) { return outcomes[known].verdict }
      guard let text = unsafe String(validating: bytes, as: UTF8.self) else { return .invalid }
      return evaluator.verdict(reading: text, under: batch.profile)
    }
  }

  /// Returns the index of the outcome of a value that the tables know.
  @inline(__always)
  private func knownOutcome(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if let table = batch.table {
      return unsafe outcome(after: table.answer(for: bytes), in: table, about: bytes)
    }
    for case let table? in batch.partTables where unsafe accepts(bytes, table) == true { return 0 }
    return nil
  }

  /// Returns whether a table accepts a value; `nil` if it does not know.
  private func accepts(_ bytes: UnsafeBufferPointer<UInt8>, _ table: OutcomeTable) -> Bool? {
    switch unsafe table.answer(for: bytes) {
    case OutcomeTable.ask: nil
    case OutcomeTable.check: unsafe passes(bytes, table.checks) ? true : nil
    case let answer: table.outcomes[Int(answer)].verdict == .acceptable
    }
  }

  /// Returns the index of the outcome after an answer of the table of the profile; `nil` if the table does not decide
  /// about the text, or if the text may be read as another value.
  @inline(__always)
  private func outcome(
    after answer: UInt32, in table: OutcomeTable, about bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    if answer == 0 { return 0 }
    if answer == OutcomeTable.check { return unsafe passes(bytes, table.checks) ? 0 : nil }
    if answer == OutcomeTable.ask { return nil }
    if outcomes[Int(answer)].verdict == .acceptable { return Int(answer) }
    let mayBeRead = unsafe hasDisplay || readsLabels || hasNumbers && NumberReader.maySurround(bytes)
    return mayBeRead ? nil : Int(answer)
  }

  private func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ checks: [ValueCheck]) -> Bool {
    // A span borrows the checks; a loop over the array would copy each.
    let checks = checks.span
    for index in checks.indices {
      guard unsafe checks[index].result(of: bytes.span).verdict == .acceptable else { return false }
    }
    return true
  }

  /// A row whose outcome is not the first of ``BatchEvaluator/outcomes``.
  public struct RowException: Sendable {
    /// The range of the value without its separator, in bytes from the start of the judged bytes.
    public var range: Range<Int>
    /// The index in ``BatchEvaluator/outcomes``.
    public var outcome: Int

    /// Makes an exception for a row.
    ///
    /// - Parameters:
    ///   - range: The range of the value without its separator, in bytes.
    ///   - outcome: The index in ``BatchEvaluator/outcomes``.
    public init(range: Range<Int>, outcome: Int) {
      self.range = range
      self.outcome = outcome
    }
  }

  /// Judges rows that are values themselves; rows that are acceptable without violations are only counted.
  ///
  /// - Parameters:
  ///   - bytes: Whole rows, each with its separator.
  ///   - exceptions: The array to which all other rows are appended, in order.
  /// - Returns: The number of rows.
  public mutating func judgeRows(in bytes: Span<UInt8>, exceptions: inout [RowException]) -> Int {
    let end: UInt8 = batch.rowEnd == .lineFeed ? 0x0A : 0
    precondition(bytes.isEmpty || bytes[bytes.count - 1] == end)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      guard let table = batch.table else { return unsafe judgeRowsByEvaluating(bytes, &exceptions) }
      notes.removeAll(keepingCapacity: true)
      let count = unsafe table.walk(bytes, &notes)
      var previous = 0
      for index in notes.indices {
        let note = notes[index]
        var start = note.end
        while start > previous, unsafe base[start - 1] != end { start -= 1 }
        previous = note.end + 1
        let range = unsafe value(base, start..<note.end)
        let value = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        let known = unsafe outcome(after: note.answer, in: table, about: value)
        let outcome = unsafe known ?? outcomeByEvaluating(about: value)
        if outcome != 0 { exceptions.append(RowException(range: range, outcome: outcome)) }
      }
      return count
    }
  }

  private mutating func judgeRowsByEvaluating(
    _ bytes: UnsafeBufferPointer<UInt8>, _ exceptions: inout [RowException]
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let end: UInt8 = batch.rowEnd == .lineFeed ? 0x0A : 0
    var count = 0
    var start = 0
    while start < bytes.count {
      let place = unsafe ByteSearch.first(end, in: base, from: start, to: bytes.count)
      let range = unsafe value(base, start..<place)
      let value = unsafe UnsafeBufferPointer(rebasing: bytes[range])
      let outcome = unsafe knownOutcome(of: value) ?? outcomeByEvaluating(about: value)
      if outcome != 0 { exceptions.append(RowException(range: range, outcome: outcome)) }
      count += 1
      start = place + 1
    }
    return count
  }

  /// Returns the range of a row without the carriage return of its separator.
  private func value(_ base: UnsafePointer<UInt8>, _ row: Range<Int>) -> Range<Int> {
    guard batch.rowEnd == .lineFeed, !row.isEmpty, unsafe base[row.upperBound - 1] == 0x0D else { return row }
    return row.lowerBound..<row.upperBound - 1
  }

  @inline(never)
  private mutating func outcomeByEvaluating(about bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      return unsafe place(of: ValueOutcome(evaluator.evaluate(utf8: bytes, under: batch.profile)))
    }
    // The verdict is faster to determine than the violated rules.
    if !hasWarnings, evaluator.verdict(reading: text, under: batch.profile) == .acceptable { return 0 }
    let judge = batch.profile.judge
    let reading = judge.read(text, scratch: evaluator.scratch)
    return place(
      of: EvaluationBuilder.outcome(of: text, as: reading, under: judge, scratch: evaluator.scratch))
  }

  private mutating func place(of outcome: ValueOutcome) -> Int {
    if let place = places[outcome] { return place }
    outcomes.append(outcome)
    places[outcome] = outcomes.count - 1
    return outcomes.count - 1
  }

  /// Returns a value after normalisation, read from its display if the text is one; `nil` if it is unchanged or not
  /// valid UTF-8.
  ///
  /// - Parameter bytes: The value in UTF-8.
  public func normalized(_ bytes: Span<UInt8>) -> String? {
    let profile = batch.profile.profile
    guard !profile.normalization.isEmpty || !profile.parts.isEmpty || batch.profile.judge.readsTexts else {
      return nil
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      // Values that a table covers need no normalisation.
      if batch.table != nil, unsafe knownOutcome(of: bytes) != nil { return nil }
      for table in batch.partTables {
        guard let isAccepted = table.flatMap({ unsafe accepts(bytes, $0) }) else { break }
        if isAccepted { return nil }
      }
      guard let text = unsafe String(validating: bytes, as: UTF8.self) else { return nil }
      let value = evaluator.evaluate(reading: text, under: batch.profile).value
      return unsafe value.utf8.elementsEqual(bytes) ? nil : value
    }
  }

  /// Returns the evaluation of a value.
  ///
  /// - Parameters:
  ///   - bytes: The value in UTF-8.
  ///   - locale: The language of the messages.
  public func evaluation(of bytes: Span<UInt8>, locale: LocaleTag = .english) -> Evaluation {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe evaluator.evaluate(readingUTF8: $0, under: batch.profile, locale: locale)
    }
  }
}
