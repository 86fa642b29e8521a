internal import CTerminal
internal import InputControlSystem

/// Reads lines of standard input and nothing behind them, so that the rest is left to whoever reads next.
struct LineReader {
  enum Result {
    /// The bytes of a line without its end, LF or CR LF; the last one may have none.
    case line([UInt8])
    case end
    case timedOut
  }

  /// The longest line that is read, in bytes.
  private static let longestLine = 64 << 20

  /// - Parameter deadline: When to stop waiting.
  func next(until deadline: ContinuousClock.Instant?) throws(Failure) -> Result {
    let isFile = lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0
    // A terminal hands out a line at a time; of a pipe nothing can be put back.
    let size = isFile || isatty(STDIN_FILENO) == 1 ? 1 << 16 : 1
    var line: [UInt8] = []
    while true {
      guard wait(until: deadline) else { return .timedOut }
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try SystemCall.read(STDIN_FILENO, upTo: size)
      } catch {
        throw Failure(.inputOutput, "cannot read standard input: \(error.message)")
      }
      if piece.isEmpty { return line.isEmpty ? .end : .line(line) }
      if let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
        if isFile { _ = lseek(STDIN_FILENO, off_t(end + 1 - piece.count), SEEK_CUR) }
        line += piece[..<end]
        // A carriage return belongs to the line feed behind it.
        if line.last == 0x0D { line.removeLast() }
        return .line(line)
      }
      line += piece
      guard line.count <= Self.longestLine else {
        throw Failure(.data, "the line on standard input has more than \(Self.longestLine >> 20) MiB")
      }
    }
  }

  /// Whether there is something to read before time runs out.
  private func wait(until deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      let left = deadline.map { (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
      let result = cterminal_wait(STDIN_FILENO, left.map { Int32(clamping: Int(max(0, $0))) } ?? -1)
      if result > 0 { return true }
      if let deadline, result == 0, ContinuousClock.now >= deadline { return false }
    }
  }
}
