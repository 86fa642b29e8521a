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

    fileprivate init(from old: RuleSet, to new: RuleSet, files: [String]) {
      (self.old, self.new, self.files) = (old, new, files)
      let (before, after) = (old.names, new.names)
      added = after.filter { !before.contains($0) }
      removed = before.filter { !after.contains($0) }
    }
  }

  /// What was seen of the files when they were last read.
  private struct Reading {
    /// The versions of the files, and of the folders that may have others; `nil` for what is not there.
    var versions: [String: FileVersion?] = [:]
    /// The error of that reading; `nil` if it has made the rules.
    var problem: RuleError?
  }

  private let paths: [String]
  private let current: Monitor<RuleSet>
  private let reading: Monitor<Reading>

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`; see ``RuleSet/init(contentsOf:)``.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public convenience init(_ paths: String...) throws(RuleError) { try self.init(paths) }

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`; see ``RuleSet/init(contentsOf:)``.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public init(_ paths: [String]) throws(RuleError) {
    var reading = Reading()
    let rules = try Self.read(paths, &reading.versions)
    self.paths = paths
    current = Monitor(rules)
    self.reading = Monitor(reading)
  }

  /// The latest rules without an error.
  public var rules: RuleSet { current.withLock { $0 } }

  /// Reads the files again if one of them has changed.
  ///
  /// - Returns: The change; `nil` if there is none.
  /// - Throws: The errors in the files, also if they have not changed since. The old rules stay.
  @discardableResult
  public func reload() throws(RuleError) -> Change? {
    if let change = try look()?.get() { return change }
    if let problem = reading.withLock({ $0.problem }) { throw problem }
    return nil
  }

  /// Looks for changes again and again, and reads the files that have changed.
  ///
  /// - Parameter interval: The time between two looks.
  /// - Returns: The changes, and the errors of files that have become wrong, each once. The sequence ends when its task is
  ///   cancelled.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Result<Change, RuleError>> {
    AsyncStream {
      while (try? await Task.sleep(for: interval)) != nil {
        if let result = self.look() { return result }
      }
      return nil
    }
  }

  /// Reads the files if they have changed since the last look; `nil` if they have not, or have the same errors.
  private func look() -> Result<Change, RuleError>? {
    reading.withLock { reading in
      let files = reading.versions.filter { path, version in Self.version(of: path) != version }.keys.sorted()
      guard !files.isEmpty else { return nil }
      var versions: [String: FileVersion?] = [:]
      let new: RuleSet
      do throws(RuleError) {
        new = try Self.read(paths, &versions)
      } catch {
        // A file that could not be read is tried again.
        reading.versions.merge(versions) { $1 }
        let isKnown = reading.problem.map { "\($0)" == "\(error)" } ?? false
        reading.problem = error
        return isKnown ? nil : .failure(error)
      }
      reading = Reading(versions: versions)
      return current.withLock { rules in
        defer { rules = new }
        return .success(Change(from: rules, to: new, files: files))
      }
    }
  }

  /// Reads the files, and notes the version of each before it is read; none if a file cannot be read.
  private static func read(
    _ paths: [String], _ versions: inout [String: FileVersion?]
  ) throws(RuleError) -> RuleSet {
    var noted: [String: FileVersion?] = [:]
    // Files may come to a folder, and texts to a file.
    for path in paths.flatMap({ [$0, folder(of: $0)] }) { noted[path] = version(of: path) }
    let files = try RuleSet.files(at: paths)
    defer { versions = noted }
    for file in files { noted[file.path] = file.version }
    let rules = try RuleSet(files.map { $0.source }) { request throws(RuleImportError) in
      for path in [request.path, folder(of: request.path)] where noted[path] == nil {
        noted[path] = version(of: path)
      }
      return try RuleFileReader.importFile(request)
    }
    for path in rules.filesRead where noted[path] == nil { noted[path] = version(of: path) }
    return rules
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private static func version(of path: String) -> FileVersion? { try? FileVersion(at: path) }
}

extension RuleSet {
  fileprivate var names: [String] { profiles.map { $0.name } + forms.map { $0.name } }
}
