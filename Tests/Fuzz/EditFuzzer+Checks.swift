@testable import InputControl

// The checks after each step.

extension EditTrial {
  func check(_ effect: Effect, _ before: String, wasUnsettled: Bool) {
    let after = control.settledText
    let isChanged = !after.isIdentical(to: before)
    if effect.settles, effect.maximumChanges < .max, !(control is TokenField) {
      // The delegate and the closure are notified once each, and of an earlier change that was not settled.
      let most = effect.maximumChanges * (control.delegate == nil ? 1 : 2) * (wasUnsettled ? 2 : 1)
      holds(
        observer.changes <= (isChanged || wasUnsettled ? most : 0), "\(observer.changes) notifications")
      holds(observer.changes > 0 || !isChanged || most == 0, "a change is not notified")
    }
    checkSelection()
    if let marked = effect.marked, let range = control.markedRange,
      let place = range.scalars(in: control.text)
    {
      holds(String(control.text[place]).isIdentical(to: marked), "marked text is changed")
    }
    if effect.settles { checkSettling() }
    checkJudging(of: after)
    if let (text, old, range) = effect.insertion, isChanged, observer.refusals == 0 {
      checkClusters(after, of: text, at: range, in: old)
    }
    if control.isSecureTextEntry {
      holds(
        control.refusals.allSatisfy { $0.text.allSatisfy { $0 == "•" } },
        "a secure field shows what it refused")
      holds(!control.canUndo, "a secure field keeps steps of undo")
    }
    holds(
      control.refusals.allSatisfy { $0.place <= after.utf16.count }, "refused input is outside of the text")
  }

  func checkDeletion(_ decision: EditDecision, _ name: String) {
    holds(decision.isAllowed || observer.refusals > 0, "\(name) is refused: \(decision)")
  }

  func checkSelection() {
    let count = control.text.utf16.count
    holds(control.selection.end <= count, "the selection is outside of the text")
    let place = control.selection.resolved(in: control.text)?.range
    holds(place == control.selection, "the selection splits a surrogate pair")
    guard let mark = control.markedRange else { return }
    holds(mark.end <= count, "the marked text is outside of the text")
    holds(mark.resolved(in: control.text)?.range == mark, "the marked text splits a surrogate pair")
  }

  /// Settling once more changes nothing.
  func checkSettling() {
    guard !control.isUnsettled || (!control.isComposing && !control.isDictating && control.action == nil)
    else { return }
    let content = control.content
    let changes = observer.changes
    holds(control.settle() == nil, "settling repairs a settled text")
    holds(control.content == content && observer.changes == changes, "settling changes a settled text")
  }

  /// The inserted part of an insertion consists of whole graphemes of the proposed text. A whole value may replace all.
  func checkClusters(_ result: String, of insertion: String, at range: TextRange, in old: String) {
    guard !control.profile.profile.changesTyping, !control.profile.showsNumbers, !(control is TokenField),
      !result.isIdentical(to: insertion), let place = range.scalars(in: old)
    else { return }
    let head = Array(old[..<place.lowerBound].utf8)
    let tail = Array(old[place.upperBound...].utf8)
    let bytes = Array(result.utf8)
    holds(
      bytes.count >= head.count + tail.count && bytes.starts(with: head)
        && bytes.suffix(tail.count).elementsEqual(tail), "an insertion changes the text around it")
    var insertion = insertion
    if control.isSingleLine { insertion.removeAll(where: \.isNewline) }
    let proposed = Array(insertion.utf8)
    let whole = String(decoding: head + proposed + tail, as: UTF8.self)
    var rest = bytes[head.count..<(bytes.count - tail.count)]
    var offset = 0
    for character in whole {
      let start = max(offset, head.count) - head.count
      offset += character.utf8.count
      let end = min(offset - head.count, proposed.count)
      guard start < end else { continue }
      if rest.starts(with: proposed[start..<end]) { rest = rest.dropFirst(end - start) }
    }
    holds(rest.isEmpty, "a cluster is split")
  }

  /// Undoing and redoing everything goes through the same texts, there and back, twice, and undo through the same
  /// selections.
  func checkUndo() {
    guard !observer.refuses else { return }
    control.settle()
    guard !control.isComposing, !control.isDictating, control.action == nil else { return }
    let now = control.settledText
    var contents = [control.settled]
    while control.undo() { contents.append(control.settled) }
    for _ in 0..<2 {
      for content in contents.dropLast().reversed() {
        holds(control.redo(), "a step is not redone")
        holds(isSettled(on: content.text), "redo does not lead to \(quoted(content.text))")
      }
      for content in contents.dropFirst() {
        holds(control.undo(), "a step is not undone")
        holds(isSettled(on: content.text), "undo does not lead to \(quoted(content.text))")
        holds(control.settled == content, "undo does not restore the selection \(content.selection)")
      }
    }
    for _ in contents.dropFirst() { control.redo() }
    holds(isSettled(on: now), "undo and redo do not lead back to \(quoted(now))")
  }

  private func isSettled(on text: String) -> Bool { control.settledText.isIdentical(to: text) }

  /// From any text, backspaces lead out.
  func checkNotTrapped() {
    let field = InputField(compiled)
    field.text = control.text
    var steps = field.text.unicodeScalars.count
    while !field.text.isEmpty {
      holds(steps > 0, "backspace does not lead out of \(quoted(field.text))")
      field.deleteBackward()
      steps -= 1
    }
  }

  func holds(_ condition: @autoclosure () -> Bool, _ finding: @autoclosure () -> String) {
    expect(
      condition(),
      "\(finding()), under `\(compiled.profile.name)` in a \(type(of: control)), step \(steps):\n  "
        + log.joined(separator: "\n  "))
  }
}

extension Profile {
  /// Whether characters may change as they are typed.
  fileprivate var changesTyping: Bool { !normalization.isEmpty || parts.contains(where: \.changesTyping) }
}
