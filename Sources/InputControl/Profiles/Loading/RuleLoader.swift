/// Reads the files that rule files use, each once, however often it is used.
final class RuleLoader {
  /// What became of one file.
  final class Module {
    let file: SourceFile
    /// Everything that is wrong with the file, but for its patterns.
    fileprivate(set) var diagnostics: [Diagnostic] = []
    /// Its profiles in order; of a broken file those that were understood.
    fileprivate(set) var profiles: [Profile] = []
    fileprivate(set) var profileIndices: [String: Int] = [:]
    fileprivate(set) var sets: [String: CharacterSetDeclaration] = [:]
    /// The files that it uses, by the name it gives them.
    fileprivate(set) var uses: [String: Module] = [:]
    fileprivate(set) var statedPatterns: [StatedPattern] = []
    /// Whether the file, or one that it uses, has a mistake.
    fileprivate(set) var isBroken = false

    fileprivate init(_ file: SourceFile) { self.file = file }

    subscript(name: String) -> Profile? { profileIndices[name].map { profiles[$0] } }
  }

  /// What a `use` leads to.
  enum Outcome {
    case module(Module)
    /// The file is being read already: its users form a circle.
    case cycle
    case tooMany
    case invalidPath(RuleImport.InvalidPath)
    case unreadable(RuleImport, RuleImportError)
    case unknownShippedFile
  }

  private enum Key: Hashable {
    case shipped(String)
    case path(String)
  }

  /// Where a file is read from.
  struct Place {
    /// The folder that its imports have to stay in.
    var folder: String
    /// How many files use each other above it.
    var depth: Int
    var isShipped: Bool
  }

  private let importer: RuleImporter?
  private var given: [String: SourceFile] = [:]
  /// `nil` while the file is being read.
  private var known: [Key: Module?] = [:]
  /// The modules that were read from files, in the order in which they were finished.
  private(set) var finished: [Module] = []

  /// The longest chain of files that use each other, and the most files.
  private static let most = (depth: 32, files: 1024)

  init(importer: RuleImporter?) {
    self.importer = importer
  }

  /// Reads the files that were given; a file that one of them uses by its path is the same file.
  func load(_ files: [SourceFile]) -> [Module] {
    for file in files { given[file.name] = file }
    var modules: [Module] = []
    for file in files {
      let key = Key.path(file.name)
      // A file that is given twice is there once.
      if let module = known[key] ?? nil {
        if !modules.contains(where: { $0 === module }) { modules.append(module) }
      } else {
        let folder = RuleImport.folder(of: file.name)
        modules.append(load(file, as: key, Place(folder: folder, depth: 0, isShipped: false)))
      }
    }
    return modules
  }

  /// The shipped file with a name.
  func shipped(_ name: String, depth: Int = 0) -> Outcome {
    let key = Key.shipped(name)
    if let module = known[key] { return module.map { .module($0) } ?? .cycle }
    guard let file = ShippedRuleFile.all.first(where: { $0.moduleName == name }) else {
      return .unknownShippedFile
    }
    return .module(load(file.source, as: key, Place(folder: "", depth: depth, isShipped: true)))
  }

  /// A profile of a shipped file, which has it; the file's other profiles are not made.
  func profile(named name: String, in file: ShippedRuleFile) -> Profile? {
    let place = Place(folder: "", depth: 0, isShipped: true)
    let resolution = Resolver.resolve(Parser.parse(file.source), loader: self, place, wanted: name)
    guard resolution.diagnostics.isEmpty, !resolution.usesBrokenFile else { return nil }
    return resolution.profiles.first { $0.name == name }
  }

  /// The file that a `use` names.
  func module(_ use: UseSyntax, in file: SourceFile, _ place: Place) -> Outcome {
    guard place.depth + 1 < Self.most.depth, known.count < Self.most.files else { return .tooMany }
    switch use.source {
    case .shipped(let name):
      return shipped(name.text, depth: place.depth + 1)
    case .path(let path):
      let request: RuleImport
      do {
        request = try RuleImport(path.text, usedBy: file.name, in: place.folder)
      } catch {
        return .invalidPath(error)
      }
      let key = Key.path(request.path)
      if let module = known[key] { return module.map { .module($0) } ?? .cycle }
      var below = place
      below.depth += 1
      if let file = given[request.path] { return .module(load(file, as: key, below)) }
      guard let importer, !place.isShipped else { return .unreadable(request, .notFound) }
      do throws(RuleImportError) {
        return .module(load(try importer(request), as: key, below))
      } catch {
        return .unreadable(request, error)
      }
    }
  }

  private func load(_ file: SourceFile, as key: Key, _ place: Place) -> Module {
    known.updateValue(nil, forKey: key)
    let module = Module(file)
    let resolution = Resolver.resolve(Parser.parse(file), loader: self, place)
    module.diagnostics = resolution.diagnostics
    module.profiles = resolution.profiles
    for (index, profile) in module.profiles.enumerated() { module.profileIndices[profile.name] = index }
    module.sets = resolution.sets
    module.uses = resolution.uses
    module.statedPatterns = resolution.statedPatterns
    module.isBroken = !resolution.diagnostics.isEmpty || resolution.usesBrokenFile
    known.updateValue(module, forKey: key)
    if !place.isShipped { finished.append(module) }
    return module
  }
}
