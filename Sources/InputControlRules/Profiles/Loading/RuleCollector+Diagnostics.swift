extension Diagnostic {
  /// Returns the error for a rule with the id of an inherited rule; a warning if it says the same.
  ///
  /// - Parameter owner: The parent or the type that states the inherited rule, in words.
  static func restated(_ rule: Rule, _ inherited: Rule, of owner: String) -> Diagnostic {
    let label: String
    let help: String
    var fix: FixIt?
    let both = "give this one a name of its own to check both"
    switch rule.strictness(comparedTo: inherited) {
    case .same:
      (label, help) = ("repeats it", "remove this line; the inherited rule applies anyway")
    case .stricter:
      (label, help) = ("is stricter", "write `override` before it to replace that rule, or \(both)")
      fix = rule.location.map { place in
        let start = SourceLocation(place.file, SourceRange(place.range.start, place.range.start))
        return FixIt("write `override`", start, "override ", keepsMeaning: false)
      }
    case .looser:
      (label, help) = (
        "would loosen it", "write `override` before it if this is intended, or \(both)"
      )
    case .other:
      (label, help) = ("would replace it", "write `override` before it to replace that rule, or \(both)")
    }
    return Diagnostic(
      .restatedRule, "\(owner) already has a rule `\(rule.id)`, and this is not an `override`",
      at: rule.location.map { .init($0, label) },
      also: inherited.location.map { [.init($0, "stated here")] } ?? [], help: [help],
      severity: rule.repeats(inherited) ? .warning : .error, fix: fix)
  }

  /// Returns the error for a second rule with an id in one profile.
  static func duplicate(_ rule: Rule, _ first: Rule) -> Diagnostic {
    Diagnostic(
      .duplicateRule, "this profile has two rules `\(rule.id)`",
      at: rule.location.map { .init($0, "again here") },
      also: first.location.map { [.init($0, "first here")] } ?? [],
      help: ["give this one a name of its own, such as `\(rule.id.prefix { $0 != "." })2: …`"])
  }
}

extension Rule.Body {
  /// Returns the help for an `override` of a length in another unit than the inherited one; `nil` for other rules.
  func help(overridingOneOf inherited: [Rule]) -> String? {
    let words: String
    switch self {
    case .minLength(let limit, let unit): words = "minLength \(limit) \(unit.rawValue)"
    case .maxLength(let limit, let unit): words = "maxLength \(limit) \(unit.rawValue)"
    default: return nil
    }
    let keyword = words.prefix { $0 != " " }
    guard let other = inherited.first(where: { $0.body.defaultID.prefix { $0 != "." } == keyword }) else {
      return nil
    }
    return
      "`override \(other.id): \(words)` replaces `\(other.id)`; without `override`, both limits apply"
  }
}
