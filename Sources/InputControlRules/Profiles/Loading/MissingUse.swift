/// A `use` that is missing for a profile of a shipped file.
struct MissingUse {
  private let name: QualifiedNameSyntax
  private let tree: SyntaxTree
  private let module: String
  private let alias: String

  /// Finds the shipped file that declares a profile.
  ///
  /// - Parameter taken: The names that other `use` statements introduce.
  /// - Returns: `nil` if no shipped file, or more than one, declares it.
  init?(of name: QualifiedNameSyntax, in tree: SyntaxTree, taken: Set<String>) {
    guard let file = ShippedRuleFile.onlyFile(declaring: name.name.text) else { return nil }
    self.name = name
    self.tree = tree
    module = file.moduleName
    let names = (module == "standard" ? ["std"] : []) + [module, module + "2"]
    alias = names.first { !taken.contains($0) } ?? module + "3"
  }

  private var line: String { "use \(module) as \(alias)" }

  var help: String {
    "`\(name.name.text)` is in the shipped file `\(module)`: write `\(line)` above the first set and profile, and `\(alias).\(name.name.text)` here"
  }

  /// Adds the `use` and qualifies the name; `nil` if the last `use` is further down.
  var fix: FixIt? {
    let offset = insertionOffset
    guard offset <= name.range.start else { return nil }
    let start = SourceLocation(tree.file, SourceRange(offset, offset))
    let isFirstLine = offset <= SourceFile.byteOrderMark.count
    let separator = tree.uses.isEmpty ? "\n\n" : "\n"
    return FixIt(
      "write `\(line)` and `\(alias).\(name.name.text)`",
      [
        .init(location: start, replacement: isFirstLine ? line + separator : separator + line),
        .init(
          location: SourceLocation(tree.file, name.range), replacement: "\(alias).\(name.name.text)"),
      ], keepsMeaning: false)
  }

  /// The end of the line of the last `use`, else of `language`, else the start of the file.
  private var insertionOffset: Int {
    let bytes = tree.file.bytes
    let declarations = tree.sets.map { $0.range.start } + tree.profiles.map { $0.range.start }
    let first = tree.tokens.first { $0.range.start == declarations.min() }
    let last = tree.uses.last?.alias.range.end ?? first?.triviaStart ?? 0
    guard last > 0 else {
      return bytes.starts(with: SourceFile.byteOrderMark) ? SourceFile.byteOrderMark.count : 0
    }
    return bytes[last...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
  }
}
