internal import InputControl

/// The texts of the HTML page itself, in one language. Texts of rules and of errors are not among them.
///
/// Texts that a function gets are HTML; the other texts contain no character with a meaning in HTML.
struct ReportWords {
  let isChinese: Bool

  /// Makes the words for a locale: Chinese ones for simplified Chinese, English ones for all others.
  init(_ locale: LocaleTag) { isChinese = locale.hasChineseTexts }

  func words(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }

  /// The language of the page, as a tag of BCP 47.
  var language: String { words("en", "zh-Hans") }

  /// Returns a text that is English on every page, as HTML that tells assistive technology so (WCAG 2.2, 3.1.2).
  func english(_ html: String) -> String { isChinese ? "<span lang=\"en\">\(html)</span>" : html }

  /// The sign between two items of a list.
  var listSeparator: String { words(", ", "，") }

  // MARK: Numbers

  func rows(_ count: Int) -> String { counted(count, "row", chinese: "行") }
  func files(_ count: Int) -> String { counted(count, "file", chinese: "个文件") }

  func bytes(_ count: Int) -> String {
    isChinese && count < 1000 ? "\(count) 字节" : ScanFigures.bytes(count)
  }

  private func counted(_ count: Int, _ one: String, chinese: String) -> String {
    isChinese ? "\(ScanFigures.grouped(count)) \(chinese)" : ScanFigures.counted(count, one)
  }

  // MARK: Title and state

  var title: String { words("What the data check found", "数据检查结果") }
  func title(of name: String) -> String { words("\(title) in \(name)", "\(name)：\(title)") }
  func title(ofFiles count: Int) -> String {
    words("\(title) in \(files(count))", "\(files(count))的\(title)")
  }
  /// The title of a page about an incomplete scan.
  func incomplete(_ title: String) -> String { "\(incomplete)\(words(" ", ""))\(title)" }
  var standardInput: String { words("standard input", "标准输入") }
  func made(at time: String) -> String { words("Made \(time)", "生成时间：\(time)") }
  func made(by program: String) -> String { words("Made by \(program).", "由 \(program) 生成。") }
  var fileNames: String { words("Files", "文件") }
  func moreFiles(_ count: Int) -> String { words("and \(files(count)) more", "还有 \(files(count))") }
  func moreFilesSentence(_ count: Int) -> String {
    words("And \(files(count)) more.", "还有 \(files(count))。")
  }
  var incomplete: String { words("Incomplete:", "不完整：") }
  var complete: String { words("Complete:", "完整：") }
  var nothingLeftOut: String {
    words("everything was read, and nothing was left out.", "全部内容均已读取，没有遗漏。")
  }

  /// Returns the reason why not all rows were read, and what the numbers are about.
  func shortfall(_ summary: ScanSummary) -> String {
    let rows = rows(summary.rows)
    let verb = summary.rows == 1 ? "was" : "were"
    return words(
      "\(summary.shortfall ?? ""). The numbers on this page are about the \(rows) that \(verb) read.",
      "\(chineseShortfall(summary))。本页的数字只涉及已读取的 \(rows)。")
  }

  private func chineseShortfall(_ summary: ScanSummary) -> String {
    switch summary.stop {
    case .interrupted: "检查被中断"
    case .tooManyErrors(let limit): "检查在拒绝 \(rows(limit))后停止"
    case .failed: "有文件无法读取或写入"
    case nil: "\(files(summary.problems.count))未能完整读取"
    }
  }

  // MARK: At a glance

  var glance: String { words("At a glance", "概览") }
  var rowsChecked: String { words("Rows checked", "已检查的行数") }
  func read(_ size: String) -> String { words("\(size) read", "已读取 \(size)") }
  var accepted: String { words("Accepted", "接受") }
  var rejected: String { words("Rejected", "拒绝") }
  var unreadable: String { words("Unreadable", "无法读取") }
  var noRowsToCheck: String { words("There were no rows to check.", "没有可检查的行。") }
  var acceptedByForm: String {
    words(
      "A row is accepted when the form finds its values acceptable, each by itself and all together.",
      "一行的各个值及其相互关系都符合表单的要求时，该行才被接受。")
  }
  func acceptedByAll(_ count: Int) -> String {
    words(
      "A row is accepted when each of its \(count) checks finds it acceptable.",
      "一行只有通过全部 \(count) 项检查才被接受。")
  }

