/// The bytes of the scalars beyond ASCII that an ``OutcomeMachine`` covers.
struct OutcomeTree {
  /// A place behind some bytes of a scalar.
  struct Place {
    /// The indices of the letters that scalars with these bytes belong to, each once.
    let letters: [Int]
    /// The bytes that may come next, each with its branch.
    let branches: [(byte: Int, branch: Branch)]
  }

  /// Where reading goes on behind a byte: the scalar is complete, or further bytes are missing.
  enum Branch {
    /// The index of the letter that the scalar belongs to.
    case letter(Int)
    /// The index of a place.
    case place(Int)
  }

  private(set) var places: [Place] = []
  /// The first bytes, with the indices of the places behind them.
  private(set) var leads: [(byte: Int, place: Int)] = []

  private let lists: [UInt16]
  private var numbers: [Node: Int?] = [:]

  /// Some or all of the 64 bytes that may follow.
  private struct Node: Hashable {
    var list: UInt16
    /// The number of bytes that are missing.
    var missing: Int
    /// The bytes that may follow, without their first two bits.
    var followers: Range<Int>
  }

  /// - Parameter letters: The classes of the alphabet whose scalars are covered; `nil` for a letter of ASCII only.
  init(of letters: [Int?], in alphabet: Alphabet) {
    // Column 0 is for all other scalars.
    var columns = [Int](repeating: 0, count: alphabet.count)
    for (index, letter) in letters.enumerated() { if let letter { columns[letter] = index + 1 } }
    guard columns.contains(where: { $0 > 0 }) else {
      lists = []
      return
    }
    lists = ColumnTree(alphabet, columns).lists
    for byte in 0xC2...0xF4 {
      let node = Node(
        list: lists[byte & 0x3F], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3,
        followers: Self.followers(of: byte))
      if let place = number(of: node) { leads.append((byte, place)) }
    }
  }

  /// Returns the index of the place for a list; `nil` if none of the scalars with these bytes is covered.
  private mutating func number(of node: Node) -> Int? {
    if let known = numbers[node] { return known }
    var letters: Set<Int> = []
    var branches: [(byte: Int, branch: Branch)] = []
    for follower in node.followers {
      let entry = lists[Int(node.list) << 6 + follower]
      if node.missing == 1 {
        guard entry > 0 else { continue }
        letters.insert(Int(entry) - 1)
        branches.append((0x80 | follower, .letter(Int(entry) - 1)))
      } else if let place = number(of: Node(list: entry, missing: node.missing - 1, followers: 0..<64)) {
        letters.formUnion(places[place].letters)
        branches.append((0x80 | follower, .place(place)))
      }
    }
    let number = branches.isEmpty ? nil : places.count
    if number != nil { places.append(Place(letters: letters.sorted(), branches: branches)) }
    numbers[node] = .some(number)
    return number
  }

  /// The second bytes that may follow a first one, without their first two bits: those of overlong forms, surrogates, and
  /// values beyond U+10FFFF may not (RFC 3629, section 4).
  private static func followers(of lead: Int) -> Range<Int> {
    switch lead {
    case 0xE0: 0x20..<0x40
    case 0xED: 0x00..<0x20
    case 0xF0: 0x10..<0x40
    case 0xF4: 0x00..<0x10
    default: 0x00..<0x40
    }
  }
}
