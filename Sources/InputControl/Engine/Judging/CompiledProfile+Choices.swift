/// A value of a list, for a menu.
public struct Choice: Hashable, Sendable {
  /// The value.
  public let value: String
  /// The label in the language that was asked for, or in the nearest one; `nil` if the value has none.
  public let label: String?
}

extension CompiledProfile {
  /// Whether the values of the profile are those of a list.
  public var hasChoices: Bool { judge.hasChoices }

  /// Returns the values of a list that a person may mean who has typed a text: those that begin with the text, and those
  /// whose label does, case and width aside.
  ///
  /// Values that other rules of the profile refuse are not among them. For the empty text, they are in the order of the list.
  ///
  /// ```swift
  /// let country = try CompiledProfile(shipped: "countryCode")
  /// country.choices(matching: "germ", limit: 10)  // DE: Germany
  /// ```
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - limit: The maximum number of values.
  ///   - locale: The language of the labels.
  /// - Returns: No values if those of the profile are not listed.
  /// - Complexity: Some microseconds, whatever the length of the list; the first call for a language sorts its labels.
  public func choices(
    matching text: String = "", limit: Int = 20, locale: LocaleTag = .english
  ) -> [Choice] {
    choices(matching: text, limit: limit, locale: locale, among: nil)
  }

  /// - Parameter graph: The automaton of the only values that are wanted; `nil` for all.
  func choices(matching text: String, limit: Int, locale: LocaleTag, among graph: WordGraph?) -> [Choice] {
    ThreadScratch.withCurrent { scratch in
      var found: [Choice] = []
      for part in judge.parts.isEmpty ? [judge] : judge.parts {
        part.addChoices(
          matching: text, limit: limit, locale: locale, among: graph, to: &found, scratch: scratch)
      }
      return found
    }
  }
}

extension CompiledRule {
  /// The values of a list; `nil` for other rules.
  var choices: Choices? { if case .choices(let choices) = self { choices } else { nil } }
}

extension RuleJudge {
  fileprivate var hasChoices: Bool { parts.contains { $0.hasChoices } || deciding != nil }

  /// The rule of the first list; `nil` if there is none.
  var choiceRule: ProfileRule? {
    rules.first { $0.rule.severity == .error && $0.compiledRule.choices != nil }
  }

  /// The choices of the first list; `nil` if there is none.
  private var deciding: Choices? { choiceRule?.compiledRule.choices }

  /// Returns the value whose label a text is in the language of the field, case and width aside; `nil` if it is none.
  func valueLabelled(_ text: String, scratch: borrowing MatchScratch) -> String? {
    guard readsLabels, let labelLocale, !text.isEmpty else { return nil }
    guard parts.isEmpty else {
      for part in parts {
        if let value = part.valueLabelled(text, scratch: scratch) { return value }
      }
      return nil
    }
    // The same label in several groups of a list is no single value.
    guard let list = deciding?.list, let found = list.readings(for: labelLocale)?.indices(of: text),
      found.count == 1
    else { return nil }
    let value = list.table[found[0]]
    return verdict(of: value, scratch: scratch) == .acceptable ? value : nil
  }

  fileprivate func addChoices(
    matching text: String, limit: Int, locale: LocaleTag, among wanted: WordGraph?, to found: inout [Choice],
    scratch: borrowing MatchScratch
  ) {
    guard let choices = exactRules.built?.choices ?? deciding else { return }
    let list = choices.list
    func isWanted(_ key: String) -> Bool { wanted.map { $0.contains(key) } ?? true }
    func add(_ key: String, _ index: Int?) {
      guard found.count < limit, isWanted(key), !found.contains(where: { $0.value.isIdentical(to: key) }),
        verdict(of: key, isNormalized: true, scratch: scratch) == .acceptable
      else { return }
      found.append(Choice(value: key, label: index.flatMap { list.label(at: $0, for: locale) }))
    }
    guard !text.isEmpty || wanted != nil else {
      for index in list.table.indices where found.count < limit { add(list.table[index], index) }
      return
    }
    let begun = normalize(text, scratch: scratch)?.text ?? text
    // Those that other rules refuse are left out, so that a few more are looked at.
    let most = 4 * min(limit, ValueList.maximumCount)
    for key in (wanted ?? choices.graph).texts(beginningWith: begun, limit: most) {
      add(key, list.index(of: key))
    }
    for index in list.readings(for: locale)?.indices(beginningWith: text, limit: most) ?? [] {
      add(list.table[index], index)
    }
  }
}
