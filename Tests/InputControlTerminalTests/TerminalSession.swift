#if os(Linux)
  import Foundation
  import InputControlTestSupport

  /// A program in its terminal, with the screen on which everything is shown that it writes.
  final class TerminalSession {
    /// After this a program that does not do what is expected has failed.
    static let deadline = Duration.seconds(30)

    let terminal: PseudoTerminal
    let screen: TerminalScreen
    /// How much of what was written the screen has.
    private var fed = 0

    init(_ program: PseudoTerminal.Program, columns: Int, rows: Int) throws {
      screen = TerminalScreen(columns: columns, rows: rows)
      terminal = try PseudoTerminal(program, columns: columns, rows: rows)
    }

    /// Whether the program waits, and all that it wrote is shown.
    var isIdle: Bool { terminal.isIdle && fed == terminal.output.count }

    /// Lets the terminal show what was written, and answer what it was asked.
    func pump() {
      terminal.pump()
      while fed < terminal.output.count {
        let bytes = terminal.output[fed...]
        fed = terminal.output.count
        screen.feed(bytes)
        let replies = screen.takeReplies()
        if replies.isEmpty { terminal.pump() } else { terminal.send(replies) }
      }
    }

    /// Returns whether the condition came true.
    @discardableResult
    func wait(atMost limit: Duration, until condition: () throws -> Bool) rethrows -> Bool {
      let end = ContinuousClock.now + limit
      var pause: UInt32 = 50
      while true {
        pump()
        if try condition() { return true }
        if ContinuousClock.now > end { return false }
        usleep(pause)
        pause = min(pause * 2, 2000)
      }
    }

    func waitUntilIdle(for duration: Duration = .zero) throws {
      var since: ContinuousClock.Instant?
      let cameToRest = wait(atMost: TerminalSession.deadline) {
        if !isIdle {
          since = nil
          return false
        }
        let start = since ?? .now
        since = start
        return terminal.hasEnded || ContinuousClock.now - start >= duration
      }
      guard cameToRest else {
        throw ScenarioError(
          "the program is still at work after \(TerminalSession.deadline)\n\(screen.picture)")
      }
    }

    /// In which ways the terminal is not as it was.
    func complaintsAboutWhatIsLeft() throws -> [String] {
      var complaints: [String] = []
      let modes = try terminal.modes()
      if modes != terminal.modesAtStart {
        complaints.append("the modes of the terminal were \(terminal.modesAtStart)\nand are \(modes)")
      }
      if !screen.isCursorVisible { complaints.append("the cursor is hidden") }
      if screen.hasUsedAlternateScreen { complaints.append("the alternate screen was used") }
      for (mode, isSet) in PrivateModes.last(in: terminal.output).sorted(by: { $0.key < $1.key })
      where isSet != PrivateModes.initiallySet.contains(mode) {
        complaints.append("the terminal is left with ESC [ ? \(mode) \(isSet ? "h" : "l")")
      }
      return complaints
    }
  }

  /// The modes that are set by `ESC [ ? number h` and reset by `l`.
  enum PrivateModes {
    /// Those that a terminal starts with: lines wrap, and the cursor is visible.
    static let initiallySet: Set<Int> = [7, 25]

    /// Which modes were touched, and whether they were set at last.
    static func last(in bytes: [UInt8]) -> [Int: Bool] {
      var modes: [Int: Bool] = [:]
      for part in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}[?").dropFirst() {
        let numbers = part.prefix { $0.isASCII && $0.isNumber || $0 == ";" }
        guard let final = part.dropFirst(numbers.count).first, final == "h" || final == "l" else { continue }
        for number in numbers.split(separator: ";").compactMap({ Int($0) }) { modes[number] = final == "h" }
      }
      return modes
    }
  }
#endif
