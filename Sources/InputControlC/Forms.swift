// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// A compiled form with the language of its messages.
final class CompiledFormObject {
  let compiled: CompiledForm
  let locale: LocaleTag

  init(_ compiled: CompiledForm, locale: LocaleTag) {
    self.compiled = compiled
    self.locale = locale
  }
}

/// A form, with the handles of the controls of its fields and with what has changed since the host asked.
final class FormObject {
  let form: InputForm
  /// The handles of the controls, in the order of the fields.
  let controls: [Int32]
  private let names: [String]
  private var changedFields: Set<String> = []
  private var changedCarriers: Set<String> = []
  /// The questions that the host knows, by their numbers less one.
  private var questions: [FormQuestion] = []

  init(_ form: InputForm, controls: [Int32]) {
    self.form = form
    self.controls = controls
    names = form.form.form.fieldNames
    form.onChange = { [unowned(unsafe) self] _, change in
      unsafe changedFields.formUnion(change.fields)
      unsafe changedCarriers.formUnion(change.carriers)
    }
  }

  /// Returns the name of a field that the form has.
  func field(_ name: String) throws(Failure) -> (name: String, control: Int32) {
    guard let number = names.firstIndex(of: name) else {
      let help = Suggestion.help(for: name, in: names, "its fields are", none: "it has no fields")
      throw .argument(
        "the form `\(form.form.form.name)` has no field `\(DisplayText.escaped(name))`: \(help)")
    }
    return (name, controls[number])
  }

  /// Returns the names of the fields that have changed, and of those that carry violations that may have, once.
  func takeChanges() -> (fields: [String], carriers: [String]) {
    defer { (changedFields, changedCarriers) = ([], []) }
    return (names.filter(changedFields.contains), names.filter(changedCarriers.contains))
  }

  /// Returns the number of a question.
  func number(of question: FormQuestion) -> Int {
    if let index = questions.firstIndex(of: question) { return index + 1 }
    questions.append(question)
    return questions.count
  }

  /// Returns the question with a number, whether the form asks it now or not.
  func question(_ number: Int32) throws(Failure) -> FormQuestion {
    guard questions.indices.contains(Int(number) - 1) else {
      throw .argument("there is no question with the number \(number)")
    }
    return questions[Int(number) - 1]
  }
}

/// Returns a day that was written as `2026-11-22`.
private func day(_ bytes: UnsafePointer<CChar>, _ count: Int) throws(Failure) -> CivilDate {
  let text = try unsafe text(bytes, count)
  guard let day = CivilDate(text) else {
    throw .argument("`\(DisplayText.escaped(text))` is not a day, such as `2026-11-22`")
  }
  return day
}

@c @implementation
public func ic_rules_forms(_ context: OpaquePointer, _ rules: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let forms = try context.rules(rules).forms
    context.put(
      JSON.array(
        forms.map {
          .object([
            "name": .string($0.name), "documentation": $0.documentation.map { .string($0) },
            "source": $0.location.map(JSON.init),
          ])
        }))
    return Int32(clamping: forms.count)
  }
}

@c @implementation
public func ic_form_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? nil : try context.rules(rules)
    let name = try unsafe text(name, nameLength)
    let locale = try LocaleTag.read(try unsafe text(locale, localeLength))
    do throws(RuleError) {
      let compiled = try CompiledForm(try RuleSet.form(named: name, in: rules))
      return context.add(.compiledForm(CompiledFormObject(compiled, locale: locale)))
    } catch {
      throw Failure(error)
    }
  }
}

@c @implementation
public func ic_form_describe(_ context: OpaquePointer, _ compiledForm: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let form = try context.compiledForm(compiledForm).compiled.form
    context.put(
      JSON.object([
        "name": .string(form.name), "documentation": form.documentation.map { .string($0) },
        "fields": .array(form.fieldNames.map { .string($0) }), "needsToday": .bool(form.needsToday),
      ]))
    return 0
  }
}

