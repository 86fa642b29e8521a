public import InputControl

/// A profile in plain English, including everything that it inherits.
///
/// ```swift
/// let explanation = ProfileExplanation(Profile("code", type: .number).maxLength(6))
/// for rule in explanation.rules { print(rule.name, rule.words) }
/// ```
public struct ProfileExplanation: Sendable {
  /// One rule or normalisation step of the profile.
  public struct Entry: Sendable {
    /// The id of the rule, or the keyword of the normalisation step.
    public let name: String
    /// The description in English; several lines for a pattern that is a list.
    public let words: String
    /// The pattern as written; `nil` if there is none.
    public let pattern: String?
    /// The rule's own message in the requested language; `nil` if there is none.
    public let message: String?
    /// The origin of the entry.
    public let origin: Origin
    /// The rule; `nil` for a normalisation step.
    public let rule: Rule?
  }

  /// The origin of a part of a profile.
  public enum Origin: Hashable, Sendable {
    /// The profile itself states the part.
    case own
    /// A parent states the part.
    case inherited(from: String)
    /// A control type implies the part.
    case type(ControlType)
  }

  /// The profile.
  public let profile: Profile
  /// The normalisation steps, in order.
  public let steps: [Entry]
  /// The rules, in the order in which violations are reported.
  public let rules: [Entry]
  /// The displays, the prefix and the suffix of values.
  public let displays: [Entry]
  /// An accepted value that is not shown as it is, with its display; `nil` for a sensitive profile, and if no example
  /// is such a value.
  public let shownExample: (value: String, display: String)?
  /// The reasons why what lint finds about the displays is not proven, and examples are tried instead: the id of a rule,
  /// the name of a step or `display`, with the reason. Empty if it is proven, and if the profile states no display.
  public let displayReservations: [(name: String, reason: String)]
  /// The profile's message in the requested language, for rules without a message of their own.
  public let message: String?
  /// The name of the field for people, in the requested language; `nil` if none is stated.
  public let label: String?
  /// Help for people that stays beside the field, in the requested language; `nil` if none is stated.
  public let hint: String?
  /// The text that is shown while the field is empty, in the requested language; `nil` if none is stated.
  public let placeholder: String?
  /// The parts of a union; `rules` and `steps` of the union apply in addition to theirs.
  public let parts: [ProfileExplanation]
  /// The exactness of the verdicts, for a part of a union with the rules of the union; `nil` for a union, for a
  /// profile that cannot be compiled, and if `isUndecided`.
  public let exactness: Exactness?
  /// Whether the exactness was not determined, because the parts before this one have used up the limit on work.
  public let isUndecided: Bool

  /// Explains a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - locale: The language of the messages; the explanation itself is in English.
  public init(_ profile: Profile, locale: LocaleTag = .english) {
    self.init(profile, judgingAs: profile, locale: locale, within: WorkBudget())
  }

  /// - Parameters:
  ///   - judging: The profile with the rules of the union of which it is a part.
  ///   - budget: The work that may be spent on all parts.
  init(_ profile: Profile, judgingAs judging: Profile, locale: LocaleTag, within budget: WorkBudget) {
    self.profile = profile
    steps = profile.normalization.map { step in
      let (name, pattern) = step.nameAndPattern
      return Entry(
        name: name, words: step.words, pattern: pattern, message: nil, origin: .own, rule: nil)
    }
    rules = profile.rules.map { rule in
      Entry(
        name: rule.id,
        words: profile.decimalForm.flatMap { rule.body == .regex(RulePattern($0.pattern)) ? $0.words : nil }
          ?? profile.dateForm.flatMap { rule.body == .regex(RulePattern($0.pattern)) ? $0.words : nil }
          ?? rule.body.words(hidesValues: profile.isSensitive),
        pattern: rule.body.pattern,
        message: rule.messages.text(for: locale).map {
          Placeholders.fillKnown($0, of: rule, label: profile.label.text(for: locale) ?? profile.name)
        },
        origin: rule.origin(in: profile), rule: rule)
    }
    displays = Self.displays(of: profile)
    message = profile.messages.text(for: locale)
    label = profile.label.text(for: locale)
    hint = profile.hint.text(for: locale)
    placeholder = profile.placeholder.text(for: locale)
    parts = zip(profile.parts, judging.alternatives).map {
      ProfileExplanation($0, judgingAs: $1, locale: locale, within: budget)
    }
    isUndecided = profile.parts.isEmpty && budget.isExhausted
    let compiled = try? CompiledProfile(judging)
    shownExample = compiled.flatMap(Self.shownExample)
    displayReservations = displays.isEmpty || isUndecided ? [] : compiled?.displayReservations ?? []
    guard profile.parts.isEmpty, !isUndecided, let compiled else {
      exactness = nil
      return
    }
    exactness = compiled.exactness.first
    budget.take(building: compiled.judge.exactRules.value.work)
  }

