extension StringProtocol {
  /// Whether all characters are printable ASCII: each of them has one unit in every unit of length.
  var isPrintableASCII: Bool {
    func isPrintable(_ bytes: some Sequence<UInt8>) -> Bool {
      for byte in bytes where byte &- 0x20 > 0x5E { return false }
      return true
    }
    return utf8.withContiguousStorageIfAvailable { unsafe isPrintable($0) } ?? isPrintable(utf8)
  }
}
