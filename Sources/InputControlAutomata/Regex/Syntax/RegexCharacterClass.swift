extension RegexNode {
  /// A character class as written in the pattern.
  package struct CharacterClass: Hashable, Sendable {
    package let isNegated: Bool
    package let members: [Member]
    /// Whether `(?i)` applies; in PCRE2 10.42 it does not affect shorthands and properties.
    package let isCaseless: Bool

    package struct Member: Hashable, Sendable {
      package let kind: Kind
      /// The range in the pattern, in bytes.
      package let range: SourceRange

      init(_ kind: Kind, _ range: SourceRange) {
        self.kind = kind
        self.range = range
      }

      package enum Kind: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case scalars(ClosedRange<Unicode.Scalar>)
        case shorthand(Shorthand, isNegated: Bool)
        /// A Unicode property with its name as written; a `^` in the braces counts as negation.
        case property(String, isNegated: Bool)
        case posix(POSIXClass, isNegated: Bool)
      }
    }
  }

  /// A set with an escape of its own; the first three are ASCII.
  package enum Shorthand: Hashable, Sendable {
    /// `\d`.
    case digit
    /// `\w`.
    case word
    /// `\s`.
    case whiteSpace
    /// `\h`.
    case horizontalSpace
    /// `\v`.
    case verticalSpace
  }

  /// A set written as `[:name:]`; all are ASCII.
  package enum POSIXClass: String, Hashable, Sendable {
    case alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word, xdigit
  }
}
