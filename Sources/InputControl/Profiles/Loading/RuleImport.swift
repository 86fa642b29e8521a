/// A rule file that another one uses by a path: `use "shop.rules" as shop`.
public struct RuleImport: Hashable, Sendable {
  /// The path of the file: the folder of the file that uses it, and what stands in the quotes.
  public let path: String
  /// The folder that the file has to stay in, with a slash at its end; empty for the current one.
  ///
  /// The path has no `..` and is in the folder as it is written; whoever reads it has to look where links lead.
  public let folder: String
}

/// Why a used file cannot be had.
public enum RuleImportError: Error, Hashable, Sendable {
  /// There is no such file.
  case notFound
  /// A link leads out of the folder.
  case outsideOfFolder
  /// The operating system refuses it; its words.
  case unreadable(String)
}

/// Reads a used file; the host's, because the library itself opens none.
public typealias RuleImporter = (RuleImport) throws(RuleImportError) -> SourceFile

extension RuleImport {
  /// What is wrong with a path as it is written, or the import that it means.
  init(_ path: String, usedBy file: String, in folder: String) throws(InvalidPath) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    // A backslash and a colon are separators on other systems.
    guard let first = components.first, !first.isEmpty, !path.utf8.contains(UInt8(ascii: "\\")),
      !path.utf8.contains(UInt8(ascii: ":")), !path.utf8.contains(0)
    else { throw .notRelative }
    guard !components.contains("..") else { throw .climbs }
    let kept = components.filter { !$0.isEmpty && $0 != "." }
    guard !kept.isEmpty else { throw .notRelative }
    self.folder = folder
    self.path = Self.folder(of: file) + kept.joined(separator: "/")
  }

  enum InvalidPath: Error {
    case notRelative
    case climbs
  }

  /// The part of a path up to its last slash.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
