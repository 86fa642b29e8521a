/// A change of a rule file that mends a finding.
public struct FixIt: Hashable, Sendable {
  /// A range of the file, and what takes its place.
  public struct Edit: Hashable, Sendable {
    /// What is replaced; may be empty.
    public var location: SourceLocation
    /// What takes its place.
    public var replacement: String
  }

  /// What it does, a few words such as `remove it`.
  public var message: String
  /// The changes, from the start of the file to its end.
  public var edits: [Edit]
  /// Whether the rules accept the same values afterwards, so that no person has to look at it.
  public var keepsMeaning: Bool

  init(_ message: String, _ edits: [Edit], keepsMeaning: Bool) {
    self.message = message
    self.edits = edits
    self.keepsMeaning = keepsMeaning
  }

  /// A single change.
  init(_ message: String, _ location: SourceLocation, _ replacement: String, keepsMeaning: Bool) {
    self.init(message, [Edit(location: location, replacement: replacement)], keepsMeaning: keepsMeaning)
  }
}

extension FixIt {
  /// A file with changes made; of those that overlap the first.
  ///
  /// - Returns: `nil` when there is nothing to change.
  static func apply(_ fixes: [FixIt], to file: SourceFile) -> SourceFile? {
    var bytes: [UInt8] = []
    var end = 0
    let edits = fixes.sorted {
      ($0.edits.first?.location.range.start ?? 0) < ($1.edits.first?.location.range.start ?? 0)
    }
    for fix in edits {
      // All edits of a fix-it, or none.
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
