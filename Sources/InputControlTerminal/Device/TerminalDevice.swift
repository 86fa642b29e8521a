internal import CTerminal
internal import InputControlSystem

/// The terminal: its input, its screen and its modes.
package final class TerminalDevice {
  private let input: Int32
  private let output: Int32
  private let closesOutput: Bool

  /// The way in which the terminal delivers input.
  enum Mode {
    /// Key by key; keys such as Ctrl-C are delivered too.
    case keys
    /// Line by line, without echo.
    case secretLines
  }

  /// The reason why a wait ended.
  enum Wake {
    case input
    /// A signal, described by ``takeEvents()``.
    case signal
    case timeout
  }

  /// Events of the terminal, combined.
  struct Events: OptionSet {
    let rawValue: Int32
    static let resized = Events(rawValue: Int32(CTERMINAL_RESIZED.rawValue))
    /// The program was stopped and continued.
    static let resumed = Events(rawValue: Int32(CTERMINAL_RESUMED.rawValue))
  }

  /// Opens the terminal.
  ///
  /// Input comes from standard input. Output goes to `/dev/tty`, or else to standard error, because standard
  /// output is for the value.
  ///
  /// - Returns: `nil` if standard input is not a terminal.
  package static func open() throws(TerminalPromptError) -> TerminalDevice? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let terminal = SystemCall.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 { return TerminalDevice(output: terminal, closesOutput: true) }
    if isatty(STDERR_FILENO) == 1 { return TerminalDevice(output: STDERR_FILENO, closesOutput: false) }
    throw TerminalPromptError(
      .inputOutput, "standard input is a terminal, but no terminal can be written to",
      help: "connect standard error to the terminal, or pipe the value to standard input")
  }

  private init(output: Int32, closesOutput: Bool) {
    input = STDIN_FILENO
    self.output = output
    self.closesOutput = closesOutput
  }

  deinit {
    if closesOutput { close(output) }
  }

  // MARK: Modes

  /// Sets a mode of the terminal until ``giveBack()`` is called or a signal ends or stops the program.
  func take(_ mode: Mode) throws(TerminalPromptError) {
    let error = cterminal_take(input, output, mode == .keys ? CTERMINAL_KEYS : CTERMINAL_SECRET_LINES)
    guard error == 0 else {
      throw TerminalPromptError(.inputOutput, "cannot set up the terminal: \(SystemError(error).message)")
    }
  }

  /// Sets the output that a signal handler writes when it ends or stops the program.
  func setFarewell(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe cterminal_set_farewell($0.baseAddress, $0.count)
      }
    }
  }

  /// Restores the terminal's mode and writes the farewell, if one is set.
  func giveBack() { cterminal_give_back() }

  /// Discards input that was typed but not read.
  func discardInput() { cterminal_discard_input() }

  /// Stops the process group, as Ctrl-Z does in other programs. If the program is continued in the
  /// background, this waits until it is in the foreground.
  func suspend() {
    cterminal_suspend()
    while !cterminal_is_taken() { _ = cterminal_wait(-1, -1) }
  }

  // MARK: Waiting and reading

  /// Waits for input, a signal or a timeout.
  ///
  /// - Parameter milliseconds: The longest wait; `nil` waits without limit.
  func wait(milliseconds: Int?) -> Wake {
    let result = cterminal_wait(input, milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    // The signal handler writes a byte into a pipe, so that no signal is missed.
    if result < 0 || result & Int32(CTERMINAL_WOKEN.rawValue) != 0 { return .signal }
    return result == 0 ? .timeout : .input
  }

  func takeEvents() -> Events { Events(rawValue: cterminal_take_events()) }

  /// The number of bytes that are available.
  var available: Int {
    var count: Int32 = 0
    return unsafe ioctl(input, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Reads up to `count` bytes of input; none if the terminal was closed.
  func read(upTo count: Int) -> [UInt8] { (try? SystemCall.read(input, upTo: count)) ?? [] }

  // MARK: The screen

  func write(_ text: String) throws(TerminalPromptError) {
    guard !text.isEmpty else { return }
    do throws(SystemError) {
      try SystemCall.write(Array(text.utf8), to: output)
    } catch {
      throw TerminalPromptError(.inputOutput, "cannot write to the terminal: \(error.message)")
    }
  }

  /// The size of the window in cells; 80 by 24 if it is unknown.
  var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    unsafe cterminal_size(output, &columns, &rows)
    return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
  }
}
