internal import InputControl

/// One line of `check --input ndjson`: a text alone, or an object that also says what judges it.
struct CheckRequest: Decodable {
  var text: String
  /// The name of a profile.
  var profile: String?
  /// A profile written in the line itself.
  var inline: InlineProfile?

  private enum Key: String, CodingKey, CaseIterable {
    case text, profile, regex, type, maxLength, unit
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.text = text
      return
    }
    try Self.refuseUnknownKeys(decoder)
    let object = try decoder.container(keyedBy: Key.self)
    text = try object.decode(String.self, forKey: .text)
    profile = try object.decodeIfPresent(String.self, forKey: .profile)
    let type = try object.decodeIfPresent(String.self, forKey: .type)
    let unit = try object.decodeIfPresent(String.self, forKey: .unit)
    let inline = InlineProfile(
      type: try type.map { try Self.choice($0, of: "type", ControlType.init, ControlType.allCases) },
      regex: try object.decodeIfPresent(String.self, forKey: .regex),
      maxLength: try object.decodeIfPresent(Int.self, forKey: .maxLength),
      unit: try unit.map { try Self.choice($0, of: "unit", LengthUnit.init, LengthUnit.allCases) })
    guard inline != InlineProfile() else { return }
    guard profile == nil else {
      throw JSON.Mistake(message: "`profile` and a profile in the line itself exclude each other")
    }
    guard inline.unit == nil || inline.maxLength != nil else {
      throw JSON.Mistake(message: "`unit` needs `maxLength`")
    }
    self.inline = inline
  }

  /// A misspelled limit must not be taken for no limit.
  private static func refuseUnknownKeys(_ decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else {
      throw JSON.Mistake(message: "a line is a text in quotes, or an object with `text`")
    }
    let known = Key.allCases.map(\.rawValue)
    if let key = object.allKeys.map(\.stringValue).sorted().first(where: { !known.contains($0) }) {
      let names = known.map { "`\($0)`" }.joined(separator: ", ")
      throw JSON.Mistake(message: "unknown key `\(DisplayText.escaped(key))`; the keys are \(names)")
    }
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ word: String, of key: String, _ make: (String) -> Value?, _ known: [Value]
  ) throws -> Value {
    if let value = make(word) { return value }
    let names = known.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw JSON.Mistake(message: "there is no \(key) `\(DisplayText.escaped(word))`; choose one of \(names)")
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}

/// A profile that was written on the command line or in a line of JSON, and not in a rule file.
struct InlineProfile: Hashable {
  var type: ControlType?
  var regex: String?
  var maxLength: Int?
  var unit: LengthUnit?

  /// Its profile, under the name `inline`.
  var profile: Profile {
    Profile(
      "inline", type: type ?? .none, maxLength: maxLength, unit: unit ?? .graphemes, regex: regex)
  }
}
