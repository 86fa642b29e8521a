/// Compiled profiles as bytes, with their automata.
///
/// An archive is read without the rule language and without making automata: in a page, in a moment, and by a module that
/// is a fraction of the size. Its profiles judge as the profiles that were written, but have no examples and no places in
/// rule files. Patterns that are not regular cannot be written.
///
/// ```swift
/// let price = try CompiledProfile(shipped: "price")
/// let bytes = try ProfileArchive.bytes(of: [price.profile])
/// let archive = try ProfileArchive(bytes)
/// try archive.profile("price").verdict(of: "12.")  // .intermediate
/// ```
///
/// An archive belongs to one version of the library; other versions refuse it.
public struct ProfileArchive: Sendable {
  /// The names of the profiles, in the order in which they were written.
  public var names: [String] { parts.map { $0.name } }

  private let bytes: [UInt8]
  private let parts: [(name: String, range: Range<Int>)]

  /// The first bytes of an archive: `ICP` and the version of the format.
  private static let signature: [UInt8] = [0x49, 0x43, 0x50, 5]

  /// The version that reads and writes an archive: that of the library, and that of Unicode in its tables.
  private static var version: String { "\(inputControlVersion)/\(UnicodeTables.version)" }

  /// Reads an archive.
  ///
  /// Each profile is read when it is asked for.
  ///
  /// - Parameter bytes: The archive.
  /// - Throws: An error if it was cut or altered, or if another version of the library has written it.
  public init(_ bytes: [UInt8]) throws(ArchiveError) {
    guard bytes.starts(with: Self.signature) else {
      let isOther = bytes.count >= Self.signature.count && bytes.starts(with: Self.signature.prefix(3))
      throw isOther ? .version("another format", not: Self.version) : .noArchive
    }
    var reader = ArchiveReader(bytes, Self.signature.count..<bytes.count)
    let version: String
    let count: Int
    do throws(ArchiveError) {
      version = try reader.text()
      count = try reader.number(below: 1 << 30)
    } catch {
      throw .length(bytes.count, of: bytes.count + 1)
    }
    guard version == Self.version else { throw .version(version, not: Self.version) }
    let expected = reader.place + Self.checksumCount + count
    guard bytes.count == expected else { throw .length(bytes.count, of: expected) }
    let start = reader.place + Self.checksumCount
    guard Self.checksum(bytes[..<reader.place], bytes[start...]) == Array(bytes[reader.place..<start]) else {
      throw .checksum
    }
    reader = ArchiveReader(bytes, start..<bytes.count)
    parts = try reader.list { reader throws(ArchiveError) in
      (name: try reader.text(), range: try reader.part())
    }
    guard reader.isAtEnd else { throw .malformed }
    self.bytes = bytes
  }

  /// Returns a profile.
  ///
  /// - Parameter name: One of ``names``.
  /// - Throws: An error if there is none with this name, or if its content is not valid.
  /// - Complexity: Linear in the size of its automata. Keep the result.
  public func profile(_ name: String) throws(ArchiveError) -> CompiledProfile {
    guard let part = parts.first(where: { $0.name.isIdentical(to: name) }) else {
      throw .unknownProfile(name, known: names)
    }
    var reader = ArchiveReader(bytes, part.range)
    let compiled = try RuleJudge(Profile(from: &reader), from: &reader)
    guard reader.isAtEnd, compiled.profile.name.isIdentical(to: name) else { throw .malformed }
    return CompiledProfile(compiled)
  }

  /// Compiles profiles, and returns the archive with them.
  ///
  /// - Parameter profiles: Profiles with different names.
  /// - Throws: All errors in their patterns and limits, and those of patterns that are not regular or whose automaton
  ///   would have too many states.
  public static func bytes(of profiles: [Profile]) throws(RuleError) -> [UInt8] {
    var diagnostics: [Diagnostic] = []
    var content = ArchiveWriter()
    content.write(profiles.count)
    for profile in profiles {
      do throws(RuleError) {
        let compiled = try CompiledProfile(profile, engine: .automata).judge
        var writer = ArchiveWriter()
        profile.write(to: &writer)
        diagnostics += compiled.write(to: &writer)
        content.write(profile.name)
        content.write(writer.bytes)
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    var head = ArchiveWriter()
    head.write(version)
    return finished(signature + head.bytes, content.bytes[...])
  }

  /// Returns an archive whose content was altered with the length and the checksum of that content, for tests.
  package static func withRightChecksum(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= signature.count else { return bytes }
    var reader = ArchiveReader(bytes, signature.count..<bytes.count)
    guard (try? reader.text()) != nil else { return bytes }
    let version = bytes[..<reader.place]
    guard (try? reader.number()) != nil, bytes.count >= reader.place + checksumCount else { return bytes }
    return finished(Array(version), bytes[(reader.place + checksumCount)...])
  }

  /// Returns an archive of the signature with the version, and the content.
  private static func finished(_ version: [UInt8], _ content: ArraySlice<UInt8>) -> [UInt8] {
    var head = ArchiveWriter()
    head.write(content.count)
    let start = version + head.bytes
    return start + checksum(start[...], content) + content
  }

  private static let checksumCount = 8

  /// The checksum of the head and the content: a 64-bit FNV-1a hash (draft-eastlake-fnv), the lowest byte first.
  private static func checksum(_ head: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> [UInt8] {
    var hash = Fingerprint()
    hash.add(head)
    hash.add(content)
    return (0..<UInt64(checksumCount)).map { UInt8(truncatingIfNeeded: hash.value >> (8 * $0)) }
  }
}
