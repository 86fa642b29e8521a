internal import InputControl

/// Puts an apostrophe before fields of CSV that a spreadsheet program would run as a formula.
///
/// These are the fields that OWASP names under "CSV Injection", also behind spaces and in fullwidth characters, which
/// some programs treat like the ASCII ones. The apostrophe makes a spreadsheet program take the field as text.
struct FormulaEscaping {
  private let delimiter: UInt8
  private static let apostrophe = UInt8(ascii: "'")

  init(_ dialect: CSVDialect) { delimiter = dialect.delimiter }

  /// Returns whole rows with the apostrophes that they need.
  ///
  /// Spreadsheet programs disagree about a quote that does not enclose a whole field, and so about where the fields behind
  /// it begin. A field with such a quote is enclosed in quotes.
  ///
  /// - Parameters:
  ///   - rows: Rows whose quotes are all closed.
  ///   - start: The offset of the first row.
  func escaped(_ rows: [UInt8], from start: Int = 0) -> [UInt8] {
    let bytes = rows.span
    var result: [UInt8] = []
    var copied = 0
    var place = start
    while place < bytes.count {
      let field = Field(bytes, from: place, delimiter)
      if !field.isRegular {
        result += rows[copied..<place]
        var quoted = field.quoted(bytes)
        escape(&quoted, isWhole: true)
        result += quoted
        copied = field.end
      } else if isFormula(bytes, at: place) {
        // In a quoted field the apostrophe belongs behind the quote.
        let value = bytes[place] == CSVDialect.quote ? place + 1 : place
        if result.isEmpty { result.reserveCapacity(rows.count + rows.count / 16) }
        result += rows[copied..<value]
        result.append(Self.apostrophe)
        copied = value
      }
      place = field.end + 1
    }
    return copied == 0 && result.isEmpty ? rows : result + rows[copied...]
  }

  /// Puts an apostrophe into a quoted field if it needs one.
  ///
  /// - Parameters:
  ///   - field: The field, which begins with a quote.
  ///   - isWhole: Whether the field is complete. If not, it may turn out to be a formula behind its spaces.
  func escape(_ field: inout [UInt8], isWhole: Bool) {
    if isFormula(field.span, at: 0, isWhole: isWhole) { field.insert(Self.apostrophe, at: 1) }
  }

  /// Returns whether the value of the field at an offset begins as a formula does.
  private func isFormula(_ bytes: Span<UInt8>, at start: Int, isWhole: Bool = true) -> Bool {
    var place = start
    var isQuoted = false
    if bytes[place] == CSVDialect.quote {
      isQuoted = true
      place += 1
    }
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted, byte == CSVDialect.quote {
        // A doubled quote belongs to the value. Text may follow a single one.
        guard place + 1 < bytes.count, bytes[place + 1] != CSVDialect.quote else { return false }
        isQuoted = false
        place += 1
        continue
      }
      if !isQuoted, byte.endsField(delimiter) { return false }
      switch byte {
      case UInt8(ascii: " "): place += 1
      // U+00A0 and U+3000, the spaces that are not ASCII but frequent.
      case 0xC2 where bytes.has(0xA0, at: place + 1): place += 2
      case 0xE3 where bytes.has(0x80, at: place + 1) && bytes.has(0x80, at: place + 2): place += 3
      // U+FEFF, which is dropped at the start of a file.
      case 0xEF where bytes.has(0xBB, at: place + 1) && bytes.has(0xBF, at: place + 2): place += 3
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x00, 0x09, 0x0A, 0x0D:
        return true
      // U+FF1D, U+FF0B, U+FF0D and U+FF20, the fullwidth forms of = + - @.
      case 0xEF where bytes.has(0xBC, at: place + 1):
        return [0x9D, 0x8B, 0x8D, 0xA0].contains { bytes.has($0, at: place + 2) }
      default: return false
      }
    }
    return !isWhole
  }
}

/// The place of a field in rows.
private struct Field {
  let start: Int
  /// The offset of the delimiter or line break behind the field; the number of bytes at the end.
  let end: Int
  /// The offset of the closing quote; `nil` if the field does not begin with a quote.
  private let close: Int?
  /// Whether the field has no quote, or quotes only around its whole value and doubled in it.
  let isRegular: Bool

  init(_ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8) {
    var place = start
    var close: Int?
    var isRegular = true
    if bytes[place] == CSVDialect.quote {
      place += 1
      while place < bytes.count {
        guard bytes[place] == CSVDialect.quote else {
          place += 1
          continue
        }
        guard bytes.has(CSVDialect.quote, at: place + 1) else { break }
        place += 2
      }
      close = place
      place = min(place + 1, bytes.count)
      isRegular = place == bytes.count || bytes[place].endsField(delimiter)
    }
    while place < bytes.count, !bytes[place].endsField(delimiter) {
      if bytes[place] == CSVDialect.quote { isRegular = false }
      place += 1
    }
    self.start = start
    end = place
    self.close = close
    self.isRegular = isRegular
  }

  /// Returns a field with the same value that is enclosed in quotes.
  func quoted(_ bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = [CSVDialect.quote]
    for place in start..<end {
      // The quotes around the first part of the value, in which quotes are doubled already.
      if let close, place == start || place == close { continue }
      if bytes[place] == CSVDialect.quote, place > close ?? -1 { result.append(CSVDialect.quote) }
      result.append(bytes[place])
    }
    result.append(CSVDialect.quote)
    return result
  }
}

extension UInt8 {
  /// Returns whether the byte stands behind a field without quotes.
  fileprivate func endsField(_ delimiter: UInt8) -> Bool { self == delimiter || self == 0x0A || self == 0x0D }
}

extension Span<UInt8> {
  fileprivate func has(_ byte: UInt8, at place: Int) -> Bool { place < count && self[place] == byte }
}

extension ScanPlan {
  /// Makes fields of the outputs safe for spreadsheets; `nil` if they are written unchanged.
  var formulaEscaping: FormulaEscaping? { escapesFormulas ? dialect.map(FormulaEscaping.init) : nil }
}
