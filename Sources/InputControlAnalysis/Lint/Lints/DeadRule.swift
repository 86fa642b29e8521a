import InputControl

/// A lint for rules without effect: with `type number`, `forbid /x/` never applies.
///
/// A dead rule is a `forbid`, or a rule that only warns, that no text violates which the other rules accept.
/// A text of a `oneOf` is dead if another rule refuses it; a pattern of a `require` or a class of an `allow`
/// is dead if no acceptable value contains a match.
enum DeadRule: Lint {
  static let code = DiagnosticCode.deadRule

  static func findings(in file: LintedFile) -> [Diagnostic] {
    let rulesOfForms = file.forms.flatMap { $0.compiled.form.rules.compactMap(unbreakable) }
    // If no value is acceptable, every rule is without effect.
    return rulesOfForms
      + file.profiles.filter { $0.proofs.acceptable != .impossible }.flatMap { linted in
        linted.proofs.rules.indices.flatMap { index -> [Diagnostic] in
          let rule = linted.proofs.rules[index].rule
          guard linted.states(rule), let place = rule.location else { return [] }
          if isProhibition(rule) {
            let proof = linted.proofs.textBreaking(ruleAt: index)
            linted.proofs.note(proof, on: "whether anything can break `\(rule.id)`")
            return proof == .impossible ? [unbreakable(rule, at: index, of: linted, place)] : []
          }
          guard rule.severity == .error,
            let syntax = linted.rules.first(where: { $0.range == place.range })?.rule
          else { return [] }
          switch (syntax.body, rule.body) {
          case (.oneOf(let literals), .oneOf):
            return choices(literals, of: rule, at: index, of: linted, file)
          case (.allow(let syntaxes), .allow(let classes)) where syntaxes.count == classes.count:
            return allowed(Array(zip(syntaxes, classes)), at: index, of: linted, file)
          case (.require(_, let regexes), .require(let count, of: let patterns)) where count < patterns.count:
            return needed(Array(zip(regexes, patterns)), at: index, of: linted, file)
          default: return []
          }
        }
      }
  }

  private static func isProhibition(_ rule: Rule) -> Bool {
    if case .forbid = rule.body { return true }
    return rule.severity != .error && rule.body != .required
  }

  // MARK: Rules

  private static func unbreakable(
    _ rule: Rule, at index: Int, of linted: LintedProfile, _ place: SourceLocation
  ) -> Diagnostic {
    let what = rule.severity == .error ? "refuses" : "warns of"
    return finding(
      "`\(rule.id)` \(what) nothing that the other rules accept", at: place,
      help: reason(why: index, isUnbreakableIn: linted), "remove it or correct it")
  }

  /// Returns the shortest text that would violate a rule, with the rule that refuses it.
  private static func reason(why index: Int, isUnbreakableIn linted: LintedProfile) -> String {
    let proofs = linted.proofs
    let others = proofs.rules(beside: index)
    switch proofs.rules[index].rule.body {
    case .minLength: return "no text that they accept is that short"
    case .maxLength: return "no text that they accept is that long"
    default: break
    }
    if let (text, refusing) = textRefusedByOne(of: others, breaking: index, proofs) {
      return "\(linted.quoted(text)) would break it, but `\(proofs.rules[refusing].rule.id)` refuses it"
    }
    guard let automaton = try? proofs.automaton(ofRuleAt: index),
      let text = proofs.text(keeping: [], refusedBy: automaton, where: { _ in true }).witness
    else {
      // No text violates the rule, regardless of normalisation.
      if let automaton = try? proofs.automaton(ofRuleAt: index),
        let text = (try? automaton.complement())?.shortestText()
      {
        return "\(linted.quoted(text)) would break it, but the normalisation changes it"
      }
      return "no text breaks it at all"
    }
    let refusing = proofs.broken(by: text).flatMap { broken in others.first(where: broken.contains) }
    guard let refusing else { return "\(linted.quoted(text)) breaks it, but nothing acceptable does" }
    return "\(linted.quoted(text)) would break it, but `\(proofs.rules[refusing].rule.id)` refuses it"
  }

  /// Returns the shortest text that violates only a rule and one other rule; that other rule makes the rule
  /// dead.
  private static func textRefusedByOne(
    of others: [Int], breaking index: Int, _ proofs: RuleProofs
  ) -> (text: String, refusing: Int)? {
    guard others.count <= 8, let automaton = try? proofs.automaton(ofRuleAt: index) else { return nil }
    let compared = Set(others).union([index])
    let found = others.compactMap { other -> (text: String, refusing: Int)? in
      proofs.text(keeping: others.filter { $0 != other }, refusedBy: automaton) {
        proofs.broken(by: $0)?.intersection(compared) == [index, other]
      }.witness.map { ($0, other) }
    }
    return found.min { $0.text.unicodeScalars.count < $1.text.unicodeScalars.count }
  }

