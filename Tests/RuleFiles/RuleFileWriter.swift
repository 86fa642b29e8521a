/// The numbers from which something is made: the bytes of a fuzzer, or those of a seed.
struct Choices {
  private var bytes: ArraySlice<UInt8>
  private var state: UInt64
  /// How often something is written that has no sense where it stands.
  let oddity: Int

  /// The choices of a seed, of which one in `oddity` has no sense; 0 for none.
  init(seed: UInt64) {
    bytes = []
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    oddity = [0, 0, 300, 60, 12][Int(seed % 5)]
  }

  /// The choices of bytes; the first ones behind the last byte.
  init(bytes: [UInt8]) {
    self.bytes = bytes.dropFirst()
    state = 0
    oddity = [0, 300, 60, 12][Int(bytes.first ?? 0) % 4]
  }

  /// Returns a number below a bound.
  mutating func number(below bound: Int) -> Int {
    if let byte = bytes.popFirst() { return Int(byte) % bound }
    guard state != 0 else { return 0 }
    // splitmix64, as in the generator of Java 8.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  mutating func chance(_ one: Int, in many: Int) -> Bool { number(below: many) < one }

  mutating func isOdd() -> Bool { oddity > 0 && number(below: oddity) == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }
}

/// Writes a rule file at random, out of all statements that the language has, most of which make sense.
struct RuleFileWriter {
  private var choices: Choices
  private var profiles: [(name: String, kind: Kind)] = []
  private var templates: [(name: String, parameters: [(name: String, kind: String, value: String)])] = []
  private var sets: [String] = []
  private var ids = 0

  /// What kind of value a profile accepts, on which depends what may be stated about it.
  enum Kind { case text, number, date, any }

  /// Returns a file made of choices.
  static func file(_ choices: Choices) -> String {
    var writer = RuleFileWriter(choices: choices)
    return writer.file()
  }

  private init(choices: Choices) { self.choices = choices }

  private mutating func file() -> String {
    var text = choices.isOdd() ? choices.pick(["language 1\n", "language 4\n", ""]) : "language 3\n"
    for _ in 0..<choices.number(below: 2) {
      let name = "set\(sets.count)"
      text += "set \(name) = \(classes())\n"
      sets.append(name)
    }
    for _ in 0..<choices.number(below: 2) { text += template() }
    for _ in 0...choices.number(below: 3) { text += profile() }
    for number in 0..<choices.number(below: 3) { text += form(number) }
    return choices.chance(1, in: 2) || !choices.isOdd() ? text : torn(text)
  }

  /// Returns a file with a part removed, repeated or moved.
  private mutating func torn(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...choices.number(below: 3) {
      let place = choices.number(below: words.count)
      switch choices.number(below: 4) {
      case 0: words[place] = ""
      case 1: words.insert(words[place], at: choices.number(below: words.count))
      case 2: words.swapAt(place, choices.number(below: words.count))
      default: words.insert(choices.pick(["{", "}", "(", "\"", "/", "..", ",", "$", "\n", "\0"]), at: place)
      }
    }
    return words.joined(separator: " ")
  }

  // MARK: Parts

  private mutating func number() -> String {
    if choices.isOdd() {
      return choices.pick([
        "-1", "99999999999999999999", "2147483647", "2147483648", "1.5", "9223372036854775807", "x", "00",
      ])
    }
    return choices.pick(["0", "1", "2", "3", "4", "5", "8", "12", "20"])
  }

  private mutating func decimal() -> String {
    choices.isOdd()
      ? choices.pick(["1e9", "-", ".5", "99999999999999999999999999.99", "١", "1..2"])
      : choices.pick(["0", "0.01", "1", "12", "31", "99.99", "1000", "-5", "-0.5", "999999999999999999"])
  }

  private mutating func range() -> String {
    if choices.isOdd() { return "\(decimal())..\(decimal())" }
    let bounds = ["-1000", "-5", "-0.5", "0", "0.01", "1", "12", "31", "99.99", "1000", "999999999999999999"]
    let (first, second) = (choices.number(below: bounds.count), choices.number(below: bounds.count))
    return "\(bounds[min(first, second)])..\(bounds[max(first, second)])"
  }

