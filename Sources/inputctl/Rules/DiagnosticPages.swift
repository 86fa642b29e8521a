internal import CDiagnosticPages
internal import InputControl

/// The sections of docs/diagnostics.md, which is embedded in the binary.
enum DiagnosticPages {
  /// Returns the section about a code: Markdown without its title.
  static func page(of code: DiagnosticCode) -> String? { sections[code.name] }

  /// Returns the first sentence of the section about a code, on one line.
  static func summary(of code: DiagnosticCode) -> String {
    let paragraph = (page(of: code) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.joined(separator: " ")
    guard let end = paragraph.firstRange(of: ". ") else { return paragraph }
    return paragraph[..<end.lowerBound] + "."
  }

  private static let sections: [String: String] = {
    var count = 0
    let bytes = unsafe UnsafeBufferPointer(start: diagnostic_pages(&count), count: count)
    var sections: [String: String] = [:]
    var title: Substring?
    var lines: [Substring] = []
    func close() {
      guard let title else { return }
      sections[String(title)] = lines.joined(separator: "\n").trimmingBlankLines
    }
    for line in unsafe String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("## ") {
        close()
        title = line.dropFirst(3)
        lines = []
      } else {
        lines.append(line)
      }
    }
    close()
    return sections
  }()
}

extension String {
  fileprivate var trimmingBlankLines: String {
    var text = self[...]
    while text.first == "\n" { text.removeFirst() }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
