internal import InputControl
internal import InputControlJSON

/// A field in another program, which has recorded what it showed after each step.
struct RecordedHost: PersonHost {
  let person: Person
  private var states: ArraySlice<TextContent>
  private let answer: Person.Answer
  private(set) var shown = TextContent("")

  struct Malformed: Error {
    var line: String
  }

  /// Parses a line: the members of a person, `shown` with a text and a selection for each step, `answer`, and the `value` of
  /// what was committed.
  init(parsing line: String) throws {
    let json = try JSON(parsing: line)
    guard let person = Person(json), case .array(let shown)? = json["shown"],
      case .string(let answer)? = json["answer"]
    else { throw Malformed(line: line) }
    self.person = person
    states = try shown.map { state in
      guard case .array(let parts) = state, parts.count == 3, case .string(let text) = parts[0],
        case .integer(let start) = parts[1], case .integer(let end) = parts[2]
      else { throw Malformed(line: line) }
      return TextContent(text, selection: TextRange(Int(start), Int(end)))
    }[...]
    switch (answer, json["value"]) {
    case ("committed", .string(let value)?): self.answer = .committed(value)
    case ("asks", _): self.answer = .asks
    case ("refused", _): self.answer = .refused
    default: throw Malformed(line: line)
    }
  }

  mutating func play(_ step: Person.Step) { shown = states.popFirst() ?? shown }
  mutating func commit() -> Person.Answer { answer }
}

extension Person {
  /// The person as a value of JSON: each step is a list of its name and its arguments.
  var json: JSON {
    .object([
      "profile": .string(profile), "isOwn": .bool(People.isOwn(profile)), "locale": .string("\(locale)"),
      "expected": expected.map { .string($0) }, "steps": .array(steps.map(\.json)),
    ])
  }

  init?(_ json: JSON) {
    guard case .string(let profile)? = json["profile"], case .string(let name)? = json["locale"],
      let locale = LocaleTag(name), case .array(let list)? = json["steps"]
    else { return nil }
    let steps = list.compactMap { Step($0) }
    guard steps.count == list.count else { return nil }
    var expected: String?
    if case .string(let value)? = json["expected"] { expected = value }
    self.init(profile, locale, steps, expected: expected)
  }
}

extension Person.Step {
  fileprivate var json: JSON {
    let (name, texts, places): (String, [String], [Int]) =
      switch self {
      case .key(let text): ("key", [text], [])
      case .paste(let text): ("paste", [text], [])
      case .burst(let text): ("burst", [text], [])
      case .compose(let texts): ("compose", texts, [])
      case .dictate(let text): ("dictate", [text], [])
      case .suggest(let text): ("suggest", [text], [])
      case .fill(let text): ("fill", [text], [])
      case .drop(let text, let place): ("drop", [text], [place])
      case .select(let start, let end): ("select", [], [start, end])
      case .backspace: ("backspace", [], [])
      case .delete: ("delete", [], [])
      case .undo: ("undo", [], [])
      case .redo: ("redo", [], [])
      }
    return .array([.string(name)] + texts.map { .string($0) } + places.map { .integer(.init($0)) })
  }

  fileprivate init?(_ json: JSON) {
    guard case .array(let parts) = json, case .string(let name)? = parts.first else { return nil }
    var texts: [String] = []
    var places: [Int] = []
    for part in parts.dropFirst() {
      switch part {
      case .string(let text): texts.append(text)
      case .integer(let place): places.append(Int(place))
      default: return nil
      }
    }
    switch (name, texts.count, places.count) {
    case ("key", 1, 0): self = .key(texts[0])
    case ("paste", 1, 0): self = .paste(texts[0])
    case ("burst", 1, 0): self = .burst(texts[0])
    case ("compose", 1..., 0): self = .compose(texts)
    case ("dictate", 1, 0): self = .dictate(texts[0])
    case ("suggest", 1, 0): self = .suggest(texts[0])
    case ("fill", 1, 0): self = .fill(texts[0])
    case ("drop", 1, 1): self = .drop(texts[0], at: places[0])
    case ("select", 0, 2): self = .select(places[0], places[1])
    case ("backspace", 0, 0): self = .backspace
    case ("delete", 0, 0): self = .delete
    case ("undo", 0, 0): self = .undo
    case ("redo", 0, 0): self = .redo
    default: return nil
    }
  }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}
