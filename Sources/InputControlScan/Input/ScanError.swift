/// The reason why a scan cannot start or continue.
public struct ScanError: Error, Sendable {
  /// The kinds of errors, with their exit statuses of sysexits(3).
  public enum Kind: Int32, Sendable {
    /// The request is wrong, for example it names a column that is not there.
    case usage = 64
    /// The data is wrong, for example a packed file is damaged.
    case data = 65
    /// A file or folder cannot be opened.
    case noInput = 66
    /// Reading or writing failed.
    case inputOutput = 74
  }

  /// The kind of the error.
  public var kind: Kind
  /// The error, in English: one sentence without a full stop.
  public var message: String
  /// The suggested remedy.
  public var help: String?

  package init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// The message and the help on one line.
  var summary: String { message + (help.map { "; \($0)" } ?? "") }
}

extension ScanError: CustomStringConvertible {
  /// The message and the help on one line.
  public var description: String { summary }
}
