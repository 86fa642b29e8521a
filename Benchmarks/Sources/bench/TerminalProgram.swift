#if os(Linux)
  internal import Glibc

  /// A program that runs in its own pseudoterminal.
  final class TerminalProgram {
    /// The output that follows a key.
    struct Answer {
      /// The time until the output contains the character of the key, or until its first byte for keys
      /// without a character.
      var echo: Duration
      /// The time until the output was complete.
      var whole: Duration
      var bytes: [UInt8]
    }

    static let columns = 80
    static let rows = 24
    /// The duration of silence after which output counts as complete, in milliseconds.
    static let quiet: Int32 = 2
    /// The maximum time to wait for output, in milliseconds.
    private static let longestWait: Int32 = 5_000

    /// The output before the first key.
    private(set) var greeting: [UInt8] = []
    /// The time from the start until the output contained the label of the field.
    private(set) var start = Duration.zero
    /// The number of outputs that continued after they counted as complete.
    private(set) var lateAnswers = 0

    private let master: Int32
    private let process: pid_t
    private var isReaped = false
    private let clock = ContinuousClock()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts a program and waits for its prompt.
    ///
    /// - Returns: `nil` if it cannot be started or shows no prompt.
    init?(_ command: [String], prompt: String = "Value") {
      var (ours, theirs): (Int32, Int32) = (0, 0)
      var size = winsize(ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
      guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else { return nil }
      // The program holds the only descriptor of its side, so that reading fails when it has ended.
      defer { close(theirs) }
      for file in [ours, theirs] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ours, F_SETFL, O_NONBLOCK)
      master = ours
      let begin = clock.now
      guard let process = Self.spawn(command, terminal: theirs) else {
        close(ours)
        return nil
      }
      self.process = process
      let prompt = Array(prompt.utf8)
      while !greeting.contains(prompt) {
        guard let bytes = read(within: Self.longestWait) else { return nil }
        greeting += bytes
      }
      start = clock.now - begin
      greeting += readAll(quiet: 20)
      // Answers the request for the cursor position, as a terminal does.
      if greeting.contains(Array("\u{1B}[6n".utf8)) {
        _ = write(ArraySlice("\u{1B}[1;1R".utf8))
        greeting += readAll(quiet: 20)
      }
    }

    deinit {
      close(master)
      guard !isReaped else { return }
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }

    // MARK: Keys

    /// Presses one or several keys, and reads the output.
    ///
    /// - Returns: The output; `nil` if there is none.
    func press(_ keys: String) -> Answer? {
      if !readAll(quiet: 0).isEmpty { lateAnswers += 1 }
      let keys = Array(keys.utf8)
      let character = keys.count == 1 && keys[0] >= 0x20 && keys[0] < 0x7F ? keys[0] : nil
      let begin = clock.now
      guard write(keys[...]) == keys.count, let first = read(within: Self.longestWait) else { return nil }
      var answer = Answer(echo: clock.now - begin, whole: .zero, bytes: first)
      answer.whole = answer.echo
      var isShown = character == nil || first.shows(character)
      while let more = read(within: Self.quiet) {
        answer.whole = clock.now - begin
        answer.bytes += more
        if !isShown, answer.bytes.shows(character) {
          isShown = true
          answer.echo = answer.whole
        }
      }
      return answer
    }

    /// Sends many bytes while reading the output, until there is no more.
    ///
    /// - Returns: The time until the last byte of output, and the number of bytes.
    func send(_ bytes: [UInt8], quiet: Int32) -> (duration: Duration, byteCount: Int) {
      var rest = bytes[...]
      let begin = clock.now
      var last = begin
      var byteCount = 0
      while true {
        let events = rest.isEmpty ? POLLIN : POLLIN | POLLOUT
        var file = pollfd(fd: master, events: Int16(events), revents: 0)
        guard unsafe poll(&file, 1, rest.isEmpty ? quiet : Self.longestWait) > 0 else { break }
        if file.revents & Int16(POLLIN) != 0, let read = read(within: 0) {
          byteCount += read.count
          last = clock.now
        } else if file.revents & Int16(POLLOUT) != 0 {
          rest = rest.dropFirst(write(rest))
        } else {
          break
        }
      }
      return (last - begin, byteCount)
    }

    /// Presses Return and waits for the end of the program.
    ///
    /// - Returns: The time; `nil` unless the program succeeds.
    func commit() -> Duration? {
      let begin = clock.now
      guard write([0x0D]) == 1 else { return nil }
      // Reading fails at the end, because the other side is closed.
      while read(within: Self.longestWait) != nil {}
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, 0) == process else { return nil }
      isReaped = true
      return status == 0 ? clock.now - begin : nil
    }

    // MARK: Reading and writing

    private func write(_ bytes: ArraySlice<UInt8>) -> Int {
      max(0, unsafe bytes.withUnsafeBytes { unsafe Glibc.write(master, $0.baseAddress, $0.count) })
    }

    /// Reads available output, or waits for some; returns `nil` after a timeout or at the end.
    private func read(within milliseconds: Int32) -> [UInt8]? {
      var file = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&file, 1, milliseconds) > 0 else { return nil }
      let count = unsafe Glibc.read(master, &buffer, buffer.count)
      return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func readAll(quiet: Int32) -> [UInt8] {
      var bytes: [UInt8] = []
      while let more = read(within: quiet) { bytes += more }
      return bytes
    }

    // MARK: Starting

    /// Starts a program as a session leader. The first terminal that it opens becomes its controlling
    /// terminal.
    private static func spawn(_ command: [String], terminal: Int32) -> pid_t? {
      var name = [CChar](repeating: 0, count: 128)
      guard unsafe ttyname_r(terminal, &name, name.count) == 0 else { return nil }
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
      unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      // POSIX_SPAWN_SETSID, a GNU extension that is not imported to Swift
      // (<https://man7.org/linux/man-pages/man3/posix_spawn.3.html>).
      let newSession: Int16 = 0x80
      unsafe posix_spawnattr_setflags(&attributes, newSession)
      // Excludes personal settings and history.
      let environment = [
        "PATH=/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8", "HOME=/nonexistent", "INPUTRC=/dev/null",
      ]
      var words = unsafe command.map { unsafe strdup($0) } + [nil]
      var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
      defer { unsafe (words + variables).forEach { unsafe free($0) } }
      var process: pid_t = 0
      let error = unsafe posix_spawnp(&process, command[0], &actions, &attributes, &words, &variables)
      return error == 0 ? process : nil
    }
  }

  extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
      indices.contains { self[$0...].starts(with: part) }
    }

    /// Returns whether the bytes show a character outside of control sequences.
    fileprivate func shows(_ character: UInt8?) -> Bool {
      var isInSequence = false
      for (index, byte) in enumerated() {
        if byte == 0x1B {
          isInSequence = true
        } else if isInSequence {
          isInSequence =
            !(0x40...0x7E).contains(byte) || (byte == UInt8(ascii: "[") && self[index - 1] == 0x1B)
        } else if byte == character {
          return true
        }
      }
      return false
    }
  }
#endif
