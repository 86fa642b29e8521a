/// Formats numbers for people. The format is English for all locales.
enum ScanFigures {
  /// Returns a number with a comma between groups of three digits.
  static func grouped(_ number: Int) -> String {
    var result = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return (number < 0 ? "-" : "") + result
  }

  /// Returns a number with its noun: `1 row`, `2,000 rows`.
  static func counted(_ number: Int, _ one: String) -> String {
    "\(grouped(number)) \(one)\(number == 1 ? "" : "s")"
  }

  /// Returns a share in percent with two decimals; `nil` if the whole is 0.
  ///
  /// A nonzero share is never shown as 0%, and an incomplete one never as 100%, but as `<0.01%` and
  /// `>99.99%`.
  static func share(_ count: Int, of whole: Int) -> String? {
    guard whole > 0 else { return nil }
    let hundredths = Int((Double(count) / Double(whole) * 10_000).rounded())
    if count > 0, hundredths == 0 { return "<0.01%" }
    if count < whole, hundredths == 10_000 { return ">99.99%" }
    return "\(decimal(hundredths, places: 2))%"
  }

  /// Returns a share as a number from 0 to 1 with six decimals, for programs; `nil` if the whole is 0.
  static func fraction(_ count: Int, of whole: Int) -> String? {
    guard whole > 0 else { return nil }
    return decimal(Int((Double(count) / Double(whole) * 1_000_000).rounded()), places: 6)
  }

  /// Returns a size in SI units.
  static func bytes(_ count: Int) -> String {
    guard count >= 1000 else { return counted(count, "byte") }
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    var tenth = 100
    for unit in units {
      let tenths = count / tenth + (count % tenth >= tenth / 2 ? 1 : 0)
      if tenths < 10_000 || unit == units.last { return "\(decimal(tenths, places: 1)) \(unit)" }
      tenth *= 1000
    }
    return counted(count, "byte")
  }

  private static func decimal(_ number: Int, places: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
