/// The kind of value that a browser or a phone may fill into a field: a value of the attribute `autocomplete` of HTML.
///
/// The words are those of the HTML Living Standard, 4.10.18.7.1: `email`, `shipping postal-code`, `work tel`,
/// `section-guest name`, `username webauthn`, or `on` or `off` alone.
///
/// ```swift
/// let contact = Profile("contact").autocomplete("work email")
/// ```
public struct Autocomplete: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The words, in the order in which HTML has them.
  public let words: [String]

  /// The value of the attribute: the words with a space between them.
  public var description: String { words.dropFirst().reduce(words.first ?? "") { $0 + " " + $1 } }

  /// The name of the field, such as `postal-code` in `shipping postal-code`; `nil` for `on` and `off`.
  public var field: String? {
    let name = words.last { $0 != AutofillWords.passkeys }
    return name.flatMap { AutofillWords.has($0, in: AutofillWords.alone) ? nil : $0 }
  }

  /// Makes a value of the attribute; `nil` if its words, or their order, are not those of HTML.
  ///
  /// - Parameter text: The words in lower case, with single spaces between them.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard Problem.first(in: words) == nil else { return nil }
    self.words = words
  }

  /// Makes a value of the attribute, which must be valid.
  ///
  /// - Parameter text: The words in lower case, with single spaces between them.
  /// - Precondition: The words and their order are those of HTML.
  public init(stringLiteral text: String) {
    guard let value = Autocomplete(text) else {
      preconditionFailure("`\(text)` is no value of `autocomplete`")
    }
    self = value
  }

  /// Makes a value of words that are known to be valid.
  package init(valid words: [String]) { self.words = words }

  /// A word that HTML does not have, or not at its place.
  package struct Problem {
    /// The index of the word; the number of words if one is missing at the end.
    package let index: Int
    package let message: String
    package let help: String

    /// Returns the first problem of a list of words; `nil` if they are valid.
    package static func first(in words: [String]) -> Problem? {
      if words.count == 1, AutofillWords.has(words[0], in: AutofillWords.alone) { return nil }
      var index = 0
      func isNext(_ list: [(name: String, help: String)]) -> Bool {
        index < words.count && AutofillWords.has(words[index], in: list)
      }
      if index < words.count, words[index].hasPrefix(AutofillWords.section),
        words[index].utf8.count > AutofillWords.section.utf8.count
      {
        index += 1
      }
      if isNext(AutofillWords.purposes) { index += 1 }
      let kind = isNext(AutofillWords.contactKinds) ? words[index] : nil
      if kind != nil { index += 1 }
      guard index < words.count else {
        return Problem(
          index: index, message: "the name of a field is missing",
          help: kind.map { "write what it is, such as `\($0) tel`" }
            ?? "write what browsers fill in, such as `\(words.last ?? "shipping") postal-code`")
      }
      guard isNext(AutofillWords.contacts) || kind == nil && isNext(AutofillWords.fields) else {
        return Problem(at: index, of: words, behind: kind)
      }
      index += 1
      if index < words.count, words[index] == AutofillWords.passkeys { index += 1 }
      guard index < words.count else { return nil }
      return Problem(
        index: index, message: "nothing follows the name of a field but `\(AutofillWords.passkeys)`",
        help: "words such as `shipping` and `work` stand before the name, each at most once")
    }

    private init(index: Int, message: String, help: String) {
      self.index = index
      self.message = message
      self.help = help
    }

    /// Makes the problem of a word that cannot be the name of a field.
    private init(at index: Int, of words: [String], behind kind: String?) {
      let word = words[index]
      let shown = "`\(DisplayText.escaped(word))`"
      self.index = index
      if let kind, AutofillWords.has(word, in: AutofillWords.fields) {
        message = "`\(kind)` is for telephone numbers and addresses of messages, not for \(shown)"
        help = "remove `\(kind)`"
      } else if word.hasPrefix(AutofillWords.section) {
        message =
          word == AutofillWords.section
          ? "\(shown) needs a name behind the hyphen" : "\(shown) stands before all other words"
        help = "write a group of fields as `section-guest name`"
      } else if AutofillWords.has(word, in: AutofillWords.alone) {
        message = "\(shown) stands alone"
        help = "remove the other words"
      } else if AutofillWords.has(word, in: AutofillWords.purposes + AutofillWords.contactKinds) {
        message = "\(shown) stands too late, or twice"
        help =
          "the order is `section-NAME`, `shipping` or `billing`, `home` or `work`, and the name of a field"
      } else {
        message = "\(shown) is nothing that browsers fill in"
        let all = AutofillWords.fields + AutofillWords.contacts + AutofillWords.purposes
        help =
          Suggestion.nearest(to: word, in: (all + AutofillWords.contactKinds).map { $0.name })
          .map { "did you mean `\($0)`?" }
          ?? "the names are those of HTML, such as `name`, `email`, `tel`, `postal-code` and `new-password`"
      }
    }
  }
}
