internal import InputControl
internal import InputControlJSON
internal import InputControlSystem

/// Judges one value after the other, writes the answers, and keeps what the exit status will be.
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
  ///   - name: The profile for values that do not bring their own.
  ///   - inline: The same, written on the command line.
  ///   - readsRequests: Whether values come as lines that may name a profile.
  init(
    profiles: consuming ProfileSource, named name: String?, inline: InlineProfile?, readsRequests: Bool,
    locale: LocaleTag, format: OutputFormat
  ) throws(Failure) {
    var profiles = profiles
    // Lines may name profiles; a mistake in the rules is told before the first of them.
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

  /// Writes what is still to be written, and tells the exit status.
  mutating func finish() throws(Failure) -> Int32 {
    try output.flush()
    if answers == 0 { StandardStreams.writeError("note: standard input held no value\n") }
    return status.code
  }

  // MARK: Where values come from

  mutating func judge(arguments: [String]) throws(Failure) {
    guard let standard else { return }
    for bytes in try CommandLineArguments.bytes(of: arguments) { try answer(bytes, under: standard) }
  }

  mutating func judge(recordsSeparatedBy separator: UInt8) throws(Failure) {
    guard let standard else { return }
    var reader = RecordReader(standardInputSeparatedBy: separator)
    while let bytes = try nextRecord(of: &reader) { try answer(bytes, under: standard) }
  }

  /// Judges lines of JSON. A line that cannot be understood is answered by an error in its place.
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
    // The reader put U+FFFD for what is not UTF-8; a byte that is not either lets the value be judged as it came.
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
    throw Failure(.data, "this line names no profile, and --profile gives none for all lines")
  }

  private mutating func nextRecord(of reader: inout RecordReader) throws(Failure) -> [UInt8]? {
    // Whoever waits for an answer gets it before this waits for the next value.
    try reader.next { () throws(Failure) in try output.flush() }
  }

  // MARK: Answers

  private mutating func answer(_ bytes: [UInt8], under profile: CompiledProfile) throws(Failure) {
    answers += 1
    let evaluation = evaluator.evaluate(utf8: bytes, under: profile, locale: locale)
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
