extension RegexParser {
  /// The state of a possible range in a class.
  private enum RangeState {
    case none
    case possible
    /// A hyphen was read at an offset.
    case begun(hyphen: Int)
  }

  /// The members of a class read so far.
  private struct MemberList {
    var members: [RegexNode.CharacterClass.Member] = []
    private var state = RangeState.none

    var mayBeginRange: Bool {
      if case .possible = state { true } else { false }
    }

    mutating func beginRange(at hyphen: Int) { state = .begun(hyphen: hyphen) }

    mutating func appendScalar(_ scalar: Unicode.Scalar, _ range: SourceRange) throws(RegexProblem) {
      guard case .begun = state, let first = members.popLast(), case .scalar(let lower) = first.kind else {
        members.append(.init(.scalar(scalar), range))
        state = .possible
        return
      }
      guard lower <= scalar else {
        throw RegexProblem(kind: .rangeOutOfOrder, range: SourceRange(first.range.start, range.end))
      }
      members.append(.init(.scalars(lower...scalar), SourceRange(first.range.start, range.end)))
      state = .none
    }

    /// Appends a member that cannot be an end of a range.
    mutating func append(
      _ kind: RegexNode.CharacterClass.Member.Kind, _ range: SourceRange
    ) throws(RegexProblem) {
      if case .begun = state { throw RegexProblem(kind: .setInRange, range: range) }
      members.append(.init(kind, range))
      state = .none
    }

    /// Completes the list: a hyphen before the closing bracket is a literal.
    mutating func finish() {
      if case .begun(let hyphen) = state {
        members.append(.init(.scalar("-"), SourceRange(hyphen, hyphen + 1)))
      }
    }
  }

  /// Parses a class in square brackets.
  mutating func parseClass() throws(RegexProblem) {
    let start = offset
    if take("[[:<:]]") { return append(.wordBoundary(.start), from: start) }
    if take("[[:>:]]") { return append(.wordBoundary(.end), from: start) }
    // `[:name:]` is valid only inside a class.
    if let end = endOfNamedClass() { throw problem(.posixClassOutside, start, end) }
    offset += 1
    skipBeforeFirstMember()
    let isNegated = take("^")
    if isNegated { skipBeforeFirstMember() }
    let members = try takeMembers(of: start)
    append(
      .characterClass(
        .init(isNegated: isNegated, members: members, isCaseless: options.contains(.caseless))),
      from: start)
  }

  /// Consumes the members and the closing bracket; a bracket in first position is a member.
  private mutating func takeMembers(of class: Int) throws(RegexProblem) -> [RegexNode.CharacterClass.Member] {
    var list = MemberList()
    var isQuoting = false
    var isFirst = true
    while let byte = peek() {
      let start = offset
      if isQuoting {
        if take("\\E") {
          isQuoting = false
        } else {
          try list.appendScalar(takeScalar(), SourceRange(start, offset))
        }
      } else if byte == UInt8(ascii: "]"), !isFirst {
        offset += 1
        list.finish()
        return list.members
      } else if take("\\Q") {
        isQuoting = true
      } else if !take("\\E"), !skipBlank() {
        try takeMember(into: &list)
      }
      isFirst = false
    }
    throw problem(.unclosedClass, `class`, `class` + 1)
  }

  private mutating func takeMember(into list: inout MemberList) throws(RegexProblem) {
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "["):
      if let end = endOfNamedClass() {
        let member = try takeNamedClass(endingAt: end)
        try list.append(member, SourceRange(start, offset))
        try refuseRange()
      } else {
        offset += 1
        try list.appendScalar("[", SourceRange(start, offset))
      }
    case UInt8(ascii: "-") where list.mayBeginRange:
      offset += 1
      list.beginRange(at: start)
    case UInt8(ascii: "\\"):
      switch try takeEscape(inClass: true) {
      case .scalar(let scalar):
        try list.appendScalar(scalar, SourceRange(start, offset))
      case .special(UInt8(ascii: "b")):
        try list.appendScalar("\u{08}", SourceRange(start, offset))
      case .special(let letter):
        guard let member = try takeMember(letter) else { throw problem(.unknownEscape, start) }
        try list.append(member, SourceRange(start, offset))
        try refuseRange()
      case .reference:
        throw problem(.unknownEscape, start)
      }
    default:
      try list.appendScalar(takeScalar(), SourceRange(start, offset))
    }
  }

  /// Rejects a hyphen after a set, unless it is the last member.
  private func refuseRange() throws(RegexProblem) {
    if peek() == UInt8(ascii: "-"), let next = peek(1), next != UInt8(ascii: "]") {
      throw problem(.setInRange, offset, offset + 1)
    }
  }

  /// Skips the text that PCRE2 ignores before the first member of a class.
  private mutating func skipBeforeFirstMember() {
    while take("\\E") || take("\\Q\\E") || skipBlank() {}
  }

  /// Skips a space or a tab, which `(?xx)` ignores in classes.
  private mutating func skipBlank() -> Bool {
    options.contains(.extendedMore) && (take(" ") || take("\t"))
  }

  /// Returns the offset after `[:name:]`, `[.x.]` or `[=x=]`, recognised by PCRE2's rule, or `nil`.
  private func endOfNamedClass() -> Int? {
    guard let kind = peek(1), ":.=".utf8.contains(kind) else { return nil }
    var place = offset + 2
    while place + 1 < bytes.count {
      let next = bytes[place + 1]
      if bytes[place] == UInt8(ascii: "\\"), next == UInt8(ascii: "]") || next == UInt8(ascii: "\\") {
        place += 2
      } else if bytes[place] == UInt8(ascii: "["), next == kind {
        return nil
      } else if bytes[place] == UInt8(ascii: "]") {
        return nil
      } else if bytes[place] == kind, next == UInt8(ascii: "]") {
        return place + 2
      } else {
        place += 1
      }
    }
    return nil
  }

  private mutating func takeNamedClass(
    endingAt end: Int
  ) throws(RegexProblem) -> RegexNode.CharacterClass.Member.Kind {
    let start = offset
    guard take("[:") else { throw problem(.unknownPOSIXClass, start, end) }
    let isNegated = take("^")
    guard offset <= end - 2 else { throw problem(.unknownPOSIXClass, start, end) }
    let name = String(decoding: bytes[offset..<end - 2], as: UTF8.self)
    guard let named = RegexNode.POSIXClass(rawValue: name) else {
      throw problem(.unknownPOSIXClass, start, end)
    }
    offset = end
    return .posix(named, isNegated: isNegated)
  }
}
