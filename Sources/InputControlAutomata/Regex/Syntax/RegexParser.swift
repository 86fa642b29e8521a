/// Parses a pattern into a syntax tree.
///
/// It follows pcre2pattern(3), and where that is silent the behaviour of PCRE2 10.42 with the option UTF: a
/// `{` that begins no quantifier is a literal. Open groups are kept in an array, so nesting cannot overflow
/// the stack.
struct RegexParser {
  /// The maximum nesting of groups, the default of PCRE2.
  static let nestingLimit = 250

  let bytes: [UInt8]
  var offset = 0
  var options: Options
  /// The open groups from the outermost on; the first is the pattern itself.
  private var groups: [OpenGroup]
  /// The number of capturing groups opened so far, which determines the meaning of `\10`.
  var captureCount = 0
  /// The highest number of a group.
  var highestGroup = 0
  /// The number of the group with each name.
  var groupNames: [String: Int] = [:]
  /// The references to groups, which may follow them.
  var references: [(target: RegexNode.Backreference.Target, range: SourceRange)] = []

  private var isQuoting = false
  /// Whether the last item may be quantified.
  private var mayRepeat = false
  /// Whether the last item is a quantifier that `?` and `+` can modify.
  private var mayModify = false

  init(bytes: [UInt8], isExtended: Bool) {
    self.bytes = bytes
    options = isExtended ? .extended : []
    groups = [OpenGroup(opener: .pattern, start: 0, bodyStart: 0, outerOptions: options)]
  }

  mutating func parse() throws(RegexProblem) -> RegexNode {
    while let byte = peek() {
      if isQuoting {
        parseQuoted()
      } else if try !skipIgnored() {
        try parseItem(byte)
      }
    }
    if groups.count > 1, let open = groups.last { throw problem(.unclosedGroup, open.start, open.start + 1) }
    try checkReferences()
    return groups[0].body(endingAt: offset)
  }

  // MARK: Items

  private mutating func parseItem(_ byte: UInt8) throws(RegexProblem) {
    let couldRepeat = mayRepeat
    let couldModify = mayModify
    mayRepeat = false
    mayModify = false
    switch byte {
    case UInt8(ascii: "\\"):
      try parseEscape()
    case UInt8(ascii: "["):
      try parseClass()
    case UInt8(ascii: "("):
      try parseGroup()
    case UInt8(ascii: ")"):
      try closeGroup()
    case UInt8(ascii: "|"):
      beginAlternative()
    case UInt8(ascii: "."):
      append(.any(matchesLineFeed: options.contains(.dotAll)), width: 1)
    case UInt8(ascii: "^"):
      append(.anchor(options.contains(.multiline) ? .lineStart : .textStart), width: 1, mayRepeat: false)
    case UInt8(ascii: "$"):
      append(.anchor(options.contains(.multiline) ? .lineEnd : .textEnd), width: 1, mayRepeat: false)
    case UInt8(ascii: "?") where couldModify, UInt8(ascii: "+") where couldModify:
      modifyRepetition(isPossessive: byte == UInt8(ascii: "+"))
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      let start = offset
      guard let quantifier = try takeQuantifier() else {
        appendLiteral(takeScalar(), from: offset - 1, .plain)
        return
      }
      guard couldRepeat else { throw problem(.nothingToRepeat, start) }
      repeatLast(quantifier)
    default:
      let start = offset
      appendLiteral(takeScalar(), from: start, .plain)
    }
  }

  private mutating func parseQuoted() {
    let start = offset
    if take("\\E") {
      isQuoting = false
    } else {
      appendLiteral(takeScalar(), from: start, .quoted)
    }
  }

  /// Skips text that PCRE2 ignores even between an item and its quantifier; returns whether there was any.
  private mutating func skipIgnored() throws(RegexProblem) -> Bool {
    if take("\\Q") {
      isQuoting = true
      return true
    }
    if take("\\E") { return true }
    if options.contains(.extended), skipExtended() { return true }
    let start = offset
    guard take("(?#") else { return false }
    while let byte = peek(), byte != UInt8(ascii: ")") { offset += 1 }
    guard take(")") else { throw problem(.unclosedComment, start, start + 3) }
    return true
  }

