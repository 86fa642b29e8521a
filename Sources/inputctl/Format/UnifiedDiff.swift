/// The difference between two texts in lines, in the format of `diff -u` (POSIX.1-2017, “Diff -u Output
/// Format”).
struct UnifiedDiff {
  private let edits: [Edit]

  private struct Edit {
    enum Kind: Character {
      case same = " "
      case removed = "-"
      case added = "+"
    }

    var kind: Kind
    /// The line with its terminator, which the last line may lack.
    var line: ArraySlice<UInt8>
  }

  /// The number of unchanged lines shown around a change.
  private static let context = 3
  /// The greatest number of differing lines for which the smallest difference is computed. Above it the
  /// search would take too long, and all of these lines are shown as replaced.
  private static let maximumLines = 4000

  init(from old: some Sequence<UInt8>, to new: some Sequence<UInt8>) {
    edits = Self.edits(from: Self.lines(Array(old)), to: Self.lines(Array(new)))
  }

  /// Returns the difference with `name` in its header; empty when the texts are equal.
  func text(name: String) -> String {
    var result = ""
    var index = 0
    while let first = edits[index...].firstIndex(where: { $0.kind != .same }) {
      // A hunk extends as long as its context meets that of the next change.
      var last = first
      var next = first
      while next < edits.count, next - last <= 2 * Self.context {
        if edits[next].kind != .same { last = next }
        next += 1
      }
      let end = min(edits.count, last + 1 + Self.context)
      result += hunk(max(index, first - Self.context)..<end)
      index = end
    }
    return result.isEmpty ? "" : "--- \(name)\n+++ \(name)\n" + result
  }

  private func hunk(_ range: Range<Int>) -> String {
    func place(without kind: Edit.Kind) -> String {
      let before = edits[..<range.lowerBound].count { $0.kind != kind }
      let count = edits[range].count { $0.kind != kind }
      let line = count == 0 ? before : before + 1
      return count == 1 ? "\(line)" : "\(line),\(count)"
    }
    var result = "@@ -\(place(without: .added)) +\(place(without: .removed)) @@\n"
    for edit in edits[range] {
      result += String(edit.kind.rawValue) + String(decoding: edit.line, as: UTF8.self)
      if edit.line.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n" }
    }
    return result
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func edits(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Edit] {
    let shorter = min(old.count, new.count)
    let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let tail =
      (0..<shorter - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
    let removed = Array(old[head..<old.count - tail])
    let added = Array(new[head..<new.count - tail])
    var result = old[..<head].map { Edit(kind: .same, line: $0) }
    if removed.count + added.count > maximumLines {
      result += removed.map { Edit(kind: .removed, line: $0) }
      result += added.map { Edit(kind: .added, line: $0) }
    } else {
      let difference = added.difference(from: removed)
      var removals = difference.removals.makeIterator()
      var insertions = difference.insertions.makeIterator()
      var (removal, insertion) = (removals.next(), insertions.next())
      var (left, right) = (0, 0)
      while left < removed.count || right < added.count {
        if case .remove(left, _, _) = removal {
          result.append(Edit(kind: .removed, line: removed[left]))
          removal = removals.next()
          left += 1
        } else if case .insert(right, _, _) = insertion {
          result.append(Edit(kind: .added, line: added[right]))
          insertion = insertions.next()
          right += 1
        } else {
          result.append(Edit(kind: .same, line: removed[left]))
          left += 1
          right += 1
        }
      }
    }
    return result + old[(old.count - tail)...].map { Edit(kind: .same, line: $0) }
  }
}
