internal import InputControl
internal import InputControlJSON

/// A cursor over lines of JSON, some members of which are values.
struct NDJSONCursor: RowCursor {
  private let bytes: InputBytes
  private var finder: JSONMemberFinder
  private let columns: [String]
  /// For each check or field, a profile of it that reads numbers as a locale writes them; `nil` if none does.
  private let numberProfiles: [CompiledProfile?]
  private(set) var row: Range<Int>
  private(set) var content: Range<Int>
  private(set) var scratch: [UInt8] = []
  /// Whether a member that is missing is an empty value.
  private let readsMissingAsEmpty: Bool
  /// The reason why the line is not JSON; `nil` if it is.
  private var malformed: Unreadable?
  private let isAnnotated: Bool

  /// The member for annotations.
  static let annotation = "inputctl"

  init(
    _ block: Block, columns: [String], numberProfiles: [CompiledProfile?], readsMissingAsEmpty: Bool,
    isAnnotated: Bool, _ paths: JSONMemberPaths
  ) {
    bytes = block.bytes
    self.columns = columns
    self.numberProfiles = numberProfiles
    self.readsMissingAsEmpty = readsMissingAsEmpty
    self.isAnnotated = isAnnotated
    finder = JSONMemberFinder(paths)
    row = 0..<0
    content = row
  }

  mutating func next() -> Bool {
    while true {
      let start = row.upperBound
      guard start < bytes.count else { return false }
      let end = bytes.offset(of: 0x0A, from: start)
      row = start..<min(end + 1, bytes.count)
      content = start..<end
      switch bytes[content].withSpan({ finder.find(in: $0) }) {
      case .blank: continue
      case .found: malformed = nil
      case .malformed(let problem, let offset):
        let reason = "the line is not JSON: \(problem.rawValue)"
        malformed = Unreadable(reason, detail: "\(reason), at byte \(offset + 1)")
      }
      return true
    }
  }

  mutating func value(for check: Int) -> RowValue {
    if let malformed { return .unreadable(malformed) }
    var name: String { "`\(columns[check])`" }
    switch finder.values[check] {
    case .text(let range): return .place(absolute(range))
    case .literal(let range):
      // A number of JSON is written like a value, whatever the locale.
      guard let profile = numberProfiles[check] else { return .place(absolute(range)) }
      let literal = String(decoding: bytes[absolute(range)], as: UTF8.self)
      scratch = Array(profile.display(of: literal).utf8)
      return .scratch
    case .escapedText(let range):
      scratch.removeAll(keepingCapacity: true)
      _ = bytes[absolute(range)].withSpan { JSONText.unescape($0, into: &scratch) }
      return .scratch
    case .null: return .place(content.lowerBound..<content.lowerBound)
    case .container: return .unreadable(Unreadable("\(name) is an object or an array, not a single value"))
    case .missing where finder.objectEnd == nil && (readsMissingAsEmpty || !columns[check].hasPrefix("/")):
      return .unreadable(Unreadable("the line is not an object"))
    case .missing where readsMissingAsEmpty: return .place(content.lowerBound..<content.lowerBound)
    case .missing: return .unreadable(Unreadable("there is no \(name)"))
    case .repeated: return .unreadable(Unreadable("the object has \(name) twice"))
    }
  }

  func sourceRange(for check: Int) -> Range<Int>? {
    malformed == nil ? finder.ranges[check].map(absolute) : nil
  }

  /// The offset at which a member can be added; `nil` if the line is not an object or already has the member.
  var memberInsertionPoint: (offset: Int, isFirst: Bool)? {
    guard isAnnotated, malformed == nil, let end = finder.objectEnd, let last = finder.values.last,
      case .missing = last
    else { return nil }
    return (content.lowerBound + end, finder.isEmptyObject)
  }

  private func absolute(_ range: Range<Int>) -> Range<Int> {
    content.lowerBound + range.lowerBound..<content.lowerBound + range.upperBound
  }
}
