// Sets of characters and automata in an archive.

extension ScalarSet {
  func write(to writer: inout ArchiveWriter) {
    var end: UInt32 = 0
    writer.write(ranges) {
      $0.write(Int($1.lowerBound - end))
      $0.write(Int($1.upperBound - $1.lowerBound))
      end = $1.upperBound + 1
    }
  }

  init(from reader: inout ArchiveReader) throws(ArchiveError) {
    var end: UInt32 = 0
    let ranges = try reader.list { reader throws(ArchiveError) in
      let start = end + UInt32(try reader.number(below: 0x11_0000))
      let last = start + UInt32(try reader.number(below: 0x11_0000))
      guard last <= 0x10_FFFF, !(start...last).overlaps(Self.surrogates) else { throw .malformed }
      end = last + 1
      return start...last
    }
    self.init(sorted: ranges)
  }
}

extension Alphabet {
  func write(to writer: inout ArchiveWriter) { writer.write(classes) { $1.write(to: &$0) } }

  /// Reads an alphabet, whose classes together have every character once.
  static func read(from reader: inout ArchiveReader) throws(ArchiveError) -> Alphabet {
    let classes = try reader.list(ScalarSet.init)
    guard (1...maximumClassCount).contains(classes.count) else { throw .malformed }
    let ranges = classes.flatMap { $0.ranges }.sorted { $0.lowerBound < $1.lowerBound }
    var next: UInt32 = 0
    for range in ranges {
      if next == ScalarSet.surrogates.lowerBound { next = ScalarSet.surrogates.upperBound + 1 }
      guard range.lowerBound == next else { throw .malformed }
      next = range.upperBound + 1
    }
    guard next == 0x11_0000 else { throw .malformed }
    return Alphabet(classes: classes)
  }
}

extension Automaton {
  /// Writes the states, without the alphabet.
  func write(to writer: inout ArchiveWriter) {
    writer.write(stateCount)
    writer.write(start)
    for state in 0..<stateCount {
      writer.write(isAccepting[state])
      // Neighbouring classes often lead to the same state.
      var number = 0
      while number < classCount {
        let target = next(state, number)
        var end = number + 1
        while end < classCount, next(state, end) == target { end += 1 }
        writer.write(end - number)
        writer.write(target)
        number = end
      }
    }
  }

  init(over alphabet: Alphabet, from reader: inout ArchiveReader) throws(ArchiveError) {
    let stateCount = try reader.number(below: Self.maximumTransitionCount + 1)
    guard stateCount > 0, stateCount * alphabet.count <= Self.maximumTransitionCount else { throw .malformed }
    let start = try reader.number(below: stateCount)
    var isAccepting: [Bool] = []
    var table: [Int32] = []
    table.reserveCapacity(stateCount * alphabet.count)
    for state in 1...stateCount {
      isAccepting.append(try reader.flag())
      while table.count < state * alphabet.count {
        let count = try reader.number(below: state * alphabet.count - table.count + 1)
        let target = Int32(try reader.number(below: stateCount))
        guard count > 0 else { throw .malformed }
        table.append(contentsOf: repeatElement(target, count: count))
      }
    }
    guard !isAccepting[Self.dead], table[..<alphabet.count].allSatisfy({ $0 == Self.dead }) else {
      throw .malformed
    }
    self.init(alphabet: alphabet, start: start, isAccepting: isAccepting, table: table)
  }

  /// Writes the alphabet and the states.
  func writeWhole(to writer: inout ArchiveWriter) {
    alphabet.write(to: &writer)
    write(to: &writer)
  }

  /// Reads the alphabet and the states.
  init(from reader: inout ArchiveReader) throws(ArchiveError) {
    try self.init(over: try Alphabet.read(from: &reader), from: &reader)
  }
}

extension ExactRules {
  func write(to writer: inout ArchiveWriter) {
    automaton.writeWhole(to: &writer)
    writer.write(automata.sorted { $0.key < $1.key }) {
      $0.write($1.key)
      $1.value.write(to: &$0)
    }
    // The index of a requirement of the normalisation is -1.
    writer.write(irregular) {
      $0.write($1.index + 1)
      if case .choices(let choices) = $1.compiledRule { $0.write(choices.refused) { $0.write($1) } }
    }
    writer.write(lengths.effect.isHomomorphic)
    writer.write(lengths.effect.isSeparable)
    writer.write(lengths.effect.producesScalarsIndependently)
    lengths.effect.witnesses.write(to: &writer)
    writer.write(origins) {
      $0.write($1.mappingCount)
      $0.write($1.isWhole)
      $1.automaton.writeWhole(to: &$0)
    }
  }

  /// - Parameters:
  ///   - rules: The compiled rules of the profile.
  ///   - asked: The indices of those that these exact rules are about.
  ///   - stepCount: The number of steps of the normalisation.
  convenience init(
    _ rules: [CompiledRule], asked: [Int], stepCount: Int, from reader: inout ArchiveReader
  ) throws(ArchiveError) {
    let automaton = try Automaton(from: &reader)
    var automata: [Int: Automaton] = [:]
    for (index, single) in try reader.list({ reader throws(ArchiveError) in
      (try reader.number(below: rules.count), try Automaton(over: automaton.alphabet, from: &reader))
    }) {
      automata[index] = single
    }
    let irregular = try reader.list { reader throws(ArchiveError) in
      let index = try reader.number(below: rules.count + 1) - 1
      var rule = index < 0 ? CompiledRule.required : rules[index]
      if case .choices(let choices) = rule {
        let refused = try reader.list { reader throws(ArchiveError) in
          try reader.number(below: choices.list.count)
        }
        rule = .choices(Choices(choices.list, without: refused))
      }
      return IrregularRule(index: index, compiledRule: rule, reason: .unknown)
    }
    // A list that is too long for the automaton decides alone.
    let isDecidedByList = irregular.contains { if case .choices = $0.compiledRule { true } else { false } }
    let effect = RemainingLength.Effect(
      isHomomorphic: try reader.flag(), isSeparable: try reader.flag(),
      producesScalarsIndependently: try reader.flag(), witnesses: try ScalarSet(from: &reader))
    let lengths = RemainingLength(
      automaton, isDecidedByList ? [] : asked.map { rules[$0] }, irregular: irregular.map { $0.compiledRule },
      effect)
    let origins = try reader.optional { reader throws(ArchiveError) in
      let mappingCount = try reader.number(below: stepCount + 1)
      let isWhole = try reader.flag()
      return ReplacementOrigins(
        try Automaton(from: &reader), mappingCount: mappingCount, isWhole: isWhole)
    }
    self.init(automaton, automata, irregular: irregular, lengths, origins, nil, work: 0)
  }
}
