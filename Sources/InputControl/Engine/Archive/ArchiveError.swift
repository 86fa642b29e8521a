/// The reason why an archive cannot be read.
///
/// Nothing of such an archive is used.
public struct ArchiveError: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Code: Hashable, Sendable {
    /// The bytes do not begin as those of an archive do.
    case noArchive
    /// The archive was written by another version of the library.
    case version
    /// The archive is cut, or bytes follow it.
    case length
    /// The archive was altered: its content has another checksum.
    case checksum
    /// The content is not what the library writes, although its checksum is right.
    case malformed
    /// There is no profile with this name.
    case unknownProfile
  }

  /// The kind of reason.
  public let code: Code
  /// The reason in English, with what to do.
  public let message: String

  static let noArchive = ArchiveError(
    code: .noArchive, message: "these bytes are not compiled profiles; `inputctl compile` writes them")
  static let checksum = ArchiveError(
    code: .checksum, message: "the compiled profiles were altered after they were written; compile them again"
  )
  static let malformed = ArchiveError(
    code: .malformed, message: "the content of the compiled profiles is not valid; compile them again")

  static func version(_ found: String, not expected: String) -> ArchiveError {
    ArchiveError(
      code: .version,
      message: "the compiled profiles are of version \(found), and this is \(expected); "
        + "compile them again with `inputctl` of this version")
  }

  static func length(_ found: Int, of expected: Int) -> ArchiveError {
    ArchiveError(
      code: .length,
      message: "the compiled profiles have \(found) bytes in place of \(expected); "
        + "they were cut or something was appended to them")
  }

  static func unknownProfile(_ name: String, known: [String]) -> ArchiveError {
    ArchiveError(
      code: .unknownProfile,
      message: "there is no profile `\(name)` among the compiled ones, which are "
        + known.map { "`\($0)`" }.joined(separator: ", "))
  }
}
