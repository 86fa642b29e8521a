internal import CUnicodeTables

/// The scalars of Unicode properties and the variants of scalars in case, from tables that
/// Scripts/unicode-tables writes.
package enum UnicodeTables {
  /// The version of Unicode, such as "14.0.0".
  package static var version: String { unsafe String(cString: unicode_tables_version()) }

  /// Returns the scalars with a property.
  ///
  /// - Parameter name: The name as it is written between the braces of `\p{…}`, without `^`: a general category,
  ///   a script, a binary property, or `script=`, `script_extensions=` or `bidi_class=` with a value. Case,
  ///   white space, hyphens and underscores make no difference (UAX #44, UAX44-LM3, as PCRE2 reads names).
  /// - Returns: `nil` if there is no such property.
  package static func scalars(ofProperty name: String) -> ScalarSet? {
    key(of: name).flatMap { scalars(ofKey: $0) }
  }

  /// Returns whether there is a property with a name; see ``scalars(ofProperty:)``.
  package static func hasProperty(_ name: String) -> Bool {
    key(of: name).map { range(ofKey: $0) != nil } ?? false
  }

  private static func scalars(ofKey key: [UInt8]) -> ScalarSet? {
    guard let range = range(ofKey: key), let ranges = unsafe unicode_ranges() else { return nil }
    return unsafe decode(ranges + range.lowerBound, count: range.count)
  }

  /// Returns the place of the scalars of a property in the table of ranges, in bytes.
  private static func range(ofKey key: [UInt8]) -> Range<Int>? {
    var count = 0
    guard let sets = unsafe unicode_sets(&count) else { return nil }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let order = unsafe order(of: sets[middle].name, and: key)
      if order == 0 {
        let start = unsafe Int(sets[middle].offset)
        return unsafe start..<start + Int(sets[middle].length)
      }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Returns the name under which the tables have a property; `nil` if there can be none.
  private static func key(of name: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var kind: [UInt8]?
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), 0x09...0x0D: continue
      case UInt8(ascii: ":") where kind == nil, UInt8(ascii: "=") where kind == nil:
        kind = bytes
        bytes = []
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      // The prefix of keys of scripts is not part of a name.
      case UInt8(ascii: ":"), 0: return nil
      default: bytes.append(byte)
      }
    }
    guard let kind else { return bytes }
    let script = Array("sc:".utf8) + bytes
    switch String(decoding: kind, as: UTF8.self) {
    case "bidiclass", "bc": return Array("bidi".utf8) + bytes
    case "script", "sc": return script
    case "scriptextensions", "scx": return range(ofKey: script) == nil ? nil : bytes
    default: return nil
    }
  }

  /// Returns the order of a name in C and a key: less than, equal to or greater than 0.
  private static func order(of name: UnsafePointer<CChar>, and key: [UInt8]) -> Int {
    for (index, byte) in key.enumerated() {
      let other = unsafe UInt8(bitPattern: name[index])
      // The 0 that ends the name is less than any byte of a key.
      if other != byte { return Int(other) - Int(byte) }
    }
    return unsafe Int(name[key.count])
  }

  private static func decode(_ bytes: UnsafePointer<UInt8>, count: Int) -> ScalarSet {
    var numbers = unsafe VariableLengthNumbers(bytes, count: count)
    var ranges: [ClosedRange<UInt32>] = []
    var end: UInt32 = 0
    while let gap = numbers.next(), let length = numbers.next() {
      ranges.append(end + gap...end + gap + length)
      end += gap + length + 1
    }
    return ScalarSet(sorted: ranges)
  }

  // MARK: Case

  /// Returns the scalars that differ from a scalar of a set only in case (simple case folding,
  /// CaseFolding.txt of Unicode).
  package static func caseVariants(of set: ScalarSet) -> ScalarSet {
    ScalarSet(casePairs.lazy.filter { set.contains($0.scalar) }.map { $0.other...$0.other })
  }

  /// The pairs of scalars that differ only in case, in the order of the first scalar.
  private static let casePairs: [(scalar: UInt32, other: UInt32)] = {
    var count = 0
    guard let bytes = unsafe unicode_case_pairs(&count) else { return [] }
    var numbers = unsafe VariableLengthNumbers(bytes, count: count)
    var result: [(scalar: UInt32, other: UInt32)] = []
    var scalar: UInt32 = 0
    while let step = numbers.next(), let zigzag = numbers.next() {
      scalar += step
      let distance = Int32(zigzag >> 1) ^ -Int32(zigzag & 1)
      result.append((scalar, UInt32(Int32(scalar) + distance)))
    }
    return result
  }()

  // MARK: Columns

  /// Returns the number of columns of a scalar in a terminal: 2 for wide and fullwidth characters (UAX #11), 0 for
  /// marks and controls, else 1.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if (0x20...0x7E).contains(scalar.value) { return 1 }
    return zeroColumns.contains(scalar) ? 0 : twoColumns.contains(scalar) ? 2 : 1
  }

  private static let zeroColumns: ScalarSet = {
    var count = 0
    return unsafe unicode_zero_columns(&count).map { unsafe decode($0, count: count) } ?? .none
  }()

  /// The scalars that take two columns.
  package static let twoColumns: ScalarSet = {
    var count = 0
    return unsafe unicode_two_columns(&count).map { unsafe decode($0, count: count) } ?? .none
  }()

  // MARK: Decompositions

  /// Returns the full compatibility decomposition of a scalar (UAX #15); `nil` if it equals the canonical one.
  static func compatibilityDecomposition(of scalar: Unicode.Scalar) -> ArraySlice<UInt32>? {
    guard !scalar.isASCII else { return nil }
    let (scalars, ends, values) = compatibilityDecompositions
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < scalars.count, scalars[low] == scalar.value else { return nil }
    return values[(low == 0 ? 0 : ends[low - 1])..<ends[low]]
  }

  /// The scalars that have compatibility decompositions, in order, and where the decomposition of each ends.
  private static let compatibilityDecompositions: (scalars: [UInt32], ends: [Int], values: [UInt32]) = {
    var count = 0
    guard let bytes = unsafe unicode_compatibility_decompositions(&count) else { return ([], [], []) }
    var numbers = unsafe VariableLengthNumbers(bytes, count: count)
    var result: (scalars: [UInt32], ends: [Int], values: [UInt32]) = ([], [], [])
    var scalar: UInt32 = 0
    while let step = numbers.next(), let length = numbers.next() {
      scalar += step
      result.scalars.append(scalar)
      for _ in 0..<length { result.values.append(numbers.next() ?? 0xFFFD) }
      result.ends.append(result.values.count)
    }
    return result
  }()
}

/// A sequence of numbers in unsigned LEB128.
@safe
private struct VariableLengthNumbers {
  private var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    unsafe place = bytes
    unsafe end = bytes + count
  }

  mutating func next() -> UInt32? {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while unsafe place < end {
      let byte = unsafe place.pointee
      unsafe place += 1
      result |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    return nil
  }
}
