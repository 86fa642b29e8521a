internal import CShippedRules

/// A rule file of the folder `Rules`, which is part of the binary; it is read only when it is asked for.
@safe
struct ShippedRuleFile: @unchecked Sendable {
  // Sendable: the bytes are constants of the program.
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The file's name.
  let name: String

  /// All of them.
  static let all: [ShippedRuleFile] = {
    var count = 0
    guard let first = unsafe shipped_rule_files(&count) else { return [] }
    return unsafe UnsafeBufferPointer(start: first, count: count).map { unsafe ShippedRuleFile($0) }
  }()

  private init(_ file: shipped_rule_file) {
    unsafe name = String(cString: file.name)
    unsafe bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  /// The name by which `use` knows the file.
  var moduleName: String { String(name.dropLast(".rules".count)) }

  /// The file itself.
  var source: SourceFile { SourceFile(name: name, bytes: unsafe Array(bytes)) }

  /// Whether a line of the file begins with the keyword `profile` and a name.
  func declaresProfile(_ name: String) -> Bool {
    let wanted = Array("profile \(name)".utf8)
    var isLineStart = true
    for offset in unsafe bytes.indices {
      if isLineStart, unsafe bytes[offset...].starts(with: wanted) {
        let end = offset + wanted.count
        // Names go on with letters, digits, `_` and `-`.
        if unsafe end < bytes.count, unsafe " \t:={".utf8.contains(bytes[end]) { return true }
      }
      isLineStart = unsafe bytes[offset] == UInt8(ascii: "\n")
    }
    return false
  }
}
