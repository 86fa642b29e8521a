/// One line of text that shows a place, with the columns to underline.
///
/// Characters that control a terminal are escaped. Of a long text only the part around the place is kept.
package struct Excerpt {
  /// The line to show.
  package let line: String
  /// The number of terminal columns before the underline.
  package let underlineStart: Int
  /// The number of terminal columns of the underline, at least 1.
  package let underlineWidth: Int

  /// The maximum number of graphemes shown of each part.
  private static let longest = (before: 60, place: 60, behind: 30)

  /// Makes an excerpt from a place and the text before and after it.
  package init(before: Substring, place: Substring, behind: Substring) {
    let shownBefore = DisplayText.tail(before, atMost: Self.longest.before)
    let shownPlace = DisplayText.head(place, atMost: Self.longest.place)
    let isPlaceCut = shownPlace.endIndex < place.endIndex
    let shownBehind = DisplayText.head(behind, atMost: isPlaceCut ? 0 : Self.longest.behind)
    let isBehindCut = isPlaceCut || shownBehind.endIndex < behind.endIndex

    let start = (shownBefore.startIndex > before.startIndex ? "…" : "") + Self.display(shownBefore)
    let middle = Self.display(shownPlace)
    line = start + middle + Self.display(shownBehind) + (isBehindCut ? "…" : "")
    underlineStart = DisplayText.columns(start)
    underlineWidth = max(1, DisplayText.columns(middle))
  }

  /// Returns a text, escaped, with each tab as two spaces: the width of a raw tab varies, which would shift
  /// the underline.
  private static func display(_ text: Substring) -> String {
    var result = ""
    for character in text { result += character == "\t" ? "  " : DisplayText.escaped(character) }
    return result
  }
}
