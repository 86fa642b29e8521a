package import InputControl

/// The difference between two versions of a form, with values that show it.
package struct FormComparison: Sendable {
  /// Fields with the same two profiles, and the difference between these.
  package struct FieldComparison: Sendable {
    /// The names of the fields.
    package var fields: [String]
    /// The difference.
    package let comparison: ProfileComparison
  }

  /// Values that one of the forms accepts and the other does not.
  package struct Witness: Sendable {
    /// The texts of the fields, in the order of the form; the others are empty.
    package let texts: [(field: String, text: String)]
    /// The day of the evaluation; `nil` if neither form depends on it.
    package let day: CivilDate?
    /// Whether the values are an example of one of the forms.
    package let isFromExample: Bool
    /// The evaluation by the form that does not accept them.
    package let evaluation: FormEvaluation
  }

  /// The relation between the forms: `same` if both have the same fields, conditions and rules, and their profiles are
  /// proven to accept the same; else `changed`, or `undecided` if no difference was found.
  package let relation: ProfileComparison.Relation
  /// The differences in fields, conditions and rules that affect verdicts, in the order of the new form.
  package let changes: [ComparisonNote]
  /// The differences between profiles of fields that both forms have.
  package let fields: [FieldComparison]
  /// Values that only the old form accepts; at most one, with as few fields as were found.
  package let rejected: [Witness]
  /// Values that only the new form accepts; at most one.
  package let accepted: [Witness]
  /// Further differences, which do not affect verdicts.
  package let notes: [ComparisonNote]
  /// The names of the fields whose values are sensitive in either version.
  package let sensitive: Set<String>

  /// Compares a form with an earlier version of it.
  ///
  /// - Parameters:
  ///   - old: The earlier version.
  ///   - new: The later version.
  ///   - locale: The language of messages.
  ///   - budget: The work that may be spent on the comparison of profiles.
  package init(
    from old: CompiledForm, to new: CompiledForm, locale: LocaleTag, within budget: WorkBudget
  ) {
    var collector = FormChangeCollector(old: old.form, new: new.form)
    collector.compare()
    changes = collector.changes
    notes = collector.notes
    sensitive = Set((old.form.fields + new.form.fields).filter(\.profile.isSensitive).map(\.name))
    fields = Self.comparisons(collector.pairs, old, new, locale, budget)
    let profiles = fields.map(\.comparison)
    let isDifferent =
      !changes.isEmpty || profiles.contains { $0.relation != .same && $0.relation != .undecided }
    guard isDifferent || !profiles.allSatisfy({ $0.relation == .same }) else {
      relation = .same
      (rejected, accepted) = ([], [])
      return
    }
    var search = FormWitnessSearch(old, new, locale: locale)
    search.run()
    rejected = search.rejected.map { [$0] } ?? []
    accepted = search.accepted.map { [$0] } ?? []
    relation = isDifferent || !rejected.isEmpty || !accepted.isEmpty ? .changed : .undecided
  }

  private static func comparisons(
    _ pairs: [(old: Int, new: Int)], _ old: CompiledForm, _ new: CompiledForm, _ locale: LocaleTag,
    _ budget: WorkBudget
  ) -> [FieldComparison] {
    var result: [FieldComparison] = []
    var known: [[SourceLocation?]: Int] = [:]
    for pair in pairs {
      let (before, after) = (old.form.fields[pair.old].profile, new.form.fields[pair.new].profile)
      let places = [before.location, after.location]
      if let index = known[places] {
        if !result[index].fields.contains(old.form.fields[pair.old].name) {
          result[index].fields.append(old.form.fields[pair.old].name)
        }
        continue
      }
      guard let one = try? CompiledProfile(before), let other = try? CompiledProfile(after) else { continue }
      known[places] = result.count
      result.append(
        FieldComparison(
          fields: [new.form.fields[pair.new].name],
          comparison: ProfileComparison(from: one, to: other, locale: locale, within: budget)))
    }
    return result.filter { $0.comparison.relation != .same || !$0.comparison.notes.isEmpty }
  }
}

/// Collects the differences between the declarations of two forms.
private struct FormChangeCollector {
  let old: FormProfile
  let new: FormProfile
  private(set) var changes: [ComparisonNote] = []
  private(set) var notes: [ComparisonNote] = []
  /// The indices of declarations of the same field, whose profiles are to be compared.
  private(set) var pairs: [(old: Int, new: Int)] = []

  init(old: FormProfile, new: FormProfile) {
    self.old = old
    self.new = new
  }

  mutating func compare() {
    compareFields()
    compareRules()
    if !old.messages.isIdentical(to: new.messages) { notes.append(.messages(of: "the form")) }
    let (before, after) = (old.fieldNames, new.fieldNames)
    if before != after, Set(before) == Set(after) { note(.order, "the fields are in another order") }
    if let note = ComparisonNote.deprecation(new.deprecation, before: old.deprecation) { notes.append(note) }
  }

  private mutating func change(_ kind: ComparisonNote.Kind, _ words: String) {
    changes.append(.init(kind: kind, words: words))
  }

  private mutating func note(_ kind: ComparisonNote.Kind, _ words: String) {
    notes.append(.init(kind: kind, words: words))
  }

  private static func place(_ branch: Int?, in form: FormProfile) -> String {
    branch.map { form.words(ofBranch: $0) } ?? "always"
  }

  private static func suffix(_ branch: Int?, in form: FormProfile) -> String {
    branch.map { ", \(form.words(ofBranch: $0))" } ?? ""
  }

