/// One line that shows a place in a text and the columns to underline it.
///
/// Everything a terminal would obey is escaped, and of a long text only the part around the place is kept.
package struct Excerpt {
  /// The line to show.
  package let line: String
  /// Terminal columns before the underline.
  package let underlineStart: Int
  /// Terminal columns of the underline, at least 1.
  package let underlineWidth: Int

  /// Graphemes shown of each part; what is beyond is cut.
  private static let longest = (before: 60, place: 60, behind: 30)

  /// Makes an excerpt from the place and what stands around it.
  package init(before: some StringProtocol, place: some StringProtocol, behind: some StringProtocol) {
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

  /// Tabs would move the underline, so they are shown as two spaces.
  private static func display(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text { result += character == "\t" ? "  " : DisplayText.escaped(character) }
    return result
  }
}