  private static func displays(of profile: Profile) -> [Entry] {
    func entry(_ name: String, _ words: String, _ pattern: String? = nil) -> Entry {
      Entry(name: name, words: words, pattern: pattern, message: nil, origin: .own, rule: nil)
    }
    var entries = profile.displays.map { entry("display", $0.words, $0.condition?.written) }
    for (name, affix, place) in [
      ("prefix", profile.prefix, "before"), ("suffix", profile.suffix, "behind"),
    ] where !affix.isEmpty {
      entries.append(entry(name, "“\(DisplayText.escaped(affix))” \(place) a value that is not empty"))
    }
    return entries
  }

  private static func shownExample(of compiled: CompiledProfile) -> (value: String, display: String)? {
    guard compiled.hasDisplay, !compiled.profile.isSensitive else { return nil }
    for example in compiled.profile.examples where example.expectation == .accepts && !example.isTodo {
      let value = compiled.evaluation(of: example).value
      let display = (example.locale.map { compiled.localized(for: $0) } ?? compiled).display(of: value)
      if !display.isIdentical(to: value) { return (value, display) }
    }
    return nil
  }
}

extension Display {
  /// The description of the display in English.
  fileprivate var words: String {
    let layout =
      switch layout {
      case .template(let template): "“\(DisplayText.escaped(template.source))”, a # for each character"
      case .groups(let sizes, let separator, let edge):
        "groups of \(sizes.map(String.init).joined(separator: ", then ")) from the \(edge.rawValue), with “\(DisplayText.escaped(separator))” between them"
      case .locale(.grouped): "as the locale writes numbers, with Latin digits"
      case .locale(.plain): "as the locale writes numbers, with Latin digits and without groups"
      case .locale(.native): "as the locale writes numbers, with the digits that are customary there"
      }
    return layout + (condition.map { ", for a value that is " + $0.words(matchesWholeText: true) } ?? "")
  }
}

extension Rule {
  fileprivate func origin(in profile: Profile) -> ProfileExplanation.Origin {
    switch body {
    case .characters(let type): return .type(type)
    // The pattern of a type has no location in a file.
    case .regex(let pattern) where pattern.location == nil && pattern.text == profile.shapeOfType:
      return .type(profile.type)
    case .check(.date(let format)) where profile.dateForm?.format == format: return .type(profile.type)
    default: break
    }
    guard let statedBy, statedBy != profile.name else { return .own }
    return .inherited(from: statedBy)
  }
}

extension Normalization {
  fileprivate var nameAndPattern: (name: String, pattern: String?) {
    if case .replace(let pattern, _) = self { return (name, pattern.written) }
    return (name, nil)
  }

  fileprivate var words: String {
    switch self {
    case .width: "full-width and half-width characters become standard characters"
    case .nfc: "a letter and its accents become one character (Unicode's form NFC)"
    case .nfkc: "characters that are written differently and mean the same become one (Unicode's form NFKC)"
    case .upper: "letters become uppercase"
    case .lower: "letters become lowercase"
    case .trim: "white space at both ends is removed"
    case .replace(let pattern, let template):
      template.source.isEmpty
        ? "removed wherever it is found: " + pattern.words(matchesWholeText: false)
        : "replaced by “\(DisplayText.escaped(template.source))” wherever it is found: "
          + pattern.words(matchesWholeText: false)
    }
  }
}

