import Foundation
import InputControlTestSupport
import Testing

/// How keystrokes are written, and what of a sensitive value is shown.
struct TypeTests {
  struct Mistake: CustomTestStringConvertible {
    var keys: String
    var message: String
    /// The text below the keys.
    var pointer: String
    var testDescription: String { keys }
  }

  static let mistakes: [Mistake] = [
    Mistake(keys: "12<bakspace>", message: "there is no key `bakspace`", pointer: "   ^^^^^^^^"),
    Mistake(keys: "价<x>", message: "there is no key `x`", pointer: "   ^"),
    Mistake(keys: "<Left>", message: "there is no key `Left`", pointer: " ^^^^"),
    Mistake(keys: "a<>", message: "there is no name behind this `<`", pointer: " ^"),
    Mistake(keys: "a< left>", message: "there is no name behind this `<`", pointer: " ^"),
    Mistake(keys: "<<<left", message: "this `<` has no `>`", pointer: "  ^"),
    Mistake(keys: "1 < 2", message: "this `<` has no `>`", pointer: "  ^"),
    Mistake(keys: "<left<right>", message: "this `<` is inside of another `<…>`", pointer: "     ^"),
    Mistake(keys: "<paste 1<2>", message: "this `<` is inside of another `<…>`", pointer: "        ^"),
    Mistake(keys: "<undo 2>", message: "`undo` takes no argument", pointer: "      ^"),
    Mistake(
      keys: "<left 0>", message: "`left` can be held down for 1 to 1000 keystrokes", pointer: "      ^"),
    Mistake(
      keys: "<delete 1001>", message: "`delete` can be held down for 1 to 1000 keystrokes",
      pointer: "        ^^^^"),
    Mistake(
      keys: "<right +1>", message: "`right` can be held down for 1 to 1000 keystrokes", pointer: "       ^^"),
    Mistake(keys: "<paste>", message: "`paste` needs a text", pointer: " ^^^^^"),
    Mistake(keys: "<mark >", message: "`mark` needs a text", pointer: " ^^^^"),
    Mistake(
      keys: "<select>", message: "`select` needs `all`, a place, or two of them in their order",
      pointer: " ^^^^^^"),
    Mistake(
      keys: "<select 2 1>", message: "`select` needs `all`, a place, or two of them in their order",
      pointer: "        ^^^"),
    Mistake(keys: #"<key a\d>"#, message: "this escape is not known", pointer: "      ^^"),
    Mistake(keys: #"<key \u{}>"#, message: "this escape is not known", pointer: "     ^^^"),
    Mistake(keys: #"<key \u{D800}>"#, message: "this escape is not known", pointer: "     ^^^^^^^"),
    Mistake(keys: #"<key \u41>"#, message: "this escape is not known", pointer: "     ^^^^"),
    Mistake(keys: #"<key \"#, message: "this escape is not known", pointer: "     ^"),
  ]

  @Test(arguments: mistakes)
  func saysWhereAMistakeIs(mistake: Mistake) throws {
    let result = try Inputctl.run(["type", "--type", "none", mistake.keys])
    let lines = result.error.split(separator: "\n").map(String.init)
    #expect(lines.dropLast() == ["error: \(mistake.message)", "  \(mistake.keys)", "  \(mistake.pointer)"])
    #expect(lines.last?.hasPrefix("help: ") == true)
    #expect(result.output == "")
    #expect(result.status == 64)
  }

  @Test func saysWhereAMistakeIsInJSON() throws {
    let result = try Inputctl.run(["type", "--type", "number", "--format", "json", "价1<undo 2>"])
    let output =
      #"{"version":1,"error":{"message":"`undo` takes no argument, at column 9; write `<undo>`"}}"#
    #expect(result == Inputctl.Result(output: output + "\n", error: "", status: 64))
  }

  /// The keystrokes behind the first one of a key are held. A deletion needs something before the caret.
  @Test func theTableSaysWhatWasHeldAndDeleted() throws {
    let result = try Inputctl.run(["type", "--type", "number", "1<backspace 3><mark 2>⌫"])
    let output = """
      key          decision  text  verdict     reason
      1            accepted  1|    acceptable
      <backspace>  accepted  |     acceptable
        held                 |     acceptable  there is nothing to delete
        held                 |     acceptable  there is nothing to delete
      <mark 2>     accepted  [2|]  acceptable
      ⌫            accepted  |     acceptable

      acceptable: ""

      """
    #expect(result == Inputctl.Result(output: output, error: "", status: 0))
  }

  @Test func theJSONSaysWhatSubmits() throws {
    let result = try Inputctl.run(["type", "--profile", "price", "--format", "json", "1⏎"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.map { $0.contains(#""submits":true,"text":"1""#) } == [false, true, false])
  }

  /// No automaton knows what a reference to a group allows.
  @Test(arguments: [("[0-9]{2}", ""), (#"([0-9])\1"#, #""approximate":true,"#)])
  func theJSONSaysWhatIsApproximate(regex: String, words: String) throws {
    let result = try Inputctl.run(["type", "--regex", regex, "--format", "json", "1"])
    let part = #""verdict":"intermediate",\#(words)"violations":["#
    #expect(result.output.split(separator: "\n").map { $0.contains(part) } == [true, true])
  }

  @Test(arguments: [
    ("<<a>", "<a>"), (#"\n<key \\n>"#, #"\n\n"#), (#"<key a\>\<\u{62}>"#, "a><b"), ("<paste  x >", " x "),
    ("ab<left>c", "acb"), ("ab←c", "acb"), ("ab<home>⌦<end>c", "bc"), ("abc<left 2>x", "axbc"),
    ("abc<left 1000>x", "xabc"),
    ("abc<select 1 2>x", "axc"), ("abc<select 1>x", "axbc"), ("abc<select 1 9>x", "ax"),
    ("ab<select all>x", "x"), ("ab<clear><undo>", "ab"), ("ab<undo><redo>", "ab"), ("ab<backspace 5>c", "c"),
    ("<mark a><mark b>c", "c"), ("<mark a><unmark>c", "ac"), ("<mark a><cancel>c", "c"),
    ("<mark a><commit b>c", "bc"), ("<mark a>←c", "ca"), ("a<mark b>⌦c", "abc"), ("<mark ab>⌫⏎", "a"),
    (#"<key \u{301}>"#, "\u{301}"), ("<key ⌫>", "⌫"),
  ])
  func typesWhatIsWritten(keys: String, text: String) throws {
    let result = try Inputctl.run(["type", "--type", "none", "--format", "json", keys])
    let last = try #require(result.output.split(separator: "\n").last)
    struct Line: Decodable {
      struct Summary: Decodable { var text: String }
      var summary: Summary
    }
    let line = try JSONDecoder().decode(Line.self, from: Data(last.utf8))
    #expect(Array(line.summary.text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    arguments: [
      ["4111x1111", "--text", "41"], ["<paste 4111x1111><undo>"], ["<mark 4111x1111><unmark>"],
      ["<mark 1><commit 4111x1111>"], ["<key 4111x1111>⌫"], ["4111x1111<4111x1111>"], ["<key 4111x1111"],
      [#"<key 4111x1111\x>"#],
    ], ["text", "json"])
  func hidesWhatIsSensitive(arguments: [String], format: String) throws {
    let result = try Inputctl.run(["type", "--profile", "card", "--format", format] + arguments)
    for part in ["4111", "1111", "“"] {
      #expect(!(result.output + result.error).replacing("4111 1111 1111 1111", with: "").contains(part))
    }
    #expect(!result.output.contains("\"text\"") && !result.output.contains("\"value\""))
  }
}
