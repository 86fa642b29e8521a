/// What a scan has found: of every row that was read, what each check says of it.
///
/// For each check, `rows` is the sum of its counts: no row is dropped or counted twice.
struct ScanSummary: Equatable, Sendable {
  /// The rows that were read, without headers and empty ends of files.
  var rows = 0
  /// The bytes that were read, before they were unpacked.
  var bytes = 0
  /// The rows about which every check says "acceptable".
  var acceptedRows = 0
  var checks: [CheckSummary]
  /// Files that could not be read, or not to their end.
  var problems: [ScanProblem] = []
  /// Why the scan ended before its input did; `nil` for one that is complete.
  var stop: ScanStop?
}

/// What was found by one check, which is a profile asked about a column or about whole lines.
struct CheckSummary: Equatable, Sendable {
  /// The column as it was asked for; `nil` for whole lines.
  var column: String?
  /// The name of the profile.
  var profile: String
  /// Whether no value may be shown.
  var isSensitive: Bool
  var counts = VerdictCounts()
  /// The rules that were broken, in the order of the profile; also those of warnings, which break no row.
  var rules: [RuleSummary] = []
  /// What kept values from being read, the most frequent first.
  var unreadable: [UnreadableSummary] = []
}

/// How many values have each verdict.
struct VerdictCounts: Equatable, Sendable {
  var acceptable = 0
  var intermediate = 0
  var invalid = 0
  var undetermined = 0
  /// No value could be had from so many rows.
  var unreadable = 0

  var rows: Int { acceptable + intermediate + invalid + undetermined + unreadable }
}

/// How often a rule was broken. A value may break several.
struct RuleSummary: Equatable, Sendable {
  /// The rule's id, `profile.rule`.
  var rule: String
  /// `error`, `warning` or `info`.
  var severity: String
  var count: Int
  /// The first values that broke it.
  var samples: [ScanSample] = []
}

/// How often a value could not be read for a reason.
struct UnreadableSummary: Equatable, Sendable {
  /// One sentence without a full stop, such as "the row has 3 fields, the header has 5".
  var reason: String
  var count: Int
  var samples: [ScanSample] = []
}

/// A row as an example.
struct ScanSample: Equatable, Sendable {
  /// The file, as it was given; `nil` for standard input.
  var file: String?
  /// The number of the row in its file, from 1; a header is not counted.
  var row: Int
  /// The line of its file on which the row begins, from 1.
  var line: Int
  /// The value; `nil` when the profile is sensitive or there is none. It may hold anything, so whoever shows it escapes it.
  var value: String?
  /// What to tell a person about it, in the locale that was asked for.
  var message: String

  /// What is longer is cut here, in bytes, and ends in an ellipsis.
  static let longestValue = 1000
}

/// A file that could not be read.
struct ScanProblem: Equatable, Sendable {
  /// The file, as it was given; `nil` for standard input.
  var file: String?
  /// One sentence without a full stop.
  var message: String
  /// How many rows of it were read before.
  var rows: Int
  /// The exit status for it.
  var status = Failure.Status.data
}

/// Why a scan ended before its input did.
enum ScanStop: Equatable, Sendable {
  /// Somebody pressed Ctrl-C, or the program was asked to end.
  case interrupted
  /// There were as many rows that are not acceptable as `--max-errors` allows.
  case tooManyErrors(Int)
  /// A file could not be read or written.
  case failed
}
