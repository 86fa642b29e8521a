/// A pattern of a template with the values of parameters in the places of `{$n}` and `${text}`.
package struct FilledPattern: Hashable, Sendable {
  package var text: String
  /// The places of the values, in order.
  package var holes: [Hole]

  /// The place of a value.
  package struct Hole: Hashable, Sendable {
    var parameter: String
    /// The range in the pattern with the values.
    var filled: SourceRange
    /// The range of the name of the parameter, counted from the start of the pattern in the file.
    var written: SourceRange
  }

  /// Returns the range, counted from the start of the pattern in the file, of a part of the pattern. A part of a value
  /// is the name of the parameter.
  package func written(_ range: SourceRange) -> SourceRange {
    var start = range.start
    var end = range.end
    for hole in holes {
      if range.start >= hole.filled.end {
        start = range.start - hole.filled.end + hole.written.end
      } else if range.start >= hole.filled.start {
        start = hole.written.start
      }
      if range.end >= hole.filled.end {
        end = range.end - hole.filled.end + hole.written.end
      } else if range.end > hole.filled.start {
        end = hole.written.end
      }
    }
    return SourceRange(start, max(start, end))
  }
}

extension Parser {
  /// Returns a pattern with the values of the parameters that it names; others are reported.
  ///
  /// In a quantifier, `{$n}` stands for a number, and `${text}` for a text that matches itself. Neither has a meaning
  /// behind a backslash, between `\Q` and `\E`, in a comment or in a class of characters.
  mutating func filled(_ regex: RegexSyntax) -> RegexSyntax {
    guard let bindings = scope?.bindings,
      file.bytes[regex.range.start..<regex.range.end].contains(UInt8(ascii: "$"))
    else { return regex }
    var filler = PatternFiller(file: file, regex: regex, bindings: bindings)
    filler.fill()
    scope?.used.formUnion(filler.used)
    for hole in filler.holes {
      let range = SourceRange(regex.range.start + hole.written.start, regex.range.start + hole.written.end)
      scope?.holes.append(ParameterHole(parameter: hole.parameter, range: range))
    }
    for problem in filler.problems {
      switch problem {
      case .unknown(let name): reportUnknownParameter(name)
      case .kind(let name, let binding, let wanted): reportKind(of: name, binding, wanted: [wanted])
      case .place(let name, let range): reportPlace(of: name, range)
      }
    }
    var regex = regex
    if !filler.holes.isEmpty {
      regex.filled = FilledPattern(
        text: String(decoding: filler.output, as: UTF8.self), holes: filler.holes)
    }
    return regex
  }

  private mutating func reportPlace(of name: String, _ range: SourceRange) {
    report(
      .misplacedParameter, "the parameter `\(name)` cannot stand at this place of a pattern", range,
      help: scope?.bindings[name]?.kind == .text
        ? "`${\(name)}` stands for the text, outside of a class of characters; a `$` itself is written `\\$`"
        : "`{$\(name)}`, `{$\(name),}` and `{0,$\(name)}` say how often something is repeated; a `$` itself is written `\\$`"
    )
  }
}

/// Puts the values of parameters into a pattern.
private struct PatternFiller {
  enum Problem {
    case unknown(NameSyntax)
    case kind(NameSyntax, ParameterBinding, wanted: ParameterSyntax.Kind)
    case place(String, SourceRange)
  }

  let file: SourceFile
  let regex: RegexSyntax
  let bindings: [String: ParameterBinding]
  var output: [UInt8] = []
  var holes: [FilledPattern.Hole] = []
  var used: Set<String> = []
  var problems: [Problem] = []
  /// The offset of the next byte in the file.
  private var offset: Int
  private var isInClass = false

  init(file: SourceFile, regex: RegexSyntax, bindings: [String: ParameterBinding]) {
    self.file = file
    self.regex = regex
    self.bindings = bindings
    offset = regex.range.start
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    let place = offset + distance
    return place < regex.range.end ? file.bytes[place] : nil
  }

  private mutating func copy(_ count: Int) {
    let end = min(offset + count, regex.range.end)
    output += file.bytes[offset..<end]
    offset = end
  }

  private mutating func copy(through end: [UInt8]) {
    while offset < regex.range.end, !file.bytes[offset..<regex.range.end].starts(with: end) { copy(1) }
    copy(end.count)
  }

