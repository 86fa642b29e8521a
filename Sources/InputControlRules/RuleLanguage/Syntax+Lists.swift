// The declarations of lists.

/// The declaration of a list: `list plan { "basic" { en "Basic" } }`, or `list icd10 from "icd10.csv" key code`.
package struct ListSyntax: Sendable {
  package enum Content: Sendable {
    case entries([ListEntrySyntax])
    case file(ListFileSyntax)
  }

  var documentation: String?
  package var attributes: [AttributeSyntax]
  package var name: NameSyntax
  package var content: Content
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange
}

/// A value with its labels: `"basic" { en "Basic"; de "Einfach" }`.
package struct ListEntrySyntax: Sendable {
  var key: StringSyntax
  var labels: [TextSyntax] = []
}

/// Where a list is read from: `from "icd10.csv" key code { en title; de titel } by chapter`.
package struct ListFileSyntax: Sendable {
  var path: StringSyntax
  /// The name of the column with the values.
  var key: StringSyntax
  /// The names of the columns with labels, by language.
  var labels: [TextSyntax] = []
  /// The name of the column by which forms choose values.
  var group: StringSyntax?
}
