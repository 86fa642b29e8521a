/// What a scan has found: of every row that was read, what each check says of it.
///
/// For each check, `rows` is the sum of its counts: no row is dropped or counted twice.
public struct ScanSummary: Equatable, Sendable {
  /// The rows that were read, without headers and empty ends of files.
  public var rows = 0
  /// The bytes that were read, before they were unpacked.
  public var bytes = 0
  /// The rows about which every check says "acceptable".
  public var acceptedRows = 0
  public var checks: [CheckSummary]
  /// Files that could not be read, or not to their end.
  public var problems: [ScanProblem] = []
  /// Why the scan ended before its input did; `nil` for one that is complete.
  public var stop: ScanStop?
}

/// What was found by one check, which is a profile asked about a column or about whole lines.
public struct CheckSummary: Equatable, Sendable {
  /// The column as it was asked for; `nil` for whole lines.
  public var column: String?
  /// The name of the profile.
  public var profile: String
  /// Whether no value may be shown.
  public var isSensitive: Bool
  public var counts = VerdictCounts()
  /// The rules that were broken, in the order of the profile; also those of warnings, which break no row.
  public var rules: [RuleSummary] = []
  /// What kept values from being read, the most frequent first.
  public var unreadable: [UnreadableSummary] = []
}

/// How many values have each verdict.
public struct VerdictCounts: Equatable, Sendable {
  public var acceptable = 0
  public var intermediate = 0
  public var invalid = 0
  public var undetermined = 0
  /// No value could be had from so many rows.
  public var unreadable = 0

  public var rows: Int { acceptable + intermediate + invalid + undetermined + unreadable }
}

/// How often a rule was broken. A value may break several.
public struct RuleSummary: Equatable, Sendable {
  /// The rule's id, `profile.rule`.
  public var rule: String
  /// `error`, `warning` or `info`.
  public var severity: String
  public var count: Int
  /// The first values that broke it.
  public var samples: [ScanSample] = []
}

/// How often a value could not be read for a reason.
public struct UnreadableSummary: Equatable, Sendable {
  /// One sentence without a full stop, such as "the row has 3 fields, the header has 5".
  public var reason: String
  public var count: Int
  public var samples: [ScanSample] = []
}

/// A row as an example.
public struct ScanSample: Equatable, Sendable {
  /// The file, as it was given; `nil` for standard input.
  public var file: String?
  /// The number of the row in its file, from 1; a header is not counted.
  public var row: Int
  /// The line of its file on which the row begins, from 1.
  public var line: Int
  /// The value; `nil` when the profile is sensitive or there is none. It may hold anything, so whoever shows it escapes it.
  public var value: String?
  /// What to tell a person about it, in the locale that was asked for.
  public var message: String

  /// What is longer is cut here, in bytes, and ends in an ellipsis.
  static let longestValue = 1000
}

/// A file that could not be read.
public struct ScanProblem: Equatable, Sendable {
  /// The file, as it was given; `nil` for standard input.
  public var file: String?
  /// One sentence without a full stop.
  public var message: String
  /// How many rows of it were read before.
  public var rows: Int
  /// The kind of the error.
  public var kind = ScanError.Kind.data
}

/// Why a scan ended before its input did.
public enum ScanStop: Equatable, Sendable {
  /// Somebody pressed Ctrl-C, or the program was asked to end.
  case interrupted
  /// There were as many rows that are not acceptable as `--max-errors` allows.
  case tooManyErrors(Int)
  /// A file could not be read or written.
  case failed
}