  private mutating func compareFields() {
    /// The old declarations that have no partner, by the name of the field, the last one first.
    var left: [String: [Int]] = [:]
    for index in old.fields.indices.reversed() { left[old.fields[index].name, default: []].append(index) }
    let places = old.fields.map { Self.place($0.branch, in: old) }
    var added: [Int] = []
    for index in new.fields.indices {
      let field = new.fields[index]
      let words = Self.place(field.branch, in: new)
      if let place = left[field.name]?.lastIndex(where: { places[$0] == words }),
        let previous = left[field.name]?.remove(at: place)
      {
        pairs.append((previous, index))
      } else {
        added.append(index)
      }
    }
    for index in added {
      let field = new.fields[index]
      guard let previous = left[field.name]?.popLast() else {
        change(.fieldAdded, "the field `\(field.name)` was added\(Self.suffix(field.branch, in: new))")
        continue
      }
      pairs.append((previous, index))
      change(
        .condition,
        "the field `\(field.name)` is active \(Self.place(field.branch, in: new)), and was \(places[previous])"
      )
    }
    for index in left.values.joined().sorted() {
      let field = old.fields[index]
      change(.fieldRemoved, "the field `\(field.name)` was removed\(Self.suffix(field.branch, in: old))")
    }
  }

  private mutating func compareRules() {
    let before = Dictionary(uniqueKeysWithValues: old.rules.map { ($0.id, $0) })
    for rule in new.rules {
      guard let previous = before[rule.id] else {
        add(rule, "added", .ruleAdded, in: new)
        continue
      }
      compare(previous, rule)
    }
    let after = Set(new.rules.map(\.id))
    for rule in old.rules where !after.contains(rule.id) {
      add(rule, "removed", .ruleRemoved, in: old)
    }
  }

  private mutating func add(
    _ rule: FormRule, _ word: String, _ kind: ComparisonNote.Kind, in form: FormProfile
  ) {
    let words =
      "the rule `\(rule.id)` was \(word): `\(rule.written)`\(Self.suffix(rule.branch, in: form))"
    if rule.severity == .error {
      change(kind, words)
    } else {
      note(kind, "\(words), \(rule.severity.rawValue) only")
    }
  }

  private mutating func compare(_ before: FormRule, _ after: FormRule) {
    let isDeciding = before.severity == .error || after.severity == .error
    func tell(_ difference: ComparisonNote) {
      if isDeciding { changes.append(difference) } else { notes.append(difference) }
    }
    let (written, previous) = (after.written, before.written)
    if written != previous {
      tell(.init(kind: .ruleChanged, words: "the rule `\(after.id)` is `\(written)`, and was `\(previous)`"))
    }
    let (place, previousPlace) = (Self.place(after.branch, in: new), Self.place(before.branch, in: old))
    if place != previousPlace {
      tell(
        .init(kind: .condition, words: "the rule `\(after.id)` is asked \(place), and was \(previousPlace)"))
    }
    if before.severity != after.severity {
      tell(.severity(of: after.id, after.severity, before: before.severity))
    }
    let (carriers, previousCarriers) = (after.places.map(\.name), before.places.map(\.name))
    if carriers != previousCarriers {
      note(
        .place,
        "a violation of `\(after.id)` is shown at \(carriers.joined(separator: ", ")), and was at \(previousCarriers.joined(separator: ", "))"
      )
    }
    if !before.messages.isIdentical(to: after.messages) { notes.append(.messages(of: "`\(after.id)`")) }
  }
}

/// A search for values that one of two forms accepts and the other does not, among examples and generated values.
private struct FormWitnessSearch {
  private let old: CompiledForm
  private let new: CompiledForm
  private let locale: LocaleTag
  private let day: CivilDate
  private(set) var rejected: FormComparison.Witness?
  private(set) var accepted: FormComparison.Witness?

  /// The greatest number of fields of forms for which values are generated.
  private static let maximumFields = 200

  init(_ old: CompiledForm, _ new: CompiledForm, locale: LocaleTag) {
    self.old = old
    self.new = new
    self.locale = locale
    day = (new.form.examples + old.form.examples).lazy.compactMap(\.day).first ?? .ofExamplesWithoutDay
  }

  mutating func run() {
    for example in new.form.examples + old.form.examples where !example.isTodo {
      consider(
        example.entries.map { ($0.field.name, $0.text) }, on: example.day ?? day, isFromExample: true)
    }
    for form in [new, old] where form.form.fields.count <= Self.maximumFields {
      for generated in form.generateForms(today: day).forms {
        consider(generated.texts, on: day, isFromExample: false)
      }
    }
  }

  private mutating func consider(
    _ entries: [(field: String, text: String)], on day: CivilDate, isFromExample: Bool
  ) {
    let texts = Dictionary(entries.map { ($0.field, $0.text) }) { first, _ in first }
    guard texts.keys.allSatisfy({ old.graph.number(of: $0) != nil && new.graph.number(of: $0) != nil }) else {
      return
    }
    let before = old.evaluation(ofExample: texts, on: day, as: .accepts, by: nil, locale: locale)
    let after = new.evaluation(ofExample: texts, on: day, as: .accepts, by: nil, locale: locale)
    guard before.verdict != .undetermined, after.verdict != .undetermined,
      (before.verdict == .acceptable) != (after.verdict == .acceptable)
    else { return }
    func witness(_ evaluation: FormEvaluation) -> FormComparison.Witness {
      .init(
        texts: entries, day: old.form.needsToday || new.form.needsToday ? day : nil,
        isFromExample: isFromExample, evaluation: evaluation)
    }
    if after.verdict != .acceptable {
      if rejected.map({ $0.texts.count > entries.count }) ?? true { rejected = witness(after) }
    } else if accepted.map({ $0.texts.count > entries.count }) ?? true {
      accepted = witness(before)
    }
  }
}
