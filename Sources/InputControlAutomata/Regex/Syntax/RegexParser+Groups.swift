extension RegexParser {
  /// Parses the opening of a group, or a construct written like a group.
  mutating func parseGroup() throws(RegexProblem) {
    let start = offset
    offset += 1
    if peek() == UInt8(ascii: "*") { return try parseVerb(from: start) }
    guard take("?") else {
      if options.contains(.noAutoCapture) {
        try openGroup(.nonCapturing, from: start)
      } else {
        try openCapture(name: nil, from: start)
      }
      return
    }
    guard let byte = peek() else { throw problem(.unclosedGroup, start, start + 1) }
    switch byte {
    case UInt8(ascii: "|"):
      offset += 1
      try openGroup(.branchReset, from: start)
    case UInt8(ascii: ">"):
      offset += 1
      try openGroup(.atomic, from: start)
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "*"):
      try openLookaround(isBehind: false, from: start)
    case UInt8(ascii: "<"):
      offset += 1
      if let next = peek(), "=!*".utf8.contains(next) {
        try openLookaround(isBehind: true, from: start)
      } else {
        try openCapture(name: takeName(endedBy: UInt8(ascii: ">")), from: start)
      }
    case UInt8(ascii: "'"):
      offset += 1
      try openCapture(name: takeName(endedBy: UInt8(ascii: "'")), from: start)
    case UInt8(ascii: "P"):
      offset += 1
      try parsePythonGroup(from: start)
    case UInt8(ascii: "("):
      try openConditional(from: start)
    case UInt8(ascii: "C"):
      offset += 1
      try parseCallout(from: start)
    case _ where isRecursion:
      try skip(past: UInt8(ascii: ")"))
      append(.unsupported(.recursion), from: start)
    default:
      try parseOptions(from: start)
    }
  }

  private mutating func openGroup(_ kind: RegexNode.Group.Kind, from start: Int) throws(RegexProblem) {
    try open(.group(.init(kind: kind)), from: start)
  }

  private mutating func openCapture(name: String?, from start: Int) throws(RegexProblem) {
    captureCount += 1
    if let name {
      // Groups of alternatives that share a number may share the name; `(?J)` permits any.
      if let known = groupNames[name], known != captureCount, !options.contains(.duplicateNames) {
        throw problem(.duplicateName(name), start)
      }
      groupNames[name] = captureCount
    }
    highestGroup = max(highestGroup, captureCount)
    try openGroup(.capturing(captureCount, name: name), from: start)
  }

  private mutating func openLookaround(isBehind: Bool, from start: Int) throws(RegexProblem) {
    let kind = peek()
    offset += 1
    if kind == UInt8(ascii: "*") {
      try open(.unsupported(.nonAtomicLookaround), from: start)
    } else {
      try open(.lookaround(.init(isBehind: isBehind, isNegative: kind == UInt8(ascii: "!"))), from: start)
    }
  }

  /// Parses `(?P<n>…)`, `(?P=n)` and `(?P>n)`.
  private mutating func parsePythonGroup(from start: Int) throws(RegexProblem) {
    if take("<") {
      try openCapture(name: takeName(endedBy: UInt8(ascii: ">")), from: start)
    } else if take("=") {
      appendReference(.name(try takeName(endedBy: UInt8(ascii: ")"))), from: start)
    } else if take(">") {
      try skip(past: UInt8(ascii: ")"))
      append(.unsupported(.recursion), from: start)
    } else {
      throw problem(.unknownGroupKind, start)
    }
  }

  /// Whether `(?R)`, `(?1)`, `(?+1)`, `(?-1)` or `(?&n)` follows.
  private var isRecursion: Bool {
    guard let byte = peek() else { return false }
    if byte == UInt8(ascii: "-") { return peek(1).isASCIIDigit }
    return "R+&".utf8.contains(byte) || byte.isASCIIDigit
  }

  // MARK: Options

  /// Parses `(?i)`, which applies to the rest of the enclosing group, or `(?i:`, which opens a group.
  private mutating func parseOptions(from start: Int) throws(RegexProblem) {
    let outer = options
    let isReset = take("^")
    if isReset {
      options.subtract([.caseless, .multiline, .noAutoCapture, .dotAll, .extended, .extendedMore])
    }
    var set: Options = []
    var unset: Options = []
    var isUnsetting = false
    while let byte = peek(), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
      offset += 1
      if byte == UInt8(ascii: "-") {
        guard !isUnsetting, !isReset else { throw problem(.unknownGroupKind, start) }
        isUnsetting = true
      } else {
        let option = try takeOption(byte, from: start)
        if isUnsetting { unset.formUnion(option) } else { set.formUnion(option) }
      }
    }
    if set.contains(.extended) && !set.contains(.extendedMore) || unset.contains(.extended) {
      unset.insert(.extendedMore)
    }
    options = options.union(set).subtracting(unset)
    if take(")") { return }
    let isPlain = offset == start + 2
    guard take(":") else { throw problem(.unclosedGroup, start, start + 1) }
    try open(
      .group(.init(kind: isPlain ? .nonCapturing : .options)), from: start, outerOptions: outer)
  }

  private mutating func takeOption(_ letter: UInt8, from start: Int) throws(RegexProblem) -> Options {
    switch letter {
    case UInt8(ascii: "i"): .caseless
    case UInt8(ascii: "m"): .multiline
    case UInt8(ascii: "s"): .dotAll
    case UInt8(ascii: "n"): .noAutoCapture
    case UInt8(ascii: "U"): .ungreedy
    case UInt8(ascii: "J"): .duplicateNames
    case UInt8(ascii: "x"): take("x") ? [.extended, .extendedMore] : .extended
    default: throw problem(.unknownGroupKind, start)
    }
  }

  // MARK: Forbidden and unsupported constructs

  /// Parses `(*VERB)`, or an alphabetic assertion such as `(*pla:…)`.
  private mutating func parseVerb(from start: Int) throws(RegexProblem) {
    guard let next = peek(1), next != UInt8(ascii: ")") else { throw problem(.unknownGroupKind, start) }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next) {
      try skip(past: UInt8(ascii: ":"))
      try open(.unsupported(.namedAssertion), from: start)
    } else {
      try skip(past: UInt8(ascii: ")"))
      append(.unsupported(.verb), from: start)
    }
  }

  /// Parses the opening of a conditional such as `(?(1)…)`, `(?(<n>)…)` or `(?(?=…)…)`.
  private mutating func openConditional(from start: Int) throws(RegexProblem) {
    guard let next = peek(1) else { throw problem(.unclosedGroup, start, start + 1) }
    // An assertion is parsed as a group.
    if next != UInt8(ascii: "?"), next != UInt8(ascii: "*") { try skip(past: UInt8(ascii: ")")) }
    try open(.unsupported(.conditional), from: start)
  }

  /// Parses `(?C1)`, or `(?C` with a string, in which the delimiter is doubled.
  private mutating func parseCallout(from start: Int) throws(RegexProblem) {
    if let delimiter = peek(), "`'\"^%#${".utf8.contains(delimiter) {
      let end = delimiter == UInt8(ascii: "{") ? UInt8(ascii: "}") : delimiter
      repeat {
        offset += 1
        try skip(past: end)
      } while peek() == end
    }
    try skip(past: UInt8(ascii: ")"))
    append(.unsupported(.callout), from: start, mayRepeat: false)
  }

  // MARK: Names

  /// Consumes the name of a group and its terminator.
  mutating func takeName(endedBy terminator: UInt8) throws(RegexProblem) -> String {
    let start = offset
    while let byte = peek(), byte != terminator {
      let isNameCharacter = byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
      guard isNameCharacter || byte.isASCIIDigit && offset > start else { throw problem(.badName, start) }
      offset += 1
    }
    guard offset > start, peek() == terminator else { throw problem(.badName, start) }
    offset += 1
    return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
  }

  mutating func skip(past end: UInt8) throws(RegexProblem) {
    let start = offset
    while let byte = peek(), byte != end { offset += 1 }
    guard offset < bytes.count else { throw problem(.unclosedConstruct, start) }
    offset += 1
  }
}
