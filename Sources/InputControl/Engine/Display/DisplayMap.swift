/// The display of a value, and the places of its characters in the display.
///
/// A boundary of the value, such as a caret has, corresponds to two places of the display: before and behind the
/// literals that stand there. All offsets are in UTF-16 code units.
///
/// ```swift
/// let card = try CompiledProfile(Profile("card", type: .number).display("#### ####"))
/// let map = card.displayMap(of: "41112")
/// print(map.display)                              // 4111 2
/// print(map.places(of: 4))                        // TextRange(start: 4, end: 5)
/// print(map.valueOffset(at: 5))                   // 4
/// ```
public struct DisplayMap: Hashable, Sendable {
  /// The value.
  public let value: String
  /// The text that is shown.
  public let display: String
  /// Whether the literals behind the last character are shown, because the person has typed one of them.
  let isPending: Bool
  /// The boundaries between the graphemes of the value, in order; empty if the value is shown as it is.
  private let boundaries: [Boundary]

  /// A boundary of the value, with the places before and behind the literals that stand there.
  struct Boundary: Hashable, Sendable {
    var value: Int
    var low: Int
    var high: Int

    /// Whether what stands between this boundary and the next one is shown with as many code units as it has.
    func isCopied(before next: Boundary) -> Bool { next.value - value == next.low - high }
  }

  /// Makes the map of a value that is shown as it is.
  init(_ value: String) {
    self.value = value
    display = value
    isPending = false
    boundaries = []
  }

  /// - Parameter boundaries: The boundaries, of which a value with n graphemes has n + 1.
  init(_ value: String, shownAs display: String, _ boundaries: [Boundary], isPending: Bool = false) {
    self.value = value
    self.display = display
    self.boundaries = boundaries
    self.isPending = isPending
  }

  /// Whether the value is shown as it is.
  public var isIdentity: Bool { boundaries.isEmpty }

  // MARK: From the value to the display

  /// Returns the places of a boundary: the range of the literals that stand there.
  ///
  /// A suffix belongs to no boundary.
  ///
  /// - Parameter offset: An offset in the value. One inside a grapheme has one place, and one beyond the value counts as
  ///   its end.
  /// - Complexity: O(log n).
  public func places(of offset: Int) -> TextRange {
    guard !boundaries.isEmpty else { return TextRange(caret: min(max(0, offset), value.utf16.count)) }
    let index = index { $0.value <= offset }
    let boundary = boundaries[index]
    guard offset > boundary.value, index + 1 < boundaries.count else {
      return TextRange(boundary.low, boundary.high)
    }
    return TextRange(caret: min(boundary.high + offset - boundary.value, boundaries[index + 1].low))
  }

  /// Returns a range of the value as it is shown: from behind the literals before it to before those that follow. A
  /// caret is shown behind the literals.
  ///
  /// - Parameter range: A range of the value.
  public func displayRange(_ range: TextRange) -> TextRange {
    let start = places(of: range.start).end
    return TextRange(start, range.isEmpty ? start : max(start, places(of: range.end).start))
  }

  // MARK: From the display to the value

  /// Returns the offset in the value of a place of the display.
  ///
  /// A place among literals belongs to the boundary where they stand, and one beyond the last character to the end of
  /// the value.
  ///
  /// - Parameter place: An offset in the display.
  /// - Complexity: O(log n).
  public func valueOffset(at place: Int) -> Int {
    guard !boundaries.isEmpty else { return min(max(0, place), value.utf16.count) }
    let index = index { $0.low <= place }
    let boundary = boundaries[index]
    guard place > boundary.high, index + 1 < boundaries.count else { return boundary.value }
    // A character that is shown as several code units is not divided.
    guard boundary.isCopied(before: boundaries[index + 1]) else { return boundary.value }
    return boundary.value + place - boundary.high
  }

  /// Returns the range of the value that a range of the display covers.
  ///
  /// - Parameter range: A range of the display.
  public func valueRange(_ range: TextRange) -> TextRange {
    let start = valueOffset(at: range.start)
    return TextRange(start, max(start, valueOffset(at: range.end)))
  }

  /// Returns the place nearest to one in the display at which a caret can stand.
  func nearestStop(to place: Int) -> Int {
    guard !boundaries.isEmpty else { return min(max(0, place), value.utf16.count) }
    let index = index { $0.low <= place }
    let boundary = boundaries[index]
    guard place > boundary.low else { return boundary.low }
    guard place >= boundary.high else {
      return place - boundary.low < boundary.high - place ? boundary.low : boundary.high
    }
    guard index + 1 < boundaries.count else { return boundary.high }
    return boundary.isCopied(before: boundaries[index + 1]) ? place : boundary.high
  }

  /// Returns the place of a caret that a platform has moved.
  ///
  /// A step from an end of a run of literals leads to the other end, because the nearer one would take the caret back.
  ///
  /// - Parameters:
  ///   - place: The place where the platform has put the caret.
  ///   - previous: The place where it stood before.
  func stop(at place: Int, from previous: Int) -> Int {
    let nearest = nearestStop(to: place)
    guard nearest == previous, place != previous, isNext(place, to: previous) else { return nearest }
    let run = places(of: valueOffset(at: place))
    guard run.start < place, place < run.end else { return nearest }
    if previous == run.start { return run.end }
    // There is nothing before a prefix.
    return run.start > 0 ? run.start : nearest
  }

  /// Returns whether one character of the display is between two places.
  private func isNext(_ place: Int, to other: Int) -> Bool {
    let between = TextRange(min(place, other), max(place, other)).indices(in: display)
    return between.map { display[$0].count == 1 } ?? false
  }

  /// Returns the map after a platform has replaced a range of the display, and a range of the value was replaced, too.
  ///
  /// - Parameters:
  ///   - place: The range of the display.
  ///   - range: The range of the value that it stands for.
  ///   - text: The text that is shown.
  ///   - inserted: The text in the value; by default the same. It is empty for a literal.
  func replacing(
    _ place: TextRange, for range: TextRange, with text: String, as inserted: String? = nil
  ) -> DisplayMap {
    let inserted = inserted ?? text
    let value = TextEdit(range, with: inserted).applied(to: value) ?? value
    let display = TextEdit(place, with: text).applied(to: display) ?? display
    let count = text.utf16.count
    let valueCount = inserted.utf16.count
    let old = isIdentity ? [places(at: 0), places(at: self.value.utf16.count)] : boundaries
    var new = old.filter { $0.value < range.start }
    let before = places(of: range.start)
    let behind = max(place.end, places(of: range.end).end) - place.count + count
    let start = Boundary(
      value: range.start, low: min(before.start, place.start), high: max(before.start, place.start))
    new.append(start)
    if valueCount > 0 {
      new.append(.init(value: range.start + valueCount, low: place.start + count, high: behind))
    } else {
      new[new.count - 1].high = behind
    }
    for boundary in old where boundary.value > range.end {
      new.append(
        .init(
          value: boundary.value - range.count + valueCount, low: boundary.low - place.count + count,
          high: boundary.high - place.count + count))
    }
    return DisplayMap(value, shownAs: display, new)
  }

  private func places(at offset: Int) -> Boundary { Boundary(value: offset, low: offset, high: offset) }

  /// Returns the last boundary with a property that holds for all boundaries up to some place; 0 if none has it.
  private func index(where isBefore: (Boundary) -> Bool) -> Int {
    var low = 0
    var high = boundaries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(boundaries[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}
