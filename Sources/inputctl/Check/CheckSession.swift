internal import InputControl
internal import InputControlJSON
internal import InputControlSystem
internal import InputControlTerminal

/// Judges values one after the other, writes the answers, and keeps the exit status.
struct CheckSession: ~Copyable {
  private var profiles: ProfileSource
  private let standard: CompiledProfile?
  private let locale: LocaleTag
  private let format: OutputFormat
  private let report = ValueReport(isColoured: Terminal.isColoured(.output))
  private let evaluator = Evaluator()
  private var output = OutputWriter()
  private var status = ExitStatus()
  private var answers = 0

  /// - Parameters:
  ///   - name: The profile for values that do not name one.
  ///   - inline: The same, described on the command line.
  ///   - readsRequests: Whether values come as lines of JSON, which may name a profile.
  init(
    profiles: consuming ProfileSource, named name: String?, inline: InlineProfile?, readsRequests: Bool,
    locale: LocaleTag, format: OutputFormat
  ) throws(Failure) {
    var profiles = profiles
    // Lines may name profiles, so errors in the rules are reported before the first line is read.
    if readsRequests { try profiles.prepare() }
    if let name {
      standard = try profiles.profile(named: name)
    } else if let inline {
      standard = try profiles.profile(inline)
    } else {
      standard = nil
    }
    self.profiles = profiles
    self.locale = locale
    self.format = format
  }

  /// Flushes the output and returns the exit status.
  mutating func finish() throws(Failure) -> Int32 {
    try output.flush()
    if answers == 0 { StandardStreams.writeError("note: standard input contained no value\n") }
    return status.code
  }

  // MARK: Input

  mutating func judge(arguments: [String]) throws(Failure) {
    guard let standard else { return }
    for bytes in try CommandLineArguments.bytes(of: arguments) { try answer(bytes, under: standard) }
  }

  mutating func judge(recordsSeparatedBy separator: UInt8) throws(Failure) {
    guard let standard else { return }
    var reader = RecordReader(standardInputSeparatedBy: separator)
    while let bytes = try nextRecord(of: &reader) { try answer(bytes, under: standard) }
  }

  /// Judges lines of JSON. A malformed line gets an error object in the place of its answer.
  mutating func judgeRequests() throws(Failure) {
    var reader = RecordReader(standardInputSeparatedBy: UInt8(ascii: "\n"))
    var line = 0
    while let bytes = try nextRecord(of: &reader) {
      line += 1
      do {
        try judge(requestLine: bytes)
      } catch {
        status.add(.data)
        try write(error, line: line)
      }
    }
  }

  private mutating func judge(requestLine bytes: [UInt8]) throws(Failure) {
    let line = String(decoding: bytes, as: UTF8.self)
    let request = try CheckRequest(line: line)
    let profile = try self.profile(for: request)
    if String(validating: bytes, as: UTF8.self) != nil {
      return try answer(Array(request.text.utf8), under: profile)
    }
    guard request.text.unicodeScalars.contains("\u{FFFD}") else {
      throw Failure(.data, "this line is not valid UTF-8")
    }
    // Decoding has replaced invalid UTF-8 by U+FFFD. Each U+FFFD becomes the invalid byte 0xFF again, so that
    // the value is judged as invalid UTF-8.
    var damaged: [UInt8] = []
    for scalar in request.text.unicodeScalars {
      if scalar == "\u{FFFD}" { damaged.append(0xFF) } else { damaged += UTF8.encode(scalar) ?? .init() }
    }
    try answer(damaged, under: profile)
  }

  private mutating func profile(for request: CheckRequest) throws(Failure) -> CompiledProfile {
    if let name = request.profile { return try profiles.profile(named: name) }
    if let inline = request.inline { return try profiles.profile(inline) }
    if let standard { return standard }
    throw Failure(.data, "this line names no profile, and there is no --profile for all lines")
  }

  private mutating func nextRecord(of reader: inout RecordReader) throws(Failure) -> [UInt8]? {
    // Flushes the answers before the next read may block, so that a process that waits for one gets it.
    try reader.next { () throws(Failure) in try output.flush() }
  }

  // MARK: Answers

  private mutating func answer(_ bytes: [UInt8], under profile: CompiledProfile) throws(Failure) {
    answers += 1
    let evaluation = evaluator.evaluate(readingUTF8: bytes, under: profile, locale: locale)
    status.add(evaluation.verdict)
    let text = String(decoding: bytes, as: UTF8.self)
    switch format {
    case .text:
      try output.write(report.text(evaluation, of: text, under: profile.profile))
    case .json:
      try output.write(JSON.answer(evaluation, of: text, under: profile.profile).line)
    }
  }

  private mutating func write(_ failure: Failure, line: Int) throws(Failure) {
    answers += 1
    switch format {
    case .text: try output.write("error: line \(line): \(failure.summary)\n")
    case .json: try output.write(JSON.error(failure, line: line).line)
    }
  }
}
