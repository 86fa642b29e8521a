// Compiled rules in an archive: what was made of patterns, and the automata.

extension RuleJudge {
  /// Writes what does not follow from the profile.
  ///
  /// - Returns: The errors of patterns that cannot be written.
  func write(to writer: inout ArchiveWriter) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func write(
      _ compiled: ValuePattern, _ pattern: RulePattern, of id: String, _ writer: inout ArchiveWriter
    ) {
      if case .regular(let regular) = compiled, let automaton = regular.automaton {
        automaton.writeWhole(to: &writer)
      } else {
        diagnostics.append(Diagnostic(.cannotBeCompiledAhead(pattern.text), in: pattern, of: id))
      }
    }
    writer.write(case: compositionPolicy())
    writer.write(mayKnowOrigins)
    let conditions = zip(formatter.displays, profile.displays).compactMap { compiled, display in
      compiled.condition.flatMap { condition in display.condition.map { (condition, $0) } }
    }
    writer.write(conditions) { write($1.0, $1.1, of: "\(profile.name).display", &$0) }
    for part in parts { diagnostics += part.write(to: &writer) }
    guard parts.isEmpty else { return diagnostics }
    for step in normalizer.steps { step.write(to: &writer) }
    for pair in rules {
      let rule = pair.rule
      let id = profile.id(of: rule)
      switch pair.compiledRule {
      case .pattern(let compiled):
        if case .regex(let pattern) = rule.body { write(compiled, pattern, of: id, &writer) }
      case .allowed(let characters):
        // The characters that a type allows are known.
        guard case .allow = rule.body else { break }
        // Patterns of scalars that cannot be listed, such as those with a lookahead.
        let unlisted = rule.body.patterns.filter { $0.tree?.root.oneScalar == nil }
        writer.write(Array(zip(characters.patterns, unlisted))) { write($1.0, $1.1, of: id, &$0) }
        characters.scalars.write(to: &writer)
      case .ascii(let set):
        if case .allow = rule.body {
          // No patterns: the characters are listed.
          writer.write(0)
          ScalarSet(set).write(to: &writer)
        }
      case .forbidden(let search): search.write(to: &writer)
      case .needed(_, let searches): for search in searches { search.write(to: &writer) }
      case .required, .minLength, .maxLength, .choices, .check: break
      }
    }
    exactRules.value.write(to: &writer)
    if !changeRules.areAll { changeRules.exactRules.value.write(to: &writer) }
    if let dateJudges, let form = profile.dateForm {
      let orders = LocalDateForm.orders(of: form).compactMap { order in
        dateJudges.judges(of: order).map { (form: order, judges: $0) }
      }
      writer.write(orders.sorted { $0.form.layout.isWritten(before: $1.form.layout) }) { writer, order in
        order.form.layout.write(to: &writer)
        diagnostics += order.judges.field.write(to: &writer) + order.judges.digits.write(to: &writer)
      }
    }
    return diagnostics
  }

  /// Reads the judge of texts under a profile.
  convenience init(
    _ profile: Profile, from reader: inout ArchiveReader, depth: Int = 0
  ) throws(ArchiveError) {
    guard depth < Profile.maximumArchiveDepth else { throw .malformed }
    let policy = try reader.value(of: CompositionPolicy.self)
    let mayKnowOrigins = try reader.flag()
    var conditions = try reader.list { reader throws(ArchiveError) in
      ValuePattern.regular(RegularPattern(try Automaton(from: &reader)))
    }[...]
    guard conditions.count == profile.displays.count(where: { $0.condition != nil }) else { throw .malformed }
    let displays = profile.displays.map {
      (condition: $0.condition == nil ? nil : conditions.popFirst(), layout: $0.layout)
    }
    let formatter = DisplayFormatter(displays, prefix: profile.prefix, suffix: profile.suffix)
    var parts: [RuleJudge] = []
    for part in profile.alternatives {
      parts.append(try RuleJudge(part, from: &reader, depth: depth + 1))
    }
    var steps: [Normalizer.Step] = []
    var compiled: [CompiledRule] = []
    var automata = RuleAutomata(
      all: LazyExactRules(.deciding(nil)), ofChanges: LazyExactRules(.deciding(nil)))
    var dateJudges: DateJudgeTable?
    if profile.parts.isEmpty {
      for step in profile.normalization { steps.append(try Normalizer.Step(step, from: &reader)) }
      for rule in profile.rules { compiled.append(try CompiledRule(rule.body, from: &reader)) }
      automata = try RuleAutomata(
        of: profile.rules, compiled, stepCount: profile.normalization.count, from: &reader)
      if profile.showsDates { dateJudges = try DateJudgeTable(of: profile, from: &reader, depth: depth) }
    }
    self.init(
      profile, ProfileRule.rules(of: profile, compiled), normalizer: Normalizer(steps), parts: parts,
      formatter,
      automata,
      compositionPolicy: { policy }, mayKnowOrigins: mayKnowOrigins, beginsWithAutomaton: true,
      dateJudges: dateJudges)
  }
}

