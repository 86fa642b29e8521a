// Profiles in an archive: without examples, places in files, and the names of parents.

extension Profile {
  func write(to writer: inout ArchiveWriter) {
    writer.write(name)
    writer.write(documentation) { $0.write($1) }
    writer.write(case: type)
    writer.write(decimalForm) { $1.write(to: &$0) }
    writer.write(dateForm) { $1.write(to: &$0) }
    writer.write(normalization) { $1.write(to: &$0) }
    writer.write(displays) { $1.write(to: &$0) }
    writer.write(prefix)
    writer.write(suffix)
    writer.write(rules) { $1.write(to: &$0) }
    writer.write(parts) { $1.write(to: &$0) }
    writer.write(isSensitive)
    messages.write(to: &writer)
    label.write(to: &writer)
    hint.write(to: &writer)
    placeholder.write(to: &writer)
    writer.write(defaultValue) { $0.write($1) }
    writer.write(autocomplete) { writer, value in writer.write(value.words) { $0.write($1) } }
    writer.write(deprecation) { $0.write($1) }
    writer.write(statedKeyboard) { $0.write(case: $1) }
    writer.write(composition) { $0.write(case: $1) }
    writer.write(pastePolicy) { $0.write(case: $1) }
    writer.write(statedRefusalPolicy) { $0.write(case: $1) }
    writer.write(statedAutocorrection) { $0.write($1) }
  }

  init(from reader: inout ArchiveReader, depth: Int = 0) throws(ArchiveError) {
    // Unions of unions nest as deep as in a rule file.
    guard depth < Self.maximumArchiveDepth else { throw .malformed }
    let name = try reader.text()
    let documentation = try reader.optional { reader throws(ArchiveError) in try reader.text() }
    let type = try reader.value(of: ControlType.self)
    let decimalForm = try reader.optional(DecimalForm.init)
    let dateForm = try reader.optional(DateForm.init)
    let normalization = try reader.list(Normalization.init)
    let displays = try reader.list(Display.init)
    let (prefix, suffix) = (try reader.text(), try reader.text())
    let rules = try reader.list(Rule.init)
    let parts = try reader.list { reader throws(ArchiveError) in try Profile(from: &reader, depth: depth + 1)
    }
    let isSensitive = try reader.flag()
    let messages = try LocalizedText(from: &reader)
    self.init(name: name, type: type, rules: rules, isSensitive: isSensitive, messages: messages)
    self.documentation = documentation
    self.decimalForm = decimalForm
    self.dateForm = dateForm
    self.normalization = normalization
    self.displays = displays
    self.prefix = prefix
    self.suffix = suffix
    self.parts = parts
    (label, hint) = (try LocalizedText(from: &reader), try LocalizedText(from: &reader))
    placeholder = try LocalizedText(from: &reader)
    statedDefault = try reader.optional { reader throws(ArchiveError) in StatedDefault(try reader.text()) }
    autocomplete = try reader.optional { reader throws(ArchiveError) in
      Autocomplete(valid: try reader.list { reader throws(ArchiveError) in try reader.text() })
    }
    deprecation = try reader.optional { reader throws(ArchiveError) in try reader.text() }
    statedKeyboard = try reader.optional { reader throws(ArchiveError) in
      try reader.value(of: KeyboardLayout.self)
    }
    composition = try reader.optional { reader throws(ArchiveError) in
      try reader.value(of: CompositionPolicy.self)
    }
    pastePolicy = try reader.optional { reader throws(ArchiveError) in try reader.value(of: PastePolicy.self)
    }
    statedRefusalPolicy = try reader.optional { reader throws(ArchiveError) in
      try reader.value(of: RefusalPolicy.self)
    }
    statedAutocorrection = try reader.optional { reader throws(ArchiveError) in try reader.flag() }
  }

  static let maximumArchiveDepth = 64
}

extension LocalizedText {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(all) {
      $0.write($1.locale.description)
      $0.write($1.forms.other)
      $0.write($1.forms.forms) {
        $0.write(case: $1.category)
        $0.write($1.text)
      }
    }
    writer.write(shared) { writer, shared in
      switch shared.key {
      case .rule(let key):
        writer.write(true)
        writer.write(key)
      case .builtIn(let key):
        writer.write(false)
        writer.write(key.rawValue)
      }
      writer.write(shared.values.sorted { $0.key < $1.key }) {
        $0.write($1.key)
        $0.write($1.value)
      }
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init()
    let texts = try reader.list { reader throws(ArchiveError) in
      (
        locale: try wellFormed(LocaleTag(reader.text())),
        forms: TextForms(
          try reader.text(),
          forms: try reader.list { reader throws(ArchiveError) in
            .init(try reader.value(of: PluralCategory.self), try reader.text())
          })
      )
    }
    for (locale, forms) in texts { add(forms, for: locale) }
    shared = try reader.optional { reader throws(ArchiveError) in
      let isOfRule = try reader.flag()
      let key = try reader.text()
      let values = try reader.list { reader throws(ArchiveError) in
        (name: try reader.text(), value: try reader.text())
      }
      return SharedText(
        isOfRule ? .rule(key) : .builtIn(try wellFormed(BuiltInText(rawValue: key))),
        values: values.reduce(into: [:]) { $0[$1.name] = $1.value })
    }
  }
}

