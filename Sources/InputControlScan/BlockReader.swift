internal import InputControl

/// A reader that reads files in order and divides them into blocks of whole rows.
struct BlockReader {
  private let plan: ScanPlan
  private var fileIndex = 0
  private var source: ByteSource?
  private var layout = FileLayout()
  /// The bytes read and not yet returned: the beginning of a row.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var problem: ScanError?
  /// Whether the whole file was read. If it ended early, its last row may be incomplete.
  private var isComplete: Bool { isAtEnd && problem == nil }
  /// Whether a long row is being returned in parts.
  private var isInLongRow = false
  /// The offset of `rest` in its file, in decompressed bytes.
  private var offset = 0
  private var blockCount = 0
  /// The number of bytes in the completed files, before decompression.
  private var bytesBefore = 0
  /// Cancels the reading.
  let cancellation = Cancellation()
  /// The column names of the first file.
  private var firstHeader: [[UInt8]]?

  init(_ plan: ScanPlan) { self.plan = plan }

  /// Opens the first file.
  ///
  /// - Throws: ``ScanError`` if that file lacks the requested columns.
  mutating func start() throws(ScanError) {
    guard plan.dialect != nil, !plan.files.isEmpty else { return }
    do throws(ScanError) {
      try open(Block(capacity: plan.blockSize))
    } catch {
      // A cancelled read may have returned only a part of the header.
      if error.kind == .usage, !cancellation.isRequested { throw error }
      recordFailure(error)
    }
  }

  /// Continues where an interrupted scan stopped.
  mutating func start(after tally: ScanTally) throws(ScanError) {
    let block = Block(capacity: plan.blockSize)
    if plan.hasHeader {
      // The first header is that of the first readable file.
      for index in plan.files.indices.prefix(tally.fileIndex) where firstHeader == nil {
        fileIndex = index
        block.clear()
        try? open(block)
        closeFile()
      }
    }
    fileIndex = tally.fileIndex
    bytesBefore = tally.bytesBefore
    guard fileIndex < plan.files.count, tally.fileOffset > 0 else { return }
    // Reads the header as usual, then skips the rows that were judged before.
    block.clear()
    try open(block)
    // Without a header, the first readable row determines the columns.
    while plan.dialect != nil, layout.fieldCount == nil, offset < tally.fileOffset, fill(block) {}
    let layout = layout
    closeFile()
    self.layout = layout
    blockCount = 0
    let source = try ByteSource(path: plan.files[fileIndex], cancellation: cancellation)
    try source.skip(tally.fileOffset)
    self.source = source
    offset = tally.fileOffset
    isInLongRow = tally.isInRow
  }

  /// Fills a block with the next rows.
  ///
  /// - Returns: Whether there are any.
  mutating func next(_ block: Block) -> Bool {
    block.clear()
    guard !cancellation.isRequested else { return false }
    if source == nil, problem == nil {
      guard fileIndex < plan.files.count else { return false }
      do throws(ScanError) { try open(block) } catch { recordFailure(error) }
    }
    if fill(block) { return true }
    // A cancelled read may have ended early.
    return !cancellation.isRequested && endFile(block)
  }

  /// Records the error of a file that cannot be read, to be reported in its place.
  private mutating func recordFailure(_ error: ScanError) {
    layout = FileLayout(path: plan.files[fileIndex], index: fileIndex)
    problem = error
    // Requested columns are checked against the first file; a mismatch in a later file is an error of its
    // data.
    if error.kind == .usage { problem?.kind = .data }
    rest = []
    isAtEnd = true
  }

  /// Returns the end of a file as a block without rows: its byte count is final, and the file is complete.
  private mutating func endFile(_ block: Block) -> Bool {
    block.clear()
    block.isEndOfFile = true
    let isRead = emit(block, count: 0, .rows, problem: problem)
    bytesBefore = block.bytesRead
    fileIndex += 1
    closeFile()
    return isRead
  }

  private mutating func closeFile() {
    source = nil
    rest = []
    isAtEnd = false
    problem = nil
    isInLongRow = false
    offset = 0
  }

  private mutating func emit(
    _ block: Block, count: Int, _ content: Block.Content, problem: ScanError? = nil
  ) -> Bool {
    block.count = count
    block.content = content
    block.layout = layout
    block.number = blockCount
    block.problem = problem
    block.endOffset = offset
    block.isOpen = isInLongRow
    block.bytesRead = bytesBefore + (source?.bytesRead ?? 0)
    blockCount += 1
    return true
  }

  // MARK: Cutting

