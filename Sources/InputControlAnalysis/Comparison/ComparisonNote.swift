import InputControl

/// A difference between two versions of a profile or of a form, in English.
///
/// Those of a profile do not affect the accepted texts.
public struct ComparisonNote: Hashable, Sendable {
  /// The kind of a difference.
  public enum Kind: String, CaseIterable, Sendable {
    /// A rule is new.
    case ruleAdded = "rule-added"
    /// A rule is no longer there.
    case ruleRemoved = "rule-removed"
    /// A rule has another name.
    case ruleRenamed = "rule-renamed"
    /// A rule that is written differently, or replaced by another rule with its name.
    case ruleChanged = "rule-changed"
    /// A union has a new part.
    case partAdded = "part-added"
    /// A part of a union is no longer there.
    case partRemoved = "part-removed"
    /// A rule applies at another time: with every change, or on commit.
    case timing
    /// A rule has another severity.
    case severity
    /// The messages of a rule or of the profile are different.
    case messages
    /// The name of the field for people is different.
    case label
    /// The help beside the field is different.
    case hint
    /// The text that an empty field shows is different.
    case placeholder
    /// A new field has another value.
    case defaultValue = "default"
    /// Browsers fill in something else.
    case autocomplete
    /// The profile asks for another keyboard.
    case keyboard
    /// The profile allows autocorrection, or no longer does.
    case autocorrection
    /// The values of the profile are sensitive, or no longer are.
    case sensitive
    /// The profile treats keys that may begin a composition differently.
    case ime
    /// The profile treats insertions that do not fit differently.
    case paste
    /// The profile treats refused input differently.
    case refuse
    /// The profile shows its values differently.
    case display
    /// The profile or the form is deprecated, no longer is, or recommends another replacement.
    case deprecated
    /// A form has a new field.
    case fieldAdded = "field-added"
    /// A field of a form is no longer there.
    case fieldRemoved = "field-removed"
    /// A field of a form is active, or a rule of it is asked, under another condition.
    case condition
    /// A form shows the violations of a rule at other fields.
    case place
    /// A form has its fields in another order.
    case order
  }

  /// The kind of the difference.
  public let kind: Kind
  /// The difference in English, without a full stop.
  public let words: String

  /// Returns the difference in the severity of a rule.
  static func severity(of id: String, _ new: Severity, before old: Severity) -> ComparisonNote {
    .init(kind: .severity, words: "`\(id)` has the severity \(new.rawValue), and had \(old.rawValue)")
  }

  /// Returns the difference in the messages of a rule, a profile or a form.
  static func messages(of subject: String) -> ComparisonNote {
    .init(kind: .messages, words: "\(subject) has other messages")
  }

  /// Returns the difference in the advice of a deprecated profile or form; `nil` if there is none.
  static func deprecation(_ new: String?, before old: String?) -> ComparisonNote? {
    guard (old == nil) != (new == nil) else { return nil }
    return .init(
      kind: .deprecated, words: new.map { "it is deprecated now: \($0)" } ?? "it is not deprecated any more")
  }

  /// Returns the differences between two versions of a profile, in the order of the rules.
  ///
  /// - Parameter acceptsSame: Whether both accept the same texts. Only then is it certain that a change to an
  ///   error rule has no effect.
  static func notes(from old: Profile, to new: Profile, acceptsSame: Bool) -> [ComparisonNote] {
    var collector = NoteCollector(acceptsSame: acceptsSame)
    collector.compareRules(old.rules, new.rules)
    collector.compareSettings(old, new)
    collector.compareParts(old.parts, new.parts)
    return collector.notes
  }
}

private struct NoteCollector {
  let acceptsSame: Bool
  private(set) var notes: [ComparisonNote] = []

  init(acceptsSame: Bool) { self.acceptsSame = acceptsSame }

  private mutating func add(_ kind: ComparisonNote.Kind, _ words: String) {
    notes.append(ComparisonNote(kind: kind, words: words))
  }

  // MARK: Rules

  mutating func compareRules(_ old: [Rule], _ new: [Rule]) {
    let oldIDs = Set(old.map(\.id))
    let newIDs = Set(new.map(\.id))
    var missing = old.filter { !newIDs.contains($0.id) }
    for rule in new {
      if let previous = old.first(where: { $0.id == rule.id }) {
        compare(previous, rule)
      } else if let place = missing.firstIndex(where: {
        $0.body.comparableContent == rule.body.comparableContent
      }) {
        let previous = missing.remove(at: place)
        add(.ruleRenamed, "the rule `\(previous.id)` was renamed to `\(rule.id)`")
        compare(previous, rule)
      } else if !oldIDs.contains(rule.id), acceptsSame || rule.severity != .error {
        add(.ruleAdded, "the rule `\(rule.id)`\(rule.weight) was added")
      }
    }
    for rule in missing where acceptsSame || rule.severity != .error {
      add(.ruleRemoved, "the rule `\(rule.id)`\(rule.weight) was removed")
    }
  }

