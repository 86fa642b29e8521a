/// The syntax tree of a rule file: all of its tokens, and the statements made of them.
///
/// The tree is lossless: the tokens with their trivia are the whole file. Text that could not be parsed is in
/// ``tokens`` and reported in ``diagnostics``.
package struct SyntaxTree: Sendable {
  package let file: SourceFile
  package let tokens: [Token]
  /// The version of the language that the file states; the newest if it states none.
  var language = Keyword.languageVersions.upperBound
  package var uses: [UseSyntax] = []
  package var sets: [SetSyntax] = []
  package var checks: [CheckSyntax] = []
  package var lists: [ListSyntax] = []
  package var profiles: [ProfileSyntax] = []
  package var templates: [TemplateSyntax] = []
  package var forms: [FormSyntax] = []
  package var texts: [TextsSyntax] = []
  /// The version of the language that the file states; `nil` if it states none.
  package var statedLanguage: Int?
  /// The first version of the language that has all that the file uses.
  package var neededLanguage = 1
  /// Whether the file comes with the library.
  var isShipped = false
  var diagnostics: [Diagnostic]
}

/// A name and its range; for an id several names joined by dots.
package struct NameSyntax: Hashable, Sendable {
  package var text: String
  package var range: SourceRange
}

/// A name with an optional qualifier: `name` or `alias.name`.
package struct QualifiedNameSyntax: Sendable {
  package var qualifier: NameSyntax?
  package var name: NameSyntax

  package var text: String { qualifier.map { "\($0.text).\(name.text)" } ?? name.text }
  package var range: SourceRange { SourceRange(qualifier?.range.start ?? name.range.start, name.range.end) }
}

/// The value of a text literal, and the range of the literal.
package struct StringSyntax: Sendable {
  package var text: String
  package var range: SourceRange
}

// MARK: Declarations

/// An import: `use standard as std` or `use "shop.rules" as shop`.
package struct UseSyntax: Sendable {
  enum Source: Sendable {
    /// The name of a shipped file.
    case shipped(NameSyntax)
    /// The path of a file, relative to this one.
    case path(StringSyntax)
  }

  var source: Source
  package var alias: NameSyntax
}

/// The declaration of a set: `set vowels = /[aeiou]/, "y"`.
package struct SetSyntax: Sendable {
  var documentation: String?
  package var attributes: [AttributeSyntax]
  package var name: NameSyntax
  package var classes: [ClassSyntax]
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange
}

/// A class of characters in an `allow` or a `set`.
package enum ClassSyntax: Sendable {
  case regex(RegexSyntax)
  case string(StringSyntax)
  case set(QualifiedNameSyntax)
}

/// The declaration of a profile, `profile name : parent { … }`, of a union, `profile name = one or another { … }`, or
/// of an instance of a template, `profile name : template(…) { … }`.
package struct ProfileSyntax: Sendable {
  var documentation: String?
  package var attributes: [AttributeSyntax] = []
  package var name: NameSyntax
  /// The parent, or the template of an instance.
  package var parent: QualifiedNameSyntax?
  /// The arguments of the template; `nil` for a profile that is no instance.
  package var arguments: ArgumentsSyntax?
  /// The parts of a union; empty for other profiles.
  package var parts: [QualifiedNameSyntax] = []
  package var items: [ItemSyntax] = []
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange

  var isUnion: Bool { !parts.isEmpty }
}

