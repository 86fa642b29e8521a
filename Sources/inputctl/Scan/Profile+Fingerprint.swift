internal import InputControl

/// Numbers that are other ones, most likely, for other texts.
enum Fingerprint {
  /// FNV-1a, as its authors give it for 64 bits (draft-eastlake-fnv).
  static func of(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension Profile {
  /// A number that is another one, most likely, when the profile judges in another way, or says it in other words.
  ///
  /// - Parameter locale: That of the words.
  func fingerprint(_ locale: LocaleTag) -> String { Fingerprint.of(description(locale)) }

  /// All that matters of it, but not where it stands.
  private func description(_ locale: LocaleTag) -> String {
    var text = "\(name) \(type) \(isSensitive) \(messages.text(for: locale) ?? "")"
    for step in normalization {
      if case .replace(let pattern, let template) = step {
        text += " replace \(pattern.description) \(template.source)"
      } else {
        text += " \(step)"
      }
    }
    for rule in rules {
      text += " \(rule.id) \(rule.severity) \(rule.timing) \(rule.messages.text(for: locale) ?? "") "
      text += Self.description(of: rule.body)
    }
    for part in parts { text += " (" + part.description(locale) + ")" }
    return text
  }

  private static func description(of body: Rule.Body) -> String {
    switch body {
    case .allow(let classes):
      "\(classes.map { if case .matching(let pattern) = $0 { pattern.description } else { "\($0)" } })"
    case .regex(let pattern): pattern.description
    case .forbid(let pattern): pattern.description
    case .require(let count, let patterns): "\(count) \(patterns.map(\.description))"
    default: "\(body)"
    }
  }
}

extension RulePattern {
  fileprivate var description: String { "\(isExtended) \(text)" }
}