  /// Fills a block with the next rows of the current file.
  private mutating func fill(_ block: Block) -> Bool {
    block.clear()
    append(rest, to: block)
    rest.removeAll(keepingCapacity: true)
    while true {
      // Rows that are available, such as those behind a header, do not wait for more data.
      if !isAtEnd, isInLongRow || !isWhole(block) { readMore(block) }
      // A cancelled read may have returned only a part of a row.
      guard block.count > 0, !cancellation.isRequested else { return false }
      if isInLongRow {
        // A part needs more than 4 bytes: one byte is kept for the last part, and a character is not split.
        if !isAtEnd, block.count <= 4 { continue }
        return cutLongRow(block, from: 0, isFirst: false)
      }
      let boundary = self.boundary(of: block)
      // Checked whatever else the block contains, so that the result does not depend on block boundaries.
      if let start = longRowStart(block, before: boundary.end) {
        return start > 0 ? cut(block, at: start, .rows) : cutLongRow(block)
      }
      if boundary.end > 0 { return cut(block, at: boundary.end, .rows) }
      guard isAtEnd else { continue }
      if let quote = boundary.openQuote {
        return cut(block, at: lineEnd(block, from: quote) ?? block.count, .brokenRow("a quote is not closed"))
      }
      return cut(block, at: block.count, .brokenRow("the file ends in the middle of the row"))
    }
  }

  /// Returns whether a block contains rows that can be returned without reading more.
  private func isWhole(_ block: Block) -> Bool { boundary(of: block).end > 0 }

  private mutating func cut(_ block: Block, at end: Int, _ content: Block.Content) -> Bool {
    if content == .rows {
      do throws(ScanError) {
        try readFirstRow(of: block, before: end)
      } catch {
        recordFailure(error)
        return false
      }
    }
    rest.append(contentsOf: block.bytes[end...])
    offset += end
    return emit(block, count: end, content)
  }

  /// Returns the offset of the first row that is too long, even if its end is not in the block; `nil` if
  /// there is none.
  private func longRowStart(_ block: Block, before end: Int) -> Int? {
    guard block.count > plan.longestRow else { return nil }
    if let dialect = plan.dialect {
      var rows = unsafe CSVRows(block.base, count: end, from: 0, dialect, columns: [])
      while rows.next() {
        if rows.row.count > plan.longestRow { return rows.row.lowerBound }
      }
    } else {
      let rows = block.bytes[..<end]
      var start = 0
      while start < end {
        let next = rows.offset(of: plan.rowEnd, from: start) + 1
        if min(next, end) - start > plan.longestRow { return start }
        start = next
      }
    }
    return end == 0 ? 0 : nil
  }

  /// Returns the first part of a row that is too long, or the line in which its unclosed quote begins.
  private mutating func cutLongRow(_ block: Block) -> Bool {
    let limit = plan.longestRow
    if let dialect = plan.dialect {
      let boundary = unsafe CSVBoundary(block.base, count: limit, from: 0, dialect, isFinal: false)
      if let quote = boundary.openQuote, let end = lineEnd(block, from: quote), end <= limit {
        return cut(block, at: end, .brokenRow("a quote is not closed within \(limit >> 20) MiB"))
      }
    }
    return cutLongRow(block, from: limit, isFirst: true)
  }

  /// Returns a part of a long row.
  ///
  /// - Parameter offset: The offset at which the search for the end of the line begins.
  private mutating func cutLongRow(_ block: Block, from offset: Int, isFirst: Bool) -> Bool {
    let end = lineEnd(block, from: offset)
    let isLast = end != nil || isAtEnd
    var place = end ?? block.count
    if !isLast {
      // The last part must not be empty, and a character must not be split.
      place -= 1
      for _ in 0..<3 where place > 0 && block.bytes[place] & 0xC0 == 0x80 { place -= 1 }
    }
    isInLongRow = !isLast
    return cut(block, at: place, .longRow(isFirst: isFirst, isLast: isLast))
  }

  /// Returns the offset behind the line that contains `offset`; `nil` if the line does not end in the block.
  private func lineEnd(_ block: Block, from offset: Int) -> Int? {
    let end = block.bytes.offset(of: plan.rowEnd, from: offset)
    guard plan.dialect != nil else { return end < block.count ? end + 1 : nil }
    let carriageReturn = block.bytes[..<end].offset(of: 0x0D, from: offset)
    if carriageReturn + 1 < end { return carriageReturn + 1 }
    if end < block.count { return end + 1 }
    // A final carriage return may be the first half of a line break.
    return carriageReturn < end && isAtEnd ? end : nil
  }

  private func boundary(of block: Block) -> (end: Int, openQuote: Int?) {
    if let dialect = plan.dialect {
      let boundary = unsafe CSVBoundary(
        block.base, count: block.count, from: 0, dialect, isFinal: isComplete)
      return (boundary.end, boundary.openQuote)
    }
    if isComplete { return (block.count, nil) }
    return (block.bytes.lastIndex(of: plan.rowEnd).map { $0 + 1 } ?? 0, nil)
  }