/// An attribute: `@deprecated("use price")`.
package struct AttributeSyntax: Sendable {
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
package struct ItemSyntax: Sendable {
  package enum Content: Sendable {
    case type(NameSyntax)
    case keyboard(NameSyntax)
    case ime(NameSyntax)
    case paste(NameSyntax)
    case refuse(NameSyntax)
    case normalize([NameSyntax])
    case replace(RegexSyntax, with: StringSyntax)
    case decimals(DecimalsSyntax)
    case integers(IntegerSyntax)
    case signed
    /// Whether a time has seconds, or may have them.
    case seconds(isOptional: Bool)
    case display(DisplaySyntax)
    case prefix(StringSyntax)
    case suffix(StringSyntax)
    case sensitive(SensitivitySyntax)
    case messages([TextSyntax])
    case fieldText(FieldTextKind, [TextSyntax])
    case defaultValue(StringSyntax)
    case autocomplete([NameSyntax])
    case drop(NameSyntax)
    case rule(RuleSyntax)
    case examples(ExamplesSyntax)
  }

  package var attributes: [AttributeSyntax] = []
  package var content: Content
  /// The range of the statement without its trivia and attributes.
  package var range: SourceRange
}

/// A text that people see at a field.
package enum FieldTextKind: String, CaseIterable, Sendable {
  /// The name of the field.
  case label
  /// Help that stays beside the field.
  case hint
  /// The text that an empty field shows.
  case placeholder
}

/// The number of decimals: `decimals 2`, `decimals 1..2`, or `decimals minor("EUR")`.
package enum DecimalsSyntax: Sendable {
  /// A number or a range of numbers, as written.
  case count(String, range: SourceRange)
  case minorUnits(of: StringSyntax)
}

/// A display: `display "#### ####" when /\d{8}/`, or `display groups 3, 2 by ","`.
package struct DisplaySyntax: Sendable {
  enum Layout: Sendable {
    /// A text in which `\#` and `\\` are still escaped.
    case template(StringSyntax)
    case groups([IntegerSyntax], separator: StringSyntax, from: NameSyntax?)
    /// `locale`, with the style behind it.
    case locale(NameSyntax, style: NameSyntax?)
  }

  var layout: Layout
  /// The pattern of the values that are shown like this; `nil` for all values.
  var condition: RegexSyntax?
}

/// `sensitive`, or `override sensitive no`, which shows the values of a child.
package struct SensitivitySyntax: Sendable {
  package var isOverride: Bool
  /// The word `no`, if it is written.
  var no: NameSyntax?
}

/// A rule: `name: regex /…/ on change error { en "…" }`.
package struct RuleSyntax: Sendable {
  package enum Body: Sendable {
    case required
    case minLength(Int, unit: NameSyntax?)
    case maxLength(Int, unit: NameSyntax?)
    case allow([ClassSyntax])
    case oneOf([StringSyntax])
    case inList(ListReferenceSyntax)
    case regex(RegexSyntax)
    case forbid(RegexSyntax)
    /// The required number of matching patterns; without a number all of them.
    case require(IntegerSyntax?, [RegexSyntax])
    case check(QualifiedNameSyntax, [CheckArgumentSyntax])
  }

  /// The name before the colon; after `override` it may be an id.
  var name: NameSyntax?
  package var isOverride: Bool
  package var keyword: NameSyntax
  package var body: Body
  package var timing: NameSyntax?
  package var severity: NameSyntax?
  package var texts: [TextSyntax] = []
}

/// The list of a rule: `in icd10`, or in a field of a form `in icd10 for chapter`.
package struct ListReferenceSyntax: Sendable {
  package var list: QualifiedNameSyntax
  /// The field of the form by whose value the values of the list are chosen.
  var field: NameSyntax?
}

package struct IntegerSyntax: Sendable {
  var value: Int
  var range: SourceRange
}

/// An argument of a check: `"yyyy-MM-dd"`, `13`, `0.01..99999.99` or `"2020-01-01"..`.
package struct CheckArgumentSyntax: Sendable {
  enum Value: Sendable {
    case string(String)
    /// A number or a range of numbers, as written.
    case number(String)
    /// A range of texts, of which one end may be missing.
    case texts(from: String?, until: String?)
  }

  var value: Value
  var range: SourceRange
}

/// A regex literal.
package struct RegexSyntax: Sendable {
  /// The range of the pattern without its delimiters.
  package var range: SourceRange
  /// Whether the literal spans lines, so that white space and comments in it are ignored.
  package var isExtended: Bool
  /// The pattern with the values of parameters; `nil` if there are none.
  package var filled: FilledPattern?
}

/// A text with its language: `zh-Hans "…"`.
package struct TextSyntax: Sendable {
  package var locale: NameSyntax
  /// The text; for one with forms for numbers, the form `other`.
  package var text: String
  /// The range of the text literal, including quotes.
  package var range: SourceRange
  /// The other forms for numbers.
  package var plurals: [PluralSyntax] = []

  /// All texts with their categories, `other` first.
  package var all: [(category: PluralCategory, text: String, range: SourceRange)] {
    [(.other, text, range)]
      + plurals.compactMap { plural in
        PluralCategory(rawValue: plural.category.text).map { ($0, plural.text, plural.range) }
      }
  }
}

/// A form of a text for some numbers: `one "a character"`.
package struct PluralSyntax: Sendable {
  package var category: NameSyntax
  package var text: String
  /// The range of the text literal, including quotes.
  package var range: SourceRange
}

/// A declaration of texts in one language: `texts de { card.shape "12 bis 19 Ziffern" }`.
package struct TextsSyntax: Sendable {
  package var locale: NameSyntax
  /// Whether they are the built-in texts: `texts de for built-in`.
  package var isForBuiltIn: Bool
  package var entries: [Entry] = []
  /// The range of the whole declaration.
  package var range: SourceRange

  package struct Entry: Sendable {
    /// The name of a profile, template or form, with that of a rule behind a dot; or the name of a built-in text.
    package var key: NameSyntax
    package var text: TextSyntax
  }
}

/// A statement of examples: `rejects "012" by shape, "x"`.
package struct ExamplesSyntax: Sendable {
  package enum Kind: String, Sendable {
    case accepts, pending, rejects
  }

  struct Example: Sendable {
    var text: String
    var range: SourceRange
    /// The expected text after normalisation.
    var normalized: String?
    /// The expected display of the value.
    var shown: String?
    /// The rule that must reject the text.
    var by: NameSyntax?
    /// The rule that must warn about the text.
    var warns: NameSyntax?
    /// The locale in which numbers are read and shown.
    var locale: NameSyntax?
    /// The arguments for which the example of a template holds; `nil` if it holds for the defaults.
    var arguments: ArgumentsSyntax?
  }

  var kind: Kind
  /// Whether the examples are known not to hold yet.
  var isTodo: Bool
  var examples: [Example]
}

extension TextSyntax {
  /// Returns a text so that it is shown as it is, although it may look like a placeholder: `{{}` is a brace.
  static func withoutPlaceholders(_ text: String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).joined(separator: "{{}")
  }

  /// The text, which has no placeholders, as it is shown.
  var plain: TextSyntax {
    var syntax = self
    syntax.text = Self.plain(text)
    for index in plurals.indices { syntax.plurals[index].text = Self.plain(plurals[index].text) }
    return syntax
  }

  /// Returns a text without placeholders as it is shown: `{{}` is a brace.
  private static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[...brace]
      rest = rest[rest.index(after: brace)...]
      if rest.hasPrefix("{}") { rest = rest.dropFirst(2) }
    }
    return result + rest
  }

  /// Returns the names in braces, such as `{max}` and `{line2}`, with their ranges in a file.
  package func placeholders(in file: SourceFile) -> [(name: String, range: SourceRange)] {
    all.flatMap { Self.placeholders(in: $0.range, of: file) }
  }

  private static func placeholders(
    in range: SourceRange, of file: SourceFile
  ) -> [(name: String, range: SourceRange)] {
    var result: [(name: String, range: SourceRange)] = []
    var start: Int?
    for offset in range.start..<range.end {
      switch file.bytes[offset] {
      // The braces of `\u{…}` are not a placeholder.
      case UInt8(ascii: "{")
      where file.bytes[offset - 1] != UInt8(ascii: "u") || file.bytes[offset - 2] != UInt8(ascii: "\\"):
        start = offset
      case UInt8(ascii: "}"):
        if let start, start + 1 < offset {
          result.append((file.text(SourceRange(start + 1, offset)), SourceRange(start, offset + 1)))
        }
        start = nil
      case let byte where start == offset - 1 ? byte.beginsName : byte.continuesName: break
      default: start = nil
      }
    }
    return result
  }
}
