import InputControl
import InputControlAnalysis
import Testing

@testable import InputControlScan

/// Tests of the apostrophes before fields that a spreadsheet program would run as formulas.
struct FormulaEscapingTests {
  private static func escaped(_ rows: String, delimiter: UInt8 = UInt8(ascii: ",")) -> String {
    let escaping = FormulaEscaping(CSVDialect(delimiter: delimiter))
    return String(decoding: escaping.escaped(Array(rows.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("=1", "'=1"), ("+44 20", "'+44 20"), ("-5", "'-5"), ("@x", "'@x"), ("\t1", "'\t1"), ("\01", "'\01"),
    ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
    (" =1", "' =1"), ("  -1", "'  -1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{3000} @", "'\u{3000} @"),
    (" \t", "' \t"), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{FEFF} \u{FEFF}-1", "'\u{FEFF} \u{FEFF}-1"),
    ("\"\u{FEFF}=1\"", "\"'\u{FEFF}=1\""), ("\u{FEFF}\"=1\"", "\"\u{FEFF}\"\"=1\"\"\""),
    // Quotes around a value make no difference.
    ("\"=1+1\"", "\"'=1+1\""), ("\" =1\"", "\"' =1\""), ("\"\r=1\"", "\"'\r=1\""), ("\"\n\"", "\"'\n\""),
    ("\"-1,5\"", "\"'-1,5\""), ("\"=\"\"a\"\"\"", "\"'=\"\"a\"\"\""),
    // Each field of each row, whatever ends the row.
    ("=,=\n=,=\r\n=\r=", "'=,'=\n'=,'=\r\n'=\r'="), ("a,\"=\",-\n", "a,\"'=\",'-\n"),
    // Other values are unchanged.
    ("", ""), ("\n\n", "\n\n"), ("a=1,1-2,a@b,'=1\n", "a=1,1-2,a@b,'=1\n"), (",,\n", ",,\n"),
    ("  ,\"\"", "  ,\"\""),
    ("\"\"\"=1\"\"\"", "\"\"\"=1\"\"\""), ("，,Ａ,é,\u{A1}", "，,Ａ,é,\u{A1}"),
    ("\u{FEFF}a\u{FEFF}=1", "\u{FEFF}a\u{FEFF}=1"), ("\u{FEFF}", "\u{FEFF}"), ("a \t,1\n", "a \t,1\n"),
    // A field with other quotes is enclosed in quotes.
    ("a\"b", "\"a\"\"b\""), ("\"a\"b", "\"ab\""), ("\"\"=1", "\"'=1\""),
    ("\"a\"\"\" \"b,=", "\"a\"\" \"\"b\",'="),
    (" \"a,\"=b,=c\"", "\" \"\"a\",\"'=b,=c\""), ("=\"1\",2", "\"'=\"\"1\"\"\",2"),
  ])
  func fields(field: String, expected: String) { #expect(Self.escaped(field) == expected) }

  @Test(arguments: [
    (UInt8(ascii: "\t"), "a\t=1\t\t\"\t\"", "a\t'=1\t\t\"'\t\""),
    (UInt8(ascii: ";"), "=1;a,=1;\"=;\"", "'=1;a,=1;\"'=;\""),
    (UInt8(ascii: " "), "a =1 b", "a '=1 b"), (UInt8(ascii: "="), "a=-1=\"=\"", "a='-1=\"'=\""),
  ])
  func delimiters(delimiter: UInt8, rows: String, expected: String) {
    #expect(Self.escaped(rows, delimiter: delimiter) == expected)
  }

  /// A part of a longer row may be nothing but spaces.
  @Test(arguments: [
    ("\"=1", "\"'=1"), ("\"  ", "\"'  "), ("\" a", "\" a"), ("\"\"\"=", "\"\"\"="),
  ])
  func partsOfAField(part: String, expected: String) {
    var field = Array(part.utf8)
    FormulaEscaping(CSVDialect(delimiter: 0x2C)).escape(&field, isWhole: false)
    #expect(String(decoding: field, as: UTF8.self) == expected)
  }

  /// All programs read the same cells in the result, whatever they think of quotes inside of a field, and these are the
  /// values with apostrophes.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomRows(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let pieces = ["=", "-", "a", " ", "\"", "\"\"", ",", ",\"", "\",", "\n", "\r\n", "\t", "＝", "'"]
    var changed = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...10, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }.joined()
      // Rows with an open quote are unreadable, and do not get here.
      guard let cells = CellReader.cells(of: text, .python) else { continue }
      let expected = cells.map(CellReader.safe)
      let result = Self.escaped(text)
      changed += result == text ? 0 : 1
      for reading in CellReader.Reading.allCases {
        let found = CellReader.cells(of: result, reading)
        guard found == expected else {
          Issue.record("\(text.debugDescription): \(result.debugDescription), \(reading): \(found ?? [])")
          return
        }
      }
      #expect(Self.escaped(result) == result)
    }
    #expect(changed > 5_000)
  }
}

/// Reads cells of CSV as programs of several kinds do, one byte after the other.
enum CellReader {
  enum Reading: CaseIterable {
    /// A quote counts at the beginning of a field only, as for Python's `csv`.
    case python
    /// Each quote begins or ends a part in which separators do not count.
    case everyQuote
    /// A quote also counts behind spaces at the beginning of a field.
    case behindSpaces
  }

  /// Returns the cells of all rows, with `↵` for the end of each row; `nil` if a quote is not closed.
  static func cells(of text: String, delimiter: UInt8 = 0x2C, _ reading: Reading) -> [String]? {
    var cells: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    var hasClosed = false
    let bytes = Array(text.utf8)
    var place = 0
    func begins() -> Bool {
      switch reading {
      case .python: value.isEmpty && !hasClosed
      case .everyQuote: true
      case .behindSpaces: value.allSatisfy { $0 == 0x20 } && !hasClosed
      }
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if isQuoted {
        if byte != 0x22 {
          value.append(byte)
        } else if place < bytes.count, bytes[place] == 0x22 {
          value.append(byte)
          place += 1
        } else {
          isQuoted = false
          hasClosed = true
        }
      } else if byte == 0x22, begins() {
        isQuoted = true
      } else if byte == delimiter || byte == 0x0A || byte == 0x0D {
        cells.append(String(decoding: value, as: UTF8.self))
        if byte != delimiter { cells.append("↵") }
        value = []
        hasClosed = false
      } else {
        value.append(byte)
      }
    }
    return isQuoted ? nil : cells + [String(decoding: value, as: UTF8.self)]
  }

  /// Returns whether a spreadsheet program would run a cell.
  static func isFormula(_ cell: String) -> Bool {
    let first = cell.unicodeScalars.first { ![" ", "\u{A0}", "\u{3000}"].contains($0) }
    return first.map { "=+-@＝＋－＠\t\n\r\0".unicodeScalars.contains($0) } ?? false
  }

  static func safe(_ cell: String) -> String { isFormula(cell) ? "'" + cell : cell }
}
