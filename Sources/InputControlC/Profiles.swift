// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// A compiled profile with the locale of the person who is told of it, and that of the texts which it judges.
final class ProfileObject {
  /// Judges texts, which are values if no locale is stated in which they are read.
  let compiled: CompiledProfile
  /// Shows values to the person, and says what the person may type.
  let shown: CompiledProfile
  /// The language of messages.
  let locale: LocaleTag
  /// Judges many values.
  private(set) lazy var batch = Batch(compiled)

  /// - Parameters:
  ///   - compiled: The profile, which reads no numbers of a locale.
  ///   - locale: The language of messages, and the locale in which numbers are shown and typed.
  ///   - readingLocale: The locale in which texts are read; `nil` if they are values.
  init(_ compiled: CompiledProfile, locale: LocaleTag, readingLocale: LocaleTag?) {
    self.compiled = readingLocale.map { compiled.localized(for: $0) } ?? compiled
    shown = compiled.localized(for: locale)
    self.locale = locale
  }

  /// An evaluator, which cannot be copied, as a variable that is made when it is needed.
  final class Batch {
    private var evaluator: BatchEvaluator

    init(_ profile: CompiledProfile) { evaluator = BatchEvaluator(BatchProfile(profile)) }

    func verdict(of bytes: Span<UInt8>) -> Verdict { evaluator.verdict(of: bytes) }
  }
}

extension Verdict {
  /// The number of the verdict in C.
  var number: Int32 {
    let verdict =
      switch self {
      case .acceptable: IC_ACCEPTABLE
      case .intermediate: IC_INTERMEDIATE
      case .invalid: IC_INVALID
      case .undetermined: IC_UNDETERMINED
      }
    return Int32(verdict.rawValue)
  }
}

@c @implementation public func ic_profile_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int, _ readingLocale: UnsafePointer<CChar>,
  _ readingLocaleLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? nil : try context.rules(rules)
    let name = try unsafe string(name, nameLength)
    let locale = try unsafe LocaleTag.read(locale, localeLength)
    let readingLocale = try unsafe LocaleTag.readUnlessEmpty(readingLocale, readingLocaleLength)
    let compiled = try reading { () throws(RuleError) in
      if let rules { try rules.profile(name) } else { try CompiledProfile(shipped: name) }
    }
    return context.add(.profile(ProfileObject(compiled, locale: locale, readingLocale: readingLocale)))
  }
}

@c @implementation public func ic_profile_describe(_ context: OpaquePointer, _ profile: ic_handle) -> Int32 {
  unsafe call(context, profile: profile) { context, object in
    let profile = object.compiled.profile
    context.put(
      JSON.object([
        "name": .string(profile.name),
        "documentation": profile.documentation.map { .string($0) },
        "keyboard": .string(profile.keyboard.rawValue),
        "sensitive": .bool(profile.isSensitive),
        "label": profile.label.text(for: object.locale).map { .string($0) },
        "hint": profile.hint.text(for: object.locale).map { .string($0) },
        "placeholder": profile.placeholder.text(for: object.locale).map { .string($0) },
        "default": profile.defaultValue.map { .string($0) },
        "autocomplete": profile.autocomplete.map { .string($0.description) },
        "autocorrection": .bool(profile.allowsAutocorrection),
        "display": .bool(object.compiled.hasDisplay),
        "number": .bool(object.compiled.showsNumbers),
        "required": .bool(object.compiled.verdict(of: "") != .acceptable),
        "examples": .array(
          profile.examples.map { example in
            .object([
              "text": .string(example.text), "expectation": .string(example.expectation.rawValue),
              "rule": example.rule.map { .string($0) },
            ])
          }),
      ]))
    return 0
  }
}

@c @implementation public func ic_verdict(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    guard let text = unsafe String(validating: try bytes(text, length), as: UTF8.self) else {
      return Verdict.invalid.number
    }
    return context.evaluator.verdict(reading: text, under: profile.compiled).number
  }
}

