internal import InputControl

extension ScanSummary {
  /// The number of rows for which a check did not say `acceptable`.
  public var rejectedRows: Int { rows - acceptedRows }

  /// Whether all rows of all files were read.
  public var isComplete: Bool { stop == nil && problems.isEmpty }

  /// The reason why not all rows were read, as a clause in English; `nil` if all were read.
  public var shortfall: String? {
    switch stop {
    case .interrupted: "it was interrupted"
    case .tooManyErrors(let limit): "it stopped at \(ScanFigures.counted(limit, "rejected row"))"
    case .failed: "a file could not be read or written"
    case nil where problems.isEmpty: nil
    case nil: "\(ScanFigures.counted(problems.count, "file")) could not be read completely"
    }
  }
}

extension CheckSummary {
  /// The title of the check: its column, or "whole lines", and its profile; the field of a form, and its column.
  var title: String {
    let column = column.map { "column \(DisplayText.shortened($0, atMost: 80))" }
    let name = DisplayText.escaped(profile)
    if isForm { return "form \(name)" }
    return field == nil
      ? "\(column ?? "whole lines"), profile \(name)" : "field \(name), \(column ?? "no column")"
  }

  /// The kinds of results that the check can have.
  var kinds: [VerdictCounts.Kind] { field == nil ? VerdictCounts.Kind.ofChecks : VerdictCounts.Kind.allCases }

  /// The broken rules by descending count; rules with equal counts keep the order of the profile.
  var rulesByCount: [RuleSummary] { rules.filter { $0.count > 0 }.sorted { $0.count > $1.count } }

  /// Returns the value of a sample; `nil` if the profile is sensitive.
  func shownValue(of sample: ScanSample) -> String? { isSensitive ? nil : sample.value }
}

extension FormSummary {
  /// The counts of the form as those of a check, of whole rows.
  var check: CheckSummary {
    var check = CheckSummary(
      column: nil, profile: form, isSensitive: false, counts: counts, rules: rules, unreadable: unreadable)
    check.isForm = true
    return check
  }
}

extension ScanSummary {
  /// The counts of the form and of its fields, or of the checks.
  var allChecks: [CheckSummary] { (form.map { [$0.check] } ?? []) + checks }
}

extension ScanProblem {
  var fileName: String { file ?? "standard input" }
}

extension [ScanSample] {
  /// The message that all samples share; `nil` if they differ or there are none.
  var commonMessage: String? {
    guard let first, allSatisfy({ $0.message == first.message }) else { return nil }
    return first.message
  }
}
