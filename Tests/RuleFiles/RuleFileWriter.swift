/// Writes a rule file at random, out of all statements that the language has, most of which make sense.
struct RuleFileWriter {
  var choices: Choices
  var profiles: [(name: String, kind: Kind)] = []
  var templates: [(name: String, parameters: [(name: String, kind: String, value: String)])] = []
  var sets: [String] = []
  var ids = 0

  /// The kind of value that a profile accepts. It decides which statements make sense.
  enum Kind { case text, number, date, any }

  /// Returns a file made of choices.
  static func file(_ choices: Choices) -> String {
    var writer = RuleFileWriter(choices: choices)
    return writer.file()
  }

  private init(choices: Choices) { self.choices = choices }

  private mutating func file() -> String {
    var text = choices.isOdd() ? choices.pick(["language 1\n", "language 9\n", ""]) : "language 4\n"
    for _ in 0..<choices.number(below: 2) {
      let name = "set\(sets.count)"
      text += "set \(name) = \(classes())\n"
      sets.append(name)
    }
    for _ in 0..<choices.number(below: 2) { text += template() }
    for _ in 0...choices.number(below: 3) { text += profile() }
    for number in 0..<choices.number(below: 3) { text += form(number) }
    return choices.chance(1, in: 2) || !choices.isOdd() ? text : torn(text)
  }

  /// Returns a file with a part removed, repeated or moved.
  private mutating func torn(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...choices.number(below: 3) {
      let place = choices.number(below: words.count)
      switch choices.number(below: 4) {
      case 0: words[place] = ""
      case 1: words.insert(words[place], at: choices.number(below: words.count))
      case 2: words.swapAt(place, choices.number(below: words.count))
      default: words.insert(choices.pick(["{", "}", "(", "\"", "/", "..", ",", "$", "\n", "\0"]), at: place)
      }
    }
    return words.joined(separator: " ")
  }

  // MARK: Parts

  mutating func number() -> String {
    if choices.isOdd() {
      return choices.pick([
        "-1", "99999999999999999999", "2147483647", "2147483648", "1.5", "9223372036854775807", "x", "00",
      ])
    }
    return choices.pick(["0", "1", "2", "3", "4", "5", "8", "12", "20"])
  }

  mutating func decimal() -> String {
    choices.isOdd()
      ? choices.pick(["1e9", "-", ".5", "99999999999999999999999999.99", "١", "1..2"])
      : choices.pick(["0", "0.01", "1", "12", "31", "99.99", "1000", "-5", "-0.5", "999999999999999999"])
  }

  mutating func range() -> String {
    if choices.isOdd() { return "\(decimal())..\(decimal())" }
    let bounds = ["-1000", "-5", "-0.5", "0", "0.01", "1", "12", "31", "99.99", "1000", "999999999999999999"]
    let (first, second) = (choices.number(below: bounds.count), choices.number(below: bounds.count))
    switch choices.number(below: 6) {
    case 0: return "\(bounds[first]).."
    case 1: return "..\(bounds[first])"
    default: return "\(bounds[min(first, second)])..\(bounds[max(first, second)])"
    }
  }

  mutating func text() -> String {
    let parts = [
      "a", "b", "ab", "0", "12", "1.5", "-3", "A1", "é", "e\\u{301}", " ", "x y", "2026-11-24", "ﬀ", "小明",
      "😀", "-",
      "(1)", "\\\"", "\\\\", "\\n", "\\u{200B}", "\\u{FEFF}", "1,234", "a@b.de", "",
    ]
    var text = ""
    for _ in 0...choices.number(below: 2) { text += choices.pick(parts) }
    return "\"\(text)\""
  }

  mutating func texts() -> String {
    (0...choices.number(below: 3)).map { _ in text() }.joined(separator: ", ")
  }

  mutating func `class`() -> String {
    if choices.chance(1, in: 3), !sets.isEmpty { return choices.pick(sets) }
    return choices.chance(1, in: 3)
      ? choices.pick([#""abc""#, #""-.""#, #""é""#, #""👩‍👩‍👧""#, #"" ""#])
      : choices.pick([
        "/[a-z]/", #"/\d/"#, "/[0-9A-F]/", #"/\p{L}/"#, #"/\p{sc:Han}/"#, "/[^a]/", "/./", "/[ac-z]/",
        #"/\w/"#,
      ])
  }

  mutating func classes() -> String {
    (0...choices.number(below: 2)).map { _ in `class`() }.joined(separator: ", ")
  }

  /// A pattern, without its slashes.
  mutating func pattern(_ depth: Int = 2) -> String {
    if choices.isOdd() {
      return choices.pick([
        "(a", "[a", "a{3", "(?<n>a)\\k<n>", "(a)\\1", "(?=a)b", "\\X", "(?>a+)b", "(?(1)a|b)", "(*F)", "\\K",
        "(?R)",
        "(?:a|b|ab)(?<=b)c", "\\p{Xx}", "a{0,65536}", "(?i)ß", "\\bb\\b", "\\R.*", "[[:alpha:]-z]", "(?C1)a",
      ])
    }
    guard depth > 0 else {
      return choices.pick([
        "a", "b", "[a-c]", "\\d", "[0-9]", "x", "é", ".", "\\.", "-", " ", "\\p{Lu}", "[^a]", "(?i:k)", "\\w",
        "",
      ])
    }
    let (first, second) = (pattern(depth - 1), pattern(depth - 1))
    return switch choices.number(below: 9) {
    case 0: "(?:\(first)|\(second))"
    case 1: "(\(first))\(second)"
    case 2: "(?:\(first))?\(second)"
    case 3: "(?:\(first))*"
    case 4: "(?:\(first))+\(second)"
    case 5: "(?:\(first)){\(choices.isOdd() ? "3,2" : choices.pick(["2", "0,3", "1,", "1,4", "0,9"]))}"
    case 6: "(?=\(first))\(second)"
    case 7: "(?!\(first))\(second)"
    default: first + second
    }
  }

  mutating func messages() -> String {
    let words = [
      "Wrong", "{value}", "{display}", "{match} {character} {count} {max} {min}",
      choices.isOdd() ? "{no}" : "{value}",
    ]
    let text = choices.pick(words)
    switch choices.number(below: 5) {
    case 0 where choices.isOdd(): return "{ \"\(text)\" }"
    case 1: return "{ en \"\(text)\"; \(choices.pick(["de", "zh-Hans", "iw", "xx-YY", "en"])) \"\(text)\" }"
    default: return "{ en \"\(text)\" }"
    }
  }

  mutating func suffixes(of rule: String) -> String {
    var text = rule
    if choices.chance(1, in: 8) { text += choices.pick([" on change", " on commit"]) }
    if choices.chance(1, in: 8) { text += choices.pick([" warning", " info", " error"]) }
    if choices.chance(1, in: 8) { text += " " + messages() }
    return text
  }
}
