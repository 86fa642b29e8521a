import InputControl

extension LintedFile {
  /// The profiles with displays, prefixes or suffixes. A profile that inherits all of them has a parent, whose findings
  /// are reported there.
  var profilesWithDisplays: [(linted: LintedProfile, displays: DisplayProofs, parent: DisplayJudge?)] {
    profiles.compactMap { linted in
      guard let displays = linted.displays, !budget.isExhausted else { return nil }
      var parent: DisplayJudge?
      if !linted.statesDisplays, let profile = linted.syntax.parent.flatMap({ self.profile($0) }),
        let compiled = try? CompiledProfile(profile)
      {
        parent = DisplayJudge(compiled: compiled, budget: budget)
      }
      return (linted, displays, parent)
    }
  }
}

extension LintedProfile {
  /// Whether the profile itself states a display, a prefix or a suffix.
  var statesDisplays: Bool {
    syntax.items.contains {
      switch $0.content {
      case .display, .prefix, .suffix: true
      default: false
      }
    }
  }

  /// Returns the place of a display, or of an affix if the profile states no display; that of its name if it inherits
  /// them.
  ///
  /// - Parameter index: The index of the display; `nil` for values that no display shows.
  func place(ofDisplayAt index: Int?, _ file: LintedFile) -> SourceLocation {
    let displays = syntax.items.filter { if case .display = $0.content { true } else { false } }
    if let index, displays.indices.contains(index) { return file.location(displays[index].range) }
    if let first = displays.first { return file.location(first.range) }
    let affix = syntax.items.first {
      switch $0.content {
      case .prefix, .suffix: true
      default: false
      }
    }
    return file.location(affix?.range ?? syntax.name.range)
  }

  /// Returns the place of the statement with a literal.
  func place(of literal: String, _ file: LintedFile) -> SourceLocation {
    for item in syntax.items {
      switch item.content {
      case .prefix(let text) where text.text == literal: return file.location(item.range)
      case .suffix(let text) where text.text == literal: return file.location(item.range)
      default: break
      }
    }
    return place(ofDisplayAt: profile.displays.firstIndex { $0.literals.contains(literal) }, file)
  }
}
