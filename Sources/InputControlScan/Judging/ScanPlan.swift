public import InputControl
internal import InputControlJSON
internal import InputControlSystem

/// The files that a scan reads and the checks that it applies.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price).required())
/// var plan = ScanPlan(
///   files: try InputPaths.expand(["orders/*.csv"]), kind: .csv,
///   checks: [ScanCheck(column: "price", profile: price)])
/// plan.delimiter = UInt8(ascii: ";")
/// plan.maxRejectedRows = 1000
/// ```
public struct ScanPlan: Sendable {
  /// The files in their order; `nil` is standard input.
  public var files: [String?]
  /// The way in which the bytes of the files are divided into rows.
  public let kind: InputKind
  /// The profiles that judge the values, with their columns; none if a form judges the rows.
  public let checks: [ScanCheck]
  /// The form that judges the rows; `nil` if checks judge single values.
  public let form: ScanForm?
  /// The language of messages and of the HTML page.
  public let locale: LocaleTag
  /// The byte that separates the fields of a table: an ASCII character, but no quotation mark, line break or NUL.
  public var delimiter: UInt8
  /// Whether the first row of a table names its columns. Without a header, columns are numbers from 1.
  public var hasHeader: Bool
  /// Whether an apostrophe is written before each field of a table that a spreadsheet program would run as a formula.
  ///
  /// These fields begin with `=`, `+`, `-` or `@` or their fullwidth forms, a tab, a line break or NUL, also behind
  /// spaces. The files that are written then do not hold the exact values, so they are only for spreadsheets.
  public var escapesFormulas = false
  /// Whether ``RowOutput/fix`` writes the displays of acceptable values, instead of the values.
  public var fixesDisplays = false
  /// Whether ``RowOutput/annotate`` also writes the displays of acceptable values.
  public var annotatesDisplays = false
  /// The number of values that the summary shows for each rule, from 0 to 1000.
  public var sampleCount = 3
  /// The number of rejected rows at which the scan ends, from 1; `nil` for no limit.
  public var maxRejectedRows: Int?
  /// The number of threads that judge, from 1 to 256; by default the number of cores.
  public var threadCount = Threads.coreCount

  /// The files of rows to write.
  package internal(set) var outputs: Set<RowOutput> = []
  /// The number of bytes in one read.
  var blockSize = 512 << 10
  /// The maximum length of a row with its end, in bytes.
  var longestRow = 4 << 20
  /// The members that are read from lines of JSON; the last one is the member for annotations.
  private(set) var memberPaths: JSONMemberPaths?
  /// The compiled batch profiles of `checks`.
  let batches: [BatchProfile]
  /// The prepared form.
  let batchForm: BatchForm?

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - files: The files in their order; `nil` is standard input.
  ///   - kind: The way in which the bytes of the files are divided into rows.
  ///   - checks: The checks. Each has a column if rows have columns; otherwise none has.
  ///   - locale: The language of messages and of the HTML page.
  public init(files: [String?], kind: InputKind, checks: [ScanCheck], locale: LocaleTag = .english) {
    self.init(files, kind, checks, form: nil, locale)
  }

  /// Creates a plan in which a form judges each row.
  ///
  /// - Parameters:
  ///   - files: The files in their order; `nil` is standard input.
  ///   - kind: The way in which the bytes of the files are divided into rows, which have columns.
  ///   - form: The form, and the columns of its fields.
  ///   - locale: The language of messages and of the HTML page.
  public init(files: [String?], kind: InputKind, form: ScanForm, locale: LocaleTag = .english) {
    self.init(files, kind, [], form: form, locale)
  }

  private init(
    _ files: [String?], _ kind: InputKind, _ checks: [ScanCheck], form: ScanForm?, _ locale: LocaleTag
  ) {
    self.files = files
    self.kind = kind
    self.checks = checks
    self.form = form
    self.locale = locale
    delimiter = kind == .tsv ? 0x09 : UInt8(ascii: ",")
    hasHeader = kind == .csv || kind == .tsv
    batches = checks.map { BatchProfile($0.profile, rowEnd: kind == .nul ? .nul : .lineFeed) }
    batchForm = form.map { BatchForm($0.form) }
  }

  /// The CSV dialect of tables; `nil` for other kinds.
  var dialect: CSVDialect? { kind == .csv || kind == .tsv ? CSVDialect(delimiter: delimiter) : nil }

