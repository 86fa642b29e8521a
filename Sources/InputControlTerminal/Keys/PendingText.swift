/// A decoder of typed bytes into graphemes.
///
/// A character in UTF-8 may arrive in two reads, and so may a grapheme. A scalar that requires a continuation
/// (a joiner, the first half of a flag, a tag) is held back for a moment, because a rule may accept the whole
/// grapheme but not its beginning.
struct PendingText {
  /// The first bytes of an incomplete character in UTF-8.
  private var partial: [UInt8] = []
  private var scalars = String.UnicodeScalarView()

  /// Whether scalars are held back that may be all of a grapheme. The bytes of one scalar may arrive at any time.
  var mayBeWhole: Bool { partial.isEmpty && !scalars.isEmpty }

  mutating func append(_ byte: UInt8, to events: inout [TerminalEvent]) {
    if partial.isEmpty {
      if byte < 0x80 {
        scalars.append(Unicode.Scalar(byte))
      } else if (0xC2...0xF4).contains(byte) {
        partial = [byte]
      } else {
        invalidate([byte], &events)
      }
      return
    }
    guard Self.continuations(behind: partial).contains(byte) else {
      let broken = partial
      partial = []
      invalidate(broken, &events)
      return append(byte, to: &events)
    }
    partial.append(byte)
    guard partial.count == Self.length(of: partial[0]) else { return }
    scalars.append(contentsOf: String(decoding: partial, as: UTF8.self).unicodeScalars)
    partial = []
  }

  /// Appends the decoded text to the events.
  ///
  /// - Parameter all: Whether to include text that may be continued.
  mutating func flush(all: Bool, to events: inout [TerminalEvent]) {
    if all, !partial.isEmpty {
      let broken = partial
      partial = []
      invalidate(broken, &events)
    }
    guard !scalars.isEmpty else { return }
    let held = all ? [] : Array(scalars.reversed().prefix(while: Self.goesOn).reversed())
    // A flag consists of two regional indicators.
    let isWholeFlag = held.count % 2 == 0 && held.allSatisfy(Self.isFlagHalf)
    let rest = isWholeFlag ? scalars : String.UnicodeScalarView(scalars.dropLast(held.count))
    if !rest.isEmpty { events.append(.text(String(rest))) }
    scalars = isWholeFlag ? .init() : .init(held)
  }

  private mutating func invalidate(_ bytes: [UInt8], _ events: inout [TerminalEvent]) {
    flush(all: true, to: &events)
    for byte in bytes { events.append(.invalid(byte)) }
  }

  /// Returns whether another scalar of the same grapheme is expected.
  private static func goesOn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // ZERO WIDTH JOINER, and the tags other than CANCEL TAG (UTS #51).
    case 0x200D, 0xE0020...0xE007E: true
    default: isFlagHalf(scalar)
    }
  }

  private static func isFlagHalf(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Returns the bytes that may follow in well-formed UTF-8 (The Unicode Standard, table 3-7).
  private static func continuations(behind bytes: [UInt8]) -> ClosedRange<UInt8> {
    guard bytes.count == 1 else { return 0x80...0xBF }
    switch bytes[0] {
    case 0xE0: return 0xA0...0xBF
    case 0xED: return 0x80...0x9F
    case 0xF0: return 0x90...0xBF
    case 0xF4: return 0x80...0x8F
    default: return 0x80...0xBF
    }
  }

  private static func length(of first: UInt8) -> Int {
    switch first {
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
