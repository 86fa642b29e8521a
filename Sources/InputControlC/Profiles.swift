// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// A compiled profile with the language of its messages.
final class ProfileObject {
  let compiled: CompiledProfile
  let locale: LocaleTag
  /// Judges many values.
  private(set) lazy var batch = Batch(compiled)

  init(_ compiled: CompiledProfile, locale: LocaleTag) {
    self.compiled = compiled
    self.locale = locale
  }

  /// - Parameter tag: The tag of the language; empty for messages in English and numbers in the form of values.
  convenience init(_ compiled: CompiledProfile, tag: String) throws(Failure) {
    let locale = try LocaleTag.read(tag)
    self.init(compiled.localized(for: locale), locale: locale)
  }

  /// An evaluator, which cannot be copied, as a variable that is made when it is needed.
  final class Batch {
    private var evaluator: BatchEvaluator

    init(_ profile: CompiledProfile) { evaluator = BatchEvaluator(BatchProfile(profile)) }

    func verdict(of bytes: Span<UInt8>) -> Verdict { evaluator.verdict(of: bytes) }
  }
}

extension LocaleTag {
  /// Reads the tag of a language; an empty one stands for messages in English and numbers in the form of values.
  static func read(_ tag: String) throws(Failure) -> LocaleTag {
    // Of the undetermined language (ISO 639-2) it is not known how it writes numbers.
    guard let locale = LocaleTag(tag.isEmpty ? "und" : tag) else {
      throw .argument("`\(DisplayText.escaped(tag))` is not a language tag, such as `de-CH`")
    }
    return locale
  }
}

extension Verdict {
  /// The number of the verdict in C.
  var number: Int32 {
    switch self {
    case .acceptable: IC_ACCEPTABLE.number
    case .intermediate: IC_INTERMEDIATE.number
    case .invalid: IC_INVALID.number
    case .undetermined: IC_UNDETERMINED.number
    }
  }
}

extension ic_verdict {
  fileprivate var number: Int32 { Int32(rawValue) }
}

@c @implementation
public func ic_profile_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? nil : try context.rules(rules)
    let name = try unsafe text(name, nameLength)
    let tag = try unsafe text(locale, localeLength)
    let compiled: CompiledProfile
    do throws(RuleError) {
      compiled = if let rules { try rules.compiled(name) } else { try CompiledProfile(shipped: name) }
    } catch {
      throw Failure(error)
    }
    return context.add(.profile(try ProfileObject(compiled, tag: tag)))
  }
}

@c @implementation
public func ic_profile_describe(_ context: OpaquePointer, _ profile: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let compiled = try context.profile(profile).compiled
    let profile = compiled.profile
    context.put(
      JSON.object([
        "name": .string(profile.name),
        "documentation": profile.documentation.map { .string($0) },
        "keyboard": .string(profile.keyboard.rawValue),
        "sensitive": .bool(profile.isSensitive),
        "autocorrection": .bool(profile.allowsAutocorrection),
        "display": .bool(compiled.hasDisplay),
        "number": .bool(compiled.showsNumbers),
        "required": .bool(compiled.verdict(of: "") != .acceptable),
        "examples": .array(profile.examples.map(JSON.init)),
      ]))
    return 0
  }
}

extension JSON {
  fileprivate init(_ example: Example) {
    self = .object([
      "text": .string(example.text), "expectation": .string(example.expectation.rawValue),
      "rule": example.rule.map { .string($0) },
    ])
  }
}

@c @implementation
public func ic_verdict(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else { return Verdict.invalid.number }
    return context.evaluator.verdict(reading: text, under: profile.compiled).number
  }
}

@c @implementation
public func ic_evaluate(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
    let evaluation = unsafe context.evaluator.evaluate(
      readingUTF8: bytes, under: profile.compiled, locale: profile.locale)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    context.put(JSON.answer(evaluation, of: text, under: profile.compiled.profile))
    return evaluation.verdict.number
  }
}

@c @implementation
public func ic_judge(
  _ context: OpaquePointer, _ profile: ic_handle, _ texts: UnsafePointer<CChar>,
  _ ends: UnsafePointer<UInt32>,
  _ count: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    var verdicts: [UInt8] = []
    verdicts.reserveCapacity(count)
    var start = 0
    for index in 0..<count {
      let end = unsafe Int(ends[index])
      guard start <= end else { throw .argument("the ends are not in ascending order") }
      let bytes = unsafe UnsafeRawBufferPointer(start: texts + start, count: end - start)
      let verdict = unsafe profile.batch.verdict(of: bytes.bindMemory(to: UInt8.self).span)
      verdicts.append(UInt8(verdict.number))
      start = end
    }
    context.put(verdicts)
    return Int32(clamping: count)
  }
}

@c @implementation
public func ic_display(
  _ context: OpaquePointer, _ profile: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    context.put(profile.compiled.display(of: try unsafe text(value, length)))
    return 0
  }
}

@c @implementation
public func ic_value(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
    let evaluation = unsafe context.evaluator.evaluate(
      readingUTF8: bytes, under: profile.compiled, locale: profile.locale)
    context.put(evaluation.value)
    return evaluation.verdict.number
  }
}

@c @implementation
public func ic_remainder(
  _ context: OpaquePointer, _ profile: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    guard let remainder = profile.compiled.remainder(of: try unsafe text(value, length)) else { return 0 }
    context.put(remainder.text)
    context.range = remainder.missing
    return 1
  }
}

@c @implementation
public func ic_hint(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ place: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let text = try unsafe InputControlC.text(text, length)
    guard place >= 0, place <= text.utf16.count else { throw .argument("the place is beyond the text") }
    guard let hint = profile.compiled.hint(in: text, at: place, locale: profile.locale) else { return 0 }
    context.put(hint)
    return 1
  }
}
