#if os(Linux)
  import Foundation
  import Testing

  /// A scenario while it is performed.
  final class ScenarioRun {
    enum Delivery: String, CaseIterable, CustomTestStringConvertible {
      /// Each `keys` line is sent at once.
      case burst
      /// A key is sent when the program has done with that before it, and the bytes of a key one after another.
      case byteByByte

      var testDescription: String { rawValue }
    }

    enum Mode {
      case compare
      /// What is expected is not looked at.
      case record
    }

    /// After this a program that does not do what is expected has failed.
    private static let deadline = Duration.seconds(10)
    /// After this a program that waits for keys will not do anything of itself either.
    private static let patience = Duration.seconds(2)
    /// Longer than what a program waits for the rest of a key's bytes.
    private static let quiet = Duration.milliseconds(300)
    /// A program that starts may sleep for a moment before it is ready for keys.
    private static let startup = Duration.milliseconds(30)
    /// The bytes of a key have to come quickly, or the first of them is taken for the key Escape.
    private static let betweenBytes = Duration.milliseconds(20)

    let terminal: PseudoTerminal
    let screen: TerminalScreen
    private let scenario: Scenario
    private let delivery: Delivery
    private let mode: Mode
    private let modesBefore: PseudoTerminal.Modes
    private var fed = 0
    private var bellsSeen = 0
    private var hasStarted = false

    init(_ scenario: Scenario, delivery: Delivery = .burst, mode: Mode = .compare) throws {
      self.scenario = scenario
      self.delivery = delivery
      self.mode = mode
      screen = TerminalScreen(columns: scenario.columns, rows: scenario.rows)
      terminal = try PseudoTerminal(scenario.program, columns: scenario.columns, rows: scenario.rows)
      modesBefore = terminal.modesAtStart
    }

    /// Performs all steps, and returns what was found where something is expected.
    @discardableResult
    func perform() throws -> [String] {
      var found: [String] = []
      for line in scenario.lines {
        guard let step = line.step else { continue }
        do {
          if let actual = try perform(step) { found.append(actual) }
        } catch let error as ScenarioError {
          throw ScenarioError("line \(line.number): \(error)")
        }
      }
      return found
    }

    private func perform(_ step: Scenario.Step) throws -> String? {
      if !hasStarted {
        try waitUntilIdle(for: ScenarioRun.startup)
        hasStarted = true
      }
      switch step {
      case .keys(let keys): try type(keys)
      case .resize(let columns, let rows):
        // What was drawn for the old size is to be shown in the old size.
        try waitUntilIdle()
        screen.resize(columns: columns, rows: rows)
        try terminal.resize(columns: columns, rows: rows)
      case .signal(let number):
        try waitUntilIdle()
        try terminal.signal(number)
      case .wait: try waitUntilIdle(for: ScenarioRun.quiet)
      case .expect(let expectation):
        switch expectation.kind {
        case .screen: return try awaitScreen(expectation.text)
        case .exit: return try awaitExit(expectation.text)
        case .output:
          try waitUntilIdle()
          return try compare(output, with: expectation.text)
        }
      }
      return nil
    }

    private func type(_ keys: [[UInt8]]) throws {
      try waitUntilIdle()
      switch delivery {
      case .burst: terminal.send(keys.joined())
      case .byteByByte:
        for key in keys {
          for (index, byte) in key.enumerated() {
            terminal.send([byte])
            if index + 1 < key.count {
              wait(atMost: ScenarioRun.betweenBytes) { terminal.hasReadEverything }
            } else {
              try waitUntilIdle()
            }
          }
        }
      }
    }

    /// Lets the terminal show what was written, and answer what it was asked.
    private func pump() {
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
    private func wait(atMost limit: Duration, until condition: () throws -> Bool) rethrows -> Bool {
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

    private func waitUntilIdle(for duration: Duration = .zero) throws {
      var since: ContinuousClock.Instant?
      let isIdle = wait(atMost: ScenarioRun.deadline) {
        if !terminal.isIdle || fed < terminal.output.count {
          since = nil
          return false
        }
        let start = since ?? .now
        since = start
        return terminal.hasEnded || ContinuousClock.now - start >= duration
      }
      guard isIdle else {
        throw ScenarioError("the program is still at work after \(ScenarioRun.deadline)\n\(screen.picture)")
      }
    }

    private func awaitScreen(_ expected: String) throws -> String {
      if mode == .record {
        try waitUntilIdle(for: ScenarioRun.quiet)
        defer { bellsSeen = screen.bells }
        return picture
      }
      var actual = ""
      var since = ContinuousClock.now
      wait(atMost: ScenarioRun.deadline) {
        guard terminal.isIdle, fed == terminal.output.count else { return false }
        let picture = picture
        if isSame(picture, expected) || terminal.hasEnded {
          actual = picture
          return true
        }
        if !isSame(picture, actual) {
          actual = picture
          since = .now
        }
        return ContinuousClock.now - since > ScenarioRun.patience
      }
      if actual.isEmpty { actual = picture }
      bellsSeen = screen.bells
      return try compare(actual, with: expected)
    }

    /// What the screen shows, and whether the bell rang since it was last looked at.
    private var picture: String { screen.picture + (screen.bells > bellsSeen ? "\nbell" : "") }

    private func awaitExit(_ expected: String) throws -> String {
      guard wait(atMost: ScenarioRun.deadline, until: { terminal.hasEnded }) else {
        throw ScenarioError("the program does not end\n\(picture)")
      }
      pump()
      let complaints = try complaintsAboutWhatIsLeft()
      guard complaints.isEmpty else { throw ScenarioError(complaints.joined(separator: "\n")) }
      return try compare("exit \(terminal.exitStatus ?? -1)", with: expected)
    }

    /// In which ways the terminal is not as it was.
    private func complaintsAboutWhatIsLeft() throws -> [String] {
      var complaints: [String] = []
      let modes = try terminal.modes()
      if modes != modesBefore {
        complaints.append("the modes of the terminal were \(modesBefore)\nand are \(modes)")
      }
      if !screen.isCursorVisible { complaints.append("the cursor is hidden") }
      if screen.hasUsedAlternateScreen { complaints.append("the alternate screen was used") }
      for (mode, isSet) in PrivateModes.last(in: terminal.output).sorted(by: { $0.key < $1.key })
      where isSet != PrivateModes.initiallySet.contains(mode) {
        complaints.append("the terminal is left with ESC [ ? \(mode) \(isSet ? "h" : "l")")
      }
      return complaints
    }

    /// A newline at the end is not written; that there is none is, as `\c`.
    private var output: String {
      var bytes = terminal.standardOutput
      if bytes.isEmpty { return "output" }
      let endsInNewline = bytes.count > 1 && bytes.last == UInt8(ascii: "\n")
      if endsInNewline { bytes.removeLast() }
      return "output \(TerminalText.escaped(bytes))\(endsInNewline ? "" : #"\c"#)"
    }

    private func compare(_ actual: String, with expected: String) throws -> String {
      guard mode == .compare, !isSame(actual, expected) else { return actual }
      throw ScenarioError("expected\n\(expected)\nbut found\n\(actual)")
    }

    /// Swift takes é and e with an accent for the same; a terminal does not.
    private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
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
