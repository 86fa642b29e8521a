/// A text with a name, usually a rule file, and the places where its lines begin.
///
/// The bytes are kept exactly as they were read, so that a mistake can be shown at its place even when
/// the file is not valid UTF-8.
///
/// ```swift
/// let file = SourceFile(name: "shop.rules", text: "profile code { type number }")
/// print(file.position(of: 8))  // 1:9
/// ```
public final class SourceFile: Sendable {
  /// The name shown to people, usually the path as it was given.
  public let name: String
  /// The contents: UTF-8 where the file is sound.
  public let bytes: [UInt8]

  /// Offsets in ``bytes`` of the first byte of every line; the first is 0.
  private let lineStarts: [Int]

  /// Takes the contents of a file as bytes.
  ///
  /// - Parameters:
  ///   - name: The name for messages, usually the path.
  ///   - bytes: The contents, which should be UTF-8.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Takes a text that is already in memory.
  ///
  /// - Parameters:
  ///   - name: The name for messages, usually the path.
  ///   - text: The contents.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The text of a range; invalid UTF-8 in it reads as U+FFFD.
  public func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The range of everything.
  var fullRange: SourceRange { SourceRange(0, bytes.count) }

  /// The line and column of a byte offset.
  ///
  /// - Parameters:
  ///   - offset: An offset in ``bytes``.
  ///   - unit: What columns count.
  /// - Complexity: O(log lines) and the length of the line before the offset, at most 4 KiB of it: beyond
  ///   that the column counts bytes.
  public func position(of offset: Int, counting unit: LengthUnit = .graphemes) -> SourcePosition {
    let line = lineIndex(of: offset)
    let start = lineStart(line)
    let countable = min(offset, start + 4096)
    let column = unit.length(of: text(SourceRange(start, countable))) + (offset - countable)
    return SourcePosition(line: line + 1, column: column + 1)
  }

  /// The bytes of the line with the given index (from 0) without its line end and byte order mark.
  func lineRange(_ index: Int) -> SourceRange {
    let start = lineStart(index)
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceRange(start, max(start, end))
  }

  /// The index, from 0, of the line that holds a byte offset.
  func lineIndex(of offset: Int) -> Int {
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

  /// U+FEFF in UTF-8: some editors put it before the first line.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// A half-open range of byte offsets in a ``SourceFile``.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset behind the last byte; not before ``start``.
  public var end: Int

  init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  var isEmpty: Bool { start == end }
}

/// A range in a particular file.
public struct SourceLocation: Hashable, Sendable {
  /// The file.
  public let file: SourceFile
  /// The range in it.
  public let range: SourceRange

  init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  /// The line and column where the range starts.
  public var position: SourcePosition { file.position(of: range.start) }

  /// Two locations are equal when they are the same place of the same file object.
  public static func == (left: Self, right: Self) -> Bool {
    left.file === right.file && left.range == right.range
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, the form that editors and terminals make clickable.
  public var description: String { "\(file.name):\(position)" }
}

/// A line and a column as people count them, both from 1; columns are graphemes unless something else was asked for.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
