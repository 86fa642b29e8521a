internal import InputControl
internal import InputControlJSON

/// A judge of values as they are given to `check`.
protocol ValueJudge: ~Copyable {
  /// Judges a value.
  ///
  /// - Throws: The reason why the bytes are no value.
  mutating func judgement(of bytes: [UInt8]) throws(Failure) -> Judgement
}

/// A judge of texts by a profile, or of lines of JSON, which may name or describe one.
struct ProfileJudge: ValueJudge, ~Copyable {
  private var profiles: ProfileSource
  private let standard: CompiledProfile?
  private let readsRequests: Bool
  private let locale: LocaleTag
  private let evaluator = Evaluator()

  /// - Parameters:
  ///   - name: The profile for values that do not name one.
  ///   - inline: The same, described on the command line.
  ///   - readsRequests: Whether values come as lines of JSON. Without, there is a name or a description.
  init(
    _ profiles: ProfileSource, named name: String?, inline: InlineProfile?, readsRequests: Bool,
    locale: LocaleTag
  ) throws(Failure) {
    self.profiles = profiles
    // Lines may name profiles, so errors in the rules are reported before the first line is read.
    if readsRequests { try self.profiles.prepare() }
    if let name {
      standard = try self.profiles.profile(named: name)
    } else {
      standard = if let inline { try self.profiles.profile(inline) } else { nil }
    }
    self.readsRequests = readsRequests
    self.locale = locale
  }

  mutating func judgement(of bytes: [UInt8]) throws(Failure) -> Judgement {
    if let standard, !readsRequests { return judgement(of: bytes, under: standard) }
    let request = try CheckRequest(line: String(decoding: bytes, as: UTF8.self))
    let profile = try profile(for: request)
    if String(validating: bytes, as: UTF8.self) != nil {
      return judgement(of: Array(request.text.utf8), under: profile)
    }
    guard request.text.unicodeScalars.contains("\u{FFFD}") else {
      throw Failure(.data, "this line is not valid UTF-8")
    }
    // Decoding has replaced invalid UTF-8 by U+FFFD. Each U+FFFD becomes the invalid byte 0xFF again, so that
    // the value is judged as invalid UTF-8.
    var damaged: [UInt8] = []
    for scalar in request.text.unicodeScalars {
      if scalar == "\u{FFFD}" { damaged.append(0xFF) } else { damaged += UTF8.encode(scalar) ?? .init() }
    }
    return judgement(of: damaged, under: profile)
  }

  private mutating func profile(for request: CheckRequest) throws(Failure) -> CompiledProfile {
    if let name = request.profile { return try profiles.profile(named: name) }
    if let inline = request.inline { return try profiles.profile(inline) }
    if let standard { return standard }
    throw Failure(.data, "this line names no profile, and there is no --profile for all lines")
  }

  private func judgement(of bytes: [UInt8], under profile: CompiledProfile) -> Judgement {
    let evaluation = evaluator.evaluate(readingUTF8: bytes, under: profile, locale: locale)
    return .value(evaluation, of: String(decoding: bytes, as: UTF8.self), under: profile.profile)
  }
}

/// A judge of the values of a form, a JSON object each.
struct FormJudge: ValueJudge {
  let form: CompiledForm
  /// The day of the evaluation.
  let today: CivilDate
  let locale: LocaleTag

  func judgement(of bytes: [UInt8]) throws(Failure) -> Judgement {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "this line is not valid UTF-8")
    }
    let evaluation = form.evaluation(
      of: try texts(of: line), today: today, readsDisplays: true, locale: locale)
    return .form(evaluation, needsToday: form.form.needsToday)
  }

  /// Returns the texts of the fields in a JSON object.
  private func texts(of line: String) throws(Failure) -> [String: String] {
    let value: JSON
    do {
      value = try JSON(parsing: line)
    } catch {
      throw Failure(.data, "these values are not JSON: \(error.message), at column \(error.column)")
    }
    guard case .object(let members) = value else {
      throw Failure(
        .data,
        "the values of a form are a JSON object, such as {\"\(form.form.fieldNames.first ?? "name")\": \"…\"}"
      )
    }
    var texts: [String: String] = [:]
    for member in members {
      let name = DisplayText.escaped(member.key)
      guard form.graph.number(of: member.key) != nil else {
        throw Failure(
          .data, "the form `\(form.form.name)` has no field `\(name)`",
          help: Suggestion.help(
            for: member.key, in: form.form.fieldNames, "its fields are", none: "it has no fields"))
      }
      guard case .string(let text) = member.value else {
        throw Failure(.data, "the value of `\(name)` must be a text in quotes")
      }
      texts[member.key] = text
    }
    return texts
  }
}
