internal import CShippedRules

/// A file of the folder `Rules`, embedded in the binary and parsed only on demand.
@safe
struct ShippedRuleFile: @unchecked Sendable {
  // Sendable: the bytes are constants in the binary.
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The name of the file.
  let name: String

  /// All shipped files.
  static let all = unsafe files { unsafe shipped_rule_files($0) }

  /// The files of texts, one for each language. A module for pages has none.
  static let texts = unsafe files { unsafe shipped_text_files($0) }

  /// The files of lists, which have the names that the rules give them.
  static let lists = unsafe files { unsafe shipped_list_files($0) }

  private static func files(
    _ first: (UnsafeMutablePointer<Int>) -> UnsafePointer<shipped_rule_file>?
  ) -> [ShippedRuleFile] {
    var count = 0
    guard let first = unsafe first(&count) else { return [] }
    return unsafe UnsafeBufferPointer(start: first, count: count).map { unsafe ShippedRuleFile($0) }
  }

  /// The language of a file of texts.
  var language: LocaleTag? { LocaleTag(String(name.dropLast(".texts".count))) }

  private init(_ file: shipped_rule_file) {
    unsafe name = String(cString: file.name)
    unsafe bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  /// The name of the file in a `use` statement.
  var moduleName: String { String(name.dropLast(".rules".count)) }

  /// Returns whether a source file is this one.
  func has(_ file: SourceFile) -> Bool {
    unsafe file.name == name && file.bytes.count == bytes.count && file.bytes.elementsEqual(bytes)
  }

  /// The contents of the file.
  var source: SourceFile { SourceFile(name: name, bytes: unsafe Array(bytes)) }

  /// Returns the file that declares a profile; `nil` if there is none or more than one.
  static func onlyFile(declaring profile: String) -> ShippedRuleFile? {
    let files = all.filter { $0.declares("profile", profile) }
    return files.count == 1 ? files[0] : nil
  }

  /// Returns whether a line of the file begins with a keyword, `profile` or `form`, and a name.
  func declares(_ keyword: String, _ name: String) -> Bool {
    let wanted = Array("\(keyword) \(name)".utf8)
    var start = 0
    while unsafe start < bytes.count {
      if unsafe bytes[start] == wanted[0], unsafe bytes[start...].starts(with: wanted) {
        let end = start + wanted.count
        // A name that continues with a letter, a digit, `_` or `-` is another name.
        if unsafe end < bytes.count, unsafe " \t:={".utf8.contains(bytes[end]) { return true }
      }
      while unsafe start < bytes.count, unsafe bytes[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    return false
  }
}
