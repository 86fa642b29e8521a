internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `explain` for a profile.
struct ExplanationReport {
  private let explanation: ProfileExplanation

  init(_ explanation: ProfileExplanation) { self.explanation = explanation }

  /// The explanation as plain text.
  var text: String {
    let profile = explanation.profile
    var lines = [profile.name]
    if let documentation = profile.documentation {
      lines += ExplanationText.documentation(documentation) + [""]
    }
    lines += facts(of: profile)
    lines += body(of: explanation)
    for part in explanation.parts {
      lines += ["", "Part \(part.profile.name)\(ExplanationText.place(part.profile.location))"]
      lines += body(of: part).dropFirst()
    }
    lines += ExplanationText.examples(profile.examples.map(\.expectation))
    return lines.joined(separator: "\n") + "\n"
  }

  private func facts(of profile: Profile) -> [String] {
    var facts: [(String, String)] = []
    if let location = profile.location { facts.append(("stated in", location.description)) }
    if let parent = profile.parent {
      facts.append(("extends", "\(parent.name)\(ExplanationText.place(parent.location))"))
    }
    if let template = profile.template {
      facts.append(("an instance of", "`\(template.text)`\(ExplanationText.place(template.location))"))
    }
    if let advice = profile.deprecation { facts.append(("deprecated", advice)) }
    if explanation.parts.isEmpty {
      facts.append(("type", profile.type.rawValue))
      facts.append(("keyboard", profile.keyboard.rawValue))
      facts.append(("autocorrection", profile.allowsAutocorrection ? "yes" : "no"))
    } else {
      facts.append(("union of", explanation.parts.map(\.profile.name).joined(separator: ", ")))
      facts.append(("keyboard", profile.keyboard.rawValue))
    }
    if let message = explanation.message { facts.append(("message", message)) }
    if let composition = profile.composition { facts.append(("ime", composition.rawValue)) }
    if let paste = profile.pastePolicy { facts.append(("paste", paste.rawValue)) }
    if let refusal = profile.statedRefusalPolicy { facts.append(("refuse", refusal.rawValue)) }
    if profile.isSensitive { facts.append(("sensitive", "its values are never shown")) }
    return ExplanationText.facts(facts)
  }

  private func body(of explanation: ProfileExplanation) -> [String] {
    let isUnion = !explanation.parts.isEmpty
    var lines: [String] = []
    if !explanation.steps.isEmpty {
      lines += [
        "", isUnion ? "Before a value is judged, after the steps of a part" : "Before a value is judged",
      ]
      for step in explanation.steps { lines += entry(step) }
    }
    if !explanation.rules.isEmpty {
      lines += ["", isUnion ? "Rules, in addition to those of a part" : "Rules"]
      for rule in explanation.rules { lines += entry(rule) }
    }
    if !explanation.displays.isEmpty {
      lines += ["", "What is shown"]
      for display in explanation.displays { lines += entry(display) }
    }
    if let (value, display) = explanation.shownExample {
      lines += ExplanationText.wrapped("“\(value)” is shown as “\(display)”", indent: 4)
    }
    if !explanation.displayReservations.isEmpty {
      lines += ExplanationText.wrapped(
        "lint checks it for the examples only, not for all values, because of", indent: 2)
      lines += Self.reasons(explanation.displayReservations)
    }
    if let exactness = explanation.exactness { lines += ["", "Verdicts"] + verdicts(exactness) }
    if explanation.isUndecided {
      lines +=
        ["", "Verdicts"]
        + ExplanationText.wrapped(
          "undecided: the limit on work was reached before it was known if they are exact", indent: 2)
    }
    return lines
  }

  /// Returns the lines that say whether an automaton decides the verdicts exactly, and which rules it does
  /// not cover.
  private func verdicts(_ exactness: Exactness) -> [String] {
    let automaton = "an automaton of \(exactness.stateCount) state\(exactness.stateCount == 1 ? "" : "s")"
    guard !exactness.isComplete else {
      return ["  exact: \(automaton) decides what can still become a value"]
    }
    return ["  \(automaton) decides what can still become a value, except for"]
      + Self.reasons(exactness.reservations)
  }

  private static func reasons(_ reservations: [(name: String, reason: String)]) -> [String] {
    reservations.flatMap { ExplanationText.wrapped("\($0.name): \($0.reason)", indent: 4) }
  }

  private func entry(_ entry: ProfileExplanation.Entry) -> [String] {
    var details = ExplanationText.wrapped(entry.words, indent: 4)
    if let pattern = entry.pattern {
      details += pattern.split(separator: "\n").map { "    " + DisplayText.escaped($0) }
    }
    if let message = entry.message { details += ExplanationText.wrapped("message: \(message)", indent: 4) }
    guard let rule = entry.rule else { return ["  \(entry.name)"] + details }
    let origin =
      switch entry.origin {
      case .own: "stated"
      case .inherited(let parent): "inherited from \(parent)"
      case .type(let type): "from the type \(type.rawValue)"
      }
    let time = rule.timing == .change ? "checked with every change" : "checked on commit"
    let weight = rule.severity == .error ? "" : "; \(rule.severity.rawValue) only"
    details.append("    \(origin)\(ExplanationText.place(rule.location)); \(time)\(weight)")
    return ["  \(entry.name)"] + details
  }
}

extension JSON {
  /// The answer of `explain` for a profile.
  init(_ explanation: ProfileExplanation) {
    guard case .object(let members) = JSON(describing: explanation) else {
      self = .null
      return
    }
    self = .object([Member(key: "version", value: JSON.version)] + members)
  }

  private init(describing explanation: ProfileExplanation) {
    let profile = explanation.profile
    self = .object([
      "profile": .string(profile.name),
      "documentation": profile.documentation.map { .string($0) },
      "source": profile.location.map { JSON($0) },
      "parent": profile.parent.map { .string($0.name) },
      "template": profile.template.map { JSON($0) },
      "deprecated": profile.deprecation.map { .string($0) },
      "type": .string(profile.type.rawValue),
      "keyboard": .string(profile.keyboard.rawValue),
      "sensitive": .bool(profile.isSensitive),
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
      "parts": explanation.parts.isEmpty ? nil : .array(explanation.parts.map { JSON(describing: $0) }),
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
