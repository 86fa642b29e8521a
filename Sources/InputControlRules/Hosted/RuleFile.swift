package import InputControlSystem

/// A rule file that was read.
package struct RuleFile {
  package let path: String
  package let source: SourceFile
  /// The state of the file when it was read.
  package let version: FileVersion

  /// Reads a file.
  ///
  /// - Throws: An error if the file cannot be opened or read, or if it changes while it is read: its parts
  ///   might then not belong together.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - largest: The size in bytes beyond which no more is read.
  package init(at path: String, upTo largest: Int = Parser.largestFile) throws(RuleFileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path, SystemError(errno)) }
    defer { close(descriptor) }
    try self.init(path: path, descriptor, upTo: largest)
  }

  /// Reads a file that is open.
  package init(
    path: String, _ descriptor: Int32, upTo largest: Int = Parser.largestFile
  ) throws(RuleFileError) {
    let name = DisplayText.escaped(path)
    var bytes: [UInt8] = []
    let isSame: Bool
    do throws(SystemError) {
      version = try FileVersion(of: descriptor)
      // A file that is too large is rejected later; reading stops here, because a device may never end.
      while bytes.count <= largest {
        let piece = try SystemCall.read(descriptor, upTo: 1 << 16)
        if piece.isEmpty { break }
        bytes += piece
      }
      let end = try FileVersion(of: descriptor)
      isSame = !version.isRegularFile || version == end
    } catch {
      throw RuleFileError(.inputOutput, "cannot read `\(name)`: \(error.message)")
    }
    guard isSame else {
      throw RuleFileError(.inputOutput, "`\(name)` was changed while it was read", help: "run again")
    }
    self.path = path
    source = SourceFile(name: path, bytes: bytes)
  }
}

/// The reason a rule file or a folder of them cannot be read.
package struct RuleFileError: Error {
  package enum Kind {
    case noInput, inputOutput
  }

  package var kind: Kind
  /// One sentence without a full stop.
  package var message: String
  /// Advice on what to do.
  package var help: String?

  init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  static func cannotOpen(_ path: String, _ error: SystemError) -> RuleFileError {
    RuleFileError(
      .noInput, "cannot open `\(DisplayText.escaped(path))`: \(error.message)",
      help: "rules are read from files, and from folders with files whose names end in `.rules`")
  }
}
