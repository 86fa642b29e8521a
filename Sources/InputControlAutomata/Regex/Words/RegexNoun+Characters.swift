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
    if let category = category(key) { return category }
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

  /// Returns the noun of a general category, or of a property specific to PCRE2, by its key.
  private static func category(_ key: String) -> RegexNoun? {
    if key == "any" { return anyCharacter }
    for line in categories.split(separator: "\n") {
      let words = line.split(separator: "|")
      if words[0] == key { return RegexNoun(String(words[1]), words.count > 2 ? String(words[2]) : "") }
    }
    return nil
  }

  /// The key of each category, its noun, and what follows the noun. A dictionary would be built by 23 kB of code.
  private static let categories = """
    l|letter| of any script
    lu|uppercase letter| of any script
    ll|lowercase letter| of any script
    lt|titlecase letter| of any script
    lc|cased letter| of any script
    l&|cased letter| of any script
    lm|modifier letter
    lo|letter| without case
    m|mark
    mn|nonspacing mark
    mc|spacing mark
    me|enclosing mark
    n|numeric character| of any script
    nd|decimal digit| of any script
    nl|letter number
    no|other numeric character
    p|punctuation character
    pc|connector punctuation character
    pd|dash punctuation character
    ps|open punctuation character
    pe|close punctuation character
    pi|initial punctuation character
    pf|final punctuation character
    po|other punctuation character
    s|symbol
    sm|math symbol
    sc|currency symbol
    sk|modifier symbol
    so|other symbol
    z|separator
    zs|space separator
    zl|line separator
    zp|paragraph separator
    c|control, format, private-use or unassigned character
    cc|control character
    cf|format character
    cn|unassigned character
    co|private-use character
    cs|surrogate
    xan|letter or numeric character| of any script
    xps|white-space character| of any kind
    xsp|white-space character| of any kind
    xwd|letter, numeric character or underscore| of any script
    xuc|character| with a universal character name
    """
}
