import InputControl

@testable import InputControlScan

/// Summaries for the tests of reports.
enum ScanExamples {
  static let hostile = "<script>alert('1')</script>&\"\u{202E}\u{1B}[31m\t\r\n\u{0}"

  /// Two checks of 1,234,567 rows.
  static var orders: ScanSummary {
    var price = CheckSummary(column: "price", profile: "price", isSensitive: false)
    price.counts = VerdictCounts(
      acceptable: 1_226_624, intermediate: 3, invalid: 7_900, undetermined: 0, unreadable: 40)
    price.rules = [
      RuleSummary(
        rule: "price.large", severity: .warning, count: 1_200,
        samples: [sample(5, 6, "99999", "Is it that expensive?")]),
      RuleSummary(
        rule: "price.shape", severity: .error, count: 7_903,
        samples: [
          sample(12, 13, "12.345", "At most two decimals"),
          sample(1_000, 1_004, " 1,50", "Digits and a point"),
        ]),
      RuleSummary(rule: "price.chars", severity: .error, count: 0),
    ]
    price.unreadable = [
      UnreadableSummary(
        reason: "the row has 3 fields, the header has 5", count: 40,
        samples: [sample(77, 80, nil, "the row has 3 fields, the header has 5")])
    ]
    var card = CheckSummary(column: "card", profile: "card", isSensitive: true)
    card.counts = VerdictCounts(acceptable: 1_234_565, invalid: 2)
    card.rules = [
      RuleSummary(
        rule: "card.luhn", severity: .error, count: 2,
        // The engine withholds the value; the report must withhold it, too.
        samples: [sample(3, 4, "4111111111111112", "A digit is wrong")])
    ]
    return ScanSummary(
      rows: 1_234_567, bytes: 24_123_456, acceptedRows: 1_226_622, checks: [price, card])
  }

  /// Lines of standard input, with at most one of each kind.
  static var oneRow: ScanSummary {
    var check = CheckSummary(column: nil, profile: "price", isSensitive: false)
    check.counts = VerdictCounts(invalid: 1)
    check.rules = [
      RuleSummary(
        rule: "price.shape", severity: .error, count: 1,
        samples: [ScanSample(file: nil, row: 1, line: 1, value: hostile, message: "<b>\u{202E}no</b>")])
    ]
    return ScanSummary(rows: 1, bytes: 1, acceptedRows: 0, checks: [check])
  }

  /// A form, with hostile values and names, and a field without a column.
  static var bookings: ScanSummary {
    var form = FormSummary(form: "booking", today: CivilDate("2026-11-22"), unansweredRows: 3)
    form.counts = VerdictCounts(acceptable: 4, intermediate: 1, invalid: 3, unreadable: 1)
    var broken = sample(2, 3, nil, "It ends before it begins")
    broken.fields = [
      ScanSample.Field(name: "from", value: hostile), ScanSample.Field(name: hostile, value: ""),
    ]
    form.rules = [
      RuleSummary(rule: "booking.stay", severity: .error, count: 2, samples: [broken]),
      RuleSummary(rule: "booking.hint", severity: .warning, count: 1),
    ]
    form.unreadable = [UnreadableSummary(reason: "the line is not an object", count: 1)]
    var from = CheckSummary(field: "from", column: hostile, profile: "from", isSensitive: false)
    from.counts = VerdictCounts(acceptable: 7, invalid: 1, unreadable: 1)
    var code = CheckSummary(field: "code", column: nil, profile: "code", isSensitive: true)
    code.counts = VerdictCounts(acceptable: 2, unreadable: 1, inactive: 6)
    return ScanSummary(rows: 9, bytes: 300, acceptedRows: 4, checks: [from, code], form: form)
  }

  static var nothing: ScanSummary {
    ScanSummary(checks: [CheckSummary(column: nil, profile: "price", isSensitive: false)])
  }

  static func sample(_ row: Int, _ line: Int, _ value: String?, _ message: String) -> ScanSample {
    ScanSample(file: "orders.csv", row: row, line: line, value: value, message: message)
  }
}
