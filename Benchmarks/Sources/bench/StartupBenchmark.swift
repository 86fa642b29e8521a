#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Measures the time of the command-line tool for one value, from start to end, compared with `grep -P`.
struct StartupBenchmark {
  /// The path of `inputctl`.
  let tool: String

  private static let rounds = 300

  /// Measures and prints, and returns whether both commands accepted the value.
  func run() -> Bool {
    guard let file = TemporaryFile("12.34\n") else {
      print("cannot write a temporary file")
      return false
    }
    let check = Command([tool, "check", "--profile", "price", "12.34"])
    let search = Command(["grep", "-P", "-x", #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#, file.path])
    var checks = Measurement()
    var searches = Measurement()
    for round in 0..<Self.rounds {
      guard let checkTime = check.run(), let searchTime = search.run() else {
        print("run \(round): a command cannot be started, or did not accept the value")
        return false
      }
      checks.add(checkTime)
      searches.add(searchTime)
    }
    var table = Table("Start-up, \(Self.rounds) runs", "least ms", "median ms", "ratio", "median", "aim")
    for (name, measurement, aim) in [("grep -P", searches, "–"), ("inputctl check", checks, "1.60")] {
      table.add(
        name, (measurement.best / 1e6).text(2), (measurement.median / 1e6).text(2),
        measurement.bestRatio(to: searches).text(2), measurement.medianRatio(to: searches).text(2), aim)
    }
    table.print()
    Figures.note("startup", checks.medianRatio(to: searches))
    return true
  }
}

/// A program with its arguments. Its output is discarded.
private struct Command {
  let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the program to its end; returns `nil` unless it succeeds.
  func run() -> Duration? {
    var status: Int32 = 0
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
    guard unsafe waitpid(process, &status, 0) == process, status == 0 else { return nil }
    return clock.now - start
  }
}

/// A file that is removed with this value.
private struct TemporaryFile: ~Copyable {
  let path: String

  init?(_ content: String) {
    var name = Array("/tmp/bench-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    let bytes = Array(content.utf8)
    let written = unsafe write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard written == bytes.count else { return nil }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unsafe unlink(path) }
}
