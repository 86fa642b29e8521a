#if os(Linux)
  import Foundation
  import Glibc
  import InputControlTestSupport
  import Testing

  /// A scan that runs in a folder beside the test, and is killed when it takes too long.
  final class RunningScan {
    struct End: Equatable {
      var output: String
      var error: String
      /// The status as a shell reports it: 128 plus the signal that ended the scan, if any.
      var status: Int32
      var signal: Int32?

      /// The summary of `--format json`.
      var summary: ScanNumbers? { ScanNumbers(output) ?? ScanNumbers(error) }
    }

    static let arguments = ["scan", "--format", "json"]

    let process: pid_t
    private let folder: TemporaryFolder
    private let end: ContinuousClock.Instant
    private var status: Int32?
    /// The ends of the pipes to its standard input and from its standard output; -1 without a pipe.
    private(set) var input: Int32 = -1
    private(set) var output: Int32 = -1

    /// Starts a scan.
    ///
    /// - Parameters:
    ///   - feeds: Whether standard input is a pipe, which stays open.
    ///   - drains: Whether standard output is a pipe, which the test reads.
    ///   - prelude: Shell commands that run before the scan.
    init(
      _ arguments: [String], in folder: String, feeds: Bool = false, drains: Bool = false,
      prelude: String = "", seconds: Int = 40
    ) throws {
      self.folder = try TemporaryFolder()
      end = .now + .seconds(seconds)
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      var theirs: [Int32] = []
      if feeds {
        let ends = try Self.pipe(self.folder.path("input"))
        input = ends.writing
        theirs.append(ends.reading)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      }
      if drains {
        let ends = try Self.pipe(self.folder.path("output"))
        output = ends.reading
        theirs.append(ends.writing)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends.writing, 1)
      } else {
        unsafe posix_spawn_file_actions_addopen(
          &actions, 1, self.folder.path("output"), O_WRONLY | O_CREAT, 0o600)
      }
      unsafe posix_spawn_file_actions_addopen(
        &actions, 2, self.folder.path("error"), O_WRONLY | O_CREAT, 0o600)

      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe posix_spawnattr_setsigmask(&attributes, &signals)
      unsafe sigfillset(&signals)
      unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

      let command =
        ["/bin/sh", "-c", "cd \"$1\" && shift\n\(prelude)\nexec \"$@\"", "sh", folder, Inputctl.binary.path]
        + arguments
      let environment = Inputctl.environment.map { "\($0.key)=\($0.value)" }
      var words = unsafe command.map { unsafe strdup($0) } + [nil]
      var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
      defer { unsafe (words + variables).forEach { unsafe free($0) } }
      var process: pid_t = 0
      let error = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &variables)
      for descriptor in theirs { close(descriptor) }
      precondition(error == 0)
      self.process = process
    }

    deinit {
      closeInput()
      if output >= 0 { close(output) }
      if status == nil {
        Glibc.kill(process, SIGKILL)
        _ = Glibc.waitpid(process, nil, 0)
      }
    }

    /// Creates a pipe that programs started at the same time do not inherit, so that it ends.
    private static func pipe(_ path: String) throws -> (reading: Int32, writing: Int32) {
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let reading = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let writing = unsafe open(path, O_WRONLY | O_CLOEXEC)
      try #require(reading >= 0 && writing >= 0)
      _ = fcntl(reading, F_SETFL, 0)
      return (reading, writing)
    }

    var hasEnded: Bool {
      if status != nil { return true }
      if ContinuousClock.now > end {
        Issue.record("the scan does not end")
        Glibc.kill(process, SIGKILL)
        var result: Int32 = 0
        _ = unsafe Glibc.waitpid(process, &result, 0)
        status = result
        return true
      }
      var result: Int32 = 0
      guard unsafe Glibc.waitpid(process, &result, WNOHANG) == process else { return false }
      status = result
      return true
    }

    func signal(_ number: Int32) { if !hasEnded { Glibc.kill(process, number) } }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws {
      var written = 0
      while written < bytes.count, !hasEnded {
        let count = unsafe bytes[written...].withUnsafeBytes {
          unsafe Glibc.write(input, $0.baseAddress, $0.count)
        }
        try #require(count > 0)
        written += count
      }
    }

    func closeInput() {
      if input >= 0 { close(input) }
      input = -1
    }

    /// Waits until a condition holds or the scan has ended.
    ///
    /// - Returns: Whether the condition holds.
    @discardableResult
    func wait(until condition: () -> Bool) -> Bool {
      while !hasEnded {
        if condition() { return true }
        usleep(1000)
      }
      return condition()
    }

    /// Waits until the scan has read all data written to it, and all its threads are waiting.
    func waitUntilQuiet() {
      wait {
        var count: Int32 = 0
        if input >= 0 { _ = unsafe ioctl(input, UInt(FIONREAD), &count) }
        return count == 0 && sleeps
      }
      // A thread may have been about to continue.
      usleep(50_000)
      wait { sleeps }
    }

    private var sleeps: Bool {
      let tasks = "/proc/\(process)/task"
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        guard let status = Self.contents("\(tasks)/\(task)/stat"), let place = status.lastIndex(of: ")")
        else {
          continue
        }
        // Only the shell that precedes the scan has another name.
        guard status.contains("(inputctl)"), "SZ".contains(status[status.index(place, offsetBy: 2)]) else {
          return false
        }
      }
      return true
    }

    /// The peak memory use so far, in KiB.
    var peakMemory: Int? {
      let line = Self.contents("/proc/\(process)/status")?.split(separator: "\n").first {
        $0.hasPrefix("VmHWM")
      }
      return line?.split(separator: " ").compactMap { Int($0) }.first
    }

    /// Foundation requires the size of a file, which files in /proc do not report.
    private static func contents(_ path: String) -> String? {
      guard let file = unsafe fopen(path, "r") else { return nil }
      defer { unsafe fclose(file) }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Reads the output pipe to its end, and waits until the scan has ended.
    func finish() -> End {
      closeInput()
      var text: [UInt8] = []
      if output >= 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
          if unsafe poll(&request, 1, 100) == 0 {
            if hasEnded { break }
            continue
          }
          let count = unsafe read(output, &buffer, buffer.count)
          guard count > 0 else { break }
          text += buffer[..<count]
        }
      }
      wait { false }
      let status = status ?? -1
      let number = status & 0x7F
      return End(
        output: output >= 0 ? String(decoding: text, as: UTF8.self) : contents("output"),
        error: contents("error"),
        status: number == 0 ? status >> 8 & 0xFF : 128 + number, signal: number == 0 ? nil : number)
    }

    private func contents(_ name: String) -> String {
      String(decoding: (try? Data(contentsOf: folder.url.appending(path: name))) ?? Data(), as: UTF8.self)
    }

    /// Runs a scan to its end.
    static func run(_ arguments: [String], in folder: String, prelude: String = "") throws -> End {
      try RunningScan(Self.arguments + arguments, in: folder, prelude: prelude).finish()
    }
  }

  /// The numbers of a summary of `--format json`.
  struct ScanNumbers: Equatable {
    var rows, accepted: Int
    /// The counts by verdict, for each check.
    var checks: [[String: Int]]
    /// The incomplete files, with the number of rows read from each.
    var problems: [(file: String, message: String, rows: Int)]
    var stop: String?
    /// The whole summary: counts, rules and samples.
    private var text: String

    /// Parses the line that is a summary; other lines are rows or messages.
    init?(_ text: String) {
      for line in text.split(separator: "\n").reversed() where line.hasPrefix("{") {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
          let summary = object["summary"] as? [String: Any], let rows = summary["rows"] as? Int,
          let accepted = summary["accepted"] as? Int, let checks = summary["checks"] as? [[String: Any]]
        else { continue }
        self.text = String(line)
        self.rows = rows
        self.accepted = accepted
        self.checks = checks.map { $0["counts"] as? [String: Int] ?? [:] }
        stop = (summary["stop"] as? [String: Any])?["reason"] as? String
        problems = (summary["problems"] as? [[String: Any]] ?? []).map {
          ($0["file"] as? String ?? "", $0["message"] as? String ?? "", $0["rows"] as? Int ?? -1)
        }
        return
      }
      return nil
    }

    /// Whether each check counts each row once.
    var isSound: Bool { !checks.isEmpty && checks.allSatisfy { $0.values.reduce(0, +) == rows } }

    static func == (one: ScanNumbers, other: ScanNumbers) -> Bool { one.text == other.text }
  }
#endif
