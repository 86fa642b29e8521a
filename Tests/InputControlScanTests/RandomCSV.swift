import InputControl
import InputControlAnalysis
/// Random CSV files with difficult contents.
struct RandomCSV {
  var random: SplitMix
  let delimiter: UInt8
  private let columns: Int
  private let rowEnds: [[UInt8]]

  private static let delimiters = Array(",,,,;\t|: a\u{1}".utf8)
  private static let pieces: [[UInt8]] =
    [
      "\"", "\"\"", "\"\"\"", "\n", "\r", "\r\n", "\n\n", ",", ";", "\t", " ", "\u{E9}", "\u{FEFF}",
      "\u{2028}",
    ]
    .map { Array($0.utf8) } + [[0], [0, 0], [0xFF], [0xC3], [0x85], [0x0B], [0x1C], [0xEF, 0xBB, 0xBF]]

  init(seed: UInt64, columns: Int? = nil, delimiter: UInt8? = nil) {
    random = SplitMix(state: seed)
    self.delimiter = delimiter ?? Self.delimiters.randomElement(using: &random) ?? 0
    let common = [1, 1, 2, 2, 3, 3, 4, 8].randomElement(using: &random) ?? 1
    self.columns =
      columns
      ?? (Int.random(in: 0..<60, using: &random) == 0 ? Int.random(in: 100...400, using: &random) : common)
    let ends: [[UInt8]] = [[10], [13, 10], [13]]
    rowEnds = Bool.random(using: &random) ? [ends[Int.random(in: 0..<3, using: &random)]] : ends
  }

  /// Returns a random file.
  ///
  /// - Parameter most: The maximum number of rows.
  mutating func file(most: Int) -> [UInt8] {
    var bytes: [UInt8] = chance(8) ? [0xEF, 0xBB, 0xBF] : []
    let rows = Int.random(in: 0...(columns > 50 ? 3 : most), using: &random)
    for row in 0..<rows {
      while chance(12) { bytes += rowEnd() }
      bytes += self.row()
      if row < rows - 1 || !chance(3) { bytes += rowEnd() }
    }
    while chance(6) { damage(&bytes) }
    return bytes
  }

  mutating func row() -> [UInt8] {
    var bytes: [UInt8] = []
    let count = chance(15) ? Int.random(in: 1...columns + 1, using: &random) : columns
    for index in 0..<count {
      if index > 0 { bytes.append(delimiter) }
      bytes += field()
    }
    return bytes
  }

  private mutating func rowEnd() -> [UInt8] { rowEnds.randomElement(using: &random) ?? [10] }

  private mutating func field() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return []
    case 2...4: return word()
    case 5: return word() + [34] + word() + (chance(2) ? [34] : [])
    case 6: return quoted() + word()
    case 7: return quoted() + piece() + word()
    default: return quoted()
    }
  }

  private mutating func quoted() -> [UInt8] {
    var bytes: [UInt8] = [34]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let part = chance(2) ? word() : piece()
      for byte in part { bytes += byte == 34 ? [34, 34] : [byte] }
      if chance(6) { bytes.append(delimiter) }
    }
    return bytes + [34]
  }

  private mutating func word() -> [UInt8] {
    let count = chance(30) ? Int.random(in: 50...150, using: &random) : Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in UInt8.random(in: 97...122, using: &random) }
  }

  private mutating func piece() -> [UInt8] { Self.pieces.randomElement(using: &random) ?? [] }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(34, at: place)
    case 2: bytes.insert(contentsOf: piece(), at: place)
    default: bytes.removeSubrange(place...)
    }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
}
