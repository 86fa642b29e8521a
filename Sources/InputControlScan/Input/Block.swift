/// A piece of a file: whole rows, as many as fit.
///
/// Blocks are used again and again, so that memory does not grow with the files.
@safe
final class Block: @unchecked Sendable {
  // Sendable: one thread has it at a time, and hands it on under a lock.

  enum Content: Equatable {
    case rows
    /// One row that cannot be taken apart, and why.
    case brokenRow(String)
    /// A part of a row that is longer than rows may be.
    case longRow(isFirst: Bool, isLast: Bool)
  }

  /// The bytes are followed by so many that may be read and mean nothing.
  static let padding = 64

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// How many bytes there are, from the beginning of the buffer.
  var count = 0
  var content = Content.rows
  /// Its place among all blocks of a scan.
  var number = 0
  var layout: FileLayout
  /// Where it ends in its file, in unpacked bytes.
  var endOffset = 0
  /// Whether its last row goes on in the next block.
  var isOpen = false
  /// Whether nothing more comes of its file.
  var isEndOfFile = false
  /// Why nothing more comes of its file, if that has not come to its end.
  var problem: ScanError?
  /// How many bytes of files had been read so far, as they are.
  var bytesRead = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity + Self.padding)
    unsafe base.initialize(repeating: 0, count: capacity + Self.padding)
    layout = FileLayout()
  }

  deinit { unsafe base.deallocate() }

  /// Takes all bytes out.
  func clear() {
    count = 0
    isEndOfFile = false
  }

  /// Takes some bytes out.
  func remove(_ range: Range<Int>) {
    unsafe (base + range.lowerBound).update(from: base + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }

  /// Makes room for so many bytes.
  func grow(to newCapacity: Int) {
    guard newCapacity > capacity else { return }
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity + Self.padding)
    unsafe bigger.initialize(repeating: 0, count: newCapacity + Self.padding)
    unsafe bigger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = bigger
    capacity = newCapacity
  }

  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }
}

/// What is the same for all rows of a file.
final class FileLayout: Sendable {
  /// The file, as it was given; `nil` for standard input.
  let path: String?
  /// Its place among the files.
  let index: Int
  /// The header as it is, with its end; empty where there is none.
  let header: [UInt8]
  /// How many lines there are to the end of the header.
  let lineCount: Int
  /// How many fields each row has to have; `nil` until that is known.
  let fieldCount: Int?
  /// For each check the place of its column.
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