  // MARK: Reading

  private func append(_ bytes: [UInt8], to block: Block) {
    block.grow(to: block.count + bytes.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress {
        unsafe (block.base + block.count).update(from: first, count: bytes.count)
      }
    }
    block.count += bytes.count
  }

  private mutating func readMore(_ block: Block) {
    guard let source else { return }
    // A row that does not fit is parsed again from its beginning, so the size doubles each time.
    let wanted = max(plan.blockSize, 2 * block.count)
    block.grow(to: wanted)
    let room = unsafe UnsafeMutableRawBufferPointer(
      start: block.base + block.count, count: block.capacity - block.count)
    do throws(ScanError) {
      let count = unsafe try source.read(into: room)
      block.count += count
      if count == 0 { isAtEnd = true }
    } catch {
      isAtEnd = true
      problem = error
    }
  }

  // MARK: Opening

  /// Opens the next file, and reads its byte order mark and its header if it has them.
  private mutating func open(_ block: Block) throws(ScanError) {
    let path = plan.files[fileIndex]
    source = try ByteSource(path: path, cancellation: cancellation)
    layout = FileLayout(path: path, index: fileIndex)
    var start = plan.kind == .nul ? 0 : readByteOrderMark(block)
    offset = start
    if let dialect = plan.dialect {
      if plan.hasHeader {
        start = try readHeader(block, dialect, from: start)
      } else {
        try readFirstRow(block, dialect, from: start)
      }
    }
    rest = Array(block.bytes[start...])
  }

  /// Reads the byte order mark.
  ///
  /// - Returns: Its length; 0 if there is none.
  private mutating func readByteOrderMark(_ block: Block) -> Int {
    let mark = SourceFile.byteOrderMark
    repeat {
      readMore(block)
    } while !isAtEnd && block.count < mark.count && mark.starts(with: block.bytes)
    return block.bytes.starts(with: mark) ? mark.count : 0
  }

  /// Reads the header.
  ///
  /// - Returns: The offset of the first row in the block.
  private mutating func readHeader(
    _ block: Block, _ dialect: CSVDialect, from start: Int
  ) throws(ScanError) -> Int {
    var lineCount = 0
    var (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    while !isWhole, !isAtEnd, rows.row.count <= plan.longestRow {
      // Any number of empty lines may precede the header.
      let emptyLines = start..<rows.row.lowerBound
      lineCount += block.bytes[emptyLines].count(of: 0x0A)
      offset += emptyLines.count
      block.remove(emptyLines)
      readMore(block)
      (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    }
    guard rows.row.count <= plan.longestRow else {
      throw ScanError(.data, "the first row does not end within \(plan.longestRow >> 20) MiB")
    }
    guard isWhole else {
      if let problem { throw problem }
      throw rows.content.isEmpty
        ? ScanError(.data, "the file is empty, without a header")
        : ScanError(
          .data, "a quote in the header is not closed",
          help: "close it, or write it twice if it is part of a name")
    }
    let names = CSVRows.names(in: block.bytes[rows.content], dialect)
    let columns = try plan.places(of: names)
    if let firstHeader {
      try plan.checkHeader(names, like: firstHeader)
    } else {
      firstHeader = names
    }
    let end = rows.row.upperBound
    lineCount += block.bytes[..<end].count(of: 0x0A)
    offset += end - start
    layout = FileLayout(
      path: layout.path, index: fileIndex,
      header: Array(block.bytes[..<start]) + Array(block.bytes[rows.row]),
      lineCount: lineCount, fieldCount: names.count, columns: columns)
    return end
  }

  /// Finds the columns in the first row, so that missing columns are reported at once. If that row is
  /// unreadable, uses the first readable row.
  private mutating func readFirstRow(
    _ block: Block, _ dialect: CSVDialect, from start: Int
  ) throws(ScanError) {
    var (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    while !isWhole, !isAtEnd, block.count <= plan.longestRow {
      readMore(block)
      (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    }
    guard isWhole, rows.row.count <= plan.longestRow else { return }
    try resolveColumns(CSVRows.names(in: block.bytes[rows.content], dialect))
  }

  /// Finds the columns in the first row of a block unless they are known.
  private mutating func readFirstRow(of block: Block, before end: Int) throws(ScanError) {
    guard let dialect = plan.dialect, layout.fieldCount == nil else { return }
    var rows = unsafe CSVRows(block.base, count: end, from: 0, dialect, columns: [])
    if rows.next() { try resolveColumns(CSVRows.names(in: block.bytes[rows.content], dialect)) }
  }

  private mutating func resolveColumns(_ names: [[UInt8]]) throws(ScanError) {
    layout = FileLayout(
      path: layout.path, index: fileIndex, fieldCount: names.count, columns: try plan.places(of: names))
  }
}