extension DateJudgeTable {
  fileprivate convenience init(
    of profile: Profile, from reader: inout ArchiveReader, depth: Int
  ) throws(ArchiveError) {
    let form = try wellFormed(profile.dateForm)
    let orders = try reader.list { reader throws(ArchiveError) in
      let order = LocalDateForm(form, layout: try DateLayout(from: &reader))
      let written = try wellFormed(profile.written(in: order))
      let field = try RuleJudge(written, from: &reader, depth: depth + 1)
      let digits = try RuleJudge(written.withoutNormalization, from: &reader, depth: depth + 1)
      return (form: order, judges: DateJudges(field: field, digits: digits))
    }
    self.init(orders.reduce(into: [:]) { $0[$1.form] = $1.judges })
  }
}

extension DateLayout {
  fileprivate func write(to writer: inout ArchiveWriter) {
    writer.write(case: order)
    writer.write(timeSeparator == ".")
    writer.write(words) { $0.write(case: $1) }
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self.init(
      try reader.value(of: Order.self), timeSeparator: try reader.flag() ? "." : ":",
      words: try reader.optional { reader throws(ArchiveError) in try reader.value(of: Words.self) })
  }

  /// The order of layouts in an archive.
  fileprivate func isWritten(before other: DateLayout) -> Bool {
    var (own, others) = (ArchiveWriter(), ArchiveWriter())
    write(to: &own)
    other.write(to: &others)
    return own.bytes.lexicographicallyPrecedes(others.bytes)
  }
}

extension RuleAutomata {
  fileprivate init(
    of rules: [Rule], _ compiled: [CompiledRule], stepCount: Int, from reader: inout ArchiveReader
  ) throws(ArchiveError) {
    let deciding = rules.indices.filter { rules[$0].severity == .error }
    let all = LazyExactRules(
      try ExactRules(compiled, asked: deciding, stepCount: stepCount, from: &reader))
    guard !ChangeRules.areAll(deciding.map { rules[$0] }) else {
      self.init(all: all, ofChanges: all)
      return
    }
    let asked = deciding.filter { rules[$0].isAskedOnChange }
    self.init(
      all: all,
      ofChanges: LazyExactRules(
        try ExactRules(compiled, asked: asked, stepCount: stepCount, from: &reader)))
  }
}

extension Normalizer.Step {
  fileprivate func write(to writer: inout ArchiveWriter) {
    switch self {
    case .characters, .form, .trim: break
    case .scalars(let scalars):
      writer.write(true)
      scalars.scalars.write(to: &writer)
    case .replace(let search, _):
      writer.write(false)
      search.write(to: &writer)
    }
  }

  fileprivate init(_ step: Normalization, from reader: inout ArchiveReader) throws(ArchiveError) {
    guard case .replace(_, let template) = step else {
      self = try wellFormed(Normalizer.plain(step))
      return
    }
    guard try reader.flag() else {
      self = .replace(try Searcher(from: &reader), template)
      return
    }
    self = .scalars(ReplacedScalars(try ScalarSet(from: &reader), try wellFormed(template.literal)))
  }
}

extension CompiledRule {
  fileprivate init(_ body: Rule.Body, from reader: inout ArchiveReader) throws(ArchiveError) {
    switch body {
    case .required: self = .required
    case .minLength(let limit, let unit): self = .minLength(limit, unit)
    case .maxLength(let limit, let unit): self = .maxLength(limit, unit)
    case .characters(let type): self = .characters(of: type)
    case .oneOf(let list): self = .choices(Choices(list))
    case .check(let check): self = .check(check)
    case .regex: self = .pattern(.regular(RegularPattern(try Automaton(from: &reader))))
    case .forbid: self = .forbidden(try Searcher(from: &reader))
    case .require(let count, let patterns):
      var searches: [Searcher] = []
      for _ in patterns { searches.append(try Searcher(from: &reader)) }
      self = .needed(count, of: searches)
    case .allow(let classes):
      let patterns = try reader.list { reader throws(ArchiveError) in
        ValuePattern.regular(RegularPattern(try Automaton(from: &reader)))
      }
      let allowed = AllowedCharacters(try ScalarSet(from: &reader), patterns: patterns, in: classes)
      self = allowed.isListedASCII ? .ascii(allowed.ascii) : .allowed(allowed)
    }
  }
}

extension Searcher {
  fileprivate func write(to writer: inout ArchiveWriter) {
    guard case .linear(let search) = self else {
      preconditionFailure("profiles of an archive are compiled without PCRE2")
    }
    search.write(to: &writer)
  }

  fileprivate init(from reader: inout ArchiveReader) throws(ArchiveError) {
    self = .linear(try PatternSearch.read(from: &reader))
  }
}
