#if os(Linux)
  import Foundation
  import InputControlTestSupport
  import Testing

  /// Asks with `TerminalPrompt` in a program of its own, which prints what the library returns. `exit` also checks that
  /// the terminal is as it was.
  struct TerminalPromptTests {
    /// The texts of a scenario, and what it is about.
    struct Case: CustomTestStringConvertible {
      var testDescription: String
      var scenario: String

      init(_ testDescription: String, _ scenario: String) {
        self.testDescription = testDescription
        self.scenario = scenario
      }
    }

    static let atATerminal = [
      Case(
        "the value is normalised",
        """
        $ TerminalForm handle
        size 40x6
        keys ｍａｒｙ<enter>
        exit 0
        output value mary
        screen
        | ✓ handle: mary
        styles
        | 2.bbbbbb
        cursor 1,0
        """),
      Case(
        "the initial text can be edited, and a refused key is explained",
        """
        $ TerminalForm --initial 808 port
        size 60x6
        keys 0
        keys x
        wait
        screen
        | port: 8080
        | ✗ Only the digits 0–9 are allowed
        styles
        | bbbb
        | 1
        cursor 0,10
        keys <backspace><backspace>1<enter>
        wait
        keys <enter>
        exit 0
        output value 801
        """),
      Case(
        "an unfinished value is not returned",
        """
        $ TerminalForm price
        size 60x6
        keys 12.<enter>
        wait
        screen
        | price: 12.
        | ✗ Something must follow “12.”: a digit
        styles
        | bbbbb
        | 1
        cursor 0,10
        keys 5<enter>
        exit 0
        output value 12.5
        """),
      Case(
        "a sensitive value is hidden",
        """
        $ TerminalForm oneTimeCode
        size 60x6
        keys 123456
        screen
        | oneTimeCode: ••••••
        | ✓
        styles
        | bbbbbbbbbbb
        | 2
        cursor 0,19
        keys <enter>
        exit 0
        output value 123456
        screen
        | ✓ oneTimeCode: (not shown)
        styles
        | 2.bbbbbbbbbbb
        cursor 1,0
        """),
      Case(
        "the caller chooses language and placeholder",
        """
        $ TerminalForm --locale zh-Hans --placeholder 8080 port
        size 60x6
        keys x
        wait
        screen
        | port: 8080
        | ✗ 只能输入数字 0–9
        styles
        | bbbb
        | 1
        cursor 0,6
        keys <esc>
        exit 0
        output cancelled: `port` was left without a value
        """),
      Case(
        "the language is that of the environment",
        """
        $ TerminalForm port
        env LC_ALL=zh_CN.UTF-8
        size 60x6
        keys <esc>
        exit 0
        output cancelled: `port` was left without a value
        screen
        | ✗ port: 未输入，已退出
        styles
        | 1.bbbb
        cursor 1,0
        """),
      Case(
        "no keypad is drawn where there is room for one",
        """
        $ TerminalForm port
        size 60x12
        keys 80
        screen
        | port: 80
        | ✓ Next: a digit
        styles
        | bbbb
        | 2
        cursor 0,8
        keys <enter>
        exit 0
        output value 80
        """),
      Case(
        "Ctrl-C cancels",
        """
        $ TerminalForm port
        size 60x6
        keys 80<c-c>
        exit 0
        output cancelled: `port` was left without a value
        """),
      Case(
        "time runs out",
        """
        $ TerminalForm --timeout 0.3 port
        size 60x6
        wait
        exit 0
        output timedOut: time ran out before a value for `port`
        screen
        | ✗ port: time ran out
        styles
        | 1.bbbb
        cursor 1,0
        """),
      Case(
        "no colours where none are wanted",
        """
        $ TerminalForm price
        env NO_COLOR=1
        size 60x6
        keys 12.
        screen
        | price: 12.
        | intermediate: Something must follow “12.”: a digit
        styles
        | bbbbb
        cursor 0,10
        keys 5<enter>
        exit 0
        output value 12.5
        """),
      Case(
        "nothing is drawn on a dumb terminal",
        """
        $ TerminalForm --initial 80 port
        env TERM=dumb
        size 60x6
        keys x<enter>
        keys <enter>
        exit 0
        output value 80
        screen
        | port [80]: x
        | invalid: Only the digits 0–9 are allowed
        |   A whole number from 1 to 65535, like 8080
        | port [80]:
        cursor 4,0
        """),
      Case(
        "several prompts ask one after the other",
        """
        $ TerminalForm port price
        size 60x6
        keys 80<enter>
        keys 12.5<enter>
        exit 0
        output value 80\\nvalue 12.5
        screen
        | ✓ port: 80
        | ✓ price: 12.5
        styles
        | 2.bbbb
        | 2.bbbbb
        cursor 2,0
        """),
      Case(
        "prompts of two threads ask one after the other",
        """
        $ TerminalForm --threads port port
        size 60x6
        keys 80<enter>
        keys 81<enter>
        exit 0
        output value 80\\nvalue 81
        screen
        | ✓ port: 80
        | ✓ port: 81
        styles
        | 2.bbbb
        | 2.bbbb
        cursor 2,0
        """),
      Case(
        "a signal ends the program and restores the terminal",
        """
        $ TerminalForm port
        size 60x6
        keys 80
        signal TERM
        exit 143
        output
        """),
      Case(
        "a handler of the program is called, and the prompt continues",
        """
        $ TerminalForm --handler port
        size 60x6
        keys 80
        signal TERM
        screen
        | port: 80
        | ✓ Next: a digit
        | port: 80
        | ✓ Next: a digit
        styles
        | bbbb
        | 2
        | bbbb
        | 2
        cursor 2,8
        keys 8<enter>
        exit 0
        output handled\\nvalue 808
        """),
      Case(
        "a handler of the program can exit",
        """
        $ TerminalForm --exit-in-handler port
        size 60x6
        keys 80
        signal TERM
        exit 4
        output
        """),
      Case(
        "an exit restores the terminal",
        """
        $ TerminalForm --exit-meanwhile port
        size 60x6
        wait
        wait
        exit 3
        output
        """),
    ]

    @Test(arguments: try nonEmpty(atATerminal), ScenarioRun.Delivery.allCases)
    func asksAtATerminal(_ test: Case, delivery: ScenarioRun.Delivery) throws {
      do {
        try ScenarioRun(Scenario(test.scenario), delivery: delivery).perform()
      } catch let error as ScenarioError {
        Issue.record("\(error)")
      }
    }
  }
#endif
