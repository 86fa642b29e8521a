/// A text in one language, with the forms that it has for some numbers.
package struct TextForms: Hashable, Sendable {
  /// The text for all numbers without a form of their own, and of a text without numbers.
  package var other: String
  /// The other forms, each category once.
  package var forms: [Form]

  package struct Form: Hashable, Sendable {
    package var category: PluralCategory
    package var text: String

    package init(_ category: PluralCategory, _ text: String) {
      self.category = category
      self.text = text
    }
  }

  package init(_ other: String, forms: [Form] = []) {
    self.other = other
    self.forms = forms
  }

  /// Returns the text for a number.
  ///
  /// - Parameters:
  ///   - number: The number; `nil` if it is not known, or no whole number.
  ///   - locale: The language of the text.
  package func text(for number: Int?, in locale: LocaleTag) -> String {
    guard !forms.isEmpty, let number else { return other }
    let category = PluralCategory(of: number, in: locale)
    return forms.first { $0.category == category }?.text ?? other
  }

  /// Returns the forms with the values of parameters in the places of `{name}`; a brace in a value begins no placeholder.
  func with(_ values: [String: String]) -> TextForms {
    guard !values.isEmpty else { return self }
    func filled(_ text: String) -> String {
      TextFilling.fill(text) { name in
        // A brace that is written stays so, because the text is filled again.
        name == "{" ? "{{}" : values[name].map { TextSyntax.withoutPlaceholders($0) }
      }
    }
    return TextForms(filled(other), forms: forms.map { Form($0.category, filled($0.text)) })
  }

  /// All texts with their categories, `other` last.
  package var all: [(category: PluralCategory, text: String)] {
    forms.map { ($0.category, $0.text) } + [(.other, other)]
  }

  /// Returns whether two values have the same scalars.
  func isIdentical(to other: TextForms) -> Bool {
    all.elementsEqual(other.all) { $0.category == $1.category && $0.text.isIdentical(to: $1.text) }
  }
}
