#if os(Linux)
  internal import CVTerm

  /// The screen that libvterm makes of the bytes that a program writes.
  @safe
  package final class TerminalScreen {
    package struct Style: Hashable {
      var isBold = false
      var isItalic = false
      var underline: UInt32 = 0
      var isReverse = false
      var isStruck = false
      var foreground: Color?
      var background: Color?
    }

    package enum Color: Hashable {
      case index(UInt8)
      case rgb(UInt8, UInt8, UInt8)
    }

    package struct Cell: Equatable {
      /// The character with those that combine with it; empty where nothing was written.
      package var text = ""
      /// The columns, 1 or 2. A cell of two columns is followed directly by that behind both.
      package var width = 1
      package var style = Style()
    }

    package struct Position: Equatable {
      package var row = 0
      package var column = 0
    }

    package private(set) var isCursorVisible = true
    /// Whether the program asked to be told of clicks.
    package private(set) var reportsMouse = false
    package private(set) var hasUsedAlternateScreen = false
    /// How often the bell rang.
    package private(set) var bells = 0
    private var replies: [UInt8] = []

    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

    package init(columns: Int, rows: Int) {
      guard let terminal = unsafe vterm_new(Int32(rows), Int32(columns)),
        let screen = unsafe vterm_obtain_screen(terminal)
      else { fatalError("libvterm has no memory") }
      unsafe self.terminal = unsafe terminal
      unsafe self.screen = unsafe screen
      unsafe callbacks = .allocate(capacity: 1)
      unsafe callbacks.initialize(to: VTermScreenCallbacks())
      unsafe vterm_set_utf8(terminal, 1)
      unsafe vterm_screen_enable_altscreen(screen, 1)
      unsafe vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_SCREEN)
      unsafe vterm_screen_reset(screen, 1)
      unsafe callbacks.pointee.settermprop = { property, value, user in
        guard let value = unsafe value, let user = unsafe user else { return 0 }
        return unsafe TerminalScreen.of(user).note(property, unsafe value.pointee)
      }
      unsafe callbacks.pointee.bell = { user in
        if let user = unsafe user { unsafe TerminalScreen.of(user).bells += 1 }
        return 1
      }
      let user = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe vterm_screen_set_callbacks(screen, callbacks, user)
      unsafe vterm_output_set_callback(
        terminal,
        { bytes, count, user in
          guard let user = unsafe user else { return }
          unsafe TerminalScreen.of(user).replies += unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        }, user)
    }

    deinit {
      unsafe vterm_free(terminal)
      unsafe callbacks.deallocate()
    }

    var rows: Int { size.rows }
    var columns: Int { size.columns }

    package func feed(_ bytes: some Collection<UInt8>) {
      let bytes = bytes.map { CChar(bitPattern: $0) }
      unsafe vterm_input_write(terminal, bytes, bytes.count)
      unsafe vterm_screen_flush_damage(screen)
    }

    /// The terminal's answers to queries, such as the position of the cursor. The program has to read them.
    package func takeReplies() -> [UInt8] {
      defer { replies = [] }
      return replies
    }

    /// Rows that a lower window has no room for are cut off at the bottom, and only what then is too much at the top,
    /// as xterm does so that the cursor stays.
    package func resize(columns: Int, rows: Int) {
      // libvterm 0.1 would push the cursor off the top with what is below it, and write there.
      let cut = max(rows, cursor.row + 1)
      if cut < self.rows { feed(Array("\u{1B}7\u{1B}[\(cut + 1)H\u{1B}[J\u{1B}8".utf8)) }
      unsafe vterm_set_size(terminal, Int32(rows), Int32(columns))
      unsafe vterm_screen_flush_damage(screen)
    }

    package var cursor: Position {
      var position = VTermPos()
      unsafe vterm_state_get_cursorpos(unsafe vterm_obtain_state(terminal), &position)
      return Position(row: Int(position.row), column: Int(position.col))
    }

    package var cells: [[Cell]] { (0..<rows).map(cells(inRow:)) }

    private func cells(inRow row: Int) -> [Cell] {
      var cells: [Cell] = []
      var column = 0
      while column < columns {
        let cell = cell(row: row, column: column)
        cells.append(cell)
        column += cell.width
      }
      return cells
    }

    private func cell(row: Int, column: Int) -> Cell {
      var cell = VTermScreenCell()
      guard unsafe vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell) != 0
      else { return Cell() }
      let characters = unsafe withUnsafeBytes(of: cell.chars) { unsafe Array($0.bindMemory(to: UInt32.self)) }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
      let style = Style(
        isBold: cell.attrs.bold != 0, isItalic: cell.attrs.italic != 0, underline: cell.attrs.underline,
        isReverse: cell.attrs.reverse != 0, isStruck: cell.attrs.strike != 0,
        foreground: color(cell.fg, unless: VTERM_COLOR_DEFAULT_FG),
        background: color(cell.bg, unless: VTERM_COLOR_DEFAULT_BG))
      return Cell(text: String(text), width: max(1, Int(cell.width)), style: style)
    }

    private func color(_ color: VTermColor, unless standard: VTermColorType) -> Color? {
      let type = unsafe UInt32(color.type)
      if type & UInt32(standard.rawValue) != 0 { return nil }
      if type & UInt32(VTERM_COLOR_TYPE_MASK.rawValue) == UInt32(VTERM_COLOR_INDEXED.rawValue) {
        return unsafe .index(color.indexed.idx)
      }
      return unsafe .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }

    private var size: (rows: Int, columns: Int) {
      var rows: Int32 = 0
      var columns: Int32 = 0
      unsafe vterm_get_size(terminal, &rows, &columns)
      return (Int(rows), Int(columns))
    }

    private func note(_ property: VTermProp, _ value: VTermValue) -> Int32 {
      switch property {
      case VTERM_PROP_CURSORVISIBLE: isCursorVisible = unsafe value.boolean != 0
      case VTERM_PROP_ALTSCREEN: if unsafe value.boolean != 0 { hasUsedAlternateScreen = true }
      case VTERM_PROP_MOUSE: reportsMouse = unsafe value.number != Int32(VTERM_PROP_MOUSE_NONE)
      default: break
      }
      return 1
    }

    private static func of(_ user: UnsafeMutableRawPointer) -> TerminalScreen {
      unsafe Unmanaged.fromOpaque(user).takeUnretainedValue()
    }
  }
#endif
