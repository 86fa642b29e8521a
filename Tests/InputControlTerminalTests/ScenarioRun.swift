#if os(Linux)
  import Foundation
  import InputControlTestSupport
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
      /// Skips the expectations.
      case record
    }

    /// After this a program that waits for keys will not do anything of itself either.
    private static let patience = Duration.seconds(2)
    /// The least number of looks, with pauses of up to 2 ms, before the test gives up: on a busy machine the time may
    /// pass while neither the program nor the test runs.
    private static let leastLooks = 500
    /// Milliseconds that a program is told to wait for the rest of a key whose bytes are sent apart: on a busy machine the
    /// test may not run for a while between two of them.
    private static let escapeDelay = 600
    /// A program that starts may sleep for a moment before it is ready for keys.
    private static let startup = Duration.milliseconds(30)
    private static let betweenBytes = Duration.milliseconds(20)

    private let session: TerminalSession
    private let scenario: Scenario
    private let delivery: Delivery
    private let mode: Mode
    private var bellsSeen = 0
    private var hasStarted = false

    init(_ scenario: Scenario, delivery: Delivery = .burst, mode: Mode = .compare) throws {
      self.scenario = scenario
      self.delivery = delivery
      self.mode = mode
      var program = scenario.program
      if delivery == .byteByByte { program.environment["ESCDELAY"] = "\(Self.escapeDelay)" }
      session = try TerminalSession(program, columns: scenario.columns, rows: scenario.rows)
    }

    /// Longer than what a program waits for the rest of a key's bytes.
    private var quiet: Duration {
      .milliseconds(delivery == .byteByByte ? ScenarioRun.escapeDelay + 200 : 300)
    }

    var terminal: PseudoTerminal { session.terminal }
    var screen: TerminalScreen { session.screen }

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
        try session.waitUntilIdle(for: ScenarioRun.startup)
        hasStarted = true
      }
      switch step {
      case .keys(let keys): try type(keys)
      case .resize(let columns, let rows):
        // Output that was drawn for the old size is shown in the old size.
        try session.waitUntilIdle()
        screen.resize(columns: columns, rows: rows)
        try terminal.resize(columns: columns, rows: rows)
      case .signal(let number):
        try session.waitUntilIdle()
        try terminal.signal(number)
      case .wait: try session.waitUntilIdle(for: quiet)
      case .expect(let expectation):
        switch expectation.kind {
        case .screen: return try awaitScreen(expectation.text)
        case .exit: return try awaitExit(expectation.text)
        case .output:
          try session.waitUntilIdle()
          return try compare(output, with: expectation.text)
        }
      }
      return nil
    }

    private func type(_ keys: [[UInt8]]) throws {
      try session.waitUntilIdle()
      switch delivery {
      case .burst: terminal.send(keys.joined())
      case .byteByByte:
        for key in keys {
          for (index, byte) in key.enumerated() {
            terminal.send([byte])
            if index + 1 < key.count {
              session.wait(atMost: ScenarioRun.betweenBytes) { terminal.hasReadEverything }
            } else {
              try session.waitUntilIdle()
            }
          }
        }
      }
    }

    private func awaitScreen(_ expected: String) throws -> String {
      if mode == .record {
        try session.waitUntilIdle(for: quiet)
        defer { bellsSeen = screen.bells }
        return picture
      }
      var actual = ""
      var since = ContinuousClock.now
      var looks = 0
      session.wait(atMost: TerminalSession.deadline) {
        guard session.isIdle else { return false }
        looks += 1
        let picture = picture
        if isSame(picture, expected) || terminal.hasEnded {
          actual = picture
          return true
        }
        if !isSame(picture, actual) {
          actual = picture
          since = .now
          looks = 0
        }
        return looks > ScenarioRun.leastLooks && ContinuousClock.now - since > ScenarioRun.patience
      }
      if actual.isEmpty { actual = picture }
      bellsSeen = screen.bells
      return try compare(actual, with: expected)
    }

    /// The content of the screen, and whether the bell rang since the last look.
    private var picture: String { screen.picture + (screen.bells > bellsSeen ? "\nbell" : "") }

    private func awaitExit(_ expected: String) throws -> String {
      guard session.wait(atMost: TerminalSession.deadline, until: { terminal.hasEnded }) else {
        throw ScenarioError("the program does not end\n\(picture)")
      }
      session.pump()
      let complaints = try session.complaintsAboutWhatIsLeft()
      guard complaints.isEmpty else { throw ScenarioError(complaints.joined(separator: "\n")) }
      return try compare("exit \(terminal.exitStatus ?? -1)", with: expected)
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
#endif
