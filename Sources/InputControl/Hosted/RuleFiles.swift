internal import InputControlSystem

/// Rule files that a program reads anew while it runs.
///
/// The rules are those that were read last without an error. So a mistake in a file changes nothing.
///
/// ```swift
/// let files = try RuleFiles("Rules")
/// let watching = Task {
///   for await result in files.changes() {
///     switch result {
///     case .success(let change): print("new rules:", change.files)
///     case .failure(let error): print("the old rules stay:", error)
///     }
///   }
/// }
/// let price = try files.rules.profile("price")  // of the latest rules
/// ```
///
/// A file has changed if it is another file, or its size or the time of its modification is another one. Profiles that were
/// taken from older rules go on to judge by them.
public final class RuleFiles: Sendable {
  /// New rules, which have taken the place of the old ones.
  public struct Change: Sendable {
    /// The rules before the change. `ProfileComparison` of InputControlAnalysis says what a profile takes that it did not.
    public let old: RuleSet
    /// The rules after the change.
    public let new: RuleSet
    /// The paths of the files that have changed, or are new or gone.
    public let files: [String]
    /// The names of the profiles and forms that the old rules did not have.
    public let added: [String]
    /// The names of the profiles and forms that the new rules do not have.
    public let removed: [String]

    fileprivate init(from old: Loaded, to new: Loaded) {
      (self.old, self.new) = (old.rules, new.rules)
      files = Set(old.files.keys).union(new.files.keys).filter { old.files[$0] != new.files[$0] }.sorted()
      let (before, after) = (old.rules.names, new.rules.names)
      added = after.filter { !before.contains($0) }
      removed = before.filter { !after.contains($0) }
    }
  }

  /// The state of files and folders; `nil` for what is not there.
  fileprivate typealias Versions = [String: FileVersion?]

  /// The state of the files when they were last read.
  private struct Reading {
    /// The files that were read, or looked for.
    var files: Versions = [:]
    /// The folders that may get other files.
    var folders: Versions = [:]
    /// The error of that reading; `nil` if it has made the rules.
    var problem: RuleError?
    /// Whether a file could not be read, which does not show in its version.
    var isUnreadable = false

    private var seen: Versions { files.merging(folders) { file, _ in file } }
    /// The state of the same files and folders at this moment.
    var now: Versions { seen.keys.reduce(into: [:]) { $0[$1] = .some(version(of: $1)) } }

    /// Returns whether everything is as it was seen, and could be read.
    func isLatest(_ now: Versions) -> Bool { !isUnreadable && seen == now }
  }

  /// Rules that were read.
  fileprivate struct Loaded {
    /// How many rules were there before.
    var number = 0
    var rules: RuleSet
    var files: Versions
  }

