internal import InputControl

/// Loads and compiles forms.
enum FormSource {
  /// Returns the form with a name.
  static func form(named name: String, rulePaths: [String]) throws(Failure) -> CompiledForm {
    let rules = try RulePaths.load(rulePaths)
    do throws(RuleError) {
      return try CompiledForm(try rules.form(named: name))
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
