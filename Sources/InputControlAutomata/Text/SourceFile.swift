/// The contents of a named source, usually a rule file, with an index of its lines.
///
/// The bytes are kept exactly as they were read, so an error can be shown at its place even if the file is
/// not valid UTF-8.
///
/// ```swift
/// let file = SourceFile(name: "shop.rules", text: "profile code { type number }")
/// print(file.position(of: 8))  // 1:9
/// ```
public final class SourceFile: Sendable {
  /// The name shown to people, usually the path as it was given.
  public let name: String
  /// The contents; valid UTF-8 unless the file is damaged.
  public let bytes: [UInt8]
  /// The files with texts in other languages beside a rule file: `shop.de.texts` beside `shop.rules`.
  public let texts: [SourceFile]

  /// The offset in ``bytes`` of the first byte of each line; the first is 0.
  private let lineStarts: [Int]

  /// Makes a source file from bytes.
  ///
  /// - Parameters:
  ///   - name: The name shown to people, usually a path.
  ///   - bytes: The contents of the file.
  ///   - texts: The files with texts in other languages that stand beside a rule file which others use.
  public init(name: String, bytes: [UInt8], texts: [SourceFile] = []) {
    self.name = name
    self.bytes = bytes
    self.texts = texts
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Makes a source file from a string in memory.
  ///
  /// - Parameters:
  ///   - name: The name shown to people.
  ///   - text: The contents.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Returns the text of a range, with invalid UTF-8 replaced by U+FFFD.
  ///
  /// - Parameter range: A range within the file.
  public func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The range of the whole file.
  package var fullRange: SourceRange { SourceRange(0, bytes.count) }

  /// Returns the line and column of a byte offset.
  ///
  /// - Parameters:
  ///   - offset: An offset in ``bytes``.
  ///   - unit: The unit in which columns are counted.
  /// - Complexity: O(log lines) plus the length of the line before the offset, at most 4 KiB of it; beyond
  ///   4 KiB the column counts bytes.
  public func position(of offset: Int, counting unit: LengthUnit = .graphemes) -> SourcePosition {
    let line = lineIndex(of: offset)
    let start = lineStart(line)
    let countable = min(offset, start + 4096)
    let column = unit.length(of: text(SourceRange(start, countable))) + (offset - countable)
    return SourcePosition(line: line + 1, column: column + 1)
  }

  /// Returns the range of the line with an index from 0, without its line break and byte order mark.
  package func lineRange(_ index: Int) -> SourceRange {
    let start = lineStart(index)
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceRange(start, max(start, end))
  }

  /// Returns the index, from 0, of the line that contains a byte offset.
  package func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func lineStart(_ index: Int) -> Int {
    index == 0 && bytes.starts(with: SourceFile.byteOrderMark)
      ? SourceFile.byteOrderMark.count : lineStarts[index]
  }

  /// U+FEFF in UTF-8, which some editors write at the start of a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// A half-open range of byte offsets in a ``SourceFile``.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte; not less than ``start``.
  public var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package var isEmpty: Bool { start == end }
}

/// A range in a specific file.
public struct SourceLocation: Hashable, Sendable {
  /// The file.
  public let file: SourceFile
  /// The range in the file.
  public let range: SourceRange

  package init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  /// The line and column of the start of the range.
  public var position: SourcePosition { file.position(of: range.start) }

  /// Returns whether two locations are the same range of the same file object.
  ///
  /// - Parameters:
  ///   - left: A location.
  ///   - right: Another location.
  public static func == (left: Self, right: Self) -> Bool {
    left.file === right.file && left.range == right.range
  }

  /// Hashes the identity of the file and the range.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, a form that editors and terminals recognise as a link.
  public var description: String { "\(file.name):\(position)" }
}

/// A line and a column, both counted from 1.
///
/// Columns are graphemes unless another unit was requested.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
