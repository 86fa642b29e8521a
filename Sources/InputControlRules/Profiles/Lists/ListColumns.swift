/// The columns of a list while it is read, with the mistakes in them.
struct ListColumns {
  private let file: SourceFile
  private var keys = TextTable()
  private var keyRanges: [(start: UInt32, end: UInt32)] = []
  /// The labels by language.
  var labels: [ValueList.Labels] = []
  /// The group of each key, by which forms choose keys; `nil` if there are none.
  var groups: TextTable?
  /// Returns the range of the label of the key at an index.
  var labelRanges: (LocaleTag, Int) -> SourceRange = { _, _ in SourceRange(0, 0) }
  private(set) var diagnostics: [Diagnostic] = []

  init(_ file: SourceFile) { self.file = file }

  var count: Int { keys.count }

  /// Whether more mistakes have been found than are shown.
  var isBeyondLimit: Bool { diagnostics.count > Diagnostic.limit }

  mutating func report(_ message: String, _ range: SourceRange, also: [Diagnostic.Label] = [], help: String) {
    guard !isBeyondLimit else { return }
    diagnostics.append(
      Diagnostic(.invalidList, message, at: .init(SourceLocation(file, range)), also: also, help: [help]))
  }

  /// Adds a key with its place.
  mutating func add(_ key: some Collection<UInt8>, _ range: SourceRange) {
    if key.isEmpty {
      report("a value of a list is not empty", range, help: "write a value, or remove it")
    } else if key.contains(where: { $0.isLineBreak }) {
      report("a value of a list has no line break", range, help: "write it in one line")
    }
    keys.append(key)
    keyRanges.append((UInt32(range.start), UInt32(range.end)))
  }

  private func range(ofKey index: Int) -> SourceRange {
    SourceRange(Int(keyRanges[index].start), Int(keyRanges[index].end))
  }

  /// Returns the list, and reports what stands in it twice.
  mutating func list(named name: String) -> ValueList {
    let list = ValueList(name: name, keys, labels: labels, groups: groups)
    let order = list.order
    for (left, right) in zip(order, order.dropFirst()) where !keys.isBefore(Int(left), Int(right)) {
      let (first, second) = (Int(min(left, right)), Int(max(left, right)))
      report(
        "“\(DisplayText.shortened(keys[first], atMost: 40))” stands in the list twice", range(ofKey: second),
        also: [.init(SourceLocation(file, range(ofKey: first)), "first here")], help: "remove one of them")
    }
    for column in labels {
      guard let (first, second) = list.readings(for: column.locale)?.same(in: groups) else { continue }
      report(
        "two values have the label “\(DisplayText.shortened(column.texts[second], atMost: 40))” in `\(column.locale)`",
        labelRanges(column.locale, second),
        also: [.init(SourceLocation(file, labelRanges(column.locale, first)), "first here")],
        help: "a person who types the label must mean one of them: choose other labels")
    }
    return list
  }
}

extension UInt8 {
  /// Whether the byte is a line feed or a carriage return.
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}
