extension RegexParser {
  /// Returns a problem with a part of the pattern, which by default ends at the current offset, and has at least one
  /// scalar if it is not at the end.
  func problem(_ kind: RegexProblem.Kind, _ start: Int, _ end: Int? = nil) -> RegexProblem {
    var end = min(max(end ?? offset, start + 1), bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return RegexProblem(kind: kind, range: SourceRange(min(start, bytes.count), end))
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Returns whether the pattern continues with a text.
  func isAt(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  /// Consumes a text if the pattern continues with it, and returns whether it did.
  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    offset += text.utf8.count
    return true
  }

  /// Consumes one scalar. The offset must not be at the end.
  mutating func takeScalar() -> Unicode.Scalar {
    let first = bytes[offset]
    offset += 1
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    // The bytes come from a string, so they are valid UTF-8.
    var value =
      first < 0xE0 ? UInt32(first & 0x1F) : first < 0xF0 ? UInt32(first & 0x0F) : UInt32(first & 0x07)
    while let byte = peek(), byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      offset += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Consumes an unsigned number.
  ///
  /// - Returns: `nil`, with the offset unchanged, if there is no number or it exceeds the limit.
  mutating func takeNumber(atMost limit: Int) -> Int? {
    let start = offset
    var number = 0
    while let byte = peek(), byte.isASCIIDigit {
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      guard number <= limit else {
        offset = start
        return nil
      }
      offset += 1
    }
    return offset > start ? number : nil
  }

  /// Consumes at most `count` digits and returns the scalar with that value, or `nil` if there is none.
  mutating func takeScalar(radix: Int, atMost count: Int = .max) -> Unicode.Scalar? {
    var value: UInt32 = 0
    var digits = 0
    while digits < count, let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
      digit < radix
    {
      value = value * UInt32(radix) + UInt32(digit)
      guard value <= 0x10FFFF else { return nil }
      digits += 1
      offset += 1
    }
    return Unicode.Scalar(value)
  }

  /// Consumes a quantifier.
  ///
  /// - Returns: `nil` at a `{` that begins no quantifier; PCRE2 10.42 treats `{,5}` as a literal.
  mutating func takeQuantifier() throws(RegexProblem) -> RegexNode.Repetition? {
    func make(_ min: Int, _ max: Int?, _ spelling: RegexNode.Repetition.Spelling) -> RegexNode.Repetition {
      let kind: RegexNode.Repetition.Kind = options.contains(.ungreedy) ? .lazy : .greedy
      return RegexNode.Repetition(min: min, max: max, kind: kind, spelling: spelling)
    }
    let start = offset
    if take("*") { return make(0, nil, .star) }
    if take("+") { return make(1, nil, .plus) }
    if take("?") { return make(0, 1, .questionMark) }
    guard let end = endOfBraces() else { return nil }
    let limit = 65_535
    offset = start + 1
    guard let min = takeNumber(atMost: limit) else { throw problem(.largeRepetition, start, end) }
    var max: Int? = min
    if take(",") {
      max = takeNumber(atMost: limit)
      guard max != nil || offset + 1 == end else { throw problem(.largeRepetition, start, end) }
      guard max ?? min >= min else { throw problem(.numbersOutOfOrder, start, end) }
    }
    offset = end
    return make(min, max, .braces)
  }

  /// Returns the offset after `{n}`, `{n,}` or `{n,m}`, or `nil`.
  func endOfBraces() -> Int? {
    var place = offset + 1
    guard place < bytes.count, bytes[place].isASCIIDigit else { return nil }
    var hasComma = false
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "}"): return place + 1
      case UInt8(ascii: ",") where !hasComma: hasComma = true
      case let byte where byte.isASCIIDigit: break
      default: return nil
      }
      place += 1
    }
    return nil
  }
}
