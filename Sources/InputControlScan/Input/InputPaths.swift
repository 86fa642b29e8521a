internal import InputControl
internal import InputControlSystem

/// The files that command-line arguments name.
public struct InputPaths {
  /// The files in reading order; `nil` is standard input.
  private var files: [String?] = []
  /// The identities of the files found, so that each file is read once.
  private var known: Set<FileIdentity> = []
  /// The paths that do not exist, as bytes: Swift treats some strings with different bytes as equal.
  private var missing: Set<[UInt8]> = []
  /// The errors of the files that cannot be opened.
  private var failures: [ScanError] = []
  /// The number of files in each folder searched, which also prevents endless loops through links.
  private var folders: [FileIdentity: Int] = [:]

  /// Returns the files that arguments name as files, folders, patterns or `-`. Without arguments, returns
  /// standard input, which is `nil`.
  ///
  /// A file that is named twice, even by different paths, is listed once. A missing file is listed if there
  /// are others, so that it is reported in its place.
  ///
  ///
  /// ```swift
  /// let files = try InputPaths.expand(["orders", "archive/2025-*.csv.gz", "-"])
  /// ```
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
        throw ScanError(.usage, "`-` is given twice", help: "standard input can be read only once")
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
        help: "files whose names begin with a dot or end in `.partial` or `.resume` are skipped")
    }
  }

  /// Adds the matches of a glob(7) pattern, ordered by name.
  private mutating func addMatches(of pattern: String) throws(ScanError) {
    var count = 0
    for path in try Self.matches(of: pattern) where !Self.isUnfinished(path) || Self.isUnfinished(pattern) {
      count += try addFound(path)
    }
    guard count > 0 else {
      throw ScanError(.noInput, "no file matches `\(DisplayText.escaped(pattern))`")
    }
  }

  /// Adds a file, or the files in a folder, that was found by a pattern or in a folder.
  ///
  /// - Returns: The number of files.
  private mutating func addFound(_ path: String) throws(ScanError) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      appendMissing(path, SystemError(errno))
      return 1
    }
    switch Self.kind(status) {
    case S_IFDIR: return try search(path, status)
    case S_IFREG:
      // Empty marker files such as `_SUCCESS` of Hadoop and Spark are ignored.
      let name = path.split(separator: "/").last ?? ""
      if status.st_size == 0, name.hasPrefix("_") { return 0 }
      append(path, status)
      return 1
    default:
      // Reading a pipe could block forever.
      throw ScanError(
        .noInput, "`\(DisplayText.escaped(path))` is neither a file nor a folder",
        help: "name it directly to read it")
    }
  }

  /// Adds the files in a folder and its subfolders, ordered by name.
  ///
  /// - Returns: The number of files.
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

  /// Returns whether a name is that of an unfinished output or of a state file of a scan.
  private static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(".partial") || name.hasSuffix(".resume")
  }

  private static func kind(_ status: stat) -> mode_t { status.st_mode & S_IFMT }

  /// Returns the names in a folder that do not begin with a dot, ordered by their bytes.
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
    // A folder that cannot be searched is an error, because it may contain matches.
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
  /// Returns the error for an input file or folder that cannot be opened.
  static func cannotOpenInput(_ path: String, _ error: SystemError) -> ScanError {
    ScanError(.noInput, "cannot open `\(DisplayText.escaped(path))`: \(error.message)")
  }
}
