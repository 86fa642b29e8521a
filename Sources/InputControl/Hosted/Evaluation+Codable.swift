// The fields are those of docs/json.md.

extension Verdict: Codable {}

extension Severity: Codable {}

extension Evaluation: Codable {
  private enum CodingKeys: String, CodingKey {
    case verdict, value, approximate, violations
  }

  /// Reads the fields of an answer of `inputctl check`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type. Without a `value`, which sensitive profiles
  ///   do not disclose, the value is empty.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let value = try fields.decodeIfPresent(String.self, forKey: .value)
    self.init(
      verdict: try fields.decode(Verdict.self, forKey: .verdict), value: value ?? "",
      allViolations: try fields.decode([Violation].self, forKey: .violations),
      isApproximate: try fields.decodeIfPresent(Bool.self, forKey: .approximate) ?? false,
      isSensitive: value == nil)
  }

  /// Writes the fields of an answer of `inputctl check`, with warnings among the violations.
  ///
  /// The value of a sensitive profile is not written.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(verdict, forKey: .verdict)
    if !isSensitive { try fields.encode(value, forKey: .value) }
    if isApproximate { try fields.encode(true, forKey: .approximate) }
    try fields.encode(allViolations, forKey: .violations)
  }
}

extension CodingUserInfoKey {
  /// The key for writing the places of rules: with the value `true` in the `userInfo` of an encoder, each violation has a
  /// `source`. By default it is omitted, because it reveals the names of rule files.
  public static let rulePlaces: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "rulePlaces") else {
      preconditionFailure("every text is a key")
    }
    return key
  }()
}

extension Encoder {
  /// Whether the places of rules are to be written.
  var writesRulePlaces: Bool { userInfo[.rulePlaces] as? Bool ?? false }
}

extension Violation: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, severity, message, language, reason, range, source
    case displayRange = "display_range"
  }

  /// Reads a violation; its `rule` is `profile.rule`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let id = try fields.decode(String.self, forKey: .rule)
    // The name of a profile has no dot; the id of a rule may have one.
    guard let dot = id.firstIndex(of: ".") else {
      throw DecodingError.dataCorruptedError(
        forKey: .rule, in: fields, debugDescription: "a rule is written as profile.rule")
    }
    self.init(
      profile: String(id[..<dot]), rule: String(id[id.index(after: dot)...]),
      origin: try fields.decodeIfPresent(Source.self, forKey: .source).map { .decoded($0) } ?? .code,
      range: try fields.decode(TextRange.self, forKey: .range),
      displayRange: try fields.decodeIfPresent(TextRange.self, forKey: .displayRange),
      message: try fields.decode(String.self, forKey: .message),
      language: try fields.decodeIfPresent(String.self, forKey: .language).flatMap { LocaleTag($0) },
      reason: try fields.decode(String.self, forKey: .reason),
      severity: try fields.decode(Severity.self, forKey: .severity))
  }

  /// Writes the violation, with `profile.rule` as its `rule`, and its `source` if `CodingUserInfoKey.rulePlaces` asks for
  /// it.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .rule)
    try fields.encode(severity, forKey: .severity)
    try fields.encode(message, forKey: .message)
    try fields.encodeIfPresent(language?.description, forKey: .language)
    try fields.encode(reason, forKey: .reason)
    try fields.encode(range, forKey: .range)
    try fields.encodeIfPresent(displayRange, forKey: .displayRange)
    if encoder.writesRulePlaces { try fields.encodeIfPresent(source, forKey: .source) }
  }
}

extension Violation.Source: Codable {
  private enum CodingKeys: String, CodingKey {
    case file, line, column
  }

  /// Reads a place.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      file: try fields.decode(String.self, forKey: .file), line: try fields.decode(Int.self, forKey: .line),
      column: try fields.decode(Int.self, forKey: .column))
  }

  /// Writes `file`, `line` and `column`.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(file, forKey: .file)
    try fields.encode(line, forKey: .line)
    try fields.encode(column, forKey: .column)
  }
}