  /// Skips a comment or a character of Unicode's Pattern_White_Space; returns whether there was one.
  private mutating func skipExtended() -> Bool {
    let start = offset
    let scalar = takeScalar()
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029:
      return true
    case 0x23:
      while let byte = peek(), byte != UInt8(ascii: "\n") { offset += 1 }
      return true
    default:
      offset = start
      return false
    }
  }

  // MARK: Building

  /// Appends an item, which ends at the current offset, to the innermost group.
  mutating func append(_ kind: RegexNode.Kind, from start: Int, mayRepeat: Bool = true) {
    groups[groups.count - 1].items.append(RegexNode(kind, SourceRange(start, offset)))
    self.mayRepeat = mayRepeat
    mayModify = false
  }

  private mutating func append(_ kind: RegexNode.Kind, width: Int, mayRepeat: Bool = true) {
    offset += width
    append(kind, from: offset - width, mayRepeat: mayRepeat)
  }

  mutating func appendLiteral(
    _ scalar: Unicode.Scalar, from start: Int, _ spelling: RegexNode.Literal.Spelling
  ) {
    let isCaseless = options.contains(.caseless)
    append(.literal(.init(scalar: scalar, spelling: spelling, isCaseless: isCaseless)), from: start)
  }

  private mutating func repeatLast(_ quantifier: RegexNode.Repetition) {
    guard let node = groups[groups.count - 1].items.popLast() else { return }
    if case .wordBoundary = node.kind {
      // PCRE2 repeats only the lookaround that is a part of its expansion of `[[:<:]]`.
      append(.unsupported(.repeatedBoundary), from: node.range.start, mayRepeat: false)
    } else {
      append(.repetition(quantifier, node), from: node.range.start, mayRepeat: false)
    }
    mayModify = true
  }

  private mutating func modifyRepetition(isPossessive: Bool) {
    offset += 1
    guard let last = groups[groups.count - 1].items.popLast() else { return }
    guard case .repetition(let repetition, let node) = last.kind else {
      append(last.kind, from: last.range.start, mayRepeat: false)
      return
    }
    let kind: RegexNode.Repetition.Kind =
      isPossessive ? .possessive : options.contains(.ungreedy) ? .greedy : .lazy
    let modified = RegexNode.Repetition(
      min: repetition.min, max: repetition.max, kind: kind, spelling: repetition.spelling)
    append(.repetition(modified, node), from: last.range.start, mayRepeat: false)
  }

  // MARK: Groups

  /// Opens a group whose contents begin at the current offset.
  mutating func open(_ opener: OpenGroup.Opener, from start: Int, outerOptions: Options? = nil)
    throws(RegexProblem)
  {
    guard groups.count <= Self.nestingLimit else { throw problem(.tooDeep, start) }
    var group = OpenGroup(
      opener: opener, start: start, bodyStart: offset, outerOptions: outerOptions ?? options)
    if case .group(let kind) = opener, kind.kind == .branchReset {
      group.reset = (first: captureCount, last: captureCount)
    }
    groups.append(group)
  }

  private mutating func beginAlternative() {
    let last = groups.count - 1
    groups[last].endAlternative(at: offset)
    offset += 1
    groups[last].bodyStart = offset
    if let reset = groups[last].reset {
      groups[last].reset?.last = max(reset.last, captureCount)
      captureCount = reset.first
    }
  }

  private mutating func closeGroup() throws(RegexProblem) {
    guard groups.count > 1 else { throw problem(.unopenedGroup, offset, offset + 1) }
    var group = groups.removeLast()
    let body = group.body(endingAt: offset)
    offset += 1
    options = group.outerOptions
    if let reset = group.reset { captureCount = max(reset.last, captureCount) }
    switch group.opener {
    case .pattern: break
    case .group(let kind): append(.group(kind, body), from: group.start)
    case .lookaround(let kind):
      if kind.isBehind { try checkLength(ofLookbehind: body, from: group.start) }
      append(.lookaround(kind, body), from: group.start)
    case .unsupported(let what): append(.unsupported(what), from: group.start)
    }
  }
}

// MARK: -

extension RegexParser {
  /// The options that can be set inside a pattern.
  struct Options: OptionSet {
    let rawValue: UInt8

    static let caseless = Options(rawValue: 1)
    static let multiline = Options(rawValue: 2)
    static let dotAll = Options(rawValue: 4)
    static let extended = Options(rawValue: 8)
    /// Spaces and tabs are ignored in classes too.
    static let extendedMore = Options(rawValue: 16)
    static let noAutoCapture = Options(rawValue: 32)
    static let ungreedy = Options(rawValue: 64)
    /// Several groups may have the same name.
    static let duplicateNames = Options(rawValue: 128)
  }

  /// A group that is being parsed.
  struct OpenGroup {
    enum Opener {
      case pattern
      case group(RegexNode.Group)
      case lookaround(RegexNode.Lookaround)
      case unsupported(RegexNode.Unsupported)
    }

    let opener: Opener
    /// The offset of the opening parenthesis.
    let start: Int
    /// The offset at which the current alternative begins.
    var bodyStart: Int
    /// The options to restore at the end of the group.
    let outerOptions: Options
    /// For `(?|…)`: the number of capturing groups before it, and the highest number reached in an
    /// alternative.
    var reset: (first: Int, last: Int)?

    var items: [RegexNode] = []
    private var alternatives: [RegexNode] = []

    init(opener: Opener, start: Int, bodyStart: Int, outerOptions: Options) {
      self.opener = opener
      self.start = start
      self.bodyStart = bodyStart
      self.outerOptions = outerOptions
    }

    mutating func endAlternative(at end: Int) {
      alternatives.append(Self.join(items, as: RegexNode.Kind.concatenation, orEmptyAt: (bodyStart, end)))
      items = []
    }

    mutating func body(endingAt end: Int) -> RegexNode {
      endAlternative(at: end)
      return Self.join(alternatives, as: RegexNode.Kind.alternation, orEmptyAt: (bodyStart, end))
    }

    private static func join(
      _ nodes: [RegexNode], as kind: ([RegexNode]) -> RegexNode.Kind, orEmptyAt place: (start: Int, end: Int)
    ) -> RegexNode {
      guard let first = nodes.first, let last = nodes.last else {
        return RegexNode(.empty, SourceRange(place.start, place.end))
      }
      return nodes.count == 1
        ? first : RegexNode(kind(nodes), SourceRange(first.range.start, last.range.end))
    }
  }
}
