/// Resolves the forms of a file, with the profiles of their fields.
extension Resolver {
  mutating func resolve(_ syntax: FormSyntax) {
    let name = syntax.name.text
    let first =
      declarations[name].map { tree.profiles[$0].name.range }
      ?? tree.templates.first { $0.name.text == name }?.name.range
      ?? tree.forms.first { $0.name.text == name }?.name.range
    if let first, first.start != syntax.name.range.start {
      report(
        .duplicateForm, "`\(name)` is defined twice", syntax.name.range, "defined again here",
        also: [label(first, "first defined here")], help: "rename one of them")
      return
    }
    var profiles: [Int: Profile] = [:]
    for field in syntax.declaredFields {
      textKey = "\(name).\(field.name.text)"
      profiles[field.name.range.start] = profile(of: field)
    }
    textKey = nil
    var collector = FormCollector(syntax, in: tree.file) { profiles[$0.name.range.start] }
    collector.texts = texts
    collector.isShipped = tree.isShipped
    let form = collector.collect(syntax)
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    statedPatterns += collector.statedPatterns
    if !collector.isIncomplete { forms.append(form) }
  }

  /// Returns the profile of a field, a child of the one that it names; `nil` after an error, which is reported.
  private mutating func profile(of field: FieldSyntax) -> Profile? {
    if let arguments = field.arguments {
      return instance(of: field.profile, arguments, named: field.name, items: field.items ?? [])
    }
    guard let parent = profile(field.profile) else { return nil }
    let count = diagnostics.count
    let syntax = ProfileSyntax(
      name: field.name, parent: field.profile, items: field.items ?? [], range: field.name.range)
    var child = collect(syntax, parent: parent.profile, parts: [], true, Attributes())
    // Fields without a block of their own are stated at one place.
    if field.items == nil { child.location = parent.profile.location }
    return diagnostics.count == count ? child : nil
  }
}
