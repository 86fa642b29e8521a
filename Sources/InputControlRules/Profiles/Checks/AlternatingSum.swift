extension CheckDigit {
  /// Makes the check of a run of digits whose sum is a multiple of ten. Every second digit from the right has
  /// another weight.
  ///
  /// - Parameters:
  ///   - prefix: The digits that are allowed first, second and so on.
  ///   - weighted: Returns the value of a digit with the other weight.
  convenience init(
    _ name: String, _ lengths: CheckLengths, prefix: [[Int]] = [], words: String,
    weighted: @escaping @Sendable (Int) -> Int
  ) {
    self.init(
      name, lengths, words: words,
      machine: .sum { state, scalar in
        guard let digit = scalar.digit, state.count != lengths.greatest,
          state.count >= prefix.count || prefix[state.count].contains(digit)
        else { return nil }
        // The right end is not known yet: the memory is the sum in which the last digit has the other weight.
        return CheckSum(
          count: min(state.count + 1, lengths.limit), sum: (state.memory + digit) % 10,
          memory: (state.sum + weighted(digit)) % 10)
      })
  }

  /// Makes the check of a trade item number: GS1 General Specifications, section 7.9 for the check digit.
  convenience init(tradeItem name: String, _ lengths: CheckLengths, prefix: [[Int]] = [], words: String) {
    self.init(name, lengths, prefix: prefix, words: words) { 3 * $0 }
  }

  /// Makes the check of a run of digits by ISO/IEC 7812-1, annex B (the Luhn algorithm): every second digit is
  /// doubled and replaced by the sum of its own digits.
  convenience init(luhn name: String, _ lengths: CheckLengths, words: String) {
    self.init(name, lengths, words: words) { digit in digit < 5 ? 2 * digit : 2 * digit - 9 }
  }
}
