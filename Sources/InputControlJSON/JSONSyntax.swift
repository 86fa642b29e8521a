/// Reads the tokens of JSON (RFC 8259). Each function advances from the beginning of a token to its end.
package enum JSONSyntax {
  /// The reason why a text is not JSON.
  package enum Problem: String, CaseIterable, Sendable {
    case byteOrderMark = "a byte order mark stands before the value"
    case value = "a value is expected"
    case word = "a word is none of true, false and null"
    case name = "a name in quotes is expected"
    case colon = "a colon is expected behind the name"
    case member = "a comma or a closing brace is expected"
    case element = "a comma or a closing bracket is expected"
    case trailingComma = "nothing follows the comma"
    case trailing = "something follows the value"
    case end = "it ends too early"
    case openText = "a text has no closing quote"
    case control = "a text has a control character that is not escaped"
    case escape = "a text has an escape that does not exist"
    case hexDigits = "four hexadecimal digits are expected behind \\u"
    case encoding = "it is not UTF-8"
    case leadingZero = "a number begins with a zero that it does not need"
    case number = "a digit is expected"
    /// The number must equal `depthLimit`.
    case depth = "objects and arrays are nested more than 512 levels deep"

    // The following are problems of values in memory only.

    case repeatedName = "the object already has this name"
    case surrogate = "an escape is only half of a surrogate pair"
  }

  struct SyntaxError: Error {
    var problem: Problem
    /// The offset of the wrong byte; the length of the text if it ends early.
    var offset: Int

    init(_ problem: Problem, _ offset: Int) {
      self.problem = problem
      self.offset = offset
    }
  }

  /// The maximum nesting depth of objects and arrays.
  static let depthLimit = 512

  @inline(__always)
  static func skipSpace(_ bytes: Span<UInt8>, _ at: inout Int) {
    while at < bytes.count, bytes[at] <= 0x20, isSpace(bytes[at]) { at &+= 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

// MARK: Values

extension JSONSyntax {
  /// What a value begins with: all of a text, a number or a word, or the bracket of an object or an array.
  enum Token {
    /// A text; the range excludes its quotes.
    case text(Range<Int>, isEscaped: Bool)
    /// A number. It is whole if it has neither a fraction nor an exponent.
    case number(isWhole: Bool)
    case `true`
    case `false`
    case null
    case object
    case array
  }

  /// Advances over a text, a number or a word; stays before an object or an array.
  @inline(__always)
  static func readToken(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) -> Token {
    guard at < bytes.count else { throw SyntaxError(.end, at) }
    switch bytes[at] {
    case UInt8(ascii: "\""):
      let start = at &+ 1
      let isEscaped = try skipText(bytes, &at)
      return .text(start..<at &- 1, isEscaped: isEscaped)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(isWhole: try skipNumber(bytes, &at))
    case UInt8(ascii: "t"):
      try skipWord(bytes, &at, "true")
      return .true
    case UInt8(ascii: "f"):
      try skipWord(bytes, &at, "false")
      return .false
    case UInt8(ascii: "n"):
      try skipWord(bytes, &at, "null")
      return .null
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    default: throw SyntaxError(problem(with: bytes, at), at)
    }
  }

  /// Returns the reason why no value begins at an offset.
  private static func problem(with bytes: Span<UInt8>, _ at: Int) -> Problem {
    if at == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      return .byteOrderMark
    }
    switch bytes[at] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return .word
    default: return .value
    }
  }

  /// Advances from the beginning of a member to its value.
  ///
  /// - Returns: The range of the name without its quotes, and whether the name has escapes.
  @inline(__always)
  static func readName(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(SyntaxError) -> (name: Range<Int>, isEscaped: Bool) {
    guard at < bytes.count else { throw SyntaxError(.end, at) }
    guard bytes[at] == UInt8(ascii: "\"") else { throw SyntaxError(.name, at) }
    let start = at &+ 1
    let isEscaped = try skipText(bytes, &at)
    let name = start..<at &- 1
    skipSpace(bytes, &at)
    guard at < bytes.count else { throw SyntaxError(.end, at) }
    guard bytes[at] == UInt8(ascii: ":") else { throw SyntaxError(.colon, at) }
    at &+= 1
    skipSpace(bytes, &at)
    return (name, isEscaped)
  }

  /// Advances from an opening bracket to the first member or element, or over the closing bracket.
  ///
  /// - Parameter depth: The number of objects and arrays around this one.
  /// - Returns: Whether there is a member or an element.
  @inline(__always)
  static func open(
    _ bytes: Span<UInt8>, _ at: inout Int, until closing: UInt8, depth: Int
  ) throws(SyntaxError) -> Bool {
    guard depth < depthLimit else { throw SyntaxError(.depth, at) }
    at &+= 1
    skipSpace(bytes, &at)
    guard at < bytes.count, bytes[at] == closing else { return true }
    at &+= 1
    return false
  }

  /// Advances from the end of a member or an element to the next one, or over the closing bracket.
  ///
  /// - Returns: Whether there is a next one.
  @inline(__always)
  static func advance(
    _ bytes: Span<UInt8>, _ at: inout Int, until closing: UInt8
  ) throws(SyntaxError) -> Bool {
    skipSpace(bytes, &at)
    guard at < bytes.count else { throw SyntaxError(.end, at) }
    guard bytes[at] == UInt8(ascii: ",") else {
      guard bytes[at] == closing else {
        throw SyntaxError(closing == UInt8(ascii: "}") ? .member : .element, at)
      }
      at &+= 1
      return false
    }
    let comma = at
    at &+= 1
    skipSpace(bytes, &at)
    guard at == bytes.count || bytes[at] != closing else { throw SyntaxError(.trailingComma, comma) }
    return true
  }

  /// Advances from the end of the outermost value to that of the text.
  static func skipEnd(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) {
    skipSpace(bytes, &at)
    guard at == bytes.count else { throw SyntaxError(.trailing, at) }
  }
}

// MARK: Texts

extension JSONSyntax {
  /// Advances over a text with its quotes, and returns whether it has escapes.
  @inline(__always)
  private static func skipText(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) -> Bool {
    let start = at
    at &+= 1
    skipPlain(bytes, &at)
    guard at < bytes.count else { throw SyntaxError(.openText, start) }
    if bytes[at] == UInt8(ascii: "\"") {
      at &+= 1
      return false
    }
    return try skipTextWithSpecialBytes(bytes, &at, start: start)
  }

  /// Continues `skipText` from a byte that is not plain.
  @inline(never)
  private static func skipTextWithSpecialBytes(
    _ bytes: Span<UInt8>, _ at: inout Int, start: Int
  ) throws(SyntaxError) -> Bool {
    var isEscaped = false
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at &+= 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        try skipEscape(bytes, &at)
      case 0x80...: try skipMultibyte(bytes, &at)
      default: throw SyntaxError(.control, at)
      }
      skipPlain(bytes, &at)
    }
    throw SyntaxError(.openText, start)
  }

  /// Advances to the next byte that is a quote, a backslash, a control character, or not ASCII.
  @inline(__always)
  private static func skipPlain(_ bytes: Span<UInt8>, _ at: inout Int) {
    while at &+ 8 <= bytes.count {
      let special = special(in: word(bytes, at))
      if special != 0 {
        at &+= special.trailingZeroBitCount &>> 3
        return
      }
      at &+= 8
    }
    while at < bytes.count, special(in: 0x2020_2020_2020_2000 | UInt64(bytes[at])) == 0 { at &+= 1 }
  }

  /// Returns the eight bytes from an offset on as a little-endian integer.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, _ at: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// Returns a word whose lowest set bit is in the first byte that is not plain; zero if all are plain.
  ///
  /// A subtraction borrows from a higher byte only behind a byte that matches, so the lowest set bit is
  /// always right.
  @inline(__always)
  private static func special(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let backslashes = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
    let controls = word &- ones &* 0x20
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }

  /// Advances over characters that are not ASCII, and validates their UTF-8 (RFC 3629).
  private static func skipMultibyte(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) {
    while at < bytes.count, bytes[at] >= 0x80 {
      let lead = bytes[at]
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      guard lead >= 0xC2, lead <= 0xF4, at &+ length <= bytes.count else { throw SyntaxError(.encoding, at) }
      let second = bytes[at &+ 1]
      let isSound: Bool
      switch lead {
      // Overlong forms, surrogates and code points above U+10FFFF are rejected.
      case 0xE0: isSound = second >= 0xA0 && second <= 0xBF
      case 0xED: isSound = second >= 0x80 && second <= 0x9F
      case 0xF0: isSound = second >= 0x90 && second <= 0xBF
      case 0xF4: isSound = second >= 0x80 && second <= 0x8F
      default: isSound = isContinuation(second)
      }
      guard isSound, length < 3 || isContinuation(bytes[at &+ 2]),
        length < 4 || isContinuation(bytes[at &+ 3])
      else { throw SyntaxError(.encoding, at) }
      at &+= length
    }
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func skipEscape(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) {
    guard at &+ 1 < bytes.count else { throw SyntaxError(.end, bytes.count) }
    switch bytes[at &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      at &+= 2
    case UInt8(ascii: "u"):
      guard codeUnit(bytes, at &+ 2) != nil else { throw SyntaxError(.hexDigits, at) }
      at &+= 6
    default: throw SyntaxError(.escape, at)
    }
  }

  /// Returns the code unit written in four hexadecimal digits; `nil` if they are not such digits.
  static func codeUnit(_ bytes: Span<UInt8>, _ at: Int) -> UInt32? {
    guard at &+ 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for offset in at..<at &+ 4 {
      let byte = bytes[offset]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

// MARK: Numbers and words

extension JSONSyntax {
  /// Advances over a number from its sign or first digit, and returns whether it is whole.
  @inline(__always)
  private static func skipNumber(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) -> Bool {
    if bytes[at] == UInt8(ascii: "-") { at &+= 1 }
    let start = at
    try skipDigits(bytes, &at)
    guard bytes[start] != UInt8(ascii: "0") || at == start &+ 1 else {
      throw SyntaxError(.leadingZero, start)
    }
    let end = at
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at &+= 1
      try skipDigits(bytes, &at)
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at &+= 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at &+= 1 }
      try skipDigits(bytes, &at)
    }
    return at == end
  }

  /// Advances over one or more digits.
  @inline(__always)
  private static func skipDigits(_ bytes: Span<UInt8>, _ at: inout Int) throws(SyntaxError) {
    let start = at
    while at < bytes.count, bytes[at] &- UInt8(ascii: "0") <= 9 { at &+= 1 }
    guard at > start else { throw SyntaxError(.number, at) }
  }

  /// Advances over `true`, `false` or `null`.
  private static func skipWord(
    _ bytes: Span<UInt8>, _ at: inout Int, _ word: StaticString
  ) throws(SyntaxError) {
    let count = word.utf8CodeUnitCount
    guard at &+ count <= bytes.count else { throw SyntaxError(.word, at) }
    for offset in 0..<count {
      guard unsafe bytes[at &+ offset] == word.utf8Start[offset] else { throw SyntaxError(.word, at) }
    }
    at &+= count
  }
}
