import InputControlTestSupport
import Testing

@testable import InputControl

/// What forms mean: activity, the states of rules, whose violation it is, and the clock.
struct FormTests {
  private static func evaluate(
    _ body: String, _ values: [String: String], answers: [FormQuestion: Bool] = [:]
  ) throws -> FormEvaluation {
    try ExampleForm.compiled(body).evaluate(values, today: ExampleForm.today, answers: answers)
  }

  // MARK: Rules

  private static let table: [(rule: String, values: [String: String], verdict: Verdict, rules: [String])] = [
    ("require a, b", ["a": "x"], .intermediate, ["require"]),
    ("require a, b", ["a": "x", "b": "y"], .acceptable, []),
    ("require 1 of a, b", [:], .intermediate, ["require"]),
    ("require 1 of a, b", ["a": "x", "b": "y"], .acceptable, []),
    ("require 1..1 of a, b", ["a": "x", "b": "y"], .invalid, ["require"]),
    ("require 2..3 of a, b, c", ["a": "x"], .intermediate, ["require"]),
    ("equal a, b", ["a": "word", "b": "word"], .acceptable, []),
    ("equal a, b", ["a": "word", "b": "wo"], .intermediate, ["equal"]),
    ("equal a, b", ["a": "word", "b": "wa"], .invalid, ["equal"]),
    ("equal a, b", ["a": "word"], .acceptable, []),
    ("equal p, q", ["p": "123456", "q": "12"], .intermediate, []),
    ("equal p, q", ["p": "1234", "q": "19"], .invalid, ["equal"]),
    ("order d <= e", ["d": "2026-10-01", "e": "2026-10-01"], .acceptable, []),
    ("order d < e", ["d": "2026-10-01", "e": "2026-10-01"], .invalid, ["order"]),
    ("order d <= e", ["d": "2026-10-01", "e": "2026-0"], .invalid, ["order"]),
    ("order d <= e", ["d": "2026-10-01", "e": "2026-1"], .intermediate, []),
    ("order d <= g", ["d": "2026-10-01", "g": "30.09.2026"], .invalid, ["order"]),
    ("order d <= g", ["d": "2026-10-01", "g": "3"], .intermediate, []),
    ("order today <= d", ["d": "2026-11-24"], .invalid, ["order"]),
    ("order today <= d", ["d": "2026-11-25"], .acceptable, []),
    ("order today + 2 days <= d", ["d": "2026-11-26"], .invalid, ["order"]),
    ("order d <= today - 1 months", ["d": "2026-10-25"], .acceptable, []),
    ("order d <= today -1 months", ["d": "2026-10-26"], .invalid, ["order"]),
    ("order \"2026-01-01\" <= d < \"2027-01-01\"", ["d": "2027-01-01"], .invalid, ["order"]),
    ("order m <= n", ["m": "5", "n": "1"], .intermediate, ["order"]),
    ("order m <= s", ["m": "60", "s": "7"], .invalid, ["order"]),
    ("order m <= s", ["m": "50", "s": "4"], .invalid, ["order"]),
    ("order m <= s", ["m": "50", "s": "5"], .intermediate, ["order"]),
    ("order m <= n", ["m": "-5", "n": "-1"], .acceptable, []),
    ("order m < n", ["m": "1.50", "n": "1.5"], .intermediate, ["order"]),
    ("order m < n", ["m": "1.5", "n": "1.50"], .invalid, ["order"]),
    ("order 10 <= m", ["m": "9"], .intermediate, ["order"]),
    ("order m <= 10", ["m": "11"], .invalid, ["order"]),
    ("age d 18..130", ["d": "2008-11-25"], .acceptable, []),
    ("age d 18..130", ["d": "2008-11-26"], .invalid, ["age"]),
    ("age d 18..130", ["d": "200"], .intermediate, []),
    ("age d 18..130", ["d": "201"], .invalid, ["age"]),
    ("age d 18..", ["d": "2008-11-25"], .acceptable, []),
    ("age d 18..", ["d": "0001-01-01"], .acceptable, []),
    ("age d 18..", ["d": "2008-11-26"], .invalid, ["age"]),
    ("age d 0..", ["d": "2026-11-26"], .invalid, ["age"]),
    ("external taken(a)", ["a": "x"], .intermediate, ["external"]),
    ("external taken(a)", [:], .acceptable, []),
    ("equal a, b warning", ["a": "word", "b": "wa"], .acceptable, ["equal"]),
  ]

