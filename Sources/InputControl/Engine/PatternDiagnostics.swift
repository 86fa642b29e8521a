extension Diagnostic {
  /// What is wrong with the pattern of a rule, at its place in the rule file, or in the pattern itself when the
  /// rule was made in code.
  init(_ error: PatternError, in rule: Rule, of profile: String) {
    var text = ""
    if case .regex(let pattern, _) = rule.body { text = pattern }
    let pattern =
      rule.patternLocation
      ?? {
        let file = SourceFile(name: "\(profile).\(rule.id)", text: text)
        return SourceLocation(file, file.fullRange)
      }()
    let start = pattern.range.start
    let place = SourceRange(start + error.range.start, start + error.range.end)
    switch error.kind {
    case .syntax:
      self.init(
        .invalidRegex, "this regex is not valid: \(error.message)",
        at: Label(SourceLocation(pattern.file, place), error.range.isEmpty ? "at its end" : ""),
        help: error.help.map { [$0] } ?? [])
    case .forbiddenConstruct:
      self.init(
        .forbiddenRegexConstruct, "a rule may not contain this: \(error.message)",
        at: Label(SourceLocation(pattern.file, place)), help: error.help.map { [$0] } ?? [])
    case .tooLong:
      self.init(
        .regexTooLong, error.message, at: Label(SourceLocation(pattern.file, place)),
        help: error.help.map { [$0] } ?? [])
    }
  }
}

extension RuleSet {
  /// Everything that is wrong with the files, in order: their ``diagnostics``, and the patterns that do not
  /// compile.
  ///
  /// - Complexity: Linear in the size of the files. Patterns are looked at until there are 100 findings.
  public func validate() -> [Diagnostic] {
    var result = diagnostics
    for stated in statedPatterns {
      guard result.count <= Diagnostic.limit else { break }
      guard case .regex(let text, let isExtended) = stated.rule.body else { continue }
      do {
        try Pattern.check(text, isExtended: isExtended)
      } catch {
        result.append(Diagnostic(error, in: stated.rule, of: stated.profile))
      }
    }
    return result.sorted(by: Diagnostic.isOrderedBefore)
  }
}
