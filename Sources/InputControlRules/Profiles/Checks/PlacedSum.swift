extension CheckDigit {
  /// Makes the check of digits that, weighted by their positions from the right, add up to a multiple of eleven. The
  /// last one may be `X`, which stands for ten.
  ///
  /// - Parameters:
  ///   - length: The number of digits.
  ///   - hyphen: The offset at which a hyphen may stand.
  convenience init(placed name: String, length: Int, hyphen: Int? = nil, words: String) {
    self.init(
      name, .exactly([length]), words: words,
      machine: .sum(letters: "0123456789X" + (hyphen == nil ? "" : "-")) { state, scalar in
        if scalar == "-", state.count == hyphen, state.memory == 0 {
          // There is a hyphen now.
          return CheckSum(count: state.count, sum: state.sum, memory: 1)
        }
        let isX = scalar == "X" && state.count == length - 1
        guard state.count < length, let value = isX ? 10 : scalar.digit else { return nil }
        return state.adding((length - state.count) * value, modulus: 11)
      })
  }
}
