internal import InputControlSystem

/// A list of the only values of a field, which may have labels for people.
///
/// ```swift
/// let plans = ValueList(["basic", "pro"])
/// ```
public struct ValueList: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The name of the declaration; `nil` for the texts of a `oneOf`.
  public let name: String?
  private let content: Content

  /// The maximum number of entries.
  package static let maximumCount = 1_000_000

  /// The maximum size of the file of a list, in bytes.
  package static let largestFile = 256 << 20

  /// The content, which the rules of several profiles share.
  private final class Content: Sendable {
    let keys: TextTable
    /// The labels by language, in the order in which the languages are first stated; an empty text is no label.
    let labels: [Labels]
    /// The group of each key, by which forms choose keys; `nil` if there are none.
    let groups: TextTable?
    /// What is made of the keys when it is needed.
    let made = Monitor(Made())

    init(_ keys: TextTable, _ labels: [Labels], _ groups: TextTable?) {
      self.keys = keys
      self.labels = labels
      self.groups = groups
    }
  }

  /// The labels in one language, in the order of the keys.
  package struct Labels: Hashable, Sendable {
    package var locale: LocaleTag
    package var texts: TextTable

    package init(_ locale: LocaleTag, _ texts: TextTable) {
      self.locale = locale
      self.texts = texts
    }
  }

  private struct Made: Sendable {
    var graph: WordGraph?
    var order: [UInt32]?
    var readings: [LocaleTag: LabelReadings] = [:]
    /// The labels as they may be typed, without case and width.
    var spellings: [LocaleTag: ValueList] = [:]
    /// The indices of the values of each group, sorted by their bytes.
    var members: [String: [UInt32]]?
    var graphs: [String: WordGraph] = [:]
  }

  /// Makes a list without labels.
  ///
  /// - Parameter keys: The values.
  public init(_ keys: [String]) { self.init(name: nil, TextTable(keys), labels: []) }

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - name: The name of the declaration.
  ///   - keys: The values.
  ///   - labels: The labels by language, as many in each as there are values.
  ///   - groups: The group of each value, by which forms choose values; `nil` if there are none.
  package init(name: String?, _ keys: TextTable, labels: [Labels], groups: TextTable? = nil) {
    self.name = name
    content = Content(keys, labels, groups)
  }

  // MARK: Values

  /// The number of values.
  public var count: Int { content.keys.count }

  /// The values, in the order in which they are stated.
  ///
  /// - Complexity: O(n): each call makes all of them.
  public var keys: [String] { table.indices.map { table[$0] } }

  /// The values, in the order in which they are stated.
  package var table: TextTable { content.keys }

  /// The labels by language.
  package var labels: [Labels] { content.labels }

  /// The group of each value, by which forms choose values; `nil` if there are none.
  package var groups: TextTable? { content.groups }

  /// Returns the label of a value, in the nearest language that has one; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - key: A value of the list.
  ///   - locale: The language.
  public func label(of key: String, for locale: LocaleTag) -> String? {
    guard !labels.isEmpty, let index = index(of: key) else { return nil }
    return label(at: index, for: locale)
  }

  /// Returns the label of the value at an index, in the nearest language that has one; `nil` if it has none.
  package func label(at index: Int, for locale: LocaleTag) -> String? {
    let stated = labels.filter { !$0.texts.isEmptyText(index) }
    guard let first = stated.first else { return nil }
    let nearest = locale.nearest(among: stated.map { $0.locale })
    return (stated.first { $0.locale == nearest } ?? first).texts[index]
  }

  /// Returns the index of a value; `nil` if it is not in the list.
  package func index(of key: String) -> Int? {
    let bytes = Array(key.utf8)
    let order = order
    let place = table.firstPlace(notBefore: bytes, in: order)
    guard place < order.count, table.bytes[table.range(of: Int(order[place]))].elementsEqual(bytes) else {
      return nil
    }
    return Int(order[place])
  }

  // MARK: What is made of the values

  /// The indices of the values, sorted by their bytes.
  package var order: [UInt32] {
    content.made.withLock { made in
      if let order = made.order { return order }
      let order = table.sortedIndices
      made.order = order
      return order
    }
  }

  /// The automaton of all values.
  ///
  /// - Complexity: Made once: a second for a million values, microseconds for a few.
  package var graph: WordGraph {
    let order = order
    return content.made.withLock { made in
      if let graph = made.graph { return graph }
      let graph = WordGraph(table, order)
      made.graph = graph
      return graph
    }
  }

  /// The names of the groups, sorted.
  package var groupNames: [String] { members.keys.sorted() }

  private var members: [String: [UInt32]] {
    let order = order
    return content.made.withLock { made in
      if let members = made.members { return members }
      var members: [String: [UInt32]] = [:]
      if let groups { for index in order { members[groups[Int(index)], default: []].append(index) } }
      made.members = members
      return members
    }
  }

  /// Returns the automaton of the values of a group; `nil` if no value is in it.
  ///
  /// - Complexity: Made once for each group.
  package func graph(ofGroup group: String) -> WordGraph? {
    guard let indices = members[group] else { return nil }
    return content.made.withLock { made in
      if let graph = made.graphs[group] { return graph }
      let graph = WordGraph(table, indices)
      made.graphs[group] = graph
      return graph
    }
  }

  /// Returns the labels as people may type them in a language: those of the nearest language that has labels.
  package func readings(for locale: LocaleTag) -> LabelReadings? {
    guard let labels = nearestLabels(for: locale) else { return nil }
    return content.made.withLock { made in
      if let readings = made.readings[labels.locale] { return readings }
      let readings = LabelReadings(labels.texts)
      made.readings[labels.locale] = readings
      return readings
    }
  }

  /// Returns the labels as a person may type them letter by letter, each made by ``LabelReadings/typed(_:)``: as they are
  /// written, and with `ss` in place of ß.
  ///
  /// - Parameter refused: The indices of values whose labels are left out.
  /// - Complexity: Made once for each language if none is left out.
  package func spellings(for locale: LocaleTag, without refused: [Int]) -> ValueList? {
    guard let labels = nearestLabels(for: locale) else { return nil }
    guard refused.isEmpty else { return LabelReadings.spellings(of: labels.texts, without: Set(refused)) }
    return content.made.withLock { made in
      if let spellings = made.spellings[labels.locale] { return spellings }
      let spellings = LabelReadings.spellings(of: labels.texts, without: [])
      made.spellings[labels.locale] = spellings
      return spellings
    }
  }

  private func nearestLabels(for locale: LocaleTag) -> Labels? {
    let tag = locale.nearest(among: labels.map { $0.locale }) ?? labels.first?.locale
    return labels.first { $0.locale == tag }
  }

  // MARK: Comparison

  /// Returns whether two lists have the same values, in any order.
  package func hasSameKeys(as other: ValueList) -> Bool {
    content === other.content || count == other.count && isSubset(of: other) && other.isSubset(of: self)
  }

  /// Returns whether all values are in another list.
  package func isSubset(of other: ValueList) -> Bool {
    if content === other.content { return true }
    let graph = other.graph
    return table.indices.allSatisfy { graph.contains(table[$0]) }
  }

  /// Makes a list without labels.
  public init(arrayLiteral keys: String...) { self.init(keys) }

  /// Whether two lists have the same name, values, labels and groups.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name
      && (left.content === right.content
        || left.content.keys == right.content.keys && left.content.labels == right.content.labels
          && left.content.groups == right.content.groups)
  }

  /// Hashes the name and the size of the list, and its first value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(count)
    hasher.combine(content.keys.bytes.count)
    if count > 0 { hasher.combine(table[0]) }
  }
}

