#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import InputControl

/// Measures lists of values with labels that stand in a file: the way to the first verdict, and each answer afterwards.
struct ListBenchmark {
  private let name: String
  /// The values and their labels.
  private let rows: [(key: String, label: String)]

  private static let rules = """
    language 4
    list values from "values.csv" key code { en title }
    profile value { in values; required }
    """

  /// Measures and prints, and returns whether every value is acceptable, no other text is, and every label is read.
  static func run() -> Bool {
    var table = Table(
      "List", "file kB", "read ms", "first verdict ms", "MB", "verdict ns", "20 choices µs", "next µs",
      "label µs",
      "field ms", "key µs")
    var agrees = true
    for count in [100, 1_000, 10_000, 100_000, 1_000_000] {
      for list in [words(count), codes(count)] where !list.measure(&table) { agrees = false }
    }
    table.print()
    return agrees
  }

  /// Words of 6 to 12 letters.
  private static func words(_ count: Int) -> ListBenchmark {
    var random = SplitMix(state: 1)
    var keys = Set<String>()
    while keys.count < count {
      keys.insert(
        String((0..<6 + random.number(below: 7)).map { _ in letter("a", random.number(below: 26)) }))
    }
    return ListBenchmark(name: "\(count) words", keys)
  }

  /// A letter and 4 to 6 digits.
  private static func codes(_ count: Int) -> ListBenchmark {
    var random = SplitMix(state: 2)
    var keys = Set<String>()
    while keys.count < count {
      let digits = (0..<4 + random.number(below: 3)).map { _ in letter("0", random.number(below: 10)) }
      keys.insert(String([letter("A", random.number(below: 26))] + digits))
    }
    return ListBenchmark(name: "\(count) codes", keys)
  }

  private static func letter(_ first: Unicode.Scalar, _ number: Int) -> Character {
    Unicode.Scalar(first.value + UInt32(number)).map { Character($0) } ?? "?"
  }

  private init(name: String, _ keys: Set<String>) {
    self.name = name
    rows = keys.sorted().enumerated().map { ($1, "Title \($0) of \($1)") }
  }

  private func measure(_ table: inout Table) -> Bool {
    let file = "code,title\n" + rows.map { "\($0.key),\($0.label)\n" }.joined()
    let files = [
      SourceFile(name: "lists.rules", text: Self.rules), SourceFile(name: "values.csv", text: file),
    ]
    let memory = Self.residentBytes
    var (read, first, field) = (Measurement(), Measurement(), Measurement())
    var profile: CompiledProfile?
    read.add(ProcessorClock.measure { profile = try? RuleSet(files).profile("value") })
    guard let profile else { return Self.failed("\(name) cannot be read") }
    first.add(ProcessorClock.measure { _ = profile.verdict(of: rows[0].key) })
    let bytes = Self.residentBytes - memory
    var random = SplitMix(state: 3)
    let asked = (0..<20_000).map { _ in rows[random.number(below: rows.count)] }
    guard asked.allSatisfy({ profile.verdict(of: $0.key) == .acceptable }),
      asked.allSatisfy({ profile.verdict(of: $0.key + "!") == .invalid })
    else { return Self.failed("a verdict of \(name) is wrong") }
    let english = profile.localized(for: .english)
    guard asked.prefix(100).allSatisfy({ english.evaluate(reading: $0.label).value == $0.key }) else {
      return Self.failed("a label of \(name) is not read")
    }
    let verdict = Self.each(asked) { _ = profile.verdict(of: $0.key) }
    let choices = Self.each(asked.prefix(500)) { _ = profile.choices(matching: String($0.key.prefix(2))) }
    let next = Self.each(asked.prefix(2_000)) {
      _ = profile.scalarsThatFit(in: String($0.key.prefix(2)), at: 2)
    }
    let label = Self.each(asked.prefix(2_000)) { _ = english.evaluate(reading: $0.label) }
    var input: InputField?
    field.add(
      ProcessorClock.measure {
        input = InputField(profile, locale: .english)
        input?.insertText("T")
      })
    guard let input else { return false }
    var isRead = true
    let keys = asked.prefix(50).reduce(0) { $0 + $1.label.count }
    let typing = ProcessorClock.measure {
      for row in asked.prefix(50) {
        input.text = ""
        for key in row.label { input.insertText(String(key)) }
        if input.evaluation.value != row.key { isRead = false }
      }
    }
    guard isRead else { return Self.failed("a typed label of \(name) is not read") }
    table.add(
      name, (Double(file.utf8.count) / 1e3).text(0), (read.best / 1e6).text(1), (first.best / 1e6).text(2),
      (Double(bytes) / 1e6).text(1), (verdict * 1e3).text(0), choices.text(1), next.text(2), label.text(1),
      (field.best / 1e6).text(1), (typing / .microseconds(1) / Double(keys)).text(1))
    return true
  }

  private static func failed(_ reason: String) -> Bool {
    print(reason)
    return false
  }

  /// Returns the time for one of some rows, in microseconds.
  private static func each(
    _ rows: some Collection<(key: String, label: String)>, _ work: ((key: String, label: String)) -> Void
  ) -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let time = ProcessorClock.measure { for row in rows { work(row) } }
      best = min(best, time / .microseconds(1) / Double(rows.count))
    }
    return best
  }

  /// The memory of this process; 0 where it is not known.
  private static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var (size, resident) = (0, 0)
    _ = unsafe withUnsafeMutablePointer(to: &size) { size in
      unsafe withUnsafeMutablePointer(to: &resident) { resident in
        unsafe withVaList([size, resident]) { unsafe vfscanf(file, "%ld %ld", $0) }
      }
    }
    return resident * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
