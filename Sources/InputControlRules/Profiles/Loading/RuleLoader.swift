/// Loads rule files and the files they use, each file once.
package final class RuleLoader {
  /// A loaded file.
  package final class Module {
    package let file: SourceFile
    /// All errors of the file except those of patterns.
    fileprivate(set) var diagnostics: [Diagnostic] = []
    /// The rules that repeat an inherited one, as findings of lint.
    package fileprivate(set) var restatements: [Diagnostic] = []
    /// The profiles in order; for a file with errors, those that could be resolved.
    fileprivate(set) var profiles: [Profile] = []
    fileprivate(set) var profileIndices: [String: Int] = [:]
    /// The forms in order.
    package fileprivate(set) var forms: [FormProfile] = []
    package fileprivate(set) var sets: [String: CharacterSetDeclaration] = [:]
    package fileprivate(set) var checks: [String: CheckDeclaration] = [:]
    package fileprivate(set) var lists: [String: ListDeclaration] = [:]
    /// The used files, by their names in this file.
    package fileprivate(set) var uses: [String: Module] = [:]
    /// The templates of the file, by their names.
    package fileprivate(set) var templates: [String: TemplateDeclaration] = [:]
    /// The texts that rules state themselves, for whose keys this file may have texts in other languages, in order.
    package fileprivate(set) var sourceTexts: [SourceText] = []
    /// The languages of texts that stand apart from the rules of this file.
    package fileprivate(set) var languagesApart: Set<LocaleTag> = []
    fileprivate(set) var statedPatterns: [StatedPattern] = []
    fileprivate(set) var profilesWithDefault: [ProfileWithDefault] = []
    /// Whether the file or a used file has an error.
    fileprivate(set) var isBroken = false

    fileprivate init(_ file: SourceFile) { self.file = file }

    package subscript(name: String) -> Profile? { profileIndices[name].map { profiles[$0] } }
  }

  /// The result of loading the file of a `use`.
  enum Outcome {
    case module(Module)
    /// The file is being loaded: the files use each other in a cycle.
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

  /// The circumstances in which a file is loaded.
  struct Place {
    /// The folder that must contain the used files.
    var folder: String
    /// The number of files in the chain of uses above the file.
    var depth: Int
    var isShipped: Bool
  }

  private let importer: RuleImporter?
  /// The texts that stand apart from the rules.
  let texts = TextIndex()
  private var given: [String: SourceFile] = [:]
  /// The loaded modules; the value is `nil` while the file is being loaded.
  private var known: [Key: Module?] = [:]
  /// The modules of files that are not shipped, in the order in which loading finished.
  private(set) var finished: [Module] = []

  /// The maximum length of a chain of uses, and the maximum number of files.
  private static let limits = (depth: 32, files: 1024)

  package init(importer: RuleImporter?) {
    self.importer = importer
  }

  /// Loads the given files; a file that one of them uses by its path is the same module.
  package func load(_ files: [SourceFile]) -> [Module] {
    for file in files { given[file.name] = file }
    var modules: [Module] = []
    for file in files where file.isOfTexts { addTexts(file, besideOneOf: files) }
    for file in files where !file.isOfTexts && !file.isOfLists {
      let key = Key.path(file.name)
      // A file given twice is loaded once.
      if let module = known[key] ?? nil {
        if !modules.contains(where: { $0 === module }) { modules.append(module) }
      } else {
        let folder = RuleImport.folder(of: file.name)
        modules.append(load(file, as: key, Place(folder: folder, depth: 0, isShipped: false)))
      }
    }
    report(texts.mistakes(in: .all))
    for module in textModules + finished {
      module.sourceTexts = texts.sources(of: module.file)
      module.languagesApart = texts.languages(for: module.file)
    }
    return modules + textModules
  }

  /// The names of the files that were read, also of those that others use. The shipped files are not among them.
  var filesRead: [String] { (finished + textModules).map { $0.file.name } + listFilesRead }

  /// The names of the files from which lists were read.
  private var listFilesRead: [String] = []

  /// The files of texts.
  private var textModules: [Module] = []

  /// Reads a file of texts, which are for the rules of the file with the same name before the language, or of all files.
  private func addTexts(_ file: SourceFile, besideOneOf files: [SourceFile]) {
    let rules = files.first { !$0.isOfTexts && file.isOfTexts(for: $0) }
    texts.add(Parser.parseTexts(file), for: rules.map { .file($0.name) } ?? .all)
  }

  /// Notes the errors of texts.
  private func report(_ mistakes: [(file: SourceFile, diagnostics: [Diagnostic])]) {
    for (file, diagnostics) in mistakes {
      let known = (finished + textModules).first { $0.file === file }
      let module = known ?? Module(file)
      if known == nil { textModules.append(module) }
      module.diagnostics += diagnostics
      if !diagnostics.isEmpty { module.isBroken = true }
    }
  }

  /// Loads the shipped file with a name.
  func shipped(_ name: String, depth: Int = 0) -> Outcome {
    let key = Key.shipped(name)
    if let module = known[key] { return module.map { .module($0) } ?? .cycle }
    guard let file = ShippedRuleFile.all.first(where: { $0.moduleName == name }) else {
      return .unknownShippedFile
    }
    return .module(load(file.source, as: key, Place(folder: "", depth: depth, isShipped: true)))
  }

  /// Returns a profile that a shipped file declares; its other profiles are read only if the profile depends on them.
  func profile(named name: String, in file: ShippedRuleFile) -> Profile? {
    let place = Place(folder: "", depth: 0, isShipped: true)
    var tree = Parser.parse(file.source, wanted: name)
    tree.isShipped = true
    let resolution = Resolver.resolve(tree, loader: self, place, wanted: name)
    guard resolution.diagnostics.isEmpty, !resolution.usesBrokenFile else { return nil }
    return resolution.profiles.first { $0.name == name }
  }

  /// Loads the file that a `use` names.
  func module(_ use: UseSyntax, in file: SourceFile, _ place: Place) -> Outcome {
    guard place.depth + 1 < Self.limits.depth, known.count < Self.limits.files else { return .tooMany }
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

  /// Reads the file of a list; each declaration reads it, because it may be large.
  ///
  /// - Parameter path: The path as written.
  func listFile(
    _ path: String, in file: SourceFile, _ place: Place
  ) -> (file: SourceFile?, problem: Outcome?) {
    let request: RuleImport
    do {
      request = try RuleImport(path, usedBy: file.name, in: place.folder, kind: .list)
    } catch {
      return (nil, .invalidPath(error))
    }
    // A program may also load the shipped files like its own.
    let isShipped = place.isShipped || ShippedRuleFile.all.contains { $0.has(file) }
    if isShipped, let list = ShippedRuleFile.lists.first(where: { $0.name == request.path }) {
      return (list.source, nil)
    }
    if !listFilesRead.contains(request.path) { listFilesRead.append(request.path) }
    if let file = given[request.path] { return (file, nil) }
    guard let importer else { return (nil, .unreadable(request, .notFound)) }
    do throws(RuleImportError) {
      return (try importer(request), nil)
    } catch {
      return (nil, .unreadable(request, error))
    }
  }

  private func load(_ file: SourceFile, as key: Key, _ place: Place) -> Module {
    known.updateValue(nil, forKey: key)
    let module = Module(file)
    var tree = Parser.parse(file)
    tree.isShipped = place.isShipped
    if !place.isShipped {
      if !tree.texts.isEmpty { texts.add(tree, for: .file(file.name)) }
      for beside in file.texts where given[beside.name] == nil {
        texts.add(Parser.parseTexts(beside), for: .file(file.name))
      }
    }
    let resolution = Resolver.resolve(tree, loader: self, place)
    module.diagnostics = resolution.diagnostics
    module.restatements = resolution.restatements
    module.profiles = resolution.profiles
    module.forms = resolution.forms
    for (index, profile) in module.profiles.enumerated() { module.profileIndices[profile.name] = index }
    module.sets = resolution.sets
    module.checks = resolution.checks
    module.lists = resolution.lists
    module.uses = resolution.uses
    module.templates = resolution.templates
    module.statedPatterns = resolution.statedPatterns
    module.profilesWithDefault = resolution.profilesWithDefault
    module.isBroken = !resolution.diagnostics.isEmpty || resolution.usesBrokenFile
    known.updateValue(module, forKey: key)
    if !place.isShipped {
      finished.append(module)
      // The rules of a file with errors are not all known.
      if !module.isBroken { report(texts.mistakes(in: .file(file.name))) }
    }
    return module
  }
}
