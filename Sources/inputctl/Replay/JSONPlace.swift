internal import InputControl
internal import InputControlJSON

/// A value in a JSON file with its path, for error messages.
struct JSONPlace {
  let value: JSON
  /// The path, such as `traces[3].steps[0].op`.
  let path: String

  /// Returns the members of an object.
  ///
  /// - Parameter known: The allowed names; `nil` for any.
  func members(known: [String]? = nil) throws(Failure) -> [String: JSONPlace] {
    guard case .object(let members) = value else { throw wrong("has to be an object in braces") }
    var result: [String: JSONPlace] = [:]
    for member in members {
      let place = JSONPlace(
        value: member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)")
      if let known, !known.contains(member.key) {
        throw Failure(
          .data, "`\(DisplayText.escaped(place.path))` is not known",
          help: "the names here are \(known.map { "`\($0)`" }.joined(separator: ", "))")
      }
      result[member.key] = place
    }
    return result
  }

  func array() throws(Failure) -> [JSONPlace] {
    guard case .array(let values) = value else { throw wrong("has to be a list in brackets") }
    return values.enumerated().map { JSONPlace(value: $1, path: "\(path)[\($0)]") }
  }

  func string() throws(Failure) -> String {
    guard case .string(let text) = value else { throw wrong("has to be a text in quotes") }
    return text
  }

  func integer() throws(Failure) -> Int {
    guard case .integer(let number) = value else { throw wrong("has to be a whole number") }
    return number
  }

  func bool() throws(Failure) -> Bool {
    guard case .bool(let bool) = value else { throw wrong("has to be `true` or `false`") }
    return bool
  }

  /// Returns the case whose raw value is the text.
  func choice<Value: RawRepresentable<String>>(_ known: [Value]) throws(Failure) -> Value {
    let word = try string()
    if let value = Value(rawValue: word) { return value }
    throw wrong("has to be one of \(known.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
  }

  /// Returns a list of words, of which each is one of two.
  func words(_ first: String, _ second: String) throws(Failure) -> [String] {
    var words: [String] = []
    for place in try array() {
      let word = try place.string()
      guard word == first || word == second else { throw place.wrong("has to be `\(first)` or `\(second)`") }
      words.append(word)
    }
    return words
  }

  /// Returns a range from its start and end, in UTF-16 code units.
  func range() throws(Failure) -> TextRange {
    let bounds = try pair()
    guard 0 <= bounds.0, bounds.0 <= bounds.1 else {
      throw wrong("has to be a start and an end that is not before it")
    }
    return TextRange(bounds.0, bounds.1)
  }

  func locale() throws(Failure) -> LocaleTag {
    guard let tag = LocaleTag(try string()) else { throw wrong("has to be a language tag such as `de-CH`") }
    return tag
  }

  func pair() throws(Failure) -> (Int, Int) {
    let numbers = try array()
    guard numbers.count == 2 else { throw wrong("has to be a list of two numbers") }
    return (try numbers[0].integer(), try numbers[1].integer())
  }

  func wrong(_ expectation: String) -> Failure {
    Failure(.data, path.isEmpty ? "the file \(expectation)" : "`\(DisplayText.escaped(path))` \(expectation)")
  }

  /// Returns the error for a missing member.
  func missing(_ name: String) -> Failure {
    Failure(.data, "\(path.isEmpty ? "the file" : "`\(DisplayText.escaped(path))`") has no `\(name)`")
  }
}

extension [String: JSONPlace] {
  /// Returns a member that must exist.
  func required(_ name: String, in place: JSONPlace) throws(Failure) -> JSONPlace {
    guard let member = self[name] else { throw place.missing(name) }
    return member
  }
}
