import Foundation
import InputControlTestSupport
import Testing

/// Compares the output of the command with the recordings in the folder Snapshots.
///
/// With `RECORD=1` in the environment the test writes the snapshots anew; read the difference before you commit it.
struct SnapshotTests {
  static let examples: [SnapshotExample] = [
    SnapshotExample(
      name: "price", arguments: ["check", "--profile", "price", "12.345", "12.3", "12.", "012", ""]),
    SnapshotExample(
      name: "price-json",
      arguments: ["check", "--profile", "price", "--format", "json", "12.345", "12.3", "12.", "012", ""]),
    SnapshotExample(
      name: "price-chinese", arguments: ["check", "--profile", "price", "--locale", "zh-CN", "12.345"]),
    SnapshotExample(
      name: "locale-of-the-environment", arguments: ["check", "--profile", "code", "--rules", "rules", "12"],
      environment: ["LC_ALL": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"]),
    SnapshotExample(
      name: "locale-without-language", arguments: ["check", "--profile", "price", "x"],
      environment: ["LC_ALL": "C"]),
    SnapshotExample(
      name: "inline", arguments: ["check", "--type", "letter", "--max-length", "3", "abc", "abcd", "ab1"]),
    SnapshotExample(name: "inline-units", arguments: ["check", "--max-length", "5bytes", "小明", "小", "👨‍👩‍👧"]),
    SnapshotExample(name: "inline-regex", arguments: ["check", "--regex", "(?:0|[1-9][0-9]*)", "10", "01"]),
    SnapshotExample(
      name: "inherited", arguments: ["check", "--profile", "amount", "--rules", "rules", "10", "1", "1.234"]),
    SnapshotExample(
      name: "required",
      arguments: ["check", "--profile", "code", "--rules", "rules/shop.rules", "", "123456"]),
    SnapshotExample(
      name: "sensitive", arguments: ["check", "--profile", "pin", "--rules", "rules", "12345", "12x", "1"]),
    SnapshotExample(
      name: "sensitive-json",
      arguments: ["check", "--profile", "pin", "--rules", "rules", "--format", "json", "12345", "1234"]),
    SnapshotExample(
      name: "escapes", arguments: ["check", "--type", "number", "1\u{1B}[31m2\n\u{202E}", "a\tb"]),
    SnapshotExample(name: "wide", arguments: ["check", "--regex", "[价格]+", "价格x", "价👨‍👩‍👧"]),
    SnapshotExample(name: "hyphens", arguments: ["check", "--profile", "price", "--", "-1", "--help"]),
    SnapshotExample(name: "unknown-command", arguments: ["chekc", "--profile", "price", "5"]),
    SnapshotExample(name: "unknown-command-in-help", arguments: ["help", "nosuch"]),
    SnapshotExample(
      name: "refused-key", arguments: ["type", "--profile", "hostname", "a_b<return><return>"]),
    SnapshotExample(
      name: "marked-key", arguments: ["type", "--profile", "hostname", "--refuse", "mark", "a_b<return>"]),
    SnapshotExample(
      name: "unknown-refusal", arguments: ["type", "--profile", "hostname", "--refuse", "no", "a"]),
    SnapshotExample(
      name: "undetermined",
      arguments: ["check", "--regex", #"(?:(a+)+)+\1?"#, String(repeating: "a", count: 40) + "b"]),
    SnapshotExample(
      name: "lines", arguments: ["check", "--type", "number", "--input", "lines"],
      input: "\u{FEFF}1\n\n2\r\nx\n3"),
    SnapshotExample(
      name: "nul", arguments: ["check", "--type", "number", "--input", "nul"], input: "1\u{0}\u{0}2\n\u{0}3"),
    SnapshotExample(name: "no-lines", arguments: ["check", "--type", "number", "--input", "lines"]),
    SnapshotExample(
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
    SnapshotExample(
      name: "ndjson-without-profile", arguments: ["check", "--input", "ndjson"],
      input: "\"1\"\n{\"text\": \"1\", \"profile\": \"number\"}\n"),
    SnapshotExample(
      name: "ndjson-as-text",
      arguments: ["check", "--type", "number", "--input", "ndjson", "--format", "text"],
      input: "\"1\"\n{\n"),
    SnapshotExample(
      name: "normalised",
      arguments: ["check", "--rules", "guide.rules", "--profile", "price", "１２。５", "１２。５６７"]),
    SnapshotExample(
      name: "normalised-json",
      arguments: ["check", "--rules", "guide.rules", "--profile", "price", "--format", "json", "１２。５"]),
    SnapshotExample(
      name: "warning", arguments: ["check", "--rules", "guide.rules", "--profile", "handle", "admin7"]),
    SnapshotExample(
      name: "check-digit",
      arguments: ["check", "--rules", "guide.rules", "--profile", "card", "4111 1111 1111 1112"]),
    SnapshotExample(
      name: "union",
      arguments: [
        "check", "--rules", "login.rules", "--profile", "login", "1234", "ab", "ab!", "123456", "1",
      ]),
    SnapshotExample(name: "test", arguments: ["test"]),
    SnapshotExample(name: "test-guide", arguments: ["test", "guide.rules", "login.rules"]),
    SnapshotExample(name: "test-failing", arguments: ["test", "failing.rules", "--fail-on-untested"]),
    SnapshotExample(name: "test-json", arguments: ["test", "failing.rules", "--format", "json"]),
    SnapshotExample(
      name: "test-junit", arguments: ["test", "failing.rules", "--format", "junit", "--fail-on-untested"]),
    SnapshotExample(name: "test-templates", arguments: ["test", "templates.rules", "--fail-on-untested"]),
    SnapshotExample(name: "test-templates-json", arguments: ["test", "templates.rules", "--format", "json"]),
    SnapshotExample(
      name: "check-template", arguments: ["check", "--rules", "templates.rules", "--profile", "money", "1"]),
    SnapshotExample(
      name: "check-instance",
      arguments: [
        "check", "--rules", "templates.rules", "--profile", "voucher", "ABCDEFGH/1", "ABCDEFGH-", "U",
      ]),
    SnapshotExample(name: "list-instances", arguments: ["list", "--rules", "templates.rules"]),
    SnapshotExample(name: "explain-instance", arguments: ["explain", "yen", "--rules", "templates.rules"]),
    SnapshotExample(
      name: "explain-instance-json",
      arguments: ["explain", "voucher", "--rules", "templates.rules", "--format", "json"]),
    SnapshotExample(name: "fmt-check-templates", arguments: ["fmt", "--check", "templates.rules"]),
    SnapshotExample(name: "test-broken", arguments: ["test", "five-mistakes.rules"]),
    SnapshotExample(name: "fmt", arguments: ["fmt"], input: "profile a{type number;maxLength 3}"),
    SnapshotExample(name: "fmt-check", arguments: ["fmt", "--check", "login.rules", "five-mistakes.rules"]),
    SnapshotExample(name: "fmt-diff", arguments: ["fmt", "--diff", "guide.rules", "login.rules"]),
    SnapshotExample(name: "fmt-json", arguments: ["fmt", "--check", "--format", "json", "login.rules"]),
    SnapshotExample(name: "fmt-check-and-diff", arguments: ["fmt", "--check", "--diff"]),
    SnapshotExample(name: "lint", arguments: ["lint", "guide.rules", "login.rules"]),
    SnapshotExample(name: "lint-findings", arguments: ["lint", "doubtful.rules"]),
    SnapshotExample(name: "lint-all", arguments: ["lint", "--all", "doubtful.rules"]),
    SnapshotExample(name: "lint-json", arguments: ["lint", "--format", "json", "doubtful.rules"]),
    SnapshotExample(name: "lint-sarif", arguments: ["lint", "--format", "sarif", "doubtful.rules"]),
    SnapshotExample(name: "lint-related", arguments: ["lint", "contradiction.rules"]),
    SnapshotExample(
      name: "lint-related-json", arguments: ["lint", "--format", "json", "contradiction.rules"]),
    SnapshotExample(
      name: "lint-related-sarif", arguments: ["lint", "--format", "sarif", "contradiction.rules"]),
    SnapshotExample(name: "lint-broken", arguments: ["lint", "five-mistakes.rules"]),
    SnapshotExample(name: "lint-shipped", arguments: ["lint"]),
    SnapshotExample(name: "lint-fix-shipped", arguments: ["lint", "--fix"]),
    SnapshotExample(name: "explain", arguments: ["explain", "price"]),
    SnapshotExample(name: "explain-label", arguments: ["explain", "amount", "--rules", "labels.rules"]),
    SnapshotExample(
      name: "explain-label-json",
      arguments: ["explain", "amount", "--rules", "labels.rules", "--locale", "de", "--format", "json"]),
    SnapshotExample(
      name: "explain-label-of-a-form", arguments: ["explain", "order", "--rules", "labels.rules"]),
    SnapshotExample(
      name: "list-labels-json", arguments: ["list", "--rules", "labels.rules", "--format", "json"]),
    SnapshotExample(name: "diff-labels", arguments: ["diff", "labels.rules", "versions/labels.rules"]),
    SnapshotExample(name: "explain-inherited", arguments: ["explain", "amount", "--rules", "rules"]),
    SnapshotExample(
      name: "explain-union", arguments: ["explain", "login", "--rules", "login.rules", "--locale", "zh-CN"]),
    SnapshotExample(name: "explain-card", arguments: ["explain", "card", "--rules", "guide.rules"]),
    SnapshotExample(name: "explain-json", arguments: ["explain", "price", "--format", "json"]),
    SnapshotExample(name: "explain-code", arguments: ["explain", "keyboard-gap"]),
    SnapshotExample(name: "explain-code-json", arguments: ["explain", "unknown-unit", "--format", "json"]),
    SnapshotExample(name: "explain-nothing", arguments: ["explain", "keybord-gap"]),
    SnapshotExample(
      name: "explain-broken", arguments: ["explain", "price", "--rules", "five-mistakes.rules"]),
    SnapshotExample(name: "examples-price", arguments: ["examples", "price"]),
    SnapshotExample(name: "examples-union", arguments: ["examples", "isbn", "--seed", "2"]),
    SnapshotExample(name: "examples-sensitive", arguments: ["examples", "card", "--count", "3"]),
    SnapshotExample(name: "examples-rest", arguments: ["examples", "iban", "--count", "3"]),
    SnapshotExample(
      name: "examples-warning", arguments: ["examples", "handle", "--rules", "guide.rules", "--count", "2"]),
    SnapshotExample(
      name: "examples-json",
      arguments: ["examples", "price", "--rules", "guide.rules", "--format", "json", "--count", "2"]),
    SnapshotExample(
      name: "examples-chinese-json",
      arguments: [
        "examples", "code", "--rules", "rules", "--format", "json", "--count", "0", "--locale", "zh-CN",
      ]),
    SnapshotExample(
      name: "examples-impossible", arguments: ["examples", "never", "--rules", "contradiction.rules"]),
    SnapshotExample(
      name: "examples-impossible-json",
      arguments: ["examples", "never", "--rules", "contradiction.rules", "--format", "json"]),
    SnapshotExample(
      name: "examples-unknown", arguments: ["examples", "unknown", "--rules", "contradiction.rules"]),
    SnapshotExample(
      name: "examples-normalised-away", arguments: ["examples", "eaten", "--rules", "contradiction.rules"]),
    SnapshotExample(
      name: "examples-large-seed", arguments: ["examples", "price", "--seed", "18446744073709551615"]),
    SnapshotExample(name: "examples-of-nothing", arguments: ["examples", "prise"]),
    SnapshotExample(name: "examples-too-many", arguments: ["examples", "price", "--count", "5000"]),
    SnapshotExample(name: "help-examples", arguments: ["help", "examples"]),
    SnapshotExample(name: "diff", arguments: ["diff", "versions/old.rules", "versions/new.rules"]),
    SnapshotExample(
      name: "diff-json",
      arguments: [
        "diff", "versions/old.rules", "versions/new.rules", "--format", "json", "--locale", "zh-CN",
      ]),
    SnapshotExample(
      name: "diff-profile",
      arguments: [
        "diff", "versions/old.rules", "versions/new.rules", "--profile", "tightened", "--profile", "shade",
        "--locale", "zh-CN",
      ]),
    SnapshotExample(
      name: "diff-notes",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "reworded"]),
    SnapshotExample(
      name: "diff-renamed-old",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "ticket"]),
    SnapshotExample(
      name: "diff-renamed-new",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "voucher"]),
    SnapshotExample(
      name: "diff-undecided",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "doubled"]),
    SnapshotExample(name: "diff-same", arguments: ["diff", "rules", "rules/shop.rules"]),
    SnapshotExample(
      name: "diff-unknown-profile",
      arguments: ["diff", "versions/old.rules", "versions/new.rules", "--profile", "tigtened"]),
    SnapshotExample(name: "diff-broken", arguments: ["diff", "misspelt.rules", "again.rules"]),
    SnapshotExample(name: "diff-both-broken", arguments: ["diff", "misspelt.rules", "latin1.rules"]),
    SnapshotExample(name: "diff-missing", arguments: ["diff", "versions/old.rules", "versions/newer.rules"]),
    SnapshotExample(name: "diff-missing-and-broken", arguments: ["diff", "misspelt.rules", "nowhere"]),
    SnapshotExample(name: "help-diff", arguments: ["help", "diff"]),
    SnapshotExample(name: "help-scan", arguments: ["help", "scan"]),
    SnapshotExample(
      name: "scan", arguments: ["scan", "--check", "price=price", "--check", "mail=email", "orders.csv"]),
    SnapshotExample(
      name: "scan-json",
      arguments: ["scan", "--profile", "price", "--column", "4", "--format", "json", "orders.csv"]),
    SnapshotExample(
      name: "scan-csv",
      arguments: ["scan", "--profile", "price", "--column", "price", "--format", "csv", "orders.csv"]),
    SnapshotExample(
      name: "scan-annotate",
      arguments: ["scan", "--profile", "price", "--column", "price", "--annotate", "-", "orders.csv"]),
    SnapshotExample(
      name: "scan-safe-for-spreadsheets",
      arguments: [
        "scan", "--rules", "scan/formulas.rules", "--profile", "amount", "--column", "price", "--annotate",
        "-",
        "--safe-for-spreadsheets", "scan/formulas.csv",
      ]),
    SnapshotExample(
      name: "scan-ndjson",
      arguments: [
        "scan", "--profile", "price", "--column", "/item/price", "--input", "ndjson", "--rejects", "-",
      ],
      input: "{\"item\":{\"price\":1.5}}\n{\"item\":{\"price\":\"1.\"}}\n\n{\"item\":[]}\n{\"item\":\n"),
    SnapshotExample(
      name: "scan-column", arguments: ["scan", "--profile", "price", "--column", "prize", "orders.csv"]),
    SnapshotExample(
      name: "scan-delimiter",
      arguments: ["scan", "--profile", "price", "--column", "price", "--input", "csv"],
      input: "order;price\n1;2\n"),
    SnapshotExample(name: "scan-no-column", arguments: ["scan", "--profile", "price", "orders.csv"]),
    SnapshotExample(name: "scan-missing", arguments: ["scan", "--profile", "price", "there-is-none.txt"]),
    SnapshotExample(
      name: "scan-sensitive",
      arguments: ["scan", "--profile", "pin", "--rules", "rules", "--rejects", "-"], input: "12x\n"),
    SnapshotExample(name: "list", arguments: ["list"]),
    SnapshotExample(name: "list-rules", arguments: ["list", "--rules", "rules"]),
    SnapshotExample(name: "list-json", arguments: ["list", "--rules", "rules", "--format", "json"]),
    SnapshotExample(
      name: "list-environment", arguments: ["list"], environment: ["INPUTCTL_RULES": "again.rules"]),
    SnapshotExample(name: "type-price", arguments: ["type", "--profile", "price", "12.345⌫⌫"]),
    SnapshotExample(
      name: "type-price-json", arguments: ["type", "--profile", "price", "--format", "json", "12.5⌫x"]),
    SnapshotExample(
      name: "type-display-json",
      arguments: [
        "type", "--rules", "displays.rules", "--profile", "expiry", "--format", "json",
        "1/2/x<select all><paste 12/27>",
      ]),
    SnapshotExample(
      name: "type-paste",
      arguments: [
        "type", "--type", "number_letter", "--max-length", "6",
        "a<paste é1-2 x><key .com><paste ---><select 1 3><paste 12345><undo><redo><redo>",
      ]),
    SnapshotExample(
      name: "type-backspace",
      arguments: ["type", "--profile", "price", "--text", "12", "<home>⌫⌦<end><backspace 3>⌫<undo>⏎<blur>"]),
    SnapshotExample(
      name: "type-composition",
      arguments: [
        "type", "--profile", "chineseName",
        "n<mark n><mark ni>⌫<mark wang><commit 王><mark x>⏎<mark xiaoming><commit 小明1><undo><mark li>",
      ]),
    SnapshotExample(
      name: "type-composition-json",
      arguments: ["type", "--profile", "chineseName", "--format", "json", "王<mark li><commit 李x><mark x>⏎"]),
    SnapshotExample(
      name: "type-invisible",
      arguments: [
        "type", "--profile", "excludeInvisible", #"a<paste x\u{200B}y\u{202E}z> <mark あ\u{200B}><unmark>😀"#,
      ]),
    SnapshotExample(
      name: "type-graphemes",
      arguments: ["type", "--type", "none", #"e<key \u{301}>👨‍👩‍👧价🇩🇪←←⌫⌦<home><key \u{301}>x"#]),
    SnapshotExample(
      name: "type-sensitive",
      arguments: [
        "type", "--profile", "card", "--text", "41", "4x<paste 1111-><mark ab>⏎⌫<undo><select 0 3>5",
      ]),
    SnapshotExample(
      name: "type-sensitive-json",
      arguments: ["type", "--profile", "iban", "--format", "json", "dx<paste DE89><mark 37>⌫<unmark>"]),
    SnapshotExample(
      name: "type-sensitive-mistake", arguments: ["type", "--profile", "card", "4111<secret>"]),
    SnapshotExample(
      name: "type-multiline",
      arguments: ["type", "--type", "none", "--multiline", "--text", "a", #"⏎<paste b\nc>⌫⌫"#]),
    SnapshotExample(name: "type-return", arguments: ["type", "--type", "none", #"a⏎<key \n><paste b\nc>"#]),
    SnapshotExample(
      name: "type-normalised",
      arguments: ["type", "--rules", "guide.rules", "--profile", "price", "１２。５６７"]),
    SnapshotExample(
      name: "type-chinese", arguments: ["type", "--profile", "price", "--locale", "zh-CN", "012.x"]),
    SnapshotExample(
      name: "type-escapes", arguments: ["type", "--type", "none", "a\u{1B}[31m\t<paste \u{202E}>"]),
    SnapshotExample(
      name: "type-long",
      arguments: [
        "type", "--type", "none", "--text", String(repeating: "0123456789", count: 8), "x<select 50>←",
      ]),
    SnapshotExample(name: "type-nothing", arguments: ["type", "--profile", "price", ""]),
    SnapshotExample(
      name: "type-nothing-into-text", arguments: ["type", "--profile", "price", "--text", "12.", ""]),
    SnapshotExample(
      name: "type-into-invalid", arguments: ["type", "--profile", "price", "--text", "12.345", "6⌫7⌫⌫7"]),
    SnapshotExample(name: "type-hyphen", arguments: ["type", "--profile", "signedAmount", "--", "-1.5"]),
    SnapshotExample(name: "type-unknown-key", arguments: ["type", "--type", "number", "价1<bakspace>2"]),
    SnapshotExample(
      name: "type-unknown-key-json",
      arguments: ["type", "--type", "number", "--format", "json", "价1<enter>2"]),
    SnapshotExample(name: "type-without-keys", arguments: ["type", "--type", "number"]),
    SnapshotExample(
      name: "five-mistakes",
      arguments: ["check", "--profile", "price", "--rules", "five-mistakes.rules", "1"]),
    SnapshotExample(
      name: "five-mistakes-json",
      arguments: ["list", "--rules", "five-mistakes.rules", "--format", "json"]),
    SnapshotExample(name: "unknown-profile", arguments: ["check", "--profile", "pirce", "1"]),
    SnapshotExample(name: "no-such-profile", arguments: ["check", "--profile", "widget", "1"]),
    SnapshotExample(name: "unknown-type", arguments: ["check", "--type", "numbr", "1"]),
    SnapshotExample(name: "unknown-unit", arguments: ["check", "--max-length", "3metres", "1"]),
    SnapshotExample(
      name: "unknown-locale", arguments: ["check", "--type", "number", "--locale", "english", "1"]),
    SnapshotExample(
      name: "missing-file", arguments: ["check", "--profile", "a", "--rules", "nowhere.rules", "1"]),
    SnapshotExample(
      name: "folder-without-rules", arguments: ["check", "--profile", "a", "--rules", "empty", "1"]),
    SnapshotExample(name: "not-utf8", arguments: ["list", "--rules", "latin1.rules"]),
    SnapshotExample(
      name: "defined-twice", arguments: ["list", "--rules", "rules", "--rules", "again.rules"]),
    SnapshotExample(name: "invalid-regex", arguments: ["check", "--regex", "价格[z-a]", "1"]),
    SnapshotExample(name: "forbidden-regex", arguments: ["check", "--regex", "(*ACCEPT)", "1"]),
    SnapshotExample(name: "no-value", arguments: ["check", "--profile", "price"]),
    SnapshotExample(name: "nothing-to-judge-by", arguments: ["check", "1"]),
    SnapshotExample(
      name: "profile-and-type", arguments: ["check", "--profile", "price", "--type", "number", "1"]),
    SnapshotExample(
      name: "values-and-input", arguments: ["check", "--type", "number", "--input", "lines", "1"]),
    SnapshotExample(name: "help", arguments: ["--help"]),
    SnapshotExample(name: "help-check", arguments: ["check", "--help"]),
    SnapshotExample(name: "help-type", arguments: ["help", "type"]),
    SnapshotExample(name: "help-prompt", arguments: ["prompt", "--help"]),
  ]

  @Test(arguments: examples)
  func printsWhatIsRecorded(example: SnapshotExample) throws { try example.compare() }

  /// A file that is left over would look as if something were tested.
  @Test func everyFileIsOfAnExample() throws {
    let files = try nonEmpty(FileManager.default.contentsOfDirectory(atPath: SnapshotExample.folder.path))
    let names = (Self.examples + FormSnapshotTests.examples).map(\.name)
    #expect(Set(files) == Set(names.map { $0 + ".txt" }))
    #expect(Set(names).count == names.count)
  }
}