  /// The byte that ends a line.
  var rowEnd: UInt8 { kind == .nul ? 0 : 0x0A }

  /// The columns of the values of a row: of the checks, or of the fields of the form. It is empty for whole rows, and for
  /// a field without a column.
  var columns: [String] {
    form.map { form in form.fieldNames.indices.map { form.column(of: $0) ?? "" } }
      ?? checks.map { $0.column ?? "" }
  }

  /// The number of checks whose outcomes are counted: with a form, that of its fields and the form itself.
  var tallyCount: Int { form.map { $0.fieldNames.count + 1 } ?? checks.count }

  /// The names of the annotations of a row.
  var annotationNames: [String] { form.map { [$0.name] } ?? checks.map { $0.name(among: checks) } }

  /// Returns the plan with the paths of the members that its checks name.
  ///
  /// - Throws: ``ScanError`` for a column that is not a valid JSON Pointer.
  func withMemberPaths() throws(ScanError) -> ScanPlan {
    guard kind == .ndjson else { return self }
    var plan = self
    do throws(JSONMemberPaths.PointerError) {
      plan.memberPaths = try JSONMemberPaths(columns + [NDJSONCursor.annotation])
    } catch {
      throw ScanError(
        .usage,
        "`\(DisplayText.escaped(error.pointer))` is not a JSON Pointer: `0` or `1` has to follow each `~`",
        help: "write `~0` for `~`, and `~1` for `/`")
    }
    return plan
  }
}

/// A profile that judges the values of a column, or whole rows.
public struct ScanCheck: Sendable {
  /// The column: a name in the header, a number from 1, or for lines of JSON a member or a JSON Pointer (RFC
  /// 6901); `nil` for whole rows.
  public var column: String?
  /// The profile.
  public var profile: CompiledProfile

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - column: The column; `nil` for whole rows.
  ///   - profile: The profile.
  public init(column: String? = nil, profile: CompiledProfile) {
    self.column = column
    self.profile = profile
  }

  /// Returns the name of the check in annotations, distinct among `checks`.
  func name(among checks: [ScanCheck]) -> String {
    let profile = profile.profile.name
    guard let column else { return profile }
    return checks.count { $0.column == column } > 1 ? "\(column)=\(profile)" : column
  }
}

/// A file of rows that a scan writes.
public enum RowOutput: String, CaseIterable, Sendable {
  /// The rows with a value that is not acceptable, unchanged.
  case rejects
  /// The rows whose values are all acceptable, unchanged.
  case accepts
  /// All rows, with verdict, rule and message, and the display of the value if ``ScanPlan/annotatesDisplays`` says so.
  case annotate
  /// All rows, with acceptable values normalised, or as they are shown if ``ScanPlan/fixesDisplays`` says so.
  case fix
}

// MARK: - Limits

extension ScanPlan {
  /// Throws if a property has a value that it must not have.
  func refuseInvalid() throws(ScanError) {
    let isTable = kind == .csv || kind == .tsv
    let hasColumns = isTable || kind == .ndjson
    let mistake: String? =
      if files.isEmpty {
        "there are no files"
      } else if checks.isEmpty, form == nil {
        "there are no checks"
      } else if form != nil, !hasColumns {
        "\(kind.rawValue) has no columns, and a form needs some"
      } else if let mistake = form?.mistake {
        mistake
      } else if checks.contains(where: { ($0.column != nil) != hasColumns }) {
        "\(kind.rawValue) has \(hasColumns ? "columns, and a check names none" : "no columns, and a check names one")"
      } else if isTable, delimiter >= 0x80 || [0, 0x0A, 0x0D, UInt8(ascii: "\"")].contains(delimiter) {
        "the byte \(delimiter) cannot separate fields"
      } else if isTable, escapesFormulas, delimiter == UInt8(ascii: "'") {
        "an apostrophe separates the fields, so it cannot make them safe for spreadsheets"
      } else if !(0...1000).contains(sampleCount) {
        "the number of values to show must be from 0 to 1000, not \(sampleCount)"
      } else if let maxRejectedRows, maxRejectedRows < 1 {
        "the number of rejected rows must be at least 1, not \(maxRejectedRows)"
      } else if !(1...256).contains(threadCount) {
        "the number of threads must be from 1 to 256, not \(threadCount)"
      } else {
        nil
      }
    if let mistake { throw ScanError(.usage, mistake) }
  }
}

