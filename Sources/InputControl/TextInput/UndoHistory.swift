/// What a person has done to a text, to be undone and redone step by step.
struct UndoHistory {
  /// A change and its opposite, each with the selection that belongs to the text after it.
  struct Step {
    var forward: TextEdit
    var backward: TextEdit
    var selectionBefore: TextRange
    var selectionAfter: TextRange
    /// Whether it is made of single keys, or of single deletions, so that the next of them belongs to it.
    var kind: Kind
  }

  enum Kind {
    case typing
    case deleting
    case other
  }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  private var isOpen = false

  /// So many steps are kept.
  private static let most = 1_000

  /// Keeps a change of a text.
  mutating func record(_ edit: TextEdit, of old: TextContent, selectionAfter: TextRange) {
    undone.removeAll()
    guard let place = edit.range.scalars(in: old.text) else { return }
    let removed = String(old.text[place])
    let backward = TextEdit(TextRange(edit.range.start, edit.end), with: removed, origin: .undo)
    let kind: Kind =
      switch edit.origin {
      case .key where edit.range.isEmpty, .keyboard where edit.range.isEmpty: .typing
      case .deletion where edit.replacement.isEmpty: .deleting
      default: .other
      }
    if isOpen, var last = done.last, last.extend(with: edit, removed: removed, kind: kind) {
      last.selectionAfter = selectionAfter
      done[done.count - 1] = last
    } else {
      done.append(
        Step(
          forward: edit, backward: backward, selectionBefore: old.selection, selectionAfter: selectionAfter,
          kind: kind))
      if done.count > Self.most { done.removeFirst() }
    }
    isOpen = kind != .other
  }

  /// Ends the current step: what is typed next is another one.
  mutating func close() { isOpen = false }

  mutating func clear() { self = UndoHistory() }

  /// The last step, which is taken back.
  mutating func undo() -> Step? {
    isOpen = false
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// The step that was taken back last, which is made again.
  mutating func redo() -> Step? {
    isOpen = false
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}

extension UndoHistory.Step {
  /// Takes a change into this step, if it goes on where this one has stopped.
  fileprivate mutating func extend(with edit: TextEdit, removed: String, kind: UndoHistory.Kind) -> Bool {
    guard kind == self.kind else { return false }
    switch kind {
    case .typing where edit.range.start == forward.end:
      forward.replacement += edit.replacement
      backward.range = TextRange(backward.range.start, edit.end)
    case .deleting where edit.range.end == forward.range.start:
      forward.range = TextRange(edit.range.start, forward.range.end)
      backward.replacement = removed + backward.replacement
      backward.range = TextRange(caret: edit.range.start)
    default:
      return false
    }
    return true
  }
}
