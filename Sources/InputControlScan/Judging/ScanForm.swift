public import InputControl

/// A form that judges the rows of a scan.
///
/// A field gets its value from the column with its name, unless `columns` names another one. A field without a column is
/// empty in all rows.
///
/// ```swift
/// let rules = try RuleSet(contentsOf: ["booking.rules"])
/// let booking = try rules.form("booking")
/// let form = ScanForm(
///   booking, today: CivilDate("2026-11-22")!, columns: ["from": "arrival", "until": "departure"])
/// let plan = ScanPlan(files: ["bookings.csv"], kind: .csv, form: form)
/// ```
public struct ScanForm: Sendable {
  /// The form.
  public let form: CompiledForm
  /// The day of the evaluation.
  public let today: CivilDate
  /// The columns of fields whose column has another name, by the names of the fields: a name in the header, a number
  /// from 1, or for lines of JSON a member or a JSON Pointer (RFC 6901).
  public let columns: [String: String]
  /// The answers to questions: a row with a question that is not among them is `intermediate`. `nil` if no question is
  /// asked.
  public let answers: [FormQuestion: Bool]?
  /// The names of the fields, in the order of their first declarations.
  let fieldNames: [String]

  /// Makes a form for a scan.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - today: The day of the evaluation.
  ///   - columns: The columns of fields whose column has another name, by the names of the fields. Such a column
  ///     belongs to no field that has its name.
  ///   - answers: The answers to questions; `nil` if none is asked.
  public init(
    _ form: CompiledForm, today: CivilDate, columns: [String: String] = [:],
    answers: [FormQuestion: Bool]? = nil
  ) {
    self.form = form
    self.today = today
    self.columns = columns
    self.answers = answers
    fieldNames = form.form.fieldNames
  }

  /// The name of the form.
  var name: String { form.form.name }

  /// The profiles of each field, of which it has several if it is declared in several branches.
  var profiles: [[CompiledProfile]] { form.graph.fields.map { $0.variants.map(\.profile) } }

  /// Returns the column of a field; `nil` if it has none, because its name is mapped to another field.
  func column(of field: Int) -> String? {
    let name = fieldNames[field]
    if let column = columns[name] { return column }
    return columns.values.contains { $0.isIdentical(to: name) } ? nil : name
  }

  /// The mistake in `columns`; `nil` if there is none.
  var mistake: String? {
    columns.keys.sorted().first { !fieldNames.contains($0) }.map {
      "the form `\(name)` has no field `\(DisplayText.escaped($0))`"
    }
  }

  /// The name of a sensitive field; `nil` if there is none.
  var sensitiveField: String? { form.form.fields.first { $0.profile.isSensitive }?.name }
}
