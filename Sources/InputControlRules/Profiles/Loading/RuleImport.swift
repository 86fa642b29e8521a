/// A file that a rule file uses by its path: `use "shop.rules" as shop`, or `list icd10 from "icd10.csv" …`.
public struct RuleImport: Hashable, Sendable {
  /// What the file contains.
  public enum Kind: Hashable, Sendable {
    /// Rules.
    case rules
    /// The rows of a list.
    case list
  }

  /// What the file contains.
  public let kind: Kind
  /// The path of the file: the folder of the file that uses it, followed by the path in quotes.
  public let path: String
  /// The folder that must contain the file, with a trailing slash; empty for the current folder.
  ///
  /// The path contains no `..`, so it is lexically inside the folder. The importer must check the targets of
  /// links.
  public let folder: String
}

/// The reason a used file cannot be read.
public enum RuleImportError: Error, Hashable, Sendable {
  /// The file does not exist.
  case notFound
  /// A link leads out of the folder.
  case outsideOfFolder
  /// The operating system reports an error, with its message.
  case unreadable(String)
}

/// A function of the host that reads a used file; the library itself opens no files.
public typealias RuleImporter = (RuleImport) throws(RuleImportError) -> SourceFile

extension RuleImport {
  /// Makes the import for a path in a rule file.
  ///
  /// - Throws: The reason the path is invalid.
  init(_ path: String, usedBy file: String, in folder: String, kind: Kind = .rules) throws(InvalidPath) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    // A backslash and a colon are separators on other systems.
    guard let first = components.first, !first.isEmpty, !path.utf8.contains(UInt8(ascii: "\\")),
      !path.utf8.contains(UInt8(ascii: ":")), !path.utf8.contains(0)
    else { throw .notRelative }
    guard !components.contains("..") else { throw .climbs }
    let kept = components.filter { !$0.isEmpty && $0 != "." }
    guard !kept.isEmpty else { throw .notRelative }
    self.kind = kind
    self.folder = folder
    self.path = Self.folder(of: file) + kept.joined(separator: "/")
  }

  /// The maximum size of the file, in bytes. One more byte suffices to find a file that is too large.
  public var largest: Int { kind == .rules ? Parser.largestFile : ValueList.largestFile }

  enum InvalidPath: Error {
    case notRelative
    case climbs
  }

  /// Returns the part of a path up to and including its last slash.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
