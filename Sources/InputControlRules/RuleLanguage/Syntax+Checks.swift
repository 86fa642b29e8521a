// The declarations of checks.

/// The declaration of a check: `check oib = /\d{11}/ { iso7064 "MOD 11,10" }`.
package struct CheckSyntax: Sendable {
  var documentation: String?
  package var attributes: [AttributeSyntax]
  package var name: NameSyntax
  /// The alternatives, which are joined by `or`.
  package var cases: [CheckCaseSyntax]
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange
}

/// A pattern, and what must hold for the texts that match it.
package struct CheckCaseSyntax: Sendable {
  package var regex: RegexSyntax
  var statements: [CheckStatementSyntax] = []
}

struct CheckStatementSyntax: Sendable {
  enum Content: Sendable {
    /// The sums, which are joined by `else`.
    case sums([CheckSumSyntax])
    /// `luhn 3..11` or `iso7064 "MOD 11-2"`.
    case system(NameSyntax, StringSyntax?, PositionsSyntax?)
  }

  var content: Content
  var range: SourceRange
}

/// `sum 1..9 weights 10, 9, 8 mod 11 gives "00987654321" at 10`.
struct CheckSumSyntax: Sendable {
  enum Target: Sendable {
    case rests([IntegerSyntax])
    /// The position is `nil` for `end`.
    case characters([StringSyntax], at: IntegerSyntax?)
  }

  var terms: [CheckTermSyntax]
  var modulus: IntegerSyntax
  var target: Target
}

struct CheckTermSyntax: Sendable {
  enum Kind: Sendable {
    case sum, number
    case constant(Int)
  }

  var kind: Kind
  var positions: [PositionsSyntax] = []
  /// The values of characters; a text without a number states them by its order.
  var values: [(text: StringSyntax, value: IntegerSyntax?)] = []
  var weights: [IntegerSyntax] = []
  var factor: IntegerSyntax?
  var isSpelled = false
  var isFolded = false
  var isFromEnd = false
  var range: SourceRange
}

/// `1..9 by 2`, `3` or `5..`.
struct PositionsSyntax: Sendable {
  var first: Int
  /// `nil` for the end of the text.
  var last: Int?
  var step: IntegerSyntax?
  var range: SourceRange
}
