extension InputForm {
  /// Makes a value of the values of the active fields, as ``FormEvaluation/decode(_:)`` does.
  ///
  /// - Parameter type: The type to decode. It has a property for each field that it needs, and no nested
  ///   type.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if the form is not `acceptable`, or if a text is not one of the type of its
  ///   property.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try evaluation.decode(type) }
}
