/// A proposed change of a text: a range of it, and what is to stand there instead.
///
/// ```swift
/// let edit = TextEdit(TextRange(0, 2), with: "7", origin: .paste)
/// print(edit.applied(to: "12.50") ?? "beyond the text")  // 7.50
/// ```
public struct TextEdit: Hashable, Sendable {
  /// Where a change comes from.
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
    /// A keyboard of the app's own.
    case keyboard
    /// The app's code.
    case programmatic
    /// Undo or redo.
    case undo
  }

  /// What is replaced, in UTF-16 code units of the text.
  public var range: TextRange
  /// What takes its place; empty for a deletion.
  public var replacement: String
  /// Where the change comes from.
  public var origin: Origin

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-16 code units of the text.
  ///   - replacement: The new text; empty for a deletion.
  ///   - origin: The source of the change.
  public init(_ range: TextRange, with replacement: String, origin: Origin = .key) {
    self.range = range
    self.replacement = replacement
    self.origin = origin
  }

  /// The place behind what is put in, in UTF-16 code units of the new text.
  public var end: Int { range.start.addingReportingOverflow(replacement.utf16.count).partialValue }

  /// Whether ranges and origins are the same, and the replacements have the same scalars.
  public static func == (left: TextEdit, right: TextEdit) -> Bool {
    left.range == right.range && left.origin == right.origin
      && left.replacement.isIdentical(to: right.replacement)
  }

  /// The text after the edit; `nil` when the range reaches beyond the text.
  ///
  /// A range that cuts a surrogate pair is widened to whole characters.
  public func applied(to text: String) -> String? {
    guard let place = range.scalars(in: text) else { return nil }
    return text.replacing(place, with: replacement)
  }
}

extension String {
  /// The text with another one in the place of a range.
  func replacing(_ range: Range<Index>, with replacement: some StringProtocol) -> String {
    // Built in one piece: a `replaceSubrange` would move what stands behind first.
    if range.isEmpty, range.lowerBound == endIndex { return self + replacement }
    var result = ""
    result.reserveCapacity(utf8.count + replacement.utf8.count)
    result += self[..<range.lowerBound]
    result += replacement
    result += self[range.upperBound...]
    return result
  }
}
