internal import InputControl
internal import InputControlJSON
internal import InputControlSystem
internal import InputControlTerminal

/// Judges values one after the other, writes the answers, and keeps the exit status.
struct CheckSession: ~Copyable {
  private var judge: any ValueJudge & ~Copyable
  private let format: OutputFormat
  private let isColoured = Terminal.isColoured(.output)
  private var output = OutputWriter()
  private var status = ExitStatus()
  private var answers = 0

  init(_ judge: consuming any ValueJudge & ~Copyable, format: OutputFormat) {
    self.judge = judge
    self.format = format
  }

  /// Flushes the output and returns the exit status.
  mutating func finish() throws(Failure) -> Int32 {
    try output.flush()
    if answers == 0 { StandardStreams.writeError("note: standard input contained no value\n") }
    return status.code
  }

  /// Judges values that were given as arguments.
  mutating func judge(arguments: [String]) throws(Failure) {
    for (index, bytes) in try CommandLineArguments.bytes(of: arguments).enumerated() {
      let judgement: Judgement
      do throws(Failure) {
        judgement = try judge.judgement(of: bytes)
      } catch {
        throw error.status == .data && arguments.count > 1 ? error.in("value \(index + 1)") : error
      }
      try answer(judgement)
    }
  }

  /// Judges the records of standard input. One that is not as it should be gets an error in the place of its answer.
  mutating func judge(recordsSeparatedBy separator: UInt8) throws(Failure) {
    var reader = RecordReader(standardInputSeparatedBy: separator)
    var record = 0
    // Flushes the answers before the next read may block, so that a process that waits for one gets it.
    while let bytes = try reader.next(beforeWaiting: { () throws(Failure) in try output.flush() }) {
      record += 1
      let judgement: Judgement
      do throws(Failure) {
        judgement = try judge.judgement(of: bytes)
      } catch {
        status.add(.data)
        answers += 1
        switch format {
        case .text: try output.write("error: line \(record): \(error.summary)\n")
        case .json: try output.write(JSON.error(error, line: record).line)
        }
        continue
      }
      try answer(judgement)
    }
  }

  private mutating func answer(_ judgement: Judgement) throws(Failure) {
    answers += 1
    status.add(judgement.verdict)
    switch format {
    case .text: try output.write(judgement.text(isColoured: isColoured))
    case .json: try output.write(judgement.answers.lines)
    }
  }
}
