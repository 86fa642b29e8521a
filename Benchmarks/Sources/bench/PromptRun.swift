#if os(Linux)
  struct PromptFailure: Error {
    var program: String
    var problem: String
  }

  /// A program to measure, with its input.
  struct PromptSubject {
    var name: String
    var command: [String]
    var text: String
    /// The target ratio to bash.
    var aim = "–"
    /// Whether Return makes the program accept the text and end.
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

  /// A running program whose text is typed and deleted repeatedly.
  struct PromptRun {
    static let backspace = "\u{7F}"
    static let left = "\u{1B}[D"
    static let end = "\u{5}"

    let subject: PromptSubject
    let program: TerminalProgram
    private(set) var echo = Measurement()
    private(set) var whole = Measurement()
    /// The bytes of the keys that typed the text, and of those that deleted it.
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

    /// Presses the next key that types or deletes the text.
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

    /// Presses a key.
    ///
    /// - Returns: The number of bytes written for the key, and of those in the changed cells.
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

    /// Types the rest of the text and presses Return.
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

  /// The numbers of bytes that keys caused.
  struct PromptBytes {
    struct Key {
      var written: Int
      /// The number of bytes in the cells whose appearance changed.
      var changed: Int
    }

    private var keys: [Key] = []

    mutating func add(_ key: Key) { keys.append(key) }

    /// The medians of the bytes written and changed, then the maxima of both.
    var cells: [String] {
      let written = keys.map(\.written).sorted()
      let changed = keys.map(\.changed).sorted()
      guard let maximumWritten = written.last, let maximumChanged = changed.last else { return [] }
      return [
        written[keys.count / 2], changed[keys.count / 2], maximumWritten, maximumChanged,
      ].map { "\($0)" }
    }
  }
#endif
