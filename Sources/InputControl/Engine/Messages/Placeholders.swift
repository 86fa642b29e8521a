/// The placeholders in messages: names in braces that are replaced when the message is shown.
package enum Placeholders {
  /// The names of the placeholders.
  package static let names = ["value", "display", "match", "character", "min", "max", "count", "label"]

  /// Replaces `{value}`, `{display}`, `{character}`, `{match}`, `{min}`, `{max}`, `{count}` and `{label}`; unknown
  /// placeholders are left as they are.
  ///
  /// For a sensitive value only numbers are disclosed.
  ///
  /// - Parameters:
  ///   - rule: The rule that was violated; `nil` for a union, which has no rules of its own.
  ///   - label: The name of the field for people.
  ///   - display: Returns the display of the value.
  static func fill(
    _ message: (forms: TextForms, locale: LocaleTag), _ cause: ViolationCause, breaking rule: Rule?,
    text: String, isSensitive: Bool, label: @autoclosure () -> String, display: () -> String
  ) -> String {
    TextFilling.fill(message.forms, in: message.locale) { name in
      if name == "label" { return label() }
      guard name == "display" else {
        return value(of: name, cause, rule, text: text, isSensitive: isSensitive)
      }
      return isSensitive ? "…" : QuotedText.shortened(display()[...])
    }
  }

  /// Replaces only `{min}`, `{max}` and `{label}`, which are known without a value.
  package static func fillKnown(_ message: String, of rule: Rule, label: String) -> String {
    TextFilling.fill(message) { $0 == "label" ? label : limit($0, of: rule) }
  }

  private static func limit(_ name: String, of rule: Rule) -> String? {
    switch (name, rule.body) {
    case ("min", .minLength(let limit, _)), ("max", .maxLength(let limit, _)): String(limit)
    case ("min", .require(let count, _)): String(count)
    case ("min", .check(.range(let range))): range.lowerBound?.description
    case ("max", .check(.range(let range))): range.upperBound?.description
    case ("min", .check(.dates(let range))): range.shownBounds.lower
    case ("max", .check(.dates(let range))): range.shownBounds.upper
    default: nil
    }
  }

  private static func value(
    of name: String, _ cause: ViolationCause, _ rule: Rule?, text: String, isSensitive: Bool
  ) -> String? {
    switch name {
    case "value": return isSensitive ? "…" : QuotedText.shortened(text[...])
    case "character", "match": return isSensitive ? "…" : QuotedText.shortened(text[cause.range])
    case "min", "max":
      if let rule { return limit(name, of: rule) }
    case "count":
      switch cause.kind {
      case .missing(let found, _): return String(found)
      case .tooShort(_, let unit), .tooLong(_, let unit), .noRoom(_, let unit):
        return String(unit.length(of: text))
      default: return String(text.count)
      }
    default: break
    }
    return nil
  }
}

/// User text quoted in messages: escaped and shortened.
package enum QuotedText {
  private static let longest = 40

  /// Returns the end of a text.
  static func tail(_ text: Substring) -> String {
    let tail = DisplayText.tail(text, atMost: longest)
    return (tail.startIndex > text.startIndex ? "…" : "") + DisplayText.escaped(tail)
  }

  /// Returns the beginning of a text.
  package static func shortened(_ text: Substring) -> String {
    DisplayText.shortened(text, atMost: longest)
  }
}
