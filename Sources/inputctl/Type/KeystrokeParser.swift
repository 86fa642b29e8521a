internal import InputControl

/// A parser of keystrokes. The notation is documented in docs/typing.md.
struct KeystrokeParser {
  /// An error in the notation, with its place.
  struct Mistake: Error {
    var message: String
    var help: String
    var place: Range<String.Index>
  }

  private let keys: String
  private var rest: Substring

  /// The greatest number of repetitions of a held key, so that a typing error does not fill the memory.
  private static let maximumRepeats = 1000

  /// The greatest number of keystrokes, because the result of each is kept until the table is drawn.
  private static let maximumKeystrokes = 10_000

  /// Parses all keystrokes of a text.
  static func keystrokes(in keys: String) throws(Mistake) -> [Keystroke] {
    var parser = KeystrokeParser(keys: keys, rest: keys[...])
    var keystrokes: [Keystroke] = []
    while let key = parser.rest.first {
      if key == "<", parser.rest.dropFirst().first != "<" {
        keystrokes += try parser.named()
      } else {
        keystrokes.append(parser.plain(key))
      }
      guard keystrokes.count <= maximumKeystrokes else {
        throw Mistake(
          message: "there are more than \(maximumKeystrokes) keystrokes",
          help: "start from a text with --text",
          place: keys.startIndex..<keys.startIndex)
      }
    }
    return keystrokes
  }

  /// Parses a character that stands for itself, a symbol of a key, or `<<`.
  private mutating func plain(_ key: Character) -> Keystroke {
    let end = rest.index(rest.startIndex, offsetBy: key == "<" ? 2 : 1)
    defer { rest = rest[end...] }
    let action: Keystroke.Action =
      switch KeyName(symbol: key)?.argument {
      case .count(let action), .nothing(let action): action
      default: .type(String(key))
      }
    return Keystroke(action: action, notation: String(rest[..<end]))
  }

  // MARK: Names

  /// Parses a keystroke between `<` and `>`.
  private mutating func named() throws(Mistake) -> [Keystroke] {
    let open = rest.startIndex
    let scalars = keys.unicodeScalars
    let nameStart = scalars.index(after: open)
    let nameEnd = scalars[nameStart...].firstIndex { [" ", "<", ">"].contains($0) } ?? keys.endIndex
    var end = nameEnd
    var text: String?
    if end < keys.endIndex, scalars[end] == " " {
      end = scalars.index(after: end)
      text = try self.text(upTo: &end)
    }
    guard end < keys.endIndex else {
      throw Mistake(
        message: "this `<` has no `>`", help: "the character `<` is written `<<`",
        place: open..<nameStart)
    }
    guard scalars[end] == ">" else {
      throw Mistake(
        message: "this `<` is inside of another `<…>`",
        help: "in a text the character is written `\\<`; else a `>` is missing before it",
        place: end..<scalars.index(after: end))
    }
    let place = nameStart..<nameEnd
    let name = try self.name(in: place)
    let behind = scalars.index(after: end)
    rest = keys[behind...]
    let argument = text == nil ? place : scalars.index(after: nameEnd)..<end
    return try keystrokes(
      name, text, notation: String(keys[open..<behind]), nameAt: place, argumentAt: argument)
  }

  private func name(in place: Range<String.Index>) throws(Mistake) -> KeyName {
    if let name = KeyName(rawValue: String(keys[place])) { return name }
    let known = KeyName.allCases.map(\.rawValue)
    let word = DisplayText.shortened(keys[place], atMost: 40)
    throw Mistake(
      message: place.isEmpty ? "there is no name behind this `<`" : "there is no key `\(word)`",
      help: Suggestion.nearest(to: String(keys[place]), in: known).map { "did you mean `<\($0)>`?" }
        ?? "the keys are \(known.joined(separator: ", ")); the character `<` is written `<<`",
      place: place.isEmpty ? rest.startIndex..<place.upperBound : place)
  }

