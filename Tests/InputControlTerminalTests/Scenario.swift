#if os(Linux)
  import Foundation
  import InputControlTestSupport

  struct ScenarioError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// A program, what is typed into its terminal, and what that shows: a file of the folder Scenarios.
  ///
  ///     $ inputctl prompt --profile price
  ///     size 40x8
  ///     keys 12.3<left><backspace>
  ///     screen
  ///     | 123
  ///     cursor 0,2
  ///     keys <enter>
  ///     exit 0
  ///     output 123
  ///
  /// A line that begins with `#` is a comment. Before the first step may stand `rules NAME` (a file of the folder
  /// Fixtures, which is given with `--rules`), `env NAME=VALUE`, `stdin TEXT`
  /// (standard input is then a file with this text) and `stdout terminal` (otherwise standard output is read by
  /// `output`). Steps are `keys`, `resize 20x5`, `signal TERM`, `wait` (longer than any timeout of the program),
  /// `screen`, `exit` and `output`; what the last three expect is recorded when the tests run with `RECORD=1`.
  struct Scenario {
    enum Step: Equatable {
      case keys([[UInt8]])
      case resize(columns: Int, rows: Int)
      case signal(Int32)
      case wait
      case expect(Expectation)
    }

    /// The expectation, as the file words it.
    struct Expectation: Equatable {
      enum Kind: String { case screen, exit, output }
      var kind: Kind
      var text: String
    }

    struct Line {
      var number: Int
      /// Empty for what an expectation says, which is written anew when it is recorded.
      var source: String
      var step: Step?
    }

    private(set) var program = PseudoTerminal.Program(path: "")
    private(set) var columns = 80
    private(set) var rows = 24
    private(set) var lines: [Line] = []

    init(_ text: String) throws {
      var sources = text.split(separator: "\n", omittingEmptySubsequences: false)
      if sources.last?.isEmpty == true { sources.removeLast() }
      var index = 0
      while index < sources.count {
        let number = index + 1
        let source = sources[index]
        index += 1
        do {
          var line = Line(number: number, source: String(source))
          let word = source.prefix { $0 != " " }
          if let kind = Expectation.Kind(rawValue: String(word)) {
            var expected = [source]
            if kind == .screen {
              while index < sources.count, Scenario.belongsToScreen(sources[index]) {
                expected.append(sources[index])
                index += 1
              }
            }
            line.source = ""
            line.step = .expect(Expectation(kind: kind, text: expected.joined(separator: "\n")))
          } else if !word.isEmpty, !word.hasPrefix("#") {
            line.step = try parse(word, argument: source.dropFirst(word.count + 1))
          }
          lines.append(line)
        } catch let error as ScenarioError {
          throw ScenarioError("line \(number): \(error)")
        }
      }
      guard !program.path.isEmpty else { throw ScenarioError("there is no line `$ program arguments`") }
    }

    /// The file with other expectations, in their order; those that are missing stay as they are.
    func text(recording expectations: [String]) -> String {
      var recorded = expectations[...]
      return lines.map { line in
        guard case .expect(let expectation)? = line.step else { return line.source + "\n" }
        return (recorded.popFirst() ?? expectation.text) + "\n"
      }.joined()
    }

    /// Takes a setting, or returns a step.
    private mutating func parse(_ word: Substring, argument: Substring) throws -> Step? {
      switch word {
      case "$":
        let words = try Scenario.words(argument)
        guard let name = words.first else { throw ScenarioError("`$` needs a program") }
        program.path = name == "inputctl" ? Inputctl.binary.path : name
        program.arguments = Array(words.dropFirst())
      case "size": (columns, rows) = try Scenario.size(argument)
      case "env":
        guard let sign = argument.firstIndex(of: "=") else { throw ScenarioError("`env` needs NAME=VALUE") }
        program.environment[String(argument[..<sign])] = String(argument[argument.index(after: sign)...])
      case "rules":
        program.arguments += ["--rules", Inputctl.fixtures.appending(path: String(argument)).path]
      case "stdin": program.input = try TerminalText.bytes(argument)
      case "stdout":
        guard argument == "terminal" else { throw ScenarioError("`stdout` can only be `terminal`") }
        program.writesToTerminal = true
      case "keys": return .keys(try TerminalKeys.parse(argument))
      case "resize":
        let size = try Scenario.size(argument)
        return .resize(columns: size.columns, rows: size.rows)
      case "signal":
        guard let number = Scenario.signals[String(argument)] else {
          throw ScenarioError("there is no signal `\(argument)`")
        }
        return .signal(number)
      case "wait": return .wait
      default: throw ScenarioError("`\(word)` is neither a setting nor a step")
      }
      if lines.contains(where: { $0.step != nil }) {
        throw ScenarioError("`\(word)` has to stand before the first step")
      }
      return nil
    }

    private static let signals: [String: Int32] = [
      "INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP, "QUIT": SIGQUIT, "KILL": SIGKILL, "STOP": SIGSTOP,
      "SEGV": SIGSEGV, "ABRT": SIGABRT,
      "TSTP": SIGTSTP, "CONT": SIGCONT, "USR1": SIGUSR1, "WINCH": SIGWINCH,
    ]

    private static func belongsToScreen(_ line: Substring) -> Bool {
      line.hasPrefix("|") || line == "styles" || line.dropFirst().hasPrefix(" = ")
        || line.hasPrefix("cursor ")
        || line == "bell"
    }

    private static func size(_ argument: Substring) throws -> (columns: Int, rows: Int) {
      let numbers = argument.split(separator: "x").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy({ (1...1000).contains($0) }) else {
        throw ScenarioError("a size is written as in 40x8, columns first")
      }
      return (numbers[0], numbers[1])
    }

    /// As a shell would split it, with quotes and backslashes only.
    private static func words(_ line: Substring) throws -> [String] {
      var words: [String] = []
      var word: String?
      var quote: Character?
      var rest = line
      while let character = rest.popFirst() {
        if character == "\\", quote != "'", let escaped = rest.popFirst() {
          word = (word ?? "") + (quote == nil || "\\\"$`".contains(escaped) ? "" : "\\") + String(escaped)
        } else if character == quote {
          quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
          quote = character
          word = word ?? ""
        } else if quote == nil, character == " " {
          if let word { words.append(word) }
          word = nil
        } else {
          word = (word ?? "") + String(character)
        }
      }
      guard quote == nil else { throw ScenarioError("a quote is not closed") }
      if let word { words.append(word) }
      return words
    }
  }
#endif
