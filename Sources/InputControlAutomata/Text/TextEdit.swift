/// A proposed change of a text: the replacement of a range.
///
/// ```swift
/// let edit = TextEdit(TextRange(0, 2), with: "7", origin: .paste)
/// print(edit.applied(to: "12.50") ?? "beyond the text")  // 7.50
/// ```
public struct TextEdit: Hashable, Sendable {
  /// The source of an edit.
  public enum Origin: String, CaseIterable, Sendable {
    /// A key of the platform's keyboard.
    case key
    /// Backspace, delete, cut or clear.
    case deletion
    /// The pasteboard, a drop, or a burst of a terminal.
    case paste
    /// A committed composition of an input method.
    case composition
    /// Autocorrection, a smart quote, a prediction or AutoFill.
    case suggestion
    /// Speech or handwriting.
    case dictation
    /// A keyboard provided by the app.
    case keyboard
    /// Code of the app.
    case programmatic
    /// Undo or redo.
    case undo
  }

  /// The replaced range, in UTF-16 code units of the text before the edit.
  public var range: TextRange
  /// The text inserted in place of the range; empty for a deletion.
  public var replacement: String
  /// The source of the edit.
  public var origin: Origin

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-16 code units.
  ///   - replacement: The text to insert.
  ///   - origin: The source of the edit.
  public init(_ range: TextRange, with replacement: String, origin: Origin = .key) {
    self.range = range
    self.replacement = replacement
    self.origin = origin
  }

  /// The offset after the inserted text, in UTF-16 code units of the text after the edit.
  public var end: Int { range.start.addingReportingOverflow(replacement.utf16.count).partialValue }

  /// Returns whether two edits have the same range and origin, and replacements with the same scalars.
  ///
  /// - Parameters:
  ///   - left: An edit.
  ///   - right: Another edit.
  public static func == (left: TextEdit, right: TextEdit) -> Bool {
    left.range == right.range && left.origin == right.origin
      && left.replacement.isIdentical(to: right.replacement)
  }

  /// Returns the text after the edit, or `nil` if the range extends beyond the text.
  ///
  /// A range that splits a surrogate pair is widened to whole scalars.
  ///
  /// - Parameter text: The text before the edit.
  public func applied(to text: String) -> String? {
    guard let place = range.scalars(in: text) else { return nil }
    return text.replacing(place, with: replacement)
  }
}

extension String {
  /// Returns the text with a range replaced.
  package func replacing(_ range: Range<Index>, with replacement: String) -> String {
    // Builds the result in one pass: `replaceSubrange` would first move the text after the range.
    if range.isEmpty, range.lowerBound == endIndex { return self + replacement }
    var result = ""
    result.reserveCapacity(utf8.count + replacement.utf8.count)
    result += self[..<range.lowerBound]
    result += replacement
    result += self[range.upperBound...]
    return result
  }
}
