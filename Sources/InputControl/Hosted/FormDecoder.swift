/// Decodes the values of an acceptable form: a keyed container with a text for each field.
struct FormDecoder: Decoder {
  let evaluation: FormEvaluation
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FormFieldContainer(evaluation: evaluation))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notKeyed }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notKeyed }

  private var notKeyed: DecodingError {
    .typeMismatch(
      [String: String].self,
      .init(
        codingPath: [],
        debugDescription: "a form has fields with names, and is decoded as a type with properties"))
  }
}

/// The fields of a form by their names.
private struct FormFieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let evaluation: FormEvaluation
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { evaluation.values.compactMap { Key(stringValue: $0.field) } }

  /// Unknown names always throw, even for optional properties, so they count as contained.
  func contains(_ key: Key) -> Bool {
    guard let field = evaluation[key.stringValue] else { return true }
    return !(field.evaluation?.value.isEmpty ?? true)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try known(key).evaluation?.value.isEmpty ?? true
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(key).string }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try text(key).bool() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try text(key).float() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try text(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try text(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try text(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try text(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try text(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try text(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try text(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try text(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try text(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try text(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try text(key).integer() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let text = try text(key)
    guard text.isSensitive else { return try Value(from: text) }
    do {
      return try Value(from: text)
    } catch {
      // The description of an error of the type may quote the value.
      throw text.error(Value.self, "`\(text.name)` is no `\(Value.self)`")
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try text(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try text(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { FormDecoder(evaluation: evaluation) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try text(key) }

  private func known(_ key: Key) throws -> FormEvaluation.Field {
    if let field = evaluation[key.stringValue] { return field }
    throw DecodingError.keyNotFound(
      key,
      .init(
        codingPath: [],
        debugDescription: "the form `\(evaluation.form)` has no field `\(key.stringValue)`"))
  }

  private func text(_ key: Key) throws -> FormFieldText {
    let field = try known(key)
    guard let value = field.evaluation?.value else {
      throw DecodingError.valueNotFound(
        String.self,
        .init(
          codingPath: [key],
          debugDescription: "the field `\(field.name)` is not active; make its property optional"))
    }
    return FormFieldText(
      key: key, name: field.name, string: value, isSensitive: field.profile?.profile.isSensitive ?? false)
  }
}

/// Decodes the value of one field.
private struct FormFieldText: Decoder, SingleValueDecodingContainer {
  let key: any CodingKey
  let name: String
  let string: String
  let isSensitive: Bool
  var codingPath: [any CodingKey] { [key] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Reads an integer that the type holds exactly.
  func integer<Value: FixedWidthInteger>() throws -> Value {
    let number = try number(Value.self)
    guard number.fraction.isEmpty else {
      throw error(Value.self, "\(shown) is not a whole number")
    }
    let digits = number.whole.isEmpty ? "0" : String(decoding: number.whole, as: UTF8.self)
    guard let value = Value((number.isNegative ? "-" : "") + digits) else {
      throw error(Value.self, "\(shown) is out of the range of `\(Value.self)`")
    }
    return value
  }

  /// Reads a floating-point number whose description is the same number.
  func float<Value: BinaryFloatingPoint & LosslessStringConvertible>() throws -> Value {
    let number = try number(Value.self)
    guard let value = Value(string),
      let described = DecimalRange.Decimal(plain: value.description), described.isEqual(to: number)
    else { throw error(Value.self, "\(shown) has more digits than a `\(Value.self)` holds") }
    return value
  }

  func bool() throws -> Bool {
    try checkIsGiven(Bool.self)
    switch string {
    case "true": return true
    case "false": return false
    default: throw error(Bool.self, "\(shown) is neither `true` nor `false`")
    }
  }

  private func checkIsGiven(_ type: Any.Type) throws {
    guard string.isEmpty else { return }
    throw DecodingError.valueNotFound(
      type,
      .init(
        codingPath: codingPath, debugDescription: "the field `\(name)` is empty; make its property optional"))
  }

  private func number(_ type: Any.Type) throws -> DecimalRange.Decimal {
    try checkIsGiven(type)
    guard let number = DecimalRange.Decimal(string) else { throw error(type, "\(shown) is not a number") }
    return number
  }

  /// The field and its value, as messages show them.
  private var shown: String {
    isSensitive ? "the value of `\(name)`" : "`\(name)`, “\(DisplayText.shortened(string, atMost: 40))”,"
  }

  func error(_ type: Any.Type, _ message: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: message))
  }

  // MARK: Decoder

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw error([String: String].self, isOneText)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw error([String].self, isOneText) }

  private var isOneText: String { "the field `\(name)` has one text, and no values inside of it" }

  // MARK: SingleValueDecodingContainer

  func decodeNil() -> Bool { string.isEmpty }
  func decode(_ type: String.Type) throws -> String { string }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: Double.Type) throws -> Double { try float() }
  func decode(_ type: Float.Type) throws -> Float { try float() }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

extension DecimalRange.Decimal {
  /// Reads the description of a floating-point number, such as `0.1` or `1.5e-07`; `nil` if it is none.
  fileprivate init?(plain description: String) {
    let parts = description.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      self.init(description)
      return
    }
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    guard let whole = mantissa.first else { return nil }
    let digits = whole + (mantissa.count > 1 ? mantissa[1] : "")
    let place = whole.count + exponent
    let zeros = { (count: Int) in String(repeating: "0", count: max(0, count)) }
    let padded = zeros(1 - place) + digits + zeros(place - digits.count)
    let point = padded.index(padded.startIndex, offsetBy: max(1, place))
    let fraction = padded[point...]
    self.init(sign + padded[..<point] + (fraction.isEmpty ? "" : "." + fraction))
  }

  /// Returns whether two texts are the same number, however many zeros they have.
  fileprivate func isEqual(to other: Self) -> Bool {
    isNegative == other.isNegative && whole == other.whole && fraction == other.fraction
  }
}
