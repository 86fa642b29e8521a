/// Scans a pattern for constructs that rules must not contain (verbs, callouts, `\C` and recursion) and for
/// those that determine its cost.
///
/// The forbidden constructs could bypass the match of the whole value (`(*ACCEPT)`), change the meaning of a
/// pattern from inside it (`(*UCP)`), call out, split characters, or recurse without bound. PCRE2 has no
/// option that disables all of them. The scan follows pcre2pattern(3): quoting, classes, comments and the
/// extended mode are skipped as PCRE2 skips them, so that `[(*]` and `\Q(?R)\E` remain valid.
struct PatternScanner {
  private let bytes: [UInt8]
  private var offset = 0
  /// The open groups from the outermost on; the first is the pattern itself.
  private var groups: [Group]
  private var shape = PatternShape()

  /// The maximum length of a pattern, in bytes of UTF-8.
  static let longestPattern = 32 << 10

  private struct Group {
    /// Whether white space and comments are ignored.
    var isExtended: Bool
    /// Whether spaces and tabs in classes are ignored, under `(?xx)`.
    var ignoresBlanksInClasses = false
    /// The number of constructs in the group that may scan the subject.
    var scans = 0
    /// The depth to which repeated groups that contain a scan are nested in the group.
    var nesting = 0
  }

  /// Scans a pattern.
  ///
  /// - Returns: The constructs that determine the cost of the pattern.
  /// - Throws: An error if the pattern is too long, or the first forbidden construct.
  static func scan(_ pattern: [UInt8], isExtended: Bool) throws(PatternError) -> PatternShape {
    guard pattern.count <= longestPattern else {
      throw PatternError(
        kind: .tooLong,
        message: "the pattern has \(pattern.count) bytes, at most \(longestPattern) are compiled",
        range: SourceRange(0, pattern.count), help: "split it into several rules")
    }
    var scanner = PatternScanner(bytes: pattern, groups: [Group(isExtended: isExtended)])
    if let error = scanner.scan() { throw error }
    while scanner.groups.count > 1 { scanner.closeGroup() }
    scanner.shape.scans = scanner.groups[0].scans
    return scanner.shape
  }

  private init(bytes: [UInt8], groups: [Group]) {
    self.bytes = bytes
    self.groups = groups
  }

