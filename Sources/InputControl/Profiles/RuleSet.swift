/// The profiles of one or more rule files.
///
/// Errors in files are not thrown but collected in ``diagnostics``. The profiles of a file with an error are
/// not in the set, so that a rule that could not be read never lets a text pass.
///
/// ```swift
/// let rules = RuleSet([SourceFile(name: "shop.rules", text: "profile code { regex /[0-9]{6}/ }")])
/// for mistake in rules.validate() { print(mistake.rendered()) }
/// let code = rules["code"]  // a Profile
/// let email = RuleSet.shipped["email"]
/// ```
public struct RuleSet: Sendable {
  /// The profiles, in the order of the files and of the declarations in them.
  public private(set) var profiles: [Profile] = []
  /// The errors of the files and of the files they use, in order.
  public private(set) var diagnostics: [Diagnostic] = []

  /// All patterns stated in the files, including files with errors.
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

  /// The rule files that come with the library.
  public static let shippedFiles: [SourceFile] = ShippedRuleFile.all.map(\.source)

  /// The maximum size of a rule file, in bytes.
  public static let largestFile = Parser.largestFile

  /// Reads rule files.
  ///
  /// The names of profiles are unique across all files. A profile inherits from profiles of its own file;
  /// profiles of another file are available by `use`.
  ///
  /// - Parameters:
  ///   - files: The rule files.
  ///   - importer: Reads the files that others use by a path. Without an importer only the given files can be
  ///     used.
  public init(_ files: [SourceFile], importer: RuleImporter? = nil) {
    let loader = RuleLoader(importer: importer)
    self.init(loader.load(files), loadedBy: loader)
  }

  /// Makes the set of loaded files.
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

  /// Returns the shipped profile with a name, or `nil` if there is none.
  ///
  /// Only the file that declares the profile and the files that it uses are read.
  ///
  /// - Parameter name: The name of the profile.
  public static func shippedProfile(named name: String) -> Profile? {
    for file in ShippedRuleFile.all where file.declaresProfile(name) {
      if let profile = RuleLoader(importer: nil).profile(named: name, in: file) { return profile }
    }
    return nil
  }

  /// The profile with a name, or `nil` if there is none.
  ///
  /// - Parameter name: The name of the profile.
  public subscript(name: String) -> Profile? {
    indices[name].map { profiles[$0] }
  }

  /// Returns the profile name closest to an unknown name, or `nil` if none is similar.
  ///
  /// - Parameter name: The unknown name.
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
