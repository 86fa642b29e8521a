// Searches in an archive.

extension PatternSearch {
  func write(to writer: inout ArchiveWriter) {
    writer.write(program.steps) {
      $0.write(Int($1.operation.rawValue))
      $0.write(Int($1.value))
      $0.write(Int($1.next))
      $0.write(Int($1.other))
    }
    writer.write(program.start)
    writer.write(program.parts) {
      $0.write(Int($1.start))
      $0.write($1.isAtomic)
      $0.write($1.recordsGroups)
    }
    writer.write(program.sets) { $1.write(to: &$0) }
    writer.write(program.hasContext)
    writer.write(recordsGroups)
  }

  static func read(from reader: inout ArchiveReader) throws(ArchiveError) -> PatternSearch {
    var program = SearchProgram()
    let limit = SearchProgram.maximumStepCount + 1
    program.steps = try reader.list { reader throws(ArchiveError) in
      SearchProgram.Step(
        operation: try wellFormed(SearchProgram.Operation(rawValue: UInt8(reader.number(below: 0x100)))),
        value: Int32(try reader.number(below: 1 << 30)), next: Int32(try reader.number(below: limit)),
        other: Int32(try reader.number(below: limit)))
    }
    guard program.steps.count < limit else { throw .malformed }
    program.start = try reader.number(below: program.steps.count)
    let stepCount = program.steps.count
    program.parts = try reader.list { reader throws(ArchiveError) in
      SearchProgram.Part(
        start: Int32(try reader.number(below: stepCount)), isAtomic: try reader.flag(),
        recordsGroups: try reader.flag())
    }
    program.sets = try reader.list(ScalarSet.init)
    program.hasContext = try reader.flag()
    // Slots are not in the archive: with others, a search would not be linear.
    guard program.isValid, program.assignSlots() else { throw .malformed }
    return PatternSearch(program, recordsGroups: try reader.flag())
  }
}

extension SearchProgram {
  /// Whether every step leads to a step, and every number stands for something.
  fileprivate var isValid: Bool {
    steps.allSatisfy { step in
      guard step.next < steps.count, step.other < steps.count else { return false }
      return switch step.operation {
      case .byte: step.value < 0x80
      case .set, .setOrElse: step.value < sets.count
      // The boundaries of the groups 0 to 9.
      case .save: step.value < 20
      case .isMatch, .isNoMatch, .atomic: step.value < parts.count
      default: true
      }
    }
  }
}
