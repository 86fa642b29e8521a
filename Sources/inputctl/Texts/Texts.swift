internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl texts`.
  struct Texts: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "texts", _superCommandName: "inputctl",
      abstract: "Writes messages for translators, and reads what they have translated.",
      usage: """
        inputctl texts export --language <tag> [--built-in] [--as csv|xliff] [--rules <path> ...]
        inputctl texts import <file>
        """,
      discussion: """
        `export` writes the messages of rules, or with --built-in those of the library, with their texts in a \
        language, as CSV or XLIFF 2. `import` writes such a file as a file of texts, such as shop.de.texts.

        Exit status: 0 on success; 65 if a file is wrong.
        """)

    enum Action: String, ExpressibleByArgument, CaseIterable {
      case export, `import`
    }

    enum Table: String, ExpressibleByArgument, CaseIterable {
      case csv, xliff
    }

    @Argument(help: "`export` or `import`.") var action: Action
    @Argument(help: "The translated file, in CSV or XLIFF 2.", completion: .file()) var file: String?
    @Option(help: ArgumentHelp("The language of the translation.", valueName: "tag")) var language: String?
    @Flag(help: "The texts of the library instead of those of rules.") var builtIn = false
    @Option(name: .customLong("as"), help: "How to write the table.") var table = Table.csv
    @Option(help: .rules, completion: .file()) var rules: [String] = []

    var writesJSON: Bool { false }

    func validate() throws {
      switch action {
      case .export:
        guard file == nil else {
          throw ValidationError("`export` writes to standard output, and takes no file")
        }
        guard language.map({ LocaleTag($0) != nil }) ?? false else {
          throw ValidationError("`export` needs --language with a tag such as `de` or `pt-BR`")
        }
      case .import:
        guard file != nil else { throw ValidationError("`import` needs a file") }
        guard language == nil, !builtIn, rules.isEmpty else {
          throw ValidationError("the file says what `import` needs: it takes no options")
        }
      }
    }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      var output = OutputWriter()
      try output.write(try action == .export ? exported() : imported())
      try output.flush()
    }

    private func exported() throws -> String {
      guard let locale = language.flatMap({ LocaleTag($0) }) else { return "" }
      let translation =
        try builtIn ? Translation(builtInTextsIn: locale) : Translation(of: messages(), in: locale)
      return table == .csv ? translation.csv : translation.xliff
    }

    /// The messages of the rules, or of the shipped ones.
    private func messages() throws -> [(key: String, text: LocalizedText)] {
      guard RulePaths.areShipped(rules) else { return try RulePaths.load(rules).messages }
      return try Failure.ofRules(try RuleSet(RuleSet.shippedFiles + RuleSet.shippedTexts)).messages
    }

    private func imported() throws -> String {
      let path = file ?? ""
      let bytes = try WholeFile.read(path, atMost: 64 << 20)
      let name = DisplayText.escaped(path)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.data, "`\(name)` is not UTF-8")
      }
      let translation: Translation
      do throws(TranslationError) {
        translation =
          text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("<")
          ? try Translation(xliff: text) : try Translation(csv: text)
      } catch {
        throw Failure(.data, "\(name):\(error.line): \(error.message)")
      }
      return try Failure.ofRules(try translation.file())
    }
  }
}
