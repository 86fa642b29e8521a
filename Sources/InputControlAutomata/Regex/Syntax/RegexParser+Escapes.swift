extension RegexParser {
  /// The kind of an escape sequence.
  enum Escape {
    case scalar(Unicode.Scalar)
    /// A reference to a group by number.
    case reference(Int)
    /// A letter with a special meaning.
    case special(UInt8)
  }

  /// Parses an escape outside a class.
  mutating func parseEscape() throws(RegexProblem) {
    let start = offset
    switch try takeEscape(inClass: false) {
    case .scalar(let scalar):
      appendLiteral(scalar, from: start, .escape)
    case .reference(let number):
      appendReference(.number(number), from: start)
    case .special(let letter):
      try parseSpecial(letter, from: start)
    }
  }

  private mutating func parseSpecial(_ letter: UInt8, from start: Int) throws(RegexProblem) {
    if let member = try takeMember(letter) {
      let members = [RegexNode.CharacterClass.Member(member, SourceRange(start, offset))]
      let isCaseless = options.contains(.caseless)
      append(
        .characterClass(.init(isNegated: false, members: members, isCaseless: isCaseless)), from: start)
      return
    }
    switch letter {
    case UInt8(ascii: "N"): append(.any(matchesLineFeed: false), from: start)
    case UInt8(ascii: "R"): append(.lineBreak, from: start)
    case UInt8(ascii: "X"): append(.unsupported(.graphemeCluster), from: start)
    case UInt8(ascii: "C"): append(.unsupported(.codeUnit), from: start)
    case UInt8(ascii: "K"): append(.unsupported(.matchReset), from: start, mayRepeat: false)
    case UInt8(ascii: "A"): append(.anchor(.textStart), from: start, mayRepeat: false)
    case UInt8(ascii: "z"): append(.anchor(.textEnd), from: start, mayRepeat: false)
    case UInt8(ascii: "Z"): append(.anchor(.textEndOrLastLineFeed), from: start, mayRepeat: false)
    case UInt8(ascii: "G"): append(.anchor(.matchStart), from: start, mayRepeat: false)
    case UInt8(ascii: "b"): append(.wordBoundary(.either), from: start, mayRepeat: false)
    case UInt8(ascii: "B"): append(.wordBoundary(.none), from: start, mayRepeat: false)
    case UInt8(ascii: "k"), UInt8(ascii: "g"): try parseNamedReference(letter, from: start)
    default: throw problem(.unknownEscape, start)
    }
  }

  /// Parses `\k<n>`, `\k'n'`, `\k{n}`, `\g{n}`, and the calls `\g<n>` and `\g'n'`.
  private mutating func parseNamedReference(_ letter: UInt8, from start: Int) throws(RegexProblem) {
    let terminator: UInt8
    if take("{") {
      terminator = UInt8(ascii: "}")
    } else if take("<") {
      terminator = UInt8(ascii: ">")
    } else if take("'") {
      terminator = UInt8(ascii: "'")
    } else {
      throw problem(.badName, start)
    }
    if letter == UInt8(ascii: "g"), terminator != UInt8(ascii: "}") {
      try skip(past: terminator)
      append(.unsupported(.recursion), from: start)
    } else {
      appendReference(.name(try takeName(endedBy: terminator)), from: start)
    }
  }

  mutating func appendReference(_ target: RegexNode.Backreference.Target, from start: Int) {
    references.append((target, SourceRange(start, offset)))
    append(.backreference(.init(target: target, isCaseless: options.contains(.caseless))), from: start)
  }

  /// Returns the member that a shorthand such as `\d` or a property adds to a class, or `nil` for other
  /// escapes.
  mutating func takeMember(_ letter: UInt8) throws(RegexProblem) -> RegexNode.CharacterClass.Member.Kind? {
    let isUppercase = letter & 0x20 == 0
    switch letter | 0x20 {
    case UInt8(ascii: "d"): return .shorthand(.digit, isNegated: isUppercase)
    case UInt8(ascii: "w"): return .shorthand(.word, isNegated: isUppercase)
    case UInt8(ascii: "s"): return .shorthand(.whiteSpace, isNegated: isUppercase)
    case UInt8(ascii: "h"): return .shorthand(.horizontalSpace, isNegated: isUppercase)
    case UInt8(ascii: "v"): return .shorthand(.verticalSpace, isNegated: isUppercase)
    case UInt8(ascii: "p"): return try takeProperty(isNegated: isUppercase)
    default: return nil
    }
  }

  /// Consumes `L`, `{L}`, `{^L}` or `{sc:Han}` after `\p`.
  private mutating func takeProperty(
    isNegated: Bool
  ) throws(RegexProblem) -> RegexNode.CharacterClass.Member.Kind {
    guard take("{") else {
      guard let byte = peek(), byte.isASCIILetter else { throw problem(.unknownProperty(""), offset - 2) }
      offset += 1
      try check(property: String(Character(Unicode.Scalar(byte))), from: offset - 3)
      return .property(String(Character(Unicode.Scalar(byte))), isNegated: isNegated)
    }
    let isInverted = take("^")
    let start = offset
    try skip(past: UInt8(ascii: "}"))
    let name = String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    try check(property: name, from: start, to: offset - 1)
    return .property(name, isNegated: isNegated != isInverted)
  }

  // MARK: Single escapes

  mutating func takeEscape(inClass: Bool) throws(RegexProblem) -> Escape {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw problem(.backslashAtEnd, start) }
    let scalar = takeScalar()
    guard scalar.isASCII else { return .scalar(scalar) }
    let byte = UInt8(ascii: scalar)
    switch byte {
    case UInt8(ascii: "a"): return .scalar("\u{07}")
    case UInt8(ascii: "e"): return .scalar("\u{1B}")
    case UInt8(ascii: "f"): return .scalar("\u{0C}")
    case UInt8(ascii: "n"): return .scalar("\n")
    case UInt8(ascii: "r"): return .scalar("\r")
    case UInt8(ascii: "t"): return .scalar("\t")
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try takeNumericEscape(inClass: inClass)
    case UInt8(ascii: "o"): return .scalar(try takeBraced(radix: 8))
    case UInt8(ascii: "x"):
      if peek() == UInt8(ascii: "{") { return .scalar(try takeBraced(radix: 16)) }
      return .scalar(try orProblem(takeScalar(radix: 16, atMost: 2), start))
    case UInt8(ascii: "c"): return .scalar(try takeControl())
    case UInt8(ascii: "N") where isAt("{U+"):
      offset += 2
      return .scalar(try takeBraced(radix: 16))
    // PCRE2 does not support names of characters.
    case UInt8(ascii: "N") where peek() == UInt8(ascii: "{") && endOfBraces() == nil:
      throw problem(.unknownEscape, start)
    case UInt8(ascii: "g"): return inClass ? .scalar("g") : try takeGroupEscape()
    case _ where "ABCDEGHKNPQRSVWXZbdhkpsvwz".utf8.contains(byte): return .special(byte)
    case _ where byte.isASCIILetter: throw problem(.unknownEscape, start)
    default: return .scalar(scalar)
    }
  }

  /// Consumes a back reference, if a group with that number exists or may exist, or at most three octal
  /// digits.
  private mutating func takeNumericEscape(inClass: Bool) throws(RegexProblem) -> Escape {
    offset -= 1
    let first = bytes[offset]
    let start = offset
    if !inClass, first != UInt8(ascii: "0"), let number = takeNumber(atMost: 214_748_363),
      number < 10 || first >= UInt8(ascii: "8") || number <= captureCount
    {
      return .reference(number)
    }
    offset = start
    guard first < UInt8(ascii: "8") else { return .scalar(takeScalar()) }
    return .scalar(try orProblem(takeScalar(radix: 8, atMost: 3), start))
  }

  /// Consumes a scalar value in `{…}`, or in `+…}` as part of `\N{U+…}`.
  private mutating func takeBraced(radix: Int) throws(RegexProblem) -> Unicode.Scalar {
    let start = offset
    guard take("{") || take("+"), peek() != UInt8(ascii: "}") else { throw problem(.emptyNumber, start) }
    let scalar = try orProblem(takeScalar(radix: radix), start + 1)
    guard take("}") else { throw problem(.unclosedNumber, start) }
    return scalar
  }

  /// Consumes the printable character after `\c`, and returns the control character.
  private mutating func takeControl() throws(RegexProblem) -> Unicode.Scalar {
    guard let byte = peek(), (0x20...0x7E).contains(byte) else { throw problem(.badControl, offset - 2) }
    offset += 1
    let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return Unicode.Scalar((isLowercase ? byte & ~0x20 : byte) ^ 0x40)
  }

  /// Consumes `\g1`, `\g-1`, `\g{1}` or `\g{-1}`, or returns `\g` as special if a name follows.
  private mutating func takeGroupEscape() throws(RegexProblem) -> Escape {
    let start = offset
    let isBraced = take("{")
    let sign: Int? = take("-") ? -1 : take("+") ? 1 : nil
    guard let number = takeNumber(atMost: 65_535) else {
      guard sign == nil, let byte = bytes.dropFirst(start).first, "{<'".utf8.contains(byte) else {
        throw problem(.badNumberOfGroup, start - 2)
      }
      offset = start
      return .special(UInt8(ascii: "g"))
    }
    if isBraced, !take("}") { throw problem(.unclosedConstruct, start - 2) }
    let target =
      switch sign {
      case nil: number
      case 1: captureCount + number
      default: captureCount + 1 - number
      }
    guard number > 0, target > 0 else { throw problem(.badNumberOfGroup, start - 2) }
    return .reference(target)
  }

  /// Returns the scalar that an escape has, or throws what is wrong with its number.
  private func orProblem(_ scalar: Unicode.Scalar?, _ start: Int) throws(RegexProblem) -> Unicode.Scalar {
    guard let scalar else {
      var end = offset
      while end < bytes.count, Character(Unicode.Scalar(bytes[end])).isHexDigit { end += 1 }
      throw problem(.notAScalar, start, end)
    }
    return scalar
  }
}
