import Foundation
import Testing

/// Compares the output of the command with the recordings in the folder Snapshots.
///
/// With `RECORD=1` in the environment the test writes the snapshots anew; read the difference before you commit it.
struct SnapshotTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var input = ""
    var environment: [String: String] = [:]
    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(name: "price", arguments: ["check", "--profile", "price", "12.345", "12.3", "12.", "012", ""]),
    Example(
      name: "price-json",
      arguments: ["check", "--profile", "price", "--format", "json", "12.345", "12.3", "12.", "012", ""]),
    Example(
      name: "price-chinese", arguments: ["check", "--profile", "price", "--locale", "zh-CN", "12.345"]),
    Example(
      name: "locale-of-the-environment", arguments: ["check", "--profile", "code", "--rules", "rules", "12"],
      environment: ["LC_ALL": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"]),
    Example(
      name: "locale-without-language", arguments: ["check", "--profile", "price", "x"],
      environment: ["LC_ALL": "C"]),
    Example(
      name: "inline", arguments: ["check", "--type", "letter", "--max-length", "3", "abc", "abcd", "ab1"]),
    Example(name: "inline-units", arguments: ["check", "--max-length", "5bytes", "小明", "小", "👨‍👩‍👧"]),
    Example(name: "inline-regex", arguments: ["check", "--regex", "(?:0|[1-9][0-9]*)", "10", "01"]),
    Example(
      name: "inherited", arguments: ["check", "--profile", "amount", "--rules", "rules", "10", "1", "1.234"]),
    Example(
      name: "required",
      arguments: ["check", "--profile", "code", "--rules", "rules/shop.rules", "", "123456"]),
    Example(
      name: "sensitive", arguments: ["check", "--profile", "pin", "--rules", "rules", "12345", "12x", "1"]),
    Example(
      name: "sensitive-json",
      arguments: ["check", "--profile", "pin", "--rules", "rules", "--format", "json", "12345", "1234"]),
    Example(name: "escapes", arguments: ["check", "--type", "number", "1\u{1B}[31m2\n\u{202E}", "a\tb"]),
    Example(name: "wide", arguments: ["check", "--regex", "[价格]+", "价格x", "价👨‍👩‍👧"]),
    Example(name: "hyphens", arguments: ["check", "--profile", "price", "--", "-1", "--help"]),
    Example(name: "unknown-command", arguments: ["chekc", "--profile", "price", "5"]),
    Example(name: "unknown-command-in-help", arguments: ["help", "nosuch"]),
    Example(name: "refused-key", arguments: ["type", "--profile", "hostname", "a_b<return><return>"]),
    Example(
      name: "marked-key", arguments: ["type", "--profile", "hostname", "--refuse", "mark", "a_b<return>"]),
    Example(name: "unknown-refusal", arguments: ["type", "--profile", "hostname", "--refuse", "no", "a"]),
    Example(
      name: "undetermined",
      arguments: ["check", "--regex", #"(?:(a+)+)+\1?"#, String(repeating: "a", count: 40) + "b"]),
    Example(
      name: "lines", arguments: ["check", "--type", "number", "--input", "lines"],
      input: "\u{FEFF}1\n\n2\r\nx\n3"),
    Example(
      name: "nul", arguments: ["check", "--type", "number", "--input", "nul"], input: "1\u{0}\u{0}2\n\u{0}3"),
    Example(name: "no-lines", arguments: ["check", "--type", "number", "--input", "lines"]),
    Example(
      name: "ndjson", arguments: ["check", "--profile", "price", "--input", "ndjson"],
      input: """
        "12."
        {"text": "abc", "profile": "letter"}
        {"text": "ab1", "regex": "[a-z]+", "maxLength": 2, "unit": "bytes"}
        {"text": "12", "type": "number"}
        {"text": "a\\u0000b\\ud83d\\ude00"}
        {bad
        "open
        {"text": "a", "profil": "x"}
        {"text": "a", "profile": "pric"}
        {"text": 5}
        {"profile": "price"}

        [1]
        {"text": "a", "regex": "(a"}
        {"text": "a", "type": "numbr"}
        {"text": "a", "maxLength": -1}
        {"text": "a", "unit": "bytes"}
        {"text": "a", "profile": "price", "regex": "a"}
        "\\ud800"
        {"text": "a", "text": "b"}
        "last"
        """),
    Example(
      name: "ndjson-without-profile", arguments: ["check", "--input", "ndjson"],
      input: "\"1\"\n{\"text\": \"1\", \"profile\": \"number\"}\n"),
    Example(
      name: "ndjson-as-text",
      arguments: ["check", "--type", "number", "--input", "ndjson", "--format", "text"],
      input: "\"1\"\n{\n"),
    Example(
      name: "normalised",
      arguments: ["check", "--rules", "guide.rules", "--profile", "price", "１２。５", "１２。５６７"]),
    Example(
      name: "normalised-json",
      arguments: ["check", "--rules", "guide.rules", "--profile", "price", "--format", "json", "１２。５"]),
    Example(
      name: "warning", arguments: ["check", "--rules", "guide.rules", "--profile", "handle", "admin7"]),
    Example(
      name: "check-digit",
      arguments: ["check", "--rules", "guide.rules", "--profile", "card", "4111 1111 1111 1112"]),
    Example(
      name: "union",
      arguments: [
        "check", "--rules", "login.rules", "--profile", "login", "1234", "ab", "ab!", "123456", "1",
      ]),
    Example(name: "test", arguments: ["test"]),
    Example(name: "test-guide", arguments: ["test", "guide.rules", "login.rules"]),
    Example(name: "test-failing", arguments: ["test", "failing.rules", "--fail-on-untested"]),
    Example(name: "test-json", arguments: ["test", "failing.rules", "--format", "json"]),
    Example(
      name: "test-junit", arguments: ["test", "failing.rules", "--format", "junit", "--fail-on-untested"]),
    Example(name: "test-templates", arguments: ["test", "templates.rules", "--fail-on-untested"]),
    Example(name: "test-templates-json", arguments: ["test", "templates.rules", "--format", "json"]),
    Example(
      name: "check-template", arguments: ["check", "--rules", "templates.rules", "--profile", "money", "1"]),
    Example(
      name: "check-instance",
      arguments: [
        "check", "--rules", "templates.rules", "--profile", "voucher", "ABCDEFGH/1", "ABCDEFGH-", "U",
      ]),
    Example(name: "list-instances", arguments: ["list", "--rules", "templates.rules"]),
    Example(name: "explain-instance", arguments: ["explain", "yen", "--rules", "templates.rules"]),
    Example(
      name: "explain-instance-json",
      arguments: ["explain", "voucher", "--rules", "templates.rules", "--format", "json"]),
    Example(name: "fmt-check-templates", arguments: ["fmt", "--check", "templates.rules"]),
    Example(name: "test-broken", arguments: ["test", "five-mistakes.rules"]),
    Example(name: "fmt", arguments: ["fmt"], input: "profile a{type number;maxLength 3}"),
    Example(name: "fmt-check", arguments: ["fmt", "--check", "login.rules", "five-mistakes.rules"]),
    Example(name: "fmt-diff", arguments: ["fmt", "--diff", "guide.rules", "login.rules"]),
    Example(name: "fmt-json", arguments: ["fmt", "--check", "--format", "json", "login.rules"]),
    Example(name: "fmt-check-and-diff", arguments: ["fmt", "--check", "--diff"]),
    Example(name: "lint", arguments: ["lint", "guide.rules", "login.rules"]),
    Example(name: "lint-findings", arguments: ["lint", "doubtful.rules"]),
    Example(name: "lint-all", arguments: ["lint", "--all", "doubtful.rules"]),
    Example(name: "lint-json", arguments: ["lint", "--format", "json", "doubtful.rules"]),
    Example(name: "lint-sarif", arguments: ["lint", "--format", "sarif", "doubtful.rules"]),
    Example(name: "lint-related", arguments: ["lint", "contradiction.rules"]),
    Example(name: "lint-related-json", arguments: ["lint", "--format", "json", "contradiction.rules"]),
    Example(name: "lint-related-sarif", arguments: ["lint", "--format", "sarif", "contradiction.rules"]),
    Example(name: "lint-broken", arguments: ["lint", "five-mistakes.rules"]),
    Example(name: "lint-shipped", arguments: ["lint"]),
    Example(name: "lint-fix-shipped", arguments: ["lint", "--fix"]),
    Example(name: "explain", arguments: ["explain", "price"]),
    Example(name: "explain-inherited", arguments: ["explain", "amount", "--rules", "rules"]),
    Example(
      name: "explain-union", arguments: ["explain", "login", "--rules", "login.rules", "--locale", "zh-CN"]),
    Example(name: "explain-card", arguments: ["explain", "card", "--rules", "guide.rules"]),
    Example(name: "explain-json", arguments: ["explain", "price", "--format", "json"]),
    Example(name: "explain-code", arguments: ["explain", "keyboard-gap"]),
    Example(name: "explain-code-json", arguments: ["explain", "unknown-unit", "--format", "json"]),
    Example(name: "explain-nothing", arguments: ["explain", "keybord-gap"]),
    Example(name: "explain-broken", arguments: ["explain", "price", "--rules", "five-mistakes.rules"]),
    Example(name: "examples-price", arguments: ["examples", "price"]),
    Example(name: "examples-union", arguments: ["examples", "isbn", "--seed", "2"]),
    Example(name: "examples-sensitive", arguments: ["examples", "card", "--count", "3"]),
    Example(name: "examples-rest", arguments: ["examples", "iban", "--count", "3"]),
    Example(
      name: "examples-warning", arguments: ["examples", "handle", "--rules", "guide.rules", "--count", "2"]),
    Example(
      name: "examples-json",
      arguments: ["examples", "price", "--rules", "guide.rules", "--format", "json", "--count", "2"]),
    Example(
      name: "examples-chinese-json",
      arguments: [
        "examples", "code", "--rules", "rules", "--format", "json", "--count", "0", "--locale", "zh-CN",
      ]),
    Example(name: "examples-impossible", arguments: ["examples", "never", "--rules", "contradiction.rules"]),
    Example(
      name: "examples-impossible-json",
      arguments: ["examples", "never", "--rules", "contradiction.rules", "--format", "json"]),
    Example(name: "examples-unknown", arguments: ["examples", "unknown", "--rules", "contradiction.rules"]),
    Example(
      name: "examples-normalised-away", arguments: ["examples", "eaten", "--rules", "contradiction.rules"]),
    Example(name: "examples-large-seed", arguments: ["examples", "price", "--seed", "18446744073709551615"]),
    Example(name: "examples-of-nothing", arguments: ["examples", "prise"]),
    Example(name: "examples-too-many", arguments: ["examples", "price", "--count", "5000"]),
    Example(name: "help-examples", arguments: ["help", "examples"]),
    Example(name: "diff", arguments: ["diff", "versions/old.rules", "versions/new.rules"]),
    Example(
      name: "diff-json",
      arguments: [
        "diff", "versions/old.rules", "versions/new.rules", "--format", "json", "--locale", "zh-CN",
      ]),
    Example(
      name: "diff-profile",
      arguments: [
        "diff", "versions/old.rules", "versions/new.rules", "--profile", "tightened", "--profile", "shade",
        "--locale", "zh-CN",
      ]),
    Example(
      name: "diff-notes",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "reworded"]),
    Example(
      name: "diff-renamed-old",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "ticket"]),
    Example(
      name: "diff-renamed-new",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "voucher"]),
    Example(
      name: "diff-undecided",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "doubled"]),
    Example(name: "diff-same", arguments: ["diff", "rules", "rules/shop.rules"]),
    Example(
      name: "diff-unknown-profile",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "tigtened"]),
    Example(name: "diff-broken", arguments: ["diff", "misspelt.rules", "again.rules"]),
    Example(name: "diff-both-broken", arguments: ["diff", "misspelt.rules", "latin1.rules"]),
    Example(name: "diff-missing", arguments: ["diff", "versions/old.rules", "versions/newer.rules"]),
    Example(name: "diff-missing-and-broken", arguments: ["diff", "misspelt.rules", "nowhere"]),
    Example(name: "help-diff", arguments: ["help", "diff"]),
    Example(name: "help-scan", arguments: ["help", "scan"]),
    Example(
      name: "scan", arguments: ["scan", "--check", "price=price", "--check", "mail=email", "orders.csv"]),
    Example(
      name: "scan-json",
      arguments: ["scan", "--profile", "price", "--column", "4", "--format", "json", "orders.csv"]),
    Example(
      name: "scan-csv",
      arguments: ["scan", "--profile", "price", "--column", "price", "--format", "csv", "orders.csv"]),
    Example(
      name: "scan-annotate",
      arguments: ["scan", "--profile", "price", "--column", "price", "--annotate", "-", "orders.csv"]),
    Example(
      name: "scan-safe-for-spreadsheets",
      arguments: [
        "scan", "--rules", "scan/formulas.rules", "--profile", "amount", "--column", "price", "--annotate",
        "-",
        "--safe-for-spreadsheets", "scan/formulas.csv",
      ]),
    Example(
      name: "scan-ndjson",
      arguments: [
        "scan", "--profile", "price", "--column", "/item/price", "--input", "ndjson", "--rejects", "-",
      ],
      input: "{\"item\":{\"price\":1.5}}\n{\"item\":{\"price\":\"1.\"}}\n\n{\"item\":[]}\n{\"item\":\n"),
    Example(
      name: "scan-column", arguments: ["scan", "--profile", "price", "--column", "prize", "orders.csv"]),
    Example(
      name: "scan-delimiter",
      arguments: ["scan", "--profile", "price", "--column", "price", "--input", "csv"],
      input: "order;price\n1;2\n"),
    Example(name: "scan-no-column", arguments: ["scan", "--profile", "price", "orders.csv"]),
    Example(name: "scan-missing", arguments: ["scan", "--profile", "price", "there-is-none.txt"]),
    Example(
      name: "scan-sensitive",
      arguments: ["scan", "--profile", "pin", "--rules", "rules", "--rejects", "-"], input: "12x\n"),
    Example(name: "scan-form", arguments: scanBookings() + ["bookings.csv"]),
    Example(
      name: "scan-form-json",
      arguments: scanBookings() + ["--format", "json", "--answers", "answers.ndjson", "bookings.csv"]),
    Example(name: "scan-form-csv", arguments: scanBookings() + ["--format", "csv", "bookings.csv"]),
    Example(
      name: "scan-form-annotate",
      arguments: scanBookings() + ["--include-sensitive", "--annotate", "-", "bookings.csv"]),
    Example(
      name: "scan-form-chinese",
      arguments: scanBookings() + [
        "--include-sensitive", "--locale", "zh-CN", "--annotate", "-", "bookings.csv",
      ]),
    Example(name: "scan-form-column", arguments: scanBookings() + ["orders.csv"]),
    Example(name: "list", arguments: ["list"]),
    Example(name: "list-rules", arguments: ["list", "--rules", "rules"]),
    Example(name: "list-json", arguments: ["list", "--rules", "rules", "--format", "json"]),
    Example(name: "list-environment", arguments: ["list"], environment: ["INPUTCTL_RULES": "again.rules"]),
    Example(name: "type-price", arguments: ["type", "--profile", "price", "12.345⌫⌫"]),
    Example(
      name: "type-price-json", arguments: ["type", "--profile", "price", "--format", "json", "12.5⌫x"]),
    Example(
      name: "type-display-json",
      arguments: [
        "type", "--rules", "displays.rules", "--profile", "expiry", "--format", "json",
        "1/2/x<select all><paste 12/27>",
      ]),
    Example(
      name: "type-paste",
      arguments: [
        "type", "--type", "number_letter", "--max-length", "6",
        "a<paste é1-2 x><key .com><paste ---><select 1 3><paste 12345><undo><redo><redo>",
      ]),
    Example(
      name: "type-backspace",
      arguments: ["type", "--profile", "price", "--text", "12", "<home>⌫⌦<end><backspace 3>⌫<undo>⏎<blur>"]),
    Example(
      name: "type-composition",
      arguments: [
        "type", "--profile", "chineseName",
        "n<mark n><mark ni>⌫<mark wang><commit 王><mark x>⏎<mark xiaoming><commit 小明1><undo><mark li>",
      ]),
    Example(
      name: "type-composition-json",
      arguments: ["type", "--profile", "chineseName", "--format", "json", "王<mark li><commit 李x><mark x>⏎"]),
    Example(
      name: "type-invisible",
      arguments: [
        "type", "--profile", "excludeInvisible", #"a<paste x\u{200B}y\u{202E}z> <mark あ\u{200B}><unmark>😀"#,
      ]),
    Example(
      name: "type-graphemes",
      arguments: ["type", "--type", "none", #"e<key \u{301}>👨‍👩‍👧价🇩🇪←←⌫⌦<home><key \u{301}>x"#]),
    Example(
      name: "type-sensitive",
      arguments: [
        "type", "--profile", "card", "--text", "41", "4x<paste 1111-><mark ab>⏎⌫<undo><select 0 3>5",
      ]),
    Example(
      name: "type-sensitive-json",
      arguments: ["type", "--profile", "iban", "--format", "json", "dx<paste DE89><mark 37>⌫<unmark>"]),
    Example(
      name: "type-sensitive-mistake", arguments: ["type", "--profile", "card", "4111<secret>"]),
    Example(
      name: "type-multiline",
      arguments: ["type", "--type", "none", "--multiline", "--text", "a", #"⏎<paste b\nc>⌫⌫"#]),
    Example(name: "type-return", arguments: ["type", "--type", "none", #"a⏎<key \n><paste b\nc>"#]),
    Example(
      name: "type-normalised",
      arguments: ["type", "--rules", "guide.rules", "--profile", "price", "１２。５６７"]),
    Example(
      name: "type-chinese", arguments: ["type", "--profile", "price", "--locale", "zh-CN", "012.x"]),
    Example(name: "type-escapes", arguments: ["type", "--type", "none", "a\u{1B}[31m\t<paste \u{202E}>"]),
    Example(
      name: "type-long",
      arguments: [
        "type", "--type", "none", "--text", String(repeating: "0123456789", count: 8), "x<select 50>←",
      ]),
    Example(name: "type-nothing", arguments: ["type", "--profile", "price", ""]),
    Example(name: "type-nothing-into-text", arguments: ["type", "--profile", "price", "--text", "12.", ""]),
    Example(
      name: "type-into-invalid", arguments: ["type", "--profile", "price", "--text", "12.345", "6⌫7⌫⌫7"]),
    Example(name: "type-hyphen", arguments: ["type", "--profile", "signedAmount", "--", "-1.5"]),
    Example(name: "type-unknown-key", arguments: ["type", "--type", "number", "价1<bakspace>2"]),
    Example(
      name: "type-unknown-key-json",
      arguments: ["type", "--type", "number", "--format", "json", "价1<enter>2"]),
    Example(name: "type-without-keys", arguments: ["type", "--type", "number"]),
    Example(
      name: "five-mistakes",
      arguments: ["check", "--profile", "price", "--rules", "five-mistakes.rules", "1"]),
    Example(
      name: "five-mistakes-json",
      arguments: ["list", "--rules", "five-mistakes.rules", "--format", "json"]),
    Example(name: "unknown-profile", arguments: ["check", "--profile", "pirce", "1"]),
    Example(name: "no-such-profile", arguments: ["check", "--profile", "widget", "1"]),
    Example(name: "unknown-type", arguments: ["check", "--type", "numbr", "1"]),
    Example(name: "unknown-unit", arguments: ["check", "--max-length", "3metres", "1"]),
    Example(name: "unknown-locale", arguments: ["check", "--type", "number", "--locale", "english", "1"]),
    Example(name: "missing-file", arguments: ["check", "--profile", "a", "--rules", "nowhere.rules", "1"]),
    Example(name: "folder-without-rules", arguments: ["check", "--profile", "a", "--rules", "empty", "1"]),
    Example(name: "not-utf8", arguments: ["list", "--rules", "latin1.rules"]),
    Example(name: "defined-twice", arguments: ["list", "--rules", "rules", "--rules", "again.rules"]),
    Example(name: "invalid-regex", arguments: ["check", "--regex", "价格[z-a]", "1"]),
    Example(name: "forbidden-regex", arguments: ["check", "--regex", "(*ACCEPT)", "1"]),
    Example(name: "no-value", arguments: ["check", "--profile", "price"]),
    Example(name: "nothing-to-judge-by", arguments: ["check", "1"]),
    Example(name: "profile-and-type", arguments: ["check", "--profile", "price", "--type", "number", "1"]),
    Example(name: "values-and-input", arguments: ["check", "--type", "number", "--input", "lines", "1"]),
    Example(name: "help", arguments: ["--help"]),
    Example(name: "help-check", arguments: ["check", "--help"]),
    Example(name: "help-type", arguments: ["help", "type"]),
    Example(name: "form", arguments: booking() + [full]),
    Example(name: "form-json", arguments: booking() + ["--format", "json", full]),
    Example(name: "form-chinese", arguments: booking() + ["--locale", "zh-CN", full, "{}"]),
    Example(
      name: "form-lines", arguments: booking() + ["--format", "text"],
      input: "{}\n{\"rom\":\"suite\"}\n{\"from\":1}\n[]\n{\"from\":\"\",\"from\":\"\"}\n\(full)\n"),
    Example(name: "form-values", arguments: booking() + ["{}", "{\"beds\":\"2\"}"]),
    Example(name: "form-unknown", arguments: booking("bookign") + ["{}"]),
    Example(name: "form-that-is-a-profile", arguments: booking("room") + ["{}"]),
    Example(name: "form-and-profile", arguments: booking() + ["--profile", "price", "{}"]),
    Example(name: "form-on-no-day", arguments: booking(on: "2026-02-29") + ["{}"]),
    Example(
      name: "today-without-form", arguments: ["check", "--profile", "price", "--today", "2026-11-22", "1"]),
    Example(name: "help-prompt", arguments: ["prompt", "--help"]),
    Example(
      name: "prompt-form", arguments: prompt("booking.rules", "booking", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-1\ntwin\n1\n2\n"),
    Example(
      name: "prompt-form-of-lines-that-end", arguments: prompt("address.rules", "address"),
      input: "US\n12345\n"),
    Example(
      name: "prompt-form-chinese",
      arguments: prompt("booking.rules", "booking", "--locale", "zh-CN", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-11-24\nsingle\n\n\n"),
    Example(
      name: "prompt-form-shell", arguments: prompt("address.rules", "address", "--format", "shell"),
      input: "FR\nL'Aquila\na@b\n\n\n"),
    Example(
      name: "prompt-form-waiting-shell",
      arguments: prompt("booking.rules", "booking", "--format", "shell", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-11-25\nsingle\n\n\n"),
    Example(
      name: "prompt-form-display",
      arguments: prompt("amounts.rules", "amounts", "--locale", "de", "--print", "display"),
      input: "1.234,50\n2000\n"),
    Example(
      name: "prompt-form-without-variables", arguments: prompt("address.rules", "parcel", "--format", "shell")
    ),
    Example(name: "prompt-form-as-text", arguments: prompt("address.rules", "address", "--format", "text")),
    Example(
      name: "prompt-form-with-label", arguments: prompt("address.rules", "address", "--label", "Where")),
    Example(name: "prompt-form-and-type", arguments: prompt("address.rules", "address", "--type", "number")),
    Example(name: "prompt-form-unknown", arguments: prompt("address.rules", "adress")),
    Example(name: "prompt-form-on-no-day", arguments: prompt("address.rules", "address", "--today", "today")),
    Example(
      name: "prompt-shell-without-form", arguments: ["prompt", "--type", "number", "--format", "shell"]),
    Example(name: "test-forms", arguments: ["test", "booking.rules"]),
    Example(name: "test-forms-json", arguments: ["test", "--format", "json", "booking.rules"]),
    Example(name: "test-forms-junit", arguments: ["test", "--format", "junit", "booking.rules"]),
  ]

  private static let full =
    #"{"from":"2026-11-24","until":"2026-11-24","room":"suite","companion":"Lu","code":"12","again":"13"}"#

  /// Returns the arguments that scan with a form.
  private static func scanBookings() -> [String] {
    [
      "scan", "--rules", "booking.rules", "--form", "booking", "--map", "arrival=from", "--today",
      "2026-11-22",
    ]
  }

  /// Returns the arguments that judge by a form.
  private static func booking(_ form: String = "booking", on day: String = "2026-11-22") -> [String] {
    ["check", "--rules", "booking.rules", "--form", form, "--today", day]
  }

  /// Returns the arguments that ask for a form.
  private static func prompt(_ file: String, _ form: String, _ options: String...) -> [String] {
    ["prompt", "--rules", file, "--form", form] + options
  }

  @Test(arguments: examples)
  func printsWhatIsRecorded(example: Example) throws {
    let result = try Inputctl.run(
      example.arguments, input: Data(example.input.utf8), environment: example.environment)
    let snapshot = """
      arguments: \(example.arguments)
      exit status: \(result.status)
      --- standard output
      \(result.output)--- standard error
      \(result.error)
      """
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(example.name).txt")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      guard recorded != snapshot else { return }
      try snapshot.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(example.name)")
    } else {
      #expect(snapshot == recorded)
    }
  }

  /// A file that is left over would look as if something were tested.
  @Test func everyFileIsOfAnExample() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).nonEmpty
    let names = Self.examples.map(\.name)
    #expect(Set(files) == Set(names.map { $0 + ".txt" }))
    #expect(Set(names).count == names.count)
  }
}
