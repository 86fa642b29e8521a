package import InputControl

/// A field of a platform, which shows a text of its own: it asks before it changes that, or only tells what it has changed.
package struct PlatformHost: PersonHost {
  private let field: InputField
  private let asks: Bool
  package private(set) var shown = TextContent("")

  package init(_ profile: CompiledProfile, _ locale: LocaleTag, asks: Bool) {
    field = InputField(profile, locale: locale)
    self.asks = asks
    field.host.didBeginEditing()
  }

  package mutating func play(_ step: Person.Step) {
    let all = TextRange(0, shown.text.utf16.count)
    switch step {
    case .key(let text), .burst(let text): change(shown.selection, to: text, .key)
    case .paste(let text): change(shown.selection, to: text, .paste)
    case .compose(let texts):
      for text in texts { mark(text) }
      finish(texts.last ?? "")
    case .dictate(let text):
      field.host.beginDictation()
      change(shown.selection, to: text, .dictation)
      repair(field.host.endDictation())
      shown.selection = field.displaySelection
    case .suggest(let text): change(all, to: text, .suggestion)
    case .fill(let text): put(text, in: all, .suggestion)
    case .drop(let text, let place):
      select(Person.range(place, place, in: shown.text))
      change(shown.selection, to: text, .paste)
    case .select(let start, let end): select(Person.range(start, end, in: shown.text))
    case .backspace: delete(towards: -1)
    case .delete: delete(towards: 1)
    case .undo:
      field.undo()
      update()
    case .redo:
      field.redo()
      update()
    }
  }

  package mutating func commit() -> Person.Answer {
    let answer = Person.Answer(field.commit())
    update()
    return answer
  }

  // MARK: Edits

  private mutating func change(_ range: TextRange, to text: String, _ origin: TextEdit.Origin) {
    guard asks else { return put(text, in: range, origin) }
    switch field.host.shouldChange(range, to: text, origin: origin) {
    case .accept: put(text, in: range, origin)
    case .amend(let edit): put(edit.replacement, in: edit.range, origin)
    case .veto: break
    }
  }

  private mutating func put(_ text: String, in range: TextRange, _ origin: TextEdit.Origin) {
    repair(TextEdit(range, with: text))
    field.host.didReplace(range, with: text, origin: origin)
    repair(field.host.didChange())
    shown.selection = field.displaySelection
  }

  private var marked: TextRange?

  private mutating func mark(_ text: String) {
    repair(TextEdit(marked ?? shown.selection, with: text))
    let start = (marked ?? shown.selection).start
    field.host.didMark(text)
    marked = TextRange(start, start + text.utf16.count)
    repair(field.host.didChange())
  }

  private mutating func finish(_ text: String) {
    repair(TextEdit(marked ?? shown.selection, with: text))
    marked = nil
    field.host.didCommit(text)
    repair(field.host.didChange())
    shown.selection = field.displaySelection
  }

  private mutating func delete(towards direction: Int) {
    var range = shown.selection
    if range.isEmpty, let place = range.indices(in: shown.text)?.lowerBound {
      let text = shown.text
      if direction < 0, place > text.startIndex {
        range = TextRange(text[..<text.index(before: place)].utf16.count, range.start)
      } else if direction > 0, place < text.endIndex {
        range = TextRange(range.start, text[...place].utf16.count)
      }
    }
    if !range.isEmpty { change(range, to: "", .deletion) }
  }

  private mutating func select(_ range: TextRange) {
    field.host.didSelect(range)
    repair(field.host.didChange())
    shown.selection = field.displaySelection
  }

  private mutating func repair(_ edit: TextEdit?) {
    guard let edit else { return }
    shown.text = edit.applied(to: shown.text) ?? shown.text
  }

  private mutating func update() { shown = TextContent(field.display, selection: field.displaySelection) }
}
