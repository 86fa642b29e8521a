/// Decodes the bytes of a terminal into keys, independent of how reads divide them.
///
/// The sequences are those of ECMA-48, of xterm (“XTerm Control Sequences”), and of the Linux console and
/// rxvt where they differ. An unknown sequence is skipped as a whole, so that no part of it is taken for
/// text.
struct KeyDecoder {
  /// The context of the next byte.
  private enum State {
    case ground
    /// Behind an ESC; `isAlt` if another ESC preceded it.
    case escape(isAlt: Bool)
    /// Behind `ESC [`.
    case control(isAlt: Bool)
    /// Behind `ESC [ [`, the prefix of function keys on the Linux console.
    case console
    /// Behind `ESC O`.
    case single(isAlt: Bool)
    /// In a control string (ECMA-48), up to its terminator.
    case string(introducer: UInt8, count: Int, afterEscape: Bool)
    /// In the three bytes of an X10 mouse report.
    case mouse
    case paste
  }

  /// The time to wait for the byte behind an ESC, in milliseconds.
  private let escapeDelay: Int
  private var state = State.ground
  /// The parameters of the current sequence.
  private var parameters: [UInt8] = []
  private var pasted: [UInt8] = []
  private var isPasteTooLong = false
  private var text = PendingText()
  private var events: [TerminalEvent] = []

  /// The greatest length of a paste, in bytes.
  static let longestPaste = 4 << 20
  /// The greatest number of parameter bytes; xterm's longest sequence has fewer.
  private static let longestSequence = 64

  init(escapeDelay: Int = 100) { self.escapeDelay = escapeDelay }

  // MARK: Reading

  /// Decodes bytes and returns the events that they complete.
  mutating func feed(_ bytes: [UInt8]) -> [TerminalEvent] {
    for byte in bytes { read(byte) }
    flushText(all: false)
    return takeEvents()
  }

  /// Whether a bracketed paste is being read.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// The number of bytes of a paste that can be read without reading past its end marker.
  var pasteRoom: Int {
    let matched = (1..<Self.pasteEnd.count).last { pasted.ends(with: Self.pasteEnd.prefix($0)) }
    return Self.pasteEnd.count - (matched ?? 0)
  }

  /// The time to wait for the rest of an incomplete sequence, in milliseconds; `nil` when none is pending, or when it may
  /// take any time, as the bytes of a character may.
  var patience: Int? {
    switch state {
    case .ground: text.mayBeWhole ? 100 : nil
    // Either the key itself or the beginning of a sequence.
    case .escape, .single: escapeDelay
    case .control where parameters.isEmpty, .console: max(500, escapeDelay)
    case .string(_, count: 0, _): escapeDelay
    // A terminal may pause within a sequence, and the bytes behind the pause are not keys. After this time the sequence
    // counts as ended, so that one without an end does not block the keyboard.
    case .control, .mouse, .string, .paste: max(3000, escapeDelay)
    }
  }

  /// Ends an incomplete sequence and returns the events that its bytes stand for by themselves.
  mutating func giveUp() -> [TerminalEvent] {
    switch state {
    case .escape: add(.key(.escape))
    case .single(let isAlt): add(.key(.character("o"), isAlt ? [.alt] : [.alt, .shift]))
    case .string(let introducer, 0, afterEscape: false):
      add(alt(Character(Unicode.Scalar(introducer))))
    case .paste: endPaste()
    // The next byte shows whether a scalar is complete.
    case .ground where !text.mayBeWhole: return takeEvents()
    default: break
    }
    state = .ground
    flushText(all: true)
    return takeEvents()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    defer { events = [] }
    return events
  }

  private mutating func add(_ event: TerminalEvent) {
    flushText(all: true)
    events.append(event)
  }

