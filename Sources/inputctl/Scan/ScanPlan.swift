internal import InputControl

/// What is to be scanned, and how.
struct ScanPlan: Sendable {
  /// The files in their order; `nil` is standard input.
  var files: [String?]
  var kind: InputKind
  /// For CSV and TSV.
  var dialect: CSVDialect?
  var hasHeader = false
  var checks: [ScanCheck]
  var locale: LocaleTag
  /// How many values are shown for each rule.
  var sampleCount = 3
  /// At how many rejected rows the scan ends.
  var mostErrors: Int?
  var outputs: Set<RowOutput> = []
  var threadCount = Threads.coreCount

  /// The bytes that are read at a time.
  var blockSize = 512 << 10
  /// The longest row with its end, in bytes.
  var longestRow = 4 << 20

  /// The members that are looked for in lines of JSON; the last one is that of annotations.
  var memberPaths: JSONMemberPaths?

  /// What ends a line.
  var rowEnd: UInt8 { kind == .nul ? 0 : 0x0A }
}

/// A profile that is asked about a column.
struct ScanCheck: Sendable {
  /// `nil` for whole rows.
  var column: String?
  var batch: BatchProfile

  var profile: Profile { batch.profile.profile }

  /// What it is called in annotations, among others.
  func name(among checks: [ScanCheck]) -> String {
    guard let column else { return profile.name }
    return checks.count { $0.column == column } > 1 ? "\(column)=\(profile.name)" : column
  }
}

/// A file of rows that a scan writes.
enum RowOutput: String, CaseIterable, Sendable {
  case rejects, accepts, annotate, fix
}

// MARK: - Headers

extension ScanPlan {
  /// For each check the place of its column.
  func places(of names: [[UInt8]]) throws(Failure) -> [Int] {
    var places: [Int] = []
    for check in checks {
      let column = check.column ?? ""
      let matches = hasHeader ? names.indices.filter { names[$0].elementsEqual(column.utf8) } : []
      if let place = matches.first {
        guard matches.count == 1 else {
          throw Failure(
            .usage, "there are \(matches.count) columns `\(DisplayText.escaped(column))`",
            help: "name one by its number: \(matches.map { String($0 + 1) }.joined(separator: ", "))")
        }
        places.append(place)
      } else if let number = Int(column), number >= 1 {
        guard number <= names.count else {
          throw Failure(.usage, "there is no column \(number), there are \(names.count)")
        }
        places.append(number - 1)
      } else {
        throw Failure(
          .usage, "there is no column `\(DisplayText.escaped(column))`", help: columnsHelp(names, column))
      }
    }
    return places
  }

  private func columnsHelp(_ names: [[UInt8]], _ column: String) -> String {
    guard hasHeader else { return "without a header, columns are numbers from 1 to \(names.count)" }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    if names.count == 1, let dialect,
      let other = Self.likelyDelimiter(in: names[0], instead: dialect.delimiter)
    {
      return "the header has one column; if fields are separated otherwise, say \(other)"
    }
    let shown = texts.prefix(20).map { "`\(DisplayText.escaped($0))`" }.joined(separator: ", ")
    let nearest = Suggestion.nearest(to: column, in: texts)
    return (nearest.map { "did you mean `\(DisplayText.escaped($0))`? " } ?? "") + "the header has \(shown)"
      + (texts.count > 20 ? " and \(texts.count - 20) more" : "")
  }

  /// The options for what may separate the fields.
  private static func likelyDelimiter(in header: [UInt8], instead: UInt8) -> String? {
    for byte in [UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ",")] where byte != instead {
      if header.contains(byte) {
        return byte == 0x09 ? "--input tsv" : "--delimiter '\(Character(Unicode.Scalar(byte)))'"
      }
    }
    return nil
  }

  /// Rows of several files go into one only where they have the same columns.
  func checkHeader(_ names: [[UInt8]], like first: [[UInt8]]) throws(Failure) {
    guard !outputs.isEmpty, names != first else { return }
    throw Failure(
      .data, "the header is not that of the first file, so that their rows cannot go into one file",
      help: "scan the files one by one")
  }
}
