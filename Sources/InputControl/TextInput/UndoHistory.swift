/// The changes of a text that can be undone and redone, step by step.
struct UndoHistory {
  /// A replacement of one text by another at one place, and the selection before and after it.
  struct Step {
    /// The offset of both texts, in UTF-16 code units.
    var start: Int
    var removed: String
    var inserted: String
    var selectionBefore: TextRange
    var selectionAfter: TextRange
    /// The record of refused input in the text before the change.
    var refusedBefore: [RefusedInput]

    /// The edit that makes the change again.
    var forward: TextEdit {
      TextEdit(TextRange(start, start + removed.utf16.count), with: inserted, origin: .undo)
    }

    /// The edit that takes the change back.
    var backward: TextEdit {
      TextEdit(TextRange(start, start + inserted.utf16.count), with: removed, origin: .undo)
    }
  }

  /// A step that was undone, and the record of refused input in the text behind it.
  typealias UndoneStep = (step: Step, refusedAfter: [RefusedInput])

  /// Consecutive single keys that form one step. The typed text is read from the text when the step ends, so
  /// that a key takes no time here.
  private struct Typing {
    var start: Int
    var end: Int
    var selectionBefore: TextRange
    var refusedBefore: [RefusedInput]
  }

  private(set) var done: [Step] = []
  private(set) var undone: [UndoneStep] = []
  private var typing: Typing?
  /// Whether the last step consists of single deletions and the next deletion continues it.
  private var isDeleting = false

  /// The number of steps that are kept at least.
  private static let maximumSteps = 1_000
  /// The number of further steps that are removed together: as many, so that moving the others takes little of each step.
  private static let spareSteps = maximumSteps

  var isEmpty: Bool { done.isEmpty && typing == nil }
  var count: Int { done.count + (typing == nil ? 0 : 1) }

  /// Returns whether a step, counted from the first one, only deletes.
  func isDeletion(_ index: Int) -> Bool { done.indices.contains(index) && done[index].inserted.isEmpty }

  /// Records a key that is typed at the caret.
  ///
  /// - Parameters:
  ///   - count: The length of the insertion, in UTF-16 code units.
  ///   - caret: The offset of the caret, in UTF-16 code units.
  ///   - text: The text before the insertion.
  ///   - refused: The record of refused input in that text.
  mutating func type(_ count: Int, at caret: Int, in text: String, refused: [RefusedInput] = []) {
    if typing?.end == caret {
      typing?.end += count
      return
    }
    close(in: text)
    if !undone.isEmpty { undone.removeAll() }
    typing = Typing(
      start: caret, end: caret + count, selectionBefore: TextRange(caret: caret), refusedBefore: refused)
  }

  /// Records a change of a text with a record of refused input.
  mutating func record(
    _ edit: TextEdit, of old: TextContent, refused: [RefusedInput] = [], selectionAfter: TextRange
  ) {
    if edit.origin.isKey, edit.range.isEmpty, old.selection == edit.range {
      type(edit.replacement.utf16.count, at: edit.range.start, in: old.text, refused: refused)
      return
    }
    guard let (place, range) = edit.range.resolved(in: old.text) else {
      close(in: old.text)
      undone.removeAll()
      return
    }
    let removed = String(old.text[place])
    if edit.origin == .deletion, edit.replacement.isEmpty {
      delete(removed, from: range.start, of: old, refused: refused, selectionAfter: selectionAfter)
      return
    }
    close(in: old.text)
    if !undone.isEmpty { undone.removeAll() }
    append(
      Step(
        start: range.start, removed: removed, inserted: edit.replacement,
        selectionBefore: old.selection, selectionAfter: selectionAfter, refusedBefore: refused))
  }

  /// Records a deletion. Deletions that follow each other towards the start are one step.
  ///
  /// - Parameters:
  ///   - removed: The deleted text.
  ///   - start: Its offset, in UTF-16 code units.
  ///   - old: The content before the deletion.
  ///   - refused: The record of refused input in it.
  mutating func delete(
    _ removed: String, from start: Int, of old: TextContent, refused: [RefusedInput] = [],
    selectionAfter: TextRange
  ) {
    let continuesDeleting = isDeleting && typing == nil
    close(in: old.text)
    if !undone.isEmpty { undone.removeAll() }
    isDeleting = true
    if continuesDeleting, let last = done.indices.last, done[last].start == start + removed.utf16.count {
      done[last].start = start
      done[last].removed = removed + done[last].removed
      done[last].selectionAfter = selectionAfter
      return
    }
    append(
      Step(
        start: start, removed: removed, inserted: "",
        selectionBefore: old.selection, selectionAfter: selectionAfter, refusedBefore: refused))
  }

  private mutating func append(_ step: Step) {
    done.append(step)
    // Removing the first steps one by one would move all others each time.
    if done.count >= Self.maximumSteps + Self.spareSteps { done.removeFirst(Self.spareSteps) }
  }

  /// Ends the current step. The next key begins another step.
  ///
  /// - Parameter text: The text after the step.
  mutating func close(in text: String) {
    isDeleting = false
    guard let typed = typing else { return }
    typing = nil
    let range = TextRange(typed.start, typed.end)
    guard let place = range.scalars(in: text) else { return }
    append(
      Step(
        start: typed.start, removed: "", inserted: String(text[place]),
        selectionBefore: typed.selectionBefore, selectionAfter: TextRange(caret: typed.end),
        refusedBefore: typed.refusedBefore))
  }

  /// Returns the record of refused input in a text to which undo or redo leads from another one within a number of steps;
  /// `nil` if none does.
  func refusals(in other: String, from text: String, within count: Int = 32) -> [RefusedInput]? {
    let ways = [
      done.suffix(count).reversed().map { ($0.backward, $0.refusedBefore) },
      undone.suffix(count).reversed().map { ($0.step.forward, $0.refusedAfter) },
    ]
    for way in ways {
      var current = text
      for (edit, refused) in way {
        guard let next = edit.applied(to: current) else { break }
        if next.isIdentical(to: other) { return refused }
        current = next
      }
    }
    return nil
  }

  mutating func clear() { self = UndoHistory() }

  /// Removes the last step and returns it. The current step has to have ended.
  ///
  /// - Parameters:
  ///   - selection: The selection before undoing, which redoing restores.
  ///   - refused: The record of refused input then.
  mutating func undo(from selection: TextRange, refused: [RefusedInput]) -> Step? {
    guard var step = done.popLast() else { return nil }
    step.selectionAfter = selection
    undone.append((step, refused))
    return step
  }

  /// Restores the step that was undone last and returns it. The current step has to have ended.
  mutating func redo() -> UndoneStep? {
    guard let last = undone.popLast() else { return nil }
    done.append(last.step)
    return last
  }
}
