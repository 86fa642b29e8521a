/// A rule file as it is written: all its words, and the statements made of them.
///
/// Every statement knows the words it is made of (`words`, indices into ``tokens``), and the words with
/// their trivia are the file, so the tree loses nothing: what could not be understood stands in ``tokens``
/// and in ``diagnostics``.
struct SyntaxTree: Sendable {
  let file: SourceFile
  let tokens: [Token]
  var uses: [UseSyntax] = []
  var profiles: [ProfileSyntax] = []
  var diagnostics: [Diagnostic]
}

/// A name and where it stands; several names joined by dots for an id.
struct NameSyntax: Hashable, Sendable {
  var text: String
  var range: SourceRange
}

/// `use standard as std`
struct UseSyntax: Sendable {
  var file: NameSyntax
  var alias: NameSyntax
  var words: Range<Int>
}

/// `profile name : parent { … }`
struct ProfileSyntax: Sendable {
  var documentation: String?
  var name: NameSyntax
  var parent: QualifiedNameSyntax?
  var items: [ItemSyntax] = []
  var words: Range<Int>
}

/// `name` or `alias.name`
struct QualifiedNameSyntax: Sendable {
  var qualifier: NameSyntax?
  var name: NameSyntax
}

/// A statement in a profile.
struct ItemSyntax: Sendable {
  enum Content: Sendable {
    case type(NameSyntax)
    case keyboard(NameSyntax)
    case sensitive
    case messages([TextSyntax])
    case rule(RuleSyntax)
    case examples(ExamplesSyntax)
  }

  var content: Content
  /// The statement without its trivia.
  var range: SourceRange
  var words: Range<Int>
}

/// `name: regex /…/ { en "…" }`
struct RuleSyntax: Sendable {
  enum Body: Sendable {
    case required
    case minLength(Int, unit: NameSyntax?)
    case maxLength(Int, unit: NameSyntax?)
    case regex(RegexSyntax)
  }

  var name: NameSyntax?
  var keyword: NameSyntax
  var body: Body
  var texts: [TextSyntax] = []
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
}

/// `rejects "012" by shape, "x"`
struct ExamplesSyntax: Sendable {
  enum Kind: String, Sendable {
    case accepts, pending, rejects
  }

  struct Example: Sendable {
    var text: String
    var range: SourceRange
    /// The rule that has to refuse it.
    var by: NameSyntax?
  }

  var kind: Kind
  var examples: [Example]
}
