internal import InputControlScan
internal import InputControlSystem
internal import InputControlTerminal

/// A line on standard error with the progress of a scan, its speed and the remaining time.
struct ProgressLine {
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant
  /// The current speed, in bytes per second.
  private var rate = 0.0
  private var lastBytes: Int?
  private var isShown = false

  /// The time between two updates.
  private static let interval = Duration.milliseconds(100)
  /// The time constant of the average speed.
  private static let memory = Duration.seconds(5)

  init() { last = start }

  mutating func show(_ progress: ScanProgress) {
    let now = ContinuousClock.now
    let time = now - last
    // A short scan shows no progress.
    guard now - start > .milliseconds(300), time >= Self.interval else { return }
    let current = Double(progress.bytes - (lastBytes ?? progress.resumedBytes)) / (time / .seconds(1))
    // Until `memory` has passed, the mean over the whole scan.
    let weight = max(time / (now - start), min(1, time / Self.memory))
    rate += (current - rate) * weight
    last = now
    lastBytes = progress.bytes
    let rowRate = Double(progress.rows - progress.resumedRows) / ((now - start) / .seconds(1))
    let line = Self.line(
      rows: progress.rows, bytes: progress.bytes, size: progress.totalBytes, rowRate: rowRate, rate: rate,
      columns: Terminal.columns(.error))
    StandardStreams.writeError("\r" + line + "\u{1B}[K")
    isShown = true
  }

  /// Returns the line, in ASCII. In a narrow window the least important parts are left out.
  static func line(rows: Int, bytes: Int, size: Int?, rowRate: Double, rate: Double, columns: Int) -> String {
    var share: String?
    var left: String?
    if let size, size > 0 {
      // A file may grow while it is read.
      let part = min(1, Double(bytes) / Double(size))
      let percent = String(Int(part * 100))
      share = String(repeating: " ", count: 3 - percent.count) + percent + " %"
      if rate > 0, bytes < size { left = time(Double(size - bytes) / rate) + " left" }
    }
    let amount = short(Double(rows)) + " rows"
    let speed = short(rate) + (rate < 999.5 ? " B/s" : "B/s")
    let choices = [
      [share, amount, short(rowRate) + " rows/s", speed, left], [share, amount, speed, left],
      [share, amount, left], [share, left], [share ?? amount],
    ].map { $0.compactMap(\.self).joined(separator: "  ") }
    // A full line would wrap in some terminals.
    let room = columns - 1
    if let size, size > 0 {
      for text in choices.prefix(3) where text.utf8.count + shortestBar + 3 <= room {
        let cells = min(24, room - text.utf8.count - 3)
        let filled = Int(min(1, Double(bytes) / Double(size)) * Double(cells))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
        return "[\(bar)] \(text)"
      }
    }
    return choices.first { $0.utf8.count <= room } ?? ""
  }

  private static let shortestBar = 10

  /// Erases the line.
  mutating func clear() {
    if isShown { StandardStreams.writeError("\r\u{1B}[K") }
    isShown = false
  }

  /// Returns a number with up to three digits and a unit prefix.
  static func short(_ number: Double) -> String {
    var number = number
    for unit in ["", "k", "M", "G"] {
      if number < 999.5 || unit == "G" {
        let digits =
          number < 9.95 && !unit.isEmpty
          ? String(Double(Int(number * 10 + 0.5)) / 10) : String(Int(number + 0.5))
        return unit.isEmpty ? digits : "\(digits) \(unit)"
      }
      number /= 1000
    }
    return ""
  }

  static func time(_ seconds: Double) -> String {
    let total = Int(min(seconds, 1e9) + 0.5)
    if total < 60 { return "\(total) s" }
    let rest = total % 60
    return total < 3600 ? "\(total / 60) min \(rest) s" : "\(total / 3600) h \(total % 3600 / 60) min"
  }
}