extension Rule.Body {
  /// Returns the description of the rule in English.
  fileprivate func words(hidesValues: Bool) -> String {
    switch self {
    case .required: "the value is not empty"
    case .minLength(let limit, let unit): "at least \(unit.words(for: limit))"
    case .maxLength(let limit, let unit): "at most \(unit.words(for: limit))"
    case .characters(let type): type.words
    case .allow(let classes):
      "every character is one of these: " + classes.map(\.words).joined(separator: "; ")
    case .oneOf(let list):
      "one of \(list.count) values" + (list.name.map { " of the list `\($0)`" } ?? "")
        + (hidesValues ? "" : ": " + Self.shown(list))
    case .regex(let pattern): "the whole value is " + pattern.words(matchesWholeText: true)
    case .forbid(let pattern): "nowhere in the value: " + pattern.words(matchesWholeText: false)
    case .require(let count, let patterns) where patterns.count == 1 && count == 1:
      "somewhere in the value: " + (patterns.first?.words(matchesWholeText: false) ?? "")
    case .require(let count, let patterns):
      (count == patterns.count
        ? "all of these somewhere in the value:" : "at least \(count) of these somewhere in the value:")
        + patterns.map { "\n- " + $0.words(matchesWholeText: false) }.joined()
    case .check(let check): check.traits.words
    }
  }

  private static func shown(_ list: ValueList) -> String {
    let shown = list.table.indices.prefix(12).map { index in
      "“\(DisplayText.escaped(list.table[index]))”"
        + (list.label(at: index, for: .english).map { " (\(DisplayText.escaped($0)))" } ?? "")
    }.joined(separator: ", ")
    return list.count > 12 ? shown + " and \(list.count - 12) more" : shown
  }

  /// The pattern as written; `nil` for a rule without one.
  fileprivate var pattern: String? {
    switch self {
    case .regex(let pattern), .forbid(let pattern): pattern.written
    case .require(_, let patterns): patterns.map(\.written).joined(separator: ", ")
    case .required, .minLength, .maxLength, .characters, .allow, .oneOf, .check: nil
    }
  }
}

extension RulePattern {
  /// The pattern between slashes.
  var written: String { isExtended || text.contains("/") ? "#/\(text)/#" : "/\(text)/" }

  fileprivate func words(matchesWholeText: Bool) -> String {
    RegexTree.parse(text, isExtended: isExtended)?.words(matchesWholeText: matchesWholeText) ?? written
  }
}

extension CharacterClass {
  fileprivate var words: String {
    switch self {
    case .matching(let pattern): pattern.words(matchesWholeText: true)
    case .characters(let text): text.map { "“\(DisplayText.escaped(String($0)))”" }.joined(separator: " ")
    case .visible: "visible characters"
    }
  }
}

extension ControlType {
  /// The description of the allowed characters in English.
  fileprivate var words: String {
    switch self {
    case .none: "anything"
    case .number: "every character is a digit 0–9"
    case .letter: "every character is a letter a–z or A–Z"
    case .letterSmall: "every character is a letter a–z"
    case .letterBig: "every character is a letter A–Z"
    case .numberLetterSmall: "every character is a digit 0–9 or a letter a–z"
    case .numberLetterBig: "every character is a digit 0–9 or a letter A–Z"
    case .numberLetter: "every character is a digit 0–9 or a letter a–z or A–Z"
    case .excludeInvisible:
      "every character is visible: no spaces, control characters, direction marks or fillers"
    case .price: "every character is a digit 0–9 or a point"
    case .decimal: "every character is a digit 0–9, a point or a minus"
    case .date, .month: "every character is a digit 0–9 or a hyphen"
    case .time: "every character is a digit 0–9 or a colon"
    case .dateTime: "every character is a digit 0–9, a hyphen, a colon or T"
    }
  }
}

extension DateForm {
  /// The description of the values in English.
  fileprivate var words: String { "written \(format.source), such as \(sample)" }
}

extension DecimalForm {
  /// The description of the values in English.
  fileprivate var words: String {
    func digits(_ count: Int) -> String { "\(count) digit\(count == 1 ? "" : "s")" }
    let least = decimals.lowerBound
    let greatest = decimals.upperBound
    let behind =
      switch (least, greatest) {
      case (_, 0): "no point"
      case (0, _): "up to \(digits(greatest)) behind the point"
      case _ where least == greatest: "\(digits(greatest)) behind the point"
      default: "\(least) to \(digits(greatest)) behind the point"
      }
    let before = integers.map { "up to \(digits($0)) before" } ?? "any number of digits before"
    return "a number with "
      + (greatest == 0
        ? "\(integers.map { "up to \(digits($0))" } ?? "any number of digits") and no point"
        : "\(before) and \(behind)")
      + ", without leading zeros" + (isSigned ? "; a minus may stand before it, but not before zero" : "")
      + (currency.map { "; an amount in \($0)" } ?? "")
  }
}
