// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

@c @implementation public func ic_rules_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ names: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? .shipped : try context.rules(rules)
    let names = try unsafe string(names, length).split(separator: "\n")
    return try reading { () throws(RuleError) in
      var profiles: [Profile] = []
      for name in names { profiles.append(try rules.uncompiledProfile(String(name))) }
      if names.isEmpty { profiles = rules.profiles }
      context.put(try ProfileArchive.bytes(of: profiles), message: [])
      return Int32(clamping: profiles.count)
    }
  }
}

@c @implementation public func ic_archive_read(
  _ context: OpaquePointer, _ start: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let bytes = unsafe Array(try bytes(start, length))
    return context.add(.archive(try reading { () throws(ArchiveError) in try ProfileArchive(bytes) }))
  }
}

@c @implementation public func ic_archive_names(_ context: OpaquePointer, _ archive: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let names = try context.archive(archive).names
    context.put(JSON.array(names.map { .string($0) }))
    return Int32(clamping: names.count)
  }
}

@c @implementation public func ic_archive_profile(
  _ context: OpaquePointer, _ archive: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int, _ readingLocale: UnsafePointer<CChar>,
  _ readingLocaleLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let archive = try context.archive(archive)
    let name = try unsafe string(name, nameLength)
    let locale = try unsafe LocaleTag.read(locale, localeLength)
    let readingLocale = try unsafe LocaleTag.readUnlessEmpty(readingLocale, readingLocaleLength)
    let compiled = try reading { () throws(ArchiveError) in try archive.profile(name) }
    return context.add(.profile(ProfileObject(compiled, locale: locale, readingLocale: readingLocale)))
  }
}
