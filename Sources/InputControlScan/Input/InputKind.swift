/// How the bytes of a file are divided into rows.
public enum InputKind: String, CaseIterable, Sendable {
  case lines
  case nul
  case csv
  case tsv
  case ndjson

  /// What the name of a file says; `nil` when it says nothing.
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
