extension Diagnostic {
  /// The style in which a diagnostic is rendered.
  public enum Style: Sendable {
    /// Plain text, for files and pipes.
    case plain
    /// Text with ANSI colours, for terminals.
    case coloured
  }

  /// Returns the diagnostic as lines of text: message, place, source lines with the place underlined, and
  /// help.
  ///
  /// Control and bidirectional characters of the source are escaped, the underline is aligned for wide
  /// characters, and of a very long line only the part around the place is shown.
  ///
  /// - Parameter style: Plain text or ANSI colours.
  public func rendered(in style: Style = .plain) -> String {
    let paint = Paint(style)
    let role = Paint.Role(severity)
    var lines = [paint(role, "\(severity.rawValue)[\(code)]") + paint(.strong, ": \(message)")]
    let labels = [primary].compactMap { $0 } + secondary
    let gutter = labels.map { String($0.location.position.line).count }.max() ?? 0
    for (index, label) in labels.enumerated() {
      lines += excerpt(
        label, gutter: gutter, paint: paint,
        mark: index == 0 && primary != nil ? ("^", role) : ("-", .note))
    }
    if !help.isEmpty, !labels.isEmpty {
      lines.append(paint(.note, spaces(gutter + 1) + "|"))
    }
    for line in help { lines.append(paint(.note, "help: ") + line) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func excerpt(
    _ label: Label, gutter: Int, paint: Paint, mark: (symbol: String, role: Paint.Role)
  ) -> [String] {
    let location = label.location
    let position = location.position
    let shown = Excerpt(location)
    let bar = paint(.note, spaces(gutter + 1) + "|")
    let number = String(position.line)
    let head = paint(.note, spaces(gutter - number.count) + number + " |")
    let pointer =
      spaces(shown.underlineStart) + String(repeating: mark.symbol, count: shown.underlineWidth)
      + (label.text.isEmpty ? "" : " " + label.text)
    return [
      paint(.note, spaces(gutter) + "-->") + " \(DisplayText.escaped(location.file.name)):\(position)",
      bar,
      shown.line.isEmpty ? head : head + " " + shown.line,
      bar + " " + paint(mark.role, pointer),
    ]
  }
}

extension Excerpt {
  /// The maximum number of bytes read on each side of a place, which bounds the cost of very long lines.
  private static let context = 400

  /// Makes the excerpt of the line of a location, or of the first line if the location spans several.
  fileprivate init(_ location: SourceLocation) {
    let file = location.file
    let line = file.lineRange(file.lineIndex(of: location.range.start))
    let start = min(max(location.range.start, line.start), line.end)
    let end = min(max(location.range.end, start), line.end, file.scalarStart(at: start + Self.context))
    self.init(
      before: file.text(SourceRange(file.scalarStart(at: max(line.start, start - Self.context)), start))[...],
      place: file.text(SourceRange(start, end))[...],
      behind: file.text(SourceRange(end, max(end, min(line.end, file.scalarStart(at: end + Self.context)))))[
        ...])
  }
}

extension SourceFile {
  /// Returns the start of the UTF-8 sequence that contains an offset.
  fileprivate func scalarStart(at offset: Int) -> Int {
    var result = min(offset, bytes.count)
    while result > 0, result < bytes.count, bytes[result] & 0xC0 == 0x80 { result -= 1 }
    return result
  }
}

/// Adds ANSI colours (ECMA-48 SGR) in the coloured style and nothing in the plain style.
private struct Paint {
  enum Role: String {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case strong = "1"
    case note = "1;34"

    init(_ severity: Severity) {
      self =
        switch severity {
        case .error: .error
        case .warning: .warning
        case .info: .info
        }
    }
  }

  let style: Diagnostic.Style

  init(_ style: Diagnostic.Style) { self.style = style }

  func callAsFunction(_ role: Role, _ text: String) -> String {
    style == .coloured ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
