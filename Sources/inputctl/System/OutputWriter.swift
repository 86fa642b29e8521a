internal import InputControlSystem

/// Collects what goes to standard output and writes it in large pieces.
struct OutputWriter {
  private var buffer: [UInt8] = []

  mutating func write(_ text: String) throws(Failure) {
    buffer += text.utf8
    if buffer.count >= 1 << 16 { try flush() }
  }

  mutating func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      try SystemCall.write(buffer, to: STDOUT_FILENO)
    } catch {
      if error.number == EPIPE { Self.dieOfClosedPipe() }
      throw Failure(.inputOutput, "cannot write to standard output: \(error.message)")
    }
  }

  /// Ends as SIGPIPE does, also where the program that started this one ignores the signal.
  static func dieOfClosedPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    StandardStreams.exit(128 + SIGPIPE)
  }
}
