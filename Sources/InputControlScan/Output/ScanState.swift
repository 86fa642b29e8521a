internal import InputControl
internal import InputControlJSON
internal import InputControlSystem

/// The saved progress of a scan, from which it can be resumed.
struct ScanState: Equatable {
  var tally: ScanTally
  /// The size of each output in bytes, by the name of its option.
  var sizes: [String: Int]
  /// Whether the headers are written.
  var hasHeaders: Bool
  /// Whether all rows are written and only the renaming of the files is left.
  var isComplete: Bool
}

/// The file beside the outputs that stores the progress of a scan.
struct ScanStateFile {
  /// The name in messages.
  private let name: String
  let path: String
  /// The options, rules and input files that must be unchanged.
  let resumeConditions: [ResumeCondition]

  /// Creates the state file of a scan.
  ///
  /// - Parameters:
  ///   - output: The path of the first output.
  ///   - resumeConditions: The options, rules and input files that must be unchanged.
  init(beside output: String, resumeConditions: [ResumeCondition]) {
    name = "`\(DisplayText.escaped(output)).resume`"
    path = OutputFile.target(of: output) + ".resume"
    self.resumeConditions = resumeConditions
  }

  func save(_ state: ScanState) throws(ScanError) {
    let content = JSON.object([
      "circumstances": .array(resumeConditions.map { .array([.string($0.name), .string($0.value)]) }),
      "state": state.json,
    ])
    let json = JSON.object([
      "version": JSON.version, "sum": .string(Self.sum(of: content)), "content": content,
    ])
    let beside = path + ".partial"
    let descriptor = SystemCall.open(
      beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
    do throws(SystemError) {
      guard descriptor >= 0 else { throw SystemError(errno) }
      defer { close(descriptor) }
      try SystemCall.write(Array(json.line.utf8), to: descriptor)
      guard fsync(descriptor) == 0, unsafe rename(beside, path) == 0 else { throw SystemError(errno) }
    } catch {
      if descriptor >= 0 { _ = unsafe unlink(beside) }
      throw ScanError(.inputOutput, "cannot write \(name): \(error.message)")
    }
  }

  /// Returns a checksum that detects damage to the file.
  static func sum(of content: JSON) -> String {
    var hash = Fingerprint()
    hash.add(content.line.utf8)
    return hash.text
  }

  func remove() { _ = unsafe unlink(path) }

  private var damage: ScanError {
    ScanError(
      .data, "\(name) is damaged or not the state of a scan", help: "scan again without --resume")
  }

  /// Returns the progress of an interrupted scan that can have been one of a plan.
  ///
  /// - Parameter outputs: The files of rows that the scan writes.
  func load(for plan: ScanPlan, writing outputs: [RowOutput]) throws(ScanError) -> ScanState {
    let state = try load()
    guard state.isPossible(for: plan, writing: outputs) else { throw damage }
    return state
  }

  /// Returns the progress of an interrupted scan.
  ///
  /// - Throws: ``ScanError`` if there is no state, or if it is damaged or that of another scan.
  func load() throws(ScanError) -> ScanState {
    guard unsafe access(path, F_OK) == 0 else {
      throw ScanError(
        .noInput, "there is nothing to resume: \(name) does not exist",
        help: "scan without --resume; that file holds the state of an unfinished scan")
    }
    let text = String(decoding: try contents(), as: UTF8.self)
    guard let json = try? JSON(parsing: text), json["version"] == JSON.version,
      let content = json["content"], json["sum"]?.text == Self.sum(of: content),
      let known = content["circumstances"]?.items?.compactMap(ResumeCondition.init(json:)),
      let state = content["state"].flatMap(ScanState.init(json:))
    else { throw damage }
    if let change = change(since: known) {
      throw ScanError(
        .usage, "this scan differs from the interrupted one: \(change)",
        help: "give the same options and files, or scan again without --resume")
    }
    return state
  }

  private func contents() throws(ScanError) -> [UInt8] {
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ScanError(.noInput, "cannot open \(name): \(SystemError(errno).message)")
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      return try SystemCall.readAll(descriptor, atMost: .max)
    } catch {
      throw ScanError(.inputOutput, "cannot read \(name): \(error.message)")
    }
  }

