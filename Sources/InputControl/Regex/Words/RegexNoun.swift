/// A kind of character in English, in the forms that a count asks for.
struct RegexNoun: Hashable, Sendable {
  /// One of them, such as `a digit`.
  let singular: String
  /// Behind “at least 1”, such as `digit`.
  let bare: String
  /// Behind other counts, such as `digits`.
  let plural: String

  init(singular: String, bare: String, plural: String) {
    self.singular = singular
    self.bare = bare
    self.plural = plural
  }

  /// A noun that forms its plural with an “s”, and what stands behind it in every form, such as ` a–z`.
  init(_ bare: String, _ suffix: String = "") {
    self.init(
      singular: "\(Self.article(for: bare)) \(bare)\(suffix)", bare: bare + suffix,
      plural: "\(bare)s\(suffix)")
  }

  /// Everything but this.
  var complement: RegexNoun {
    let others = plural.hasPrefix("characters") ? singular : plural
    return RegexNoun(
      singular: "any character but \(singular)", bare: "character other than \(singular)",
      plural: "characters other than \(others)")
  }

  /// So many of them.
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

/// How often something may occur.
struct RegexCount: Hashable, Sendable {
  var min: Int
  /// `nil` for no limit.
  var max: Int?
  /// Whether none of them is given back for what follows.
  var isPossessive = false

  static let one = RegexCount(min: 1, max: 1)
  static let optional = RegexCount(min: 0, max: 1)

  /// The count of something that is written twice in a row.
  func adding(_ other: RegexCount) -> RegexCount? {
    guard !isPossessive, !other.isPossessive else { return nil }
    let limit = max.flatMap { max in other.max.map { max + $0 } }
    return RegexCount(min: min + other.min, max: limit)
  }

  /// How often, as an adverb.
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

  /// What a possessive quantifier adds; of a fixed number there is nothing to give back.
  var remark: String {
    guard isPossessive, min != max else { return "" }
    return max == 1 ? " (whenever it is there)" : " (as many as there are)"
  }
}
