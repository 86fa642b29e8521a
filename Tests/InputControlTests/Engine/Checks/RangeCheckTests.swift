import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct RangeCheckTests {
  @Test(
    arguments: try cases("1..5") { range in
      CheckCase.acceptable(range, "1", "5", "05", "3.25", "5.000", "1.0", "0004")
        + CheckCase.unfinished(range, "1.", "4.", "5.") + CheckCase.mendable(range, "0", 0..<1)
        + CheckCase.mendable(range, "000", 0..<3) + CheckCase.invalid(range, "6", 0..<1)
        + CheckCase.invalid(range, "0.", 0..<2) + CheckCase.invalid(range, "0.9", 0..<3)
        + CheckCase.invalid(range, "5.01", 0..<4) + CheckCase.invalid(range, "10", 0..<2)
        + CheckCase.invalid(range, "-", 0..<1) + CheckCase.invalid(range, ".5", 0..<1)
        + CheckCase.invalid(range, "1..", 2..<3) + CheckCase.invalid(range, "1.5.", 3..<4)
        + CheckCase.invalid(range, "1,5", 1..<2) + CheckCase.invalid(range, "1５", 1..<4)
        + CheckCase.invalid(range, "3-", 1..<2)
    }
      + cases("20..125") { range in
        CheckCase.acceptable(range, "20", "120", "125", "125.0") + CheckCase.mendable(range, "12", 0..<2)
          + CheckCase.mendable(range, "1", 0..<1) + CheckCase.mendable(range, "2", 0..<1)
          + CheckCase.mendable(range, "10", 0..<2) + CheckCase.invalid(range, "13", 0..<2)
          + CheckCase.invalid(range, "126", 0..<3) + CheckCase.invalid(range, "19.9", 0..<4)
      }
      + cases("10..50") { range in
        CheckCase.invalid(range, "9", 0..<1) + CheckCase.mendable(range, "5", 0..<1)
          + CheckCase.invalid(range, "6", 0..<1)
      })
  func positive(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: try cases("-90..90") { range in
      CheckCase.acceptable(range, "-90", "90", "0", "-0", "-0.0", "-89.999", "-090")
        + CheckCase.unfinished(range, "-", "-90.", "-0.") + CheckCase.invalid(range, "-91", 0..<3)
        + CheckCase.invalid(range, "-90.01", 0..<6) + CheckCase.invalid(range, "--", 1..<2)
        + CheckCase.invalid(range, "-.", 1..<2) + CheckCase.invalid(range, "+1", 0..<1)
    }
      + cases("-5..-1.5") { range in
        CheckCase.acceptable(range, "-1.5", "-5", "-2") + CheckCase.unfinished(range, "-", "-1.", "-5.")
          + CheckCase.mendable(range, "-0", 0..<2) + CheckCase.mendable(range, "-1", 0..<2)
          + CheckCase.invalid(range, "-1.0", 0..<4)
          + CheckCase.invalid(range, "0", 0..<1) + CheckCase.invalid(range, "1.5", 0..<3)
          + CheckCase.invalid(range, "-5.1", 0..<4)
      }
      + cases("0..5") { range in
        CheckCase.invalid(range, "-", 0..<1) + CheckCase.invalid(range, "-0", 0..<1)
      }
      + cases("-5..0") { range in
        CheckCase.acceptable(range, "0", "-0", "0.00", "-5") + CheckCase.unfinished(range, "0.")
          + CheckCase.invalid(range, "0.1", 0..<3) + CheckCase.invalid(range, "1", 0..<1)
      })
  func negative(_ example: CheckCase) { example.expectResult() }

  /// Ranges of which one end is open.
  @Test(
    arguments: try cases("18..") { range in
      CheckCase.acceptable(range, "18", "19", "20", "99", "100", "18.0", "018", "98765432109876543210")
        + CheckCase.unfinished(range, "18.", "99.") + CheckCase.mendable(range, "1", 0..<1)
        + CheckCase.mendable(range, "9", 0..<1) + CheckCase.mendable(range, "0", 0..<1)
        + CheckCase.mendable(range, "17", 0..<2) + CheckCase.invalid(range, "17.", 0..<3)
        + CheckCase.invalid(range, "-", 0..<1)
    }
      + cases("0.5..") { range in
        CheckCase.acceptable(range, "0.5", "1", "0.50", "1000000.25") + CheckCase.unfinished(range, "0.")
          + CheckCase.invalid(range, "0.4", 0..<3)
      }
      + cases("..0.5") { range in
        CheckCase.acceptable(range, "0.5", "0", "-1", "-98765432109876543210.5", "-0", "0.49")
          + CheckCase.unfinished(range, "-", "0.", "-1.") + CheckCase.invalid(range, "0.51", 0..<4)
          + CheckCase.invalid(range, "1", 0..<1)
      }
      + cases("..-2.5") { range in
        CheckCase.acceptable(range, "-2.5", "-3", "-1000") + CheckCase.unfinished(range, "-", "-2.")
          + CheckCase.mendable(range, "-2", 0..<2) + CheckCase.invalid(range, "-2.4", 0..<4)
          + CheckCase.invalid(range, "0", 0..<1)
      }
      + cases("-5..") { range in
        CheckCase.acceptable(range, "-5", "-0", "0", "1000") + CheckCase.invalid(range, "-6", 0..<2)
          + CheckCase.invalid(range, "-5.01", 0..<5)
      })
  func openRanges(_ example: CheckCase) { example.expectResult() }

  @Test(arguments: ["..", "", "1", "5..1", "a..", "..b", "1...", "...1", "1..2..3", "1,5.."])
  func textsThatAreNoRanges(text: String) { #expect(DecimalRange(text) == nil) }

  /// Far more digits than any number of the machine has.
  @Test(
    arguments: try cases("0.1..1234567890123456789012345678901234567890.5") { range in
      CheckCase.acceptable(
        range, "1234567890123456789012345678901234567890.5", "0.1000000000000000000000000000000000000000001")
        + CheckCase.invalid(range, "0.0", 0..<3)
        + CheckCase.invalid(range, "1234567890123456789012345678901234567890.51", 0..<43)
        + CheckCase.invalid(range, "1234567890123456789012345678901234567891", 0..<40)
    })
  func long(_ example: CheckCase) { example.expectResult() }

  private static func cases(_ range: String, _ make: (ValueCheck) -> [CheckCase]) throws -> [CheckCase] {
    make(.range(try #require(DecimalRange(range))))
  }

  // MARK: Exactness

  /// With the digits 0, 1, 2 and 9 alone, a text that can be continued into a range can be continued into a
  /// bound of it or by zeros, so searching texts of these digits is searching all.
  private static let ranges: [String] = {
    let bounds = [
      "0", "0.01", "0.1", "0.9", "1", "1.2", "2", "9", "9.9", "10", "12", "19.9", "20", "99", "102", "210",
    ]
    let all = bounds.dropFirst().reversed().map { "-" + $0 } + bounds
    var generator = SplitMix(state: 5)
    return (0..<30).map { _ in
      let first = Int.random(in: all.indices, using: &generator)
      let second = Int.random(in: all.indices, using: &generator)
      return "\(all[min(first, second)])..\(all[max(first, second)])"
    } + all.flatMap { ["\($0)..", "..\($0)"] }
  }()

  /// All texts of up to three characters, with up to four behind them.
  @Test(arguments: try nonEmpty(ranges))
  func verdictsAreThoseOfASearch(range: String) throws {
    let search = try RangeSearch(range: try #require(DecimalRange(range)), judged: 3, longest: 7)
    #expect(search.mismatches() == [])
  }
}

/// Goes through all texts over `-.0129`, from the longest back to the shortest.
struct RangeSearch {
  private let check: ValueCheck
  private let bounds: ClosedRange<Int>
  private let judged: Int
  private let longest: Int

  init(range: DecimalRange, judged: Int, longest: Int) throws {
    check = .range(range)
    // An open end is further away than any text of the search.
    let lower = try range.lowerBound.map { try #require(Self.scaled(Array($0.description.utf8))) }
    let upper = try range.upperBound.map { try #require(Self.scaled(Array($0.description.utf8))) }
    bounds = (lower ?? .min)...(upper ?? .max)
    self.judged = judged
    self.longest = longest
  }

  func mismatches() -> [CheckMismatch] {
    var mismatches: [CheckMismatch] = []
    _ = canPass([], &mismatches)
    return mismatches
  }

  private func canPass(_ text: [UInt8], _ mismatches: inout [CheckMismatch]) -> Bool {
    let passes = passes(text)
    var canPass = passes
    for byte in "-.0129".utf8 where text.count < longest {
      // A search that judges nothing needs one way at most to each number.
      if text.count >= judged, canPass || !isBeginning(text) { break }
      canPass = self.canPass(text + [byte], &mismatches) || canPass
    }
    if (1...judged).contains(text.count) {
      CheckMismatch(check, text, passes: passes, canPass: canPass).map { mismatches.append($0) }
    }
    return canPass
  }

  private func isBeginning(_ text: [UInt8]) -> Bool { Self.scaled(text + [UInt8(ascii: "0")]) != nil }

  private func passes(_ text: [UInt8]) -> Bool {
    guard let value = Self.scaled(text) else { return false }
    return bounds.contains(value) && (text.first != UInt8(ascii: "-") || bounds.lowerBound < 0)
  }

  /// The number in units of the eighth decimal.
  private static func scaled(_ text: [UInt8]) -> Int? {
    var value = 0
    var missingDecimals = 8
    var hasPoint = false
    for (offset, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where offset == 0: break
      case UInt8(ascii: ".") where !hasPoint && offset > 0 && text[offset - 1] != UInt8(ascii: "-"):
        hasPoint = true
      case 0x30...0x39:
        value = 10 * value + Int(byte) - 0x30
        if hasPoint { missingDecimals -= 1 }
      default: return nil
      }
    }
    guard let last = text.last, (0x30...0x39).contains(last) else { return nil }
    for _ in 0..<missingDecimals { value *= 10 }
    return text[0] == UInt8(ascii: "-") ? -value : value
  }
}
