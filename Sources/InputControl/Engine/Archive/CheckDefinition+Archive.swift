// Definitions of checks in an archive.

extension CheckDefinition {
  func write(to writer: inout ArchiveWriter) {
    writer.write(cases) { writer, checkCase in
      checkCase.pattern.write(to: &writer)
      writer.write(checkCase.statements) { $1.write(to: &$0) }
    }
  }

  /// Reads a definition; ``isSound`` tells whether its numbers fit together.
  init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init(
      cases: try reader.list { reader throws(ArchiveError) in
        Case(pattern: try RulePattern(from: &reader), statements: try reader.list(Statement.init))
      })
  }
}

extension CheckDefinition.Statement {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .sums(let sums):
      writer.write(0)
      writer.write(sums) { $1.write(to: &$0) }
    case .system(let system, let positions):
      writer.write(1 + (CheckSystem.all.firstIndex(of: system) ?? 0))
      positions.write(to: &writer)
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let kind = try reader.number(below: 1 + CheckSystem.all.count)
    if kind == 0 {
      self = .sums(try reader.list(CheckDefinition.Sum.init))
    } else {
      self = .system(CheckSystem.all[kind - 1], try CheckDefinition.Positions(from: &reader))
    }
  }
}

extension CheckDefinition.Sum {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(terms) { $1.write(to: &$0) }
    writer.write(modulus)
    switch target {
    case .rests(let rests):
      writer.write(true)
      writer.write(rests) { $0.write($1) }
    case .character(let tables, let place):
      writer.write(false)
      writer.write(tables) { $0.write($1) }
      if case .position(let position) = place { writer.write(position) } else { writer.write(0) }
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let terms = try reader.list(CheckDefinition.Term.init)
    let modulus = try reader.number()
    if try reader.flag() {
      let rests = try reader.list { reader throws(ArchiveError) in try reader.number() }
      self.init(terms: terms, modulus: modulus, target: .rests(rests))
    } else {
      let tables = try reader.list { reader throws(ArchiveError) in try reader.text() }
      let position = try reader.number()
      self.init(
        terms: terms, modulus: modulus,
        target: .character(tables: tables, at: position == 0 ? .end : .position(position)))
    }
  }
}

extension CheckDefinition.Term {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .constant(let value):
      writer.write(0)
      writer.writeSigned(value)
    case .number(let number):
      writer.write(1)
      number.positions.write(to: &writer)
      number.values.write(to: &writer)
      writer.writeSigned(number.factor)
    case .sum(let sum):
      writer.write(2)
      writer.write(sum.positions) { $1.write(to: &$0) }
      sum.values.write(to: &writer)
      writer.write(sum.weights) { $0.writeSigned($1) }
      writer.write(sum.isSpelled)
      writer.write(sum.isFolded)
      writer.write(sum.isFromEnd)
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    switch try reader.number(below: 3) {
    case 0: self = .constant(try reader.signedNumber())
    case 1:
      self = .number(
        .init(
          positions: try .init(from: &reader), values: try .init(from: &reader),
          factor: try reader.signedNumber()))
    default:
      self = .sum(
        .init(
          positions: try reader.list(CheckDefinition.Positions.init), values: try .init(from: &reader),
          weights: try reader.list { reader throws(ArchiveError) in try reader.signedNumber() },
          isSpelled: try reader.flag(), isFolded: try reader.flag(), isFromEnd: try reader.flag()))
    }
  }
}

extension CheckDefinition.Positions {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(first)
    writer.write(last ?? 0)
    writer.write(step)
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let (first, last) = (try reader.number(), try reader.number())
    self.init(first: first, last: last == 0 ? nil : last, step: try reader.number())
  }
}

extension CheckDefinition.CharacterValues {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .natural: writer.write(0)
    case .places(let text):
      writer.write(1)
      writer.write(text)
    case .listed(let texts):
      writer.write(2)
      writer.write(texts) { writer, part in
        writer.write(part.characters)
        writer.write(part.value)
      }
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    switch try reader.number(below: 3) {
    case 0: self = .natural
    case 1: self = .places(try reader.text())
    default:
      self = .listed(
        try reader.list { reader throws(ArchiveError) in
          Listed(characters: try reader.text(), value: try reader.number())
        })
    }
  }
}

extension ArchiveWriter {
  /// Writes a number that may be negative.
  fileprivate mutating func writeSigned(_ number: Int) {
    write(number < 0)
    write(abs(number))
  }
}

extension ArchiveReader {
  fileprivate mutating func signedNumber() throws(ArchiveError) -> Int {
    let isNegative = try flag()
    let number = try number()
    return isNegative ? -number : number
  }
}
