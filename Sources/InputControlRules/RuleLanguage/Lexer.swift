/// Splits a rule file into tokens.
///
/// It never fails: text that is no token becomes an `invalid` token with a diagnostic, and reading continues.
struct Lexer {
  private let file: SourceFile
  private let bytes: [UInt8]
  private var offset = 0
  private var list = TokenList()
  /// The maximum number of `#` around a regex.
  private static let maximumHashes = 16
  /// The smallest number of `#` that is known to close no regex in the rest of the file; no larger number
  /// closes one either.
  private var unclosedHashes = Int.max
  /// The offset of the first `/*` that no `*/` follows.
  private var unclosedComments = Int.max

  static func tokens(of file: SourceFile) -> TokenList {
    var lexer = Lexer(file)
    lexer.run()
    return lexer.list
  }

  private init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
  }

  private mutating func run() {
    if bytes.starts(with: SourceFile.byteOrderMark) { offset = SourceFile.byteOrderMark.count }
    var triviaStart = 0
    while true {
      let hasLineBreak = skipTrivia()
      let start = offset
      let kind = offset < bytes.count ? readToken() : .endOfFile
      list.tokens.append(
        Token(
          kind: kind, range: SourceRange(start, offset), triviaStart: triviaStart,
          startsLine: hasLineBreak || list.tokens.isEmpty))
      if kind == .endOfFile { return }
      triviaStart = offset
    }
  }

  // MARK: White space and comments

  /// Skips white space and comments; returns whether they contain a line break.
  private mutating func skipTrivia() -> Bool {
    var hasLineBreak = false
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        offset += 1
      case UInt8(ascii: "\r") where peek(1) == UInt8(ascii: "\n"), UInt8(ascii: "\n"):
        offset += byte == UInt8(ascii: "\r") ? 2 : 1
        hasLineBreak = true
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        let start = offset
        skipToLineEnd()
        reportInvisibleCharacters(in: SourceRange(start, offset))
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        guard let end = endOfBlockComment() else { return hasLineBreak }
        reportBlockComment(SourceRange(offset, end))
        hasLineBreak = hasLineBreak || bytes[offset..<end].contains(UInt8(ascii: "\n"))
        offset = end
      default:
        return hasLineBreak
      }
    }
    return hasLineBreak
  }

  /// Returns the end of a comment that begins with `/*`, as other languages have it: behind the next `*/`, or else the end
  /// of the line. `nil` if a slash behind it makes it a pattern.
  private mutating func endOfBlockComment() -> Int? {
    var place = offset + 2
    // A search that finds no end reads the rest of the file, so it is not repeated.
    while place + 1 < bytes.count, place < unclosedComments {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
      place += 1
    }
    unclosedComments = min(unclosedComments, offset)
    place = offset + 2
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "/") { return nil }
      place += 1
    }
    return place
  }

  private mutating func reportBlockComment(_ range: SourceRange) {
    let start = SourceRange(range.start, range.start + 2)
    report(
      .unexpectedCharacter, "a comment begins with `//`, and not with `/*`", start, "not a comment",
      help: "write `//` at the beginning of each of its lines, without `*/`")
  }

  private mutating func skipToLineEnd() {
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") { return }
      offset += 1
    }
  }

  // MARK: Tokens

  private mutating func readToken() -> Token.Kind {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "{"): return single(.leftBrace)
    case UInt8(ascii: "}"): return single(.rightBrace)
    case UInt8(ascii: "("): return single(.leftParenthesis)
    case UInt8(ascii: ")"): return single(.rightParenthesis)
    case UInt8(ascii: ","): return single(.comma)
    case UInt8(ascii: ":"): return single(.colon)
    case UInt8(ascii: ";"): return single(.semicolon)
    case UInt8(ascii: "="): return single(.equals)
    case UInt8(ascii: "."): return single(.dot)
    case UInt8(ascii: "@"): return single(.at)
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "="):
      offset += 1
      return single(.lessOrEqual)
    case UInt8(ascii: "<"): return single(.less)
    case UInt8(ascii: "+"): return single(.plus)
    case UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "/"): return readRegex(hashes: 0)
    case UInt8(ascii: "#"):
      return readRegexWithHashes()
    case UInt8(ascii: "-") where peek(1).isASCIIDigit: return readNumber()
    case UInt8(ascii: "-"): return single(.minus)
    case _ where byte.isASCIIDigit: return readNumber()
    case _ where byte.beginsName: return readName()
    default: return readUnexpected()
    }
  }

  private mutating func single(_ kind: Token.Kind) -> Token.Kind {
    offset += 1
    return kind
  }

  private mutating func readName() -> Token.Kind {
    while let byte = peek(), byte.continuesName { offset += 1 }
    return .name
  }

  /// Reads digits, `-1.5` or `-90..90`; a single dot that is not followed by a digit is not consumed.
  private mutating func readNumber() -> Token.Kind {
    var kind = Token.Kind.integer
    readSimpleNumber(&kind)
    if peek() == UInt8(ascii: "."), peek(1) == UInt8(ascii: "."),
      peek(2).isASCIIDigit || peek(2) == UInt8(ascii: "-") && peek(3).isASCIIDigit
    {
      offset += 2
      kind = .number
      readSimpleNumber(&kind)
    }
    return kind
  }

  private mutating func readSimpleNumber(_ kind: inout Token.Kind) {
    if peek() == UInt8(ascii: "-") {
      offset += 1
      kind = .number
    }
    while peek().isASCIIDigit { offset += 1 }
    if peek() == UInt8(ascii: "."), peek(1).isASCIIDigit {
      kind = .number
      offset += 1
      while peek().isASCIIDigit { offset += 1 }
    }
  }

  private mutating func readString() -> Token.Kind {
    let start = offset
    offset += 1
    while let byte = peek(), byte != UInt8(ascii: "\""), !atLineEnd {
      offset += byte == UInt8(ascii: "\\") && !atLineEnd(1) && offset + 1 < bytes.count ? 2 : 1
    }
    let isTerminated = peek() == UInt8(ascii: "\"")
    if isTerminated { offset += 1 }
    reportInvisibleCharacters(in: SourceRange(start, offset))
    guard isTerminated else {
      excludeClosingBraces(of: start)
      report(
        .unterminatedString, "this text does not end on its line", SourceRange(start, offset),
        "begins here", help: "close it with `\"`; a line break inside a text is written `\\n`")
      return .invalid
    }
    return .string
  }

  /// Reads a regex literal, up to the next unescaped slash, or up to a slash followed by as many `#` as
  /// opened the literal.
  ///
  /// With a line break directly after `#/` the literal may span lines.
  private mutating func readRegex(hashes: Int) -> Token.Kind {
    let start = offset
    offset += hashes + 1
    let spansLines = hashes > 0 && atLineEnd
    // A search that finds no end reads the rest of the file, so it is not repeated.
    while hashes < unclosedHashes || !spansLines, offset < bytes.count, spansLines || !atLineEnd {
      if hashes == 0, bytes[offset] == UInt8(ascii: "\\"), !atLineEnd(1), offset + 1 < bytes.count {
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "/"), closes(hashes) {
        offset += 1 + hashes
        reportInvisibleCharacters(in: SourceRange(start, offset))
        if hashes == 0, let next = peek(), "/[](\\*+?|^$.".utf8.contains(next) {
          reportSlash(inPatternFrom: start)
          return .invalid
        }
        return .regex
      } else {
        offset += 1
      }
    }
    // The text after an unclosed pattern that spans lines is most likely not part of the pattern.
    if spansLines {
      unclosedHashes = min(unclosedHashes, hashes)
      offset = start
      skipToLineEnd()
    }
    if !spansLines { excludeClosingBraces(of: start) }
    let close = "/" + String(repeating: "#", count: hashes)
    report(
      .unterminatedRegex,
      spansLines ? "this regex does not end" : "this regex does not end on its line",
      SourceRange(start, offset), "begins here",
      help: hashes == 0
        ? "close it with `/`; a slash inside is written `\\/`" : "close it with `\(close)`")
    return .invalid
  }

  /// Reports a slash that ends a pattern prematurely or seems to begin a comment after it, and skips the
  /// line.
  private mutating func reportSlash(inPatternFrom start: Int) {
    let slash = offset - 1
    skipToLineEnd()
    excludeClosingBraces(of: start)
    report(
      .unexpectedCharacter, "this slash ends the pattern, and more of it seems to follow",
      SourceRange(slash, slash + 1), "ends it",
      help:
        "write the slash as `\\/`, or the pattern as #/…/#; a comment behind a pattern needs a space before it"
    )
  }

  /// Ends an unclosed literal before the braces that close blocks opened on its line.
  private mutating func excludeClosingBraces(of start: Int) {
    var lineStart = start
    var open = 0
    while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") {
      lineStart -= 1
      if bytes[lineStart] == UInt8(ascii: "{") { open += 1 }
      if bytes[lineStart] == UInt8(ascii: "}") { open -= 1 }
    }
    var end = offset
    while open > 0 {
      while end > start, " \t\r".utf8.contains(bytes[end - 1]) { end -= 1 }
      guard end > start + 1, bytes[end - 1] == UInt8(ascii: "}") else { return }
      end -= 1
      open -= 1
      offset = end
    }
  }

  private mutating func readRegexWithHashes() -> Token.Kind {
    var hashes = 1
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if hashes <= Self.maximumHashes, peek(hashes) == UInt8(ascii: "/") { return readRegex(hashes: hashes) }
    let start = offset
    offset += hashes
    reportUnexpected(SourceRange(start, offset), help: "a pattern is written #/…/#, a comment // …")
    return .invalid
  }

  private func closes(_ hashes: Int) -> Bool {
    for step in 0..<hashes where peek(1 + step) != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func readUnexpected() -> Token.Kind {
    let start = offset
    let scalar = decodeScalar(at: offset)
    offset += UTF8.width(scalar)
    if Self.isInvisible(scalar) {
      reportInvisibleCharacters(in: SourceRange(start, offset))
      return .invalid
    }
    if scalar.properties.isWhitespace {
      report(
        .invisibleCharacter, "the character \(scalar.codePoint) is not a plain space",
        SourceRange(start, offset),
        "looks like a space", help: "replace it with a space, U+0020")
      return .invalid
    }
    if scalar == "'" {
      // A text in single quotes is reported as one error.
      var end = offset
      while end < bytes.count, bytes[end] != UInt8(ascii: "'"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end < bytes.count, bytes[end] == UInt8(ascii: "'") { offset = end + 1 }
      reportUnexpected(SourceRange(start, offset), help: "write texts in double quotes: \"…\"")
      return .invalid
    }
    // A whole word of other letters is reported as one error.
    while scalar.properties.isAlphabetic, let byte = peek(),
      byte >= 0x80 ? decodeScalar(at: offset).properties.isAlphabetic : byte.beginsName || byte.isASCIIDigit
    {
      offset += UTF8.width(decodeScalar(at: offset))
    }
    reportUnexpected(
      SourceRange(start, offset),
      help: scalar.properties.isAlphabetic
        ? "names are made of the letters a–z and A–Z, digits, `_` and `-`"
        : "texts are written \"…\", patterns /…/ or #/…/#, comments // …")
    return .invalid
  }

  private mutating func reportUnexpected(_ range: SourceRange, help: String) {
    let word = file.text(range)
    report(
      .unexpectedCharacter, "`\(word.prefix(40))` has no meaning here",
      range, "not expected", help: help)
  }

  // MARK: Invisible characters

  /// Returns whether a scalar is a control character, or a bidirectional character that can disguise a rule
  /// (Unicode TR #36, CVE-2021-42574).
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private mutating func reportInvisibleCharacters(in range: SourceRange) {
    var place = range.start
    while place < range.end {
      // Only control bytes and non-ASCII bytes need decoding.
      let byte = bytes[place]
      guard byte < 0x20 || byte == 0x7F || byte >= 0x80 else {
        place += 1
        continue
      }
      let scalar = decodeScalar(at: place)
      let end = place + UTF8.width(scalar)
      let isLineEnd = byte == UInt8(ascii: "\r") && end < bytes.count && bytes[end] == UInt8(ascii: "\n")
      if Self.isInvisible(scalar), !isLineEnd {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        report(
          .invisibleCharacter, "the character \(scalar.codePoint) is invisible",
          SourceRange(place, end), "a control or bidirectional character",
          help: "write it as `\\u{\(hex)}` in a text and `\\x{\(hex)}` in a pattern, or remove it")
      }
      place = end
    }
  }

  // MARK: Helpers

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private var atLineEnd: Bool { atLineEnd(0) }

  private func atLineEnd(_ distance: Int) -> Bool {
    peek(distance) == UInt8(ascii: "\n")
      || peek(distance) == UInt8(ascii: "\r") && peek(distance + 1) == UInt8(ascii: "\n")
  }

  private func decodeScalar(at place: Int) -> Unicode.Scalar {
    var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    // Files with invalid UTF-8 are rejected before the lexer runs.
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return "\u{FFFD}"
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: SourceRange, _ label: String, help: String
  ) {
    guard list.diagnostics.count <= Diagnostic.limit else { return }
    list.diagnostics.append(
      Diagnostic(code, message, at: .init(SourceLocation(file, range), label), help: [help]))
  }
}

extension UInt8 {
  /// Whether a name of the language can begin with the byte.
  var beginsName: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  /// Whether the byte can stand in a name behind its first one.
  var continuesName: Bool { beginsName || isASCIIDigit || self == UInt8(ascii: "-") }
}
