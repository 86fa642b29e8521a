internal import InputControl

/// A cursor over the rows of a block.
protocol RowCursor {
  /// Advances to the next row, and returns whether there is one.
  mutating func next() -> Bool
  /// The row with its line break.
  var row: Range<Int> { get }
  /// The row without its line break.
  var content: Range<Int> { get }
  /// Returns the value that a check judges.
  mutating func value(for check: Int) -> RowValue
  /// The last value that is not a range of the input, such as an unescaped one.
  var scratch: [UInt8] { get }
  /// Returns the range of a value including its quotes; `nil` if there is none.
  func sourceRange(for check: Int) -> Range<Int>?
  /// The offset at which a JSON member can be added to the row; `nil` if none can.
  var memberInsertionPoint: (offset: Int, isFirst: Bool)? { get }
}

extension RowCursor {
  var memberInsertionPoint: (offset: Int, isFirst: Bool)? { nil }
}

/// The value of a row.
enum RowValue {
  /// The value is a range of the block.
  case place(Range<Int>)
  /// The value is in `scratch`.
  case scratch
  /// There is no value, for a reason.
  case unreadable(Unreadable)
}

/// The reason why a row has no value.
struct Unreadable: Equatable, Sendable {
  /// The reason by which rows are counted: one sentence without a full stop, equal for all rows of its kind.
  var reason: String
  /// The reason with details of the row.
  var detail: String

  init(_ reason: String, detail: String? = nil) {
    self.reason = reason
    self.detail = detail ?? reason
  }
}

/// A cursor over rows that are values.
struct LineCursor: RowCursor {
  private let bytes: InputBytes
  private let rowEnd: UInt8
  private(set) var row: Range<Int>
  private(set) var content: Range<Int>
  let scratch: [UInt8] = []

  init(_ bytes: InputBytes, rowEnd: UInt8) {
    self.bytes = bytes
    self.rowEnd = rowEnd
    row = 0..<0
    content = row
  }

  mutating func next() -> Bool {
    let start = row.upperBound
    guard start < bytes.count else { return false }
    let end = bytes.offset(of: rowEnd, from: start)
    row = start..<min(end + 1, bytes.count)
    // A carriage return is removed only before a line feed.
    let hasReturn = rowEnd == 0x0A && end < bytes.count && end > start && bytes[end - 1] == 0x0D
    content = start..<(hasReturn ? end - 1 : end)
    return true
  }

  mutating func value(for check: Int) -> RowValue { .place(content) }

  func sourceRange(for check: Int) -> Range<Int>? { content }
}

/// A cursor over rows of CSV, some fields of which are values.
@safe
struct CSVCursor: RowCursor {
  private var rows: CSVRows
  private let base: UnsafePointer<UInt8>
  private let layout: FileLayout
  private let hasHeader: Bool
  /// The index of the first check that uses the same column, by check.
  private let slots: [Int]
  private(set) var scratch: [UInt8] = []

  init(_ block: Block, _ dialect: CSVDialect, hasHeader: Bool) {
    unsafe base = UnsafePointer(block.base)
    layout = block.layout
    let columns = layout.columns
    slots = columns.map { columns.firstIndex(of: $0) ?? 0 }
    self.hasHeader = hasHeader
    rows = unsafe CSVRows(
      base, count: block.count, from: 0, dialect, columns: block.layout.columns)
  }

  var row: Range<Int> { rows.row }
  var content: Range<Int> { rows.content }

  @inline(__always)
  mutating func next() -> Bool { rows.next() }

  @inline(__always)
  mutating func value(for check: Int) -> RowValue {
    guard rows.fieldCount == layout.fieldCount else { return .unreadable(Unreadable(fieldCountMismatch)) }
    let field = rows.fields[slots[check]]
    guard field.isQuoted else { return .place(field.range) }
    if let range = unsafe CSVRows.value(of: field, in: base, scratch: &scratch) { return .place(range) }
    return .scratch
  }

  func sourceRange(for check: Int) -> Range<Int>? {
    rows.fieldCount == layout.fieldCount ? rows.fields[slots[check]].range : nil
  }

  private var fieldCountMismatch: String {
    let fields = rows.fieldCount == 1 ? "1 field" : "\(rows.fieldCount) fields"
    return "the row has \(fields), the \(hasHeader ? "header" : "first row") has \(layout.fieldCount ?? 0)"
  }
}
