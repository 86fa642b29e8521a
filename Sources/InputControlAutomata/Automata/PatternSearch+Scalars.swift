extension PatternSearch {
  /// Returns the number of bytes of a scalar, given the first one.
  static func width(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// Returns the number of bytes of the scalar at an offset if it is in a set; otherwise 0.
  @inline(__always)
  func width(of set: Int32, in text: Span<UInt8>, at offset: Int) -> Int {
    let lead = text[offset]
    if lead < 0x80 { return members[Int(set)].contains(ascii: lead) ? 1 : 0 }
    return members[Int(set)].others.contains(text.scalar(at: offset)) ? Self.width(lead) : 0
  }

  /// The maximum number of steps that ``fails(_:in:at:)`` looks at.
  private static let peekedStepCount = 4

  /// Returns whether a step certainly fails at an offset, and leaves no trace, so that it need not be tried.
  ///
  /// The result does not depend on what follows the text.
  @inline(__always)
  func fails(_ number: Int32, in text: Span<UInt8>, at offset: Int) -> Bool {
    var number = number
    var offset = offset
    for _ in 0..<Self.peekedStepCount {
      let step = program.steps[Int(number)]
      guard step.slot < 0, offset < text.count else { return false }
      switch step.operation {
      case .byte:
        guard Int32(text[offset]) == step.value else { return true }
        offset += 1
        number = step.next
      case .set: return width(of: step.value, in: text, at: offset) == 0
      default: return false
      }
    }
    return false
  }

  /// Returns the number of bytes of a line break at an offset; 0 if there is none.
  static func lineBreakWidth(in text: Span<UInt8>, at offset: Int) -> Int {
    guard offset < text.count else { return 0 }
    switch text[offset] {
    case 0x0A, 0x0B, 0x0C: return 1
    case 0x0D: return offset + 1 < text.count && text[offset + 1] == 0x0A ? 2 : 1
    case 0xC2: return text[offset + 1] == 0x85 ? 2 : 0
    case 0xE2: return text[offset + 1] == 0x80 && text[offset + 2] & 0xFE == 0xA8 ? 3 : 0
    default: return 0
    }
  }

  /// Returns the offset some scalars before another one, or `nil`.
  static func offset(_ count: Int32, before offset: Int, in text: Span<UInt8>) -> Int? {
    var offset = offset
    for _ in 0..<count {
      guard offset > 0 else { return nil }
      repeat { offset -= 1 } while text[offset] & 0xC0 == 0x80
    }
    return offset
  }

  /// Returns whether an assertion is true at an offset.
  static func isMet(
    _ operation: SearchProgram.Operation, in text: Span<UInt8>, at offset: Int
  ) -> Bool {
    let count = text.count
    func isWord(_ place: Int) -> Bool {
      place >= 0 && place < count && ASCIISet.word.contains(text[place])
    }
    return switch operation {
    case .textEnd: offset == count
    case .lineStart: offset == 0 || offset < count && text[offset - 1] == 0x0A
    case .lineEnd: offset == count || text[offset] == 0x0A
    case .lastLineEnd: offset == count || offset + 1 == count && text[offset] == 0x0A
    case .boundary: isWord(offset - 1) != isWord(offset)
    case .noBoundary: isWord(offset - 1) == isWord(offset)
    case .wordStart: !isWord(offset - 1) && isWord(offset)
    case .wordEnd: isWord(offset - 1) && !isWord(offset)
    default: false
    }
  }
}
