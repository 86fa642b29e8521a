/// A position in the history of entered values, moved by the arrow keys.
struct HistoryNavigation {
  private let entries: [String]
  /// The index of the current entry; the number of entries stands for the typed text.
  private var place: Int
  private var typed = ""

  /// - Parameter entries: The values, oldest first.
  init(_ entries: [String]) {
    self.entries = entries
    place = entries.count
  }

  /// Whether the position is at the typed text, behind all entries.
  var isBehindAll: Bool { place == entries.count }

  /// Moves to the next older entry and returns it. The typed text is kept; changes to an entry are discarded.
  mutating func older(than text: String) -> String? {
    guard place > 0 else { return nil }
    if place == entries.count { typed = text }
    place -= 1
    return entries[place]
  }

  mutating func newer(than text: String) -> String? {
    guard place < entries.count else { return nil }
    place += 1
    return place == entries.count ? typed : entries[place]
  }
}
