extension ValueCheck {
  /// ISO/IEC 7064, MOD 11-2, with `X` for ten, as GB 11643 (citizen identification numbers) uses it.
  public static let mod11_2 = digit(
    CheckDigit(
      "mod11-2", .atLeast(2),
      words: "the check character at the end is correct (ISO/IEC 7064 MOD 11-2, as in GB 11643)",
      machine: .sum(letters: "0123456789X", result: 1) { state, scalar in
        let isX = scalar == "X" && state.count > 0
        // Behind an `X`, which is remembered, nothing can follow.
        guard state.memory == 0, let value = isX ? 10 : scalar.digit else { return nil }
        return CheckSum(
          count: min(state.count + 1, 2), sum: (2 * state.sum + value) % 11, memory: isX ? 1 : 0)
      }))
}