  /// Returns the first difference as a clause; `nil` if there is none.
  private func change(since known: [ResumeCondition]) -> String? {
    // Compared as bytes, because Swift treats some strings with different bytes as equal.
    let before = Dictionary(known.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
    for now in resumeConditions {
      let name = DisplayText.escaped(now.name)
      guard let value = before[Array(now.name.utf8)] else { return "\(name) is new" }
      guard !value.isIdentical(to: now.value) else { continue }
      if now.value == ResumeCondition.missing { return "\(name) is missing now" }
      guard now.isShown else { return "\(name) has changed since" }
      return "\(name) was \(Self.shown(value)), and is \(Self.shown(now.value)) now"
    }
    let names = resumeConditions.map { Array($0.name.utf8) }
    let present = Set(names)
    if let missing = known.first(where: { !present.contains(Array($0.name.utf8)) }) {
      return "\(DisplayText.escaped(missing.name)) is missing now"
    }
    return known.map { Array($0.name.utf8) } == names ? nil : "its files or options are in another order"
  }

  private static func shown(_ value: String) -> String {
    value.isEmpty ? "not given" : "`\(DisplayText.escaped(value))`"
  }
}

// MARK: - As JSON

extension JSON {
  /// The value of a member of an object.
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }

  fileprivate var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

  /// Creates an object of names and numbers.
  fileprivate init(_ counts: [String: Int]) {
    self = .object(counts.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: .integer($0.value)) })
  }

  fileprivate var counts: [String: Int]? {
    guard case .object(let members) = self else { return nil }
    var counts: [String: Int] = [:]
    for member in members {
      guard let number = member.value.integer else { return nil }
      counts[member.key] = number
    }
    return counts
  }
}

extension ResumeCondition {
  fileprivate init?(json: JSON) {
    guard let items = json.items, items.count == 2, let name = items[0].text, let value = items[1].text else {
      return nil
    }
    self.init(name: name, value: value)
  }
}

extension ScanState {
  fileprivate var json: JSON {
    .object([
      "sizes": JSON(sizes), "hasHeaders": .bool(hasHeaders), "isComplete": .bool(isComplete),
      "rows": .integer(tally.rows),
      "acceptedRows": .integer(tally.acceptedRows), "bytesRead": .integer(tally.bytesRead),
      "fileIndex": .integer(tally.fileIndex), "fileRows": .integer(tally.fileRows),
      "fileLines": .integer(tally.fileLines), "fileOffset": .integer(tally.fileOffset),
      "isInRow": .bool(tally.isInRow), "bytesBefore": .integer(tally.bytesBefore),
      "problems": .array(
        tally.problems.map {
          .object([
            "file": $0.file.map { .string($0) }, "message": .string($0.message), "rows": .integer($0.rows),
            "status": .integer(Int($0.kind.rawValue)),
          ])
        }),
      "checks": .array(tally.checks.map(\.json)),
    ])
  }

  fileprivate init?(json: JSON) {
    guard let sizes = json["sizes"]?.counts, case .bool(let hasHeaders)? = json["hasHeaders"],
      case .bool(let isComplete)? = json["isComplete"], case .bool(let isInRow)? = json["isInRow"],
      let checks = json["checks"]?.items?.compactMap(ScanTally.Check.init(json:)),
      let rows = json["rows"]?.integer, let acceptedRows = json["acceptedRows"]?.integer,
      let bytesRead = json["bytesRead"]?.integer, let fileIndex = json["fileIndex"]?.integer,
      let fileRows = json["fileRows"]?.integer, let fileLines = json["fileLines"]?.integer,
      let fileOffset = json["fileOffset"]?.integer, let bytesBefore = json["bytesBefore"]?.integer,
      let problems = json["problems"]?.items
    else { return nil }
    self.sizes = sizes
    self.hasHeaders = hasHeaders
    self.isComplete = isComplete
    tally = ScanTally(checkCount: 0)
    tally.checks = checks
    tally.rows = rows
    tally.acceptedRows = acceptedRows
    tally.bytesRead = bytesRead
    tally.fileIndex = fileIndex
    tally.fileRows = fileRows
    tally.fileLines = fileLines
    tally.fileOffset = fileOffset
    tally.isInRow = isInRow
    tally.bytesBefore = bytesBefore
    for problem in problems {
      guard let message = problem["message"]?.text, let rows = problem["rows"]?.integer,
        let kind = problem["status"]?.integer.flatMap({ ScanError.Kind(rawValue: Int32(clamping: $0)) })
      else { return nil }
      tally.problems.append(
        ScanProblem(file: problem["file"]?.text, message: message, rows: rows, kind: kind))
    }
    guard tally.checks.count == json["checks"]?.items?.count else { return nil }
  }

