/// The way in which the bytes of a file are divided into rows.
public enum InputKind: String, CaseIterable, Sendable {
  /// Lines, each with one value, which end with LF or CR LF.
  case lines
  /// Values that end with a NUL byte.
  case nul
  /// Comma-separated values (RFC 4180).
  case csv
  /// Tab-separated values, otherwise like `csv`.
  case tsv
  /// Lines with a JSON value each (RFC 8259).
  case ndjson

  /// Derives the kind from the extension of a file name; `nil` if the extension is not known.
  public init?(fileName: String) {
    var name = fileName.lowercased()[...]
    for compression in [".gz", ".zst"] where name.hasSuffix(compression) {
      name = name.dropLast(compression.count)
      break
    }
    switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last {
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }
}
