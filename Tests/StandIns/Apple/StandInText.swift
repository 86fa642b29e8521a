public import Foundation

/// Not of Apple: a text that can be edited, which the fields and text views of the stand-ins have in common.
@MainActor public final class StandInText {
  public var text = ""
  public var selection = NSRange(location: 0, length: 0)
  public var marked: NSRange?
  /// Whether the next insertion replaces all of the text.
  public var clearsNext = false
  public let undo = UndoManager()

  public nonisolated init() {}

  public var length: Int { text.utf16.count }

  /// Replaces a range, which is widened to whole scalars as the text system does.
  public func replace(_ range: NSRange, _ replacement: String) {
    let units = Array(text.utf16)
    let start = min(range.location, units.count)
    let end = min(start + range.length, units.count)
    text = String(decoding: units[..<start] + Array(replacement.utf16) + units[end...], as: UTF16.self)
  }

  /// Whether the marked text is a prediction behind the caret, which nobody has typed.
  private var isPrediction = false

  /// Replaces a range beside the marked text, or with it.
  public func put(_ range: NSRange, _ text: String) {
    replace(range, text)
    guard let marked else { return }
    if NSMaxRange(range) <= marked.location {
      self.marked = NSRange(
        location: marked.location + text.utf16.count - range.length, length: marked.length)
    } else if range.location < NSMaxRange(marked) {
      self.marked = nil
    }
  }

  /// Replaces a range by marked text.
  public func mark(_ place: NSRange, _ text: String, _ selected: NSRange) {
    if marked == nil { isPrediction = selected.location == 0 && selected.length == 0 }
    replace(place, text)
    marked = text.isEmpty ? nil : NSRange(location: place.location, length: text.utf16.count)
  }

  /// Keeps the marked text as it is; a prediction is removed.
  public func endMark() {
    if let marked, isPrediction { replace(marked, "") }
    marked = nil
  }

  /// The range of the grapheme in front of an offset.
  public func graphemeBefore(_ offset: Int) -> NSRange {
    let end = text.utf16.index(text.startIndex, offsetBy: offset)
    let start = end > text.startIndex ? text.index(before: end) : end
    return NSRange(start..<end, in: text)
  }
}