  @Test(arguments: table.indices)
  func rule(index: Int) throws {
    let (rule, values, verdict, rules) = Self.table[index]
    let fields =
      "field a: word; field b: word; field c: word; field p: pin; field q: pin; field d: day; field e: day; "
      + "field g: german; field m: amount; field n: amount; field s: small"
    let evaluation = try Self.evaluate("\(fields)\n\(rule)", values)
    #expect(evaluation.verdict == verdict, "\(rule) \(values)")
    #expect(evaluation.allViolations.map(\.rule) == rules, "\(rule) \(values)")
  }

  /// A sentence is about the field, wherever it stands in the relation.
  @Test(arguments: [
    ("10 < m", ["m": "9"], "“m” must be more than 10", "“m”必须大于10"),
    ("10 <= m", ["m": "9"], "“m” must be at least 10", "“m”不能小于10"),
    ("m < 10", ["m": "11"], "“m” must be less than 10", "“m”必须小于10"),
    ("m <= 10", ["m": "11"], "“m” must be at most 10", "“m”不能大于10"),
    ("m < n", ["m": "5", "n": "4"], "“n” must be more than “m”", "“n”必须大于“m”"),
    ("m <= n", ["m": "5", "n": "4"], "“n” must be at least “m”", "“n”不能小于“m”"),
    ("d < e", ["d": "2026-10-02", "e": "2026-10-01"], "“e” must be after “d”", "“e”必须晚于“d”"),
    ("d <= e", ["d": "2026-10-02", "e": "2026-10-01"], "“e” must not be before “d”", "“e”不能早于“d”"),
    ("today < d", ["d": "2026-11-24"], "“d” must be after 2026-11-25", "“d”必须晚于2026-11-25"),
    ("today <= d", ["d": "2026-11-24"], "“d” must not be before 2026-11-25", "“d”不能早于2026-11-25"),
    ("d < today", ["d": "2026-11-26"], "“d” must be before 2026-11-25", "“d”必须早于2026-11-25"),
    ("d <= today", ["d": "2026-11-26"], "“d” must not be after 2026-11-25", "“d”不能晚于2026-11-25"),
  ])
  func relationsInWords(relation: String, values: [String: String], english: String, chinese: String) throws {
    let form = try ExampleForm.compiled(
      "field d: day; field e: day; field m: amount; field n: amount\norder \(relation)")
    for (locale, reason) in [(LocaleTag.english, english), (.simplifiedChinese, chinese)] {
      let evaluation = try form.evaluate(values, today: ExampleForm.today, locale: locale)
      #expect(evaluation.allViolations.map(\.reason) == [reason])
    }
  }

  /// A rule is not asked about operands whose own violations say more.
  @Test func invalidOperands() throws {
    let evaluation = try Self.evaluate(
      "field d: day; field e: day; order d <= e", ["d": "2026-13-01", "e": "2026-01-01"])
    #expect(evaluation.verdict == .invalid)
    #expect(evaluation.allViolations.isEmpty)
  }

  // MARK: Activity

  private static let branches = """
    field country: country { required }
    when country is "US" {
      field zip: small { required }
      field state: word
    } else when country is "CA" {
      field zip: word { required }
    } else {
      field note: word
      when note matches /x+/ { field more: word { required } }
    }
    """

