internal import InputControl

/// The mistake of a table of texts.
struct TranslationError: Error {
  var line: Int
  /// One sentence without a full stop.
  var message: String
}

/// Messages with their texts in another language.
struct Translation {
  /// A text, or a form of it for some numbers.
  struct Unit {
    var key: String
    /// The category of numbers; `nil` for a text without forms.
    var form: PluralCategory?
    var source: String
    /// Empty if the text is not translated.
    var target: String
  }

  var locale: LocaleTag
  var sourceLocale: LocaleTag
  var isBuiltIn: Bool
  var units: [Unit] = []

  init(locale: LocaleTag, sourceLocale: LocaleTag = .english, isBuiltIn: Bool) {
    self.locale = locale
    self.sourceLocale = sourceLocale
    self.isBuiltIn = isBuiltIn
  }

  /// Makes the table of the built-in texts.
  init(builtInTextsIn locale: LocaleTag) {
    self.init(locale: locale, isBuiltIn: true)
    let texts = TextLibrary.texts(for: locale)
    for key in BuiltInText.allCases {
      let found = texts.text(key)
      add(key.rawValue, key.english, locale.includes(found.locale) ? found.forms : nil)
    }
  }

  /// Makes the table of the messages of rules. Their first texts are translated.
  init(of messages: [(key: String, text: LocalizedText)], in locale: LocaleTag) {
    let first = messages.first?.text.all.first?.locale
    self.init(locale: locale, sourceLocale: first ?? .english, isBuiltIn: false)
    for (key, text) in messages {
      guard let source = text.all.first else { continue }
      add(key, source.forms, text.all.first { $0.locale == locale }?.forms)
    }
  }

  private mutating func add(_ key: String, _ source: TextForms, _ target: TextForms?) {
    let hasForms = !source.forms.isEmpty || !(target?.forms.isEmpty ?? true)
    guard hasForms else {
      units.append(Unit(key: key, form: nil, source: source.other, target: target?.other ?? ""))
      return
    }
    for category in PluralCategory.needed(in: locale) {
      let form = source.all.first { $0.category == category }?.text
      let translated = target?.all.first { $0.category == category }?.text
      units.append(
        Unit(key: key, form: category, source: form ?? source.other, target: translated ?? ""))
    }
  }

  /// Returns the file of texts that the translated units make.
  ///
  /// - Throws: The errors of the texts, such as a form `other` that is missing.
  func file() throws(RuleError) -> String {
    var body = ""
    var index = 0
    while index < units.count {
      let unit = units[index]
      let end = units[index...].firstIndex { $0.key != unit.key } ?? units.count
      let forms = units[index..<end].filter { !$0.target.isEmpty }
      index = end
      guard let first = forms.first else { continue }
      if first.form == nil {
        body += "\(unit.key) \(TextLiteral.written(first.target))\n"
      } else {
        let written = forms.map { "\($0.form?.rawValue ?? "other") \(TextLiteral.written($0.target))" }
        body += "\(unit.key) { \(written.joined(separator: "; ")) }\n"
      }
    }
    let head = "language 4\n\ntexts \(locale)\(isBuiltIn ? " for built-in" : "") {\n"
    let file = SourceFile(name: "\(locale).texts", text: head + body + "}\n")
    let formatted = try RuleFormatter.format(file)
    if isBuiltIn { try TextLibrary.check(SourceFile(name: file.name, text: formatted)) }
    return formatted
  }
}