extension DecimalForm {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(decimals.lowerBound)
    writer.write(decimals.upperBound)
    writer.write(integers) { $0.write($1) }
    writer.write(isSigned)
    writer.write(currency) { $0.write($1) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let (fewest, most) = (try reader.number(), try reader.number(below: Self.maximumDigits + 1))
    guard fewest <= most else { throw .malformed }
    self.init(
      decimals: fewest...most,
      integers: try reader.optional { reader throws(ArchiveError) in
        try reader.number(below: Self.maximumDigits + 1)
      },
      isSigned: try reader.flag(),
      currency: try reader.optional { reader throws(ArchiveError) in try reader.text() })
  }
}

extension DateForm {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(case: type)
    writer.write(case: seconds)
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let type = try reader.value(of: ControlType.self)
    self = try wellFormed(DateForm(type, seconds: reader.value(of: Seconds.self)))
  }
}

extension RulePattern {
  func write(to writer: inout ArchiveWriter) {
    writer.write(text)
    writer.write(isExtended)
  }

  init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init(try reader.text(), isExtended: try reader.flag())
  }
}

extension Normalization {
  fileprivate func write(to writer: inout ArchiveWriter) {
    let place = Self.named.firstIndex { $0.step == self }
    writer.write(place ?? Self.named.count)
    guard case .replace(let pattern, let template) = self else { return }
    pattern.write(to: &writer)
    writer.write(template.source)
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let place = try reader.number(below: Self.named.count + 1)
    guard place == Self.named.count else {
      self = Self.named[place].step
      return
    }
    self = .replace(
      try RulePattern(from: &reader), with: try wellFormed(ReplacementTemplate(reader.text())))
  }
}

extension Display {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch layout {
    case .template(let template):
      writer.write(0)
      writer.write(template.source)
    case .groups(let sizes, let separator, let edge):
      writer.write(1)
      writer.write(sizes) { $0.write($1) }
      writer.write(separator)
      writer.write(case: edge)
    case .locale(let style):
      writer.write(2)
      writer.write(case: style)
    }
    writer.write(condition) { $1.write(to: &$0) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let layout: Layout
    switch try reader.number(below: 3) {
    case 0: layout = .template(try wellFormed(DisplayTemplate(reader.text())))
    case 1:
      let sizes = try reader.list { reader throws(ArchiveError) in try reader.number() }
      layout = .groups(sizes: sizes, separator: try reader.text(), from: try reader.value(of: Edge.self))
    default: layout = .locale(try reader.value(of: NumberStyle.self))
    }
    guard DisplayProblem.first(in: layout) == nil else { throw .malformed }
    self.init(layout, when: try reader.optional(RulePattern.init), location: nil)
  }
}

