import InputControl

/// A lint for alternatives of a pattern, and parts of a union, that the other rules refuse: `regex /ab|abcdef/` with
/// `maxLength 3`.
enum DeadAlternative: Lint {
  static let code = DiagnosticCode.deadAlternative

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { alternatives(of: $0, file) } + file.profiles.flatMap { parts(of: $0, file) }
  }

  // MARK: Patterns

  private static func alternatives(of pattern: LintedPattern, _ file: LintedFile) -> [Diagnostic] {
    guard pattern.use == .regex, pattern.hasSeparableAlternatives, let linted = file.profile(around: pattern),
      linted.profile.parts.isEmpty, linted.proofs.acceptable != .impossible,
      let index = linted.profile.rules.firstIndex(where: { $0.isStated(with: pattern) })
    else { return [] }
    var dead: [RegexNode] = []
    for alternation in pattern.tree.alternations where !dead.contains(where: { alternation.isPart(of: $0) }) {
      dead += alternation.parts.filter { part in
        let text = alternation.pattern(with: part, of: pattern.tree)
        var profile = linted.profile
        profile.rules[index] = Rule(
          .regex(RulePattern(text, isExtended: pattern.tree.isExtended)), id: profile.rules[index].id)
        return isImpossible(profile, file.budget)
      }
    }
    return dead.map { part in
      let text = DisplayText.shortened(pattern.tree.text(part.range), atMost: 40)
      return finding(
        "no acceptable value matches the alternative `\(text)`", at: pattern.location(part.range),
        help: "the other rules refuse all texts that it matches",
        "remove it, or change the rule that refuses them")
    }
  }

  // MARK: Unions

  private static func parts(of linted: LintedProfile, _ file: LintedFile) -> [Diagnostic] {
    let alternatives = linted.profile.alternatives
    // Parts that are unions themselves are several alternatives.
    guard !alternatives.isEmpty, linted.syntax.parts.count == alternatives.count else { return [] }
    return zip(linted.syntax.parts, zip(linted.profile.parts, alternatives)).compactMap { name, part in
      let (part, alternative) = part
      guard isImpossible(alternative, file.budget), !isImpossible(part, file.budget) else { return nil }
      return finding(
        "the union accepts no value of its part `\(name.text)`", at: file.location(name.range),
        help: "the rules of the union refuse all of them",
        "remove the part, or change the rule that refuses them")
    }
  }

  /// Returns whether a profile is proven to accept no value.
  private static func isImpossible(_ profile: Profile, _ budget: WorkBudget) -> Bool {
    guard !budget.isExhausted, let compiled = try? CompiledProfile(profile) else { return false }
    return RuleProofs(compiled, budget: budget).acceptable == .impossible
  }
}

extension Rule {
  /// Whether the rule is an error whose pattern is written at a place.
  fileprivate func isStated(with linted: LintedPattern) -> Bool {
    guard severity == .error, case .regex(let pattern) = body, let place = pattern.location else {
      return false
    }
    return place.file === linted.location.file && place.range == linted.location.range
  }
}

extension LintedPattern {
  /// Whether each alternative means the same without the others: no option applies to several of them, and no reference
  /// leads from one to another.
  fileprivate var hasSeparableAlternatives: Bool {
    guard tree.pattern.firstRange(of: "(?i") == nil, tree.pattern.firstRange(of: "(?s") == nil,
      tree.pattern.firstRange(of: "(?x") == nil, tree.pattern.firstRange(of: "(?m") == nil
    else { return false }
    var isFree = true
    tree.visit { node in
      switch node.kind {
      case .backreference, .unsupported: isFree = false
      default: break
      }
    }
    return isFree
  }
}

/// Alternatives of which each match takes at most one.
private struct Alternation {
  let parts: [RegexNode]
  /// The pattern before and after the alternatives, for the texts that need one of them.
  let (prefix, suffix): (String, String)

  func isPart(of node: RegexNode) -> Bool {
    parts[0].range.start >= node.range.start && parts[0].range.end <= node.range.end
  }

  /// Returns a pattern that matches the texts that need one of the alternatives.
  func pattern(with part: RegexNode, of tree: RegexTree) -> String { prefix + tree.text(part.range) + suffix }
}

extension RegexTree {
  /// The alternations, the outer ones first. Those that are repeated are left out: a text may need several of their
  /// alternatives.
  fileprivate var alternations: [Alternation] {
    var found: [Alternation] = []
    let end = pattern.utf8.count
    var pending = [(root, text(SourceRange(0, root.range.start)), text(SourceRange(root.range.end, end)))]
    while let (node, prefix, suffix) = pending.popLast() {
      switch node.kind {
      case .alternation(let parts):
        found.append(Alternation(parts: parts, prefix: prefix, suffix: suffix))
        pending += parts.reversed().map { ($0, prefix, suffix) }
      case .concatenation, .group:
        pending += node.children.reversed().map { child in
          (
            child, prefix + text(SourceRange(node.range.start, child.range.start)),
            text(SourceRange(child.range.end, node.range.end)) + suffix
          )
        }
      case .repetition(let repetition, let child) where repetition.max == 1:
        pending.append((child, prefix, suffix))
      default: break
      }
    }
    return found
  }
}
