/// A kind of finding about rules that work, but most likely not as they were meant.
protocol Lint: Sendable {
  /// The name of the finding, by which it is explained and suppressed.
  static var code: DiagnosticCode { get }
  static var severity: Severity { get }
  /// Whether it is looked for without being asked for: it is about correctness, and no matter of taste.
  static var isDefault: Bool { get }
  /// Looks for it in a file.
  static func findings(in file: LintedFile) -> [Diagnostic]
}

extension Lint {
  static var severity: Severity { .warning }
  static var isDefault: Bool { true }

  /// A finding of this kind.
  static func finding(
    _ message: String, at location: SourceLocation, _ label: String = "",
    also secondary: [Diagnostic.Label] = [], help: String..., fix: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: .init(location, label), also: secondary, help: help, severity: severity, fix: fix)
  }
}

/// Looks for what is most likely a mistake in rules that work.
///
/// ```swift
/// let file = SourceFile(name: "shop.rules", text: "profile code { regex /^[0-9]{6}$/ }")
/// for finding in try RuleLinter.lint([file]) {
///   print(finding.rendered())  // warning[redundant-anchor]: …
/// }
/// ```
public enum RuleLinter {
  /// The kinds of findings, in the order of their names.
  static let lints: [any Lint.Type] = [
    AmbiguousUnit.self, CaseFold.self, DeadRule.self, DeprecatedUse.self, EndAnchoredForbid.self,
    HanRange.self, ImpossibleExample.self, KeyboardGap.self, LeaksSensitive.self, LiteralQuantifier.self,
    Loosening.self, MatchesEmpty.self, MinOverMax.self, MissingLocale.self, NormalizedAway.self,
    ObscureRange.self, PatternOverLimit.self, RedundantAnchor.self, RedundantRule.self, SplitGrapheme.self,
    SuperLinear.self, UnboundedLength.self, Undecided.self, UnicodeDigit.self, UnknownPlaceholder.self,
    Unsatisfiable.self, UnstableNormalization.self, UntestedRule.self, Untypeable.self, UnusedSet.self,
    UnusedUse.self,
  ]

  /// Everything that is found in rule files, in order.
  ///
  /// - Parameters:
  ///   - files: The files; what is found in those that they use is not reported.
  ///   - includesAll: Whether to look for what is no question of correctness too: lengths without a bound or a unit,
  ///     rules without an example, and messages that lack a language.
  ///   - importer: Reads the files that others use by a path.
  /// - Throws: What is wrong with the files, as ``RuleSet/validate()`` tells: there is no point in looking further.
  public static func lint(
    _ files: [SourceFile], includesAll: Bool = false, importer: RuleImporter? = nil
  ) throws(RuleError) -> [Diagnostic] {
    let loader = RuleLoader(importer: importer)
    let modules = loader.load(files)
    let diagnostics = RuleSet(modules, loadedBy: loader).validate()
    let budget = ProofBudget()
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    return modules.flatMap { module in
      let file = LintedFile(module, among: modules, includesAll: includesAll, budget: budget)
      let wanted = lints.filter { includesAll || $0.isDefault }
      let findings = wanted.flatMap { $0.findings(in: file) }
      return Suppressions(in: file).applied(to: findings, of: wanted)
        .sorted(by: Diagnostic.isOrderedBefore)
    }
  }

  /// A file with everything mended that can be mended without changing what its rules mean.
  ///
  /// - Parameters:
  ///   - file: The rule file.
  ///   - findings: The findings of ``lint(_:includesAll:importer:)``; those in other files are ignored.
  /// - Returns: `nil` when there is nothing to mend.
  public static func fixed(_ file: SourceFile, findings: [Diagnostic]) -> SourceFile? {
    FixIt.apply(
      findings.compactMap(\.fix).filter { fix in
        fix.keepsMeaning && fix.edits.allSatisfy { $0.location.file === file }
      }, to: file)
  }
}
