/// A control sequence behind `ESC [` (CSI) or `ESC O` (SS3) from a key, the mouse or the terminal itself.
struct ControlSequence {
  private let parameters: [UInt8]
  private let final: UInt8

  init(_ parameters: [UInt8], final: UInt8) {
    self.parameters = parameters
    self.final = final
  }

  /// The event that the sequence reports; `nil` if a prompt does not use it.
  var event: TerminalEvent? {
    if parameters.first == UInt8(ascii: "<") { return mouse(numbers(parameters.dropFirst())) }
    // Other bytes mark replies of the terminal to requests that a prompt does not make.
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    let numbers = numbers(parameters[...])
    let modifiers = TerminalEvent.Modifiers(parameter: number(1, of: numbers))
    switch final {
    case UInt8(ascii: "~"): return tilde(numbers)
    case UInt8(ascii: "^"): return Self.numbered(number(0, of: numbers)).map { .key($0, [.control]) }
    case UInt8(ascii: "$"): return Self.numbered(number(0, of: numbers)).map { .key($0, [.shift]) }
    case UInt8(ascii: "@"): return Self.numbered(number(0, of: numbers)).map { .key($0, [.control, .shift]) }
    case UInt8(ascii: "u"): return character(number(0, of: numbers), modifiers, event: kind(of: 1))
    case UInt8(ascii: "Z"): return .key(.tab, [.shift])
    // Keys with Shift on rxvt.
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return Self.lettered(final - 0x20).map { .key($0, [.shift]) }
    case UInt8(ascii: "R") where numbers.count == 2:
      return .cursor(column: max(0, numbers[1] - 1), row: max(0, numbers[0] - 1))
    case UInt8(ascii: "M") where numbers.count == 3: return oldMouse(numbers)
    default:
      guard kind(of: 1) != 3 else { return nil }
      return Self.lettered(final).map { .key($0, modifiers) }
    }
  }

  /// Returns the key of a sequence behind `ESC O`.
  static func single(_ final: UInt8, parameters: [UInt8], isAlt: Bool) -> TerminalEvent? {
    let number = parameters.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    var modifiers = TerminalEvent.Modifiers(parameter: number)
    if isAlt { modifiers.insert(.alt) }
    switch final {
    case UInt8(ascii: "M"): return .key(.enter, modifiers)
    case UInt8(ascii: "I"): return .key(.tab, modifiers)
    case UInt8(ascii: " "): return .text(" ")
    case UInt8(ascii: "X"): return .text("=")
    // The keys of the numeric keypad: `*+,-./` and the digits.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return .text(String(Unicode.Scalar(final - 0x40)))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return lettered(final - 0x20).map { .key($0, modifiers.union(.control)) }
    default: return lettered(final).map { .key($0, modifiers) }
    }
  }

  // MARK: Numbers

  /// Returns the numbers between semicolons, without subparameters behind a colon; an omitted one is 0.
  private func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { result, byte in
        min(result * 10 + max(0, Int(byte) - 0x30), 1 << 24)
      }
    }
  }

  private func number(_ index: Int, of numbers: [Int]) -> Int {
    index < numbers.count ? numbers[index] : 0
  }

  /// Returns the kind of key event, which follows a colon: 3 for a release, 1 for a press or a repetition.
  private func kind(of index: Int) -> Int {
    let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard index < parts.count else { return 1 }
    let fields = parts[index].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return fields.count > 1 && fields[1] == [UInt8(ascii: "3")] ? 3 : 1
  }

  // MARK: Keys

  private func tilde(_ numbers: [Int]) -> TerminalEvent? {
    let modifiers = TerminalEvent.Modifiers(parameter: number(1, of: numbers))
    // The format of xterm's modifyOtherKeys.
    if numbers.count == 3, numbers[0] == 27 { return character(numbers[2], modifiers, event: 1) }
    guard kind(of: 1) != 3 else { return nil }
    return Self.numbered(number(0, of: numbers)).map { .key($0, modifiers) }
  }

  private static func numbered(_ number: Int) -> TerminalEvent.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  private static func lettered(_ final: UInt8) -> TerminalEvent.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// Returns a key by the code point of its character, as xterm's formatOtherKeys and kitty report it.
  private func character(_ code: Int, _ modifiers: TerminalEvent.Modifiers, event: Int) -> TerminalEvent? {
    guard event != 3 else { return nil }
    switch code {
    case 8, 127: return .key(.backspace, modifiers)
    case 9: return .key(.tab, modifiers)
    case 10, 13, 57414: return .key(.enter, modifiers)
    case 27: return .key(.escape, modifiers)
    // Kitty's codes of keys without a character are in the private use area.
    case ..<32, 0xE000...0xF8FF: return nil
    default: break
    }
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    guard modifiers.isDisjoint(with: [.alt, .control]) else {
      return .key(.character(String(scalar).lowercased().first ?? " "), modifiers)
    }
    return .text(modifiers.contains(.shift) ? String(scalar).uppercased() : String(scalar))
  }

  // MARK: The mouse

  /// Returns a mouse event in the SGR encoding (mode 1006).
  private func mouse(_ numbers: [Int]) -> TerminalEvent? {
    guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    return .mouse(
      button: numbers[0], column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1),
      isPress: final == UInt8(ascii: "M"))
  }

  /// Returns a mouse event in the urxvt encoding (mode 1015).
  private func oldMouse(_ numbers: [Int]) -> TerminalEvent? {
    guard numbers[0] >= 32 else { return nil }
    let button = numbers[0] - 32
    return .mouse(
      button: button & 0x43, column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1),
      isPress: button & 3 != 3)
  }
}

// MARK: Output

extension ControlSequence {
  static let reportCursor = "\u{1B}[6n"
  static let bracketPastes = "\u{1B}[?2004h"
  static let doNotBracketPastes = "\u{1B}[?2004l"
  static let reportMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let doNotReportMouse = "\u{1B}[?1006l\u{1B}[?1000l"
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  static let plain = "\u{1B}[0m"
  static let eraseLine = "\u{1B}[K"
  static let eraseBelow = "\u{1B}[J"
}
