internal import CJansson
internal import InputControlSystem

/// A JSON value (RFC 8259), parsed and formatted by Jansson.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case array([JSON])
  /// An object with its members in written order.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSON

    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The version of the JSON output of the program. It is increased when the meaning of a field changes.
  package static let version = JSON.integer(1)

  /// Returns an object with the members that have a value.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(self.members(members))
  }

  /// Returns the members that have a value.
  package static func members(_ members: KeyValuePairs<String, JSON?>) -> [Member] {
    members.compactMap { key, value in value.map { Member(key: key, value: $0) } }
  }
}

// MARK: Reading

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

// MARK: Writing

extension JSON {
  /// The value on one line, followed by a line feed.
  package var line: String {
    let value = unsafe jansson
    defer { unsafe json_decref(value) }
    guard let text = unsafe json_dumps(value, size_t(JSON_COMPACT | JSON_ENCODE_ANY)) else {
      fatalError("out of memory")
    }
    defer { unsafe free(text) }
    return Self.escaped(unsafe String(cString: text)) + "\n"
  }

  /// Escapes characters that a terminal interprets and Jansson does not escape. They occur only inside
  /// strings.
  private static func escaped(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isTerminalControl) else { return line }
    var result = ""
    for scalar in line.unicodeScalars {
      guard isTerminalControl(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let hex = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }
    }
    return result
  }

  /// Returns whether a terminal may interpret a scalar that JSON does not require to be escaped.
  package static func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// The value as a Jansson value, owned by the caller.
  private var jansson: UnsafeMutablePointer<json_t>? {
    switch self {
    case .null: return unsafe json_null()
    case .bool(let value): return unsafe value ? json_true() : json_false()
    case .integer(let value): return unsafe json_integer(json_int_t(value))
    case .real(let value): return unsafe json_real(value)
    case .string(""): return unsafe json_string("")
    case .string(var value):
      return value.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe json_stringn($0.baseAddress, $0.count) }
      }
    case .array(let values):
      let array = unsafe json_array()
      for value in values { unsafe json_array_append_new(array, value.jansson) }
      return unsafe array
    case .object(let members):
      let object = unsafe json_object()
      for member in members { unsafe json_object_set_new(object, member.key, member.value.jansson) }
      return unsafe object
    }
  }
}
