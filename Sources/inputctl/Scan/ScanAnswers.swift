internal import InputControl
internal import InputControlJSON

/// Reads the answers to questions of a form from lines of JSON, such as
/// `{"name":"isFree","values":["suite","2026-11-24"],"answer":true}`.
enum ScanAnswers {
  /// Returns the answers in a file.
  ///
  /// - Throws: The first line that is not an answer to a question of the form, or that contradicts an earlier one.
  static func read(_ path: String, for form: CompiledForm) throws(Failure) -> [FormQuestion: Bool] {
    var answers: [FormQuestion: Bool] = [:]
    var lines: [FormQuestion: Int] = [:]
    let counts = operandCounts(of: form)
    var text = try WholeFile.read(path, atMost: .max)[...]
    if text.starts(with: SourceFile.byteOrderMark) { text = text.dropFirst(SourceFile.byteOrderMark.count) }
    var number = 0
    while !text.isEmpty {
      number += 1
      let end = text.firstIndex(of: 0x0A) ?? text.endIndex
      let line = text[..<end]
      text = text[end...].dropFirst()
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
      do throws(Failure) {
        let (question, answer) = try answer(in: line, counts, of: form)
        if let known = answers[question], known != answer {
          throw Failure(
            .data, "the question was answered differently in line \(lines[question] ?? 0)",
            help: "keep one of the two lines")
        }
        answers[question] = answer
        lines[question] = lines[question] ?? number
      } catch {
        throw error.in("`\(DisplayText.escaped(path))`, line \(number)")
      }
    }
    return answers
  }

  /// Returns the numbers of values that the questions of a form have, by name.
  private static func operandCounts(of form: CompiledForm) -> [String: Set<Int>] {
    var counts: [String: Set<Int>] = [:]
    for rule in form.form.rules {
      if let name = rule.kind.question { counts[name, default: []].insert(rule.operands.count) }
    }
    return counts
  }

  private static func answer(
    in line: ArraySlice<UInt8>, _ counts: [String: Set<Int>], of form: CompiledForm
  ) throws(Failure) -> (FormQuestion, Bool) {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw Failure(.data, "this line is not valid UTF-8")
    }
    let json: JSON
    do {
      json = try JSON(parsing: text)
    } catch {
      throw Failure(.data, "this line is not JSON: \(error.message), at column \(error.column)")
    }
    let shape = Failure(
      .data, "this is not an answer",
      help: #"an answer looks like {"name":"isFree","values":["suite","2026-11-24"],"answer":true}"#)
    guard case .object(let members) = json, members.count == 3 else { throw shape }
    var name: String?
    var values: [String]?
    var answer: Bool?
    for member in members {
      switch (member.key, member.value) {
      case ("name", .string(let text)): name = text
      case ("answer", .bool(let value)): answer = value
      case ("values", .array(let items)):
        values = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard values?.count == items.count else { throw shape }
      default: throw shape
      }
    }
    guard let name, let values, let answer else { throw shape }
    guard let known = counts[name] else {
      throw Failure(
        .data, "the form `\(form.form.name)` has no question `\(DisplayText.escaped(name))`",
        help: Suggestion.help(
          for: name, in: counts.keys.sorted(), "its questions are", none: "it has no questions"))
    }
    guard known.contains(values.count) else {
      let wanted = known.sorted().map(String.init).joined(separator: " or ")
      throw Failure(
        .data,
        "the question `\(name)` has \(wanted) \(wanted == "1" ? "value" : "values"), not \(values.count)",
        help: "give the normalised values of its fields, in the order of the rule")
    }
    return (FormQuestion(name, values), answer)
  }
}
