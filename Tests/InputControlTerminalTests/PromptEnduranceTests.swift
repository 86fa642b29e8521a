#if os(Linux)
  import Foundation
  import InputControl
  import InputControlAnalysis
  import InputControlTestSupport
  import Testing

  /// A prompt that gets what no person types: it lives, gives the terminal back, and hands out nothing unacceptable.
  struct PromptEnduranceTests {
    /// Runs a prompt until it ends, and checks what it leaves behind.
    private final class Session {
      let session: TerminalSession
      private let profile: CompiledProfile

      init(_ profile: String, arguments: [String] = [], columns: Int = 60, rows: Int = 12) throws {
        session = try TerminalSession(
          PseudoTerminal.Program(
            path: Inputctl.binary.path,
            arguments: ["prompt", "--profile", profile, "--bell", "none"] + arguments),
          columns: columns, rows: rows)
        self.profile = try CompiledProfile(try #require(RuleSet.shippedProfile(named: profile)))
        try session.waitUntilIdle(for: .milliseconds(30))
      }

      var hasEnded: Bool { session.terminal.hasEnded }

      func send(_ bytes: some Sequence<UInt8>) { session.terminal.send(bytes) }

      /// The value, if the program ended with one.
      @discardableResult
      func end(_ note: String) throws -> String? {
        session.wait(atMost: .seconds(60)) { session.terminal.hasEnded }
        session.pump()
        #expect(session.terminal.hasEnded, "\(note): it does not end")
        let complaints = try session.complaintsAboutWhatIsLeft()
        #expect(complaints.isEmpty, "\(note): \(complaints)")
        switch session.terminal.exitStatus {
        case 0:
          let output = String(decoding: session.terminal.standardOutput, as: UTF8.self)
          #expect(output.hasSuffix("\n"), "\(note)")
          let value = String(output.dropLast())
          #expect(profile.verdict(of: value) == .acceptable, "\(note): \(value.debugDescription)")
          return value
        case 130:
          #expect(session.terminal.standardOutput.isEmpty, "\(note)")
        default:
          Issue.record("\(note): it ended with \(session.terminal.exitStatus ?? -1)")
        }
        return nil
      }
    }

    // MARK: Much at once

    static let pastes: [(profile: String, text: String, value: String?)] = [
      (
        "number", String(repeating: "1234567890", count: 100_000),
        String(repeating: "1234567890", count: 100_000)
      ),
      (
        "none", String(repeating: "价👨‍👩‍👧e\u{301} ", count: 30_000),
        String(repeating: "价👨‍👩‍👧e\u{301} ", count: 30_000)
      ),
      ("none", String(repeating: "\u{301}", count: 500_000), String(repeating: "\u{301}", count: 500_000)),
      ("slug", String(repeating: "a\u{1B}[A\u{3}\r", count: 200_000), nil),
    ]

    @Test(arguments: pastes.indices)
    func pastesOfAMegabyte(index: Int) throws {
      let (profile, text, value) = Self.pastes[index]
      let session = try Session(profile)
      // A paste that is refused would be asked about.
      session.send(Array("\u{1B}[200~\(text)\u{1B}[201~\(value == nil ? "\u{3}" : "\r")".utf8))
      let found = try session.end("\(profile)")
      if let value { #expect(found?.utf8.elementsEqual(value.utf8) == true) }
    }

    /// Nothing of what was pasted is taken, and that is confirmed first.
    @Test func aRefusedPasteOfAMegabyte() throws {
      let session = try Session("price")
      let text = String(repeating: "1234567890", count: 100_000) + "x"
      session.send(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
      try session.session.waitUntilIdle()
      session.send([0x0D])
      try session.session.waitUntilIdle(for: .milliseconds(200))
      #expect(!session.hasEnded)
      session.send([0x0D])
      #expect(try session.end("price") == "")
    }

    /// A terminal that does not bracket what it pastes. A number without its “x” would be another one.
    @Test func muchThatIsTyped() throws {
      let session = try Session("number")
      let text = String(repeating: String(repeating: "1234567890", count: 200) + "x", count: 20)
      session.send(Array("\(text)\r".utf8))
      try session.session.waitUntilIdle()
      #expect(!session.hasEnded)
      let numbers = text.filter { $0 != "x" }
      session.send(Array("\(numbers)\r".utf8))
      #expect(try session.end("typed") == numbers)
    }

    @Test(arguments: 0..<4)
    func garbage(seed: Int) throws {
      var random = SplitMix(state: UInt64(seed))
      let session = try Session("displayName", arguments: seed.isMultiple(of: 2) ? ["--keypad"] : [])
      var bytes: [UInt8] = []
      while bytes.count < 50_000 {
        let byte = UInt8.random(in: 0...255, using: &random)
        // Not what leaves: Return, Escape, and Control with C, D, G and Z.
        if [0x0A, 0x0D, 0x1B, 0x03, 0x04, 0x07, 0x1A].contains(byte) { continue }
        bytes.append(byte)
      }
      session.send(bytes)
      try session.session.waitUntilIdle()
      #expect(!session.hasEnded)
      session.send(Array("\u{5}\u{15}Mary\r".utf8))
      #expect(try session.end("garbage") == "Mary")
    }

    @Test func everySequenceOfTerminals() throws {
      let session = try Session("price", arguments: ["--keypad"])
      var bytes: [UInt8] = Array("12".utf8)
      for prefix in ["", "?", ">", "=", "<"] {
        for parameters in ["", "0", "1", "2;5", "4;1;7"] {
          for intermediate in ["", " ", "!", "\"", "#", "'", "*", "+", ","] {
            for final in UInt8(0x40)...0x7E {
              bytes += Array("\u{1B}[\(prefix)\(parameters)\(intermediate)".utf8) + [final]
              // The old mouse report and the console's function keys end later.
              if final == UInt8(ascii: "M") { bytes += Array("###".utf8) }
              if final == UInt8(ascii: "[") { bytes += Array("F".utf8) }
            }
          }
        }
      }
      for string in ["]0;x", "]4;1;?", "P1$r0m", "P+q544e", "_Gi=1", "^x", "Xx"] {
        bytes += Array("\u{1B}\(string)\u{7}\u{1B}\(string)\u{1B}\\".utf8)
      }
      session.send(bytes)
      try session.session.waitUntilIdle()
      #expect(!session.hasEnded)
      session.send(Array("\u{5}\u{15}12.5\r".utf8))
      #expect(try session.end("sequences") == "12.5")
    }

    /// A string that is long, or slow, is no text.
    @Test func longAndSlowStrings() throws {
      let session = try Session("none")
      session.send(Array("a\u{1B}]52;c;".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 200_000))
      session.send(Array("\u{7}b\u{1B}]0;x".utf8))
      usleep(1_200_000)
      session.send(Array("yz\u{1B}\\c\u{1B}[1".utf8))
      usleep(700_000)
      session.send(Array(";5Cd\r".utf8))
      #expect(try session.end("strings") == "abcd")
    }

    // MARK: At random

    /// The number of seeds; a slow build takes fewer.
    private static let seedCount = ProcessInfo.processInfo.environment["BURSTS"].flatMap { Int($0) } ?? 100

    /// 100 bursts each.
    @Test(arguments: 0..<max(1, seedCount))
    func bursts(seed: Int) throws {
      var random = SplitMix(state: UInt64(seed))
      var session: Session?
      for burst in 0..<100 {
        let note = "seed \(seed), burst \(burst)"
        if session == nil {
          let profile = ["price", "email", "displayName", "none", "oneTimeCode", "slug"].randomElement(
            using: &random)
          session = try Session(
            profile ?? "none", arguments: Bool.random(using: &random) ? ["--keypad"] : [],
            // libvterm 0.1 writes behind its screen when a wide character has but one column.
            columns: max(2, Int.random(in: 1...70, using: &random)),
            rows: Int.random(in: 1...14, using: &random))
        }
        guard let current = session else { return }
        current.send(Self.burst(using: &random))
        if burst.isMultiple(of: 5) { try Self.expectNothingStale(on: current, note) }
        if current.hasEnded {
          try current.end(note)
          session = nil
        }
      }
      if let session {
        try session.session.waitUntilIdle()
        session.send([0x03])
        try session.end("seed \(seed), at its end")
      }
    }

    /// The screen shows the same as a frame that is drawn from nothing.
    private static func expectNothingStale(on session: Session, _ note: String) throws {
      // Control-X does nothing but end what may be the beginning of a sequence.
      session.send([0x18])
      try session.session.waitUntilIdle()
      guard !session.hasEnded else { return }
      let before = session.session.screen.picture
      session.send([0x0C])
      try session.session.waitUntilIdle()
      // It may have been about to end.
      guard !session.hasEnded else { return }
      let after = session.session.screen.picture
      #expect(before == after, "\(note)")
    }

    private static func burst(using random: inout SplitMix) -> [UInt8] {
      let keys = [
        "1", "2", ".", "a", "@", " ", "-", "x", "价", "é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{202E}", "\t",
        "\u{7F}", "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[1;2D",
        "\u{1B}[1;5C",
        "\u{1B}[1;6D", "\u{1B}[A", "\u{1B}[B", "\u{1}", "\u{5}", "\u{B}", "\u{15}", "\u{17}", "\u{19}",
        "\u{1F}", "\u{1B}/",
        "\u{1B}b", "\u{1B}d", "\u{1B}\u{7F}", "\u{1B}[200~12.3\u{1B}[201~",
        "\u{1B}[200~a b\u{301}\n👍\u{1B}[201~",
        "\u{1B}[<0;8;3M\u{1B}[<0;8;3m", "\u{1B}[<0;12;1M\u{1B}[<0;12;1m", "\u{1B}[I", "\u{1B}]0;x\u{7}",
      ]
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0..<200, using: &random) {
        case 0: bytes.append(0x0D)
        case 1...3: bytes.append(UInt8.random(in: 0x80...0xFF, using: &random))
        case 4: bytes += [0x1B, UInt8.random(in: 0x20...0x7E, using: &random)]
        default: bytes += (keys.randomElement(using: &random) ?? "").utf8
        }
      }
      return bytes
    }
  }
#endif
