// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

@c @implementation public func ic_texts_add(
  _ context: OpaquePointer, _ name: UnsafePointer<CChar>, _ nameLength: Int, _ text: UnsafePointer<CChar>,
  _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let file = SourceFile(
      name: try unsafe string(name, nameLength), bytes: unsafe Array(try bytes(text, length)))
    try reading { () throws(RuleError) in try BuiltInMessages.add(file) }
    return Int32(clamping: BuiltInMessages.languages.count)
  }
}

@c @implementation public func ic_texts_languages(_ context: OpaquePointer, _ rules: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let languages = try languages(of: rules, in: context)
    context.put(JSON.array(languages.map { .string($0.description) }))
    return Int32(clamping: languages.count)
  }
}

@c @implementation public func ic_texts_choose(
  _ context: OpaquePointer, _ rules: ic_handle, _ header: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let languages = try languages(of: rules, in: context)
    context.put(
      LocaleTag(acceptLanguage: try unsafe string(header, length), supported: languages).description)
    return 0
  }
}

@c @implementation public func ic_texts_get(
  _ context: OpaquePointer, _ locale: UnsafePointer<CChar>, _ localeLength: Int, _ key: UnsafePointer<CChar>,
  _ length: Int, _ number: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let name = try unsafe string(key, length)
    guard let key = BuiltInText(rawValue: name) else {
      throw .argument("there is no built-in text `\(DisplayText.escaped(name))`")
    }
    let texts = TextLibrary.texts(for: try unsafe LocaleTag.read(locale, localeLength))
    context.put(texts.filled(key, for: Int(number)) { $0 == "count" ? String(number) : nil })
    return 0
  }
}

private func languages(of rules: ic_handle, in context: HostContext) throws(Failure) -> [LocaleTag] {
  rules == 0 ? BuiltInMessages.languages : try context.rules(rules).languages
}
