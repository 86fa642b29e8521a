/// Finds what a rule's pattern may not contain: verbs, callouts, `\C`, and recursion.
///
/// They could bypass the match of the whole value (`(*ACCEPT)`), change what a pattern means from inside it
/// (`(*UCP)`), call out, split characters, or recurse without bound; PCRE2 has no switch for all of them. The
/// scan follows pcre2pattern(3): quoting, classes, comments and the extended mode are skipped as PCRE2 skips
/// them, so that `[(*]` and `\Q(?R)\E` stay legal.
struct PatternScanner {
  private let bytes: [UInt8]
  private var offset = 0
  /// Whether white space and comments are free, for every open group from the outermost.
  private var extended: [Bool]

  /// The first forbidden construct of a pattern, if there is one.
  static func firstForbidden(in pattern: [UInt8], isExtended: Bool) -> PatternError? {
    var scanner = PatternScanner(bytes: pattern, extended: [isExtended])
    return scanner.scan()
  }

  /// Whether a pattern certainly has only literals, classes, groups, alternatives and greedy or lazy
  /// quantifiers; when in doubt, it has not.
  static func isPlain(_ pattern: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    var offset = 0
    while offset < pattern.count {
      let byte = pattern[offset]
      let next = offset + 1 < pattern.count ? pattern[offset + 1] : 0
      switch byte {
      case UInt8(ascii: "\\"):
        // Assertions, back references, quoting, and sequences that match atomically.
        guard !"123456789gkbBAZzGKXRQ".utf8.contains(next) else { return false }
        offset += 1
      case UInt8(ascii: "(") where next == UInt8(ascii: "?"):
        guard offset + 2 < pattern.count, pattern[offset + 2] == UInt8(ascii: ":") else { return false }
      case UInt8(ascii: "^") where previous != UInt8(ascii: "["), UInt8(ascii: "$"):
        return false
      case UInt8(ascii: "+") where "*+?}".utf8.contains(previous):
        return false
      default:
        break
      }
      previous = byte
      offset += 1
    }
    return true
  }

  private init(bytes: [UInt8], extended: [Bool]) {
    self.bytes = bytes
    self.extended = extended
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
        if extended.count > 1 { extended.removeLast() }
        offset += 1
      case UInt8(ascii: "#") where extended[extended.count - 1]:
        skip(past: "\n")
      default:
        offset += 1
      }
    }
    return nil
  }

  private mutating func scanEscape() -> PatternError? {
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
      open(extended[extended.count - 1], 1)
      return nil
    }
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
      open(extended[extended.count - 1], 2)
    default:
      scanOptions()
    }
    return nil
  }

  /// `(?i)`, `(?x-i:…)`, `(?^x)`; anything else behind `(?` opens a group as it is.
  private mutating func scanOptions() {
    let outer = extended[extended.count - 1]
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
      extended[extended.count - 1] = inner
      offset = place + 1
    case UInt8(ascii: ":"):
      open(inner, place + 1 - offset)
    default:
      open(outer, 2)
    }
  }

  // MARK: Helpers

  private mutating func open(_ isExtended: Bool, _ width: Int) {
    extended.append(isExtended)
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
