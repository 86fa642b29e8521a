import InputControl
import InputControlAnalysis
import Foundation
import InputControlTestSupport

/// Random files of rows that span several blocks.
struct ScanInput {
  enum Format: String, CaseIterable {
    case csv, table, tsv, ndjson, lines, nul
  }

  let format: Format
  private var random: SplitMix
  private var csv: RandomCSV
  private var json: RandomJSON

  init(_ format: Format, seed: UInt64) {
    self.format = format
    random = SplitMix(state: seed)
    csv = RandomCSV(
      seed: seed, columns: 3,
      delimiter: [.table: UInt8(ascii: ";"), .tsv: 9][format] ?? UInt8(ascii: ","))
    json = RandomJSON(random: SplitMix(state: seed))
  }

  var delimiter: UInt8 { csv.delimiter }
  var hasHeader: Bool { format == .csv || format == .tsv }

  /// The column and the profile of each check.
  var checks: [(column: String, profile: String)] {
    switch format {
    case .csv, .tsv: [("value", "even"), ("3", "tidy")]
    case .table: [("2", "even"), ("3", "tidy")]
    case .ndjson: [("a", "even"), ("/b/1", "tidy")]
    case .lines: [("", "even")]
    case .nul: [("", "tidy")]
    }
  }

  var options: [String] {
    switch format {
    case .csv, .tsv, .ndjson, .table:
      checks.flatMap { ["--check", "\($0.column)=\($0.profile)"] }
        + (format == .table
          ? ["--input", "csv", "--delimiter", ";", "--no-header"] : ["--input", format.rawValue])
    case .lines, .nul: ["--profile", checks[0].profile, "--input", format.rawValue]
    }
  }

  /// Returns a file of some kilobytes, one of several blocks with rows as long as a block, and one with only
  /// a header.
  mutating func files() -> [[UInt8]] {
    [
      file(200, longRows: false), file(5000, longRows: true), Self.byteOrderMark + firstRow,
      file(40, longRows: false),
    ]
  }

  /// The maximum row length for small files, which some of their rows exceed.
  var longestRow: Int { format == .lines || format == .nul ? 20 : 120 }

  /// Returns files with few rows, the last of which has an unclosed quote.
  mutating func smallFiles() -> [[UInt8]] {
    var last = file(30, longRows: false)
    if [.csv, .table, .tsv].contains(format) {
      last += [10] + Array("1,\"".utf8) + [delimiter] + file(20, longRows: false).filter { $0 != 34 }
    }
    return [file(60, longRows: false), Self.byteOrderMark + firstRow, file(60, longRows: false), last]
  }

  /// Returns the parameters of the reference in Python.
  func description(of files: [String], longestRow: Int = 4 << 20) -> [String: Any] {
    [
      "inputctl": Inputctl.binary.path, "rules": ScanRun.rules, "longest": longestRow,
      "kind": format == .table ? "csv" : format.rawValue, "header": hasHeader,
      "delimiter": String(decoding: [delimiter], as: UTF8.self), "files": files,
      "checks": checks.map { check in
        let place = check.column == "value" ? 1 : (Int(check.column) ?? 1) - 1
        return ["column": check.column, "profile": check.profile, "place": place] as [String: Any]
      },
    ]
  }

  /// The byte order mark; in NUL-separated rows, a part of the first row.
  private static let byteOrderMark = Array("\u{FEFF}".utf8)

  private var firstRow: [UInt8] {
    // Without a header, the first row determines the number of fields.
    guard hasHeader || format == .table else { return [] }
    return Array("id".utf8) + [delimiter] + Array("\"value\"".utf8) + [delimiter]
      + Array("\"a \"\"b\"\"\"".utf8)
      + [13, 10]
  }

  private mutating func file(_ count: Int, longRows: Bool) -> [UInt8] {
    var bytes = (chance(3) ? Self.byteOrderMark : []) + firstRow
    // The last row of the last file has no line break.
    let ends: [[UInt8]] =
      format == .nul ? [[0]] : format == .lines ? [[10], [13, 10]] : [[10], [13, 10], [10]]
    for index in 0..<count {
      bytes += row()
      bytes += index == count - 1 && !longRows ? [] : ends.randomElement(using: &random) ?? []
      if chance(40) { bytes += ends.randomElement(using: &random) ?? [] }
      if longRows, index.isMultiple(of: 1500) {
        bytes += longRow(150_000 + 150_000 * (index / 1500)) + (ends.first ?? [])
      }
    }
    return bytes
  }

  private mutating func row() -> [UInt8] {
    switch format {
    case .csv, .tsv, .table: return chance(2) ? csv.row() : simpleRow([delimiter])
    case .ndjson:
      return chance(2)
        ? json.next()
        : Array("{\"a\":\"".utf8) + plain() + Array("\",\"b\":[0,\"".utf8) + plain() + Array("\"]}".utf8)
    case .lines, .nul:
      let row = text()
      return format == .nul && row.isEmpty ? [32] : row
    }
  }

  private mutating func simpleRow(_ separator: [UInt8]) -> [UInt8] {
    [plain(), plain(), plain()].joined(separator: separator) + []
  }

  /// Returns a row whose value is as long as several blocks.
  private mutating func longRow(_ count: Int) -> [UInt8] {
    let line = plain() + Array(repeating: UInt8(ascii: "b"), count: 50)
    var text: [UInt8] = []
    while text.count < count {
      text += line
      if format != .ndjson, format != .lines, chance(3) { text += [13, 10] }
    }
    switch format {
    case .csv, .tsv, .table: return [34] + text + [34, delimiter] + plain() + [delimiter, 34] + text + [34]
    case .ndjson: return Array("{\"x\":\"".utf8) + text + Array("\",\"a\":\"b\",\"b\":[0,\" A\"]}".utf8)
    case .lines, .nul: return text
    }
  }

  private mutating func plain() -> [UInt8] {
    let letters = Array("abcdefgABC   ##".utf8)
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      let letter = letters.randomElement(using: &random) ?? 97
      return letter == 35 && !chance(10) ? 98 : letter
    }
  }

  /// Returns text without row separators.
  private mutating func text() -> [UInt8] {
    guard chance(4) else { return plain() }
    let pieces: [[UInt8]] = [
      [0xFF], [0xC3], [0xC3, 0xA9], [0xE2, 0x80, 0xA8], [13], [9], [34], [0x85], [0xEF, 0xBB, 0xBF],
    ]
    let other: [UInt8] = format == .nul ? [13, 10] : [0]
    return plain() + ((pieces + [other]).randomElement(using: &random) ?? []) + plain()
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
}
