internal import InputControlSystem

/// Finds and reads rule files.
package enum RuleFileReader {
  /// Reads the rule files at paths without parsing them.
  package static func files(at paths: [String]) throws(RuleFileError) -> [RuleFile] {
    var files: [RuleFile] = []
    var known: Set<String> = []
    for path in paths {
      for file in try self.files(at: path) {
        // A file that is named twice, by whatever path, is read once.
        guard known.insert(SystemCall.realPath(file.path) ?? file.path).inserted else { continue }
        files.append(file)
      }
    }
    return files
  }

  /// Reads a file, or the files of a folder whose names end in `.rules`, sorted by name.
  private static func files(at path: String) throws(RuleFileError) -> [RuleFile] {
    guard isFolder(path) else { return [try RuleFile(at: path)] + (try texts(beside: path)) }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let all = try self.names(in: path)
    let names = (all.filter { $0.hasSuffix(".rules") } + all.filter { $0.hasSuffix(".texts") }).sorted()
    guard all.contains(where: { $0.hasSuffix(".rules") }) else {
      throw RuleFileError(
        .noInput, "the folder `\(DisplayText.escaped(path))` has no rule files",
        help: "a rule file's name ends in `.rules`; folders inside it are not searched")
    }
    var files: [RuleFile] = []
    for name in names {
      // Reading a pipe could block forever, so a pipe is read only where it is named directly.
      guard isFile(folder + name) else {
        throw RuleFileError(
          .noInput, "`\(DisplayText.escaped(folder + name))` is not a file",
          help: "in a folder of rules, only files may have names that end in `.rules` or `.texts`")
      }
      files.append(try RuleFile(at: folder + name))
    }
    return files
  }

  /// Reads the files with texts for a rule file: `shop.de.texts` beside `shop.rules`.
  private static func texts(beside path: String) throws(RuleFileError) -> [RuleFile] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    guard path.hasSuffix(".rules"), isFile(path) else { return [] }
    var files: [RuleFile] = []
    // A folder that cannot be listed has none that could be found.
    let names = (try? self.names(in: folder.isEmpty ? "." : folder)) ?? []
    for name in names.sorted() where SourceFile.isName(folder + name, ofTextsFor: path) {
      guard let real = SystemCall.realPath(folder + name),
        let home = SystemCall.realPath(folder.isEmpty ? "." : folder),
        real.hasPrefix(home.hasSuffix("/") ? home : home + "/")
      else {
        throw RuleFileError(
          .noInput, "`\(DisplayText.escaped(folder + name))` is a link out of its folder",
          help: "texts stand in a file beside the rules")
      }
      guard isFile(folder + name) else {
        throw RuleFileError(.noInput, "`\(DisplayText.escaped(folder + name))` is not a file")
      }
      files.append(try RuleFile(at: folder + name))
    }
    return files
  }

  private static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  private static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func names(in path: String) throws(RuleFileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .cannotOpen(path, SystemError(errno)) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe names.append(String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)))
      }
    }
    return names
  }

  /// Reads a file that a rule file imports by its path.
  package static func importFile(_ request: RuleImport) throws(RuleImportError) -> SourceFile {
    guard let file = SystemCall.realPath(request.path) else {
      throw errno == ENOENT ? .notFound : .unreadable(SystemError(errno).message)
    }
    guard let folder = SystemCall.realPath(request.folder.isEmpty ? "." : request.folder) else {
      throw .notFound
    }
    // The target of a symbolic link has to be inside of the folder, wherever the link itself is.
    guard file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") else { throw .outsideOfFolder }
    guard !isFolder(file) else { throw .unreadable(SystemError(EISDIR).message) }
    guard isFile(file) else { throw .unreadable("it is not a file") }
    do throws(RuleFileError) {
      return SourceFile(
        name: request.path, bytes: try RuleFile(at: file, upTo: request.largest).source.bytes,
        texts: try texts(beside: request.path).map { $0.source })
    } catch {
      throw .unreadable(error.message)
    }
  }
}
