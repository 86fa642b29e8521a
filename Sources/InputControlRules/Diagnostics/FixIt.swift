/// A change of a rule file that corrects a finding.
public struct FixIt: Hashable, Sendable {
  /// The replacement of a range of the file.
  public struct Edit: Hashable, Sendable {
    /// The replaced range; may be empty.
    public var location: SourceLocation
    /// The text inserted in place of the range.
    public var replacement: String
  }

  /// A short description of the change, such as `remove it`.
  public var message: String
  /// The edits in the order of the file.
  public var edits: [Edit]
  /// Whether the rules accept the same values after the change, so that it can be applied without review.
  public var keepsMeaning: Bool

  init(_ message: String, _ edits: [Edit], keepsMeaning: Bool) {
    self.message = message
    self.edits = edits
    self.keepsMeaning = keepsMeaning
  }

  /// Makes a fix-it with a single edit.
  package init(_ message: String, _ location: SourceLocation, _ replacement: String, keepsMeaning: Bool) {
    self.init(message, [Edit(location: location, replacement: replacement)], keepsMeaning: keepsMeaning)
  }
}

extension FixIt {
  /// Returns a file with fix-its applied, or `nil` if nothing changes.
  ///
  /// Of fix-its that overlap, only the first in the file is applied.
  package static func apply(_ fixes: [FixIt], to file: SourceFile) -> SourceFile? {
    var bytes: [UInt8] = []
    var end = 0
    let edits = fixes.sorted {
      ($0.edits.first?.location.range.start ?? 0) < ($1.edits.first?.location.range.start ?? 0)
    }
    for fix in edits {
      // A fix-it is applied with all of its edits or not at all.
      guard let first = fix.edits.first, first.location.range.start >= end else { continue }
      for edit in fix.edits {
        bytes += file.bytes[end..<edit.location.range.start] + Array(edit.replacement.utf8)
        end = edit.location.range.end
      }
    }
    guard end > 0 else { return nil }
    return SourceFile(name: file.name, bytes: bytes + file.bytes[end...])
  }
}
