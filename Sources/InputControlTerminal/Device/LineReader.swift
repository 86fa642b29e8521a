internal import CTerminal
internal import InputControlSystem

/// Reads single lines from standard input and leaves the rest unread for other programs.
struct LineReader {
  enum Result {
    /// The bytes of a line without its terminator, LF or CR LF, which the last line may lack.
    case line([UInt8])
    case end
    case timedOut
  }

  /// The greatest length of a line, in bytes.
  private static let longestLine = 64 << 20

  /// Reads the next line.
  ///
  /// - Parameter deadline: The time at which to stop waiting; `nil` waits without limit.
  func next(until deadline: ContinuousClock.Instant?) throws(TerminalPromptError) -> Result {
    let isFile = lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0
    // A terminal delivers one line at a time. Bytes read from a pipe cannot be put back.
    let size = isFile || isatty(STDIN_FILENO) == 1 ? 1 << 16 : 1
    var line: [UInt8] = []
    while true {
      guard wait(until: deadline) else { return .timedOut }
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try SystemCall.read(STDIN_FILENO, upTo: size)
      } catch {
        throw TerminalPromptError(.inputOutput, "cannot read standard input: \(error.message)")
      }
      if piece.isEmpty { return line.isEmpty ? .end : .line(line) }
      if let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
        if isFile { _ = lseek(STDIN_FILENO, off_t(end + 1 - piece.count), SEEK_CUR) }
        line += piece[..<end]
        // A carriage return before the line feed is part of the terminator.
        if line.last == 0x0D { line.removeLast() }
        return .line(line)
      }
      line += piece
      guard line.count <= Self.longestLine else {
        throw TerminalPromptError(
          .refused, "the line on standard input has more than \(Self.longestLine >> 20) MiB")
      }
    }
  }

  /// Returns whether input is available before the deadline.
  private func wait(until deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      let left = deadline.map { (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
      let result = cterminal_wait(STDIN_FILENO, left.map { Int32(clamping: Int(max(0, $0))) } ?? -1)
      // A failed wait other than by a signal: reading reports the reason.
      if result > 0 || result < 0 && errno != EINTR { return true }
      if let deadline, result == 0, ContinuousClock.now >= deadline { return false }
    }
  }
}
