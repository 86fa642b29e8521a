/// The values that were entered before, and where among them the arrow keys have got to.
struct HistoryNavigation {
  private let entries: [String]
  /// The place among the entries; behind the last one is what was typed.
  private var place: Int
  private var typed = ""

  /// - Parameter entries: From the oldest to the newest.
  init(_ entries: [String]) {
    self.entries = entries
    place = entries.count
  }

  /// Whether it has got to what was typed.
  var isBehindAll: Bool { place == entries.count }

  /// The entry before; what was changed of one that is left is forgotten, as what was typed is not.
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
