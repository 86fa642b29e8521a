/// Input that the rules of a field have refused, and the place in the text that lacks it.
public struct RefusedInput: Hashable, Sendable {
  /// The refused characters, at most 64 of them; in a secure field bullets (U+2022) in their place.
  public internal(set) var text: String
  /// The offset of the place in the settled text, in UTF-16 code units.
  public internal(set) var place: Int
  /// Whether it is a group sign of a number that the display may still show, as `1.2` may become `1.234`, or what may stand
  /// beside the number.
  package internal(set) var isAwaited = false
  /// Whether it was shown until the text behind it was deleted. A person who types that again types the sign, too.
  var wasShown = false
  /// The place in the text that the field shows after the edit in which it was refused, as long as that edit is not settled;
  /// `nil` if it is the same as in the settled text.
  var target: Int?

  /// Whether it is nothing but white space. A mark on a space is more.
  var isBlank: Bool { Self.isBlank(text) }

  fileprivate static func isBlank(_ text: String) -> Bool {
    // Most input begins with visible ASCII, for which no property is looked up.
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}

extension TextControl {
  /// The input that the rules have refused since the text was last whole, in the order of the text.
  ///
  /// As long as there is an element, the text is not the one that the person typed: `exam_ple.com` without its
  /// `_` is another host. The text is whole again when it is empty, when it was set from code, after
  /// ``confirmRefusals()``, and after the place of the refused input was deleted. White space that is missing
  /// at an end of the text does not count, nor does a sign of a number that the display shows at its place: `1.234` is what
  /// the person typed. The same holds for what may stand beside a number, such as `€`, whether or not it is shown.
  public var refusals: [RefusedInput] {
    guard !state.refusals.isEmpty else { return [] }
    let end = settled.text.utf16.count
    let map = controller.numberReader == nil ? nil : settledDisplayMap
    return state.refusals.all.filter { refused in
      (!refused.isBlank || refused.place > 0 && refused.place < end)
        && map.map { isShown(refused, in: $0) } != true
    }
    .map { refused in
      guard isSecureTextEntry else { return refused }
      var hidden = refused
      hidden.text = String(repeating: "•", count: refused.text.count)
      return hidden
    }
  }

  /// Lets the record of refused input follow an edit of the settled text.
  func followRefusals(_ edit: TextEdit) {
    guard !state.refusals.isEmpty else { return }
    // A sign that is shown at its place may move away from there if the person types on.
    if !edit.replacement.isEmpty, edit.range.end < settled.text.utf16.count {
      forgetShownSigns()
    } else if !edit.range.isEmpty, controller.numberReader != nil {
      let shown = shownSigns
      // Without the digits before it, a sign is not shown.
      state.refusals.remove {
        edit.range.start < $0.place && $0.place <= edit.range.end && shown.contains($0)
      }
      state.refusals.markShown { shown.contains($0) }
    }
    state.refusals.follow(edit, isSelected: settled.selection == edit.range, in: settled.text.utf16.count)
  }

  /// How often input was refused so far. Unlike ``refusals``, it never decreases, so that a host can tell each refusal.
  package var refusalCount: Int { state.refusals.count }

  /// Records that the person wants the text as it is, without the refused input.
  public func confirmRefusals() { state.refusals.clear() }

  /// Records input that a host could not insert at the caret, such as bytes that are not text, so that ``commit()`` asks
  /// about it. As with a paste that the rules refuse, several characters in an empty field are forgotten with the next
  /// insertion, which begins another text.
  public func recordRefusal(of input: String) { recordRefusal(of: TextEdit(selection, with: input)) }

