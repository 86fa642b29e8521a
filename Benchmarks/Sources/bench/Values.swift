/// Generates the texts to judge, which are the same in every run.
struct Values {
  /// The intended verdict of a value.
  enum Kind: CaseIterable {
    case acceptable
    case intermediate
    case invalid
  }

  private var random = SplitMix(state: 2024)

  /// Returns prices of 5 to 12 bytes.
  ///
  /// The profile allows 12 characters, so an unfinished price of 12 characters is invalid. The pattern alone
  /// does not have that limit, so unfinished prices have at most 11 characters here.
  static func prices(_ count: Int) -> [String] {
    var values = Values()
    return values.mixed(count) { $0.price($1) }
  }

  /// Returns e-mail addresses of 5 to 16 bytes.
  static func addresses(_ count: Int) -> [String] {
    var values = Values()
    return values.mixed(count) { $0.address($1) }
  }

  private mutating func mixed(_ count: Int, _ make: (inout Values, Kind) -> String) -> [String] {
    (0..<count).map { _ in
      // Most values are acceptable, as in practice.
      let kind: Kind =
        switch number(in: 0...9) {
        case 0...5: .acceptable
        case 6...7: .intermediate
        default: .invalid
        }
      return make(&self, kind)
    }
  }

  // MARK: Prices

  private mutating func price(_ kind: Kind) -> String {
    let first = letter(of: "123456789")
    switch kind {
    case .acceptable:
      let decimals = number(in: 0...2)
      let width = decimals == 0 ? 0 : decimals + 1
      let whole = first + digits(number(in: 4...11 - width))
      return decimals == 0 ? whole : whole + "." + digits(decimals)
    case .intermediate:
      return first + digits(number(in: 3...9)) + "."
    case .invalid:
      switch number(in: 0...3) {
      case 0: return "0" + digits(number(in: 4...11))
      case 1: return first + digits(number(in: 1...6)) + "." + digits(3)
      case 2: return first + digits(number(in: 2...7)) + letter(of: "abc ,-") + digits(2)
      default: return first + digits(number(in: 2...7)) + ".." + digits(1)
      }
    }
  }

  private mutating func digits(_ count: Int) -> String { word(count, of: "0123456789") }

  // MARK: Addresses

  private mutating func address(_ kind: Kind) -> String {
    let name = word(number(in: 2...6), of: "abcdefghijklmnopqrstuvwxyz0123456789._-")
    let domain = word(number(in: 2...5), of: "abcdefghijklmnopqrstuvwxyz0123456789")
    switch kind {
    case .acceptable:
      return name + "@" + domain + "." + word(number(in: 2...3), of: "cdeghmnortu")
    case .intermediate:
      return number(in: 0...1) == 0 ? name + "abc" : name + "@" + domain + "."
    case .invalid:
      switch number(in: 0...2) {
      case 0: return name + " " + domain + ".com"
      case 1: return name + "@" + domain + "@com"
      default: return name + "@" + domain + ".c_m"
      }
    }
  }

  // MARK: Chance

  private mutating func word(_ count: Int, of alphabet: String) -> String {
    (0..<count).map { _ in letter(of: alphabet) }.joined()
  }

  private mutating func letter(of alphabet: String) -> String {
    alphabet.randomElement(using: &random).map(String.init) ?? ""
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
}