  /// Whether a scan can have this progress: the checksum of a file that was written by hand may be right.
  fileprivate func isPossible(for plan: ScanPlan, writing outputs: [RowOutput]) -> Bool {
    let places = [tally.fileRows, tally.fileLines, tally.fileOffset]
    let isAtEnd = tally.fileIndex == plan.files.count
    let isWhole = places.allSatisfy { $0 == 0 } && !tally.isInRow
    let numbers =
      [tally.rows, tally.acceptedRows, tally.bytesRead, tally.bytesBefore, tally.fileIndex] + places
      + sizes.values + tally.problems.map(\.rows) + tally.checks.flatMap(\.numbers)
    // Sums of such numbers do not overflow.
    guard numbers.allSatisfy((0...1 << 53).contains), tally.fileIndex <= plan.files.count,
      isAtEnd ? isWhole : !isComplete,
      tally.acceptedRows <= tally.rows, tally.fileRows <= tally.rows, tally.bytesBefore <= tally.bytesRead,
      Set(sizes.keys) == Set(outputs.map(\.rawValue)), tally.checks.count == plan.tallyCount
    else { return false }
    return tally.checks.allSatisfy { $0.counts.rows == tally.rows }
  }
}

extension ScanTally.Check {
  fileprivate var json: JSON {
    .object([
      "counts": JSON([
        "acceptable": counts.acceptable, "intermediate": counts.intermediate, "invalid": counts.invalid,
        "undetermined": counts.undetermined, "unreadable": counts.unreadable, "inactive": counts.inactive,
      ]),
      "unanswered": .integer(unanswered), "withoutColumn": .integer(withoutColumn),
      "rules": JSON(rules), "reasons": JSON(unreadable),
      "samples": .array(
        samples.flatMap { kind, samples in samples.map { $0.json(of: kind) } }),
    ])
  }

  fileprivate init?(json: JSON) {
    guard let numbers = json["counts"]?.counts, let rules = json["rules"]?.counts,
      let reasons = json["reasons"]?.counts, let samples = json["samples"]?.items,
      let unanswered = json["unanswered"]?.integer, let withoutColumn = json["withoutColumn"]?.integer
    else { return nil }
    counts.acceptable = numbers["acceptable"] ?? 0
    counts.intermediate = numbers["intermediate"] ?? 0
    counts.invalid = numbers["invalid"] ?? 0
    counts.undetermined = numbers["undetermined"] ?? 0
    counts.unreadable = numbers["unreadable"] ?? 0
    counts.inactive = numbers["inactive"] ?? 0
    self.rules = rules
    self.unanswered = unanswered
    self.withoutColumn = withoutColumn
    unreadable = reasons
    for sample in samples {
      guard let row = sample["row"]?.integer, let line = sample["line"]?.integer,
        let message = sample["message"]?.text
      else { return nil }
      let kind: SampleKind
      if let rule = sample["rule"]?.text {
        kind = .rule(rule)
      } else if let reason = sample["reason"]?.text {
        kind = .unreadable(reason)
      } else {
        return nil
      }
      guard let items = sample["fields"]?.items else { return nil }
      let fields = items.compactMap { field -> ScanSample.Field? in
        guard let parts = field.items, parts.count == 2, let name = parts[0].text, let value = parts[1].text
        else { return nil }
        return ScanSample.Field(name: name, value: value)
      }
      guard fields.count == items.count else { return nil }
      self.samples[kind, default: []].append(
        ScanSample(
          file: sample["file"]?.text, row: row, line: line, value: sample["value"]?.text, fields: fields,
          message: message))
    }
  }
}

extension ScanTally.Check {
  fileprivate var numbers: [Int] {
    let samples = samples.values.joined()
    return [
      counts.acceptable, counts.intermediate, counts.invalid, counts.undetermined, counts.unreadable,
      counts.inactive,
      unanswered, withoutColumn,
    ] + rules.values + unreadable.values + samples.map(\.row) + samples.map(\.line)
  }
}

extension ScanSample {
  fileprivate func json(of kind: SampleKind) -> JSON {
    var rule: String?
    var reason: String?
    switch kind {
    case .rule(let name): rule = name
    case .unreadable(let name): reason = name
    }
    return .object([
      "rule": rule.map { .string($0) }, "reason": reason.map { .string($0) },
      "file": file.map { .string($0) }, "row": .integer(row), "line": .integer(line),
      "value": value.map { .string($0) }, "message": .string(message),
      "fields": .array(fields.map { .array([.string($0.name), .string($0.value)]) }),
    ])
  }
}