  // MARK: Parts of rules

  private static func choices(
    _ literals: [StringSyntax], of rule: Rule, at index: Int, of linted: LintedProfile, _ file: LintedFile
  ) -> [Diagnostic] {
    let proofs = linted.proofs
    let others = proofs.deciding.filter { $0 != index }
    return literals.compactMap { literal in
      guard !literal.text.isEmpty, let broken = proofs.broken(by: literal.text),
        let refusing = others.first(where: broken.contains)
      else { return nil }
      return finding(
        "`\(proofs.rules[refusing].rule.id)` refuses this choice", at: file.location(literal.range),
        also: other(proofs.rules[refusing].rule), help: "remove it, or change the other rule")
    }
  }

  private static func allowed(
    _ classes: [(ClassSyntax, CharacterClass)], at index: Int, of linted: LintedProfile, _ file: LintedFile
  ) -> [Diagnostic] {
    classes.compactMap { syntax, part in
      let range: SourceRange
      switch syntax {
      case .regex(let regex): range = regex.range
      case .string(let string): range = string.range
      // A set is shared by several rules.
      case .set: return nil
      }
      guard let letters = part.scalars else { return nil }
      return unused(
        part: .containing(letters), at: range, of: linted, file,
        "no acceptable value has a character of this class")
    }
  }

  private static func needed(
    _ patterns: [(RegexSyntax, RulePattern)], at index: Int, of linted: LintedProfile, _ file: LintedFile
  ) -> [Diagnostic] {
    patterns.compactMap { syntax, pattern in
      guard let tree = pattern.tree else { return nil }
      do throws(AutomatonObstacle) {
        guard let automaton = try linted.proofs.automaton(searching: tree) else {
          linted.proofs.note(.open(WorkBudget.exhausted), on: "whether every part of a rule is needed")
          return nil
        }
        return unused(
          part: automaton, at: syntax.range, of: linted, file,
          "this pattern is found in no acceptable value")
      } catch {
        linted.proofs.note(
          .open("a pattern of it has no automaton, because \(error.words)"),
          on: "whether every part of `\(linted.proofs.rules[index].rule.id)` is needed")
        return nil
      }
    }
  }

  private static func unused(
    part: Automaton?, at range: SourceRange, of linted: LintedProfile, _ file: LintedFile, _ message: String
  ) -> Diagnostic? {
    guard let part else { return nil }
    let proofs = linted.proofs
    // An acceptable example that contains a match is cheaper than a search.
    let accepted = proofs.samples.filter { $0.broken.isDisjoint(with: proofs.deciding) }
    guard !accepted.contains(where: { part.accepts($0.value) }) else { return nil }
    let proof = proofs.text(keeping: proofs.deciding, and: [part]) { proofs.isAcceptedUnchanged($0) }
    proofs.note(proof, on: "whether every part of a rule is needed")
    guard proof == .impossible else { return nil }
    var help = "remove it, or change the rules that exclude it"
    if let text = part.shortestText(), let broken = proofs.broken(by: text),
      let refusing = proofs.deciding.first(where: broken.contains)
    {
      help = "\(linted.quoted(text)) has it, but `\(proofs.rules[refusing].rule.id)` refuses it; " + help
    }
    return finding(message, at: file.location(range), help: help)
  }

  private static func other(_ rule: Rule) -> [Diagnostic.Label] {
    rule.location.map { [.init($0, "`\(rule.id)`")] } ?? []
  }
}

extension CharacterClass {
  /// The scalars of the class; `nil` if they cannot be listed.
  var scalars: ScalarSet? {
    switch self {
    case .characters(let text):
      text.allSatisfy { $0.unicodeScalars.count == 1 } ? ScalarSet(text.unicodeScalars) : nil
    case .matching(let pattern): pattern.singleScalars
    case .visible: nil
    }
  }
}

extension Automaton {
  /// Returns the automaton of the texts that contain one of some scalars.
  static func containing(_ letters: ScalarSet) -> Automaton? {
    guard let alphabet = Alphabet(distinguishing: [letters]) else { return nil }
    var builder = AutomatonBuilder(alphabet)
    let start = builder.addState(isAccepting: false)
    let found = builder.addState(isAccepting: true)
    for (number, set) in alphabet.classes.enumerated() {
      builder[start, number] = set.isDisjoint(with: letters) ? start : found
      builder[found, number] = found
    }
    return builder.automaton(startingAt: start)
  }
}
