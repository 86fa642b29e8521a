/// Reads a list from a file: CSV or, if its name ends in `.tsv`, values that are separated by tabs, with a header.
struct ListFileReader {
  private let file: SourceFile
  private let syntax: ListFileSyntax
  private let labels: [(locale: LocaleTag, column: String)]
  /// Where the list is declared.
  private let declaration: SourceLocation
  private let dialect: CSVDialect
  /// The names of the columns.
  private(set) var names: [String] = []
  /// The columns that the declaration names, and the file does not have.
  private(set) var missingColumns: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ file: SourceFile, _ syntax: ListFileSyntax, labels: [(locale: LocaleTag, column: String)],
    declaredAt declaration: SourceLocation
  ) {
    self.file = file
    self.syntax = syntax
    self.labels = labels
    self.declaration = declaration
    dialect = CSVDialect(delimiter: file.name.utf8.suffix(4).elementsEqual(".tsv".utf8) ? 0x09 : 0x2C)
  }

  /// The sign between columns, in words.
  var separator: String { dialect.delimiter == 0x09 ? "tabs" : "commas" }

  /// Returns the list; `nil` after a mistake that hides the others.
  mutating func list(named name: String) -> ValueList? {
    guard file.bytes.count <= ValueList.largestFile else {
      report("this file is larger than that of a list may be, \(ValueList.largestFile) bytes", start)
      return nil
    }
    if let offset = UTF8Validation.firstInvalidByte(in: file.bytes) {
      diagnostics.append(
        Diagnostic(
          .notUTF8, "this file is not UTF-8",
          at: .init(SourceLocation(file, SourceRange(offset, offset + 1))),
          help: ["save the file in the encoding UTF-8"]))
      return nil
    }
    let padded = file.bytes + [UInt8](repeating: 0, count: CSVRows.padding)
    return unsafe padded.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe list(named: name, $0) }
    }
  }

  private mutating func report(_ message: String, _ range: SourceRange, help: String? = nil) {
    diagnostics.append(
      Diagnostic(
        .invalidList, message, at: .init(SourceLocation(file, range)),
        also: [.init(declaration, "the list is declared here")], help: help.map { [$0] } ?? []))
  }

  /// The place of the first character, behind a byte order mark.
  private var start: SourceRange {
    let offset = file.bytes.starts(with: SourceFile.byteOrderMark) ? SourceFile.byteOrderMark.count : 0
    return SourceRange(offset, offset)
  }

  private mutating func list(named name: String, _ base: UnsafePointer<UInt8>) -> ValueList? {
    var cells = unsafe Cells(base, count: file.bytes.count, from: start.start, dialect)
    guard unsafe cells.next(base) else {
      report(
        "this file has no header", start,
        help: "the first row names the columns, such as `code\(dialect.delimiter == 0x09 ? "⇥" : ",")title`")
      return nil
    }
    names = cells.values.map { String(decoding: $0, as: UTF8.self) }
    let wanted = [syntax.key.text] + labels.map { $0.column } + [syntax.group?.text].compactMap { $0 }
    for (index, column) in names.enumerated()
    where wanted.contains(column) && names[..<index].contains(column) {
      report(
        "two columns have the name `\(DisplayText.escaped(column))`", cells.range(index),
        help: "rename one of them")
    }
    missingColumns = wanted.filter { !names.contains($0) }
    guard missingColumns.isEmpty, diagnostics.isEmpty else { return nil }
    return unsafe list(named: name, &cells, base, columns: wanted.map { names.firstIndex(of: $0) ?? 0 })
  }

  /// - Parameter columns: The columns of the keys, of the labels and of the groups.
  private mutating func list(
    named name: String, _ cells: inout Cells, _ base: UnsafePointer<UInt8>, columns: [Int]
  ) -> ValueList? {
    unsafe cells.select(columns, base)
    var result = ListColumns(file)
    var texts = columns.map { _ in TextTable() }
    var labelStarts = labels.map { _ in [UInt32]() }
    while unsafe cells.next(base), !result.isBeyondLimit {
      guard result.count < ValueList.maximumCount else {
        result.report(
          "the list has more than \(ValueList.maximumCount) values", cells.row,
          help: "a list has at most so many: split the file")
        break
      }
      guard cells.fieldCount == names.count else {
        result.report(
          "this row has \(cells.fieldCount) \(cells.fieldCount == 1 ? "field" : "fields"), the header has \(names.count)",
          cells.row,
          help:
            "write as many fields as the header has; a field with a comma, a quote or a line break stands in quotes"
        )
        continue
      }
      for (place, column) in columns.enumerated() {
        let value = cells.values[place]
        guard place > 0 else {
          result.add(value, cells.range(place))
          continue
        }
        if value.isEmpty || value.contains(where: { $0.isLineBreak }) {
          let what = place <= labels.count ? "label" : "value of `\(DisplayText.escaped(names[column]))`"
          result.report(
            value.isEmpty ? "this \(what) has no text" : "a \(what) has no line break", cells.range(place),
            help: value.isEmpty ? "write one, or remove the row" : "write it in one line")
        }
        texts[place].append(value)
        if place <= labels.count { labelStarts[place - 1].append(UInt32(cells.range(place).start)) }
      }
    }
    if result.count == 0, result.diagnostics.isEmpty {
      result.report("the list has no values", start, help: "add rows below the header")
    }
    guard result.diagnostics.isEmpty else {
      diagnostics += result.diagnostics
      return nil
    }
    for (place, label) in labels.enumerated() {
      result.labels.append(ValueList.Labels(label.locale, texts[place + 1]))
    }
    if syntax.group != nil { result.groups = texts[columns.count - 1] }
    let locales = labels.map { $0.locale }
    result.labelRanges = { locale, index in
      let start = locales.firstIndex(of: locale).map { Int(labelStarts[$0][index]) } ?? 0
      return SourceRange(start, start)
    }
    let list = result.list(named: name)
    diagnostics += result.diagnostics
    return list
  }
}

