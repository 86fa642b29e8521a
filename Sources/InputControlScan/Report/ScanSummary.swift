public import InputControl

/// The counts of a scan: the rows that were read, and the verdicts of each check.
///
/// For each check, ``rows`` is the sum of its counts: no row is dropped or counted twice.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// let plan = ScanPlan(files: ["prices.txt"], kind: .lines, checks: [ScanCheck(profile: price)])
/// let summary = try ScanRequest(plan).run().summary
/// for rule in summary.checks[0].rules { print(rule.rule, rule.count) }
/// print(summary.text(.json))
/// ```
public struct ScanSummary: Equatable, Sendable {
  /// The number of rows that were read, without headers and empty ends of files.
  public var rows = 0
  /// The number of bytes that were read from the files, before decompression.
  public var bytes = 0
  /// The number of rows for which every check, or the form, says `acceptable`.
  public var acceptedRows = 0
  /// The counts of each check, in the order of the plan; with a form, those of each field, in the order of the fields.
  public var checks: [CheckSummary]
  /// The counts of the form; `nil` if checks judge single values.
  public var form: FormSummary?
  /// The files that could not be read, or not to their end.
  public var problems: [ScanProblem] = []
  /// The reason why the scan ended before its input did; `nil` for a complete scan.
  public var stop: ScanStop?
}

/// The counts of one check: of a profile that judges a column, or whole rows, or of a field of a form.
public struct CheckSummary: Equatable, Sendable {
  /// The field of the form; `nil` if there is no form.
  public var field: String?
  /// The column, as the plan names it; `nil` for whole rows, and for a field without a column.
  public var column: String?
  /// The name of the profile.
  public var profile: String
  /// Whether the values are sensitive, and no value may be shown.
  public var isSensitive: Bool
  /// The number of values with each verdict.
  public var counts = VerdictCounts()
  /// The rules that were broken, in the order of the profile. A broken rule with a lower severity than `error` does not
  /// reject a row.
  public var rules: [RuleSummary] = []
  /// The reasons why values could not be read, the most frequent one first.
  public var unreadable: [UnreadableSummary] = []
  /// Whether these are the counts of a form.
  var isForm = false
}

/// The number of values with each verdict.
public struct VerdictCounts: Equatable, Sendable {
  /// The number of `acceptable` values.
  public var acceptable = 0
  /// The number of `intermediate` values, which are beginnings of acceptable ones.
  public var intermediate = 0
  /// The number of `invalid` values.
  public var invalid = 0
  /// The number of `undetermined` values, at which the limit on matching work was reached.
  public var undetermined = 0
  /// The number of rows whose value could not be read.
  public var unreadable = 0
  /// The number of rows in which a field of a form is not active, so that its value is not judged.
  public var inactive = 0

  /// The number of rows: the sum of the other counts.
  public var rows: Int { acceptable + intermediate + invalid + undetermined + unreadable + inactive }
}

/// The number of values that break a rule. A value may break several rules.
public struct RuleSummary: Equatable, Sendable {
  /// The id of the rule, `profile.rule`.
  public var rule: String
  /// The severity of the rule.
  public var severity: Severity
  /// The number of values that break the rule.
  public var count: Int
  /// The first values that break it.
  public var samples: [ScanSample] = []
}

/// The number of values that could not be read for a reason.
public struct UnreadableSummary: Equatable, Sendable {
  /// The reason: one sentence in English without a full stop, such as "the row has 3 fields, the header has 5".
  public var reason: String
  /// The number of values.
  public var count: Int
  /// The first rows that could not be read.
  public var samples: [ScanSample] = []
}

/// A row shown as an example.
public struct ScanSample: Equatable, Sendable {
  /// The file as given; `nil` for standard input.
  public var file: String?
  /// The number of the row in its file, from 1; a header is not counted.
  public var row: Int
  /// The line of the file on which the row begins, from 1.
  public var line: Int
  /// The value, at most its first 1000 bytes; `nil` for sensitive profiles, unreadable rows and rules of a form.
  ///
  /// It may contain control characters. Escape it before you show it.
  public var value: String?
  /// The values of the fields that a rule of a form is about, without those of sensitive fields.
  public var fields: [Field] = []
  /// The reason for people, in the language of the plan.
  public var message: String

  /// A field of a form, and its value in a row.
  public struct Field: Equatable, Sendable {
    /// The name of the field.
    public var name: String
    /// The value as given, at most its first 1000 bytes. It may contain control characters.
    public var value: String
  }

  /// The greatest length of a value in bytes; longer values are cut there and end with an ellipsis.
  static let longestValue = 1000
}

/// A file that could not be read, or not to its end.
public struct ScanProblem: Equatable, Sendable {
  /// The file as given; `nil` for standard input.
  public var file: String?
  /// The error, in English: one sentence without a full stop.
  public var message: String
  /// The number of rows read before the problem.
  public var rows: Int
  /// The kind of the error.
  public var kind = ScanError.Kind.data
}

/// The reason why a scan ended before its input did.
public enum ScanStop: Equatable, Sendable {
  /// The scan was interrupted, for example by Ctrl-C.
  case interrupted
  /// The number of rejected rows has reached ``ScanPlan/maxRejectedRows``, which is the associated value.
  case tooManyErrors(Int)
  /// A file could not be read or written.
  case failed
}

extension VerdictCounts {
  /// The result for a row: a verdict, `unreadable` if there is no value to judge, or `inactive` for a field that does
  /// not belong to the form.
  enum Kind: String, CaseIterable {
    case acceptable, intermediate, invalid, undetermined, unreadable, inactive

    /// The kinds of results of a check, or of a form.
    static let ofChecks: [Kind] = allCases.filter { $0 != .inactive }

    private var verdict: Verdict? { Verdict(rawValue: rawValue) }

    /// The ANSI colour (ECMA-48 SGR), equal to that of `check` for verdicts.
    var colour: String { verdict?.colour ?? (self == .inactive ? "2" : "36") }

    var symbol: String { verdict?.symbol ?? (self == .inactive ? "–" : "!") }
  }

  subscript(kind: Kind) -> Int {
    switch kind {
    case .acceptable: acceptable
    case .intermediate: intermediate
    case .invalid: invalid
    case .undetermined: undetermined
    case .unreadable: unreadable
    case .inactive: inactive
    }
  }
}
