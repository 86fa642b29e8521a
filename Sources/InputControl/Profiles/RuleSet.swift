/// The profiles of one or several rule files.
///
/// A broken file is not an error that is thrown: its mistakes, all of them, are in ``diagnostics``, and none
/// of its profiles is in the set, so that a rule which was not understood never lets a text through.
///
/// ```swift
/// let rules = RuleSet([SourceFile(name: "shop.rules", text: "profile code { regex /[0-9]{6}/ }")])
/// for mistake in rules.validate() { print(mistake.rendered()) }
/// let code = rules["code"]  // a Profile
/// let email = RuleSet.shipped["email"]
/// ```
public struct RuleSet: Sendable {
  /// The profiles in the order of the files and of the declarations in them.
  public private(set) var profiles: [Profile] = []
  /// What is wrong with the files and those that they use, in order.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Every pattern that the files state, of broken files too.
  private(set) var statedPatterns: [StatedPattern] = []

  private var indices: [String: Int] = [:]

  /// The profiles that come with the library.
  public static let shipped: RuleSet = {
    let loader = RuleLoader(importer: nil)
    return RuleSet(
      ShippedRuleFile.all.compactMap { file in
        if case .module(let module) = loader.shipped(file.moduleName) { module } else { nil }
      })
  }()

  /// The files of the profiles that come with the library.
  public static let shippedFiles: [SourceFile] = ShippedRuleFile.all.map(\.source)

  /// The largest rule file that is read, in bytes.
  public static let largestFile = Parser.largestFile

  /// Reads rule files. Names of profiles are shared by all of them, inheritance stays within a file; another
  /// file's profiles are reached by `use`.
  ///
  /// - Parameters:
  ///   - files: The rule files.
  ///   - importer: Reads the files that others use by a path. Without it only the files that are given can be
  ///     used.
  public init(_ files: [SourceFile], importer: RuleImporter? = nil) {
    let loader = RuleLoader(importer: importer)
    self.init(loader.load(files), loadedBy: loader)
  }

  /// What a loader made of files.
  init(_ modules: [RuleLoader.Module], loadedBy loader: RuleLoader) {
    self.init(modules, alsoRead: loader.finished.filter { read in !modules.contains { $0 === read } })
  }

  private init(_ modules: [RuleLoader.Module], alsoRead: [RuleLoader.Module] = []) {
    for module in alsoRead {
      statedPatterns += module.statedPatterns
      diagnostics += Diagnostic.limited(module.diagnostics, in: module.file)
    }
    for module in modules {
      statedPatterns += module.statedPatterns
      var found = module.diagnostics
      for profile in module.profiles {
        if let index = indices[profile.name] {
          found.append(.duplicate(profile, first: profiles[index]))
        }
      }
      diagnostics += Diagnostic.limited(found, in: module.file)
      guard found.isEmpty, !module.isBroken else { continue }
      for profile in module.profiles {
        indices[profile.name] = profiles.count
        profiles.append(profile)
      }
    }
  }

  /// A shipped profile by its name, for which only the file that has it is read.
  public static func shippedProfile(named name: String) -> Profile? {
    for file in ShippedRuleFile.all where file.declaresProfile(name) {
      if let profile = RuleLoader(importer: nil).profile(named: name, in: file) { return profile }
    }
    return nil
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
}
