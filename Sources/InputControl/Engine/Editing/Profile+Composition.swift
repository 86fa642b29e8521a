extension Profile {
  /// What an editor does with a plain key that may begin a composition: what the profile states, else `defer` unless
  /// its values are ASCII only, which nobody needs an input method for.
  public var compositionPolicy: CompositionPolicy {
    if let composition { return composition }
    guard parts.isEmpty else {
      return parts.contains { $0.compositionPolicy == .defer } ? .defer : .enforce
    }
    return allowsOnlyASCII ? .enforce : .defer
  }

  /// Whether values have no character beyond ASCII, as far as is known.
  var allowsOnlyASCII: Bool {
    rules.contains { rule in
      guard rule.severity == .error else { return false }
      return switch rule.body {
      case .characters(let type): type != .none && type != .excludeInvisible
      case .allow(let classes):
        classes.allSatisfy {
          switch $0 {
          case .characters(let text): text.utf8.allSatisfy { $0 < 0x80 }
          case .matching(let pattern): pattern.isPrintableASCII
          }
        }
      case .regex(let pattern): pattern.isPrintableASCII
      case .oneOf(let texts): texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      default: false
      }
    }
  }
}

extension RulePattern {
  /// Whether it matches only texts of visible ASCII characters and spaces, as far as is known.
  var isPrintableASCII: Bool {
    RegexTree.parse(text, isExtended: isExtended)?.root.isPrintableASCII ?? false
  }
}