  private func keystrokes(
    _ name: KeyName, _ text: String?, notation: String, nameAt: Range<String.Index>,
    argumentAt place: Range<String.Index>
  ) throws(Mistake) -> [Keystroke] {
    switch name.argument {
    case .nothing(let action):
      guard text == nil else {
        throw Mistake(
          message: "`\(name.rawValue)` takes no argument", help: "write `<\(name.rawValue)>`",
          place: place)
      }
      return [Keystroke(action: action, notation: notation)]
    case .text(let action):
      guard let text, !text.isEmpty else {
        throw Mistake(
          message: "`\(name.rawValue)` needs a text", help: "write it as in `<\(name.rawValue) 12.5>`",
          place: nameAt)
      }
      return [Keystroke(action: action(text), notation: notation)]
    case .count(let action):
      guard let text else { return [Keystroke(action: action, notation: notation)] }
      guard let count = Self.number(text), (1...Self.maximumRepeats).contains(count) else {
        throw Mistake(
          message: "`\(name.rawValue)` can be held down for 1 to \(Self.maximumRepeats) keystrokes",
          help: "write it as in `<\(name.rawValue) 3>`", place: place)
      }
      return (0..<count).map {
        Keystroke(action: action, notation: "<\(name.rawValue)>", isHeld: $0 > 0)
      }
    case .places:
      guard let action = Self.selection(text ?? "") else {
        throw Mistake(
          message: "`select` needs `all`, a place, or two of them in their order",
          help: "places are counted from 0, before the first character: `<select 0 2>` selects two",
          place: place)
      }
      return [Keystroke(action: action, notation: notation)]
    }
  }

  private static func selection(_ text: String) -> Keystroke.Action? {
    if text == "all" { return .selectAll }
    let places = text.split(separator: " ", omittingEmptySubsequences: false).map { number($0) }
    guard places.count <= 2, let first = places.first, let last = places.last,
      let first, let last, first <= last
    else { return nil }
    return .select(first, last)
  }

  /// Returns a number of ASCII digits.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { $0.isASCIIDigit } ? Int(text) : nil
  }

  // MARK: Texts

  /// Returns the text up to the next unescaped `>` or `<`, and moves `end` there.
  private func text(upTo end: inout String.Index) throws(Mistake) -> String {
    let scalars = keys.unicodeScalars
    var text = String.UnicodeScalarView()
    while end < keys.endIndex, scalars[end] != ">", scalars[end] != "<" {
      if scalars[end] == "\\" {
        text.append(try escape(at: &end))
      } else {
        text.append(scalars[end])
        end = scalars.index(after: end)
      }
    }
    return String(text)
  }

  /// Returns the character of an escape sequence, and moves `index` behind it.
  private func escape(at index: inout String.Index) throws(Mistake) -> Unicode.Scalar {
    let scalars = keys.unicodeScalars
    let start = index
    index = scalars.index(after: start)
    guard index < keys.endIndex else { throw mistakenEscape(start..<index) }
    let letter = scalars[index]
    index = scalars.index(after: index)
    switch letter {
    case "\\", "<", ">": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let digits = scalars[index...].dropFirst().prefix { $0.properties.isASCIIHexDigit }
      let isOpen = index < keys.endIndex && scalars[index] == "{"
      index = digits.endIndex
      guard isOpen, index < keys.endIndex, scalars[index] == "}",
        let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw mistakenEscape(start..<index) }
      index = scalars.index(after: index)
      return scalar
    default:
      throw mistakenEscape(start..<index)
    }
  }

  private func mistakenEscape(_ place: Range<String.Index>) -> Mistake {
    Mistake(
      message: "this escape is not known",
      help:
        "the escapes are `\\n`, `\\r`, `\\t`, `\\<`, `\\>`, `\\\\` and `\\u{…}` with the number of a character",
      place: place)
  }
}

extension Failure {
  /// Makes the failure for an error in keystrokes, with its place.
  init(_ mistake: KeystrokeParser.Mistake, in keys: String) {
    self.init(.usage, mistake.message, help: mistake.help)
    place = Place(
      column: mistake.column(in: keys),
      excerpt: Excerpt(
        before: keys[..<mistake.place.lowerBound], place: keys[mistake.place],
        behind: keys[mistake.place.upperBound...]))
  }

  /// Makes the failure for an error in keystrokes that must not be shown.
  init(hiding mistake: KeystrokeParser.Mistake, in keys: String) {
    self.init(
      .usage, "the keystrokes have an error, at column \(mistake.column(in: keys))",
      help:
        "they are not shown, because the profile is sensitive; `inputctl help type` says how to write them")
  }
}

extension KeystrokeParser.Mistake {
  fileprivate func column(in keys: String) -> Int { keys[..<place.lowerBound].count + 1 }
}
