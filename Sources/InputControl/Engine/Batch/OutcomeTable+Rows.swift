internal import CByteMask
internal import InputControlSystem

/// A row that is not plainly acceptable, or that needs a full evaluation.
struct RowNote {
  /// The offset of the row's separator, in bytes.
  var end: Int
  var answer: UInt32
}

extension OutcomeTable {
  /// Returns the answer for one value.
  @inline(__always)
  func answer(for bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    guard window.contains(bytes.count) else { return Self.ask }
    let columns = unsafe valueColumns
    let rows = unsafe rows
    var state = Int(start)
    for index in 0..<bytes.count {
      unsafe state = Int(rows[state &+ Int(columns[Int(bytes[index])])])
    }
    return unsafe rows[state]
  }

  /// Walks over rows and appends a note for each row that is not plainly acceptable. The last row ends with a
  /// separator.
  ///
  /// - Returns: The number of rows.
  func walk(_ bytes: UnsafeBufferPointer<UInt8>, _ notes: inout [RowNote]) -> Int {
    guard let rowEnd, let base = bytes.baseAddress else { return 0 }
    var count = 0
    var start = 0
    // A chunk of this size is still in the cache when it is read for the second time.
    let piece = 1 << 15
    while start < bytes.count {
      var end = min(start + piece, bytes.count)
      if end < bytes.count {
        let next = unsafe ByteSearch.first(rowEnd.byte, in: base, from: end - 1, to: bytes.count)
        end = next + 1
      }
      let survey = unsafe Self.survey(base + start, end - start, rowEnd.byte)
      count += survey.rows
      if window.upperBound >= 127, !survey.hasBlockWithoutSeparator || window.upperBound == .max {
        unsafe walkInterleaved(base, start, end, &notes)
      } else {
        unsafe walkMeasuring(base, start, end, &notes)
      }
      start = end
    }
    return count
  }

  /// Walks over rows one by one and measures each row.
  private func walkMeasuring(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ notes: inout [RowNote]
  ) {
    guard let rowEnd else { return }
    let columns = unsafe columns
    let rows = unsafe rows
    var place = start
    while place < end {
      let rowStart = place
      place = unsafe ByteSearch.first(rowEnd.byte, in: base, from: place, to: end)
      if place - rowStart > window.upperBound {
        notes.append(RowNote(end: place, answer: Self.ask))
      } else {
        var state = Int(self.start)
        for index in rowStart..<place {
          unsafe state = Int(rows[state &+ Int(columns[Int(base[index])])])
        }
        let entry = unsafe rows[state &+ Int(columns[Int(rowEnd.byte)])]
        if entry & Self.answers != 0 { notes.append(RowNote(end: place, answer: entry & ~Self.answers)) }
      }
      place += 1
    }
  }

  /// Walks over four parts of the rows at the same time: each step depends on the previous one of its own
  /// part only, so that the steps of the four parts overlap.
  private func walkInterleaved(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ notes: inout [RowNote]
  ) {
    guard let rowEnd else { return }
    func boundary(_ part: Int) -> Int {
      let place = start + (end - start) * part / 4
      return unsafe min(end, ByteSearch.first(rowEnd.byte, in: base, from: place, to: end) + 1)
    }
    let ends = (boundary(1), boundary(2), boundary(3), end)
    var places = (start, ends.0, ends.1, ends.2)
    let columns = unsafe columns
    let rows = unsafe rows
    let first = Int(self.start)
    var states = (first, first, first, first)
    let steps = min(
      min(ends.0 - places.0, ends.1 - places.1), min(ends.2 - places.2, ends.3 - places.3))
    // The notes of later parts are held back until those of earlier parts are complete.
    var second: [RowNote] = []
    var third: [RowNote] = []
    var fourth: [RowNote] = []
    for _ in 0..<max(0, steps) {
      let a = unsafe rows[states.0 &+ Int(columns[Int(base[places.0])])]
      let b = unsafe rows[states.1 &+ Int(columns[Int(base[places.1])])]
      let c = unsafe rows[states.2 &+ Int(columns[Int(base[places.2])])]
      let d = unsafe rows[states.3 &+ Int(columns[Int(base[places.3])])]
      states = (Int(a), Int(b), Int(c), Int(d))
      if (a | b | c | d) & Self.answers != 0 {
        if a & Self.answers != 0 {
          notes.append(RowNote(end: places.0, answer: a & ~Self.answers))
          states.0 = first
        }
        if b & Self.answers != 0 {
          second.append(RowNote(end: places.1, answer: b & ~Self.answers))
          states.1 = first
        }
        if c & Self.answers != 0 {
          third.append(RowNote(end: places.2, answer: c & ~Self.answers))
          states.2 = first
        }
        if d & Self.answers != 0 {
          fourth.append(RowNote(end: places.3, answer: d & ~Self.answers))
          states.3 = first
        }
      }
      places = (places.0 &+ 1, places.1 &+ 1, places.2 &+ 1, places.3 &+ 1)
    }
    unsafe walk(base, places.0, ends.0, from: states.0, &notes)
    notes += second
    unsafe walk(base, places.1, ends.1, from: states.1, &notes)
    notes += third
    unsafe walk(base, places.2, ends.2, from: states.2, &notes)
    notes += fourth
    unsafe walk(base, places.3, ends.3, from: states.3, &notes)
  }

  private func walk(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, from state: Int, _ notes: inout [RowNote]
  ) {
    let columns = unsafe columns
    let rows = unsafe rows
    var state = state
    var place = start
    while place < end {
      let entry = unsafe rows[state &+ Int(columns[Int(base[place])])]
      state = Int(entry)
      if entry & Self.answers != 0 {
        notes.append(RowNote(end: place, answer: entry & ~Self.answers))
        state = Int(self.start)
      }
      place &+= 1
    }
  }

  // MARK: Separators

  /// Returns the number of separators, and whether a block of 64 bytes has none. If every block has one, no
  /// row is longer than 126 bytes.
  private static func survey(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ rowEnd: UInt8
  ) -> (rows: Int, hasBlockWithoutSeparator: Bool) {
    var rows = 0
    var hasBlockWithoutSeparator = false
    var offset = 0
    while offset + 64 <= count {
      let mask = unsafe cbytemask_equal(base + offset, rowEnd)
      rows &+= mask.nonzeroBitCount
      if mask == 0 { hasBlockWithoutSeparator = true }
      offset &+= 64
    }
    while offset < count {
      if unsafe base[offset] == rowEnd { rows += 1 }
      offset += 1
    }
    return (rows, hasBlockWithoutSeparator)
  }
}
