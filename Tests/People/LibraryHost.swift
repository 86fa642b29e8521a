package import InputControl

/// A field of the library, on which an app calls what the keys and devices of its platform do.
package struct LibraryHost: PersonHost {
  package let field: InputField

  package init(_ profile: CompiledProfile, _ locale: LocaleTag) {
    field = InputField(profile, locale: locale)
    field.beginEditing()
  }

  package var shown: TextContent { TextContent(field.display, selection: field.displaySelection) }

  package mutating func play(_ step: Person.Step) {
    let all = TextRange(0, field.text.utf16.count)
    switch step {
    case .key(let text): field.insertText(text)
    case .paste(let text): field.paste(text)
    case .burst(let text): field.type(text)
    case .compose(let texts):
      for text in texts { field.setMarkedText(text) }
      field.commitComposition(texts.last ?? "")
    case .dictate(let text): field.replace(field.selection, with: text, origin: .dictation)
    case .suggest(let text), .fill(let text): field.replace(all, with: text, origin: .suggestion)
    case .drop(let text, let place):
      select(place, place)
      field.replace(field.selection, with: text, origin: .paste)
    case .select(let start, let end): select(start, end)
    case .backspace: field.deleteBackward()
    case .delete: field.deleteForward()
    case .undo: field.undo()
    case .redo: field.redo()
    }
  }

  private func select(_ start: Int, _ end: Int) {
    field.host.didSelect(Person.range(start, end, in: field.display))
  }

  package mutating func commit() -> Person.Answer { Person.Answer(field.commit()) }
}
