/// The characters that XML and HTML escape.
package enum Markup {
  /// How a character is written that has a meaning there, also within double quotes (XML 1.0, 4.6); `nil` for others.
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