  private mutating func compare(_ old: Rule, _ new: Rule) {
    let isDeciding = old.severity == .error || new.severity == .error
    if old.body.comparableContent != new.body.comparableContent, acceptsSame || !isDeciding {
      add(.ruleChanged, "the rule `\(new.id)` is written differently")
    }
    if old.timing != new.timing {
      add(.timing, "`\(new.id)` is checked \(new.timing.words), and was checked \(old.timing.words)")
    }
    if old.severity != new.severity, acceptsSame || !isDeciding {
      notes.append(.severity(of: new.id, new.severity, before: old.severity))
    }
    if !old.messages.isIdentical(to: new.messages) { notes.append(.messages(of: "`\(new.id)`")) }
  }

  // MARK: Settings

  mutating func compareSettings(_ old: Profile, _ new: Profile) {
    if !old.messages.isIdentical(to: new.messages) { notes.append(.messages(of: "the profile")) }
    compare(.label, old.label, new.label)
    compare(.hint, old.hint, new.hint)
    compare(.placeholder, old.placeholder, new.placeholder)
    compare(.defaultValue, "default", Self.shown(old.defaultValue ?? ""), Self.shown(new.defaultValue ?? ""))
    compare(
      .autocomplete, "autocomplete", old.autocomplete?.description, new.autocomplete?.description)
    compare(.keyboard, "keyboard", old.keyboard.rawValue, new.keyboard.rawValue)
    if old.allowsAutocorrection != new.allowsAutocorrection {
      add(
        .autocorrection,
        "autocorrection is \(new.allowsAutocorrection ? "on, and was off" : "off, and was on")")
    }
    if old.isSensitive != new.isSensitive {
      add(
        .sensitive, new.isSensitive ? "its values are sensitive now" : "its values are not sensitive any more"
      )
    }
    compare(.ime, "ime", old.composition?.rawValue, new.composition?.rawValue)
    compare(.paste, "paste", old.pastePolicy?.rawValue, new.pastePolicy?.rawValue)
    compare(.refuse, "refuse", old.statedRefusalPolicy?.rawValue, new.statedRefusalPolicy?.rawValue)
    if old.displays.map(\.comparableContent) != new.displays.map(\.comparableContent) {
      add(
        .display,
        new.displays.isEmpty
          ? "values are shown as they are, and were not"
          : old.displays.isEmpty ? "values have a `display`, and had none" : "values are shown differently")
    }
    compare(.display, "prefix", Self.shown(old.prefix), Self.shown(new.prefix))
    compare(.display, "suffix", Self.shown(old.suffix), Self.shown(new.suffix))
    if let note = ComparisonNote.deprecation(new.deprecation, before: old.deprecation) { notes.append(note) }
  }

  /// Adds a note if a text of the field is different, with the languages in which it is.
  private mutating func compare(_ kind: ComparisonNote.Kind, _ old: LocalizedText, _ new: LocalizedText) {
    guard !old.isIdentical(to: new) else { return }
    let name = "`\(kind.rawValue)`"
    guard !old.isEmpty, !new.isEmpty else {
      return add(kind, new.isEmpty ? "it has no \(name) any more" : "it has a \(name) now, and had none")
    }
    let languages = (new.all + old.all).map(\.locale).reduce(into: [LocaleTag]()) { languages, locale in
      let texts = [old, new].map { text in text.all.first { $0.locale == locale }?.forms.other }
      let isSame = texts[0].map { Array($0.utf8) } == texts[1].map { Array($0.utf8) }
      if !isSame, !languages.contains(locale) { languages.append(locale) }
    }
    let list = languages.map { "`\($0)`" }.joined(separator: ", ")
    let words = languages.isEmpty ? "has its languages in another order" : "is different in \(list)"
    add(kind, "its \(name) \(words)")
  }

  private static func shown(_ affix: String) -> String? {
    affix.isEmpty ? nil : "“\(DisplayText.escaped(affix))”"
  }

  private mutating func compare(_ kind: ComparisonNote.Kind, _ name: String, _ old: String?, _ new: String?) {
    guard old != new else { return }
    add(kind, "`\(name)` is \(new ?? "not stated"), and was \(old ?? "not stated")")
  }

  // MARK: Parts

  mutating func compareParts(_ old: [Profile], _ new: [Profile]) {
    for part in new {
      guard let previous = old.first(where: { $0.name == part.name }) else {
        if acceptsSame { add(.partAdded, "the part `\(part.name)` was added") }
        continue
      }
      let inside = ComparisonNote.notes(
        from: previous, to: part, acceptsSame: acceptsSame && previous.hasSameRules(as: part))
      for note in inside { add(note.kind, "in `\(part.name)`, \(note.words)") }
    }
    for part in old where acceptsSame && !new.contains(where: { $0.name == part.name }) {
      add(.partRemoved, "the part `\(part.name)` was removed")
    }
  }
}

extension Rule {
  /// The severity, unless it is `error`.
  fileprivate var weight: String { severity == .error ? "" : ", \(severity.rawValue) only," }
}

extension Rule.Timing {
  fileprivate var words: String { self == .change ? "with every change" : "on commit" }
}