extension Rule {
  fileprivate func write(to writer: inout ArchiveWriter) {
    body.write(to: &writer)
    writer.write(id)
    writer.write(case: timing)
    writer.write(case: severity)
    messages.write(to: &writer)
    writer.write(statedBy) { $0.write($1) }
    writer.write(union) { $0.write($1) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init(
      try Body(from: &reader), id: try reader.text(), timing: try reader.value(of: Timing.self),
      severity: try reader.value(of: Severity.self), messages: try LocalizedText(from: &reader),
      statedBy: try reader.optional { reader throws(ArchiveError) in try reader.text() }, location: nil)
    union = try reader.optional { reader throws(ArchiveError) in try reader.text() }
  }
}

extension Rule.Body {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .required:
      writer.write(0)
    case .minLength(let limit, let unit):
      writer.write(1)
      writer.write(limit)
      writer.write(case: unit)
    case .maxLength(let limit, let unit):
      writer.write(2)
      writer.write(limit)
      writer.write(case: unit)
    case .characters(let type):
      writer.write(3)
      writer.write(case: type)
    case .allow(let classes):
      writer.write(4)
      writer.write(classes) { $1.write(to: &$0) }
    case .oneOf(let list):
      writer.write(5)
      list.write(to: &writer)
    case .regex(let pattern):
      writer.write(6)
      pattern.write(to: &writer)
    case .forbid(let pattern):
      writer.write(7)
      pattern.write(to: &writer)
    case .require(let count, let patterns):
      writer.write(8)
      writer.write(count)
      writer.write(patterns) { $1.write(to: &$0) }
    case .check(let check):
      writer.write(9)
      check.write(to: &writer)
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    switch try reader.number(below: 10) {
    case 0: self = .required
    case 1: self = .minLength(try reader.number(), try reader.value(of: LengthUnit.self))
    case 2: self = .maxLength(try reader.number(), try reader.value(of: LengthUnit.self))
    case 3: self = .characters(try reader.value(of: ControlType.self))
    case 4: self = .allow(try reader.list(CharacterClass.init))
    case 5: self = .oneOf(try ValueList(from: &reader))
    case 6: self = .regex(try RulePattern(from: &reader))
    case 7: self = .forbid(try RulePattern(from: &reader))
    case 8: self = .require(try reader.number(), of: try reader.list(RulePattern.init))
    default: self = .check(try ValueCheck(from: &reader))
    }
  }
}

extension ValueList {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(name) { $0.write($1) }
    table.write(to: &writer)
    writer.write(labels) {
      $0.write($1.locale.description)
      $1.texts.write(to: &$0)
    }
    writer.write(groups) { $1.write(to: &$0) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let name = try reader.optional { reader throws(ArchiveError) in try reader.text() }
    let keys = try TextTable(from: &reader)
    let labels = try reader.list { reader throws(ArchiveError) in
      Labels(try wellFormed(LocaleTag(reader.text())), try TextTable(from: &reader))
    }
    let groups = try reader.optional(TextTable.init)
    guard labels.allSatisfy({ $0.texts.count == keys.count }), groups.map({ $0.count == keys.count }) ?? true
    else {
      throw .malformed
    }
    self.init(name: name, keys, labels: labels, groups: groups)
  }
}

extension TextTable {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(count)
    for index in indices { writer.write(bytes[range(of: index)]) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init()
    let count = try reader.number()
    for _ in 0..<count { append(try reader.text().utf8) }
  }
}

extension CharacterClass {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .characters(let text):
      writer.write(0)
      writer.write(text)
    case .matching(let pattern):
      writer.write(1)
      pattern.write(to: &writer)
    case .visible: writer.write(2)
    }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    switch try reader.number(below: 3) {
    case 0: self = .characters(try reader.text())
    case 1: self = .matching(try RulePattern(from: &reader))
    default: self = .visible
    }
  }
}

extension ValueCheck {
  fileprivate func write(to writer: inout ArchiveWriter) {
    if case .digit(let check) = self, ValueCheck.digit(named: name) == nil {
      // A built-in check has a name.
      writer.write("")
      writer.write(name)
      check.definition.write(to: &writer)
      return
    }
    guard case .dates(let range) = self else {
      writer.write(name)
      let arguments = traits.arguments
      if !arguments.isEmpty { writer.write(arguments.joined(separator: "..")) }
      return
    }
    writer.write("dates")
    writer.write(range.format.source)
    writer.write(range.lowerBound) { $0.write($1.description) }
    writer.write(range.upperBound) { $0.write($1.description) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    let name = try reader.text()
    switch name {
    case "":
      let name = try reader.text()
      let definition = try CheckDefinition(from: &reader)
      self = try wellFormed(CheckDigit(reading: name, definition).map { .digit($0) })
    case "date", "time": self = .date(try wellFormed(DateFormat(archived: reader.text())))
    case "dates":
      let format = try wellFormed(DateFormat(archived: reader.text()))
      let form = try wellFormed(DateForm.all.first { $0.format == format })
      let first = try reader.optional { reader throws(ArchiveError) in try reader.text() }
      let last = try reader.optional { reader throws(ArchiveError) in try reader.text() }
      self = .dates(try wellFormed(DateRange(of: form, from: first, until: last)))
    case "range": self = .range(try wellFormed(DecimalRange(reader.text())))
    default: self = try wellFormed(ValueCheck.digit(named: name))
    }
  }
}

extension DateFormat {
  /// Reads the format of a check or of a type.
  fileprivate init?(archived source: String) {
    guard
      let format = DateFormat(source)
        ?? DateForm.all.lazy.map({ $0.format }).first(where: { $0.source == source })
    else { return nil }
    self = format
  }
}
