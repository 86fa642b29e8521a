#if os(Linux)
  import Foundation
  import Testing

  @testable import InputControlTestSupport

  /// That what the scenarios are run with sees what is there, and says so when it is not what is expected.
  struct PromptHarnessTests {
    static let editor = #"$ env LC_ALL=C.UTF-8 bash --norc --noprofile -c 'read -e -p "> " x; echo "$x"'"#

    @Test func cellsHaveCombiningAndWideCharacters() {
      let screen = TerminalScreen(columns: 10, rows: 3)
      screen.feed("e\u{301}价👨\u{1B}[1;31mx\u{1B}[0;7m ".utf8)
      let row = screen.cells[0]
      #expect(row.prefix(4).map(\.width) == [1, 2, 2, 1])
      #expect(
        row.prefix(4).map { Array($0.text.unicodeScalars) } == [["e", "\u{301}"], ["价"], ["👨"], ["x"]])
      #expect(row[3].style == TerminalScreen.Style(isBold: true, foreground: .index(1)))
      #expect(screen.cursor == TerminalScreen.Position(row: 0, column: 7))
      #expect(
        screen.picture == """
          screen
          | e\u{301}价👨x
          styles
          A = bold, colour 1
          | .....Ar
          cursor 0,7
          """)
    }

    @Test func whatATerminalIsToldIsNoticed() {
      let screen = TerminalScreen(columns: 10, rows: 3)
      screen.feed("\n\u{1B}[6n\u{7}\u{1B}[?25l\u{1B}[?1000h".utf8)
      #expect(String(decoding: screen.takeReplies(), as: UTF8.self) == "\u{1B}[2;1R")
      #expect(screen.takeReplies() == [])
      #expect(screen.bells == 1)
      #expect(screen.reportsMouse)
      #expect(screen.picture == "screen\ncursor hidden")
      #expect(!screen.hasUsedAlternateScreen)
      screen.feed("\u{1B}[?1049h\u{1B}[?1049l".utf8)
      #expect(screen.hasUsedAlternateScreen)
      #expect(
        PrivateModes.last(in: Array("\u{1B}[?25l\u{1B}[?1;2004h\u{1B}[?1l".utf8)) == [
          25: false, 1: false, 2004: true,
        ])
    }

    @Test(arguments: ScenarioRun.Delivery.allCases)
    func anotherScreenThanExpectedIsReported(delivery: ScenarioRun.Delivery) throws {
      let text =
        "\(PromptHarnessTests.editor)\nsize 9x3\nkeys cafe\u{301}\nscreen\n| > caf\u{E9}\ncursor 0,6\n"
      let error = #expect(throws: ScenarioError.self) {
        try ScenarioRun(Scenario(text), delivery: delivery).perform()
      }
      #expect(
        error?.description == """
          line 4: expected
          screen
          | > caf\u{E9}
          cursor 0,6
          but found
          screen
          | > cafe\u{301}
          cursor 0,6
          """)
    }

    @Test(arguments: ScenarioRun.Delivery.allCases)
    func recordingFillsAScenario(delivery: ScenarioRun.Delivery) throws {
      let text = """
        # A comment.
        \(PromptHarnessTests.editor)
        size 9x3
        keys 12<left>
        screen
        | wrong
        # Another.
        keys <bytes 16><c-a><enter>
        exit
        output

        """
      let scenario = try Scenario(text)
      let recorded = try scenario.text(
        recording: ScenarioRun(scenario, delivery: delivery, mode: .record).perform())
      #expect(
        recorded == """
          # A comment.
          \(PromptHarnessTests.editor)
          size 9x3
          keys 12<left>
          screen
          | > 12
          cursor 0,3
          # Another.
          keys <bytes 16><c-a><enter>
          exit 0
          output 1\\u{1}2

          """)
      try ScenarioRun(Scenario(recorded), delivery: delivery).perform()
    }

    @Test(arguments: [
      ("stty -echo; kill -9 $$", "exit 137", "the modes of the terminal were"),
      (#"printf "\033[?2004h" >&2; kill $$"#, "exit 143", "the terminal is left with ESC [ ? 2004 h"),
      (#"printf "\033[?25l" >&2"#, "exit 0", "the cursor is hidden"),
      (#"printf "\033[?1049h\033[?1049l" >&2"#, "exit 0", "the alternate screen was used"),
      ("exit 3", "exit 0", "expected\nexit 0\nbut found\nexit 3"),
    ])
    func whatAProgramLeavesBehindIsNoticed(line: String, exit: String, complaint: String) throws {
      let error = #expect(throws: ScenarioError.self) {
        try ScenarioRun(Scenario("$ bash -c '\(line)'\n\(exit)\n")).perform()
      }
      #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
    }

    /// The terminal takes 4 KiB; the rest has to wait until the program reads, which waits for us to read what it writes.
    @Test func moreThanTheTerminalHolds() throws {
      let run = try ScenarioRun(
        Scenario(
          """
          $ bash -c 's=$(stty -g); stty raw -echo; head -c 100000 | tee /dev/stderr | wc -c; stty "$s"'
          keys <text 50000*ab>
          exit 0
          output 100000
          """))
      try run.perform()
      #expect(run.terminal.output.count == 100_000)
    }

    @Test func standardInputIsAFileAndTheTerminalIsStillThere() throws {
      try run(
        #"""
        $ bash -c 'IFS= read -r a; read -r b </dev/tty; echo "$a-$b $COLOUR"; stty size </dev/tty'
        env COLOUR=rot
        stdin \u{4EF7} x\n
        size 20x5
        resize 30x6
        keys y<enter>
        exit 0
        output 价 x-y rot\n6 30
        screen
        | y
        cursor 1,0
        """#)
    }

    @Test func standardOutputIsTheTerminal() throws {
      try run(
        """
        $ bash -c 'test -t 1 && printf x'
        stdout terminal
        exit 0
        output
        screen
        | x
        cursor 0,1
        """)
    }

    @Test func aStoppedProgramIsIdle() throws {
      try run(
        """
        $ bash -c 'trap "echo stop; exit" USR1; while :; do read -r x; echo "$x"; done'
        signal STOP
        wait
        signal CONT
        keys a<enter>
        signal USR1
        exit 0
        output a\\nstop
        """)
    }

    /// As programs do that take Escape for a key of its own only when nothing follows it at once.
    @Test(arguments: ScenarioRun.Delivery.allCases)
    func theBytesOfAKeyComeTogether(delivery: ScenarioRun.Delivery) throws {
      try run(
        #"""
        $ bash -c 'e=$(printf "\033"); s=$(stty -g); stty -icanon -echo; while IFS= read -rN1 a; do b=; [ "$a" = "$e" ] && IFS= read -rN2 -t 0.1 b; [ "$a" = . ] && break; printf "%s;" "${b:-alone}"; done; stty "$s"'
        keys <left><esc>
        wait
        keys <home>.
        exit 0
        output [D;alone;[H;\c
        """#, delivery: delivery)
    }

    @Test func keysAreThoseOfXterm() throws {
      let keys: [(String, String)] = [
        ("a<<价", "a<价"), ("<enter><tab><backtab><s-tab><backspace>", "\r\t\u{1B}[Z\u{1B}[Z\u{7F}"),
        ("<left><s-left><c-left><a-left><c-s-end>", "\u{1B}[D\u{1B}[1;2D\u{1B}[1;5D\u{1B}[1;3D\u{1B}[1;6F"),
        ("<delete><c-delete><pageup>", "\u{1B}[3~\u{1B}[3;5~\u{1B}[5~"),
        ("<f1><s-f1><f5><f12>", "\u{1B}OP\u{1B}[1;2P\u{1B}[15~\u{1B}[24~"),
        ("<c-a><c-space><c-_><a-b><c-a-b><a-enter>", "\u{1}\u{0}\u{1F}\u{1B}b\u{1B}\u{2}\u{1B}\r"),
        ("<a-backspace><c-backspace><esc><a-<>", "\u{1B}\u{7F}\u{8}\u{1B}\u{1B}<"),
        (#"<paste a\n\u{4EF7}\\>"#, "\u{1B}[200~a\n价\\\u{1B}[201~"), ("<text 3*ab>", "ababab"),
        ("<bytes 1b 5b 41>", "\u{1B}[A"), ("<click 0 2>", "\u{1B}[<0;1;3M\u{1B}[<0;1;3m"),
      ]
      for (written, sent) in keys {
        #expect(try TerminalKeys.parse(written).joined().elementsEqual(sent.utf8), "\(written)")
      }
      #expect(try TerminalKeys.parse(#"<paste \xFF>"#).joined().contains(0xFF))
    }

    @Test(arguments: [
      ("keys a<lefft>", "line 2: there is no key `lefft`"),
      ("keys <c-5>", "line 2: there is no key `c-5`"),
      ("keys <hold 3>", "line 2: there is no key `hold 3`"),
      ("keys a<left", "line 2: there is no `>` to a `<` in `a<left`"),
      (#"keys <paste \d>"#, #"line 2: there is an unknown escape in `\d`"#),
      ("key a", "line 2: `key` is neither a setting nor a step"),
      ("| a", "line 2: `|` is neither a setting nor a step"),
      ("signal KIL", "line 2: there is no signal `KIL`"),
      ("size 40", "line 2: a size is written as in 40x8, columns first"),
      ("wait\nstdin a", "line 3: `stdin` has to stand before the first step"),
    ])
    func mistakesInAScenarioAreReported(line: String, message: String) {
      let error = #expect(throws: ScenarioError.self) { try Scenario("$ true\n\(line)\n") }
      #expect(error?.description == message)
    }

    @Test func argumentsAreSplitAsByAShell() throws {
      let scenario = try Scenario(#"$ inputctl  a 'b "c' "d\"\e" f\ g'' '' "#)
      #expect(scenario.program.path == Inputctl.binary.path)
      #expect(scenario.program.arguments == ["a", #"b "c"#, #"d"\e"#, "f g", ""])
    }

    private func run(_ text: String, delivery: ScenarioRun.Delivery = .burst) throws {
      do {
        try ScenarioRun(Scenario(text), delivery: delivery).perform()
      } catch let error as ScenarioError {
        Issue.record("\(error)")
      }
    }
  }
#endif
