// The profiles of rule files.

extension RuleFileWriter {
  mutating func rule(_ kind: Kind) -> String {
    ids += 1
    let name = choices.isOdd() ? "r: " : choices.chance(1, in: 20) ? "" : "r\(ids): "
    let unit = choices.pick(["", "", "", " bytes", " utf16", " scalars", " columns", " graphemes"])
    let rule: String
    // Other rules seldom leave a number or a date over.
    switch choices.number(below: kind == .any || choices.isOdd() ? 11 : kind == .text ? 4 : 3) {
    case 0: rule = "required"
    case 1: rule = "maxLength \(choices.isOdd() ? number() : "2\(choices.number(below: 10))")\(unit)"
    case 2: rule = "minLength \(choices.isOdd() ? number() : "1")\(unit)"
    case 3: rule = "forbid /\(pattern(1))/"
    case 4: rule = "allow \(classes())"
    case 5: rule = "oneOf \(texts())"
    case 6, 7: rule = "regex /\(pattern())/"
    case 8:
      rule =
        "require \(choices.isOdd() ? "9 of " : choices.pick(["", "1 of ", "2 of "]))/\(pattern(1))/, /\(pattern(1))/"
    case 9: rule = "range \(range())"
    default:
      rule =
        "check "
        + choices.pick([
          "luhn", "mod97", "mod11-2", "isbn10", "isbn13", "ean", "gtin", "imei", "vin", "issn", "aba",
          "date \"yyyy-MM-dd\"", "date \"dd.MM.yyyy\"", choices.isOdd() ? "date \"\"" : "date \"MM/yyyy\"",
          "range \(range())", choices.isOdd() ? "nothing" : "luhn",
        ])
    }
    return suffixes(of: name + rule)
  }

  private mutating func layout() -> String {
    choices.pick([
      "\"### ###\"", "\"(###) ###-####\"", "\"+7 ###\"", "\"\\\\## #\"", "\"## €\"", "\"#\"",
      choices.isOdd() ? "\"no\"" : "\"##-#\"", "groups 3 by \",\"",
      "groups 3, 2 by \" \"", "groups 4 by \"-\" from start", "locale", "locale plain", "locale native",
      choices.isOdd() ? "groups 0 by \" \"" : "groups 4 by \" \"",
    ])
  }

  mutating func example() -> String {
    let word = choices.pick(["accepts", "pending", "rejects", "todo accepts", "todo rejects"])
    var example = word + " " + text()
    if choices.chance(1, in: 8), word.hasSuffix("accepts") || choices.isOdd() { example += " as " + text() }
    if choices.chance(1, in: 8), !word.hasSuffix("rejects") || choices.isOdd() {
      example += " shows " + text()
    }
    if choices.isOdd() { example += " by r\(choices.number(below: ids + 1))" }
    if choices.chance(1, in: 8) {
      example += " in " + (choices.isOdd() ? "xx" : choices.pick(["de", "fr", "hi", "en-IN"]))
    }
    return example
  }

  /// A statement of a profile besides its rules.
  private mutating func statement(_ kind: Kind) -> String {
    switch choices.number(below: 13) {
    case 0:
      return "normalize "
        + choices.pick(["width", "nfc", "nfkc", "upper", "lower", "trim", "trim, lower, nfc"])
    case 1:
      let template = choices.pick(["", "-", "$1", "$0$0", "x$$", "ab"])
      return "replace /\(pattern(1))/ with \"\(template)\""
    case 2 where kind != .number && !choices.isOdd(): return "keyboard default"
    case 2:
      let condition = choices.chance(1, in: 3) ? " when /\(pattern(1))/" : ""
      return "display \(layout())\(condition)"
    case 3:
      return choices.pick(["prefix ", "suffix "]) + choices.pick(["\"€ \"", "\" kg\"", "\"%\"", text()])
    case 4:
      return "keyboard "
        + (choices.isOdd() ? "none" : choices.pick(["numberPad", "default", "URL", "asciiCapable"]))
    case 5:
      return choices.pick([
        "ime defer", "ime enforce", "paste fit", "paste whole", "refuse veto", "refuse mark",
      ])
    case 6: return choices.isOdd() ? "sensitive no" : "sensitive"
    case 7 where choices.isOdd():
      return choices.pick(["label ", "hint ", "placeholder "]) + messages()
    case 7:
      return choices.pick([
        "default \(text())", "autocomplete email", "autocomplete work tel", "autocomplete name off",
        "messages " + messages(),
      ])
    case 8, 9, 10, 11: return example()
    default: return choices.isOdd() ? "drop r\(choices.number(below: ids + 1))" : example()
    }
  }

  /// The statements about a kind of value.
  private mutating func core(_ kind: Kind) -> [String] {
    switch kind {
    case .text:
      [
        choices.pick([
          "type letter", "type number_letter", "regex /\(pattern())/", "allow \(classes())", "maxLength 9",
        ])
      ]
    case .number:
      choices.pick([
        ["type decimal", "decimals \(number())"], ["type price"],
        ["type decimal", "decimals 1..2", "signed"],
        ["type decimal", "integers \(number())"], ["type number", "range \(decimal())..\(decimal())"],
        ["type decimal", "decimals minor(\"EUR\")", "display locale"],
        ["type decimal", "decimals 2", "display locale"],
      ])
    case .date:
      choices.pick([
        ["check date \"\(choices.pick(["yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy"]))\""],
        ["type date"], ["type date", "range \"2020-01-01\".."], ["type date", "range ..\"2029-12-31\""],
        ["type date", "range \"2024-02-29\"..\"2028-02-29\""],
        ["type time", "seconds optional", "range \"06:00\"..\"22:00\""], ["type month"],
        ["type dateTime", "seconds"],
      ])
    case .any: choices.chance(1, in: 2) ? [] : ["type none"]
    }
  }

  mutating func body(_ kind: Kind, statements: Int, inherits: Bool = false) -> String {
    var lines: [String] = inherits ? [] : core(kind)
    for _ in 0..<choices.number(below: statements) {
      lines.append(choices.chance(2, in: 3) ? rule(kind) : statement(kind))
    }
    if inherits, choices.isOdd() { lines.append("override " + rule(kind)) }
    return lines.isEmpty ? "{ }" : "{\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  mutating func profile() -> String {
    let name = choices.isOdd() ? choices.pick(["profile", "p0", "é", "a-b", "today"]) : "p\(profiles.count)"
    var text = choices.chance(1, in: 12) ? "/// Words.\n" : ""
    if choices.chance(1, in: 40) { text += "@deprecated(\"use another\")\n" }
    switch choices.number(below: 8) {
    case 0 where !profiles.isEmpty, 1 where !profiles.isEmpty:
      let parent = choices.pick(profiles)
      text += "profile \(name) : \(parent.name) \(body(parent.kind, statements: 4, inherits: true))\n"
      profiles.append((name, parent.kind))
    case 2 where profiles.count > 1:
      let parts = (0...choices.number(below: 2)).map { _ in choices.pick(profiles).name }
      text +=
        "profile \(name) = \(parts.joined(separator: " or ")) \(body(.any, statements: 3, inherits: true))\n"
      profiles.append((name, .any))
    case 3 where !templates.isEmpty:
      text += "profile \(name) : \(instance()) \(body(.any, statements: 3, inherits: true))\n"
      profiles.append((name, .any))
    default:
      let kind = choices.pick([Kind.text, .text, .number, .date, .any])
      text += "profile \(name) \(body(kind, statements: 6))\n"
      profiles.append((name, kind))
    }
    return text
  }
}