  private mutating func text() -> String {
    let parts = [
      "a", "b", "ab", "0", "12", "1.5", "-3", "A1", "é", "e\\u{301}", " ", "x y", "2026-11-24", "ﬀ", "小明",
      "😀", "-",
      "(1)", "\\\"", "\\\\", "\\n", "\\u{200B}", "\\u{FEFF}", "1,234", "a@b.de", "",
    ]
    var text = ""
    for _ in 0...choices.number(below: 2) { text += choices.pick(parts) }
    return "\"\(text)\""
  }

  private mutating func texts() -> String {
    (0...choices.number(below: 3)).map { _ in text() }.joined(separator: ", ")
  }

  private mutating func `class`() -> String {
    if choices.chance(1, in: 3), !sets.isEmpty { return choices.pick(sets) }
    return choices.chance(1, in: 3)
      ? choices.pick([#""abc""#, #""-.""#, #""é""#, #""👩‍👩‍👧""#, #"" ""#])
      : choices.pick([
        "/[a-z]/", #"/\d/"#, "/[0-9A-F]/", #"/\p{L}/"#, #"/\p{sc:Han}/"#, "/[^a]/", "/./", "/[ac-z]/",
        #"/\w/"#,
      ])
  }

  private mutating func classes() -> String {
    (0...choices.number(below: 2)).map { _ in `class`() }.joined(separator: ", ")
  }

  /// A pattern, without its slashes.
  private mutating func pattern(_ depth: Int = 2) -> String {
    if choices.isOdd() {
      return choices.pick([
        "(a", "[a", "a{3", "(?<n>a)\\k<n>", "(a)\\1", "(?=a)b", "\\X", "(?>a+)b", "(?(1)a|b)", "(*F)", "\\K",
        "(?R)",
        "(?:a|b|ab)(?<=b)c", "\\p{Xx}", "a{0,65536}", "(?i)ß", "\\bb\\b", "\\R.*", "[[:alpha:]-z]", "(?C1)a",
      ])
    }
    guard depth > 0 else {
      return choices.pick([
        "a", "b", "[a-c]", "\\d", "[0-9]", "x", "é", ".", "\\.", "-", " ", "\\p{Lu}", "[^a]", "(?i:k)", "\\w",
        "",
      ])
    }
    let (first, second) = (pattern(depth - 1), pattern(depth - 1))
    return switch choices.number(below: 9) {
    case 0: "(?:\(first)|\(second))"
    case 1: "(\(first))\(second)"
    case 2: "(?:\(first))?\(second)"
    case 3: "(?:\(first))*"
    case 4: "(?:\(first))+\(second)"
    case 5: "(?:\(first)){\(choices.isOdd() ? "3,2" : choices.pick(["2", "0,3", "1,", "1,4", "0,9"]))}"
    case 6: "(?=\(first))\(second)"
    case 7: "(?!\(first))\(second)"
    default: first + second
    }
  }

  private mutating func messages() -> String {
    let words = [
      "Wrong", "{value}", "{display}", "{match} {character} {count} {max} {min}",
      choices.isOdd() ? "{no}" : "{value}",
    ]
    let text = choices.pick(words)
    switch choices.number(below: 5) {
    case 0 where choices.isOdd(): return "{ \"\(text)\" }"
    case 1: return "{ en \"\(text)\"; \(choices.pick(["de", "zh-Hans", "iw", "xx-YY", "en"])) \"\(text)\" }"
    default: return "{ en \"\(text)\" }"
    }
  }

  private mutating func suffixes(of rule: String) -> String {
    var text = rule
    if choices.chance(1, in: 8) { text += choices.pick([" on change", " on commit"]) }
    if choices.chance(1, in: 8) { text += choices.pick([" warning", " info", " error"]) }
    if choices.chance(1, in: 8) { text += " " + messages() }
    return text
  }

  // MARK: Profiles

  private mutating func rule(_ kind: Kind) -> String {
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

  private mutating func example() -> String {
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
    case 7: return "messages " + messages()
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
    case .date: ["check date \"\(choices.pick(["yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy"]))\""]
    case .any: choices.chance(1, in: 2) ? [] : ["type none"]
    }
  }

  private mutating func body(_ kind: Kind, statements: Int, inherits: Bool = false) -> String {
    var lines: [String] = inherits ? [] : core(kind)
    for _ in 0..<choices.number(below: statements) {
      lines.append(choices.chance(2, in: 3) ? rule(kind) : statement(kind))
    }
    if inherits, choices.isOdd() { lines.append("override " + rule(kind)) }
    return lines.isEmpty ? "{ }" : "{\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  private mutating func profile() -> String {
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

  // MARK: Templates

  private mutating func template() -> String {
    let name = "t\(templates.count)"
    var parameters: [(name: String, kind: String, value: String)] = []
    var declarations: [String] = []
    var lines: [String] = []
    for number in 0...choices.number(below: 3) {
      let parameter = "v\(number)"
      switch choices.number(below: 4) {
      case 0:
        let bound =
          choices.isOdd()
          ? choices.pick([" 3..2", " 1..1", " 0..2147483647"]) : choices.pick(["", " 0..4", " 1..64"])
        declarations.append("\(parameter) INT\(bound)\(choices.pick(["", " = 1", " = 3"]))")
        parameters.append((parameter, "INT", choices.isOdd() ? "64" : choices.pick(["1", "2", "3"])))
        lines.append(
          choices.pick([
            "m\(number): maxLength \(parameter)", "x\(number): regex /a{0,$\(parameter)}/",
            "type decimal; decimals \(parameter)",
            "x\(number): regex /\\d{$\(parameter),9}/", "messages { en \"{\(parameter)}\" }",
          ]))
      case 1:
        declarations.append("\(parameter) NUMBER\(choices.pick(["", " 0.01..99.99", " 1..1000", " = 5"]))")
        parameters.append(
          (parameter, "NUMBER", choices.isOdd() ? decimal() : choices.pick(["1", "12", "99.99"])))
        lines.append(
          "n\(number): range \(choices.pick(["0..\(parameter)", "\(parameter)..1000", "\(parameter)..\(parameter)"]))"
        )
      case 2:
        declarations.append(
          "\(parameter) TEXT\(choices.pick(["", " \"EUR\", \"-\"", " = \"-\"", " \"-\", \"/\" = \"-\""]))")
        parameters.append((parameter, "TEXT", choices.isOdd() ? text() : "\"-\""))
        lines.append(
          choices.pick([
            "y\(number): regex /(?:${\(parameter)}|b)*/", "suffix \(parameter)",
            "z\(number): oneOf \(parameter), \"b\"",
          ]))
      default:
        guard let set = sets.first else { continue }
        declarations.append("\(parameter) SET")
        parameters.append((parameter, "SET", set))
        lines.append("s\(number): allow \(parameter)")
      }
    }
    for _ in 0..<choices.number(below: 3) {
      lines.append(choices.chance(1, in: 2) ? rule(.any) : example() + " with \(arguments(parameters))")
    }
    guard !parameters.isEmpty else { return "" }
    templates.append((name, parameters))
    return "template \(name)(\(declarations.joined(separator: ", "))) {\n"
      + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  private mutating func instance() -> String {
    let template = choices.pick(templates)
    return template.name + arguments(template.parameters)
  }

  private mutating func arguments(_ parameters: [(name: String, kind: String, value: String)]) -> String {
    let given = parameters.filter { _ in !choices.isOdd() }.map { "\($0.name): \($0.value)" }
    return "(\(given.joined(separator: ", ")))"
  }

  // MARK: Forms

  private mutating func form(_ number: Int) -> String {
    var fields: [(name: String, kind: Kind)] = []
    let body = block(&fields, depth: 0)
    var text = "form f\(number) {\n\(body)"
    for _ in 0..<choices.number(below: 3) {
      let values = fields.filter { _ in choices.chance(2, in: 3) }.map { "\($0.name) \(self.text())" }
      text += "  \(choices.pick(["accepts", "pending", "rejects"])) { \(values.joined(separator: "; ")) }"
      if choices.chance(1, in: 2) {
        text += " on day \"\(choices.pick(["2026-11-22", "0001-01-01", "9999-12-31"]))\""
      }
      text += "\n"
    }
    return text + "}\n"
  }

  private mutating func block(_ fields: inout [(name: String, kind: Kind)], depth: Int) -> String {
    var text = ""
    for _ in 0...choices.number(below: depth == 0 ? 5 : 3) {
      switch choices.number(below: 8) {
      case 0, 1, 2: text += field(&fields)
      case 3 where !fields.isEmpty && depth < 3:
        text += "  when \(condition(fields)) {\n\(block(&fields, depth: depth + 1))  }"
        while choices.chance(1, in: 3) {
          text += " else when \(condition(fields)) {\n\(block(&fields, depth: depth + 1))  }"
        }
        text += choices.chance(1, in: 3) ? " else {\n\(block(&fields, depth: depth + 1))  }\n" : "\n"
      case 4 where fields.count > 1, 5 where fields.count > 1, 6 where fields.count > 1:
        text += formRule(fields)
      default: text += field(&fields)
      }
    }
    return text
  }

  private mutating func field(_ fields: inout [(name: String, kind: Kind)]) -> String {
    let name =
      choices.isOdd() ? choices.pick(["today", "a", "field", "given"]) : "a\(fields.count)"
    let isInstance = choices.chance(1, in: 8) && !templates.isEmpty
    let profile = choices.pick(profiles)
    fields.append((name, isInstance ? .any : profile.kind))
    let kind = isInstance ? instance() : choices.isOdd() ? "std.price" : profile.name
    let block = choices.pick([
      "", "", " { required }", " { required }", " \(body(.any, statements: 2, inherits: true))",
    ])
    return "  field \(name): \(kind)\(block)\n"
  }

  private mutating func condition(_ fields: [(name: String, kind: Kind)], depth: Int = 2) -> String {
    let name = choices.pick(fields).name
    if depth > 0, choices.chance(1, in: 3) {
      let (first, second) = (condition(fields, depth: depth - 1), condition(fields, depth: depth - 1))
      return choices.pick(["(\(first)) and (\(second))", "(\(first)) or (\(second))", "not (\(first))"])
    }
    return switch choices.number(below: 5) {
    case 0: "\(name) is empty"
    case 1: "\(name) is not empty"
    case 2: "\(name) is \(texts())"
    case 3: "\(name) is not \(texts())"
    default: "\(name) matches /\(pattern(1))/"
    }
  }

  private mutating func operand(_ fields: [(name: String, kind: Kind)], _ kind: Kind) -> String {
    let fitting = fields.filter { $0.kind == kind }.map(\.name)
    if choices.chance(2, in: 3), !fitting.isEmpty { return choices.pick(fitting) }
    if choices.isOdd() { return choices.pick(fields).name }
    return kind == .number
      ? choices.pick(["0", "1", "-5", "99.99", "1000"])
      : choices.pick([
        "today", "today + 3 days", "today - 18 years", "\"2026-11-24\"", "\"0001-01-01\"", "\"9999-12-31\"",
        "today + 1 months",
        choices.isOdd() ? choices.pick(["today + 9999 years", "today - 4000000 days"]) : "today",
      ])
  }

  private mutating func formRule(_ fields: [(name: String, kind: Kind)]) -> String {
    ids += 1
    let names = (0...choices.number(below: 3)).map { _ in choices.pick(fields).name }
    let kind = choices.pick([Kind.number, .date])
    let comparable = fields.filter { $0.kind == kind }.map(\.name)
    let dates = fields.filter { $0.kind == .date }.map(\.name)
    let rule: String
    switch choices.number(below: 6) {
    case 0: rule = "require \(names.joined(separator: ", "))"
    case 1:
      rule =
        "require \(choices.isOdd() ? choices.pick(["2..1", "0", "9"]) : choices.pick(["1", "0..1", "1..1"])) of \(names.joined(separator: ", "))"
    case 2: rule = "equal \(choices.pick(fields).name), \(choices.pick(fields).name)"
    case 3 where !comparable.isEmpty || choices.isOdd():
      var chain = comparable.first ?? "today"
      for _ in 0...choices.number(below: 3) {
        chain +=
          (choices.isOdd() ? choices.pick([" > ", " = "]) : choices.pick([" <= ", " < "]))
          + operand(fields, kind)
      }
      rule = "order \(chain)"
    case 4 where !dates.isEmpty || choices.isOdd():
      rule =
        "age \(dates.first ?? names[0]) \(choices.isOdd() ? choices.pick(["5..3", "9999..", "10000.."]) : choices.pick(["18..130", "18..", "0..0"]))"
    default: rule = "external question(\(names.joined(separator: ", ")))"
    }
    let place = choices.chance(1, in: 6) ? " at \(choices.pick(fields).name)" : ""
    let severity = choices.chance(1, in: 8) ? choices.pick([" warning", " info"]) : ""
    return "  r\(ids): \(rule)\(place)\(severity)\(choices.chance(1, in: 6) ? " " + messages() : "")\n"
  }
}
