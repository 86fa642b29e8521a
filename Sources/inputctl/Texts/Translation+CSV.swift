internal import InputControl

/// Translations as CSV (RFC 4180): a header with the languages, and a row for each text or form.
extension Translation {
  private static let builtInMark = "built-in"

  var csv: String {
    let header = [isBuiltIn ? Self.builtInMark : "key", "form", "\(sourceLocale)", "\(locale)"]
    let rows = units.map { [$0.key, $0.form?.rawValue ?? "", $0.source, $0.target] }
    return ([header] + rows).map { row in
      row.map(Self.field).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  init(csv text: String) throws(TranslationError) {
    var rows = try Self.rows(of: text)[...]
    guard let header = rows.popFirst()?.fields, header.count == 4, let source = LocaleTag(header[2]),
      let target = LocaleTag(header[3])
    else {
      throw TranslationError(
        line: 1, message: "the first row must be `key,form,en,de`, with the languages of the texts")
    }
    self.init(locale: target, sourceLocale: source, isBuiltIn: header[0] == Self.builtInMark)
    for (line, fields) in rows where fields != [""] {
      guard fields.count == 4 else {
        throw TranslationError(line: line, message: "the row has \(fields.count) fields, and not 4")
      }
      var form: PluralCategory?
      if !fields[1].isEmpty {
        form = PluralCategory(rawValue: fields[1])
        guard form != nil else {
          throw TranslationError(
            line: line, message: "`\(DisplayText.escaped(fields[1]))` is no form for numbers")
        }
      }
      try add(Unit(key: fields[0], form: form, source: fields[2], target: fields[3]), at: line)
    }
  }

  /// Adds a unit that was read.
  mutating func add(_ unit: Unit, at line: Int) throws(TranslationError) {
    let names = unit.key.split(separator: ".", omittingEmptySubsequences: false)
    let isKey = names.allSatisfy { Self.isName($0) }
    guard isKey else {
      throw TranslationError(line: line, message: "`\(DisplayText.escaped(unit.key))` is no key of a text")
    }
    units.append(unit)
  }

  /// Returns whether a part of a key is a name of the rule language.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_" else { return false }
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      guard isDigit || isLetter(scalar) || scalar == "_" || scalar == "-" else { return false }
    }
    return true
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// Returns the rows with the lines in which they begin.
  private static func rows(of text: String) throws(TranslationError) -> [(line: Int, fields: [String])] {
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field: [Unicode.Scalar] = []
    var (line, start) = (1, 1)
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars = scalars.dropFirst() }
    func endField() {
      var written = String.UnicodeScalarView()
      written.append(contentsOf: field)
      fields.append(String(written))
      field = []
    }
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { line += 1 }
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        field.append("\"")
        scalars = scalars.dropFirst()
      case "\"" where isQuoted: isQuoted = false
      case _ where isQuoted: field.append(scalar)
      case "\"" where field.isEmpty: isQuoted = true
      case ",": endField()
      case "\r" where scalars.first == "\n": break
      case "\n":
        endField()
        rows.append((start, fields))
        (fields, start) = ([], line)
      default: field.append(scalar)
      }
    }
    guard !isQuoted else { throw TranslationError(line: start, message: "a quote is not closed") }
    if !fields.isEmpty || !field.isEmpty {
      endField()
      rows.append((start, fields))
    }
    return rows
  }
}
