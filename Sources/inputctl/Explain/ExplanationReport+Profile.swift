internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

extension ExplanationReport {
  init(_ explanation: ProfileExplanation) {
    let profile = explanation.profile
    let isUnion = !explanation.parts.isEmpty
    let parts = explanation.parts.flatMap { part in
      ["", "Part \(part.profile.name)\(Self.place(part.profile.location))"] + Self.body(of: part).dropFirst()
    }
    self.init(
      of: profile.name, documentation: profile.documentation,
      facts: [
        ("stated in", profile.location?.description),
        ("extends", profile.parent.map { "\($0.name)\(Self.place($0.location))" }),
        ("an instance of", profile.template.map { "`\($0.text)`\(Self.place($0.location))" }),
        ("deprecated", profile.deprecation),
        ("union of", isUnion ? explanation.parts.map(\.profile.name).joined(separator: ", ") : nil),
        ("type", isUnion ? nil : profile.type.rawValue),
        ("keyboard", profile.keyboard.rawValue),
        ("autocorrection", isUnion ? nil : profile.allowsAutocorrection ? "yes" : "no"),
        ("label", explanation.label),
        ("hint", explanation.hint),
        ("placeholder", explanation.placeholder),
        ("default", profile.defaultValue.map { "“\($0)”" }),
        ("autocomplete", profile.autocomplete?.description),
        ("message", explanation.message),
        ("ime", profile.composition?.rawValue),
        ("paste", profile.pastePolicy?.rawValue),
        ("refuse", profile.statedRefusalPolicy?.rawValue),
        ("sensitive", profile.isSensitive ? "its values are never shown" : nil),
      ], sections: Self.body(of: explanation) + parts, examples: profile.examples.map(\.expectation),
      answer: .answer(of: JSON.members(of: explanation)))
  }

  private static func body(of explanation: ProfileExplanation) -> [String] {
    let isUnion = !explanation.parts.isEmpty
    var lines = section(
      isUnion ? "Before a value is judged, after the steps of a part" : "Before a value is judged",
      explanation.steps.flatMap(entry))
    lines += section(
      isUnion ? "Rules, in addition to those of a part" : "Rules", explanation.rules.flatMap(entry))
    lines += section("What is shown", explanation.displays.flatMap(entry))
    if let (value, display) = explanation.shownExample {
      lines += wrapped("“\(value)” is shown as “\(display)”", indent: 4)
    }
    if !explanation.displayReservations.isEmpty {
      lines += wrapped("lint checks it for the examples only, not for all values, because of", indent: 2)
      lines += reasons(explanation.displayReservations)
    }
    if let exactness = explanation.exactness { lines += section("Verdicts", verdicts(exactness)) }
    if explanation.isUndecided {
      lines += section(
        "Verdicts",
        wrapped("undecided: the limit on work was reached before it was known if they are exact", indent: 2))
    }
    return lines
  }

  /// Returns the lines that say whether an automaton decides the verdicts exactly, and which rules it does
  /// not cover.
  private static func verdicts(_ exactness: Exactness) -> [String] {
    let automaton = "an automaton of \(String.count(exactness.stateCount, "state"))"
    guard !exactness.isComplete else {
      return ["  exact: \(automaton) decides what can still become a value"]
    }
    return ["  \(automaton) decides what can still become a value, except for"]
      + reasons(exactness.reservations)
  }

  private static func reasons(_ reservations: [(name: String, reason: String)]) -> [String] {
    reservations.flatMap { wrapped("\($0.name): \($0.reason)", indent: 4) }
  }

  private static func entry(_ entry: ProfileExplanation.Entry) -> [String] {
    var details = wrapped(entry.words, indent: 4)
    if let pattern = entry.pattern {
      details += pattern.split(separator: "\n").map { "    " + DisplayText.escaped($0) }
    }
    if let message = entry.message { details += wrapped("message: \(message)", indent: 4) }
    guard let rule = entry.rule else { return ["  \(entry.name)"] + details }
    let origin =
      switch entry.origin {
      case .own: "stated"
      case .inherited(let parent): "inherited from \(parent)"
      case .type(let type): "from the type \(type.rawValue)"
      }
    let time = rule.timing == .change ? "checked with every change" : "checked on commit"
    details.append("    \(origin)\(place(rule.location)); \(time)\(rule.severity.suffix)")
    return ["  \(entry.name)"] + details
  }
}

extension JSON {
  fileprivate static func members(of explanation: ProfileExplanation) -> [Member] {
    let profile = explanation.profile
    return members([
      "profile": .string(profile.name),
      "documentation": profile.documentation.map { .string($0) },
      "source": profile.location.map { JSON($0) },
      "parent": profile.parent.map { .string($0.name) },
      "template": profile.template.map { JSON($0) },
      "deprecated": profile.deprecation.map { .string($0) },
      "type": .string(profile.type.rawValue),
      "keyboard": .string(profile.keyboard.rawValue),
      "sensitive": .bool(profile.isSensitive),
      "label": explanation.label.map { .string($0) },
      "hint": explanation.hint.map { .string($0) },
      "placeholder": explanation.placeholder.map { .string($0) },
      "default": profile.defaultValue.map { .string($0) },
      "autocomplete": profile.autocomplete.map { .string($0.description) },
      "normalization": .array(explanation.steps.map { JSON($0) }),
      "rules": .array(explanation.rules.map { JSON($0) }),
      "displays": explanation.displays.isEmpty ? nil : .array(explanation.displays.map { JSON($0) }),
      "shownExample": explanation.shownExample.map {
        .object(["value": .string($0.value), "display": .string($0.display)])
      },
      "displayReservations": explanation.displayReservations.isEmpty
        ? nil : .reservations(explanation.displayReservations),
      "exact": explanation.exactness.map { .bool($0.isComplete) },
      "undecided": explanation.isUndecided ? .bool(true) : nil,
      "reservations": explanation.exactness.flatMap { exactness in
        exactness.isComplete ? nil : .reservations(exactness.reservations)
      },
      "parts": explanation.parts.isEmpty ? nil : .array(explanation.parts.map { .object(members(of: $0)) }),
    ])
  }

  private static func reservations(_ reservations: [(name: String, reason: String)]) -> JSON {
    .array(reservations.map { .object(["name": .string($0.name), "reason": .string($0.reason)]) })
  }

  private init(_ template: TemplateReference) {
    self = .object([
      "name": .string(template.name),
      "arguments": .array(
        template.arguments.map { .object(["name": .string($0.name), "value": .string($0.value)]) }),
      "source": JSON(template.location),
    ])
  }

  private init(_ entry: ProfileExplanation.Entry) {
    let origin: JSON? =
      switch entry.origin {
      case .own: nil
      case .inherited(let parent): .object(["profile": .string(parent)])
      case .type(let type): .object(["type": .string(type.rawValue)])
      }
    self = .object([
      "name": .string(entry.name),
      "words": .string(entry.words),
      "pattern": entry.pattern.map { .string($0) },
      "message": entry.message.map { .string($0) },
      "on": entry.rule.map { .string($0.timing.rawValue) },
      "severity": entry.rule.map { .string($0.severity.rawValue) },
      "origin": origin,
      "source": entry.rule?.location.map { JSON($0) },
    ])
  }
}