  // MARK: Headings and columns

  var problems: String { words("Files that could not be read completely", "未能完整读取的文件") }
  var file: String { words("File", "文件") }
  var whatHappened: String { words("What happened", "情况") }
  var rowsBefore: String { words("Rows read before", "此前已读取的行数") }
  var allChecks: String { words("All checks", "所有检查") }
  var column: String { words("Column", "列") }
  var profileTitle: String { words("Profile", "校验方案") }
  var verdicts: String { words("Verdicts", "判定") }
  var verdict: String { words("Verdict", "判定") }
  var rowCount: String { words("Rows", "行数") }
  var share: String { words("Share", "占比") }
  var acceptable: String { words("Acceptable", "可接受") }
  var otherRows: String { words("Other rows", "其余行数") }
  var wholeForm: String { words("Whole form", "整个表单") }
  var noColumn: String { words("No column", "无对应列") }
  func form(_ name: String) -> String { words("form \(name)", "表单 \(name)") }
  func field(_ name: String) -> String { words("field \(name)", "字段 \(name)") }
  func judgedOn(_ day: String) -> String { words("Judged on \(day).", "判定日期：\(day)。") }
  func unanswered(_ count: Int) -> String {
    words(
      "A question has no answer in \(rows(count)).",
      "\(rows(count))中有问题未得到答复。")
  }
  var wholeLines: String { words("Whole lines", "整行") }
  func profile(_ name: String) -> String { words("profile \(name)", "校验方案 \(name)") }
  var allRows: String { words("all rows", "所有行") }
  var noRows: String { words("no rows", "没有行") }
  var confidential: String {
    words("The values are confidential, so this page shows none of them.", "这些值是机密内容，因此本页不予显示。")
  }

  // MARK: Rules and reasons

  var noBrokenRule: String { words("No rule was broken.", "没有违反任何规则。") }
  var brokenRules: String { words("Broken rules", "违反的规则") }
  var orderOfRules: String {
    words(
      "The rules broken most often come first. One value may break several.",
      "违反次数最多的规则排在最前。一个值可能违反多条规则。")
  }
  func rule(_ id: String) -> String { words("Rule \(id)", "规则 \(id)") }
  /// Returns the note on a rule that rejects no row, with `severity` emphasised.
  func rejectsNoRow(_ severity: Severity) -> String {
    let name =
      switch severity {
      case .error: words("error", "错误")
      case .warning: words("warning", "警告")
      case .info: words("info", "提示")
      }
    return "<strong>\(name)</strong>" + words(": rejects no row", "：不会拒绝任何行")
  }
  var unreadableReasons: String { words("Why rows could not be read", "行无法读取的原因") }
  func moreReasons(_ count: Int, rows: Int) -> String {
    let reasons = counted(count, "more reason", chinese: "个原因")
    return words(
      "And \(reasons), for \(self.rows(rows)).", "还有 \(reasons)，涉及 \(self.rows(rows))。")
  }

  /// Returns the caption of the first rows that a finding is about.
  func caption(_ count: Int, of all: Int) -> String {
    if count < all {
      let whole = ScanFigures.grouped(all)
      return words(
        "The first\(count == 1 ? "" : " \(count)") of \(whole)",
        "共 \(whole) 行，这里是\(count == 1 ? "第一行" : "前 \(count) 行")")
    }
    return count == 1 ? words("The row", "该行") : words("All \(count) rows", "全部 \(count) 行")
  }

  var row: String { words("Row", "数据行") }
  var line: String { words("Line", "文件行") }
  var value: String { words("Value", "值") }
  var message: String { words("Message", "说明") }

  // MARK: Legend

  var legend: String { words("What the words mean", "术语说明") }

