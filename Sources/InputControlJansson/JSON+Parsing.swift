internal import CJansson
package import InputControlJSON
internal import InputControlSystem

extension JSON {
  /// The reason why a text is not JSON.
  package struct SyntaxError: Error {
    /// The message of Jansson, without the part of the text that it quotes.
    package var message: String
    /// The line number, from 1.
    package var line: Int
    /// The column in characters, from 1.
    package var column: Int
  }

  /// Parses one value. A name that occurs twice in an object is an error.
  package init(parsing text: String) throws(SyntaxError) {
    var error = json_error_t()
    let flags = size_t(JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES)
    var text = text
    let root = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe json_loadb($0.baseAddress, $0.count, flags, &error)
      }
    }
    guard let root = unsafe root else { throw SyntaxError(error) }
    defer { unsafe json_decref(root) }
    unsafe self.init(root)
  }

  private init(_ value: UnsafeMutablePointer<json_t>) {
    switch unsafe value.pointee.type {
    case JSON_OBJECT:
      var members: [Member] = []
      var place = unsafe json_object_iter(value)
      while let current = unsafe place {
        if let key = unsafe json_object_iter_key(current), let member = unsafe json_object_iter_value(current)
        {
          unsafe members.append(Member(key: String(cString: key), value: JSON(member)))
        }
        unsafe place = json_object_iter_next(value, current)
      }
      self = .object(members)
    case JSON_ARRAY:
      let members = unsafe (0..<json_array_size(value)).compactMap { index in
        unsafe json_array_get(value, index).map { unsafe JSON($0) }
      }
      self = .array(members)
    case JSON_STRING:
      let bytes = unsafe UnsafeBufferPointer(
        start: json_string_value(value), count: json_string_length(value))
      self = unsafe .string(String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self))
    case JSON_INTEGER: self = unsafe .integer(Int(json_integer_value(value)))
    case JSON_REAL: self = unsafe .real(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }
}

extension JSON.SyntaxError {
  fileprivate init(_ error: json_error_t) {
    var error = error
    let text = unsafe withUnsafeBytes(of: &error.text) { text in
      unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    // The quoted text may be a part of a sensitive value, and may contain control characters.
    message = String(text.firstRange(of: " near '").map { text[..<$0.lowerBound] } ?? text[...])
    line = Int(max(1, error.line))
    // Jansson reports the number of characters that it has read.
    column = Int(max(1, error.column))
  }
}
