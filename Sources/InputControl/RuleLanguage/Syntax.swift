/// A rule file as it is written: all its words, and the statements made of them.
///
/// The words with their trivia are the file, so the tree loses nothing: what could not be understood stands in
/// ``tokens`` and in ``diagnostics``.
struct SyntaxTree: Sendable {
  let file: SourceFile
  let tokens: [Token]
  var uses: [UseSyntax] = []
  var sets: [SetSyntax] = []
  var profiles: [ProfileSyntax] = []
  var diagnostics: [Diagnostic]
}

/// A name and where it stands; several names joined by dots for an id.
struct NameSyntax: Hashable, Sendable {
  var text: String
  var range: SourceRange
}

/// `name` or `alias.name`
struct QualifiedNameSyntax: Sendable {
  var qualifier: NameSyntax?
  var name: NameSyntax

  var text: String { qualifier.map { "\($0.text).\(name.text)" } ?? name.text }
  var range: SourceRange { SourceRange(qualifier?.range.start ?? name.range.start, name.range.end) }
}

/// The value of `"…"`, and where the literal stands.
struct StringSyntax: Sendable {
  var text: String
  var range: SourceRange
}

// MARK: Declarations

/// `use standard as std`, `use "shop.rules" as shop`
struct UseSyntax: Sendable {
  enum Source: Sendable {
    /// A shipped file by its name.
    case shipped(NameSyntax)
    /// A file beside this one.
    case path(StringSyntax)
  }

  var source: Source
  var alias: NameSyntax
}

/// `set vowels = /[aeiou]/, "y"`
struct SetSyntax: Sendable {
  var documentation: String?
  var attributes: [AttributeSyntax]
  var name: NameSyntax
  var classes: [ClassSyntax]
  /// All of it, attributes included.
  var range: SourceRange
}

/// What characters `allow` and `set` name.
enum ClassSyntax: Sendable {
  case regex(RegexSyntax)
  case string(StringSyntax)
  case set(QualifiedNameSyntax)
}

/// `profile name : parent { … }`, or the union `profile name = one or another { … }`
struct ProfileSyntax: Sendable {
  var documentation: String?
  var attributes: [AttributeSyntax] = []
  var name: NameSyntax
  var parent: QualifiedNameSyntax?
  /// The parts of a union; none for a profile with rules.
  var parts: [QualifiedNameSyntax] = []
  var items: [ItemSyntax] = []
  /// All of it, attributes included.
  var range: SourceRange

  var isUnion: Bool { !parts.isEmpty }
}

/// `@deprecated("use price")`
struct AttributeSyntax: Sendable {
  var name: NameSyntax
  var arguments: [Argument]
  /// From `@` to `)`.
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
    case normalize([NameSyntax])
    case replace(RegexSyntax, with: StringSyntax)
    case sensitive
    case messages([TextSyntax])
    case drop(NameSyntax)
    case rule(RuleSyntax)
    case examples(ExamplesSyntax)
  }

  var attributes: [AttributeSyntax] = []
  var content: Content
  /// The statement without its trivia and attributes.
  var range: SourceRange
}

/// `name: regex /…/ on change error { en "…" }`
struct RuleSyntax: Sendable {
  enum Body: Sendable {
    case required
    case minLength(Int, unit: NameSyntax?)
    case maxLength(Int, unit: NameSyntax?)
    case allow([ClassSyntax])
    case oneOf([StringSyntax])
    case regex(RegexSyntax)
    case forbid(RegexSyntax)
    /// So many of the patterns; without a number, all of them.
    case require(IntegerSyntax?, [RegexSyntax])
    case check(NameSyntax, [CheckArgumentSyntax])
  }

  /// The name before the colon, which may be an id behind `override`.
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

/// `"yyyy-MM-dd"`, `13`, `0.01..99999.99`
struct CheckArgumentSyntax: Sendable {
  enum Value: Sendable {
    case string(String)
    /// A number or a range of numbers, as it is written.
    case number(String)
  }

  var value: Value
  var range: SourceRange
}

/// A pattern between its delimiters.
struct RegexSyntax: Sendable {
  /// The pattern itself, without its delimiters.
  var range: SourceRange
  /// Whether it spans lines and so has free white space and comments.
  var isExtended: Bool
}

/// `zh-Hans "…"`
struct TextSyntax: Sendable {
  var locale: NameSyntax
  var text: String
  /// The text with its quotes.
  var range: SourceRange
}

/// `rejects "012" by shape, "x"`
struct ExamplesSyntax: Sendable {
  enum Kind: String, Sendable {
    case accepts, pending, rejects
  }

  struct Example: Sendable {
    var text: String
    var range: SourceRange
    /// What the text is after normalisation.
    var normalized: String?
    /// The rule that has to refuse it.
    var by: NameSyntax?
    /// The rule that has to warn of it.
    var warns: NameSyntax?
  }

  var kind: Kind
  /// Whether the examples are known not to hold yet.
  var isTodo: Bool
  var examples: [Example]
}
