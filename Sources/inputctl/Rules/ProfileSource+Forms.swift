internal import InputControl

extension ProfileSource {
  /// Returns the form with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - policy: The policy for refused input in all fields; `nil` for that of their profiles.
  mutating func form(
    named name: String, refusing policy: RefusalPolicy? = nil
  ) throws(Failure) -> CompiledForm {
    let form = try compiledForm(named: name, refusing: policy)
    guard let numberLocale, form.canBeLocalized else { return form }
    try Self.checkNumbers(of: numberLocale)
    return form.localized(for: numberLocale)
  }

  private mutating func compiledForm(
    named name: String, refusing policy: RefusalPolicy?
  ) throws(Failure) -> CompiledForm {
    // Of the shipped rules, only the file that contains the form is read.
    if !RulePaths.areShipped(rulePaths) { try prepare() }
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