  /// Records the part of an insertion that the rules have refused.
  ///
  /// - Parameters:
  ///   - insertion: The proposed text.
  ///   - kept: The part of it that is inserted.
  ///   - place: The offset of the insertion in the settled text, in UTF-16 code units.
  ///   - target: The offset of the insertion in the text of the field, in which it is made; by default the same.
  ///   - text: The text of the field before the insertion; by default the settled text.
  func recordRefusal(
    of insertion: String, keeping kept: String = "", at place: Int, or target: Int? = nil,
    in text: String? = nil
  ) {
    // An action that is refused is taken back as a whole.
    guard action == nil else { return }
    let isNew = kept.isEmpty && insertion.dropFirst().isEmpty == false && (text ?? settled.text).isEmpty
    for gap in Refusals.missing(in: kept, from: insertion) {
      let shown = gap.text.prefix(Refusals.maximumLength)
      let next = (target ?? place) + gap.offset
      state.refusals.add(
        String(shown), at: place, then: base == nil && next == place ? nil : next, endsWithInsertion: isNew)
    }
  }
}

extension TextControl {
  /// Records the part of an edit of the text that the field shows that the rules have refused.
  ///
  /// The record belongs to the settled text and follows its changes.
  func recordRefusal(of edit: TextEdit, keeping kept: String = "") {
    let change = base.flatMap { TextEdit.smallest(from: $0.text, to: content.text) }
    let place = edit.range.start
    let proposed =
      kept.isEmpty ? edit.replacement : controller.understoodInsertion(of: edit, in: content.text, context)
    recordRefusal(
      of: proposed, keeping: kept, at: change?.placeBefore(place) ?? place, or: place, in: content.text)
  }
}

extension TextControl {
  /// Records what an edit of the text that the field shows keeps not of an insertion.
  func recordRefusal(of insertion: String, keeping part: TextEdit) {
    guard !part.replacement.isIdentical(to: insertion) else { return }
    let edit = TextEdit(part.range, with: insertion, origin: part.origin)
    let understood = controller.understoodInsertion(of: edit, in: content.text, context)
    guard !understood.isIdentical(to: part.replacement) else { return }
    recordRefusal(of: edit, keeping: part.replacement)
  }
}

extension TextEdit {
  /// Returns the offset in the text before the edit of an offset in the text after it.
  ///
  /// An offset in the insertion or at its end becomes the start of the replaced range.
  func placeBefore(_ place: Int) -> Int {
    guard place > range.start else { return place }
    guard place > end else { return range.start }
    return place - replacement.utf16.count + range.count
  }
}

/// The record of refused input.
struct Refusals {
  private(set) var all: [RefusedInput] = []
  /// How often input was refused so far.
  private(set) var count = 0
  /// Whether the person was asked to confirm the text without the refused input.
  var isAsked = false
  /// The text that the last question was about.
  var askedText = ""
  /// Whether the only refused input is a text that was refused as a whole by an empty field. The next insertion
  /// begins another text.
  private var endsWithInsertion = false

  /// Whether the last sign takes the place of a selection that is deleted with the next edit.
  private var replacesSelection = false

  /// The maximum number of characters of one element.
  static let maximumLength = 64
  /// The maximum number of elements; the last ones are kept.
  private static let maximumCount = 64

  /// The maximum number of elements for one insertion. The last one has all that is missing behind it.
  private static let maximumGaps = 8

  var isEmpty: Bool { all.isEmpty }

  /// Those of the settled text, without what is refused in the edit that is settled next.
  var inSettledText: [RefusedInput] { all.isEmpty ? all : all.filter { $0.target == nil } }

  /// Adds refused input. Input that was refused at one place, one key after the other, is one element.
  ///
  /// - Parameter target: The place in the text after the edit that is settled next; by default the same.
  mutating func add(_ text: String, at place: Int, then target: Int? = nil, endsWithInsertion: Bool) {
    count += 1
    isAsked = false
    insert(
      text, at: place, then: target, isAwaited: false, endsWithInsertion: endsWithInsertion)
  }

  /// Adds a sign that the display may show later, or that may stand beside a number. It is not counted as refused.
  ///
  /// - Parameters:
  ///   - continues: Whether it may be one sign with what is awaited at its place.
  ///   - replaces: Whether a deletion of what is selected there follows.
  mutating func await(_ sign: String, at place: Int, continues: Bool, replaces: Bool) {
    isAsked = false
    replacesSelection = replaces
    insert(sign, at: place, isAwaited: true, continues: continues, endsWithInsertion: false)
  }

  private mutating func insert(
    _ text: String, at place: Int, then target: Int? = nil, isAwaited: Bool, continues: Bool = false,
    endsWithInsertion: Bool
  ) {
    if self.endsWithInsertion { all = [] }
    self.endsWithInsertion = endsWithInsertion && all.isEmpty
    if let index = all.lastIndex(where: { $0.place == place && $0.target == target }) {
      // White space alone may be no loss, so that it must not hide what is behind it. Two spaces are more than a group sign.
      if all[index].isBlank, all[index].text.count > 1, RefusedInput.isBlank(text) { return }
      all[index].text += text
      all[index].isAwaited = all[index].isAwaited && continues
      // A character has at least one byte.
      guard all[index].text.utf8.count > Self.maximumLength else { return }
      all[index].text = String(all[index].text.prefix(Self.maximumLength))
      all[index].isAwaited = false
      return
    }
    let index = all.firstIndex { $0.place > place } ?? all.endIndex
    all.insert(RefusedInput(text: text, place: place, isAwaited: isAwaited, target: target), at: index)
    if all.count > Self.maximumCount { all.removeFirst() }
  }

  /// Follows an edit of the settled text. An insertion at the place of refused input goes behind it, unless the input was
  /// refused in that insertion.
  ///
  /// - Parameters:
  ///   - isSelected: Whether the person has selected what the edit replaces.
  ///   - count: The length of the text before the edit.
  mutating func follow(_ edit: TextEdit, isSelected: Bool, in count: Int) {
    replacesSelection = false
    if endsWithInsertion, !edit.replacement.isEmpty { return clear() }
    // Nothing is left behind a selection up to the end.
    let end = isSelected && edit.range.end == count ? count + 1 : edit.range.end
    all.removeAll { $0.target == nil && edit.range.start < $0.place && $0.place < end }
    let shift = edit.replacement.utf16.count - edit.range.count
    let isMerged = all.contains { $0.target != nil }
    for index in all.indices {
      if let target = all[index].target, target <= edit.end {
        all[index].place = target
      } else if all[index].place > edit.range.start {
        all[index].place += shift
      }
      all[index].target = nil
    }
    guard isMerged else { return }
    var merged: [RefusedInput] = []
    for refused in all.sorted(by: { $0.place < $1.place }) {
      if let last = merged.indices.last, merged[last].place == refused.place,
        !merged[last].isAwaited, !refused.isAwaited
      {
        merged[last].text = String((merged[last].text + refused.text).prefix(Self.maximumLength))
      } else {
        merged.append(refused)
      }
    }
    all = merged
  }