@c @implementation public func ic_evaluate(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    unsafe context.evaluate(try bytes(text, length), under: profile.compiled, locale: profile.locale)
  }
}

extension HostContext {
  /// Puts out the answer of `check` on a text, and returns the number of its verdict. Bytes that are no UTF-8 are invalid.
  func evaluate(_ bytes: UnsafeRawBufferPointer, under profile: CompiledProfile, locale: LocaleTag) -> Int32 {
    let evaluation = unsafe evaluator.evaluate(readingUTF8: bytes, under: profile, locale: locale)
    put(JSON.answer(evaluation, of: unsafe String(decoding: bytes, as: UTF8.self), under: profile.profile))
    return evaluation.verdict.number
  }
}

@c @implementation public func ic_judge(
  _ context: OpaquePointer, _ profile: ic_handle, _ texts: UnsafePointer<CChar>,
  _ ends: UnsafePointer<UInt32>,
  _ count: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    guard count <= Int32.max else { throw .argument("there are more values than can be counted") }
    let ends = try unsafe elements(ends, count)
    let texts = try unsafe bytes(texts, unsafe Int(clamping: ends.last ?? 0)).bindMemory(to: UInt8.self)
    var verdicts: [UInt8] = []
    verdicts.reserveCapacity(count)
    var start = 0
    for index in ends.indices {
      let end = unsafe Int(clamping: ends[index])
      guard start <= end, end <= texts.count else {
        throw .argument("the ends are not in ascending order")
      }
      let verdict = unsafe profile.batch.verdict(of: texts.extracting(start..<end).span)
      verdicts.append(UInt8(verdict.number))
      start = end
    }
    context.put(verdicts, message: [])
    return Int32(clamping: count)
  }
}

@c @implementation public func ic_display(
  _ context: OpaquePointer, _ profile: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    context.put(profile.shown.display(of: try unsafe string(value, length)))
    return 0
  }
}

@c @implementation public func ic_value(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    let evaluation = unsafe context.evaluator.evaluate(
      readingUTF8: try bytes(text, length), under: profile.compiled, locale: profile.locale)
    context.put(evaluation.value)
    return evaluation.verdict.number
  }
}

@c @implementation public func ic_remainder(
  _ context: OpaquePointer, _ profile: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    guard let remainder = profile.shown.remainder(of: try unsafe string(value, length)) else { return 0 }
    context.put(remainder.text)
    context.put(remainder.missing)
    return 1
  }
}

@c @implementation public func ic_hint(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ place: Int
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    let text = try unsafe string(text, length)
    guard place >= 0, place <= text.utf16.count else { throw .argument("the place is beyond the text") }
    guard
      let hint = profile.shown.hint(
        in: text, at: place, locale: profile.locale, isTyped: true)
    else { return 0 }
    context.put(hint)
    return 1
  }
}

@c @implementation public func ic_choices(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ limit: Int32
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    guard limit >= 0 else { throw .argument("the limit is negative") }
    let choices = profile.shown.choices(
      matching: try unsafe string(text, length), limit: Int(limit), locale: profile.locale)
    context.put(
      JSON.array(
        choices.map {
          .object(["value": .string($0.value), "label": $0.label.map { .string($0) }])
        }))
    return Int32(clamping: choices.count)
  }
}

@c @implementation public func ic_decide(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ start: Int,
  _ end: Int, _ replacement: UnsafePointer<CChar>, _ replacementLength: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    let text = try unsafe string(text, length)
    let edit = TextEdit(
      try range(start, end), with: try unsafe string(replacement, replacementLength),
      origin: try .numbered(origin))
    guard edit.range.end <= text.utf16.count else { throw .argument("the range is beyond the text") }
    return context.answer(profile.shown.decide(edit, in: text, locale: profile.locale))
  }
}