@c @implementation
public func ic_form_create(
  _ context: OpaquePointer, _ compiledForm: ic_handle, _ today: UnsafePointer<CChar>, _ todayLength: Int,
  _ multiline: UnsafePointer<CChar>, _ multilineLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let compiled = try context.compiledForm(compiledForm)
    let today = try unsafe day(today, todayLength)
    let multiline = try unsafe text(multiline, multilineLength).split(separator: "\n").map { String($0) }
    let names = compiled.compiled.form.fieldNames
    if let unknown = multiline.first(where: { !names.contains($0) }) {
      throw .argument(
        "the form `\(compiled.compiled.form.name)` has no field `\(DisplayText.escaped(unknown))`")
    }
    let form = InputForm(
      compiled.compiled, today: today, locale: compiled.locale, multiline: Set(multiline))
    let controls = names.map { context.add(.control(ControlObject(ofForm: form[$0]))) }
    return context.add(.form(FormObject(form, controls: controls)))
  }
}

@c @implementation
public func ic_form_control(
  _ context: OpaquePointer, _ form: ic_handle, _ field: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    try context.form(form).field(try unsafe text(field, length)).control
  }
}

@c @implementation
public func ic_form_profile(
  _ context: OpaquePointer, _ form: ic_handle, _ field: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let object = try context.form(form)
    let (name, _) = try object.field(try unsafe text(field, length))
    // Branches that hold now may have another profile.
    _ = object.form.isActive(name)
    let control = object.form[name]
    return context.add(.profile(ProfileObject(control.profile, locale: control.locale)))
  }
}

@c @implementation
public func ic_form_changes(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let changes = try context.form(form).takeChanges()
    guard !changes.fields.isEmpty || !changes.carriers.isEmpty else { return 0 }
    context.put(
      JSON.object([
        "fields": .array(changes.fields.map { .string($0) }),
        "carriers": .array(changes.carriers.map { .string($0) }),
      ]))
    return 1
  }
}

@c @implementation
public func ic_form_verdict(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in try context.form(form).form.verdict.number }
}

@c @implementation
public func ic_form_state(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.form(form)
    let verdict = object.form.verdict
    context.put(JSON.state(of: object, verdict))
    return verdict.number
  }
}

extension JSON {
  fileprivate static func state(of object: FormObject, _ verdict: Verdict) -> JSON {
    let form = object.form
    return .object([
      "version": version,
      "form": .string(form.form.form.name),
      "verdict": .string(verdict.rawValue),
      "today": .string(form.today.description),
      "fields": .array(
        form.activeFields.map { name in
          .object([
            "field": .string(name), "declaration": form.declaration(of: name).map { .integer($0) },
            "required": .bool(form.isRequired(name)),
          ])
        }),
      "violations": violations(form.violations),
      "questions": .array(
        form.questions.map { question in
          .object([
            "number": .integer(object.number(of: question)), "name": .string(question.name),
            "values": .array(question.values.map { .string($0) }),
          ])
        }),
    ])
  }
}

@c @implementation
public func ic_form_values(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let evaluation = try context.form(form).form.evaluation
    context.put(
      JSON.object(evaluation.values.map { JSON.Member(key: $0.field, value: .string($0.value)) }))
    return evaluation.verdict.number
  }
}

@c @implementation
public func ic_form_answer(
  _ context: OpaquePointer, _ form: ic_handle, _ question: Int32, _ answer: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.form(form)
    guard answer == 0 || answer == 1 else { throw .argument("the answer is neither 0 nor 1") }
    object.form.answer(try object.question(question), answer == 1)
    return 0
  }
}

@c @implementation
public func ic_form_set_today(
  _ context: OpaquePointer, _ form: ic_handle, _ today: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    try context.form(form).form.today = try unsafe day(today, length)
    return 0
  }
}
