#if os(Linux)
  import Testing

  /// Tests keys that arrive at once: a paste in a terminal that does not bracket pastes, or keys that were typed
  /// ahead.
  struct PromptBurstTests {
    private func perform(_ scenario: String) throws {
      try ScenarioRun(Scenario(scenario), delivery: .burst).perform()
    }

    @Test func inputWithItsReturnIsRefusedAsAWhole() throws {
      try perform(
        """
        $ inputctl prompt --profile hostname
        size 60x6
        keys a.
        keys exam_ple.com<enter>other.org<enter>
        screen
        | hostname: a.
        | ✗ The whole input was refused: “_” was not taken
        styles
        | bbbbbbbb
        | 1
        cursor 0,12
        keys b.org<enter>
        exit 0
        output a.b.org

        """)
    }

    /// The text of an earlier key that was refused cannot look whole again.
    @Test func inputBehindARefusedKeyLeavesNothing() throws {
      try perform(
        """
        $ inputctl prompt --type number
        size 60x6
        keys 12x
        keys 3y4<enter>
        keys 5<enter>
        exit 0
        output 5

        """)
    }

    /// A Tab, or another control character without an effect, does nothing when it arrives alone, but text that arrives with
    /// one had it.
    @Test(arguments: [("tab", "9"), ("c-space", "0"), ("c-q", "11"), ("c-v", "16"), ("c-]", "1D")])
    func aControlCharacterInsideOfInputIsMissed(key: String, code: String) throws {
      try perform(
        """
        $ inputctl prompt --type number
        size 60x6
        keys 1<\(key)>2
        keys <enter>
        screen
        | Value: 12
        | ? “\\u{\(code)}” was not taken: 12? Return again to accept
        styles
        | bbbbb
        | 3
        cursor 0,9
        wait
        keys <backspace>
        keys <\(key)>
        keys 3<enter>
        wait
        keys <enter>
        exit 0
        output 13

        """)
    }

    @Test func acceptableInputWithItsReturnIsTaken() throws {
      try perform(
        """
        $ inputctl prompt --profile hostname
        size 60x6
        keys example.com<enter>
        exit 0
        output example.com

        """)
    }

    /// A Return that was pressed before the question could be read is no answer.
    @Test func aSecondReturnAtOnceDoesNotConfirm() throws {
      try perform(
        """
        $ inputctl prompt --type number
        size 60x6
        keys 80o80
        keys <enter><enter><enter>
        screen
        | Value: 8080
        | ? “o” was not taken: 8080? Return again to accept
        styles
        | bbbbb
        | 3
        cursor 0,11
        wait
        keys <enter>
        exit 0
        output 8080

        """)
    }
  }
#endif
