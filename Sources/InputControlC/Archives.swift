// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

@c @implementation
public func ic_rules_compile(
  _ context: OpaquePointer, _ rules: ic_handle, _ names: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let rules = rules == 0 ? .shipped : try context.rules(rules)
    let names = try unsafe text(names, length).split(separator: "\n")
    do throws(RuleError) {
      var profiles: [Profile] = []
      for name in names { profiles.append(try rules.profile(named: String(name))) }
      if names.isEmpty { profiles = rules.profiles }
      context.put(try ProfileArchive.bytes(of: profiles))
      return Int32(clamping: profiles.count)
    } catch {
      throw Failure(error)
    }
  }
}

@c @implementation
public func ic_archive_read(
  _ context: OpaquePointer, _ bytes: UnsafePointer<CChar>, _ length: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: length))
    do throws(ArchiveError) {
      return context.add(.archive(try ProfileArchive(bytes)))
    } catch {
      throw Failure(error)
    }
  }
}

@c @implementation
public func ic_archive_names(_ context: OpaquePointer, _ archive: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let names = try context.archive(archive).names
    context.put(JSON.array(names.map { .string($0) }))
    return Int32(clamping: names.count)
  }
}

@c @implementation
public func ic_archive_profile(
  _ context: OpaquePointer, _ archive: ic_handle, _ name: UnsafePointer<CChar>, _ nameLength: Int,
  _ locale: UnsafePointer<CChar>, _ localeLength: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let archive = try context.archive(archive)
    let name = try unsafe text(name, nameLength)
    let tag = try unsafe text(locale, localeLength)
    let compiled: CompiledProfile
    do throws(ArchiveError) {
      compiled = try archive.profile(named: name)
    } catch {
      throw Failure(error)
    }
    return context.add(.profile(try ProfileObject(compiled, tag: tag)))
  }
}

extension Failure {
  fileprivate init(_ error: ArchiveError) {
    self.init(
      code: error.code == .unknownProfile ? IC_ERROR_ARGUMENT : IC_ERROR_COMPILED, text: error.message)
  }
}
