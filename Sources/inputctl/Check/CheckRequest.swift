internal import InputControl
internal import InputControlJSON

/// One line of `check --input ndjson`: either a text, or an object that also selects or describes a profile.
struct CheckRequest {
  var text: String
  /// The name of a profile.
  var profile: String?
  /// A profile that is described in the line itself.
  var inline: InlineProfile?

  private static let keys = ["text", "profile", "regex", "type", "maxLength", "unit"]

  init(line: String) throws(Failure) {
    let value: JSON
    do {
      value = try JSON(parsing: line)
    } catch {
      throw Failure(.data, "this line is not JSON: \(error.message), at column \(error.column)")
    }
    switch value {
    case .string(let text): self.init(text: text)
    case .object(let members): try self.init(members)
    default: throw Failure(.data, "a line must be a text in quotes, or an object with `text`")
    }
  }

  private init(text: String) { self.text = text }

  private init(_ members: [JSON.Member]) throws(Failure) {
    var text: String?
    var profile: String?
    var inline = InlineProfile()
    for member in members {
      switch member.key {
      case "text": text = try Self.string(member)
      case "profile": profile = try Self.string(member)
      case "regex": inline.regex = try Self.string(member)
      case "type": inline.type = try Self.choice(member, ControlType.allCases)
      case "unit": inline.unit = try Self.choice(member, LengthUnit.allCases)
      case "maxLength":
        guard case .integer(let length) = member.value, length >= 0 else {
          throw Failure(.data, "`maxLength` must be a whole number, 0 or more")
        }
        inline.maxLength = length
      default:
        // A misspelled limit must not be ignored.
        throw Failure(
          .data, "unknown key `\(DisplayText.escaped(member.key))`",
          help: "the keys are \(Self.list(Self.keys))")
      }
    }
    guard let text else { throw Failure(.data, "there is no `text`") }
    self.init(text: text)
    self.profile = profile
    guard inline != InlineProfile() else { return }
    guard profile == nil else {
      throw Failure(.data, "`profile` excludes \(Self.list(Self.keys.dropFirst(2)))")
    }
    guard inline.unit == nil || inline.maxLength != nil else {
      throw Failure(.data, "`unit` needs `maxLength`")
    }
    self.inline = inline
  }

  private static func string(_ member: JSON.Member) throws(Failure) -> String {
    if case .string(let text) = member.value { return text }
    throw Failure(.data, "`\(member.key)` must be a text in quotes")
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ member: JSON.Member, _ known: [Value]
  ) throws(Failure) -> Value {
    let word = try string(member)
    if let value = Value(rawValue: word) { return value }
    throw Failure(
      .data, "there is no \(member.key) `\(DisplayText.escaped(word))`",
      help: "choose one of \(list(known.map(\.rawValue)))")
  }

  private static func list(_ words: some Sequence<String>) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