  private mutating func flushText(all: Bool) { text.flush(all: all, to: &events) }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground: readGround(byte, isAlt: false)
    case .escape(let isAlt): readBehindEscape(byte, isAlt: isAlt)
    case .control(let isAlt): readControl(byte, isAlt: isAlt)
    case .console:
      state = .ground
      if (0x41...0x45).contains(byte) { add(.key(.function(Int(byte) - 0x40))) }
    case .single(let isAlt): readSingle(byte, isAlt: isAlt)
    case .string(let introducer, let count, let afterEscape):
      readString(byte, introducer, count, afterEscape: afterEscape)
    case .mouse: readOldMouse(byte)
    case .paste: readPaste(byte)
    }
  }

  private mutating func readGround(_ byte: UInt8, isAlt: Bool) {
    state = .ground
    let modifiers: TerminalEvent.Modifiers = isAlt ? [.alt] : []
    switch byte {
    case 0x1B:
      flushText(all: true)
      state = .escape(isAlt: isAlt)
    case 0x0D, 0x0A: add(.key(.enter, modifiers))
    case 0x09: add(.key(.tab, modifiers))
    case 0x08, 0x7F: add(.key(.backspace, modifiers))
    case 0x00: add(.key(.character(" "), modifiers.union(.control)))
    case ..<0x1B: add(.key(.character(Character(Unicode.Scalar(byte | 0x60))), modifiers.union(.control)))
    case ..<0x20: add(.key(.character(Character(Unicode.Scalar(byte | 0x40))), modifiers.union(.control)))
    case ..<0x7F where isAlt: add(alt(Character(Unicode.Scalar(byte))))
    default: text.append(byte, to: &events)
    }
  }

  private func alt(_ character: Character) -> TerminalEvent {
    let small = Character(character.lowercased())
    return .key(.character(small), small == character ? [.alt] : [.alt, .shift])
  }

  // MARK: Escape sequences

  private mutating func readBehindEscape(_ byte: UInt8, isAlt: Bool) {
    switch byte {
    case 0x1B where !isAlt: state = .escape(isAlt: true)
    case 0x1B: add(.key(.escape))
    case UInt8(ascii: "["):
      parameters.removeAll(keepingCapacity: true)
      state = .control(isAlt: isAlt)
    case UInt8(ascii: "O"):
      parameters.removeAll(keepingCapacity: true)
      state = .single(isAlt: isAlt)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte, count: 0, afterEscape: false)
    default: readGround(byte, isAlt: true)
    }
  }

  private mutating func readControl(_ byte: UInt8, isAlt: Bool) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .console
    // On rxvt `$`, elsewhere an intermediate byte, ends the sequences of keys with Shift.
    case UInt8(ascii: "$") where !parameters.isEmpty && parameters.allSatisfy({ (0x30...0x39).contains($0) }):
      endControl(byte, isAlt: isAlt)
    case 0x20...0x3F:
      // The excess of an overlong sequence is dropped, and the sequence is skipped at its end.
      if parameters.count <= Self.longestSequence { parameters.append(byte) }
    case 0x40...0x7E: endControl(byte, isAlt: isAlt)
    // The parameters may have been keys, which are lost. Return does not finish an answer without them.
    case 0x0A where !parameters.isEmpty, 0x0D where !parameters.isEmpty: state = .ground
    // A byte that interrupts a sequence is decoded by itself.
    default: readGround(byte, isAlt: false)
    }
  }

  private mutating func endControl(_ final: UInt8, isAlt: Bool) {
    state = .ground
    guard parameters.count <= Self.longestSequence else { return }
    if final == UInt8(ascii: "M"), parameters.isEmpty {
      state = .mouse
      return
    }
    if parameters == Array("200".utf8), final == UInt8(ascii: "~") {
      flushText(all: true)
      pasted = []
      isPasteTooLong = false
      state = .paste
      return
    }
    guard var event = ControlSequence(parameters, final: final).event else { return }
    if isAlt, case .key(let key, let modifiers) = event { event = .key(key, modifiers.union(.alt)) }
    add(event)
  }

  private mutating func readSingle(_ byte: UInt8, isAlt: Bool) {
    switch byte {
    case 0x30...0x39 where parameters.count < 2: parameters.append(byte)
    case 0x21...0x7E, 0x20:
      state = .ground
      if let event = ControlSequence.single(byte, parameters: parameters, isAlt: isAlt) { add(event) }
    default: readGround(byte, isAlt: false)
    }
  }

  /// Reads a byte of a control string, which ends with BEL or `ESC \`.
  private mutating func readString(_ byte: UInt8, _ introducer: UInt8, _ count: Int, afterEscape: Bool) {
    switch byte {
    case 0x07: state = .ground
    case UInt8(ascii: "\\") where afterEscape: state = .ground
    case _ where afterEscape: readBehindEscape(byte, isAlt: false)
    case 0x1B: state = .string(introducer: introducer, count: count + 1, afterEscape: true)
    case ..<0x20 where count == 0:
      add(alt(Character(Unicode.Scalar(introducer))))
      readGround(byte, isAlt: false)
    // As in `readControl`.
    case 0x0A, 0x0D: state = .ground
    case ..<0x20: readGround(byte, isAlt: false)
    default: state = .string(introducer: introducer, count: count + 1, afterEscape: false)
    }
  }

  private mutating func readOldMouse(_ byte: UInt8) {
    parameters.append(byte)
    guard parameters.count == 3 else { return }
    state = .ground
    let values = parameters.map { Int($0) - 32 }
    guard values.allSatisfy({ $0 >= 0 }), values[1] > 0, values[2] > 0 else { return }
    // Button 3 reports the release of any button.
    add(
      .mouse(
        button: values[0] & 0x43, column: values[1] - 1, row: values[2] - 1, isPress: values[0] & 3 != 3))
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func readPaste(_ byte: UInt8) {
    pasted.append(byte)
    if byte == UInt8(ascii: "~"), pasted.ends(with: Self.pasteEnd) {
      pasted.removeLast(Self.pasteEnd.count)
      endPaste()
      state = .ground
    } else if pasted.count >= Self.longestPaste + Self.pasteEnd.count {
      isPasteTooLong = true
      pasted.removeFirst(pasted.count - Self.pasteEnd.count)
    }
  }

  private mutating func endPaste() {
    add(isPasteTooLong ? .tooLongPaste : .paste(pasted))
    pasted = []
  }
}

extension [UInt8] {
  fileprivate func ends(with end: some Collection<UInt8>) -> Bool {
    count >= end.count && self[(count - end.count)...].elementsEqual(end)
  }
}
