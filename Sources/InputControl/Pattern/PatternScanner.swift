/// Reads a pattern for what a rule may not contain, verbs, callouts, `\C`, and recursion, and for what makes it
/// costly.
///
/// The forbidden constructs could bypass the match of the whole value (`(*ACCEPT)`), change what a pattern means
/// from inside it (`(*UCP)`), call out, split characters, or recurse without bound; PCRE2 has no switch for all
/// of them. The scan follows pcre2pattern(3): quoting, classes, comments and the extended mode are skipped as
/// PCRE2 skips them, so that `[(*]` and `\Q(?R)\E` stay legal.
struct PatternScanner {
  private let bytes: [UInt8]
  private var offset = 0
  /// The open groups from the outermost; the first is the pattern itself.
  private var groups: [Group]
  private var shape = PatternShape()

  private struct Group {
    /// Whether white space and comments are free.
    var isExtended: Bool
    /// What may scan the subject inside.
    var scans = 0
    /// How deep repeated groups contain each other inside, around something that scans.
    var nesting = 0
  }

  /// Reads a pattern.
  ///
  /// - Throws: The first forbidden construct.
  static func scan(_ pattern: [UInt8], isExtended: Bool) throws(PatternError) -> PatternShape {
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
        skipPossession()
      case UInt8(ascii: "^"), UInt8(ascii: "$"):
        shape.isPlain = false
        offset += 1
      default:
        offset += 1
      }
    }
    return nil
  }

  /// Whether white space and comments are free here.
  private var isExtended: Bool { groups[groups.count - 1].isExtended }

  private mutating func scanQuantifier() {
    if bytes[offset] != UInt8(ascii: "?") { countScan() }
    offset += 1
    skipPossession()
  }

  /// A possessive quantifier takes what a later part may need.
  private mutating func skipPossession() {
    guard peek() == UInt8(ascii: "+") else { return }
    shape.isPlain = false
    offset += 1
  }

  private mutating func countScan() { groups[groups.count - 1].scans += 1 }

  private mutating func closeGroup() {
    let group = groups.removeLast()
    let isRepeated = group.scans > 0 && [UInt8]("*+{".utf8).contains(nextSignificantByte)
    let nesting = group.nesting + (isRepeated ? 1 : 0)
    if isRepeated { shape.nestedScans += group.scans }
    shape.nesting = max(shape.nesting, nesting)
    groups[groups.count - 1].scans += group.scans
    groups[groups.count - 1].nesting = max(groups[groups.count - 1].nesting, nesting)
  }

  /// The next byte that is not white space or a comment where those are free; 0 at the end.
  private var nextSignificantByte: UInt8 {
    var place = offset
    while isExtended, place < bytes.count {
      if bytes[place] == UInt8(ascii: "#") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if !" \t\n\r\u{B}\u{C}".utf8.contains(bytes[place]) {
        break
      } else {
        place += 1
      }
    }
    return place < bytes.count ? bytes[place] : 0
  }

  private mutating func scanEscape() -> PatternError? {
    // Assertions, references, quoting, and sequences that match atomically.
    if let next = peek(1), "123456789gkbBAZzGKXRQ".utf8.contains(next) {
      shape.isPlain = false
      countScan()
    }
    switch peek(1) {
    case UInt8(ascii: "Q"):
      skip(past: "\\E")
    case UInt8(ascii: "C"):
      return forbidden(
        2, "`\\C` matches a part of a character", help: "use `.` with `(?s)` to match any character")
    case UInt8(ascii: "g") where peek(2) == UInt8(ascii: "<") || peek(2) == UInt8(ascii: "'"):
      return forbidden(3, "a call of another group", help: recursionHelp)
    case UInt8(ascii: "c"):
      // `\c(` is a control character, not a group.
      offset += 3
    default:
      offset += 2
    }
    return nil
  }

  /// A class ends at the first `]` that is not its first member, quoted, or part of `[:name:]`.
  private mutating func scanClass() -> PatternError? {
    offset += 1
    if peek() == UInt8(ascii: "^") { offset += 1 }
    if peek() == UInt8(ascii: "]") { offset += 1 }
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "]"):
        offset += 1
        return nil
      case UInt8(ascii: "\\"):
        if let error = scanEscape() { return error }
      case UInt8(ascii: "["):
        offset += 1
        if let kind = peek(),
          kind == UInt8(ascii: ":") || kind == UInt8(ascii: ".") || kind == UInt8(ascii: "=")
        {
          skipNamedClass(kind)
        }
      default:
        offset += 1
      }
    }
    return nil
  }

  private mutating func skipNamedClass(_ kind: UInt8) {
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "]"), bytes[end] != UInt8(ascii: "\\") {
      if bytes[end] == kind, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "]") {
        offset = end + 2
        return
      }
      end += 1
    }
  }

  private mutating func scanGroup() -> PatternError? {
    guard peek(1) != UInt8(ascii: "*") else {
      return forbidden(
        2, "`(*` begins a verb", help: "write a star as `\\*`; lookarounds are `(?=…)`, `(?!…)`, `(?<=…)`")
    }
    guard peek(1) == UInt8(ascii: "?") else {
      open(isExtended, 1)
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
    case _ where isDigit(peek(2)):
      return forbidden(3, "a recursion or a call of another group", help: recursionHelp)
    case UInt8(ascii: "-") where isDigit(peek(3)):
      return forbidden(4, "a recursion or a call of another group", help: recursionHelp)
    case UInt8(ascii: "P") where peek(3) == UInt8(ascii: ">"):
      return forbidden(4, "a call of another group", help: recursionHelp)
    case UInt8(ascii: "("):
      // A condition: its own group follows and is read as one, so `(?(?C1)…)` is found.
      open(isExtended, 2)
    default:
      scanOptions()
    }
    return nil
  }

  /// `(?i)`, `(?x-i:…)`, `(?^x)`; anything else behind `(?` opens a group as it is.
  private mutating func scanOptions() {
    let outer = isExtended
    var inner = outer
    var isOn = true
    var place = offset + 2
    loop: while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "^"):
        inner = false
      case UInt8(ascii: "-"):
        isOn = false
      case UInt8(ascii: "x"):
        inner = isOn
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "J"), UInt8(ascii: "U"):
        break
      default:
        break loop
      }
      place += 1
    }
    switch place < bytes.count ? bytes[place] : 0 {
    case UInt8(ascii: ")"):
      // Without a group of its own it holds for the rest of the one around it.
      groups[groups.count - 1].isExtended = inner
      offset = place + 1
    case UInt8(ascii: ":"):
      open(inner, place + 1 - offset)
    default:
      open(outer, 2)
    }
  }

  // MARK: Helpers

  private mutating func open(_ isExtended: Bool, _ width: Int) {
    groups.append(Group(isExtended: isExtended))
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

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private func forbidden(_ width: Int, _ message: String, help: String) -> PatternError {
    PatternError(
      kind: .forbiddenConstruct, message: message,
      range: SourceRange(offset, min(offset + width, bytes.count)),
      help: help)
  }

  private var recursionHelp: String { "write the group out where it is needed" }
}
