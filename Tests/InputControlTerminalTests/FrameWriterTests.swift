import InputControl
import InputControlAnalysis
#if os(Linux)
  import InputControlTestSupport
  import Testing

  @testable import InputControlTerminal

  /// That a screen shows the frames that are drawn on it, whatever was there before.
  struct FrameWriterTests {
    private static let columns = 24
    private static let rows = 8

    @Test(arguments: 0..<200)
    func theScreenShowsTheFrame(seed: Int) throws {
      var random = SplitMix(state: UInt64(seed))
      let screen = TerminalScreen(columns: Self.columns, rows: Self.rows)
      // Other text above, and perhaps no room below.
      let above = Int.random(in: 0..<Self.rows, using: &random)
      screen.feed(String(repeating: "above\r\n", count: above).utf8)
      var writer = FrameWriter(columns: Self.columns)
      for step in 0..<20 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: screen.feed(writer.erase().utf8)
        case 1:
          screen.feed(writer.leave().utf8)
        default: break
        }
        let frame = Self.randomFrame(using: &random)
        screen.feed(writer.draw(frame).utf8)
        let top = screen.cursor.row - frame.cursorRow
        #expect(screen.cursor.column == frame.cursorColumn, "\(seed), \(step)")
        let shown = screen.cells[top...].map(Self.text)
        let expected =
          frame.rows.map { row in Self.trimmed(row.cells.map(Self.text).joined()) }
          + [String](repeating: "", count: Self.rows - top - frame.rows.count)
        guard shown == expected else {
          Issue.record("seed \(seed), step \(step): \(shown) instead of \(expected)")
          return
        }
      }
    }

    @Test func onlyWhatChangedIsWritten() {
      var writer = FrameWriter(columns: Self.columns)
      _ = writer.draw(Self.frame("Price: 12", "✓", cursor: 9))
      #expect(writer.draw(Self.frame("Price: 123", "✓", cursor: 10)) == "3")
      #expect(writer.draw(Self.frame("Price: 123", "✓", cursor: 9)) == "\u{8}")
      #expect(writer.draw(Self.frame("Price: 123", "✓", cursor: 10)) == "\u{1B}[C")
      #expect(writer.draw(Self.frame("Price: 12", "✓", cursor: 9)) == "\u{8}\u{1B}[K")
      #expect(writer.draw(Self.frame("Price: 12", "✗", cursor: 9)) == "\u{1B}[B\r✗\u{1B}[A\u{1B}[8C")
      #expect(writer.draw(Self.frame("Price: 12", "✗", cursor: 9)) == "")
    }

    /// Nothing reaches the last column, however wide a terminal may take it.
    @Test func whatMayBeTooWideIsCut() {
      let family = "👨‍👩‍👧"
      for (columns, shown) in [(10, "👨"), (11, family)] {
        var writer = FrameWriter(columns: columns)
        #expect(
          writer.draw(Self.frame("abcd" + family, cursor: 0)) == "abcd  \u{1B}[5G\(shown)\u{1B}[7G\u{1B}[K\r")
      }
    }

    /// A narrower terminal breaks the row of the cursor too.
    @Test func theRowOfTheCursorIsBrokenAnew() {
      var writer = FrameWriter(columns: Self.columns)
      _ = writer.draw(Self.frame("0123456789", cursor: 9))
      #expect(writer.eraseAfterResize(columns: 4) == "\r\u{1B}[2A\u{1B}[J")
      _ = writer.draw(Self.frame("012", cursor: 3))
      #expect(writer.eraseAfterResize(columns: 4) == "\r\u{1B}[J")
    }

    private static func frame(_ rows: String..., cursor: Int) -> Frame {
      var frame = Frame()
      frame.rows = rows.map { text in
        var row = Frame.Row()
        row.append(text)
        return row
      }
      frame.cursorColumn = cursor
      return frame
    }

    private static func randomFrame(using random: inout SplitMix) -> Frame {
      var frame = Frame()
      let characters = Array("ab c.[]价値é✓…👍❤️")
      let styles = [Frame.Style.plain, .dim, .reversed, Frame.Style(isBold: true, colour: 31)]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var row = Frame.Row()
        let count = Int.random(in: 0...12, using: &random)
        for _ in 0..<count {
          row.append(
            String(characters.randomElement(using: &random) ?? " "),
            styles.randomElement(using: &random) ?? .plain, upTo: columns - 1)
        }
        frame.rows.append(row)
      }
      frame.cursorRow = Int.random(in: 0..<frame.rows.count, using: &random)
      frame.cursorColumn = Int.random(in: 0..<columns - 1, using: &random)
      return frame
    }

    /// The content of a cell; libvterm gives a heart one column also as an emoji.
    private static func text(_ cell: Frame.Cell) -> String { cell.text == "❤️" ? "❤️ " : cell.text }

    private static func text(_ cells: [TerminalScreen.Cell]) -> String {
      trimmed(cells.map { $0.text.isEmpty ? " " : $0.text }.joined())
    }

    private static func trimmed(_ text: String) -> String {
      var scalars = Array(text.unicodeScalars.filter { $0 != "\u{FE0F}" })
      while scalars.last == " " { scalars.removeLast() }
      return scalars.map(String.init).joined()
    }
  }
#endif
