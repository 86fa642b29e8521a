#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Times by the length of the text, as a table, and as a picture whose axes are logarithmic.
struct GrowthPicture {
  struct Line {
    var name: String
    /// The lengths in bytes, and the times in nanoseconds.
    var points: [(length: Int, time: Double)]
  }

  /// The name of the file, without its extension.
  var name: String
  var title: String
  var lines: [Line]

  /// Prints the times.
  func printTable() {
    let lengths = lines.flatMap { $0.points.map { $0.length } }.reduce(into: [Int]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    print(title + ", in ns\n")
    var table = Table("")
    table.add("bytes", lengths.map { "\($0)" })
    for line in lines {
      table.add(
        line.name,
        lengths.map { length in line.points.first { $0.length == length }?.time.text(0) ?? "–" })
    }
    table.print()
  }

  // MARK: Drawing

  private static let size = (width: 720, height: 400)
  private static let frame = (left: 70.0, top: 50.0, right: 470.0, bottom: 340.0)
  /// How the lines differ, also without colours.
  private static let styles = [
    (colour: "#0969da", dashes: "none"), (colour: "#1a7f37", dashes: "8 3"),
    (colour: "#bc4c00", dashes: "2 3"),
    (colour: "#8250df", dashes: "10 3 2 3"),
  ]

  /// The picture, which reads in the light and in the dark, and to a screen reader.
  var svg: String {
    let decades = (x: bounds(of: lines.flatMap { $0.points.map { Double($0.length) } }), y: bounds(of: times))
    func x(_ length: Double) -> Double {
      Self.frame.left + (log10(length) - decades.x.low) / (decades.x.high - decades.x.low)
        * (Self.frame.right - Self.frame.left)
    }
    func y(_ time: Double) -> Double {
      Self.frame.bottom - (log10(time) - decades.y.low) / (decades.y.high - decades.y.low)
        * (Self.frame.bottom - Self.frame.top)
    }
    var parts = [head]
    for decade in Int(decades.x.low)...Int(decades.x.high) {
      let place = x(power(decade)).text(1)
      parts.append(
        """
        <path class="grid" d="M\(place) \(Self.frame.top.text(1))V\(Self.frame.bottom.text(1))"/>
        <text x="\(place)" y="\((Self.frame.bottom + 20).text(1))" text-anchor="middle">\(Self.bytes(decade))</text>
        """)
    }
    for decade in Int(decades.y.low)...Int(decades.y.high) {
      let place = y(power(decade))
      parts.append(
        """
        <path class="grid" d="M\(Self.frame.left.text(1)) \(place.text(1))H\(Self.frame.right.text(1))"/>
        <text x="\((Self.frame.left - 8).text(1))" y="\((place + 4).text(1))" text-anchor="end">\
        \(Self.time(decade))</text>
        """)
    }
    var previous = -Double.infinity
    let places = lines.indices.sorted { y(last(of: $0)) < y(last(of: $1)) }
    for index in places {
      let style = Self.styles[index % Self.styles.count]
      let points = lines[index].points.map { (x(Double($0.length)), y($0.time)) }
      let path = points.map { "\($0.0.text(1)) \($0.1.text(1))" }.joined(separator: "L")
      // The names stand below each other where the lines end close together.
      let label = max(y(last(of: index)) + 4, previous + 16)
      previous = label
      parts.append(
        """
        <path class="line" stroke="\(style.colour)" stroke-dasharray="\(style.dashes)" d="M\(path)"/>
        <path class="line" stroke="\(style.colour)" stroke-dasharray="\(style.dashes)" \
        d="M\((Self.frame.right + 8).text(1)) \((label - 4).text(1))h20"/>
        <text x="\((Self.frame.right + 34).text(1))" y="\(label.text(1))">\(lines[index].name)</text>
        """)
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private var head: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.size.width)" height="\(Self.size.height)" \
    viewBox="0 0 \(Self.size.width) \(Self.size.height)" role="img" aria-labelledby="title description">
    <title id="title">\(title)</title>
    <desc id="description">\(words)</desc>
    <style>
    text{font:12px system-ui,"Segoe UI","DejaVu Sans",sans-serif;fill:#1f2328}
    .title{font-size:14px;font-weight:600}
    .grid{stroke:#d1d9e0;fill:none}
    .line{stroke-width:2;fill:none}
    rect{fill:#fff}
    @media (prefers-color-scheme:dark){text{fill:#d1d7e0}.grid{stroke:#3d444d}rect{fill:#0d1117}}
    </style>
    <rect width="100%" height="100%"/>
    <text class="title" x="\(Self.frame.left.text(1))" y="28">\(title)</text>
    """
  }

  /// The shortest and the longest time of each line.
  private var words: String {
    lines.map { line in
      let first = line.points[0]
      let last = line.points[line.points.count - 1]
      return "\(line.name): \(first.time.text(0)) ns at \(first.length) bytes, \(last.time.text(0)) ns at "
        + "\(last.length) bytes"
    }.joined(separator: "; ") + "."
  }

  private var times: [Double] { lines.flatMap { $0.points.map { $0.time } } }

  private func last(of index: Int) -> Double { lines[index].points.last?.time ?? 1 }

  /// Returns the decades around some values.
  private func bounds(of values: [Double]) -> (low: Double, high: Double) {
    let logarithms = values.map { log10($0) }
    let low = (logarithms.min() ?? 0).rounded(.down)
    return (low, max(low + 1, (logarithms.max() ?? 1).rounded(.up)))
  }

  private func power(_ decade: Int) -> Double { pow(10, Double(decade)) }

  private static func bytes(_ decade: Int) -> String {
    let units = ["B", "kB", "MB", "GB"]
    return "1" + String(repeating: "0", count: decade % 3) + " " + units[decade / 3]
  }

  private static func time(_ decade: Int) -> String {
    let units = ["ns", "µs", "ms", "s"]
    return "1" + String(repeating: "0", count: decade % 3) + " " + units[decade / 3]
  }
}
