/// The syntax tree of a rule file: all of its tokens, and the statements made of them.
///
/// The tree is lossless: the tokens with their trivia are the whole file. Text that could not be parsed is in
/// ``tokens`` and reported in ``diagnostics``.
struct SyntaxTree: Sendable {
  let file: SourceFile
  let tokens: [Token]
  var uses: [UseSyntax] = []
  var sets: [SetSyntax] = []
  var profiles: [ProfileSyntax] = []
  var diagnostics: [Diagnostic]
}

/// A name and its range; for an id several names joined by dots.
struct NameSyntax: Hashable, Sendable {
  var text: String
  var range: SourceRange
}

/// A name with an optional qualifier: `name` or `alias.name`.
struct QualifiedNameSyntax: Sendable {
  var qualifier: NameSyntax?
  var name: NameSyntax

  var text: String { qualifier.map { "\($0.text).\(name.text)" } ?? name.text }
  var range: SourceRange { SourceRange(qualifier?.range.start ?? name.range.start, name.range.end) }
}

/// The value of a text literal, and the range of the literal.
struct StringSyntax: Sendable {
  var text: String
  var range: SourceRange
}

// MARK: Declarations

/// An import: `use standard as std` or `use "shop.rules" as shop`.
struct UseSyntax: Sendable {
  enum Source: Sendable {
    /// The name of a shipped file.
    case shipped(NameSyntax)
    /// The path of a file, relative to this one.
    case path(StringSyntax)
  }

  var source: Source
  var alias: NameSyntax
}

/// The declaration of a set: `set vowels = /[aeiou]/, "y"`.
struct SetSyntax: Sendable {
  var documentation: String?
  var attributes: [AttributeSyntax]
  var name: NameSyntax
  var classes: [ClassSyntax]
  /// The range of the whole declaration, including attributes.
  var range: SourceRange
}

/// A class of characters in an `allow` or a `set`.
enum ClassSyntax: Sendable {
  case regex(RegexSyntax)
  case string(StringSyntax)
  case set(QualifiedNameSyntax)
}

/// The declaration of a profile, `profile name : parent { … }`, or of a union, `profile name = one or another
/// { … }`.
struct ProfileSyntax: Sendable {
  var documentation: String?
  var attributes: [AttributeSyntax] = []
  var name: NameSyntax
  var parent: QualifiedNameSyntax?
  /// The parts of a union; empty for other profiles.
  var parts: [QualifiedNameSyntax] = []
  var items: [ItemSyntax] = []
  /// The range of the whole declaration, including attributes.
  var range: SourceRange

  var isUnion: Bool { !parts.isEmpty }
}

/// An attribute: `@deprecated("use price")`.
struct AttributeSyntax: Sendable {
  var name: NameSyntax
  var arguments: [Argument]
  /// The range from `@` to `)`.
  var range: SourceRange

  struct Argument: Sendable {
    enum Value: Sendable {
      case string(String)
      case integer(Int)
      case name(String)
    }

    var label: NameSyntax?
    var value: Value
    var range: SourceRange
  }
}

// MARK: Statements

/// A statement in a profile.
struct ItemSyntax: Sendable {
  enum Content: Sendable {
    case type(NameSyntax)
    case keyboard(NameSyntax)
    case ime(NameSyntax)
    case paste(NameSyntax)
    case refuse(NameSyntax)
    case normalize([NameSyntax])
    case replace(RegexSyntax, with: StringSyntax)
    case sensitive(SensitivitySyntax)
    case messages([TextSyntax])
    case drop(NameSyntax)
    case rule(RuleSyntax)
    case examples(ExamplesSyntax)
  }

  var attributes: [AttributeSyntax] = []
  var content: Content
  /// The range of the statement without its trivia and attributes.
  var range: SourceRange
}

/// `sensitive`, or `override sensitive no`, which shows the values of a child.
struct SensitivitySyntax: Sendable {
  var isOverride: Bool
  /// The word `no`, if it is written.
  var no: NameSyntax?
}

/// A rule: `name: regex /…/ on change error { en "…" }`.
struct RuleSyntax: Sendable {
  enum Body: Sendable {
    case required
    case minLength(Int, unit: NameSyntax?)
    case maxLength(Int, unit: NameSyntax?)
    case allow([ClassSyntax])
    case oneOf([StringSyntax])
    case regex(RegexSyntax)
    case forbid(RegexSyntax)
    /// The required number of matching patterns; without a number all of them.
    case require(IntegerSyntax?, [RegexSyntax])
    case check(NameSyntax, [CheckArgumentSyntax])
  }

  /// The name before the colon; after `override` it may be an id.
  var name: NameSyntax?
  var isOverride: Bool
  var keyword: NameSyntax
  var body: Body
  var timing: NameSyntax?
  var severity: NameSyntax?
  var texts: [TextSyntax] = []
}

struct IntegerSyntax: Sendable {
  var value: Int
  var range: SourceRange
}

/// An argument of a check: `"yyyy-MM-dd"`, `13` or `0.01..99999.99`.
struct CheckArgumentSyntax: Sendable {
  enum Value: Sendable {
    case string(String)
    /// A number or a range of numbers, as written.
    case number(String)
  }

  var value: Value
  var range: SourceRange
}

/// A regex literal.
struct RegexSyntax: Sendable {
  /// The range of the pattern without its delimiters.
  var range: SourceRange
  /// Whether the literal spans lines, so that white space and comments in it are ignored.
  var isExtended: Bool
}

/// A text with its language: `zh-Hans "…"`.
struct TextSyntax: Sendable {
  var locale: NameSyntax
  var text: String
  /// The range of the text literal, including quotes.
  var range: SourceRange
}

/// A statement of examples: `rejects "012" by shape, "x"`.
struct ExamplesSyntax: Sendable {
  enum Kind: String, Sendable {
    case accepts, pending, rejects
  }

  struct Example: Sendable {
    var text: String
    var range: SourceRange
    /// The expected text after normalisation.
    var normalized: String?
    /// The rule that must reject the text.
    var by: NameSyntax?
    /// The rule that must warn about the text.
    var warns: NameSyntax?
  }

  var kind: Kind
  /// Whether the examples are known not to hold yet.
  var isTodo: Bool
  var examples: [Example]
}
