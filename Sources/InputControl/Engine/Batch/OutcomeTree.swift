/// The bytes of the scalars beyond ASCII that an ``OutcomeMachine`` covers.
struct OutcomeTree {
  /// A place behind some bytes of a scalar.
  struct Place: Hashable {
    /// The number of a list of 64 entries, one for each byte that may follow.
    fileprivate var list: UInt16
    /// The number of bytes that are missing.
    fileprivate var missing: Int
    /// The bytes that may follow, without their first two bits.
    fileprivate var followers: Range<Int>
  }

  /// What a byte leads to.
  enum Branch {
    /// The index of the letter that the scalar belongs to.
    case letter(Int)
    case place(Place)
  }

  /// The places behind the first bytes.
  private(set) var leads: [(byte: Int, place: Place)] = []
  private let lists: [UInt16]
  private var lettersOfPlaces: [Place: [Int]] = [:]

  /// - Parameter letters: The classes of the alphabet whose scalars are covered.
  init(of letters: [Int], in alphabet: Alphabet) {
    // Column 0 is for all other scalars.
    var columns = [Int](repeating: 0, count: alphabet.count)
    for (index, letter) in letters.enumerated() { columns[letter] = index + 1 }
    lists = ColumnTree(alphabet, columns).lists
    for byte in 0xC2...0xF4 {
      let place = Place(
        list: lists[byte & 0x3F], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3,
        followers: Self.followers(of: byte))
      if !findLetters(below: place).isEmpty { leads.append((byte, place)) }
    }
  }

  /// The indices of the letters that scalars with these bytes belong to, each once.
  func letters(below place: Place) -> [Int] { lettersOfPlaces[place] ?? [] }

  /// Returns what the bytes lead to that may follow at a place.
  func branches(of place: Place) -> [(byte: Int, branch: Branch)] {
    place.followers.compactMap { follower in branch(place, follower).map { (0x80 | follower, $0) } }
  }

  private func branch(_ place: Place, _ follower: Int) -> Branch? {
    let entry = lists[Int(place.list) << 6 + follower]
    if place.missing == 1 { return entry == 0 ? nil : .letter(Int(entry) - 1) }
    return .place(Place(list: entry, missing: place.missing - 1, followers: 0..<64))
  }

  private mutating func findLetters(below place: Place) -> [Int] {
    if let known = lettersOfPlaces[place] { return known }
    var letters: Set<Int> = []
    for (_, branch) in branches(of: place) {
      switch branch {
      case .letter(let letter): letters.insert(letter)
      case .place(let place): letters.formUnion(findLetters(below: place))
      }
    }
    let sorted = letters.sorted()
    lettersOfPlaces[place] = sorted
    return sorted
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
