import Foundation
import InputControlRules

// Writes rule files at random, and does with each what the commands do.
//
// RuleFiles COUNT SEED     tries files in other processes, and prints those that end one of them or take longest
// RuleFiles show SEED      prints one of them
// RuleFiles try FILE       tries a file

/// The number of files that one process tries.
let chunk = 500
/// The greatest number of seconds that a file may take.
let longestTime: UInt32 = 30

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else { fail() }
switch (arguments[0], UInt64(arguments[1])) {
case ("show", let seed?): print(RuleFileWriter.file(Choices(seed: seed)), terminator: "")
case ("try", _):
  RuleFileTrial(
    SourceFile(name: arguments[1], bytes: Array(try Data(contentsOf: URL(filePath: arguments[1]))))
  ).run()
case ("run", let first?): Run(first: first).go()
case (let count, let seed?):
  guard let count = Int(count) else { fail() }
  exit(Visit().go(count, seed) ? 0 : 1)
default: fail()
}

func fail() -> Never {
  FileHandle.standardError.write(Data("usage: RuleFiles COUNT SEED | show SEED | try FILE\n".utf8))
  exit(64)
}

/// Files that one process tries. What it is at is in the file that is its input, for the process that has started it.
struct Run {
  let first: UInt64

  func go() {
    var (valid, slowest, slowestSeed) = (0, Duration.zero, first)
    for seed in first..<first + UInt64(chunk) {
      var number = seed
      unsafe pwrite(0, &number, 8, 0)
      alarm(longestTime)
      let start = ContinuousClock.now
      let trial = RuleFileTrial(
        SourceFile(name: "\(seed).rules", text: RuleFileWriter.file(Choices(seed: seed))))
      trial.run()
      if trial.isValid { valid += 1 }
      let time = ContinuousClock.now - start
      if time > slowest { (slowest, slowestSeed) = (time, seed) }
    }
    var usage = rusage()
    // RUSAGE_SELF, which has another type on each platform.
    unsafe getrusage(0, &usage)
    let milliseconds =
      slowest.components.seconds * 1000 + slowest.components.attoseconds / 1_000_000_000_000_000
    print(valid, milliseconds, slowestSeed, usage.ru_maxrss / 1024)
  }
}

/// The processes that try files.
final class Visit {
  private var valid = 0
  private var slowest: [(milliseconds: Int, seed: UInt64)] = []
  private var largest = 0
  private var findings: [(seed: UInt64, signal: Int32)] = []

  /// Returns whether nothing was found.
  func go(_ count: Int, _ seed: UInt64) -> Bool {
    let end = seed + UInt64(count)
    var next = seed
    while next < end { next = run(from: next) }
    for finding in findings { print("\(finding.seed): signal \(finding.signal)") }
    for slow in slowest.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
      print("\(slow.seed): \(slow.milliseconds) ms")
    }
    print("\(count) files, \(valid) valid, \(findings.count) findings, \(largest) MB at most")
    return findings.isEmpty
  }

  /// Tries files from a seed on, and returns the first one that was not tried.
  private func run(from first: UInt64) -> UInt64 {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: place) }
    try? Data().write(to: place)
    guard let progress = FileHandle(forUpdatingAtPath: place.path) else { fatalError("no temporary file") }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["run", "\(first)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = progress
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { fatalError("\(error)") }
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.compactMap { UInt64($0) }
    process.waitUntilExit()
    guard process.terminationStatus == 0, words.count == 4 else {
      let seed =
        unsafe (try? Data(contentsOf: place))?.withUnsafeBytes { bytes in
          unsafe bytes.count == 8 ? bytes.loadUnaligned(as: UInt64.self) : first
        } ?? first
      findings.append((seed, process.terminationStatus))
      return seed + 1
    }
    valid += Int(words[0])
    slowest.append((Int(words[1]), words[2]))
    largest = max(largest, Int(words[3]))
    return first + UInt64(chunk)
  }
}
