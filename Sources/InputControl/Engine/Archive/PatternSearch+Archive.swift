// Searches in an archive.

extension PatternSearch {
  func write(to writer: inout ArchiveWriter) {
    writer.write(program.steps) {
      $0.write(Int($1.operation.rawValue))
      $0.write(Int($1.value))
      $0.write(Int($1.next))
      $0.write(Int($1.other))
      // The slot of a step that has none is -1.
      $0.write(Int($1.slot) + 1)
    }
    writer.write(program.start)
    writer.write(program.parts) {
      $0.write(Int($1.start))
      $0.write($1.isAtomic)
      $0.write($1.recordsGroups)
    }
    writer.write(program.sets) { $1.write(to: &$0) }
    writer.write(program.ownSlotCount)
    writer.write(program.slotCount)
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
        other: Int32(try reader.number(below: limit)), slot: Int32(try reader.number(below: limit)) - 1)
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
    program.ownSlotCount = try reader.number(below: limit)
    program.slotCount = try reader.number(below: limit)
    program.hasContext = try reader.flag()
    guard program.isValid else { throw .malformed }
    return PatternSearch(program, recordsGroups: try reader.flag())
  }
}

extension SearchProgram {
  /// Whether every step leads to a step, and every number stands for something.
  fileprivate var isValid: Bool {
    guard ownSlotCount <= slotCount else { return false }
    return steps.allSatisfy { step in
      guard step.next < steps.count, step.other < steps.count, step.slot < slotCount else { return false }
      return switch step.operation {
      case .byte: step.value < 0x80
      case .set, .setOrElse: step.value < sets.count
      // The boundaries of the groups 0 to 9.
      case .save: step.value < 20
      // The results of a part are kept at the slot of its first step.
      case .isMatch, .isNoMatch, .atomic:
        step.value < parts.count && steps[Int(parts[Int(step.value)].start)].slot >= ownSlotCount
      default: true
      }
    }
  }
}
