// The fields are those of docs/json.md.

extension FormEvaluation: Codable {
  private enum CodingKeys: String, CodingKey {
    case form, verdict, approximate, today, fields, violations, questions
  }

  /// Reads the fields of an answer of `inputctl check --form`, with the day.
  ///
  /// The fields of the form have no profiles then.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    form = try container.decode(String.self, forKey: .form)
    verdict = try container.decode(Verdict.self, forKey: .verdict)
    fields = try container.decode([Field].self, forKey: .fields)
    allViolations = try container.decode([FormViolation].self, forKey: .violations)
    questions = try container.decode([FormQuestion].self, forKey: .questions)
    let day = try container.decode(String.self, forKey: .today)
    guard let today = CivilDate(day) else {
      throw DecodingError.dataCorruptedError(
        forKey: .today, in: container, debugDescription: "a day is written as 2026-11-22")
    }
    self.today = today
  }

  /// Writes the fields of an answer of `inputctl check --form`, with the day in any case, and with warnings among the
  /// violations.
  ///
  /// Texts and values of sensitive fields are not written, except in questions, which cannot be answered without them; nor
  /// are the texts of fields that are not active.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(form, forKey: .form)
    try container.encode(verdict, forKey: .verdict)
    if isApproximate { try container.encode(true, forKey: .approximate) }
    try container.encode(today.description, forKey: .today)
    try container.encode(fields, forKey: .fields)
    try container.encode(allViolations, forKey: .violations)
    try container.encode(questions, forKey: .questions)
  }
}

extension FormEvaluation.Field: Codable {
  private enum CodingKeys: String, CodingKey {
    case field, active, text
  }

  /// Reads a field, which has no profile then.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type. Without a `text` the text is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let isActive = try container.decode(Bool.self, forKey: .active)
    self.init(
      name: try container.decode(String.self, forKey: .field),
      text: try container.decodeIfPresent(String.self, forKey: .text) ?? "", profile: nil,
      evaluation: isActive ? try Evaluation(from: decoder) : nil)
  }

  /// Writes the name, whether the field is active, and for an active one the text and the evaluation.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .field)
    try container.encode(isActive, forKey: .active)
    guard let evaluation else { return }
    if !evaluation.isSensitive { try container.encode(text, forKey: .text) }
    try evaluation.encode(to: encoder)
  }
}

extension FormViolation: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, verdict, waiting, severity, fields, message, language, reason, source
  }

  /// Reads a violation; its `rule` is `form.rule`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .rule)
    guard let dot = id.firstIndex(of: ".") else {
      throw DecodingError.dataCorruptedError(
        forKey: .rule, in: container, debugDescription: "a rule is written as form.rule")
    }
    self.init(
      form: String(id[..<dot]), rule: String(id[id.index(after: dot)...]),
      fields: try container.decode([String].self, forKey: .fields),
      verdict: try container.decode(Verdict.self, forKey: .verdict),
      isWaiting: try container.decodeIfPresent(Bool.self, forKey: .waiting) ?? false,
      message: try container.decode(String.self, forKey: .message),
      language: try container.decodeIfPresent(String.self, forKey: .language).flatMap { LocaleTag($0) },
      reason: try container.decode(String.self, forKey: .reason),
      severity: try container.decode(Severity.self, forKey: .severity),
      origin: try container.decodeIfPresent(Violation.Source.self, forKey: .source).map { .decoded($0) }
        ?? .code)
  }

  /// Writes the violation, with `form.rule` as its `rule`, and its `source` if `CodingUserInfoKey.rulePlaces` asks for it.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .rule)
    try container.encode(verdict, forKey: .verdict)
    if isWaiting { try container.encode(true, forKey: .waiting) }
    try container.encode(severity, forKey: .severity)
    try container.encode(fields, forKey: .fields)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(language?.description, forKey: .language)
    try container.encode(reason, forKey: .reason)
    if encoder.writesRulePlaces { try container.encodeIfPresent(source, forKey: .source) }
  }
}

extension FormQuestion: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, values
  }

  /// Reads a question.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name),
      try container.decode([String].self, forKey: .values))
  }

  /// Writes `name` and `values`.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(values, forKey: .values)
  }
}
