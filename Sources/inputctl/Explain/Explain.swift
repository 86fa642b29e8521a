internal import ArgumentParser
internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl explain`.
  struct Explain: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain", _superCommandName: "inputctl",
      abstract: "Explains a profile, a form, or the code of a diagnostic.",
      discussion: """
        For a profile it shows every rule, including those of its type and its parents, with its source and its \
        pattern in words. For a form it shows the fields, the branches and the rules about several fields. For a \
        code, such as keyboard-gap, it shows why it is reported and what to do.
        """)

    @Argument(help: "The name of a profile or a form, or a code.")
    var subject: String

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the explanation.")
    var format = OutputFormat.text

    func validate() throws { _ = try LocaleTag.chosen(locale) }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      if let form = try form() {
        let explanation = FormExplanation(form, locale: try LocaleTag.chosen(locale))
        try ExplanationReport(explanation).write(as: format)
      } else if let profile = try profile() {
        // Reports patterns that do not compile.
        _ = try Failure.ofRules(try CompiledProfile(profile))
        let explanation = ProfileExplanation(profile, locale: try LocaleTag.chosen(locale))
        try ExplanationReport(explanation).write(as: format)
      } else if let code = DiagnosticCode(name: subject), let page = DiagnosticPages.page(of: code) {
        try OutputWriter.write(
          all: format == .json
            ? JSON.answer(["code": .string(code.name), "page": .string(page)]).line
            : "\(code.name)\n\n\(page)\n")
      } else {
        throw try unknown()
      }
    }

    /// Returns the profile that `subject` names; `nil` if it names none.
    ///
    /// The subject is the name of a profile, the id of one of its rules, or the name with the file name in
    /// front, as rule files refer to it.
    private func profile() throws(Failure) -> Profile? {
      let words = subject.split(separator: ".").map(String.init)
      for name in [subject] + (words.count > 1 ? [words[0], words[1]] : []) {
        if RulePaths.areShipped(rules) {
          if let profile = RuleSet.shippedProfile(named: name) { return profile }
        } else if let profile = try RulePaths.load(rules)[name] {
          return profile
        }
      }
      return nil
    }

    /// Returns the form that `subject` names; `nil` if it names none.
    ///
    /// The subject is the name of a form, or the name with that of a rule or a field behind it.
    private func form() throws(Failure) -> CompiledForm? {
      let name = subject.split(separator: ".").first.map(String.init) ?? subject
      let found =
        RulePaths.areShipped(rules)
        ? RuleSet.shippedForm(named: name)
        : try RulePaths.load(rules).forms.first { $0.name == name }
      return try found.map { form throws(Failure) in try Failure.ofRules(try CompiledForm(form)) }
    }

    private func unknown() throws(Failure) -> Failure {
      let loaded = try RulePaths.load(rules)
      let template = loaded.templateHelp(for: subject)
      let suggestion =
        loaded.suggestion(for: subject) ?? loaded.formSuggestion(for: subject)
        ?? DiagnosticCode.suggestion(for: subject)
      return Failure(
        .usage, "there is no profile, form or code `\(DisplayText.escaped(subject))`",
        help: template ?? suggestion.map { "did you mean `\($0)`?" } ?? "`inputctl list` shows all profiles")
    }
  }
}
