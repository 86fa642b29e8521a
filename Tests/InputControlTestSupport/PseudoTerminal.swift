#if os(Linux)
  internal import Foundation
  package import Glibc

  /// A program that runs in a terminal of its own, whose other side is here.
  ///
  /// Nothing here waits for ever: a program that does not end in time is killed.
  package final class PseudoTerminal {
    package struct Program {
      package var path: String
      package var arguments: [String]
      /// Beside what every terminal has.
      package var environment: [String: String]
      /// The standard input, unless it is the terminal.
      package var input: [UInt8]?
      /// Otherwise standard output is a pipe.
      package var writesToTerminal = false

      package init(path: String, arguments: [String] = [], environment: [String: String] = [:]) {
        (self.path, self.arguments, self.environment) = (path, arguments, environment)
      }
    }

    struct SystemError: Error, CustomStringConvertible {
      var call: String
      var number: Int32
      var description: String { "\(call): \(unsafe String(cString: strerror(number)))" }
    }

    /// How a terminal treats what is typed and written (`man 3 termios`).
    package struct Modes: Equatable {
      var input, output, control, local: tcflag_t
      var characters: [UInt8]

      fileprivate init(of terminal: Descriptor) throws {
        var modes = termios()
        _ = try check("tcgetattr", unsafe tcgetattr(terminal.number, &modes))
        (input, output, control, local) = (modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag)
        characters = unsafe withUnsafeBytes(of: modes.c_cc) { unsafe Array($0) }
      }
    }

    private static let longestLife = Duration.seconds(90)

    /// All that the program wrote to the terminal.
    package private(set) var output: [UInt8] = []
    /// All that the program wrote to the pipe that is its standard output.
    package private(set) var standardOutput: [UInt8] = []
    /// As a shell has it: 128 and the signal when one ended the program.
    package private(set) var exitStatus: Int32?
    /// Before the program started.
    package let modesAtStart: Modes
    package let process: pid_t

    private let master: Descriptor
    /// Held open so that the terminal can be looked at when the program has ended.
    private let slave: Descriptor
    private let pipe: Descriptor
    private let inputFile: String?
    private let end = ContinuousClock.now + longestLife
    private var unsent: ArraySlice<UInt8> = []

    package init(_ program: Program, columns: Int, rows: Int) throws {
      var (ours, theirs): (Int32, Int32) = (0, 0)
      _ = try check("openpty", unsafe openpty(&ours, &theirs, nil, nil, nil))
      master = try Descriptor(closedOnExec: ours)
      slave = try Descriptor(closedOnExec: theirs)
      var ends: [Int32] = [0, 0]
      _ = try check("pipe", unsafe Glibc.pipe(&ends))
      pipe = try Descriptor(closedOnExec: ends[0])
      let pipeEntry = try Descriptor(closedOnExec: ends[1])
      for descriptor in [master, pipe] {
        _ = try check(
          "fcntl", fcntl(descriptor.number, F_SETFL, O_NONBLOCK | fcntl(descriptor.number, F_GETFL)))
      }
      try PseudoTerminal.setSize(of: master, columns: columns, rows: rows)
      modesAtStart = try Modes(of: slave)
      inputFile = try program.input.map { input in
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(input).write(to: file)
        return file.path
      }
      process = try PseudoTerminal.spawn(
        program, terminal: PseudoTerminal.name(of: slave), inputFile: inputFile,
        output: program.writesToTerminal ? nil : pipeEntry)
    }

    deinit {
      if exitStatus == nil {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      if let inputFile { try? FileManager.default.removeItem(atPath: inputFile) }
    }

    package var hasEnded: Bool { exitStatus != nil }

    /// Types. What the program does not take yet is sent by `pump`, so that this waits for nothing.
    package func send(_ bytes: some Sequence<UInt8>) {
      unsent += bytes
      pump()
    }

    /// Sends and reads what can be, and notices the end of the program.
    package func pump() {
      if ContinuousClock.now > end { kill(process, SIGKILL) }
      // Before reading: what a program wrote before it ended is then there to be read.
      noticeEnd()
      repeat {
        sendSome()
        output += master.readAvailable()
        standardOutput += pipe.readAvailable()
      } while !unsent.isEmpty && !hasEnded && master.isReady(POLLOUT)
    }

    /// Whether the program has read all that was typed, and waits with nothing left to be shown.
    ///
    /// The order matters: a program that has read everything and then sleeps has drawn before it slept. It is asked by
    /// `poll` whether there is anything to read because, unlike FIONREAD, that waits for bytes that the kernel still
    /// hands from one side to the other.
    package var isIdle: Bool {
      if hasEnded { return !master.isReady(POLLIN) && !pipe.isReady(POLLIN) }
      return hasReadEverything && sleeps && !master.isReady(POLLIN) && !pipe.isReady(POLLIN)
    }

    /// Whether nothing of what was typed still waits for the program. It may be at work with it.
    package var hasReadEverything: Bool {
      guard unsent.isEmpty, !slave.isReady(POLLIN) else { return hasEnded }
      var count: Int32 = 0
      return unsafe ioctl(slave.number, UInt(FIONREAD), &count) == 0 && count == 0
    }

    /// The kernel tells the program by SIGWINCH.
    package func resize(columns: Int, rows: Int) throws {
      try PseudoTerminal.setSize(of: master, columns: columns, rows: rows)
    }

    /// To what is in the foreground, which is the program itself or, below a shell with jobs, its job.
    package func signal(_ number: Int32) throws {
      let group = tcgetpgrp(master.number)
      _ = try check("kill", kill(group > 0 ? -group : process, number))
    }

    package func modes() throws -> Modes { try Modes(of: slave) }

    private func sendSome() {
      guard !unsent.isEmpty else { return }
      let count = unsafe unsent.withUnsafeBytes { unsafe write(master.number, $0.baseAddress, $0.count) }
      if count > 0 { unsent.removeFirst(count) }
    }

    private func noticeEnd() {
      guard exitStatus == nil else { return }
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, WNOHANG) == process else { return }
      let signal = status & 0x7F
      exitStatus = signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Whether the program, all of its threads and all that it started wait for something, or are stopped.
    private var sleeps: Bool {
      var processes = [process]
      while let process = processes.popLast() {
        let tasks = "/proc/\(process)/task"
        for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
          // The state stands behind the name of the program, which may have any character.
          guard let status = contents(of: "\(tasks)/\(task)/stat"),
            let parenthesis = status.lastIndex(of: UInt8(ascii: ")")), parenthesis + 2 < status.endIndex
          else { continue }
          guard "STZI".utf8.contains(status[parenthesis + 2]) else { return false }
          let children = contents(of: "\(tasks)/\(task)/children") ?? []
          processes += children.split(separator: UInt8(ascii: " "))
            .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
      }
      return true
    }

    /// Foundation's way needs the size of a file, which those of /proc do not have.
    private func contents(of path: String) -> [UInt8]? {
      try? Descriptor(opening: path, O_RDONLY).readAvailable()
    }

    private static func name(of terminal: Descriptor) throws -> String {
      var name = [CChar](repeating: 0, count: 128)
      let error = unsafe ttyname_r(terminal.number, &name, name.count)
      guard error == 0 else { throw SystemError(call: "ttyname_r", number: error) }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func setSize(of master: Descriptor, columns: Int, rows: Int) throws {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = try check("ioctl", unsafe ioctl(master.number, UInt(TIOCSWINSZ), &size))
    }

    /// Starts the program as the leader of a session, for which the first terminal that it opens is its own.
    private static func spawn(
      _ program: Program, terminal: String, inputFile: String?, output: Descriptor?
    ) throws -> pid_t {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_addopen(&actions, 2, terminal, O_RDWR, 0)
      if let inputFile {
        unsafe posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
      } else {
        unsafe posix_spawn_file_actions_adddup2(&actions, 2, 0)
      }
      unsafe posix_spawn_file_actions_adddup2(&actions, output?.number ?? 2, 1)
      // Other tests start programs at the same time; a pipe of theirs that this one inherits would not end for them.
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
      for number in open where number > 2 { unsafe posix_spawn_file_actions_addclose(&actions, number) }

      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      // Signals are as a shell has them, whatever the test runner ignores.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe posix_spawnattr_setsigmask(&attributes, &signals)
      unsafe sigfillset(&signals)
      unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
      // A GNU extension that Swift does not see (<https://man7.org/linux/man-pages/man3/posix_spawn.3.html>).
      let newSession: Int32 = 0x80
      let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

      let environment = Inputctl.environment.merging([
        "PATH": "\(Inputctl.binary.deletingLastPathComponent().path):/usr/bin:/bin",
        "TERM": "xterm-256color", "HOME": "/nonexistent",
      ]) { $1 }.merging(program.environment) { $1 }
      // `env` changes the folder, which only an extension of posix_spawn could.
      let command = ["env", "-C", Inputctl.fixtures.path, "--", program.path] + program.arguments
      var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
      var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
      defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
      var process: pid_t = 0
      let error = unsafe posix_spawn(
        &process, "/usr/bin/env", &actions, &attributes, &arguments, &variables)
      guard error == 0 else { throw SystemError(call: "posix_spawn", number: error) }
      return process
    }
  }

  /// A file descriptor that is closed when nothing refers to it any more.
  private final class Descriptor {
    let number: Int32

    init(opening path: String, _ flags: Int32) throws {
      number = try check("open \(path)", unsafe open(path, flags | O_CLOEXEC))
    }

    init(closedOnExec number: Int32) throws {
      self.number = number
      _ = try check("fcntl", fcntl(number, F_SETFD, FD_CLOEXEC))
    }

    deinit { close(number) }

    func isReady(_ events: Int32) -> Bool {
      var request = pollfd(fd: number, events: Int16(events), revents: 0)
      return unsafe poll(&request, 1, 0) == 1 && request.revents & Int16(events) != 0
    }

    /// The available output, until its end or until reading would block.
    func readAvailable() -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(number, &buffer, buffer.count)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
      }
    }
  }

  private func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw PseudoTerminal.SystemError(call: call, number: errno) }
    return result
  }
#endif
