/// The escaping of characters in XML and HTML.
package enum Markup {
  /// Returns the character reference for a markup character, or `nil` for any other character.
  ///
  /// The result is also valid in double-quoted attribute values (XML 1.0, section 4.6).
  package static func reference(to scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
