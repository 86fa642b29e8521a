internal import InputControl
internal import InputControlSystem

/// Reads one file after the other and cuts what comes into blocks of whole rows.
struct BlockReader {
  private let plan: ScanPlan
  private var fileIndex = 0
  private var source: ByteSource?
  private var layout = FileLayout()
  /// Read and not handed out: the beginning of a row.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var problem: ScanError?
  /// Whether all of the file was read; where it breaks off, so may its last row.
  private var isComplete: Bool { isAtEnd && problem == nil }
  /// Whether a row is being handed out in parts.
  private var isInLongRow = false
  /// Where `rest` begins in its file, in unpacked bytes.
  private var offset = 0
  private var blockCount = 0
  /// The bytes of the files that are done, as they are.
  private var bytesBefore = 0
  /// Ends the reading before its end.
  let cancellation = Cancellation()
  /// The names of the columns of the first file.
  private var firstHeader: [[UInt8]]?

  init(_ plan: ScanPlan) { self.plan = plan }

  /// Begins with the first file.
  ///
  /// - Throws: When that has not the columns that are asked for.
  mutating func start() throws(ScanError) {
    guard plan.dialect != nil, !plan.files.isEmpty else { return }
    do throws(ScanError) {
      try open(Block(capacity: plan.blockSize))
    } catch {
      // What was read last may not be all of the header.
      if error.kind == .usage, !cancellation.isRequested { throw error }
      failToOpen(error)
    }
  }

  /// Begins where an interrupted scan has got to.
  mutating func start(after tally: ScanTally) throws(ScanError) {
    let block = Block(capacity: plan.blockSize)
    if plan.hasHeader {
      // The first header is that of the first file that could be read.
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
    // The header is read as ever; then the rest is left out.
    block.clear()
    try open(block)
    // Without a header the first row that can be read tells the columns.
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
      do throws(ScanError) { try open(block) } catch { failToOpen(error) }
    }
    if fill(block) { return true }
    // What was read last may not be all there is.
    return !cancellation.isRequested && endFile(block)
  }

  /// A file that cannot be had is told of in its place.
  private mutating func failToOpen(_ error: ScanError) {
    layout = FileLayout(path: plan.files[fileIndex], index: fileIndex)
    problem = error
    // The columns that are asked for are those of the first file.
    if error.kind == .usage { problem?.kind = .data }
    rest = []
    isAtEnd = true
  }

