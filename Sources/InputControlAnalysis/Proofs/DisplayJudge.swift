import InputControl

/// The answers of the engine about values and their displays, which confirm what automata propose.
struct DisplayJudge {
  let compiled: CompiledProfile
  let budget: WorkBudget

  /// Returns the verdict on a value that normalisation leaves unchanged and that is acceptable or can become so; `nil` for
  /// any other text.
  func verdict(ofValue text: String) -> Verdict? {
    budget.take(judging: Self.cost)
    guard !text.isEmpty else { return nil }
    let verdict = compiled.verdict(of: text)
    guard verdict == .acceptable || verdict == .intermediate,
      compiled.evaluate(text).value.isIdentical(to: text)
    else { return nil }
    return verdict
  }

  func isValue(_ text: String) -> Bool { verdict(ofValue: text) != nil }

  func display(of value: String) -> String {
    budget.take(judging: Self.cost)
    return compiled.display(of: value)
  }

  /// Returns the value as which the display of a value is read, if that is another one.
  func misreading(of value: String) -> String? {
    budget.take(judging: Self.cost)
    let read = compiled.evaluate(reading: compiled.display(of: value)).value
    return read.isIdentical(to: value) ? nil : read
  }

  /// Returns the index of the display that shows a value; `nil` if none does.
  func displayIndex(of value: String) -> Int? {
    ThreadScratch.withCurrent { compiled.judge.displayIndex(of: value, scratch: $0) }
  }

  /// Whether two values have the same display.
  func isAmbiguous(_ value: String, _ other: String) -> Bool {
    !value.isIdentical(to: other) && display(of: value).isIdentical(to: display(of: other)) && isValue(value)
      && isValue(other)
  }

  /// Whether an acceptable value is longer than the template that shows it.
  func isOverflow(_ value: String, of display: Int, _ template: DisplayTemplate) -> Bool {
    value.count > template.slotCount && displayIndex(of: value) == display
      && verdict(ofValue: value) == .acceptable
  }

  /// Whether a character of a value stands elsewhere in the display of a longer value, because another display shows
  /// that one.
  func isJump(from value: String, to longer: String) -> Bool {
    guard displayIndex(of: value) != displayIndex(of: longer) else { return false }
    budget.take(judging: Self.cost)
    let map = compiled.displayMap(of: value)
    let next = compiled.displayMap(of: longer)
    var offset = 0
    for character in value {
      if map.places(of: offset).end != next.places(of: offset).end {
        return isValue(value) && isValue(longer)
      }
      offset += character.utf16.count
    }
    return false
  }

  /// Whether a text that is typed key by key stays as it is, and a literal is shown in front of its last character.
  func showsLiteral(beforeEndOf text: String) -> Bool {
    budget.take(judging: Self.cost * text.count)
    let field = InputField(compiled)
    for key in text { field.insertText(String(key)) }
    guard let last = text.last, field.text.isIdentical(to: text) else { return false }
    return !field.displayMap.places(of: text.utf16.count - last.utf16.count).isEmpty
  }

  /// The rules that judge a text twice, as a value and as a display.
  private static let cost = 8
}
