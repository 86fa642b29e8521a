package import InputControl

/// A person who enters a text into a field: what they do, one step after the other. A commit follows the last step.
package struct Person: Sendable {
  /// The name of the profile of the field.
  package var profile: String
  package var locale: LocaleTag
  package var steps: [Step]
  /// The value that must be committed without a question, if the person enters what the profile accepts as it is shown.
  package var expected: String?

  /// A thing that a person does. Places are thousandths of the characters that the field shows.
  package enum Step: Hashable, Sendable {
    /// A key of one character.
    case key(String)
    case paste(String)
    /// Keys that arrive in one piece, as in a terminal that is behind.
    case burst(String)
    /// The texts that an input method shows one after the other; the last one is committed.
    case compose([String])
    case dictate(String)
    /// A suggestion, which takes the place of the whole text.
    case suggest(String)
    /// The whole text from a password manager or a browser, which does not ask.
    case fill(String)
    case drop(String, at: Int)
    case select(Int, Int)
    case backspace
    case delete
    case undo
    case redo
  }

  package init(_ profile: String, _ locale: LocaleTag, _ steps: [Step], expected: String? = nil) {
    (self.profile, self.locale, self.steps, self.expected) = (profile, locale, steps, expected)
  }
}

/// A field, as a person has it in front of them.
package protocol PersonHost {
  /// The displayed text, with the selection in UTF-16 units.
  var shown: TextContent { get }
  mutating func play(_ step: Person.Step)
  mutating func commit() -> Person.Answer
}

extension Person {
  /// The range between two places of what a field shows, in UTF-16 units.
  package static func range(_ start: Int, _ end: Int, in shown: String) -> TextRange {
    let count = shown.count
    let from = shown.index(shown.startIndex, offsetBy: min(start, end) * count / 1_000)
    let to = shown.index(shown.startIndex, offsetBy: max(start, end) * count / 1_000)
    return TextRange(shown[..<from].utf16.count, shown[..<to].utf16.count)
  }

  /// Enters everything and commits. Returns what came of it.
  package func enter(into host: inout some PersonHost, _ agreement: Agreement) -> Outcome {
    var intention = Intention(agreement)
    var isRetyped = true
    for step in steps {
      let before = host.shown
      host.play(step)
      // Literals at the ends of a selection are no part of it.
      if case .select(let start, let end) = step,
        host.shown.selection != Person.range(start, end, in: before.text)
      {
        isRetyped = false
      }
      intention.follow(step, before: before, after: host.shown)
    }
    let answer = host.commit()
    return Outcome(answer: answer, expected: isRetyped ? expected : nil, intention: intention)
  }

  /// How a commit ended.
  package enum Answer: Hashable, Sendable {
    case committed(String)
    case asks
    case refused

    package init(_ answer: CommitAnswer) {
      switch answer {
      case .committed(let value): self = .committed(value)
      case .asks: self = .asks
      case .refused: self = .refused
      }
    }
  }

  /// The answer of a field to a person, and the text that the person had in mind.
  package struct Outcome: Sendable {
    package var answer: Answer
    package var expected: String?
    package var intention: Intention
  }
}

extension Person: CustomStringConvertible {
  package var description: String {
    let steps = steps.map { DisplayText.escaped("\($0)") }.joined(separator: " ")
    return "\(profile) in \(locale): \(steps)"
  }
}

extension Person.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .key(let key): key
    case .paste(let text): "<paste \(text)>"
    case .burst(let text): "<burst \(text)>"
    case .compose(let texts): "<compose \(texts.joined(separator: "|"))>"
    case .dictate(let text): "<dictate \(text)>"
    case .suggest(let text): "<suggest \(text)>"
    case .fill(let text): "<fill \(text)>"
    case .drop(let text, let place): "<drop \(text) at \(place)>"
    case .select(let start, let end): "<select \(start) \(end)>"
    case .backspace: "⌫"
    case .delete: "⌦"
    case .undo: "<undo>"
    case .redo: "<redo>"
    }
  }
}
