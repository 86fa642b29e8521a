/// The profiles of one or several rule files.
///
/// A broken file is not an error that is thrown: its mistakes, all of them, are in ``diagnostics``, and none
/// of its profiles is in the set, so that a rule which was not understood never lets a text through.
public struct RuleSet: Sendable {
  /// The profiles in the order of the files and of the declarations in them.
  public private(set) var profiles: [Profile] = []
  /// What is wrong with the files, in order.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Every pattern that the files state, of broken files too.
  private(set) var statedPatterns: [StatedPattern] = []

  private var indices: [String: Int] = [:]

  /// The profiles that come with the library.
  public static let shipped = RuleSet(ShippedRules.files, library: [])

  /// The largest rule file that is read, in bytes.
  public static let largestFile = Parser.largestFile

  /// Reads rule files. Names of profiles are shared by all of them, inheritance stays within a file; another
  /// file's profiles are reached by `use`.
  public init(_ files: [SourceFile]) {
    self.init(files, library: ShippedRules.files)
  }

  private init(_ files: [SourceFile], library: [SourceFile]) {
    for file in files {
      let resolution = Resolver.resolve(Parser.parse(file), library: library)
      statedPatterns += resolution.statedPatterns
      var fileDiagnostics = resolution.diagnostics
      for profile in resolution.profiles {
        if let index = indices[profile.name] {
          fileDiagnostics.append(.duplicate(profile, first: self.profiles[index]))
        }
      }
      diagnostics += Diagnostic.limited(fileDiagnostics, in: file)
      guard fileDiagnostics.isEmpty else { continue }
      for profile in resolution.profiles {
        indices[profile.name] = self.profiles.count
        self.profiles.append(profile)
      }
    }
  }

  /// The profile with a name.
  public subscript(name: String) -> Profile? {
    indices[name].map { profiles[$0] }
  }

  /// The name of a profile that may have been meant by a name that is not there.
  public func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: profiles.map(\.name))
  }
}

extension Diagnostic {
  fileprivate static func duplicate(_ profile: Profile, first: Profile) -> Diagnostic {
    Diagnostic(
      .duplicateProfile, "the profile `\(profile.name)` is defined twice",
      at: profile.location.map { .init($0, "defined again here") },
      also: first.location.map { [.init($0, "first defined here")] } ?? [],
      help: ["rename one of them"])
  }

  /// The findings about a file in order, as many as are worth showing.
  static func limited(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    var result = diagnostics.sorted(by: isOrderedBefore)
    guard result.count > limit else { return result }
    let next = result[limit].primary
    result.removeSubrange(limit...)
    result.append(
      Diagnostic(
        .tooManyErrors, "`\(DisplayText.escaped(file.name))` has more mistakes than are shown",
        at: next.map { Label($0.location, "the next one") }, help: ["mend the first \(limit) and run again"]))
    return result
  }
}
