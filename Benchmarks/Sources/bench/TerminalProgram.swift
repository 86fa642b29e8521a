#if os(Linux)
  internal import Glibc

  /// A program that runs in a terminal of its own, whose other side is here.
  final class TerminalProgram {
    /// What came of a key.
    struct Answer {
      /// From the key until what shows it was there: its character, or the first byte where it has none.
      var echo: Duration
      /// From the key until all was there that came of it.
      var whole: Duration
      var bytes: [UInt8]
    }

    static let columns = 80
    static let rows = 24
    /// How long nothing may come for an answer to be over, in milliseconds.
    static let quiet: Int32 = 2
    /// How long to wait for an answer at all, in milliseconds.
    private static let longestWait: Int32 = 5_000

    /// What the program showed before the first key.
    private(set) var greeting: [UInt8] = []
    /// From the start until that showed the label of the field.
    private(set) var start = Duration.zero
    /// How many answers went on when they had been taken to be over.
    private(set) var lateAnswers = 0

    private let master: Int32
    private let process: pid_t
    private var isReaped = false
    private let clock = ContinuousClock()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts a program and waits for its prompt.
    ///
    /// - Returns: `nil` when it cannot be started, or shows none.
    init?(_ command: [String], prompt: String = "Value") {
      var (ours, theirs): (Int32, Int32) = (0, 0)
      var size = winsize(ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
      guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else { return nil }
      // The program's end of the terminal is the only one, so that reading tells when it has ended.
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
      // A terminal says where its cursor is when it is asked.
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

    /// Presses a key, or several at once, and reads what comes of it.
    ///
    /// - Returns: `nil` when nothing does.
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

    /// Sends many bytes while what comes of them is read, until nothing comes any more.
    ///
    /// - Returns: The time until the last of that came, and the number of its bytes.
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

    /// Presses Return and waits for the end.
    ///
    /// - Returns: The time that took; `nil` unless the program ended well.
    func commit() -> Duration? {
      let begin = clock.now
      guard write([0x0D]) == 1 else { return nil }
      // At the end reading fails, because nobody has the other side open.
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

    /// What is there, or comes in some milliseconds; `nil` where nothing does.
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

    /// Starts a program as the leader of a session, for which the first terminal that it opens is its own.
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
      // A GNU extension that Swift does not see (<https://man7.org/linux/man-pages/man3/posix_spawn.3.html>).
      let newSession: Int16 = 0x80
      unsafe posix_spawnattr_setflags(&attributes, newSession)
      // Nothing that a person has set up, and no history.
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

    /// Whether a character is among what these bytes show, and not in a sequence that the terminal obeys.
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
