extension Diagnostic {
  /// Makes the diagnostic for an invalid pattern. It is located in the rule file, or in the pattern itself if
  /// the rule was made in code.
  init(_ error: PatternError, in pattern: RulePattern, of rule: String) {
    var error = error
    if case .syntax = error.kind {
      // The parser reports its findings on every platform, at their beginnings; PCRE2 reports where it stopped.
      do throws(RegexProblem) {
        _ = try RegexTree(pattern.text, isExtended: pattern.isExtended)
      } catch let problem {
        (error.message, error.range, error.help) = (problem.message, problem.range, problem.help)
      }
    }
    let place =
      pattern.location(of: error.range)
      ?? SourceLocation(SourceFile(name: rule, text: pattern.text), error.range)
    let help = error.help.map { [$0] } ?? []
    switch error.kind {
    case .syntax:
      self.init(
        .invalidRegex, "this regex is not valid: \(error.message)",
        at: Label(place, error.range.isEmpty ? "at its end" : ""), help: help)
    case .forbiddenConstruct:
      self.init(
        .forbiddenRegexConstruct, "a rule may not contain this: \(error.message)",
        at: Label(place), help: help)
    case .tooLong:
      self.init(.regexTooLong, error.message, at: Label(place), help: help)
    case .notOneCharacter:
      self.init(.notOneCharacter, error.message, at: Label(place), help: help)
    case .needsPCRE2:
      self.init(.needsPCRE2, error.message, at: Label(place), help: help)
    case .unknownGroup:
      self.init(.unknownGroup, error.message, at: Label(place), help: help)
    }
  }
}

extension PatternSyntax {
  /// Checks a pattern that must match exactly one character.
  static func checkCharacter(_ pattern: RulePattern) throws(PatternError) {
    guard try !check(pattern).matchesExactlyOneScalar else { return }
    throw PatternError(
      kind: .notOneCharacter, message: "this pattern does not match exactly one character",
      range: SourceRange(0, pattern.text.utf8.count),
      help:
        "list the characters, such as `/[a-z]/` or `/\\p{Han}/`; use `regex` for the form of the whole value"
    )
  }

  /// Checks a pattern of a rule file.
  fileprivate static func check(_ stated: StatedPattern) throws(PatternError) {
    let pattern = stated.pattern
    switch stated.purpose {
    case .whole, .search:
      try check(pattern)
    case .character:
      try checkCharacter(pattern)
    case .replacement(let highestGroup):
      let groups = try check(pattern).groupCount
      guard highestGroup > groups else { return }
      throw .unknownGroup(highestGroup, of: groups, pattern.text)
    }
  }
}

extension RuleSet {
  /// All errors in the files, in order, including patterns that do not compile.
  ///
  /// - Complexity: Linear in the size of the files. Patterns are checked until there are 100 diagnostics.
  package var mistakes: [Diagnostic] {
    var result = diagnostics
    // A pattern of a template is stated with each of several values; only its first error is reported.
    var reported: Set<SourceLocation> = []
    for stated in statedPatterns {
      guard result.count <= Diagnostic.limit else { break }
      if let location = stated.pattern.location, reported.contains(location) { continue }
      do {
        try PatternSyntax.check(stated)
      } catch {
        var diagnostic = Diagnostic(error, in: stated.pattern, of: "")
        diagnostic.secondary += stated.labels(behind: diagnostic)
        result.append(diagnostic)
        if let location = stated.pattern.location { reported.insert(location) }
      }
    }
    if result.isEmpty { result = wrongDefaults }
    // A form is compiled with its profiles, whose patterns have to be valid.
    if result.isEmpty {
      for form in statedForms {
        guard result.count <= Diagnostic.limit else { break }
        do {
          _ = try CompiledForm(form)
        } catch {
          result += error.diagnostics
        }
      }
    }
    return result.sorted(by: Diagnostic.isOrderedBefore)
  }

  /// The defaults that their profiles do not accept; one that several profiles have is reported once.
  private var wrongDefaults: [Diagnostic] {
    var result: [Diagnostic] = []
    var reported: Set<SourceLocation> = []
    for stated in profilesWithDefault {
      guard result.count <= Diagnostic.limit else { break }
      let location = stated.profile.statedDefault?.location
      if let location, reported.contains(location) { continue }
      do throws(RuleError) {
        _ = try CompiledProfile(stated.profile)
      } catch {
        for var diagnostic in error.diagnostics where diagnostic.code == .unacceptableDefault {
          diagnostic.secondary += stated.origins
          result.append(diagnostic)
          if let location { reported.insert(location) }
        }
      }
    }
    return result
  }
}