  private static let active: [(values: [String: String], fields: [String], verdict: Verdict)] = [
    ([:], ["country", "note"], .intermediate),
    (["country": "U"], ["country", "note"], .intermediate),
    (["country": "US"], ["country", "zip", "state"], .intermediate),
    (["country": "US", "zip": "12"], ["country", "zip", "state"], .acceptable),
    (["country": "CA", "zip": "12"], ["country", "zip"], .invalid),
    (["country": "DE", "zip": "§"], ["country", "note"], .acceptable),
    (["country": "DE", "note": "xx"], ["country", "note", "more"], .intermediate),
    (["country": "US", "zip": "1", "note": "xx"], ["country", "zip", "state"], .acceptable),
  ]

  @Test(arguments: active.indices)
  func activity(index: Int) throws {
    let (values, fields, verdict) = Self.active[index]
    let evaluation = try Self.evaluate(Self.branches, values)
    #expect(evaluation.fields.filter(\.isActive).map(\.name) == fields)
    #expect(evaluation.verdict == verdict)
  }

  /// An inactive field keeps its text and is left out of the result; a field that is not active is empty to a test.
  @Test func inactiveFields() throws {
    let evaluation = try Self.evaluate(
      Self.branches, ["country": "US", "zip": "1", "note": "xx", "more": "y"])
    #expect(evaluation["note"]?.text == "xx")
    #expect(evaluation.values.map(\.field) == ["country", "zip"])
    let again = try Self.evaluate(
      Self.branches, Dictionary(uniqueKeysWithValues: evaluation.values.map { ($0.field, $0.value) }))
    #expect(again.verdict == evaluation.verdict)
  }

  @Test func testsSeeNormalizedValues() throws {
    let form = "field a: upper; when a is \"YES\" { field b: word { required } }"
    #expect(try Self.evaluate(form, ["a": " yes "])["b"]?.isActive == true)
    #expect(try Self.evaluate(form, ["a": "yes x"])["b"]?.isActive == false)
  }

  @Test func aRuleWithAnInactiveOperandIsNotAsked() throws {
    let form = """
      field a: word; field b: word
      when a is "x" { field c: word; require b, c }
      equal b, c
      """
    #expect(try Self.evaluate(form, ["b": "one", "c": "two"]).verdict == .acceptable)
    let evaluation = try Self.evaluate(form, ["a": "x", "b": "one", "c": "two"])
    #expect(evaluation.verdict == .invalid)
    #expect(evaluation.violations.map(\.id) == ["f.equal"])
    #expect(try Self.evaluate(form, ["a": "x"]).violations.map(\.rule) == ["require"])
  }

  // MARK: Violations