  mutating func fill() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\\") where peek(1) == UInt8(ascii: "Q"): copy(through: Array("\\E".utf8))
      case UInt8(ascii: "\\"): copy(2)
      case UInt8(ascii: "[") where isInClass: copyClassItem()
      case UInt8(ascii: "["): beginClass()
      case UInt8(ascii: "]"):
        isInClass = false
        copy(1)
      case UInt8(ascii: "$") where isInClass: refuseTextInClass()
      case _ where isInClass: copy(1)
      case UInt8(ascii: "#") where regex.isExtended: copy(through: [UInt8(ascii: "\n")])
      case UInt8(ascii: "(") where peek(1) == UInt8(ascii: "?") && peek(2) == UInt8(ascii: "#"):
        copy(through: [UInt8(ascii: ")")])
      case UInt8(ascii: "{"): fillQuantifier()
      case UInt8(ascii: "$"): fillText()
      default: copy(1)
      }
    }
  }

  // MARK: Classes

  private mutating func beginClass() {
    isInClass = true
    copy(1)
    if peek() == UInt8(ascii: "^") { copy(1) }
    // A bracket at the beginning is a member.
    if peek() == UInt8(ascii: "]") { copy(1) }
  }

  /// Copies `[:alpha:]`, or a bracket that is a member.
  private mutating func copyClassItem() {
    guard peek(1) == UInt8(ascii: ":") else { return copy(1) }
    var length = 2
    while let byte = peek(length), byte == UInt8(ascii: "^") || byte.beginsName { length += 1 }
    copy(peek(length) == UInt8(ascii: ":") && peek(length + 1) == UInt8(ascii: "]") ? length + 2 : 1)
  }

  private mutating func refuseTextInClass() {
    if peek(1) == UInt8(ascii: "{"), let name = name(behind: 2),
      peek(2 + name.utf8.count) == UInt8(ascii: "}"),
      bindings[name] != nil
    {
      used.insert(name)
      reportPlace(name, length: name.utf8.count + 3)
    }
    copy(1)
  }

  // MARK: Quantifiers

  /// Fills `{$n}`, `{$n,}`, `{0,$n}` and `{$n,$m}`; other braces are copied.
  private mutating func fillQuantifier() {
    var length = 1
    var names: [(name: String, at: Int)] = []
    while let byte = peek(length), byte != UInt8(ascii: "}") {
      if byte == UInt8(ascii: "$"), let name = name(behind: length + 1) {
        names.append((name, length))
        length += name.utf8.count + 1
      } else if byte.isASCIIDigit || byte == UInt8(ascii: ",") {
        length += 1
      } else {
        break
      }
    }
    guard let last = names.last, peek(length) == UInt8(ascii: "}") else { return copy(1) }
    guard isQuantifier(length: length) else {
      reportPlace(last.name, length: length + 1)
      return copy(length + 1)
    }
    let start = offset
    for (name, place) in names {
      copy(start + place - offset)
      let word = word(name, at: offset + 1)
      guard let binding = binding(of: word, wanted: .integer, length: name.utf8.count + 1) else {
        copy(name.utf8.count + 1)
        continue
      }
      put(Array(binding.value.utf8), of: name, length: name.utf8.count + 1)
    }
    copy(start + length + 1 - offset)
  }

  /// Returns whether the braces contain a number or a name, and perhaps a comma and another one behind it.
  private func isQuantifier(length: Int) -> Bool {
    var parts = [0]
    for distance in 1..<length {
      if peek(distance) == UInt8(ascii: ",") { parts.append(0) } else { parts[parts.count - 1] += 1 }
    }
    guard parts.count <= 2, parts.last != 0 || parts.first != 0 else { return false }
    // `{3$n}` and `{$n$m}` are no numbers.
    var previous = peek()
    for distance in 1..<length {
      let byte = peek(distance)
      if byte == UInt8(ascii: "$"), previous != UInt8(ascii: "{"), previous != UInt8(ascii: ",") {
        return false
      }
      previous = byte
    }
    return true
  }

  // MARK: Texts

  /// Fills `${text}`; another `$` is copied, unless the name of a parameter is behind it.
  private mutating func fillText() {
    if peek(1) == UInt8(ascii: "{"), let name = name(behind: 2),
      peek(2 + name.utf8.count) == UInt8(ascii: "}")
    {
      let length = name.utf8.count + 3
      guard let binding = binding(of: word(name, at: offset + 2), wanted: .text, length: length) else {
        return copy(length)
      }
      let pattern = binding.value.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
      return put(Array("(?:\(pattern))".utf8), of: name, length: length)
    }
    if let name = name(behind: 1), bindings[name] != nil {
      used.insert(name)
      reportPlace(name, length: name.utf8.count + 1)
    }
    copy(1)
  }

  // MARK: Names

  /// Returns the name that begins at a distance; `nil` if none does.
  private func name(behind distance: Int) -> String? {
    guard let first = peek(distance), first.beginsName else { return nil }
    var length = 1
    while let byte = peek(distance + length), byte.continuesName { length += 1 }
    return file.text(SourceRange(offset + distance, offset + distance + length))
  }

  private func word(_ name: String, at start: Int) -> NameSyntax {
    NameSyntax(text: name, range: SourceRange(start, start + name.utf8.count))
  }

  /// Returns the value of a parameter; reports one that does not exist or is of another kind.
  ///
  /// - Parameter length: The length of the name with its signs.
  private mutating func binding(
    of word: NameSyntax, wanted kind: ParameterSyntax.Kind, length: Int
  ) -> ParameterBinding? {
    guard let binding = bindings[word.text] else {
      problems.append(.unknown(word))
      return nil
    }
    used.insert(word.text)
    guard binding.kind == kind else {
      problems.append(.kind(word, binding, wanted: kind))
      return nil
    }
    return binding
  }

  private mutating func put(_ value: [UInt8], of name: String, length: Int) {
    let written = SourceRange(offset, offset + length)
    holes.append(
      FilledPattern.Hole(
        parameter: name, filled: SourceRange(output.count, output.count + value.count),
        written: SourceRange(written.start - regex.range.start, written.end - regex.range.start)))
    output += value
    offset += length
  }

  private mutating func reportPlace(_ name: String, length: Int) {
    problems.append(.place(name, SourceRange(offset, offset + length)))
  }
}
