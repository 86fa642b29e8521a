internal import CShippedRules

/// The rule files of the folder `Rules`, which are part of the binary.
enum ShippedRules {
  static let files: [SourceFile] = {
    var count = 0
    guard let first = unsafe shipped_rule_files(&count) else { return [] }
    return unsafe UnsafeBufferPointer(start: first, count: count).map { file in
      unsafe SourceFile(
        name: String(cString: file.name),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
  }()
}
