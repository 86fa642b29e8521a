internal import InputControl

/// Translations as XLIFF 2.0 (OASIS), with a unit for each text or form, whose id is the key and, behind a colon, the form.
extension Translation {
  private static let namespace = "urn:oasis:names:tc:xliff:document:2.0"

  var xliff: String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="\(Self.namespace)" version="2.0" srcLang="\(sourceLocale)" trgLang="\(locale)">
        <file id="\(isBuiltIn ? "built-in" : "rules")">

      """
    for unit in units {
      let id = unit.key + (unit.form.map { ":\($0.rawValue)" } ?? "")
      let target =
        unit.target.isEmpty ? "" : "<target xml:space=\"preserve\">\(Self.escaped(unit.target))</target>"
      result += """
            <unit id="\(id)">
              <segment><source xml:space="preserve">\(Self.escaped(unit.source))</source>\(target)</segment>
            </unit>

        """
    }
    return result + "  </file>\n</xliff>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  init(xliff text: String) throws(TranslationError) {
    var reader = XMLReader(text)
    var result: Translation?
    var (id, source, target) = ("", "", "")
    var isText = false
    while let part = try reader.next() {
      let line = reader.line
      switch part {
      case .opening("xliff", let attributes):
        guard attributes["version"]?.hasPrefix("2.") ?? false else {
          throw TranslationError(line: line, message: "this is not XLIFF 2")
        }
        guard let locale = attributes["trgLang"].flatMap({ LocaleTag($0) }) else {
          throw TranslationError(line: line, message: "`trgLang` has to be the language of the translation")
        }
        result = Translation(
          locale: locale, sourceLocale: attributes["srcLang"].flatMap { LocaleTag($0) } ?? .english,
          isBuiltIn: false)
      case .opening("file", let attributes): result?.isBuiltIn = attributes["id"] == "built-in"
      case .opening("unit", let attributes): (id, source, target) = (attributes["id"] ?? "", "", "")
      case .opening("source", _), .opening("target", _):
        isText = true
        reader.text = ""
      case .opening(let name, _) where isText:
        throw TranslationError(line: line, message: "texts have no elements in them, such as <\(name)>")
      case .closing("source"):
        source += reader.text
        isText = false
      case .closing("target"):
        target += reader.text
        isText = false
      case .closing("unit"):
        let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let form = parts.count == 2 ? PluralCategory(rawValue: parts[1]) : nil
        guard result != nil, let key = parts.first, parts.count == 1 || form != nil else {
          throw TranslationError(line: line, message: "`\(DisplayText.escaped(id))` is no id of a text")
        }
        try result?.add(Unit(key: key, form: form, source: source, target: target), at: line)
      case .opening, .closing: break
      }
    }
    guard let result else { throw TranslationError(line: 1, message: "this is not XLIFF 2") }
    self = result
  }
}

/// Reads the elements of XML, of which an XLIFF file has no others: there are no entities of its own.
private struct XMLReader {
  enum Part {
    case opening(String, [String: String])
    case closing(String)
  }

  /// The text since it was emptied.
  var text = ""
  private(set) var line = 1
  private var rest: Substring.UnicodeScalarView
  /// The element that a tag without contents closes.
  private var closed: String?

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// Returns the next tag; `nil` at the end.
  mutating func next() throws(TranslationError) -> Part? {
    if let name = closed {
      closed = nil
      return .closing(name)
    }
    while let scalar = rest.first {
      if scalar == "&" {
        text.unicodeScalars.append(try entity())
      } else if scalar != "<" {
        text.unicodeScalars.append(take())
      } else if skip("<!--") {
        _ = try taken(until: "-->")
      } else if skip("<![CDATA[") {
        text += try taken(until: "]]>")
      } else if skip("<?") {
        _ = try taken(until: "?>")
      } else if skip("<!") {
        throw TranslationError(line: line, message: "a document type is not allowed")
      } else if skip("</") {
        return .closing(String(try taken(until: ">").prefix { !$0.isWhitespace }))
      } else {
        return try opening()
      }
    }
    return nil
  }

  private mutating func take() -> Unicode.Scalar {
    let scalar = rest.removeFirst()
    if scalar == "\n" { line += 1 }
    return scalar
  }

  private mutating func skip(_ word: String) -> Bool {
    guard rest.starts(with: word.unicodeScalars) else { return false }
    rest = rest.dropFirst(word.unicodeScalars.count)
    return true
  }

  private mutating func taken(until end: String) throws(TranslationError) -> String {
    var result = ""
    while !skip(end) {
      guard !rest.isEmpty else { throw TranslationError(line: line, message: "the file ends too early") }
      result.unicodeScalars.append(take())
    }
    return result
  }

  private mutating func opening() throws(TranslationError) -> Part {
    _ = skip("<")
    var name = ""
    while let scalar = rest.first, !scalar.properties.isWhitespace, scalar != ">", scalar != "/" {
      name.unicodeScalars.append(take())
    }
    var attributes: [String: String] = [:]
    while true {
      while let scalar = rest.first, scalar.properties.isWhitespace { _ = take() }
      if skip("/>") {
        closed = name
        return .opening(name, attributes)
      }
      if skip(">") { return .opening(name, attributes) }
      let attribute = try taken(until: "=").filter { !$0.isWhitespace }
      while let scalar = rest.first, scalar.properties.isWhitespace { _ = take() }
      guard let quote = rest.first, quote == "\"" || quote == "'" else {
        throw TranslationError(
          line: line, message: "a quote is expected behind `\(DisplayText.escaped(attribute))`")
      }
      _ = take()
      var value = ""
      while let scalar = rest.first, scalar != quote {
        value.unicodeScalars.append(scalar == "&" ? try entity() : take())
      }
      guard !rest.isEmpty else { throw TranslationError(line: line, message: "the file ends too early") }
      _ = take()
      attributes[attribute] = value
    }
  }

  private mutating func entity() throws(TranslationError) -> Unicode.Scalar {
    _ = skip("&")
    var name = ""
    while let scalar = rest.first, scalar != ";", name.unicodeScalars.count < 10 {
      name.unicodeScalars.append(take())
    }
    let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var number: UInt32?
    if name.hasPrefix("#x") {
      number = UInt32(name.dropFirst(2), radix: 16)
    } else if name.hasPrefix("#") {
      number = UInt32(name.dropFirst())
    }
    guard skip(";"), let scalar = known[name] ?? number.flatMap({ Unicode.Scalar($0) }) else {
      throw TranslationError(line: line, message: "`&\(DisplayText.escaped(name))` is no entity of XML")
    }
    return scalar
  }
}
