/// A block of whole rows of a file.
///
/// Blocks are reused, so that memory use does not depend on the size of the files.
@safe
final class Block: @unchecked Sendable {
  // One thread owns the block at a time and hands it on under a lock, which makes it Sendable.

  enum Content: Equatable {
    case rows
    /// A row that cannot be split into fields, with the reason.
    case brokenRow(String)
    /// A part of a row that exceeds the maximum row length.
    case longRow(isFirst: Bool, isLast: Bool)
  }

  /// The number of readable bytes behind the content. Their values have no meaning.
  static let padding = 64

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// The number of bytes in use, from the beginning of the buffer.
  var count = 0
  var content = Content.rows
  /// The index of the block in the scan.
  var number = 0
  var layout: FileLayout
  /// The offset of its end in the file, in decompressed bytes.
  var endOffset = 0
  /// Whether its last row continues in the next block.
  var isOpen = false
  /// Whether it is the last block of its file.
  var isEndOfFile = false
  /// The error that ended its file early, if any.
  var problem: ScanError?
  /// The number of bytes read from all files so far, before decompression.
  var bytesRead = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity + Self.padding)
    unsafe base.initialize(repeating: 0, count: capacity + Self.padding)
    layout = FileLayout()
  }

  deinit { unsafe base.deallocate() }

  /// Removes all bytes.
  func clear() {
    count = 0
    isEndOfFile = false
  }

  /// Removes a range of bytes.
  func remove(_ range: Range<Int>) {
    unsafe (base + range.lowerBound).update(from: base + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }

  /// Grows the buffer to a capacity of at least `newCapacity` bytes.
  func grow(to newCapacity: Int) {
    guard newCapacity > capacity else { return }
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity + Self.padding)
    unsafe bigger.initialize(repeating: 0, count: newCapacity + Self.padding)
    unsafe bigger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = bigger
    capacity = newCapacity
  }

  /// A view of the bytes in use.
  var bytes: InputBytes { unsafe InputBytes(UnsafeBufferPointer(start: base, count: count)) }
}

/// The properties that all rows of a file share.
final class FileLayout: Sendable {
  /// The path of the file as given; `nil` for standard input.
  let path: String?
  /// The index of the file in the scan.
  let index: Int
  /// The bytes of the header including its line break; empty without a header.
  let header: [UInt8]
  /// The number of lines up to the end of the header.
  let lineCount: Int
  /// The number of fields that each row must have; `nil` until it is known.
  let fieldCount: Int?
  /// The column index of each check, or of each field of a form; -1 for a field without a column.
  let columns: [Int]

  init(
    path: String? = nil, index: Int = 0, header: [UInt8] = [], lineCount: Int = 0, fieldCount: Int? = nil,
    columns: [Int] = []
  ) {
    self.path = path
    self.index = index
    self.header = header
    self.lineCount = lineCount
    self.fieldCount = fieldCount
    self.columns = columns
  }
}
