extension Profile {
  /// The treatment of a plain key that may begin a composition: as the profile states, else `enforce` if its
  /// values are ASCII only, because such values need no input method, and `defer` otherwise.
  public var compositionPolicy: CompositionPolicy {
    if let composition { return composition }
    guard parts.isEmpty else {
      return parts.contains { $0.compositionPolicy == .defer } ? .defer : .enforce
    }
    return allowsOnlyASCII ? .enforce : .defer
  }

  /// Whether the types, `allow`, `oneOf` or `regex` show that values are ASCII only.
  package var allowsOnlyASCII: Bool {
    rules.contains { rule in
      guard rule.severity == .error else { return false }
      return switch rule.body {
      case .characters(let type): type != .none && type != .excludeInvisible
      case .allow(let classes):
        classes.allSatisfy {
          switch $0 {
          case .characters(let text): text.utf8.allSatisfy { $0 < 0x80 }
          case .matching(let pattern): pattern.isPrintableASCII
          case .visible: false
          }
        }
      case .regex(let pattern): pattern.isPrintableASCII
      case .oneOf(let list): list.table.bytes.allSatisfy { $0 < 0x80 }
      default: false
      }
    }
  }
}

extension RulePattern {
  /// Whether the pattern is known to match only texts of visible ASCII characters and spaces.
  var isPrintableASCII: Bool {
    RegexTree.parse(text, isExtended: isExtended)?.root.isPrintableASCII ?? false
  }
}
