internal import InputControlSystem

/// A buffered writer to standard output.
struct OutputWriter {
  private var buffer: [UInt8] = []

  /// Writes the whole output of a command.
  static func write(all text: String) throws(Failure) {
    var output = OutputWriter()
    try output.write(text)
    try output.flush()
  }

  mutating func write(_ text: String) throws(Failure) { try write(bytes: text.utf8) }

  mutating func write(bytes: some Sequence<UInt8>) throws(Failure) {
    buffer += bytes
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

  /// Ends the program by SIGPIPE, even if the parent process had the signal ignored.
  static func dieOfClosedPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    StandardStreams.exit(128 + SIGPIPE)
  }
}
