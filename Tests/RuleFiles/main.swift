import Foundation
import InputControlAnalysis
import InputControlRules

// Writes rule files at random, and does with each what the commands do. Alters archives at random, and reads them.
//
// RuleFiles COUNT SEED             tries files in other processes, and prints those that end one of them or take longest
// RuleFiles archives COUNT SEED    tries archives so
// RuleFiles show SEED              prints a file
// RuleFiles try FILE               tries a file

/// The number of seconds after which a trial is taken to have no end; others may use the processors too.
let longestTime: UInt32 = 300

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.count {
// A process that another one has started.
case 4 where arguments[0] == "run":
  guard let kind = Kind(rawValue: arguments[1]), let count = UInt64(arguments[2]),
    let seed = UInt64(arguments[3])
  else { fail() }
  Run(kind: kind, seeds: seed..<seed + count).go()
case 2 where arguments[0] == "show":
  guard let seed = UInt64(arguments[1]) else { fail() }
  print(RuleFileWriter.file(Choices(seed: seed)), terminator: "")
case 2 where arguments[0] == "try":
  guard let bytes = FileManager.default.contents(atPath: arguments[1]) else {
    fail("RuleFiles: \(arguments[1]) cannot be read\n")
  }
  RuleFileTrial(SourceFile(name: arguments[1], bytes: Array(bytes))).run()
case 2: visit(.files, arguments)
case 3 where arguments[0] == Kind.archives.rawValue: visit(.archives, Array(arguments.dropFirst()))
default: fail()
}

func visit(_ kind: Kind, _ range: [String]) -> Never {
  guard let count = UInt64(range[0]), let seed = UInt64(range[1]) else { fail() }
  var visit = Visit(kind: kind)
  visit.go(seed..<seed + count)
  exit(visit.findings.isEmpty ? 0 : 1)
}

func fail(
  _ message: String = "usage: RuleFiles COUNT SEED | archives COUNT SEED | show SEED | try FILE\n"
) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(64)
}

/// The two kinds of inputs.
enum Kind: String {
  case files, archives

  /// The greatest number of them that one process tries.
  var chunk: UInt64 { self == .files ? 500 : 20_000 }

  /// - Returns: Whether a file is valid, or an archive was read.
  func attempt(_ seed: UInt64) -> Bool {
    switch self {
    case .files:
      let text = RuleFileWriter.file(Choices(seed: seed))
      let trial = RuleFileTrial(SourceFile(name: "\(seed).rules", text: text))
      trial.run()
      return trial.isValid
    case .archives:
      var random = SplitMix(state: seed)
      // Most archives are altered once, some several times.
      let count = [9, 9, 9, 18, 60][random.number(below: 5)]
      var trial = ArchiveTrial(choices: (0..<count).map { _ in UInt8(random.number(below: 256)) })
      return trial.run()
    }
  }
}

/// The inputs of one process. It writes the seed of each into its standard input, a file of the process that started it.
struct Run {
  let kind: Kind
  let seeds: Range<UInt64>

  func go() {
    var (passed, slowest, slowestSeed) = (0, clock_t(0), seeds.lowerBound)
    for seed in seeds {
      var number = seed
      unsafe pwrite(0, &number, 8, 0)
      alarm(longestTime)
      // The time of the processor.
      let start = clock()
      if kind.attempt(seed) { passed += 1 }
      let time = clock() - start
      if time > slowest { (slowest, slowestSeed) = (time, seed) }
    }
    var usage = rusage()
    // RUSAGE_SELF, which has another type on each platform.
    unsafe getrusage(0, &usage)
    print(passed, slowest * 1000 / clock_t(CLOCKS_PER_SEC), slowestSeed, usage.ru_maxrss / 1024)
  }
}

/// The processes that try files or archives.
struct Visit {
  private let kind: Kind
  private var passed = 0
  private var slowest: [(milliseconds: Int, seed: UInt64)] = []
  private var largest = 0
  /// Those that have ended a process, and the signals that did.
  private(set) var findings: [(seed: UInt64, signal: Int32)] = []

  init(kind: Kind) { self.kind = kind }

  /// Tries seeds, and prints what was found. Of a process that was ended, those that passed are not counted.
  mutating func go(_ seeds: Range<UInt64>) {
    var next = seeds.lowerBound
    while next < seeds.upperBound { next = run(next..<min(next + kind.chunk, seeds.upperBound)) }
    for finding in findings { print("\(finding.seed): signal \(finding.signal)") }
    for slow in slowest.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
      print("\(slow.seed): \(slow.milliseconds) ms")
    }
    print(
      "\(seeds.count) \(kind), \(passed) \(kind == .files ? "valid" : "read"), \(findings.count) findings, \(largest) MB at most"
    )
  }

  /// Tries seeds in one process, and returns the first one that was not tried.
  private mutating func run(_ seeds: Range<UInt64>) -> UInt64 {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: place) }
    try? Data().write(to: place)
    guard let progress = FileHandle(forUpdatingAtPath: place.path) else { fatalError("no temporary file") }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["run", kind.rawValue, "\(seeds.count)", "\(seeds.lowerBound)"]
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
    passed += Int(numbers[0])
    slowest.append((Int(numbers[1]), UInt64(numbers[2])))
    largest = max(largest, Int(numbers[3]))
    return seeds.upperBound
  }
}
