/// A step that changes a text before it is judged.
public enum Normalization: Hashable, Sendable {
  /// Maps fullwidth and halfwidth characters to their usual forms: `１２` becomes `12` (the Width Mapping Rule
  /// of PRECIS, RFC 8264 §5.2.1).
  case width
  /// Converts to Unicode Normalization Form C (UAX #15).
  case nfc
  /// Converts to Unicode Normalization Form KC (UAX #15).
  case nfkc
  /// Converts every letter to upper case if that is a single scalar, without language-specific rules: `ß`, `ŉ`, `ﬁ` and
  /// others, 102 in all, stay as they are.
  case upper
  /// Converts every letter to lower case if that is a single scalar, without language-specific rules: `İ` stays as it is.
  case lower
  /// Removes white space at both ends (Unicode property White_Space).
  case trim
  /// Replaces the matches of a pattern, from left to right.
  case replace(RulePattern, with: ReplacementTemplate)

  /// The steps with a name in `normalize`.
  package static let named: [(name: String, step: Normalization)] = [
    ("width", .width), ("nfc", .nfc), ("nfkc", .nfkc), ("upper", .upper), ("lower", .lower), ("trim", .trim),
  ]

  /// The name in the rule language.
  package var name: String { Self.named.first { $0.step == self }?.name ?? "replace" }
}

/// The replacement of a `replace` step.
///
/// `$1` to `$9` stand for groups of the pattern, `$0` for the whole match, and `$$` for a dollar sign.
public struct ReplacementTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A part of the template.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case group(Int)
  }

  /// The template as written.
  public let source: String
  package let pieces: [Piece]

  /// The replacement text if it is constant; `nil` for a template with groups, including `$0`.
  package let literal: String?

  /// Makes a template from a string literal.
  ///
  /// - Parameter source: The template.
  /// - Precondition: Every `$` is followed by a digit or another `$`.
  public init(stringLiteral source: String) {
    guard let template = ReplacementTemplate(source) else {
      preconditionFailure("in a template, $ is followed by a digit or by $")
    }
    self = template
  }

  /// Reads a template.
  ///
  /// - Parameter source: The template.
  /// - Returns: `nil` if a `$` is followed by neither a digit nor another `$`.
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
    literal = pieces.reduce("") { literal, piece in
      guard let literal, case .text(let text) = piece else { return nil }
      return literal + text
    }
  }

  /// The highest group that the template names; 0 if it names none.
  package var highestGroup: Int {
    pieces.reduce(0) { highest, piece in
      if case .group(let group) = piece { max(highest, group) } else { highest }
    }
  }
}
