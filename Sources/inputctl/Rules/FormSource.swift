internal import InputControl

/// Loads and compiles forms.
enum FormSource {
  /// Returns the form with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - rulePaths: The rule files, or folders of them.
  ///   - policy: The policy for refused input in all fields; `nil` for that of their profiles.
  ///   - numberLocale: The locale in which numbers are read; `nil` for the form that values have.
  static func form(
    named name: String, rulePaths: [String], refusing policy: RefusalPolicy? = nil,
    numbersOf numberLocale: LocaleTag? = nil
  ) throws(Failure) -> CompiledForm {
    let form = try compiledForm(named: name, rulePaths: rulePaths, refusing: policy)
    guard let numberLocale, form.showsNumbers else { return form }
    try ProfileSource.checkNumbers(of: numberLocale)
    return form.localized(for: numberLocale)
  }

  private static func compiledForm(
    named name: String, rulePaths: [String], refusing policy: RefusalPolicy?
  ) throws(Failure) -> CompiledForm {
    let rules = RulePaths.areShipped(rulePaths) ? nil : try RulePaths.load(rulePaths)
    if let rules, !rules.forms.contains(where: { $0.name == name }), RuleSet.shippedForm(named: name) != nil {
      throw Failure(
        .usage, "these rules have no form `\(DisplayText.escaped(name))`",
        help: "it is a built-in form, and these rules replace the built-in ones")
    }
    do throws(RuleError) {
      let form = try RuleSet.uncompiledForm(name, in: rules)
      return try CompiledForm(policy.map { form.refusalPolicy($0) } ?? form)
    } catch {
      guard let diagnostic = error.diagnostics.first, diagnostic.code == .unknownProfile,
        diagnostic.primary == nil
      else {
        throw Failure(error.diagnostics)
      }
      throw Failure(.usage, diagnostic.message, help: diagnostic.help.first)
    }
  }
}
