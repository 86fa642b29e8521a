extension FormEvaluation {
  /// Makes a value of the values of the active fields, which are decoded by their names.
  ///
  /// | type of a property | text of the field |
  /// | --- | --- |
  /// | `String` | the normalised value, which may be empty |
  /// | an integer, `Double`, `Float` | a decimal number such as `12`, `-0.5` or `7.00`, which the type holds exactly |
  /// | `Bool` | `true` or `false` |
  /// | an enumeration of these | one of its raw values |
  /// | an optional of these | `nil` for a field that is empty or not active |
  ///
  /// A floating-point number holds a text exactly if its description is the same number: `0.1` does, and
  /// `0.12345678901234567890` does not.
  ///
  /// ```swift
  /// struct Order: Decodable {
  ///   let name: String
  ///   let count: Int
  /// }
  ///
  /// let rules = try RuleSet([SourceFile(name: "order.rules", text: """
  ///   language 3
  ///   profile count { type number; maxLength 3; required }
  ///   profile name { maxLength 40; required }
  ///   form order { field name: name; field count: count }
  ///   """)])
  /// let form = try rules.form("order")
  /// let evaluation = try form.evaluate(["name": "Lu", "count": "3"], today: CivilDate("2026-11-22")!)
  /// print(try evaluation.decode(Order.self))  // Order(name: "Lu", count: 3)
  /// ```
  ///
  /// - Parameter type: The type to decode. It has a property for each field that it needs, and no nested
  ///   type.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if the form is not `acceptable`, if a text is not one of the type of its
  ///   property, if a property that is not optional belongs to a field that is not active, or if no field has
  ///   the name of a property. The description of its context says what is wrong; it does not quote the
  ///   values of sensitive fields.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard verdict == .acceptable else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: "the form `\(form)` is \(verdict), and only an acceptable one has values"))
    }
    return try Value(from: FormDecoder(evaluation: self))
  }
}