  private let paths: [String]
  private let current: Monitor<Loaded>
  private let reading: Monitor<Reading>

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`; see ``RuleSet/init(contentsOf:)-([String])``.
  ///   A relative path belongs to the working folder of this moment.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public convenience init(_ paths: String...) throws(RuleError) { try self.init(paths) }

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`; see ``RuleSet/init(contentsOf:)-([String])``.
  ///   A relative path belongs to the working folder of this moment.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public init(_ paths: [String]) throws(RuleError) {
    let home = SystemCall.realPath(".") ?? "."
    self.paths = paths.map { $0.hasPrefix("/") ? $0 : home + "/" + $0 }
    var reading = Reading()
    let rules = try Self.read(self.paths, &reading)
    current = Monitor(Loaded(rules: rules, files: reading.files))
    self.reading = Monitor(reading)
  }

  /// The latest rules without an error.
  public var rules: RuleSet { current.withLock { $0.rules } }

  /// Reads the files again if one of them has changed.
  ///
  /// - Returns: The change; `nil` if there is none since the files were last read, by whatever means.
  /// - Throws: The errors in the files, also if they have not changed since. The old rules stay.
  @discardableResult
  public func reload() throws(RuleError) -> Change? {
    let old = current.withLock { $0 }
    if let problem = reading.withLock({ look(&$0, $0.now) }) { throw problem }
    let new = current.withLock { $0 }
    return new.number == old.number ? nil : Change(from: old, to: new)
  }

  /// Looks for changes again and again, and reads the files that have changed.
  ///
  /// A file that is still being written is waited for: files are read when two looks have seen the same.
  ///
  /// - Parameter interval: The time between two looks.
  /// - Returns: The changes of the rules, and the errors of files that have become wrong, each once. Every sequence tells all of
  ///   them, whoever has read the files. It ends when its task is cancelled.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Result<Change, RuleError>> {
    let told = Monitor(Told(loaded: current.withLock { $0 }))
    let interval = max(interval, .milliseconds(1))
    return AsyncStream {
      while (try? await Task.sleep(for: interval)) != nil {
        if let result = told.withLock({ self.next(after: &$0) }) { return result }
      }
      return nil
    }
  }

  /// The last news of a sequence.
  private struct Told {
    var loaded: Loaded
    var problem: RuleError?
    /// The state of changed files at the last look of the sequence.
    var seen: Versions = [:]
  }

  /// Returns what a sequence has to tell; `nil` for nothing.
  private func next(after told: inout Told) -> Result<Change, RuleError>? {
    var isWritten = true
    let problem = reading.withLock { reading -> RuleError? in
      let now = reading.now
      isWritten = reading.isLatest(now) || now == told.seen
      told.seen = now
      return isWritten ? look(&reading, now) : nil
    }
    guard isWritten else { return nil }
    if let problem {
      defer { told.problem = problem }
      return told.problem.map { "\($0)" == "\(problem)" } ?? false ? nil : .failure(problem)
    }
    told.problem = nil
    let loaded = current.withLock { $0 }
    guard loaded.number != told.loaded.number else { return nil }
    defer { told.loaded = loaded }
    return .success(Change(from: told.loaded, to: loaded))
  }

  /// Reads the files if they have changed since they were last read. Returns their error.
  private func look(_ reading: inout Reading, _ now: Versions) -> RuleError? {
    guard !reading.isLatest(now) else { return reading.problem }
    var new = Reading()
    do throws(RuleError) {
      let rules = try Self.read(paths, &new)
      reading = new
      current.withLock { loaded in
        guard loaded.files != new.files else { return }
        loaded = Loaded(number: loaded.number + 1, rules: rules, files: new.files)
      }
      return nil
    } catch {
      reading.files.merge(new.files) { $1 }
      reading.folders.merge(new.folders) { $1 }
      reading.isUnreadable = new.isUnreadable
      reading.problem = error
      return error
    }
  }

  /// How often files are read that change while they are read.
  private static let attempts = 3

  /// Reads the files, which belong together.
  private static func read(_ paths: [String], _ reading: inout Reading) throws(RuleError) -> RuleSet {
    for _ in 0..<attempts {
      let rules = try readOnce(paths, &reading)
      if reading.isLatest(reading.now) { return rules }
    }
    reading.isUnreadable = true
    throw .unreadable("the rule files are being changed", help: "read them again when they are written")
  }

  /// Reads the files, and notes the version of each before it is read.
  private static func readOnce(_ paths: [String], _ reading: inout Reading) throws(RuleError) -> RuleSet {
    var noted = Reading(isUnreadable: true)
    defer { reading = noted }
    for path in paths {
      let seen = version(of: path)
      // Texts may come to a file, and files to a folder.
      let place = seen?.isRegularFile == true ? folder(of: path) : path
      noted.folders[place] = .some(version(of: place))
    }
    let files = try RuleSet.files(at: paths)
    for file in files { noted.files[file.path] = file.version }
    noted.isUnreadable = false
    return try RuleSet(files.map { $0.source }) { request throws(RuleImportError) in
      let folder = folder(of: request.path)
      if noted.folders[folder] == nil { noted.folders[folder] = .some(version(of: folder)) }
      if noted.files[request.path] == nil { noted.files[request.path] = .some(version(of: request.path)) }
      let file = try RuleFileReader.importFile(request)
      for text in file.texts { noted.files[text.name] = .some(version(of: text.name)) }
      return file
    }
  }
}

private func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

private func version(of path: String) -> FileVersion? { try? FileVersion(at: path) }

extension RuleSet {
  fileprivate var names: [String] { profiles.map { $0.name } + forms.map { $0.name } }
}
