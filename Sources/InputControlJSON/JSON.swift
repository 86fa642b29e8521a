/// A JSON value (RFC 8259).
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Another number, as it was written: what RFC 8259, 6, allows has no limits.
  case number(String)
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