  /// Returns how rows and lines are counted, and what the marks in values mean.
  func counting(mark: String) -> String {
    words(
      """
      Rows are counted from 1 in each file, without the header; lines are counted as in an editor. In a value, \
      \(mark) and similar marks stand for invisible characters, and � for bytes that are not UTF-8.
      """,
      """
      数据行在每个文件中从 1 开始计数，不含表头；文件行与编辑器中的行号一致。值中的 \(mark) 等标记表示不可见字符，\
      � 表示不是 UTF-8 的字节。
      """)
  }

  func name(_ kind: VerdictCounts.Kind) -> String {
    switch kind {
    case .acceptable: words("acceptable", "可接受")
    case .intermediate: words("intermediate", "未完成")
    case .invalid: words("invalid", "无效")
    case .undetermined: words("undetermined", "无法判断")
    case .unreadable: words("unreadable", "无法读取")
    case .inactive: words("inactive", "未启用")
    }
  }

  /// Returns an explanation of a verdict for people who do not know the terms.
  func meaning(_ kind: VerdictCounts.Kind) -> String {
    switch kind {
    case .acceptable: words("The value satisfies all rules.", "该值符合所有规则。")
    case .intermediate:
      words(
        "The value is incomplete: text that is added at its end can make it acceptable.",
        "该值不完整：在末尾补充内容后可以成为可接受的值。")
    case .invalid:
      words(
        "The value breaks a rule, and no text that is added at its end can make it acceptable.",
        "该值违反了规则，在末尾补充任何内容都不能使它可接受。")
    case .undetermined:
      words(
        "Judging the value would have taken too long. It counts as rejected.",
        "判断该值需要的时间过长，按拒绝计。")
    case .unreadable:
      words(
        "The row is damaged or lacks the field, so there was no value to judge.",
        "该行已损坏或缺少该字段，没有可判断的值。")
    case .inactive:
      words(
        "The field does not belong to the form in this row, so its value was not judged.",
        "该字段在此行中不属于表单，其值未予判断。")
    }
  }
}

/// The words for what cannot be seen in a value.
extension ReportWords {
  var empty: String { words("empty", "空") }
  var noCharacters: String { words("no characters", "没有字符") }
  func spaces(_ count: Int) -> String {
    count == 1
      ? words("space", "空格")
      : words("\(ScanFigures.grouped(count)) spaces", "\(ScanFigures.grouped(count)) 个空格")
  }

  /// Returns the note on a value of which only the beginning is shown.
  ///
  /// - Parameters:
  ///   - size: The size of the value in bytes, at least if it is not known exactly.
  ///   - isWhole: Whether the size is known exactly.
  func cut(_ size: Int, isWhole: Bool) -> String {
    let size = bytes(size)
    return words(
      "… cut; \(isWhole ? "" : "over ")\(size) in all", "… 已截断；共\(isWhole ? "" : "超过") \(size)")
  }

  /// Returns the name of a frequent invisible character; `nil` for other characters.
  func name(_ scalar: Unicode.Scalar) -> String? { Self.names[scalar].map { words($0.english, $0.chinese) } }

  private static let names: [Unicode.Scalar: (english: String, chinese: String)] = [
    "\0": ("NUL", "NUL"), "\t": ("tab", "制表符"), "\n": ("line feed", "换行符"),
    "\r": ("carriage return", "回车符"), "\u{1B}": ("escape", "转义符"), "\u{A0}": ("no-break space", "不换行空格"),
    "\u{AD}": ("soft hyphen", "软连字符"), "\u{200B}": ("zero-width space", "零宽空格"),
    "\u{200E}": ("left-to-right mark", "从左至右标记"), "\u{200F}": ("right-to-left mark", "从右至左标记"),
    "\u{202F}": ("narrow no-break space", "窄不换行空格"), "\u{2028}": ("line separator", "行分隔符"),
    "\u{3000}": ("wide space", "全角空格"), "\u{FEFF}": ("byte order mark", "字节顺序标记"),
  ]
}
