/// Puts values in the places of placeholders, such as `{max}`.
package enum TextFilling {
  /// Returns a text with values in the places of `{name}`; a placeholder without a value is left as it is, and `{{}` is a
  /// brace.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - value: Returns the value of a placeholder.
  package static func fill(_ text: String, with value: (String) -> String?) -> String {
    // By bytes, because no character needs to be found whole.
    let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let bytes = text.utf8
    // Most messages have no placeholders, which memory tells sooner.
    guard unsafe bytes.withContiguousStorageIfAvailable({ unsafe $0.contains(opening) }) != false,
      var brace = bytes.firstIndex(of: opening)
    else { return text }
    var result: [UInt8] = []
    // With room for what is filled in.
    result.reserveCapacity(bytes.count + 40)
    var start = text.startIndex
    while let end = bytes[brace...].firstIndex(of: closing) {
      result += bytes[start..<brace]
      start = bytes.index(after: end)
      let name = String(text[bytes.index(after: brace)..<end])
      if let value = value(name) {
        result += value.utf8
      } else if name == "{" {
        result.append(opening)
      } else {
        result += bytes[brace..<start]
      }
      guard let next = bytes[start...].firstIndex(of: opening) else { break }
      brace = next
    }
    result += bytes[start...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a text with values in the places of its placeholders, in the form for the first number among them.
  ///
  /// The first placeholder of `other` whose value is a whole number chooses the form.
  package static func fill(
    _ text: TextForms, in locale: LocaleTag, with value: (String) -> String?
  ) -> String {
    guard !text.forms.isEmpty else { return fill(text.other, with: value) }
    let number = placeholders(of: text.other).firstMap { value($0).flatMap { Int($0) } }
    return fill(text.text(for: number, in: locale), with: value)
  }

  /// Returns the names of the placeholders of a text, in order.
  package static func placeholders(of text: String) -> [String] {
    var names: [String] = []
    // Keeps the text as it is.
    _ = fill(text) { name in
      names.append(name)
      return nil
    }
    return names
  }
}

extension [String] {
  /// Returns the first result that is not `nil`.
  fileprivate func firstMap<Result>(_ transform: (String) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
