internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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
  /// - Returns: `nil` where nobody types at a terminal, or nothing can be shown.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    input = STDIN_FILENO
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 {
      output = terminal
      closesOutput = true
    } else if isatty(STDERR_FILENO) == 1 {
      output = STDERR_FILENO
      closesOutput = false
    } else {
      return nil
    }
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

  func giveBack() { cterminal_give_back() }

  /// Stops the program, as Ctrl-Z does elsewhere.
  func suspend() { cterminal_suspend() }

  // MARK: Waiting and reading

  /// Waits until something was typed or has happened.
  ///
  /// - Parameter milliseconds: `nil` waits without end.
  func wait(milliseconds: Int?) -> Wake {
    var files = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: cterminal_wake_descriptor(), events: Int16(POLLIN), revents: 0),
    ]
    let timeout = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let count = unsafe poll(&files, nfds_t(files.count), timeout)
    // A signal leaves a byte in the pipe, so that nothing is missed.
    if count < 0 || files[1].revents != 0 { return .signal }
    return count == 0 ? .timeout : .input
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
