extension RegexNode {
  /// A set of scalars as it is written.
  struct CharacterClass: Hashable, Sendable {
    let isNegated: Bool
    let members: [Member]
    /// Whether `(?i)` holds; it never changes what a shorthand or a property means.
    let isCaseless: Bool

    struct Member: Hashable, Sendable {
      let kind: Kind
      /// Where it is written: offsets in bytes of the pattern.
      let range: SourceRange

      init(_ kind: Kind, _ range: SourceRange) {
        self.kind = kind
        self.range = range
      }

      enum Kind: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case scalars(ClosedRange<Unicode.Scalar>)
        case shorthand(Shorthand, isNegated: Bool)
        /// The name as it is written, without a `^`, which counts as negation.
        case property(String, isNegated: Bool)
        case posix(POSIXClass, isNegated: Bool)
      }
    }
  }

  /// The sets with an escape of their own; the first three are ASCII.
  enum Shorthand: Hashable, Sendable {
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

  /// The sets that are written as `[:name:]`; all are ASCII.
  enum POSIXClass: String, Hashable, Sendable {
    case alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word, xdigit
  }
}
