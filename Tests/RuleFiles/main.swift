import Foundation
import InputControlRules

// Writes rule files at random, and does with each what the commands do.
//
// RuleFiles COUNT SEED     tries files in other processes, and prints those that end one of them or take longest
// RuleFiles show SEED      prints one of them
// RuleFiles try FILE       tries a file

/// The greatest number of files that one process tries.
let chunk: UInt64 = 500
/// The number of seconds after which a file is taken to have no end; others may use the processors too.
let longestTime: UInt32 = 300

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.count {
// A process that another one has started.
case 3 where arguments[0] == "run":
  guard let count = UInt64(arguments[1]), let seed = UInt64(arguments[2]) else { fail() }
  Run(seeds: seed..<seed + count).go()
case 2 where arguments[0] == "show":
  guard let seed = UInt64(arguments[1]) else { fail() }
  print(RuleFileWriter.file(Choices(seed: seed)), terminator: "")
case 2 where arguments[0] == "try":
  guard let bytes = FileManager.default.contents(atPath: arguments[1]) else {
    fail("RuleFiles: \(arguments[1]) cannot be read\n")
  }
  RuleFileTrial(SourceFile(name: arguments[1], bytes: Array(bytes))).run()
case 2:
  guard let count = UInt64(arguments[0]), let seed = UInt64(arguments[1]) else { fail() }
  var visit = Visit()
  visit.go(seed..<seed + count)
  exit(visit.findings.isEmpty ? 0 : 1)
default: fail()
}

func fail(_ message: String = "usage: RuleFiles COUNT SEED | show SEED | try FILE\n") -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(64)
}

/// Files that one process tries. It writes the seed of each into its standard input, a file of the process that has started it.
struct Run {
  let seeds: Range<UInt64>

  func go() {
    var (valid, slowest, slowestSeed) = (0, clock_t(0), seeds.lowerBound)
    for seed in seeds {
      var number = seed
      unsafe pwrite(0, &number, 8, 0)
      alarm(longestTime)
      // The time of the processor.
      let start = clock()
      let text = RuleFileWriter.file(Choices(seed: seed))
      let trial = RuleFileTrial(SourceFile(name: "\(seed).rules", text: text))
      trial.run()
      if trial.isValid { valid += 1 }
      let time = clock() - start
      if time > slowest { (slowest, slowestSeed) = (time, seed) }
    }
    var usage = rusage()
    // RUSAGE_SELF, which has another type on each platform.
    unsafe getrusage(0, &usage)
    print(valid, slowest * 1000 / clock_t(CLOCKS_PER_SEC), slowestSeed, usage.ru_maxrss / 1024)
  }
}

/// The processes that try files.
struct Visit {
  private var valid = 0
  private var slowest: [(milliseconds: Int, seed: UInt64)] = []
  private var largest = 0
  /// The files that have ended a process, and the signals that did.
  private(set) var findings: [(seed: UInt64, signal: Int32)] = []

  /// Tries files, and prints what was found. Of a process that was ended, the valid files before its last are not counted.
  mutating func go(_ seeds: Range<UInt64>) {
    var next = seeds.lowerBound
    while next < seeds.upperBound { next = run(next..<min(next + chunk, seeds.upperBound)) }
    for finding in findings { print("\(finding.seed): signal \(finding.signal)") }
    for slow in slowest.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
      print("\(slow.seed): \(slow.milliseconds) ms")
    }
    print("\(seeds.count) files, \(valid) valid, \(findings.count) findings, \(largest) MB at most")
  }

  /// Tries files in one process, and returns the first one that was not tried.
  private mutating func run(_ seeds: Range<UInt64>) -> UInt64 {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: place) }
    try? Data().write(to: place)
    guard let progress = FileHandle(forUpdatingAtPath: place.path) else { fatalError("no temporary file") }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["run", "\(seeds.count)", "\(seeds.lowerBound)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = progress
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { fatalError("\(error)") }
    let numbers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    process.waitUntilExit()
    guard process.terminationStatus == 0, numbers.count == 4 else {
      let seed =
        unsafe (try? Data(contentsOf: place))?.withUnsafeBytes { bytes in
          unsafe bytes.count == 8 ? bytes.loadUnaligned(as: UInt64.self) : seeds.lowerBound
        } ?? seeds.lowerBound
      findings.append((seed, process.terminationStatus))
      return seed + 1
    }
    valid += Int(numbers[0])
    slowest.append((Int(numbers[1]), UInt64(numbers[2])))
    largest = max(largest, Int(numbers[3]))
    return seeds.upperBound
  }
}
