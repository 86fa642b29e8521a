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
  /// The findings that the host was told last, as JSON.
  private var toldFindings: [UInt8] = []
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

  /// Returns what `ic_form_changes` tells of each field, once after a change; `nil` if nothing has changed.
  func takeChanges() -> [UInt32]? {
    guard !changedFields.isEmpty || !changedCarriers.isEmpty else { return nil }
    defer { (changedFields, changedCarriers) = ([], []) }
    return names.map { name in
      var bits: UInt32 = 0
      if changedFields.contains(name) { bits |= IC_FIELD_CHANGED.rawValue }
      if changedCarriers.contains(name) { bits |= IC_FIELD_CARRIED_CHANGED.rawValue }
      guard let declaration = form.declaration(of: name) else { return bits }
      if form.isRequired(name) { bits |= IC_FIELD_REQUIRED.rawValue }
      return bits | IC_FIELD_ACTIVE.rawValue | UInt32(declaration) * IC_FIELD_DECLARATION.rawValue
    }
  }

  /// Returns the findings as JSON; nothing if they are those that the host was told last.
  func takeFindings() -> [UInt8] {
    let now = JSON.object(findings).bytes
    defer { toldFindings = now }
    return now == toldFindings ? [] : now
  }

  /// The members of the state that say what is wrong, and what somebody else has to answer.
  var findings: [JSON.Member] {
    JSON.members([
      "violations": JSON.violations(form.violations),
      "questions": .array(
        form.questions.map { question in
          .object([
            "number": .integer(number(of: question)), "name": .string(question.name),
            "values": .array(question.values.map { .string($0) }),
          ])
        }),
    ])
  }

  /// Returns the number of a question.
  private func number(of question: FormQuestion) -> Int {
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

extension FormEvaluation {
  /// The values of the active fields that are not empty, by their names.
  fileprivate var valuesJSON: JSON {
    .object(values.map { JSON.Member(key: $0.field, value: .string($0.value)) })
  }
}

@c @implementation public func ic_form_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? nil : try context.rules(rules)
    let name = try unsafe string(name, nameLength)
    let locale = try unsafe LocaleTag.read(locale, localeLength)
    let compiled = try reading { () throws(RuleError) in
      try CompiledForm(try RuleSet.uncompiledForm(name, in: rules))
    }
    return context.add(.compiledForm(CompiledFormObject(compiled, locale: locale)))
  }
}

@c @implementation public func ic_form_describe(_ context: OpaquePointer, _ compiledForm: ic_handle) -> Int32
{
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

@c @implementation public func ic_form_create(
  _ context: OpaquePointer, _ compiledForm: ic_handle, _ today: UnsafePointer<CChar>, _ todayLength: Int,
  _ multiline: UnsafePointer<CChar>, _ multilineLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let compiled = try context.compiledForm(compiledForm)
    let today = try unsafe CivilDate.read(today, todayLength, for: compiled.compiled)
    let multiline = try unsafe string(multiline, multilineLength).split(separator: "\n").map { String($0) }
    let names = compiled.compiled.form.fieldNames
    if let unknown = multiline.first(where: { !names.contains($0) }) {
      throw .argument(
        "the form `\(compiled.compiled.form.name)` has no field `\(DisplayText.escaped(unknown))`")
    }
    let form = InputForm(
      compiled.compiled, today: today, locale: compiled.locale, multiline: Set(multiline))
    let controls = form.controls.map { context.add(.control(ControlObject($0, isOfForm: true))) }
    return context.add(.form(FormObject(form, controls: controls)))
  }
}

@c @implementation public func ic_form_control(
  _ context: OpaquePointer, _ form: ic_handle, _ field: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context, form: form) { _, object throws(Failure) in
    try object.field(try unsafe string(field, length)).control
  }
}

@c @implementation public func ic_form_profile(
  _ context: OpaquePointer, _ form: ic_handle, _ field: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context, form: form) { context, object throws(Failure) in
    let (name, _) = try object.field(try unsafe string(field, length))
    let profile = try reading { () throws(RuleError) in try object.form.controllingProfile(of: name) }
    return context.add(.profile(ProfileObject(profile, locale: object.form.locale, readingLocale: nil)))
  }
}

@c @implementation public func ic_form_changes(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context, form: form) { context, object in
    guard let changes = object.takeChanges() else { return 0 }
    unsafe changes.withUnsafeBytes { unsafe context.put($0, message: object.takeFindings()) }
    return 1
  }
}

@c @implementation public func ic_form_verdict(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context, form: form) { _, object in object.form.verdict.number }
}

@c @implementation public func ic_form_state(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context, form: form) { context, object in
    let form = object.form
    _ = object.takeFindings()
    context.put(
      .object(
        JSON.members([
          "version": JSON.version,
          "form": .string(form.form.form.name),
          "verdict": .string(form.verdict.rawValue),
          "today": form.form.form.needsToday ? .string(form.today.description) : nil,
          "fields": .array(
            form.activeFields.map { name in
              .object([
                "field": .string(name), "declaration": form.declaration(of: name).map { .integer($0) },
                "required": .bool(form.isRequired(name)),
              ])
            }),
        ]) + object.findings))
    return form.verdict.number
  }
}

@c @implementation public func ic_form_values(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context, form: form) { context, object in
    let evaluation = object.form.evaluation
    context.put(evaluation.valuesJSON)
    return evaluation.verdict.number
  }
}

@c @implementation public func ic_form_commit(_ context: OpaquePointer, _ form: ic_handle) -> Int32 {
  unsafe call(context, form: form) { context, object in
    switch object.form.commit() {
    case .committed:
      context.put(object.form.evaluation.valuesJSON)
      return Int32(IC_COMMITTED.rawValue)
    case .asks(let questions):
      context.put(
        JSON.array(
          questions.map {
            .object(JSON.members(["field": .string($0.field), "message": .string($0.question.message)]))
          }))
      return Int32(IC_ASKS.rawValue)
    case .refused: return Int32(IC_REFUSED.rawValue)
    }
  }
}

@c @implementation public func ic_form_answer(
  _ context: OpaquePointer, _ form: ic_handle, _ question: Int32, _ answer: Int32
) -> Int32 {
  unsafe call(context, form: form) { _, object throws(Failure) in
    guard answer == 0 || answer == 1 else { throw .argument("the answer is neither 0 nor 1") }
    object.form.answer(try object.question(question), answer == 1)
    return 0
  }
}

@c @implementation public func ic_form_set_today(
  _ context: OpaquePointer, _ form: ic_handle, _ today: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, form: form) { _, object throws(Failure) in
    object.form.today = try unsafe CivilDate.read(today, length, for: object.form.form)
    return 0
  }
}