/// The cells of the rows of a file, one row after the other.
@safe
private struct Cells {
  private var rows: CSVRows
  private let dialect: CSVDialect
  private let count: Int
  /// The field of the rows that each cell is.
  private var slots: [Int]
  private var scratch: [UInt8] = []
  /// The values of the cells.
  private(set) var values: [[UInt8]] = []

  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect) {
    self.dialect = dialect
    self.count = count
    unsafe rows = CSVRows(base, count: count, from: start, dialect, columns: [])
    // The header is read once to count its fields, and once to find them.
    let fieldCount = rows.next() ? rows.fieldCount : 0
    slots = Array(0..<fieldCount)
    unsafe rows = CSVRows(base, count: count, from: start, dialect, columns: slots)
  }

  /// Chooses the columns of the rows that follow, of which one may occur twice.
  mutating func select(_ columns: [Int], _ base: UnsafePointer<UInt8>) {
    var different: [Int] = []
    for column in columns where !different.contains(column) { different.append(column) }
    slots = columns.map { different.firstIndex(of: $0) ?? 0 }
    unsafe rows = CSVRows(base, count: count, from: rows.row.upperBound, dialect, columns: different)
  }

  /// The number of fields of the row.
  var fieldCount: Int { rows.fieldCount }

  /// The row without its line break.
  var row: SourceRange { SourceRange(rows.content.lowerBound, rows.content.upperBound) }

  /// Returns the range of a cell, with its quotes.
  func range(_ cell: Int) -> SourceRange {
    let range = rows.fields[slots[cell]].range
    return SourceRange(range.lowerBound, range.upperBound)
  }

  /// Advances to the next row that is not an empty line.
  mutating func next(_ base: UnsafePointer<UInt8>) -> Bool {
    guard rows.next() else { return false }
    values.removeAll(keepingCapacity: true)
    for slot in slots {
      let field = rows.fields[slot]
      if let range = unsafe CSVRows.value(of: field, in: base, scratch: &scratch) {
        values.append(unsafe Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)))
      } else {
        values.append(scratch)
      }
    }
    return true
  }
}