  private mutating func scan() -> PatternError? {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"):
        if let error = scanEscape() { return error }
      case UInt8(ascii: "["):
        if let error = scanClass() { return error }
      case UInt8(ascii: "("):
        if let error = scanGroup() { return error }
      case UInt8(ascii: ")"):
        offset += 1
        if groups.count > 1 { closeGroup() }
      case UInt8(ascii: "#") where isExtended:
        skip(past: "\n")
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
        scanQuantifier()
      case UInt8(ascii: "{"):
        countScan()
        offset += 1
      case UInt8(ascii: "}"):
        offset += 1
        skipPossessiveMarker()
      case UInt8(ascii: "|"):
        shape.choices += 1
        offset += 1
      case UInt8(ascii: "^"), UInt8(ascii: "$"):
        shape.isPlain = false
        offset += 1
      default:
        offset += 1
      }
    }
    return nil
  }

  /// Whether white space and comments are ignored at the current offset.
  private var isExtended: Bool { groups[groups.count - 1].isExtended }

  private mutating func scanQuantifier() {
    let isRepetition = bytes[offset] != UInt8(ascii: "?")
    if !isRepetition { shape.choices += 1 }
    let isFirstScan = groups.count == 1 && groups[0].scans == 0
    if isRepetition { countScan() }
    offset += 1
    skipPossessiveMarker()
    shape.hasOnlyFinalRepetition = isRepetition && isFirstScan && offset == bytes.count
  }

  /// Skips the `+` of a possessive quantifier, which can consume characters that a later part needs.
  private mutating func skipPossessiveMarker() {
    guard peek() == UInt8(ascii: "+") else { return }
    shape.isPlain = false
    offset += 1
  }

  private mutating func countScan() { groups[groups.count - 1].scans += 1 }

  private mutating func closeGroup() {
    let group = groups.removeLast()
    let isRepeated = group.scans > 0 && mayBeRepeated
    let nesting = group.nesting + (isRepeated ? 1 : 0)
    if isRepeated { shape.nestedScans += group.scans }
    shape.nesting = max(shape.nesting, nesting)
    groups[groups.count - 1].scans += group.scans
    groups[groups.count - 1].nesting = max(groups[groups.count - 1].nesting, nesting)
  }

  /// Whether a quantifier may follow the current offset, also after text that PCRE2 skips.
  ///
  /// The result is `true` in doubtful cases.
  private var mayBeRepeated: Bool {
    guard let next = peek() else { return false }
    switch next {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): return true
    case UInt8(ascii: "\\"): return peek(1) == UInt8(ascii: "E") || peek(1) == UInt8(ascii: "Q")
    case UInt8(ascii: "("): return peek(1) == UInt8(ascii: "?") && peek(2) == UInt8(ascii: "#")
    default: return isExtended && (next <= 0x20 || next >= 0x80 || next == UInt8(ascii: "#"))
    }
  }

  private mutating func scanEscape() -> PatternError? {
    // Assertions, references, quoting, and escapes that match atomically.
    if let next = peek(1), "123456789gkbBAZzGKXRQ".utf8.contains(next) {
      shape.isPlain = false
      countScan()
    }
    switch peek(1) {
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      shape.properties = max(shape.properties, 1)
      // `\p{Cs}` and `\P{Any}` match no scalar of a valid text, so a partial match may have no continuation.
      let name = String(decoding: bytes[offset...].prefix(10), as: UTF8.self)
      if name.includes("Cs") || name.includes("Any") { shape.isPlain = false }
      offset += 2
    case UInt8(ascii: "Q"):
      skip(past: "\\E")
    case UInt8(ascii: "C"):
      return forbidden(
        2, "`\\C` matches a part of a character", help: "use `.` with `(?s)` to match any character")
    case UInt8(ascii: "g") where peek(2) == UInt8(ascii: "<") || peek(2) == UInt8(ascii: "'"):
      return forbidden(3, "a call of another group", help: recursionHelp)
    case UInt8(ascii: "c"):
      // `\c(` is a control character and opens no group.
      offset += 3
    default:
      offset += 2
    }
    return nil
  }

  /// Scans a class, which ends at the first `]` that is not its first member, quoted, or part of `[:name:]`.
  private mutating func scanClass() -> PatternError? {
    let start = offset
    offset += 1
    skipBeforeFirstMember()
    let isNegated = peek() == UInt8(ascii: "^")
    if isNegated {
      offset += 1
      skipBeforeFirstMember()
    }
    if peek() == UInt8(ascii: "]") { offset += 1 }
    var properties = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "]"):
        offset += 1
        shape.classBytes = max(shape.classBytes, offset - start)
        shape.properties = max(shape.properties, properties)
        return nil
      case UInt8(ascii: "\\"):
        if peek(1) == UInt8(ascii: "p") || peek(1) == UInt8(ascii: "P") { properties += 1 }
        // A negated class with such members can be empty, as in `[^\s\S]`.
        if isNegated { shape.isPlain = false }
        if let error = scanEscape() { return error }
      case UInt8(ascii: "["):
        offset += 1
        skipNamedClass()
        if isNegated { shape.isPlain = false }
      default:
        offset += 1
      }
    }
    return nil
  }

  /// Skips the text that PCRE2 ignores before the first member of a class.
  private mutating func skipBeforeFirstMember() {
    while true {
      if peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "E") {
        offset += 2
      } else if bytes[offset...].starts(with: Array(#"\Q\E"#.utf8)) {
        offset += 4
      } else if groups[groups.count - 1].ignoresBlanksInClasses,
        peek() == UInt8(ascii: " ") || peek() == UInt8(ascii: "\t")
      {
        offset += 1
      } else {
        return
      }
    }
  }

  /// Skips `[:name:]`, `[.x.]` or `[=x=]`, recognised by PCRE2's rule.
  private mutating func skipNamedClass() {
    guard let kind = peek(), [UInt8](":.=".utf8).contains(kind) else { return }
    var end = offset + 1
    while end + 1 < bytes.count {
      let next = bytes[end + 1]
      if bytes[end] == UInt8(ascii: "\\"), next == UInt8(ascii: "]") || next == UInt8(ascii: "\\") {
        end += 2
      } else if bytes[end] == UInt8(ascii: "["), next == kind {
        return
      } else if bytes[end] == UInt8(ascii: "]") {
        return
      } else if bytes[end] == kind, next == UInt8(ascii: "]") {
        // `[[:<:]]` and `[[:>:]]` are word boundaries.
        if "<>".utf8.contains(bytes[offset + 1]) { shape.isPlain = false }
        offset = end + 2
        return
      } else {
        end += 1
      }
    }
  }

  private mutating func scanGroup() -> PatternError? {
    guard peek(1) != UInt8(ascii: "*") else {
      return forbidden(
        2, "`(*` begins a verb", help: "write a star as `\\*`; lookarounds are `(?=…)`, `(?!…)`, `(?<=…)`")
    }
    guard peek(1) == UInt8(ascii: "?") else {
      open(1)
      return nil
    }
    if peek(2) != UInt8(ascii: ":") { shape.isPlain = false }
    switch peek(2) {
    case UInt8(ascii: "#"):
      skip(past: ")")
    case UInt8(ascii: "C"):
      return forbidden(3, "`(?C` begins a callout", help: "remove it")
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "+"):
      return forbidden(3, "a recursion or a call of another group", help: recursionHelp)
    case _ where peek(2).isASCIIDigit:
      return forbidden(3, "a recursion or a call of another group", help: recursionHelp)
    case UInt8(ascii: "-") where peek(3).isASCIIDigit:
      return forbidden(4, "a recursion or a call of another group", help: recursionHelp)
    case UInt8(ascii: "P") where peek(3) == UInt8(ascii: ">"):
      return forbidden(4, "a call of another group", help: recursionHelp)
    case UInt8(ascii: "("):
      // A condition: its group follows and is scanned as a group, so that `(?(?C1)…)` is found.
      open(2)
    default:
      scanOptions()
    }
    return nil
  }

  /// Scans option settings such as `(?i)`, `(?x-i:…)` and `(?^x)`; anything else after `(?` opens a plain
  /// group.
  private mutating func scanOptions() {
    let outer = groups[groups.count - 1]
    var inner = Group(isExtended: outer.isExtended, ignoresBlanksInClasses: outer.ignoresBlanksInClasses)
    var isOn = true
    var place = offset + 2
    loop: while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "^"):
        inner = Group(isExtended: false)
      case UInt8(ascii: "-"):
        isOn = false
      case UInt8(ascii: "x"):
        let isDouble = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "x")
        inner = Group(isExtended: isOn, ignoresBlanksInClasses: isOn && isDouble)
        if isDouble { place += 1 }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "J"), UInt8(ascii: "U"):
        break
      default:
        break loop
      }
      place += 1
    }
    switch place < bytes.count ? bytes[place] : 0 {
    case UInt8(ascii: ")"):
      // The options apply to the rest of the enclosing group.
      groups[groups.count - 1].isExtended = inner.isExtended
      groups[groups.count - 1].ignoresBlanksInClasses = inner.ignoresBlanksInClasses
      offset = place + 1
    case UInt8(ascii: ":"):
      open(inner, place + 1 - offset)
    default:
      open(2)
    }
  }

  // MARK: Helpers

  private mutating func open(_ width: Int) {
    let outer = groups[groups.count - 1]
    open(Group(isExtended: outer.isExtended, ignoresBlanksInClasses: outer.ignoresBlanksInClasses), width)
  }

  private mutating func open(_ group: Group, _ width: Int) {
    groups.append(group)
    offset += width
  }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while offset < bytes.count, !bytes[offset...].starts(with: end) { offset += 1 }
    offset = min(offset + end.count, bytes.count)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private func forbidden(_ width: Int, _ message: String, help: String) -> PatternError {
    PatternError(
      kind: .forbiddenConstruct, message: message,
      range: SourceRange(offset, min(offset + width, bytes.count)),
      help: help)
  }

  private var recursionHelp: String { "write the group out where it is needed" }
}
