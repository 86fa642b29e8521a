/// The offsets at which a match of a program can begin, as far as one byte tells.
struct SearchStarts: Sendable {
  /// Whether a match can begin at the start of the text only.
  private(set) var isAtTextStart = true
  /// Whether a match can be empty, so that it can begin anywhere.
  private(set) var canBeEmpty = false
  /// The ASCII characters with which a match can begin.
  private var ascii = ASCIISet()
  /// The bytes with which other scalars begin, of those with which a match can begin; bit 0 is 0x80.
  private var leads = ASCIISet()

  init(_ program: SearchProgram) {
    canBeEmpty = explore(program, from: program.start)
    var pending = [program.start]
    var known = Set(pending)
    while let number = pending.popLast() {
      let step = program.steps[number]
      switch step.operation {
      case .textStart: break
      case .save: if known.insert(Int(step.next)).inserted { pending.append(Int(step.next)) }
      case .split:
        for next in [Int(step.next), Int(step.other)] where known.insert(next).inserted {
          pending.append(next)
        }
      default: isAtTextStart = false
      }
    }
  }

  /// Adds the bytes with which scalars consumed first begin. The recursion is bounded by
  /// ``RegexProgram/maximumDepth``.
  ///
  /// - Returns: Whether the end of the program or of the part can be reached without consuming a scalar.
  private mutating func explore(_ program: SearchProgram, from start: Int) -> Bool {
    var pending = [start]
    var known = Set(pending)
    var reachesEnd = false
    func add(_ number: Int32) { if known.insert(Int(number)).inserted { pending.append(Int(number)) } }
    while let number = pending.popLast() {
      let step = program.steps[number]
      switch step.operation {
      case .byte: ascii.formUnion(ASCIISet(Unicode.Scalar(UInt8(truncatingIfNeeded: step.value))))
      case .set: insert(program.sets[Int(step.value)])
      case .lineBreak: insert(ScalarClasses.verticalSpace)
      case .setOrElse:
        insert(program.sets[Int(step.value)])
        add(step.other)
      case .split:
        add(step.next)
        add(step.other)
      case .save, .textStart, .textEnd, .lineStart, .lineEnd, .lastLineEnd, .searchStart, .boundary,
        .noBoundary, .wordStart, .wordEnd, .isMatch, .isNoMatch:
        add(step.next)
      case .atomic:
        if explore(program, from: Int(program.parts[Int(step.value)].start)) { add(step.other) }
      case .back, .found, .accept: reachesEnd = true
      }
    }
    return reachesEnd
  }

  private mutating func insert(_ set: ScalarSet) {
    for range in set.ranges {
      if range.lowerBound < 0x80 {
        let first = Unicode.Scalar(UInt8(range.lowerBound))
        ascii.formUnion(ASCIISet(first...Unicode.Scalar(UInt8(min(range.upperBound, 0x7F)))))
      }
      guard range.upperBound >= 0x80 else { continue }
      let first = Self.lead(max(range.lowerBound, 0x80))
      for lead in first...Self.lead(range.upperBound) {
        leads.formUnion(ASCIISet(Unicode.Scalar(lead & 0x7F)))
      }
    }
  }

  /// Returns the first byte of a scalar that is not ASCII.
  private static func lead(_ value: UInt32) -> UInt8 {
    switch value {
    case ..<0x800: UInt8(0xC0 | value >> 6)
    case ..<0x10000: UInt8(0xE0 | value >> 12)
    default: UInt8(0xF0 | value >> 18)
    }
  }

  /// Returns the first offset at or after another one where a match can begin, or `nil`; both are on scalar
  /// boundaries.
  func first(in text: Span<UInt8>, from start: Int) -> Int? {
    if isAtTextStart, start > 0 { return nil }
    if canBeEmpty { return start }
    for offset in start..<text.count {
      let byte = text[offset]
      if byte < 0x80 ? ascii.contains(byte) : leads.contains(byte & 0x7F) { return offset }
    }
    return nil
  }
}
