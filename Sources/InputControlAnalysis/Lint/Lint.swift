public import InputControl

/// A kind of finding about rules that work, but most likely not as intended.
protocol Lint: Sendable {
  /// The name of the finding, which `explain` and `@suppress` use.
  static var code: DiagnosticCode { get }
  static var severity: Severity { get }
  /// Whether the lint runs by default, because it concerns correctness rather than style.
  static var isDefault: Bool { get }
  /// Returns the findings of this kind in a file.
  static func findings(in file: LintedFile) -> [Diagnostic]
}

extension Lint {
  static var severity: Severity { .warning }
  static var isDefault: Bool { true }

  /// Returns a finding of this kind.
  static func finding(
    _ message: String, at location: SourceLocation, _ label: String = "",
    also secondary: [Diagnostic.Label] = [], help: String..., fix: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: .init(location, label), also: secondary, help: help, severity: severity, fix: fix)
  }
}

/// A linter that finds likely mistakes in rules that work.
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
    AmbiguousUnit.self, CaseFold.self, DeadAlternative.self, DeadBranch.self, DeadRule.self,
    DeprecatedUse.self,
    DisplayAmbiguous.self, DisplayInValue.self, DisplayJumps.self, DisplayNotRead.self, DisplayOverflow.self,
    DisplayUnreachable.self, EndAnchoredForbid.self,
    HanRange.self, ImpossibleExample.self, KeyboardGap.self, LeadingZeros.self, LeaksSensitive.self,
    LiteralQuantifier.self, Loosening.self, MatchesEmpty.self, MinOverMax.self, MissingLanguage.self,
    MissingLocale.self, MissingPlural.self,
    NarrowedByEqual.self, NormalizedAway.self,
    ObscureRange.self, PatternOverLimit.self, PlaceholderMismatch.self, RedundantAnchor.self,
    RedundantRule.self,
    RepeatedAlternative.self, RestatedRule.self, RevealsSensitive.self, SplitGrapheme.self, SuperLinear.self,
    UnboundedLength.self, Undecided.self, UnescapedDot.self, UnicodeDigit.self, UnknownPlaceholder.self,
    Unsatisfiable.self, UnstableNormalization.self, UntestedRule.self, Untypeable.self, UnusedCheck.self,
    UnusedList.self,
    UnusedParameter.self,
    UnusedSet.self, UnusedTemplate.self, UnusedUse.self,
  ]

  /// Returns all findings in rule files, in order.
  ///
  /// - Parameters:
  ///   - files: The files. Findings in files that they use are not reported.
  ///   - includesAll: Whether lints run that do not concern correctness: lengths without a bound or a unit,
  ///     rules without an example, messages that lack a language, and files that do not state theirs.
  ///   - importer: Reads the files that others use by a path.
  /// - Throws: All errors in the files; files with errors are not linted.
  public static func lint(
    _ files: [SourceFile], includesAll: Bool = false, importer: RuleImporter? = nil
  ) throws(RuleError) -> [Diagnostic] {
    try lint(files, includesAll: includesAll, importer: importer, within: WorkBudget())
  }

  /// Returns all findings in rule files, in order, apart from those that need more work than a budget permits.
  static func lint(
    _ files: [SourceFile], includesAll: Bool, importer: RuleImporter?, within budget: WorkBudget
  ) throws(RuleError) -> [Diagnostic] {
    let loader = RuleLoader(importer: importer)
    let modules = loader.load(files)
    let diagnostics = RuleSet(modules, loadedBy: loader).mistakes
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    return modules.flatMap { module in
      let file = LintedFile(module, among: modules, includesAll: includesAll, budget: budget)
      let wanted = lints.filter { includesAll || $0.isDefault }
      let findings = wanted.flatMap { $0.findings(in: file) }.map(file.withoutFixOfParameter)
      return Suppressions(in: file).applied(to: findings, of: wanted)
        .sorted(by: Diagnostic.isOrderedBefore)
    }
  }

  /// Returns a file after all fixes that do not change the meaning of its rules.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - findings: The findings whose fixes are applied.
  /// - Returns: `nil` if there is no such fix.
  public static func fixed(_ file: SourceFile, findings: [Diagnostic]) -> SourceFile? {
    FixIt.apply(
      findings.compactMap(\.fix).filter { fix in
        fix.keepsMeaning && fix.edits.allSatisfy { $0.location.file === file }
      }, to: file)
  }
}
