/// The content of a rule or of a step of normalisation, for comparison.
///
/// The location in a file is not included, and canonically equivalent texts are different.
package struct ComparableContent: Hashable, Sendable {
  fileprivate let words: [[UInt8]]

  init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }
}

extension Rule.Body {
  package var comparableContent: ComparableContent { ComparableContent(words) }

  private var words: [String] {
    switch self {
    case .required: ["required"]
    case .minLength(let limit, let unit): ["minLength", "\(limit)", unit.rawValue]
    case .maxLength(let limit, let unit): ["maxLength", "\(limit)", unit.rawValue]
    case .characters(let type): ["type", type.rawValue]
    case .allow(let classes): ["allow"] + classes.flatMap { $0.words }
    case .oneOf(let list): ["oneOf"] + list.keys
    case .regex(let pattern): ["regex"] + pattern.words
    case .forbid(let pattern): ["forbid"] + pattern.words
    case .require(let count, let patterns): ["require", "\(count)"] + patterns.flatMap { $0.words }
    case .check(let check): ["check", check.name] + check.traits.arguments
    }
  }
}

extension Normalization {
  package var comparableContent: ComparableContent {
    if case .replace(let pattern, let template) = self {
      return ComparableContent(["replace"] + pattern.words + [template.source])
    }
    return ComparableContent(Self.named.filter { $0.step == self }.map { $0.name })
  }
}

extension Display {
  package var comparableContent: ComparableContent {
    let layout =
      switch layout {
      case .template(let template): ["template", template.source]
      case .groups(let sizes, let separator, let edge):
        ["groups", edge.rawValue, separator] + sizes.map { "\($0)" }
      case .locale(let style): ["locale", style.rawValue]
      }
    return ComparableContent(layout + (condition.map { ["when"] + $0.words } ?? []))
  }
}

extension RulePattern {
  fileprivate var words: [String] { [text, isExtended ? "extended" : ""] }
}

extension CharacterClass {
  fileprivate var words: [String] {
    switch self {
    case .matching(let pattern): ["matching"] + pattern.words
    case .characters(let text): ["characters", text]
    case .visible: ["visible"]
    }
  }
}

// MARK: - Fingerprints

extension Profile {
  /// Returns a hash of everything in a profile that affects verdicts and messages, which is the same in every
  /// run.
  ///
  /// Profiles that judge or explain differently have different hashes with high probability.
  ///
  /// - Parameter locale: The language of the messages.
  package func fingerprint(_ locale: LocaleTag) -> String {
    var hash = Fingerprint()
    add(to: &hash, locale)
    return hash.text
  }

  private func add(to hash: inout Fingerprint, _ locale: LocaleTag) {
    hash.add([name, type.rawValue, "\(isSensitive)", messages.text(for: locale) ?? ""])
    // A message may contain it.
    hash.add([label.text(for: locale) ?? ""])
    hash.add(count: normalization.count)
    for step in normalization { hash.add(step.comparableContent.words) }
    hash.add([prefix, suffix, decimalForm?.currency ?? ""])
    hash.add(count: displays.count)
    for display in displays { hash.add(display.comparableContent.words) }
    hash.add(count: rules.count)
    for rule in rules {
      hash.add([rule.id, rule.severity.rawValue, rule.timing.rawValue, rule.messages.text(for: locale) ?? ""])
      hash.add(rule.body.comparableContent.words)
      // A message may name them.
      if case .oneOf(let list) = rule.body { for column in list.labels { hash.add(column.texts.bytes) } }
    }
    hash.add(count: parts.count)
    for part in parts { part.add(to: &hash, locale) }
  }
}

/// A 64-bit FNV-1a hash (draft-eastlake-fnv).
package struct Fingerprint {
  /// The hash of what was added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The hash in hexadecimal.
  package var text: String { String(value, radix: 16) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds texts with their lengths, so that `["a", "bc"]` and `["ab", "c"]` differ.
  fileprivate mutating func add(_ texts: [String]) { add(texts.map { Array($0.utf8) }) }

  fileprivate mutating func add(_ words: [[UInt8]]) {
    add(count: words.count)
    for word in words {
      add(count: word.count)
      add(word)
    }
  }

  fileprivate mutating func add(count: Int) { add("\(count) ".utf8) }
}
