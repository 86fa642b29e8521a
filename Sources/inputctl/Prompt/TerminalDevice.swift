internal import CTerminal
internal import InputControlSystem

/// The terminal that people type at: its keys, its screen, and giving it back as it was.
final class TerminalDevice {
  private let input: Int32
  private let output: Int32
  private let closesOutput: Bool

  /// How it delivers what is typed.
  enum Mode {
    /// Key by key, and obeys none of them.
    case keys
    /// Line by line, and does not show it.
    case secretLines
  }

  /// What ended a wait.
  enum Wake {
    case input
    /// A signal, of which ``takeEvents()`` tells.
    case signal
    case timeout
  }

  /// What has happened to the terminal.
  struct Events: OptionSet {
    let rawValue: Int32
    static let resized = Events(rawValue: Int32(CTERMINAL_RESIZED.rawValue))
    /// The program was stopped and goes on.
    static let resumed = Events(rawValue: Int32(CTERMINAL_RESUMED.rawValue))
  }

  /// Reads from standard input and draws on the terminal itself, else on standard error: standard output is for the
  /// value.
  ///
  /// - Returns: `nil` where standard input is no terminal.
  static func open() throws(Failure) -> TerminalDevice? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let terminal = SystemCall.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 { return TerminalDevice(output: terminal, closesOutput: true) }
    if isatty(STDERR_FILENO) == 1 { return TerminalDevice(output: STDERR_FILENO, closesOutput: false) }
    throw Failure(
      .inputOutput, "standard input is a terminal, but there is none to write to",
      help: "let standard error be the terminal, or write the value to standard input")
  }

  private init(output: Int32, closesOutput: Bool) {
    input = STDIN_FILENO
    self.output = output
    self.closesOutput = closesOutput
  }

  deinit {
    if closesOutput { close(output) }
  }

  // MARK: Taking and giving back

  /// Makes the terminal deliver what is typed in another way until ``giveBack()``, or until the program is ended or stopped.
  func take(_ mode: Mode) throws(Failure) {
    let error = cterminal_take(input, output, mode == .keys ? CTERMINAL_KEYS : CTERMINAL_SECRET_LINES)
    guard error == 0 else {
      throw Failure(.inputOutput, "cannot set up the terminal: \(SystemError(error).message)")
    }
  }

  /// What to write when a signal ends or stops the program.
  func setFarewell(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe cterminal_set_farewell($0.baseAddress, $0.count)
      }
    }
  }

  /// Gives the terminal back as it was, and writes the farewell, if there is one.
  func giveBack() { cterminal_give_back() }

  /// Forgets what was typed and not read.
  func discardInput() { cterminal_discard_input() }

  /// Stops the program and those that it works with, as Ctrl-Z does elsewhere. Where it goes on in the background,
  /// this waits until it is in front again.
  func suspend() {
    cterminal_suspend()
    while !cterminal_is_taken() { _ = cterminal_wait(-1, -1) }
  }

  // MARK: Waiting and reading

  /// Waits until something was typed or has happened.
  ///
  /// - Parameter milliseconds: `nil` waits without end.
  func wait(milliseconds: Int?) -> Wake {
    let result = cterminal_wait(input, milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    // A signal leaves a byte behind, so that nothing is missed.
    if result < 0 || result & Int32(CTERMINAL_WOKEN.rawValue) != 0 { return .signal }
    return result == 0 ? .timeout : .input
  }

  func takeEvents() -> Events { Events(rawValue: cterminal_take_events()) }

  /// How many bytes are there to read.
  var available: Int {
    var count: Int32 = 0
    return unsafe ioctl(input, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Some of what was typed; nothing when the terminal is gone.
  func read(upTo count: Int) -> [UInt8] { (try? SystemCall.read(input, upTo: count)) ?? [] }

  // MARK: The screen

  func write(_ text: String) throws(Failure) {
    guard !text.isEmpty else { return }
    do throws(SystemError) {
      try SystemCall.write(Array(text.utf8), to: output)
    } catch {
      throw Failure(.inputOutput, "cannot write to the terminal: \(error.message)")
    }
  }

  /// The size of the window in cells; the usual one where it is not known.
  var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    unsafe cterminal_size(output, &columns, &rows)
    return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
  }
}
