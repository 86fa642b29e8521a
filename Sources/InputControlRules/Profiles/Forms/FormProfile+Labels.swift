extension FormProfile {
  /// Returns the name of a field for people: its label, or its name in the form if it has none or shares its label with
  /// another field, which could not be told apart.
  ///
  /// - Parameters:
  ///   - index: The index of the declaration of the field in ``fields``.
  ///   - locale: The language.
  /// - Complexity: Linear in the number of declarations.
  public func label(ofDeclaration index: Int, for locale: LocaleTag) -> String {
    let field = fields[index]
    guard let label = field.profile.label.text(for: locale),
      !fields.contains(where: { $0.name != field.name && $0.profile.label.text(for: locale) == label })
    else { return field.name }
    return label
  }
}
