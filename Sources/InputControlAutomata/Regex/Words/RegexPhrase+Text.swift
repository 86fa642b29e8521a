extension RegexPhrase {
  /// The phrase as text: one line if it is short, otherwise a list of limited length.
  var described: String {
    let lines = lines(width: Self.width).map {
      $0.count > Self.longestLine ? $0.prefix(Self.longestLine) + "…" : $0
    }
    let isCut = lines.count > Self.maximumLines
    return (lines.prefix(Self.maximumLines) + (isCut ? ["…"] : [])).joined(separator: "\n")
  }

  /// The maximum width of a line, in characters.
  private static let width = 100
  /// The maximum length of a line that cannot be written as a list.
  private static let longestLine = 400
  private static let maximumLines = 40
  /// The maximum number of entries of a list.
  private static let longestList = 12

  /// The context of a phrase, which determines whether it needs parentheses.
  fileprivate enum Context {
    /// The phrase has a line of its own.
    case line
    /// The phrase ends at a semicolon.
    case clause
    /// The phrase ends at “, or” or at a parenthesis.
    case alternative
    /// The phrase ends at “and then”.
    case part
  }

  // MARK: One line

  fileprivate func inline(_ context: Context) -> String {
    switch self {
    case .nothing: return "nothing"
    case .words(let words): return words
    case .text(let text): return Self.inline(text)
    case .noun(let noun, let count):
      let words = noun.counted(count) + count.remark
      return context == .part && words.includes(" or ") ? "(\(words))" : words
    case .sequence(let phrases): return Self.inline(sequence: phrases, context)
    case .choice(let phrases):
      let choice = Self.inline(choice: phrases)
      return context == .part ? "(\(choice))" : "either \(choice)"
    case .repeated(let count, .text(let text)): return Self.inline(text, count)
    case .repeated(let count, let phrase):
      let words = "\(count.adverb)\(count.remark): \(phrase.inline(.alternative))"
      return context == .line || context == .clause ? words : "(\(words))"
    case .preceded(let conditions, .nothing):
      return "a place " + conditions.map { $0.inline(.alone) }.joined(separator: " and ")
    case .preceded(let conditions, let phrase):
      let words = conditions.map { $0.inline(.before) }.joined(separator: ", and ")
      return context == .line
        ? "\(words): \(phrase.inline(.line))" : "(\(words): \(phrase.inline(.alternative)))"
    case .followed(let phrase, let conditions):
      return phrase.inline(.part) + " (" + conditions.map { $0.inline(.after) }.joined(separator: " and ")
        + ")"
    }
  }

  private static func inline(_ text: Text) -> String {
    text.noun?.singular
      ?? RegexWording.quoted(text.scalars) + (text.isCaseless ? RegexWording.caseSuffix : "")
  }

  private static func inline(_ text: Text, _ count: RegexCount) -> String {
    if let noun = text.noun { return noun.counted(count) + count.remark }
    let isOptional = count.min == 0 && count.max == 1
    let words = isOptional ? "optionally \(inline(text))" : "\(inline(text)) \(count.adverb)"
    return words + count.remark
  }

  private static func inline(sequence phrases: [RegexPhrase], _ context: Context) -> String {
    switch context {
    case .line, .clause:
      let parts = phrases.map { $0.inline(.clause) }
      guard !phrases.allSatisfy({ $0.isShort }) else { return parts.joined(separator: ", then ") }
      var words = parts.first ?? ""
      for (phrase, part) in zip(phrases, parts).dropFirst() {
        words += (phrase.isLabelled ? "; then, " : "; then ") + part
      }
      return words
    case .alternative, .part:
      let parts = phrases.map { $0.inline(.part) }
      let words = parts.dropLast().joined(separator: ", ") + " and then " + (parts.last ?? "")
      return context == .part ? "(\(words))" : words
    }
  }

  private static func inline(choice phrases: [RegexPhrase]) -> String {
    let parts = phrases.map { $0.inline(.alternative) }
    guard zip(phrases, parts).allSatisfy({ $0.isShort && !$1.includes(" or ") }) else {
      return parts.joined(separator: ", or ")
    }
    return RegexWording.either(parts)
  }

  /// Whether a comma after the phrase makes its end clear.
  private var isShort: Bool {
    switch self {
    case .nothing, .text, .words, .repeated(_, .text): true
    case .noun(let noun, let count): !noun.counted(count).includes(", ")
    case .followed(let phrase, _): phrase.isShort
    case .sequence, .choice, .repeated, .preceded: false
    }
  }

  /// Whether the phrase begins with a label and a colon.
  private var isLabelled: Bool {
    switch self {
    case .repeated(_, .text): false
    case .repeated: true
    default: false
    }
  }

  // MARK: Lists

  private func lines(width: Int) -> [String] {
    let line = inline(.line)
    guard line.count > width else { return [line] }
    switch self {
    case .sequence(let phrases): return Self.list("in this order:", phrases, width: width)
    case .choice(let phrases): return Self.list("one of:", phrases, width: width)
    case .repeated(let count, let phrase):
      let label = "\(count.adverb)\(count.remark)"
      let body = phrase.lines(width: width - 2)
      guard body.count > 1, let first = body.first else { return ["\(label):"] + Self.indented(body) }
      return ["\(label), \(first)"] + body.dropFirst()
    case .preceded(let conditions, let phrase):
      guard case .nothing = phrase else {
        return Self.header(conditions) + Self.indented(phrase.lines(width: width - 2))
      }
      return [line]
    case .nothing, .text, .noun, .words, .followed: return [line]
    }
  }

  private static func header(_ conditions: [Condition]) -> [String] {
    conditions.enumerated().map { index, condition in
      (index > 0 ? "and " : "") + condition.inline(.before) + (index < conditions.count - 1 ? "," : ":")
    }
  }

  private static func list(_ header: String, _ phrases: [RegexPhrase], width: Int) -> [String] {
    var lines = [header]
    let shown = phrases.count > longestList ? longestList - 1 : phrases.count
    for phrase in phrases.prefix(shown) {
      let entry = phrase.lines(width: width - 4)
      lines += entry.enumerated().map { index, line in (index == 0 ? "  - " : "    ") + line }
    }
    if shown < phrases.count { lines.append("  - … and \(phrases.count - shown) more") }
    return lines
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}

extension RegexPhrase.Condition {
  /// The position of a condition relative to the characters that it concerns.
  fileprivate enum Position {
    /// The condition precedes the characters.
    case before
    /// The condition follows the characters.
    case after
    /// The condition concerns no characters.
    case alone
  }

  fileprivate func inline(_ position: Position) -> String {
    switch (self, position) {
    case (.words(let words), _): words
    case (.boundary(let words, let isNegative), .before): not(isNegative, "starting \(words)")
    case (.boundary(let words, let isNegative), .after): not(isNegative, "ending \(words)")
    case (.boundary(let words, let isNegative), .alone): not(isNegative, words)
    case (.ahead(_, let phrase?, let isNegative), .before): not(isNegative, "containing", phrase)
    case (.ahead(let phrase, nil, let isNegative), .before): not(isNegative, "starting with", phrase)
    case (.ahead(let phrase, _, let isNegative), _): not(isNegative, "followed by", phrase)
    case (.behind(let phrase, let isNegative), .after): not(isNegative, "ending with", phrase)
    case (.behind(let phrase, let isNegative), _): not(isNegative, "preceded by", phrase)
    }
  }

  private func not(_ isNegative: Bool, _ words: String, _ phrase: RegexPhrase? = nil) -> String {
    (isNegative ? "not " : "") + words + (phrase.map { " " + $0.inline(.alternative) } ?? "")
  }
}