  /// Follows a deletion in a text that is not settled, in which what was refused last has its target.
  ///
  /// - Parameter leavesNothing: Whether no text is left.
  mutating func followUnsettledDeletion(of range: TextRange, leavesNothing: Bool) {
    if leavesNothing { return followClearing() }
    all.removeAll { $0.target.map { range.start < $0 && $0 < range.end } ?? false }
    for index in all.indices {
      guard let target = all[index].target, target > range.start else { continue }
      all[index].target = target - range.count
    }
  }

  /// Adds what was refused in a text that undo or redo brings back. What is recorded still is not added again: it returns to
  /// its place.
  mutating func restore(_ former: [RefusedInput]) {
    guard !former.isEmpty else { return }
    var restored: [RefusedInput] = []
    for old in former {
      let same = all.indices.filter { all[$0].text.hasPrefix(old.text) }
      let nearest = same.min { abs(all[$0].place - old.place) < abs(all[$1].place - old.place) }
      restored.append(nearest.map { all.remove(at: $0) } ?? old)
      restored[restored.count - 1].place = old.place
    }
    all = (restored + all).sorted { $0.place < $1.place }.suffix(Self.maximumCount)
    isAsked = false
    endsWithInsertion = false
  }

  /// Follows an edit that leaves the text as it was. A target beyond it was in a text that has been given up.
  ///
  /// - Parameter count: The length of the text.
  mutating func followSameText(in count: Int) {
    for index in all.indices {
      all[index].place = min(count, all[index].target ?? all[index].place)
      all[index].target = nil
    }
  }

  /// Marks signs that are shown at their places before a deletion.
  mutating func markShown(where isShown: (RefusedInput) -> Bool) {
    for index in all.indices where all[index].isAwaited && isShown(all[index]) { all[index].wasShown = true }
  }

  /// Lets some of the signs go on no more, so that they stay refused.
  mutating func endAwaiting(where isEnded: (RefusedInput) -> Bool) {
    for index in all.indices where isEnded(all[index]) { all[index].isAwaited = false }
  }

  /// Forgets some of the refused input.
  mutating func remove(where isPast: (RefusedInput) -> Bool) { all.removeAll(where: isPast) }

  /// Follows an insertion at the end of the text, which moves no place.
  mutating func followTypingAtEnd() { beginInsertion() }

  /// Forgets a text that was refused as a whole, because an insertion begins another one.
  mutating func beginInsertion() {
    if endsWithInsertion { clear() }
  }

  /// Follows an edit that leaves nothing: what was refused before is forgotten.
  mutating func followClearing() {
    let kept = replacesSelection ? all.filter { $0.isAwaited && $0.place == 0 } : []
    clear()
    all = kept
  }

  /// Forgets the refused input, which is still counted.
  mutating func clear() {
    all = []
    isAsked = false
    endsWithInsertion = false
    replacesSelection = false
  }

  /// A part of an insertion that is missing, and the UTF-16 code units of the part that is kept before it.
  typealias Gap = (text: String, offset: Int)

  /// Returns the letters and digits behind those that are kept; `nil` if there are none. White space may have become another
  /// separator.
  private static func missingAlphanumerics(in kept: String, from insertion: String) -> Gap? {
    let proposed = insertion.filter { $0.isLetter || $0.isNumber }
    let count = kept.count { $0.isLetter || $0.isNumber }
    guard count > 0, proposed.count > count else { return nil }
    return (String(proposed.dropFirst(count)), kept.utf16.count)
  }

  /// Returns the parts of an insertion that are missing in the part that is kept.
  static func missing(in kept: String, from insertion: String) -> [Gap] {
    if kept.isEmpty { return insertion.isEmpty ? [] : [(insertion, 0)] }
    // Characters that were only changed to their usual form are not missing.
    guard insertion.count > kept.count else {
      return missingAlphanumerics(in: kept, from: insertion).map { [$0] } ?? []
    }
    var rest = kept[...]
    var gaps: [Gap] = []
    for character in insertion {
      if character == rest.first {
        rest.removeFirst()
        continue
      }
      let offset = kept.utf16.count - rest.utf16.count
      if let last = gaps.indices.last, gaps[last].offset == offset || gaps.count == maximumGaps {
        gaps[last].text.append(character)
      } else {
        gaps.append((String(character), offset))
      }
    }
    if rest.isEmpty { return gaps }
    return [missingAlphanumerics(in: kept, from: insertion) ?? (insertion, 0)]
  }
}
