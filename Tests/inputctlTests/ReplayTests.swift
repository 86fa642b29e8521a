import Foundation
import InputControlTestSupport
import Testing

/// Recorded events of devices, and what has to come of them: the traces in Fixtures/traces.
struct ReplayTests {
  @Test(arguments: try ReplayTests.files())
  func comesOutAsExpected(file: String) throws {
    let result = try Inputctl.run(["replay", "traces/\(file)"])
    let count = try Self.traces(in: file).count
    #expect(
      result == Inputctl.Result(output: "\(count) traces: all as expected\n", error: "", status: 0))
  }

  @Test func allFilesAtOnce() throws {
    let files = try Self.files()
    let result = try Inputctl.run(["replay"] + files.map { "traces/\($0)" })
    let count = try files.reduce(0) { try $0 + Self.traces(in: $1).count }
    #expect(count >= 130)
    #expect(
      result == Inputctl.Result(output: "\(count) traces: all as expected\n", error: "", status: 0))
  }

  @Test func everyTraceHasANameOfItsOwnAndSaysWhatComesOfIt() throws {
    var seen: Set<String> = []
    for file in try Self.files() {
      for trace in try Self.traces(in: file) {
        let id = try #require(trace["id"] as? String)
        let isNew = seen.insert(id).inserted
        #expect(isNew, "\(file): \(id)")
        #expect((trace["title"] as? String)?.isEmpty == false, "\(file): \(id)")
        let expectation = try #require(trace["expect"] as? [String: Any])
        let missing = ["text", "sel", "verdicts", "changed", "commands"].filter { expectation[$0] == nil }
        #expect(missing == [], "\(file): \(id)")
      }
    }
  }

  // MARK: Differences

  /// Every expectation here is wrong; the second trace is right.
  private static let differing = """
    {"version": 1, "traces": [
      {
        "id": "all-wrong", "title": "A paste, and a key too many",
        "profile": {"type": "number", "maxLength": 4}, "initial": {"text": "12", "sel": [1, 1]},
        "steps": [
          {"op": "ask", "ranges": [[1, 0]], "text": "3-4-5"}, {"op": "put"}, {"op": "did"},
          {"op": "ask", "ranges": [[3, 0]], "text": "6"}, {"op": "put"}, {"op": "did"},
          {"op": "select", "sel": [0, 4]}, {"op": "newkey"}, {"op": "key"}, {"op": "enter"}
        ],
        "expect": {
          "text": "13452", "sel": [4, 4], "verdicts": ["allow", "allow"], "changed": 2,
          "commands": ["backspaceAtStart"], "valid": false, "submits": 1
        }
      },
      {
        "id": "right", "profile": "letter", "initial": {"text": ""},
        "steps": [{"op": "newkey"}, {"op": "key"}, {"op": "key", "repeat": true}],
        "expect": {"text": "", "commands": ["backspaceOnEmpty"]}
      }
    ]}
    """

  @Test func differencesAreShownWithEveryStep() throws {
    let expected = """
      a.json: all-wrong A paste, and a key too many
        text: expected "13452", got "1342"
        sel: expected [4,4], got [0,4]
        verdicts: expected ["allow","allow"], got ["allow","veto"]
        changed: expected 2, got 1
        commands: expected ["backspaceAtStart"], got []
        valid: expected false, got true
        submits: expected 1, got 0
        after each step:
          1. ask [1,0] "3-4-5", allowed: 1|2
          2. put: 13-4-5|2
          3. did: 134|2 (change 1)
          4. ask [3,0] "6", vetoed: 134|2
          5. put: 134|2
          6. did: 134|2
          7. select: |1342|
          8. newkey: |1342|
          9. key: |1342|
          10. enter: |1342|
      2 traces: 1 failed

      """
    #expect(try replay(Self.differing) == Inputctl.Result(output: expected, error: "", status: 1))
  }

  @Test func differencesAsJSON() throws {
    let differences = [
      #"{"name":"text","expected":"13452","actual":"1342"}"#,
      #"{"name":"sel","expected":[4,4],"actual":[0,4]}"#,
      #"{"name":"verdicts","expected":["allow","allow"],"actual":["allow","veto"]}"#,
      #"{"name":"changed","expected":2,"actual":1}"#,
      #"{"name":"commands","expected":["backspaceAtStart"],"actual":[]}"#,
      #"{"name":"valid","expected":false,"actual":true}"#,
      #"{"name":"submits","expected":1,"actual":0}"#,
    ]
    let expected = [
      #"{"version":1,"file":"a.json","trace":"all-wrong","title":"A paste, and a key too many","#
        + #""outcome":"failed","differences":[\#(differences.joined(separator: ","))]}"#,
      #"{"version":1,"file":"a.json","trace":"right","title":"","outcome":"passed"}"#,
      #"{"version":1,"summary":{"traces":2,"failed":1}}"#,
    ]
    let result = try replay(Self.differing, options: "--format json")
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
    #expect(result.error == "")
    #expect(result.status == 1)
  }

  /// Texts of sensitive profiles stay out of what is printed, in every format.
  @Test(arguments: ["", "--format json"])
  func keepsSensitiveTextsToItself(options: String) throws {
    let result = try replay(
      """
      {"version": 1, "traces": [{"id": "t", "profile": "password", "initial": {"text": "hunter"},
        "steps": [{"op": "ask", "ranges": [[6, 0]], "text": "2secret"}, {"op": "put"}, {"op": "did"},
          {"op": "mark", "text": "compose"}, {"op": "commit", "text": "committed"}, {"op": "set", "text": "seton"}],
        "expect": {"text": "other", "display": "appearance"}}]}
      """, options: options)
    #expect(result.status == 1)
    #expect(result.output.contains("(sensitive)"))
    for word in ["hunter", "2secret", "compose", "committed", "seton", "other", "appearance"] {
      #expect(!result.output.contains(word), "\(word)")
    }
  }

  /// What the field shows is printed beside its text, for profiles with a display only.
  @Test func displaysAreShownWithEveryStep() throws {
    let trace = """
      {"version": 1, "traces": [
        {
          "id": "shown", "profile": {"type": "number", "display": "##/##"}, "initial": {"text": "12"},
          "steps": [
            {"op": "ask", "on": "display", "ranges": [[2, 0]], "text": "3"},
            {"op": "put", "on": "display", "range": [2, 0], "text": "3"}, {"op": "did"},
            {"op": "select", "on": "display", "sel": [3, 4]}, {"op": "set", "on": "display", "text": "45/6"}
          ],
          "expect": {"text": "456", "display": "45/60", "display_selection": [5, 5]}
        },
        {
          "id": "plain", "profile": "number", "initial": {"text": "12"},
          "steps": [{"op": "select", "on": "display", "sel": [1, 1]}],
          "expect": {"sel": [1, 1], "display": "12", "display_selection": [1, 1]}
        }
      ]}
      """
    let expected = """
      a.json: shown
        display: expected "45/60", got "45/6"
        display_selection: expected [5,5], got [4,4]
        after each step:
          1. ask on display [2,0] "3", allowed: 12|, shown as 12|
          2. put on display [2,0] "3": 123|, shown as 123|
          3. did: 123|, shown as 12/3| (change 1)
          4. select on display: 12|3|, shown as 12/|3|
          5. set on display "45/6": 456|, shown as 45/6|
      a.json: plain
        display: expected "12", got null
        display_selection: expected [1,1], got null
        after each step:
          1. select on display: 1|2
      2 traces: 2 failed

      """
    #expect(try replay(trace) == Inputctl.Result(output: expected, error: "", status: 1))
  }

  @Test func nothingToReplay() throws {
    #expect(
      try replay(#"{"version": 1, "traces": []}"#)
        == Inputctl.Result(
          output: "", error: "error: `a.json`: `traces` is empty, so nothing would be replayed\n", status: 65)
    )
  }

  /// The example of docs/traces.md, and what it says that is printed.
  @Test func theDocumentedExampleIsReal() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/traces.md").standardized
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let example = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let command = "console\n$ inputctl replay paste.json\n"
    let outputs = blocks.filter { $0.hasPrefix(command) }.map { String($0.dropFirst(command.count)) }
    try #require(outputs.count == 2)
    #expect(
      try replay(String(example), as: "paste.json")
        == Inputctl.Result(output: outputs[0], error: "", status: 0))
    let altered = example.replacing(#""sel": [3, 3]"#, with: #""sel": [4, 4]"#)
      .replacing(#""changed": 1"#, with: #""changed": 2"#)
    #expect(
      try replay(String(altered), as: "paste.json")
        == Inputctl.Result(output: outputs[1], error: "", status: 1))
  }

  // MARK: Mistakes

  struct Mistake: CustomTestStringConvertible {
    var testDescription: String
    var contents: [UInt8]
    var error: String
    var status: Int32

    init(_ name: String, _ contents: String, _ error: String, status: Int32 = 65) {
      testDescription = name
      self.contents = Array(contents.utf8)
      self.error = error
      self.status = status
    }

    /// A mistake in a trace that is sound but for that.
    init(
      _ name: String, profile: String = #"{"type": "number"}"#, initial: String = #"{"text": "12"}"#,
      steps: String = "", expect: String = "{}", _ error: String, status: Int32 = 65
    ) {
      self.init(
        name,
        """
        {"version": 1, "traces": [{"id": "t", "profile": \(profile), "initial": \(initial),
          "steps": [\(steps)], "expect": \(expect)}]}
        """, error, status: status)
    }

    static let notUTF8: Mistake = {
      var mistake = Mistake(
        "not UTF-8", #"{"version": 1, "traces": ["?"]}"#, "error: `a.json` is not UTF-8, from byte 27 on\n")
      mistake.contents[27] = 0xFF
      return mistake
    }()
  }

  static let mistakes = [
    Mistake.notUTF8,
    Mistake(
      "not JSON", #"{"version": 1, "traces": ["#,
      "error: `a.json`: this is not JSON: it ends too early, at line 1, column 27\n"),
    Mistake(
      "a name twice", #"{"version": 1, "version": 1, "traces": []}"#,
      "error: `a.json`: this is not JSON: the object already has this name, at line 1, column 16\n"),
    Mistake("a list", "[]", "error: `a.json`: the file has to be an object in braces\n"),
    Mistake("no version", #"{"traces": []}"#, "error: `a.json`: the file has no `version`\n"),
    Mistake(
      "version 2", #"{"version": 2, "traces": []}"#,
      "error: `a.json`: only version 1 of traces is known\n"),
    Mistake("no traces", #"{"version": 1}"#, "error: `a.json`: the file has no `traces`\n"),
    Mistake(
      "no id", #"{"version": 1, "traces": [{}]}"#, "error: `a.json`: `traces[0]` has no `id`\n"),
    Mistake(
      "unknown op", steps: #"{"op": "press"}"#,
      """
      error: `a.json`: `traces[0].steps[0].op` has to be one of `ask`, `put`, `multi`, `mark`, `commit`, `unmark`, \
      `did`, `end`, `newkey`, `key`, `begin`, `finish`, `set`, `dictate`, `enter`, `select`, `undo`, `redo`

      """),
    Mistake(
      "unknown member of a step", steps: #"{"op": "put", "forced": true}"#,
      """
      error: `a.json`: `traces[0].steps[0].forced` is not known
      help: the names here are `op`, `ranges`, `range`, `text`, `outer`, `outerSets`, `silent`, `force`, \
      `origin`, `caret`, `dup`, `repeat`, `on`, `commitsIME`, `sel`

      """),
    Mistake(
      "no ranges", steps: #"{"op": "ask", "ranges": [], "text": ""}"#,
      "error: `a.json`: `traces[0].steps[0]` has no `ranges`\n"),
    Mistake(
      "half a range", steps: #"{"op": "ask", "ranges": [[1]], "text": ""}"#,
      "error: `a.json`: `traces[0].steps[0].ranges[0]` has to be a list of two numbers\n"),
    Mistake(
      "an outer answer that is none", steps: #"{"op": "ask", "ranges": [[1, 0]], "text": "", "outer": "no"}"#,
      "error: `a.json`: `traces[0].steps[0]` has to have an `outer` of `allow` or `veto`\n"),
    Mistake(
      "a space that is none", steps: #"{"op": "ask", "ranges": [[1, 0]], "text": "3", "on": "screen"}"#,
      "error: `a.json`: `traces[0].steps[0].on` has to be one of `text`, `display`\n"),
    Mistake(
      "a display of no characters", profile: #"{"type": "number", "display": "//"}"#,
      """
      error: `a.json`: `traces[0].profile.display` has to be a template such as `##/##`, without control characters

      """),
    Mistake(
      "unknown member of a result", expect: #"{"displaySelection": [1, 1]}"#,
      """
      error: `a.json`: `traces[0].expect.displaySelection` is not known
      help: the names here are `text`, `sel`, `display`, `display_selection`, `verdicts`, `changed`, `commands`, \
      `valid`, `submits`

      """),
    Mistake(
      "inverted selection", initial: #"{"text": "12", "sel": [2, 1]}"#,
      "error: `a.json`: `traces[0].initial.sel` has to be a start and an end that is not before it\n"),
    Mistake(
      "a verdict that is none", expect: #"{"verdicts": ["yes"]}"#,
      "error: `a.json`: `traces[0].expect.verdicts[0]` has to be `allow` or `veto`\n"),
    Mistake(
      "unknown profile", profile: #""prise""#,
      """
      error: `a.json`, trace `t`: there is no profile `prise`
      help: did you mean `price`?

      """, status: 64),
    Mistake(
      "unknown type", profile: #"{"type": "digits"}"#,
      """
      error: `a.json`: `traces[0].profile.type` has to be one of `none`, `number`, `letter`, `letterSmall`, \
      `letterBig`, `number_letterSmall`, `number_letterBig`, `number_letter`, `excludeInvisible`, `price`, \
      `decimal`, `date`, `time`, `month`, `dateTime`

      """),
  ]

  @Test(arguments: mistakes)
  func saysWhatIsWrong(mistake: Mistake) throws {
    #expect(
      try replay(Data(mistake.contents))
        == Inputctl.Result(output: "", error: mistake.error, status: mistake.status))
  }

  @Test func missingFile() throws {
    let error = "error: cannot open `traces/none.json`: No such file or directory\n"
    #expect(
      try Inputctl.run(["replay", "traces/none.json"])
        == Inputctl.Result(output: "", error: error, status: 66))
  }

  /// Nothing is printed of the files before it.
  @Test func oneWrongFileOfSeveral() throws {
    let file = try Self.files()[0]
    let result = try Inputctl.run(["replay", "traces/\(file)", "traces/none.json"])
    #expect(result.output == "")
    #expect(result.status == 66)
  }

  @Test func mistakesAsJSON() throws {
    let result = try replay(#"{"version": 2, "traces": []}"#, options: "--format json")
    let expected = #"{"version":1,"error":{"message":"`a.json`: only version 1 of traces is known"}}"#
    #expect(result == Inputctl.Result(output: expected + "\n", error: "", status: 65))
  }

  // MARK: Files

  private static let folder = Inputctl.fixtures.appending(path: "traces")

  static func files() throws -> [String] {
    try nonEmpty(
      FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted())
  }

  private static func traces(in file: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: folder.appending(path: file))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try nonEmpty(#require(root["traces"] as? [[String: Any]]))
  }

  /// Replays a file of the given contents, in a folder of its own.
  private func replay(_ contents: String, as name: String = "a.json", options: String = "") throws
    -> Inputctl.Result
  {
    try replay(Data(contents.utf8), as: name, options: options)
  }

  private func replay(_ contents: Data, as name: String = "a.json", options: String = "") throws
    -> Inputctl.Result
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try contents.write(to: folder.appending(path: name))
    return try Inputctl.shell("cd '\(folder.path)' && inputctl replay \(options) \(name)")
  }
}
