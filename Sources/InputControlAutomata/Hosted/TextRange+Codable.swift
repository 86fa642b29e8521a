// The fields are those of docs/json.md.

extension TextRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, end, unit
  }

  /// Reads a range of UTF-16 code units.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing, the unit is another one, or the range does not run from its start
  ///   to its end.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard try fields.decodeIfPresent(String.self, forKey: .unit) ?? "utf16" == "utf16" else {
      throw DecodingError.dataCorruptedError(
        forKey: .unit, in: fields, debugDescription: "the unit of a range is utf16")
    }
    guard
      let range = TextRange(
        from: try fields.decode(Int.self, forKey: .start), to: try fields.decode(Int.self, forKey: .end))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .start, in: fields, debugDescription: "a range runs from its start to its end, from 0")
    }
    self = range
  }

  /// Writes `start`, `end`, and the `unit` `utf16`.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(start, forKey: .start)
    try fields.encode(end, forKey: .end)
    try fields.encode("utf16", forKey: .unit)
  }
}

extension TextEdit.Origin: Codable {}

extension TextEdit: Codable {
  private enum CodingKeys: String, CodingKey {
    case range, replacement, origin
  }

  /// Reads an edit; without an `origin`, that of a key.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if a field is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(TextRange.self, forKey: .range),
      with: try fields.decode(String.self, forKey: .replacement),
      origin: try fields.decodeIfPresent(Origin.self, forKey: .origin) ?? .key)
  }

  /// Writes `range`, `replacement`, and `origin` unless it is a key.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(range, forKey: .range)
    try fields.encode(replacement, forKey: .replacement)
    if origin != .key { try fields.encode(origin, forKey: .origin) }
  }
}
