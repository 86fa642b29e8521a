/// A step that changes a text before it is judged.
public enum Normalization: Hashable, Sendable {
  /// Fullwidth and halfwidth characters become the usual ones: `１２` becomes `12` (the Width Mapping Rule of PRECIS,
  /// RFC 8264 §5.2.1).
  case width
  /// Unicode Normalization Form C (UAX #15).
  case nfc
  /// Unicode Normalization Form KC (UAX #15).
  case nfkc
  /// Every letter becomes its upper case, where that is one scalar too; no language has rules of its own.
  case upper
  /// Every letter becomes its lower case, where that is one scalar too; no language has rules of its own.
  case lower
  /// White space at both ends goes (Unicode's White_Space).
  case trim
  /// What a pattern finds, from left to right, becomes a text.
  case replace(RulePattern, with: ReplacementTemplate)

  /// The names of the steps that `normalize` knows.
  static let named: [(name: String, step: Normalization)] = [
    ("width", .width), ("nfc", .nfc), ("nfkc", .nfkc), ("upper", .upper), ("lower", .lower), ("trim", .trim),
  ]

  /// The keyword of the rule language.
  var name: String { Self.named.first { $0.step == self }?.name ?? "replace" }
}

/// The text that `replace` puts in: `$1` to `$9` stand for groups of the pattern, `$0` for all of the match and `$$`
/// for a dollar.
public struct ReplacementTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A piece of the text.
  enum Piece: Hashable, Sendable {
    case text(String)
    case group(Int)
  }

  /// The template as it is written.
  public let source: String
  let pieces: [Piece]

  /// The text that it always puts in; `nil` for one with groups, `$0` included.
  var literal: String? {
    var result = ""
    for piece in pieces {
      guard case .text(let text) = piece else { return nil }
      result += text
    }
    return result
  }

  /// Makes a template from a literal, which has to be one.
  public init(stringLiteral source: String) {
    guard let template = ReplacementTemplate(source) else {
      preconditionFailure("in a template, $ is followed by a digit or by $")
    }
    self = template
  }

  /// Reads a template; `nil` when a `$` is followed by neither a digit nor another `$`.
  public init?(_ source: String) {
    var pieces: [Piece] = []
    var text = ""
    var rest = source[...]
    while let character = rest.popFirst() {
      guard character == "$" else {
        text.append(character)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      if next == "$" {
        text.append("$")
      } else if next.isASCII, let group = next.wholeNumberValue {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.group(group))
      } else {
        return nil
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.source = source
    self.pieces = pieces
  }

  /// The highest group that it names, 0 for none.
  var highestGroup: Int {
    pieces.reduce(0) { highest, piece in
      if case .group(let group) = piece { max(highest, group) } else { highest }
    }
  }
}
