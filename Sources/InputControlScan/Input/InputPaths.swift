internal import InputControl
internal import InputControlSystem

/// Finds the files that arguments name.
public struct InputPaths {
  /// The files in the order in which they are to be read; `nil` is standard input.
  private var files: [String?] = []
  /// The files that are there, so that each is read once.
  private var known: Set<FileIdentity> = []
  /// The bytes of the paths under which there is nothing. Texts that are not the same bytes may be equal for Swift.
  private var missing: Set<[UInt8]> = []
  /// Why some of the files cannot be opened.
  private var failures: [ScanError] = []
  /// How many files each folder has that was searched, so that links do not lead around in a circle.
  private var folders: [FileIdentity: Int] = [:]

  /// Returns the files that arguments name, in the order in which they are to be read; `nil` is standard input.
  ///
  /// A file that is named twice, by whatever path, is returned once. A file that does not exist is returned if others
  /// exist, so that the scan reports it in its place.
  ///
  /// ```swift
  /// let files = try InputPaths.expand(["orders", "archive/2025-*.csv.gz", "-"])
  /// ```
  ///
  /// - Parameter arguments: Files, folders, globs, and `-` for standard input. No arguments stand for standard input.
  /// - Throws: ``ScanError`` if there is nothing to read, or a folder cannot be searched.
  public static func expand(_ arguments: [String]) throws(ScanError) -> [String?] {
    var paths = InputPaths()
    for argument in arguments { try paths.add(argument) }
    if let failure = paths.failures.first, paths.files.count == paths.failures.count { throw failure }
    return arguments.isEmpty ? [nil] : paths.files
  }

  private mutating func add(_ argument: String) throws(ScanError) {
    if argument == "-" {
      guard !files.contains(nil) else {
        throw ScanError(.usage, "`-` is there twice", help: "standard input can be read only once")
      }
      if let file = FileIdentity(ofRegular: STDIN_FILENO), !known.insert(file).inserted { return }
      files.append(nil)
      return
    }
    var status = stat()
    guard unsafe stat(argument, &status) == 0 else {
      let error = SystemError(errno)
      let isPattern = argument.utf8.contains { "*?[".utf8.contains($0) }
      guard isPattern, [ENOENT, ENOTDIR].contains(error.number) else {
        appendMissing(argument, error)
        return
      }
      return try addMatches(of: argument)
    }
    guard Self.kind(status) == S_IFDIR else {
      append(argument, status)
      return
    }
    guard try search(argument, status) > 0 else {
      throw ScanError(
        .noInput, "the folder `\(DisplayText.escaped(argument))` has no files",
        help: "names that begin with a dot or end in `.partial` or `.resume` are left out")
    }
  }

  /// Adds what a pattern of glob(7) matches, in the order of the names.
  private mutating func addMatches(of pattern: String) throws(ScanError) {
    var count = 0
    for path in try Self.matches(of: pattern) where !Self.isUnfinished(path) || Self.isUnfinished(pattern) {
      count += try addFound(path)
    }
    guard count > 0 else {
      throw ScanError(.noInput, "nothing matches `\(DisplayText.escaped(pattern))`")
    }
  }

  /// Adds a file, or the files in a folder, that nobody named itself.
  ///
  /// - Returns: How many files there are.
  private mutating func addFound(_ path: String) throws(ScanError) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      appendMissing(path, SystemError(errno))
      return 1
    }
    switch Self.kind(status) {
    case S_IFDIR: return try search(path, status)
    case S_IFREG:
      // `_SUCCESS` of Hadoop and Spark, among others.
      let name = path.split(separator: "/").last ?? ""
      if status.st_size == 0, name.hasPrefix("_") { return 0 }
      append(path, status)
      return 1
    default:
      // Reading a pipe could wait for ever.
      throw ScanError(
        .noInput, "`\(DisplayText.escaped(path))` is neither a file nor a folder",
        help: "it is read only where it is named itself")
    }
  }

  /// Adds the files in a folder and in those inside it, in the order of their names.
  ///
  /// - Returns: How many files there are.
  private mutating func search(_ path: String, _ status: stat) throws(ScanError) -> Int {
    let folder = FileIdentity(status)
    if let count = folders[folder] { return count }
    folders[folder] = 0
    var count = 0
    for name in try Self.names(in: path)
    where !Self.isUnfinished(name) {
      count += try addFound(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }
    folders[folder] = count
    return count
  }

  private mutating func append(_ path: String, _ status: stat) {
    if known.insert(FileIdentity(status)).inserted { files.append(path) }
  }

  private mutating func appendMissing(_ path: String, _ error: SystemError) {
    guard missing.insert(Array(path.utf8)).inserted else { return }
    files.append(path)
    failures.append(.cannotOpenInput(path, error))
  }

  /// Whether a scan that has not ended wrote it.
  private static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(".partial") || name.hasSuffix(".resume")
  }

  private static func kind(_ status: stat) -> mode_t { status.st_mode & S_IFMT }

  /// The names in a folder that do not begin with a dot, in the order of their bytes.
  private static func names(in path: String) throws(ScanError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .cannotOpenInput(path, SystemError(errno)) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe Array(
          UnsafeRawBufferPointer(
            start: name, count: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))))
      }
      if bytes.first != UInt8(ascii: ".") { names.append(try name(bytes)) }
      errno = 0
    }
    guard errno == 0 else {
      throw ScanError(
        .inputOutput, "cannot read the folder `\(DisplayText.escaped(path))`: \(SystemError(errno).message)")
    }
    return sorted(names)
  }

  private static func matches(of pattern: String) throws(ScanError) -> [String] {
    var result = unsafe glob_t()
    defer { unsafe globfree(&result) }
    // A folder that cannot be searched might have files that match.
    let status = unsafe glob(pattern, GLOB_NOSORT, { [ENOENT, ENOTDIR].contains($1) ? 0 : 1 }, &result)
    switch status {
    case 0: break
    case GLOB_NOMATCH: return []
    default:
      throw ScanError(.noInput, "cannot search all folders of `\(DisplayText.escaped(pattern))`")
    }
    var paths: [String] = []
    for index in unsafe 0..<Int(result.gl_pathc) {
      guard let path = unsafe result.gl_pathv[index] else { continue }
      paths.append(try unsafe name(Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))))
    }
    return sorted(paths)
  }

  private static func name(_ bytes: [UInt8]) throws(ScanError) -> String {
    guard let name = String(validating: bytes, as: UTF8.self) else {
      throw ScanError(
        .noInput,
        "the name of the file `\(DisplayText.escaped(String(decoding: bytes, as: UTF8.self)))` is not UTF-8",
        help: "rename it, or pass the file to standard input")
    }
    return name
  }

  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension ScanError {
  /// A file or folder of data that cannot be opened.
  static func cannotOpenInput(_ path: String, _ error: SystemError) -> ScanError {
    ScanError(.noInput, "cannot open `\(DisplayText.escaped(path))`: \(error.message)")
  }
}
