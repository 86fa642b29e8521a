internal import InputControlSystem

/// Goes through the rows of a block.
protocol RowCursor {
  /// Goes on to the next row.
  mutating func next() -> Bool
  /// The row with its end.
  var row: Range<Int> { get }
  /// The row without its end.
  var content: Range<Int> { get }
  /// Looks for the value that a check is asked about.
  mutating func value(for check: Int) -> RowValue
  /// A value that is not written as it is.
  var scratch: [UInt8] { get }
  /// Where the value of a check is written, with all that belongs to it; `nil` where there is none.
  func writtenRange(for check: Int) -> Range<Int>?
  /// Where a member of JSON can be added to the row.
  var placeForMember: (offset: Int, isFirst: Bool)? { get }
}

extension RowCursor {
  var placeForMember: (offset: Int, isFirst: Bool)? { nil }
}

/// The value of a row.
enum RowValue {
  /// It stands there as it is.
  case place(Range<Int>)
  /// It is in `scratch`.
  case scratch
  /// There is none, and why.
  case unreadable(Unreadable)
}

/// Why there is no value.
struct Unreadable: Equatable, Sendable {
  /// What such rows are counted by: one sentence without a full stop, the same for all rows of its kind.
  var reason: String
  /// The same with what is special about the row.
  var detail: String

  init(_ reason: String, detail: String? = nil) {
    self.reason = reason
    self.detail = detail ?? reason
  }
}

/// Rows that are values themselves.
@safe
struct LineCursor: RowCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let rowEnd: UInt8
  private(set) var row: Range<Int>
  private(set) var content: Range<Int>
  let scratch: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, rowEnd: UInt8) {
    unsafe self.bytes = bytes
    self.rowEnd = rowEnd
    row = 0..<0
    content = row
  }

  mutating func next() -> Bool {
    let start = row.upperBound
    guard unsafe start < bytes.count, let base = unsafe bytes.baseAddress else { return false }
    let end = unsafe ByteSearch.first(rowEnd, in: base, from: start, to: bytes.count)
    row = unsafe start..<min(end + 1, bytes.count)
    // A carriage return belongs to the line feed behind it, and to nothing else.
    let hasReturn =
      unsafe rowEnd == 0x0A && end < bytes.count && end > start && bytes[end - 1] == 0x0D
    content = start..<(hasReturn ? end - 1 : end)
    return true
  }

  mutating func value(for check: Int) -> RowValue { .place(content) }

  func writtenRange(for check: Int) -> Range<Int>? { content }
}

/// Rows of CSV, of which some fields are values.
@safe
struct CSVCursor: RowCursor {
  private var rows: CSVRows
  private let base: UnsafePointer<UInt8>
  private let layout: FileLayout
  private let hasHeader: Bool
  /// For each check the first one that is asked about the same column.
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
    guard rows.fieldCount == layout.fieldCount else { return .unreadable(Unreadable(raggedness)) }
    let field = rows.fields[slots[check]]
    if let range = unsafe CSVRows.value(of: field, in: base, scratch: &scratch) { return .place(range) }
    return .scratch
  }

  func writtenRange(for check: Int) -> Range<Int>? {
    rows.fieldCount == layout.fieldCount ? rows.fields[slots[check]].range : nil
  }

  private var raggedness: String {
    let fields = rows.fieldCount == 1 ? "1 field" : "\(rows.fieldCount) fields"
    return "the row has \(fields), the \(hasHeader ? "header" : "first row") has \(layout.fieldCount ?? 0)"
  }
}
