#if os(Linux)
  struct PromptFailure: Error {
    var program: String
    var problem: String
  }

  /// A program to measure, with what is typed into it.
  struct PromptSubject {
    var name: String
    var command: [String]
    var text: String
    /// The ratio to bash that is wanted.
    var aim = "–"
    /// Whether Return makes it take the text and end.
    var endsWithReturn = true

    func start() throws(PromptFailure) -> TerminalProgram {
      guard let program = TerminalProgram(command) else {
        throw PromptFailure(program: name, problem: "cannot be started, or shows no prompt")
      }
      return program
    }

    func commit(_ program: TerminalProgram) throws(PromptFailure) -> Duration {
      guard let duration = program.commit() else {
        throw PromptFailure(program: name, problem: "does not take what was typed")
      }
      return duration
    }
  }

  /// A program while it is typed into: its text, which is deleted and typed again.
  struct PromptRun {
    static let backspace = "\u{7F}"
    static let left = "\u{1B}[D"
    static let end = "\u{5}"

    let subject: PromptSubject
    let program: TerminalProgram
    private(set) var echo = Measurement()
    private(set) var whole = Measurement()
    /// What the keys of the text took, and those that deleted it.
    private(set) var typed = PromptBytes()
    private(set) var deleted = PromptBytes()

    private var screen = ScreenCells(columns: TerminalProgram.columns, rows: TerminalProgram.rows)
    private let keys: [String]
    private var length = 0
    private var isDeleting = false

    init(_ subject: PromptSubject) throws(PromptFailure) {
      self.subject = subject
      keys = subject.text.map { String($0) }
      program = try subject.start()
      _ = screen.show(program.greeting)
    }

    /// Presses the next key of those that type the text and delete it.
    mutating func pressNext() throws(PromptFailure) {
      if isDeleting {
        deleted.add(try press(Self.backspace))
        length -= 1
        isDeleting = length > 0
      } else {
        typed.add(try press(keys[length]))
        length += 1
        isDeleting = length == keys.count
      }
    }

    /// - Returns: The number of bytes that came of a key, and of those that the changed cells have.
    @discardableResult
    mutating func press(_ key: String) throws(PromptFailure) -> PromptBytes.Key {
      guard let answer = program.press(key) else {
        throw PromptFailure(program: subject.name, problem: "nothing comes of \(key.debugDescription)")
      }
      echo.add(answer.echo)
      whole.add(answer.whole)
      let changed = screen.show(answer.bytes)
      guard !screen.isLost else {
        let bytes = String(decoding: answer.bytes, as: UTF8.self).debugDescription
        throw PromptFailure(program: subject.name, problem: "what it writes is not known here: \(bytes)")
      }
      return PromptBytes.Key(written: answer.bytes.count, changed: changed)
    }

    /// Types the rest of the text, and lets the program take it.
    mutating func finish() throws(PromptFailure) {
      guard subject.endsWithReturn else { return }
      while length < keys.count {
        isDeleting = false
        _ = try press(keys[length])
        length += 1
      }
      _ = try subject.commit(program)
    }
  }

  /// How many bytes some keys took.
  struct PromptBytes {
    struct Key {
      var written: Int
      /// The bytes of the cells that look another way.
      var changed: Int
    }

    private var keys: [Key] = []

    mutating func add(_ key: Key) { keys.append(key) }

    /// Of what was written and of what changed the median, and then of both the most.
    var cells: [String] {
      let written = keys.map(\.written).sorted()
      let changed = keys.map(\.changed).sorted()
      guard let mostWritten = written.last, let mostChanged = changed.last else { return [] }
      return [written[keys.count / 2], changed[keys.count / 2], mostWritten, mostChanged].map { "\($0)" }
    }
  }
#endif
