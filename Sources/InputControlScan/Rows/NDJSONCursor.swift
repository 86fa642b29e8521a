internal import InputControlJSON
internal import InputControlSystem

/// Rows that are lines of JSON, of which some members are values.
@safe
struct NDJSONCursor: RowCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var finder: JSONMemberFinder
  private let columns: [String]
  private(set) var row: Range<Int>
  private(set) var content: Range<Int>
  private(set) var scratch: [UInt8] = []
  /// What keeps the line from being read.
  private var malformed: Unreadable?
  private let isAnnotated: Bool

  /// The member that annotations are written to.
  static let annotation = "inputctl"

  init(_ block: Block, columns: [String], isAnnotated: Bool, _ paths: JSONMemberPaths) {
    unsafe bytes = block.bytes
    self.columns = columns
    self.isAnnotated = isAnnotated
    finder = JSONMemberFinder(paths)
    row = 0..<0
    content = row
  }

  mutating func next() -> Bool {
    while true {
      let start = row.upperBound
      guard unsafe start < bytes.count, let base = unsafe bytes.baseAddress else { return false }
      let end = unsafe ByteSearch.first(0x0A, in: base, from: start, to: bytes.count)
      row = unsafe start..<min(end + 1, bytes.count)
      content = start..<end
      switch unsafe finder.find(in: UnsafeBufferPointer(rebasing: bytes[content])) {
      case .blank: continue
      case .found: malformed = nil
      case .malformed(let message, _):
        malformed = Unreadable(
          finder.problem.map { "the line is not JSON: \($0.rawValue)" } ?? message, detail: message)
      }
      return true
    }
  }

  mutating func value(for check: Int) -> RowValue {
    if let malformed { return .unreadable(malformed) }
    let name = "`\(columns[check])`"
    switch finder.values[check] {
    case .text(let range), .literal(let range): return .place(absolute(range))
    case .escapedText(let range):
      scratch.removeAll(keepingCapacity: true)
      unsafe JSONMemberFinder.unescape(
        UnsafeBufferPointer(rebasing: bytes[absolute(range)]), into: &scratch)
      return .scratch
    case .null: return .place(content.lowerBound..<content.lowerBound)
    case .container: return .unreadable(Unreadable("\(name) is an object or an array, and no value"))
    case .missing where finder.objectEnd == nil && !columns[check].hasPrefix("/"):
      return .unreadable(Unreadable("the line is no object"))
    case .missing: return .unreadable(Unreadable("there is no \(name)"))
    case .repeated: return .unreadable(Unreadable("the object has \(name) twice"))
    }
  }

  func writtenRange(for check: Int) -> Range<Int>? {
    malformed == nil ? finder.ranges[check].map(absolute) : nil
  }

  /// Where a member can be added; `nil` for what is no object, or has the member already.
  var placeForMember: (offset: Int, isFirst: Bool)? {
    guard isAnnotated, malformed == nil, let end = finder.objectEnd, let last = finder.values.last,
      case .missing = last
    else { return nil }
    return (content.lowerBound + end, finder.isEmptyObject)
  }

  private func absolute(_ range: Range<Int>) -> Range<Int> {
    content.lowerBound + range.lowerBound..<content.lowerBound + range.upperBound
  }
}
