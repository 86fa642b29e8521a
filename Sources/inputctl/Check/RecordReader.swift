internal import InputControl
internal import InputControlSystem

/// Reads standard input in pieces and hands out what stands between separators.
struct RecordReader {
  private let separator: UInt8
  /// Read and not yet handed out.
  private var buffer: [UInt8] = []
  /// Where in the buffer the next record begins.
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true

  init(standardInputSeparatedBy separator: UInt8) {
    self.separator = separator
  }

  /// The bytes of the next record without its separator, for lines LF or CR LF; `nil` at the end.
  ///
  /// A last record without one counts. A byte order mark is no part of the first line.
  ///
  /// - Parameter beforeWaiting: Called before the reader may have to wait for more input.
  mutating func next(beforeWaiting: () throws(Failure) -> Void) throws(Failure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        defer { start = end + 1 }
        // A carriage return belongs to the line feed behind it.
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