/// The labels of one language, to find those that begin with a text, case and width aside.
package struct LabelReadings: Sendable {
  /// The labels as they are compared.
  private let folded: TextTable
  /// The indices of the labels, sorted by their folded bytes.
  private let order: [UInt32]
  /// Whether all labels are ASCII.
  package let isASCII: Bool

  init(_ labels: TextTable) {
    var folded = TextTable()
    for index in labels.indices { folded.append(Self.folded(labels[index]).utf8) }
    self.folded = folded
    isASCII = labels.bytes.allSatisfy { $0 < 0x80 }
    order = folded.sortedIndices.filter { !labels.isEmptyText(Int($0)) }
  }

  /// Returns a label as it is compared: without case and width, with composed letters and single spaces.
  package static func folded(_ text: String) -> String {
    if let folded = foldedASCII(text) { return folded }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let usual = usualForm(of: scalar)
      // By way of capital letters, because ς and ß have one form among them with σ and ss.
      for capital in usual.properties.uppercaseMapping.unicodeScalars {
        scalars.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
    let words = UnicodeForms.nfc(String(scalars)).unicodeScalars.split { $0.properties.isWhitespace }
    return words.reduce(into: "") { $0 += ($0.isEmpty ? "" : " ") + String($1) }
  }

  /// Returns an ASCII label as it is compared; `nil` for other labels. Most labels of long lists are ASCII, and the properties
  /// of characters take a hundred times as long.
  private static func foldedASCII(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isBehindSpace = false
    for byte in text.utf8 {
      switch byte {
      case 0x80...: return nil
      case 0x09...0x0D, 0x20: isBehindSpace = true
      default:
        if isBehindSpace, !bytes.isEmpty { bytes.append(0x20) }
        isBehindSpace = false
        bytes.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a character of a label as it is compared while it is typed: without case and width, as far as that is one
  /// character.
  package static func typed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let usual = usualForm(of: scalar)
    let small = usual.properties.lowercaseMapping.unicodeScalars
    guard let first = small.first, small.dropFirst().isEmpty else { return usual }
    return first
  }

  /// Returns a character without width. Apostrophes and dashes are those that every keyboard has.
  private static func usualForm(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}": "'"
    case "\u{2010}"..."\u{2014}": "-"
    default: WidthMapping.usualForm(of: scalar) ?? scalar
    }
  }

  fileprivate static func spellings(of labels: TextTable, without refused: Set<Int>) -> ValueList {
    var all = TextTable()
    for index in labels.indices where !labels.isEmptyText(index) && !refused.contains(index) {
      // It is written as it is compared.
      if let folded = foldedASCII(labels[index]) {
        all.append(folded.utf8)
        continue
      }
      let words = UnicodeForms.nfc(labels[index]).unicodeScalars.split { $0.properties.isWhitespace }
      let written = words.reduce(into: "") { spelled, word in
        if !spelled.isEmpty { spelled += " " }
        spelled.unicodeScalars += word.lazy.map { typed($0) }
      }
      all.append(written.utf8)
      let folded = folded(labels[index])
      if !folded.isIdentical(to: written) { all.append(folded.utf8) }
    }
    var unique = TextTable()
    var last: Int?
    for index in all.sortedIndices.lazy.map({ Int($0) }) {
      if last.map({ all.isBefore($0, index) }) ?? true { unique.append(all.bytes[all.range(of: index)]) }
      last = index
    }
    return ValueList(name: nil, unique, labels: [])
  }

  /// Returns the beginning of a label as it is compared. A space behind a word is a part of it.
  package static func folded(beginning text: String) -> String {
    let isBehindWord = text.unicodeScalars.last?.properties.isWhitespace == true
    return folded(text) + (isBehindWord ? " " : "")
  }

  /// Returns the index of the first label that begins with a text, as ``folded(beginning:)`` compares them.
  package func firstIndex(beginningWith text: String) -> Int? {
    indices(beginningWith: Array(Self.folded(beginning: text).utf8), limit: 1).first
  }

  /// Returns the indices of the labels that begin with a text, in the order of the labels.
  package func indices(beginningWith text: String, limit: Int) -> [Int] {
    indices(beginningWith: Array(Self.folded(text).utf8), limit: limit)
  }

  private func indices(beginningWith bytes: [UInt8], limit: Int) -> [Int] {
    var found: [Int] = []
    var place = folded.firstPlace(notBefore: bytes, in: order)
    while place < order.count, found.count < limit, folded.begins(Int(order[place]), with: bytes) {
      found.append(Int(order[place]))
      place += 1
    }
    return found
  }

  /// Returns the indices of the labels that are a text.
  package func indices(of text: String) -> [Int] {
    let bytes = Array(Self.folded(text).utf8)
    return indices(beginningWith: text, limit: 2).filter { folded.range(of: $0).count == bytes.count }
  }

  /// Returns two labels of one group that are the same when they are compared; `nil` if all differ.
  ///
  /// - Parameter groups: The group of each value; `nil` if there are none.
  package func same(in groups: TextTable?) -> (first: Int, second: Int)? {
    // The labels that are the same stand side by side.
    var seen: [String: Int] = [:]
    var previous: Int?
    for index in order.lazy.map({ Int($0) }) {
      if let previous, folded.isBefore(previous, index) { seen = [:] }
      previous = index
      if let first = seen.updateValue(index, forKey: groups?[index] ?? "") {
        return (min(first, index), max(first, index))
      }
    }
    return nil
  }
}
