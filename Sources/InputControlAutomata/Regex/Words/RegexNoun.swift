/// An English noun for a kind of character, in the forms required by counts.
struct RegexNoun: Hashable, Sendable {
  /// The form for one character, with its article, such as `a digit`.
  let singular: String
  /// The form after “at least 1”, such as `digit`.
  let bare: String
  /// The form after other counts, such as `digits`.
  let plural: String

  init(singular: String, bare: String, plural: String) {
    self.singular = singular
    self.bare = bare
    self.plural = plural
  }

  /// Makes a noun with a regular plural, and a suffix such as ` a–z` that follows every form.
  init(_ bare: String, _ suffix: String = "") {
    self.init(
      singular: "\(Self.article(for: bare)) \(bare)\(suffix)", bare: bare + suffix,
      plural: "\(bare)s\(suffix)")
  }

  /// A noun for all other characters.
  var complement: RegexNoun {
    let others = plural.hasPrefix("characters") ? singular : plural
    return RegexNoun(
      singular: "any character but \(singular)", bare: "character other than \(singular)",
      plural: "characters other than \(others)")
  }

  /// Returns the noun with a count.
  func counted(_ count: RegexCount) -> String {
    switch (count.min, count.max) {
    case (1, 1): singular
    case (0, 1): "optionally \(singular)"
    case (0, nil): "any number of \(plural)"
    case (1, nil): "at least 1 \(bare)"
    case (let min, nil): "at least \(min) \(plural)"
    case (0, let max?): "up to \(max) \(plural)"
    case (let min, let max?) where min == max: "\(min) \(plural)"
    case (let min, let max?): "\(min) to \(max) \(plural)"
    }
  }

  private static func article(for word: String) -> String {
    guard let first = word.lowercased().first, "aeiou".contains(first) else { return "a" }
    return word.lowercased().hasPrefix("uni") ? "a" : "an"
  }
}

/// The number of repetitions of a part of a pattern.
struct RegexCount: Hashable, Sendable {
  var min: Int
  /// The maximum; `nil` for no limit.
  var max: Int?
  /// Whether the quantifier is possessive, so that no repetition is given back.
  var isPossessive = false

  static let one = RegexCount(min: 1, max: 1)
  static let optional = RegexCount(min: 0, max: 1)

  /// Returns the count of two consecutive repetitions of the same part, or `nil` if one is possessive.
  func adding(_ other: RegexCount) -> RegexCount? {
    guard !isPossessive, !other.isPossessive else { return nil }
    let limit = max.flatMap { max in other.max.map { max + $0 } }
    return RegexCount(min: min + other.min, max: limit)
  }

  /// The count as an adverb.
  var adverb: String {
    switch (min, max) {
    case (0, 1): "optionally"
    case (0, nil): "any number of times"
    case (1, nil): "at least once"
    case (1, 1): "once"
    case (let min, nil): "at least \(min) times"
    case (0, let max?): "up to \(max) times"
    case (let min, let max?) where min == max: "\(min) times"
    case (let min, let max?): "\(min) to \(max) times"
    }
  }

  /// The remark for a possessive quantifier; empty for a fixed count, which never gives back.
  var remark: String {
    guard isPossessive, min != max else { return "" }
    return max == 1 ? " (whenever it is there)" : " (as many as there are)"
  }
}
