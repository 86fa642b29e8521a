/// What is wrong with a text at a place.
struct Finding {
  enum Kind {
    case empty
    case tooShort(limit: Int, LengthUnit)
    case tooLong(limit: Int, LengthUnit)
    /// Something is missing, and a limit leaves no room for it.
    case noRoom(limit: Int, LengthUnit)
    /// A character that the type does not have.
    case character(ControlType)
    case invisible(Unicode.Scalar)
    /// A character behind which nothing can be right.
    case deadEnd(nothingMayFollow: Bool)
    /// The beginning of something.
    case incomplete
    /// Not a value, and the budget did not reach to find out where it goes wrong.
    case mismatch
    case overBudget
    /// PCRE2 answered with an error that it should not give.
    case failure(Int32)
    case tooLongToJudge
    case notUTF8(offset: Int)
  }

  var kind: Kind
  var range: Range<String.Index>

  init(_ kind: Kind, _ range: Range<String.Index>) {
    self.kind = kind
    self.range = range
  }

  /// Whether it is about the bytes of a text; no profile has a message for that.
  fileprivate var isAboutEncoding: Bool { if case .notUTF8 = kind { true } else { false } }
}

extension Violation {
  init(_ finding: Finding, breaking rule: Rule, of profile: Profile, text: String, locale: LocaleTag) {
    let reason = locale.builtInTexts.reason(finding, text: text, isSensitive: profile.isSensitive)
    let stated =
      finding.isAboutEncoding ? nil : rule.messages.text(for: locale) ?? profile.messages.text(for: locale)
    self.rule = "\(profile.name).\(rule.id)"
    location = rule.location
    range = TextRange(finding.range, in: text)
    message =
      stated.map { Placeholders.fill($0, finding, text: text, isSensitive: profile.isSensitive) } ?? reason
    self.reason = reason
    severity = .error
  }
}

/// The parts of a message in braces that are filled in when it is shown.
enum Placeholders {
  /// Fills `{value}`, `{character}`, `{match}`, `{min}`, `{max}` and `{count}`; what is not known stays as it is.
  ///
  /// Of a sensitive value only numbers are told.
  static func fill(_ message: String, _ finding: Finding, text: String, isSensitive: Bool) -> String {
    guard message.utf8.contains(UInt8(ascii: "{")) else { return message }
    var result = ""
    var rest = message[...]
    while let brace = rest.firstIndex(of: "{"), let end = rest[brace...].firstIndex(of: "}") {
      result += rest[..<brace]
      let name = rest[rest.index(after: brace)..<end]
      result += value(of: name, finding, text: text, isSensitive: isSensitive) ?? String(rest[brace...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func value(
    of name: Substring, _ finding: Finding, text: String, isSensitive: Bool
  ) -> String? {
    switch name {
    case "value": return isSensitive ? "…" : Quoted.shortened(text[...])
    case "character", "match": return isSensitive ? "…" : Quoted.shortened(text[finding.range])
    case "min":
      if case .tooShort(let limit, _) = finding.kind { return String(limit) }
    case "max":
      switch finding.kind {
      case .tooLong(let limit, _), .noRoom(let limit, _): return String(limit)
      default: break
      }
    case "count":
      switch finding.kind {
      case .tooShort(_, let unit), .tooLong(_, let unit), .noRoom(_, let unit):
        return String(unit.length(of: text))
      default: return String(text.count)
      }
    default: break
    }
    return nil
  }
}

/// Texts of people inside of messages: escaped, and of a bearable length.
enum Quoted {
  private static let longest = 40

  /// The end of a text.
  static func tail(_ text: Substring) -> String {
    let tail = DisplayText.tail(text, atMost: longest)
    return (tail.startIndex > text.startIndex ? "…" : "") + DisplayText.escaped(tail)
  }

  /// The beginning of a text.
  static func shortened(_ text: Substring) -> String {
    DisplayText.shortened(text, atMost: longest)
  }
}
