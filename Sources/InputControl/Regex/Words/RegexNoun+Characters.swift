extension RegexNoun {
  static let anyCharacter = RegexNoun(singular: "any character", bare: "character", plural: "characters")
  static let noCharacter = RegexNoun(
    singular: "no possible character", bare: "impossible character", plural: "impossible characters")

  /// Returns nouns for characters without a common name: their own names, and the rest in quotes.
  static func quoted(_ scalars: [Unicode.Scalar], suffix: String) -> [RegexNoun] {
    let named = scalars.compactMap { $0.noun }
    let others = scalars.filter { $0.noun == nil }
    guard others.count > 2 else { return named + others.map { RegexNoun(quoted: $0, suffix: suffix) } }
    let list = RegexWording.quotedEach(others) + suffix
    return named + [
      RegexNoun(singular: "one of \(list)", bare: "character of \(list)", plural: "characters of \(list)")
    ]
  }

  private init(quoted scalar: Unicode.Scalar, suffix: String) {
    let text = RegexWording.quotedEach([scalar]) + (scalar.hasCase ? suffix : "")
    self.init(singular: text, bare: text, plural: text)
  }

  /// Returns a noun for any of several kinds.
  ///
  /// If all are single characters, the form for counts is preceded by “character”.
  static func any(of nouns: [RegexNoun]) -> RegexNoun {
    let noun = RegexNoun(
      singular: RegexWording.either(nouns.map { $0.singular }),
      bare: RegexWording.either(nouns.map { $0.bare }),
      plural: RegexWording.either(nouns.map { $0.plural }))
    guard noun.singular == noun.plural else { return noun }
    return RegexNoun(
      singular: noun.singular, bare: "character \(noun.singular)", plural: "characters \(noun.singular)")
  }

  // MARK: Properties

  /// Returns the noun for the characters with a Unicode property, given its name in `\p{…}`.
  ///
  /// General categories have the names of Unicode (UAX #44, table 12); scripts and binary properties keep the
  /// name as written.
  static func property(_ name: String) -> RegexNoun {
    let key = name.lowercased().filter { !"_- \t".contains($0) }
    if let category = categories[key] { return category }
    guard let separator = name.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return script(name) }
    let value = String(name[name.index(after: separator)...])
    let isScript = key.hasPrefix("sc")
    return isScript
      ? script(value) : RegexNoun("character", " of bidirectional class \(DisplayText.escaped(value))")
  }

  private static func script(_ name: String) -> RegexNoun {
    let trimmed = name.drop { $0 == " " }
    let key = name.lowercased().filter { !"_- \t".contains($0) }
    let name = scriptCodes[key] ?? trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    return RegexNoun("\(DisplayText.escaped(name)) character")
  }

  /// The names of the most common scripts, by their ISO 15924 codes in lower case.
  private static let scriptCodes = [
    "arab": "Arabic", "armn": "Armenian", "beng": "Bengali", "bopo": "Bopomofo", "cyrl": "Cyrillic",
    "deva": "Devanagari", "ethi": "Ethiopic", "geor": "Georgian", "grek": "Greek", "hang": "Hangul",
    "hani": "Han", "hebr": "Hebrew", "hira": "Hiragana", "kana": "Katakana", "khmr": "Khmer", "laoo": "Lao",
    "latn": "Latin", "mymr": "Myanmar", "taml": "Tamil", "telu": "Telugu", "thai": "Thai", "tibt": "Tibetan",
  ]

  private static let categories: [String: RegexNoun] = [
    "any": anyCharacter,
    "l": RegexNoun("letter", " of any script"),
    "lu": RegexNoun("uppercase letter", " of any script"),
    "ll": RegexNoun("lowercase letter", " of any script"),
    "lt": RegexNoun("titlecase letter", " of any script"),
    "lc": RegexNoun("cased letter", " of any script"),
    "l&": RegexNoun("cased letter", " of any script"),
    "lm": RegexNoun("modifier letter"),
    "lo": RegexNoun("letter", " without case"),
    "m": RegexNoun("mark"),
    "mn": RegexNoun("nonspacing mark"),
    "mc": RegexNoun("spacing mark"),
    "me": RegexNoun("enclosing mark"),
    "n": RegexNoun("numeric character", " of any script"),
    "nd": RegexNoun("decimal digit", " of any script"),
    "nl": RegexNoun("letter number"),
    "no": RegexNoun("other numeric character"),
    "p": RegexNoun("punctuation character"),
    "pc": RegexNoun("connector punctuation character"),
    "pd": RegexNoun("dash punctuation character"),
    "ps": RegexNoun("open punctuation character"),
    "pe": RegexNoun("close punctuation character"),
    "pi": RegexNoun("initial punctuation character"),
    "pf": RegexNoun("final punctuation character"),
    "po": RegexNoun("other punctuation character"),
    "s": RegexNoun("symbol"),
    "sm": RegexNoun("math symbol"),
    "sc": RegexNoun("currency symbol"),
    "sk": RegexNoun("modifier symbol"),
    "so": RegexNoun("other symbol"),
    "z": RegexNoun("separator"),
    "zs": RegexNoun("space separator"),
    "zl": RegexNoun("line separator"),
    "zp": RegexNoun("paragraph separator"),
    "c": RegexNoun("control, format, private-use or unassigned character"),
    "cc": RegexNoun("control character"),
    "cf": RegexNoun("format character"),
    "cn": RegexNoun("unassigned character"),
    "co": RegexNoun("private-use character"),
    "cs": RegexNoun("surrogate"),
    // Properties specific to PCRE2.
    "xan": RegexNoun("letter or numeric character", " of any script"),
    "xps": RegexNoun("white-space character", " of any kind"),
    "xsp": RegexNoun("white-space character", " of any kind"),
    "xwd": RegexNoun("letter, numeric character or underscore", " of any script"),
    "xuc": RegexNoun("character", " with a universal character name"),
  ]
}