  /// Hands out the end of a file, without rows: what was read of it is only now known, and it is done.
  private mutating func endFile(_ block: Block) -> Bool {
    block.clear()
    block.isEndOfFile = true
    let isRead = handOut(block, count: 0, .rows, problem: problem)
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

  private mutating func handOut(
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

  /// Hands out what can be handed out of the current file.
  private mutating func fill(_ block: Block) -> Bool {
    block.clear()
    append(rest, to: block)
    rest.removeAll(keepingCapacity: true)
    while true {
      // Rows that are there, such as those behind a header, do not wait for more.
      if !isAtEnd, isInLongRow || !isWhole(block) { readMore(block) }
      // What was read of a row may not be all of it.
      guard block.count > 0, !cancellation.isRequested else { return false }
      if isInLongRow {
        // Of less, nothing could be handed out.
        if !isAtEnd, block.count <= 4 { continue }
        return cutLongRow(block, from: 0, isFirst: false)
      }
      let boundary = self.boundary(of: block)
      // Whatever else is in the block, so that it does not matter where blocks begin.
      if let start = longRowStart(block, before: boundary.end) {
        return start > 0 ? cut(block, at: start, .rows) : cutLongRow(block)
      }
      if boundary.end > 0 { return cut(block, at: boundary.end, .rows) }
      guard isAtEnd else { continue }
      if let quote = boundary.openQuote {
        return cut(block, at: lineEnd(block, from: quote) ?? block.count, .brokenRow("a quote is not closed"))
      }
      return cut(block, at: block.count, .brokenRow("the file breaks off in the row"))
    }
  }

  /// Whether there is something in a block that can be handed out without reading on.
  private func isWhole(_ block: Block) -> Bool { boundary(of: block).end > 0 }

  private mutating func cut(_ block: Block, at end: Int, _ content: Block.Content) -> Bool {
    if content == .rows {
      do throws(ScanError) {
        try readFirstRow(of: block, before: end)
      } catch {
        failToOpen(error)
        return false
      }
    }
    unsafe rest.append(contentsOf: UnsafeBufferPointer(rebasing: block.bytes[end...]))
    offset += end
    return handOut(block, count: end, content)
  }

  /// Where the first row begins that is too long; the last one may not have its end yet.
  private func longRowStart(_ block: Block, before end: Int) -> Int? {
    guard block.count > plan.longestRow else { return nil }
    if let dialect = plan.dialect {
      var rows = unsafe CSVRows(block.base, count: end, from: 0, dialect, columns: [])
      while rows.next() {
        if rows.row.count > plan.longestRow { return rows.row.lowerBound }
      }
    } else {
      var start = 0
      while start < end {
        let next = unsafe ByteSearch.first(plan.rowEnd, in: block.base, from: start, to: end) + 1
        if min(next, end) - start > plan.longestRow { return start }
        start = next
      }
    }
    return end == 0 ? 0 : nil
  }

  /// Hands out what there is of a row that is too long, or the line in which it has a quote that is not closed.
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

  /// - Parameter offset: From there on the line may end.
  private mutating func cutLongRow(_ block: Block, from offset: Int, isFirst: Bool) -> Bool {
    let end = lineEnd(block, from: offset)
    let isLast = end != nil || isAtEnd
    var place = end ?? block.count
    if !isLast {
      // Something is left for the last part, and each character is in one part.
      place -= 1
      for _ in 0..<3 where unsafe place > 0 && block.base[place] & 0xC0 == 0x80 { place -= 1 }
    }
    isInLongRow = !isLast
    return cut(block, at: place, .longRow(isFirst: isFirst, isLast: isLast))
  }

  /// Behind the end of the line that goes on at an offset; `nil` where it does not end in the block.
  private func lineEnd(_ block: Block, from offset: Int) -> Int? {
    let end = unsafe ByteSearch.first(plan.rowEnd, in: block.base, from: offset, to: block.count)
    guard plan.dialect != nil else { return end < block.count ? end + 1 : nil }
    let carriageReturn = unsafe ByteSearch.first(0x0D, in: block.base, from: offset, to: end)
    if carriageReturn + 1 < end { return carriageReturn + 1 }
    if end < block.count { return end + 1 }
    // The last byte may be half of a line break.
    return carriageReturn < end && isAtEnd ? end : nil
  }

  private func boundary(of block: Block) -> (end: Int, openQuote: Int?) {
    if let dialect = plan.dialect {
      let boundary = unsafe CSVBoundary(
        block.base, count: block.count, from: 0, dialect, isFinal: isComplete)
      return (boundary.end, boundary.openQuote)
    }
    if isComplete { return (block.count, nil) }
    let end = unsafe block.bytes.lastIndex(of: plan.rowEnd).map { $0 + 1 } ?? 0
    return (end, nil)
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
    // A row that does not fit is looked at again from its beginning: twice as much each time.
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

  /// Opens the next file and takes its byte order mark, and its header where it has one.
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
    unsafe rest = Array(block.bytes[start...])
  }

  /// - Returns: How long it is.
  private mutating func readByteOrderMark(_ block: Block) -> Int {
    let mark = SourceFile.byteOrderMark
    repeat {
      readMore(block)
    } while unsafe !isAtEnd && block.count < mark.count && mark.starts(with: block.bytes)
    return unsafe block.bytes.starts(with: mark) ? mark.count : 0
  }

  /// - Returns: Where the rows begin in the block.
  private mutating func readHeader(
    _ block: Block, _ dialect: CSVDialect, from start: Int
  ) throws(ScanError) -> Int {
    var lineCount = 0
    var (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    while !isWhole, !isAtEnd, rows.row.count <= plan.longestRow {
      // Any number of empty lines may stand before it.
      let emptyLines = start..<rows.row.lowerBound
      lineCount += unsafe ByteSearch.count(0x0A, in: block.base, from: start, to: emptyLines.upperBound)
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
        : ScanError(.data, "a quote in the header is not closed", help: "close it, or double it")
    }
    let names = unsafe CSVRows.names(block.base, rows.content, dialect)
    let columns = try plan.places(of: names)
    if let firstHeader {
      try plan.checkHeader(names, like: firstHeader)
    } else {
      firstHeader = names
    }
    let end = rows.row.upperBound
    lineCount += unsafe ByteSearch.count(0x0A, in: block.base, from: 0, to: end)
    offset += end - start
    layout = unsafe FileLayout(
      path: layout.path, index: fileIndex,
      header: Array(block.bytes[..<start]) + Array(block.bytes[rows.row]),
      lineCount: lineCount, fieldCount: names.count, columns: columns)
    return end
  }

  /// Looks for the columns in the first row, so that it is told at once when they are not there; when that row cannot
  /// be read, in the first one that can.
  private mutating func readFirstRow(
    _ block: Block, _ dialect: CSVDialect, from start: Int
  ) throws(ScanError) {
    var (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    while !isWhole, !isAtEnd, block.count <= plan.longestRow {
      readMore(block)
      (rows, isWhole) = CSVRows.first(of: block, from: start, dialect, isFinal: isComplete)
    }
    guard isWhole, rows.row.count <= plan.longestRow else { return }
    try takeColumns(unsafe CSVRows.names(block.base, rows.content, dialect))
  }

  /// Looks for the columns in the first row of a block, unless they are known.
  private mutating func readFirstRow(of block: Block, before end: Int) throws(ScanError) {
    guard let dialect = plan.dialect, layout.fieldCount == nil else { return }
    var rows = unsafe CSVRows(block.base, count: end, from: 0, dialect, columns: [])
    if rows.next() { try takeColumns(unsafe CSVRows.names(block.base, rows.content, dialect)) }
  }

  private mutating func takeColumns(_ names: [[UInt8]]) throws(ScanError) {
    layout = FileLayout(
      path: layout.path, index: fileIndex, fieldCount: names.count, columns: try plan.places(of: names))
  }
}
