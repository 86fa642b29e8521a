import Foundation
import InputControlTestSupport
import Testing

/// Reads lines with `TerminalPrompt` where standard input is not a terminal.
struct TerminalPromptLinesTests {
  /// Without a terminal, standard output and standard error have nothing but what the program prints itself.
  @Test(arguments: [
    (#"printf '12.5\n' | TerminalForm price"#, "value 12.5\n"),
    (#"printf 'ｍａｒｙ\r\n' | TerminalForm handle"#, "value mary\n"),
    (#"printf '80\n12.5\nrest\n' | { TerminalForm port price; cat; }"#, "value 80\nvalue 12.5\nrest\n"),
    (#"printf '\n' | TerminalForm --initial 8080 port"#, "value 8080\n"),
    (#"TerminalForm --initial 8080 port </dev/null"#, "value 8080\n"),
    (
      "TerminalForm price </dev/null",
      "endOfInput: standard input ended before a value for `price`; write it as a line on standard input, or run the "
        + "program at a terminal\n"
    ),
    (
      #"printf '12.\n12.5\n' | TerminalForm price price"#,
      "refused: the line for `price` is not acceptable: Something must follow “12.”: a digit [\"price.shape\"]\n"
        + "value 12.5\n"
    ),
    (
      #"printf '12345\n' | TerminalForm oneTimeCode"#,
      "refused: the line for `oneTimeCode` is not acceptable: 6 digits, like 012345 [\"oneTimeCode.shape\"]\n"
    ),
    (
      #"printf '8\3770\n' | TerminalForm port"#,
      "refused: the line for `port` is not acceptable: Not valid UTF-8 at byte 1 [\"port.encoding\"]\n"
    ),
    ("sleep 2 | TerminalForm --timeout 0.1 port", "timedOut: time ran out before a value for `port`\n"),
    ("TerminalForm port <&-", "inputOutput: cannot read standard input: Bad file descriptor\n"),
  ])
  func readsLines(line: String, output: String) throws {
    let folder = Inputctl.binary.deletingLastPathComponent().path
    let result = try Inputctl.shell("PATH='\(folder)':$PATH; \(line)")
    #expect(result == Inputctl.Result(output: output, error: "", status: 0))
  }
}
