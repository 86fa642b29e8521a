internal import InputControl
internal import InputControlSystem

/// Reads standard input in chunks and splits it into records at a separator.
struct RecordReader {
  private let separator: UInt8
  /// The bytes that have been read and not returned yet.
  private var buffer: [UInt8] = []
  /// The index in `buffer` at which the next record begins.
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true

  init(standardInputSeparatedBy separator: UInt8) {
    self.separator = separator
  }

  /// Returns the bytes of the next record without its separator (for lines LF or CR LF); `nil` at the end.
  ///
  /// The last record may lack a separator. A byte order mark is not part of the first line.
  ///
  /// - Parameter beforeWaiting: Called before a read that may block.
  mutating func next(beforeWaiting: () throws(Failure) -> Void) throws(Failure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        defer { start = end + 1 }
        // A carriage return before the line feed is part of the separator.
        let hasReturn = isLines && end > start && buffer[end - 1] == 0x0D
        return record(upTo: hasReturn ? end - 1 : end)
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return record(upTo: buffer.count)
      }
      try beforeWaiting()
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      try readMore()
    }
  }

  private var isLines: Bool { separator == 0x0A }

  private mutating func record(upTo end: Int) -> [UInt8] {
    defer { isFirst = false }
    let record = buffer[start..<end]
    let hasMark = isFirst && isLines && record.starts(with: SourceFile.byteOrderMark)
    return Array(hasMark ? record.dropFirst(SourceFile.byteOrderMark.count) : record)
  }

  private mutating func readMore() throws(Failure) {
    do {
      let piece = try SystemCall.read(STDIN_FILENO, upTo: 1 << 16)
      isAtEnd = piece.isEmpty
      buffer += piece
    } catch {
      throw Failure(.inputOutput, "cannot read standard input: \(error.message)")
    }
  }
}
