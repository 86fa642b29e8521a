/// The texts of a `oneOf`, sorted for binary search.
package struct Choices: Sendable {
  private let texts: [[UInt8]]

  init(_ texts: [String]) {
    self.texts = texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns whether a text equals one of the texts, is a proper prefix of one, or neither.
  func verdict(of bytes: Span<UInt8>) -> Verdict {
    let index = firstIndex(notBefore: bytes)
    guard index < texts.count else { return .invalid }
    let candidate = texts[index]
    guard commonCount(candidate, bytes) == bytes.count else { return .invalid }
    return candidate.count == bytes.count ? .acceptable : .intermediate
  }

  /// Returns the length, in bytes, of the longest prefix of a text that is also a prefix of one of the
  /// choices.
  func viableCount(of bytes: Span<UInt8>) -> Int {
    let index = firstIndex(notBefore: bytes)
    // The choice with the longest common prefix is adjacent to the text's position in the sorted order.
    return [index - 1, index].filter(texts.indices.contains).map { commonCount(texts[$0], bytes) }.max() ?? 0
  }

  private func firstIndex(notBefore bytes: Span<UInt8>) -> Int {
    var low = 0
    var high = texts.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(texts[middle], bytes) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isBefore(_ text: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    let common = commonCount(text, bytes)
    if common == text.count { return common < bytes.count }
    return common < bytes.count && text[common] < bytes[common]
  }

  private func commonCount(_ text: [UInt8], _ bytes: Span<UInt8>) -> Int {
    var count = 0
    while count < text.count, count < bytes.count, text[count] == bytes[count] { count += 1 }
    return count
  }
}