  @Test func whoseViolationItIs() throws {
    let fields = "field a: word; field b: word; field c: word\n"
    #expect(try Self.evaluate(fields + "equal b, a", ["a": "x", "b": "y"]).violations[0].fields == ["b"])
    #expect(
      try Self.evaluate(fields + "equal b, a at a, c", ["a": "x", "b": "y"]).violations[0].fields == [
        "a", "c",
      ])
  }

  @Test func messagesNameValuesButNoSensitiveOnes() throws {
    let text = "{ en \"{a} and {p}, {nothing}\" }"
    let evaluation = try Self.evaluate(
      "field a: word; field p: pin\nrequire 2 of a, p \(text)\nsame: equal a, p \(text)",
      ["a": "x", "p": "1234"])
    #expect(evaluation.violations.map(\.message) == ["x and …, {nothing}"])
    #expect(evaluation.violations.map(\.reason) == ["“p” differs from “a”"])
  }

  @Test func answersBelongToTheirValues() throws {
    let form = "field a: upper; free: external free(a) { en \"{a} is taken\" }"
    let question = FormQuestion("free", ["ANN"])
    let waiting = try Self.evaluate(form, ["a": "Ann"])
    #expect(waiting.questions == [question])
    #expect(waiting.violations.map(\.message) == ["This has not been answered yet"])
    #expect(waiting.violations.map(\.isWaiting) == [true])
    #expect(try Self.evaluate(form, ["a": "Ann"], answers: [question: true]).verdict == .acceptable)
    let refused = try Self.evaluate(form, ["a": "Ann"], answers: [question: false])
    #expect(refused.verdict == .invalid)
    #expect(refused.violations.map(\.message) == ["ANN is taken"])
    #expect(try Self.evaluate(form, ["a": "Anna"], answers: [question: true]).verdict == .intermediate)
  }

  // MARK: Dates

  @Test func reasonsOfAges() throws {
    for (ages, english, chinese) in [
      ("18..130", "The age must be 18 to 130 years", "年龄必须在 18 到 130 岁之间"),
      ("18..", "The age must be at least 18 years", "年龄不能小于 18 岁"),
      ("1..", "The age must be at least 1 year", "年龄不能小于 1 岁"),
    ] {
      let form = try ExampleForm.compiled("field d: day; age d \(ages)")
      for (locale, reason) in [(LocaleTag.english, english), (.simplifiedChinese, chinese)] {
        let evaluation = try form.evaluate(["d": "2026-01-01"], today: ExampleForm.today, locale: locale)
        #expect(evaluation.violations.map(\.reason) == [reason])
      }
    }
  }

  @Test func birthdaysOnLeapDays() {
    let born = CivilDate("2008-02-29") ?? ExampleForm.today
    let days = ["2026-02-28", "2026-03-01", "2028-02-28", "2028-02-29"].compactMap { CivilDate($0) }
    #expect(days.map(born.fullYears(until:)) == [17, 18, 19, 20])
  }

  /// The ids of a field's rules begin with its name, whether or not it has a block; parts of a union keep their names.
  @Test func idsBeginWithTheNameOfTheField() throws {
    let form = try RuleSet([
      SourceFile(
        name: "ids.rules",
        text: """
          language 3
          template code(digits INT 1..9) { letters: forbid /[a-z]/; maxLength digits }
          profile word { letters: allow /[a-z]/ }
          profile number { regex /\\d*/ }
          profile either = word or number { maxLength 2 }
          form f {
            field a: word
            field b: word { maxLength 1 }
            field c: either
            field d: code(digits: 2)
            field word: word
          }
          """)
    ]).form("f")
    let texts = ["a": "1", "b": "11", "c": "abc", "d": "abc", "word": "1"]
    let evaluation = try form.evaluate(texts, today: ExampleForm.today)
    #expect(
      evaluation.fields.map { $0.evaluation?.violations.map { $0.id } } == [
        ["a.letters"], ["b.letters", "b.maxLength"], ["c.maxLength"], ["d.letters", "d.maxLength"],
        ["word.letters"],
      ])
  }

  @Test func distances() {
    let cases: [(String, Int, CivilDate.Distance.Unit, String)] = [
      ("2026-01-31", 1, .months, "2026-02-28"), ("2028-01-31", 1, .months, "2028-02-29"),
      ("2028-02-29", 1, .years, "2029-02-28"), ("2026-11-25", -11, .months, "2025-12-25"),
      ("2026-12-31", 1, .days, "2027-01-01"), ("2026-03-01", -1, .days, "2026-02-28"),
      ("0001-01-01", -1, .days, "0000-12-31"), ("2000-02-28", 366, .days, "2001-02-28"),
      ("2026-11-25", -26, .months, "2024-09-25"),
    ]
    for (date, count, unit, result) in cases {
      #expect(CivilDate(date)?.advanced(by: .init(count, unit)).description == result, "\(date) \(count)")
    }
    // Day by day through 1,600 years: each day is the next one.
    var date = CivilDate(year: 1600, month: 1, day: 1) ?? ExampleForm.today
    while date.year < 3200 {
      let next = date.advanced(by: .init(1, .days))
      let isInMonth = next.day == date.day + 1 && next.month == date.month && next.year == date.year
      #expect(isInMonth || next.day == 1 && date.day == CivilDate.days(in: date.month, of: date.year))
      guard next > date else { break }
      date = next
    }
    #expect(date.description == "3200-01-01")
  }

  @Test(arguments: ["", "2026-1-1", "2026-02-29", "0000-01-01", "2026-11-25 ", "２０２６-11-25", "10000-01-01"])
  func noDate(text: String) { #expect(CivilDate(text) == nil) }
}