// MARK: - Headers

extension ScanPlan {
  /// Returns the column index of each check, or of each field of the form; -1 for a field without a column.
  func places(of names: [[UInt8]]) throws(ScanError) -> [Int] {
    if let form { return try places(of: names, for: form) }
    var places: [Int] = []
    for check in checks { places.append(try place(of: check.column ?? "", in: names)) }
    return places
  }

  private func places(of names: [[UInt8]], for form: ScanForm) throws(ScanError) -> [Int] {
    var places: [Int] = []
    for field in form.fieldNames {
      places.append(
        try form.columns[field].map { name throws(ScanError) in try place(of: name, in: names) } ?? -1)
    }
    let mapped = Set(places)
    for (index, field) in form.fieldNames.enumerated() where places[index] < 0 {
      // A column that is mapped to another field is only what the map says.
      let place = try namedPlace(of: field, in: names)
      if let place, !mapped.contains(place) { places[index] = place }
    }
    guard places.contains(where: { $0 >= 0 }) else { throw noField(of: form, in: names) }
    return places
  }

  private func place(of column: String, in names: [[UInt8]]) throws(ScanError) -> Int {
    if let place = try namedPlace(of: column, in: names) { return place }
    if let number = Int(column), number >= 1 {
      guard number <= names.count else {
        throw ScanError(.usage, "there is no column \(number), only \(names.count)")
      }
      return number - 1
    }
    throw ScanError(
      .usage, "there is no column `\(DisplayText.escaped(column))`", help: columnsHelp(names, column))
  }

  /// Returns the index of the column with a name; `nil` if there is none.
  private func namedPlace(of column: String, in names: [[UInt8]]) throws(ScanError) -> Int? {
    let matches = hasHeader ? names.indices.filter { names[$0].elementsEqual(column.utf8) } : []
    guard matches.count > 1 else { return matches.first }
    let numbers = matches.map { String($0 + 1) }.joined(separator: ", ")
    throw ScanError(
      .usage, "there are \(matches.count) columns `\(DisplayText.escaped(column))`",
      help: form == nil
        ? "name one by its number: \(numbers)"
        : "map one by its number, such as --map \(matches[0] + 1)=\(column): \(numbers)")
  }

  /// Returns the error for a table that has a column for no field.
  private func noField(of form: ScanForm, in names: [[UInt8]]) -> ScanError {
    let fields = form.fieldNames
    let shown = fields.prefix(8).map { "`\($0)`" }.joined(separator: ", ") + (fields.count > 8 ? ", …" : "")
    return ScanError(
      .usage, "no column has the name of a field of the form `\(form.name)`",
      help: "add --map column=field; its fields are \(shown); \(columnsHelp(names, nil))")
  }

  private func columnsHelp(_ names: [[UInt8]], _ column: String?) -> String {
    guard hasHeader else { return "without a header, columns are numbers from 1 to \(names.count)" }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    if names.count == 1, let dialect,
      let other = Self.likelyDelimiter(in: names[0], instead: dialect.delimiter)
    {
      return "the header has only one column; if the separator is another one, add \(other)"
    }
    let shown = texts.prefix(20).map { "`\(DisplayText.escaped($0))`" }.joined(separator: ", ")
    let nearest = column.flatMap { Suggestion.nearest(to: $0, in: texts) }
    return (nearest.map { "did you mean `\(DisplayText.escaped($0))`? " } ?? "") + "the header has \(shown)"
      + (texts.count > 20 ? " and \(texts.count - 20) more" : "")
  }

  /// Returns the options for the delimiter that a header probably uses.
  private static func likelyDelimiter(in header: [UInt8], instead: UInt8) -> String? {
    for byte in [UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ",")] where byte != instead {
      if header.contains(byte) {
        return byte == 0x09 ? "--input tsv" : "--delimiter '\(Character(Unicode.Scalar(byte)))'"
      }
    }
    return nil
  }

  /// Checks that a header equals the first one if rows are written: the rows of several files share an output
  /// only if they have the same columns.
  func checkHeader(_ names: [[UInt8]], like first: [[UInt8]]) throws(ScanError) {
    guard !outputs.isEmpty, names != first else { return }
    throw ScanError(
      .data, "the header differs from that of the first file, so the rows cannot be written to one file",
      help: "scan the files one by one")
  }
}
