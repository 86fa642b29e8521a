/// The words for what cannot be seen in a value.
extension ReportWords {
  var empty: String { words("empty", "空") }
  var noCharacters: String { words("no characters", "没有字符") }
  func spaces(_ count: Int) -> String {
    count == 1
      ? words("space", "空格")
      : words("\(ScanFigures.grouped(count)) spaces", "\(ScanFigures.grouped(count)) 个空格")
  }

  /// Returns the note on a value of which only the beginning is shown.
  ///
  /// - Parameters:
  ///   - size: The size of the value in bytes, at least if it is not known exactly.
  ///   - isWhole: Whether the size is known exactly.
  func cut(_ size: Int, isWhole: Bool) -> String {
    let size = bytes(size)
    return words(
      "… cut; \(isWhole ? "" : "over ")\(size) in all", "… 已截断；共\(isWhole ? "" : "超过") \(size)")
  }

  /// Returns the name of a frequent invisible character; `nil` for other characters.
  func name(_ scalar: Unicode.Scalar) -> String? { Self.names[scalar].map { words($0.english, $0.chinese) } }

  private static let names: [Unicode.Scalar: (english: String, chinese: String)] = [
    "\0": ("NUL", "NUL"), "\t": ("tab", "制表符"), "\n": ("line feed", "换行符"),
    "\r": ("carriage return", "回车符"), "\u{1B}": ("escape", "转义符"), "\u{A0}": ("no-break space", "不换行空格"),
    "\u{AD}": ("soft hyphen", "软连字符"), "\u{200B}": ("zero-width space", "零宽空格"),
    "\u{200E}": ("left-to-right mark", "从左至右标记"), "\u{200F}": ("right-to-left mark", "从右至左标记"),
    "\u{202F}": ("narrow no-break space", "窄不换行空格"), "\u{2028}": ("line separator", "行分隔符"),
    "\u{3000}": ("wide space", "全角空格"), "\u{FEFF}": ("byte order mark", "字节顺序标记"),
  ]
}
