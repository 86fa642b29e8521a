/// The reason a display, a prefix or a suffix cannot be shown.
package enum DisplayProblem: Error {
  /// A template without `#`.
  case noCharacter
  case tooLong
  case noSeparator
  /// No sizes of groups, or too many.
  case sizes
  /// A size that is zero or too large.
  case size(Int)
  /// A control or format character, such as a direction mark.
  case invisible(Unicode.Scalar)
  /// A character that joins the character before it or behind it.
  case joining(Unicode.Scalar)

  /// The maximum length of a template or a literal, in bytes.
  static let longest = 1024
  /// The maximum number of sizes.
  private static let mostSizes = 8
  private static let largestSize = 64

  /// The problem in English, without a full stop.
  package var message: String {
    switch self {
    case .noCharacter: "this display has no place for a character of the value"
    case .tooLong: "this text is longer than \(Self.longest) bytes"
    case .noSeparator: "the text between the groups is empty"
    case .sizes: "there are more than \(Self.mostSizes) sizes of groups"
    case .size(let size): "a group of \(size) characters is not possible"
    case .invisible(let scalar): "a display cannot contain \(scalar.codePoint), which is not visible"
    case .joining(let scalar):
      "a display cannot contain \(scalar.codePoint), which joins the character next to it"
    }
  }

  package var help: String {
    switch self {
    case .noCharacter: "write a `#` for each character, such as \"#### ####\"; `\\#` is a number sign"
    case .tooLong: "`display groups 4 by \" \" from start` repeats its groups"
    case .noSeparator: "state the text, such as `by \" \"`"
    case .sizes: "the last size repeats"
    case .size: "a group has 1 to \(Self.largestSize) characters"
    case .invisible, .joining: "write only characters that are seen alone"
    }
  }

  /// Returns the first problem of a layout.
  package static func first(in layout: Display.Layout) -> DisplayProblem? {
    guard case .groups(let sizes, let separator, _) = layout else { return nil }
    if sizes.isEmpty || sizes.count > mostSizes { return .sizes }
    if let size = sizes.first(where: { !(1...largestSize).contains($0) }) { return .size(size) }
    if separator.isEmpty { return .noSeparator }
    do throws(DisplayProblem) {
      try check(separator)
      return nil
    } catch {
      return error
    }
  }

  /// Checks a text that is shown between or around the characters of a value.
  package static func check(_ literal: String) throws(DisplayProblem) {
    guard literal.utf8.count <= longest else { throw .tooLong }
    for scalar in literal.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
        throw .invisible(scalar)
      default: break
      }
      let text = String(scalar)
      // Marks join the letter before them, and regional indicators and Hangul jamo each other.
      guard ("a" + text).count == 2, (text + text).count == 2 else { throw .joining(scalar) }
    }
  }
}
