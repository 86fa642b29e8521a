// Alters archives of compiled profiles, and reads them.

import InputControl
import InputControlRules

/// Archives of a profile each. Together they have each part that an archive can have.
private let archives: [[UInt8]] = {
  let own = #"""
    language 4
    profile price { type decimal; decimals 2; range -5..99.5; signed; display locale }
    profile phone { regex /\d{10}/; display "(###) ###-####"; messages { en "A number"; zh "号码" } }
    profile word { normalize lower, trim; allow /[a-z0-9-]/; forbid /aa/; minLength 2; maxLength 8 }
    profile code : word { replace /-/ with ""; bytes: maxLength 9 bytes; required }
    profile either = price or word
    profile day { check date "yyyy-MM-dd"; regex /\d{4}-\d{2}-\d{2}/; sensitive }
    profile opening { type time; seconds optional; range "06:00".. }
    """#
  let shipped = ["price", "card", "amount", "displayName", "password", "ipAddress", "cardExpiry"]
  do {
    let profiles = try RuleSet([SourceFile(name: "own.rules", text: own)]).profiles
    return try (profiles + shipped.map { try RuleSet.shipped.uncompiledProfile($0) })
      .map { try ProfileArchive.bytes(of: [$0]) }
  } catch {
    fatalError("\(error)")
  }
}()

/// Where the content of most archives begins.
private let head = 20

extension ByteReader {
  /// Returns a place in a list of bytes; in one of eight cases in its head.
  fileprivate mutating func place(in bytes: [UInt8]) -> Int {
    let number = Int(byte()) | Int(byte()) << 8 | Int(byte()) << 16
    return number % (number & 7 == 0 ? min(head, bytes.count + 1) : bytes.count + 1)
  }

  /// Alters an archive once.
  fileprivate mutating func alter(_ bytes: inout [UInt8]) {
    let place = place(in: bytes)
    switch number(below: 7) {
    case 0, 1: if place < bytes.count { bytes[place] ^= 1 << UInt8(number(below: 8)) }
    case 2: if place < bytes.count { bytes[place] = byte() }
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.removeSubrange(place..<min(place + number(below: 32), bytes.count))
    case 5: bytes.insert(contentsOf: bytes[place..<min(place + number(below: 32), bytes.count)], at: place)
    default:
      let other = element(of: archives)
      let start = self.place(in: other)
      let part = other[start..<min(start + Int(byte()), other.count)]
      bytes.replaceSubrange(place..<min(place + part.count, bytes.count), with: part)
    }
  }
}

/// An archive that is altered, also with its checksum made right, and what has to hold for it.
struct ArchiveTrial {
  /// The bytes that say which archive, whether its checksum is made right, and how it is altered.
  private var reader: ByteReader

  init(choices: [UInt8]) { reader = ByteReader(choices) }

  /// - Returns: Whether the altered archive was read.
  mutating func run() -> Bool {
    let whole = reader.element(of: archives)
    let isMadeRight = reader.number(below: 8) != 0
    var bytes = whole
    repeat { reader.alter(&bytes) } while !reader.isAtEnd
    guard bytes != whole else { return false }
    if isMadeRight { bytes = ProfileArchive.withRightChecksum(bytes) }
    guard let archive = try? ProfileArchive(bytes) else { return false }
    expect(isMadeRight, "an altered archive is trusted")
    for name in archive.names {
      guard let profile = try? archive.profile(name) else { continue }
      for text in ["", "12.", "4111 1111 1111 1111", "aB1!", "é王", "2026-11-2"] {
        let evaluation = profile.evaluate(reading: text, locale: .english)
        expect(evaluation.verdict == profile.verdict(reading: text), "two verdicts on \(text)")
        _ = profile.decide(TextEdit(TextRange(caret: 0), with: "1"), in: text)
        _ = profile.display(of: text)
        _ = profile.remainder(of: text)
        _ = profile.hint(in: text, at: text.utf16.count, locale: .english)
      }
    }
    return true
  }
}
