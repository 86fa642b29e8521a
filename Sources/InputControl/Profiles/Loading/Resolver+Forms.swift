/// Resolves the forms of a file, with the profiles of their fields.
extension Resolver {
  mutating func resolve(_ syntax: FormSyntax) {
    let isKnown = declarations[syntax.name.text] != nil || forms.contains { $0.name == syntax.name.text }
    if isKnown {
      let first =
        declarations[syntax.name.text].map { tree.profiles[$0].name.range }
        ?? tree.forms.first { $0.name.text == syntax.name.text }?.name.range ?? syntax.name.range
      report(
        .duplicateForm, "`\(syntax.name.text)` is defined twice", syntax.name.range, "defined again here",
        also: [label(first, "first defined here")], help: "rename one of them")
      return
    }
    var profiles: [Int: Profile] = [:]
    for field in syntax.declaredFields { profiles[field.name.range.start] = profile(of: field) }
    var collector = FormCollector(syntax, in: tree.file) { profiles[$0.name.range.start] }
    let form = collector.collect(syntax)
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    statedPatterns += collector.statedPatterns
    if !collector.isIncomplete { forms.append(form) }
  }

  /// Returns the profile of a field, which its block extends as a child does; `nil` after an error, which is reported.
  private mutating func profile(of field: FieldSyntax) -> Profile? {
    guard let parent = profile(field.profile) else { return nil }
    guard let items = field.items else { return parent.profile }
    let count = diagnostics.count
    let syntax = ProfileSyntax(
      name: field.name, parent: field.profile, items: items, range: field.name.range)
    let child = collect(syntax, parent: parent.profile, parts: [], true, Attributes())
    return diagnostics.count == count ? child : nil
  }
}
