/// A compiled rule.
package enum CompiledRule: Sendable {
  case required
  case minLength(Int, LengthUnit)
  case maxLength(Int, LengthUnit)
  case ascii(ASCIISet)
  case allowed(AllowedCharacters)
  case choices(Choices)
  case pattern(ValuePattern)
  case forbidden(Searcher)
  case needed(Int, of: [Searcher])
  case check(ValueCheck)

  /// Returns the verdict of this rule alone on a text that is not empty; only `required` concerns the empty
  /// text.
  ///
  /// - Parameters:
  ///   - text: The normalised text.
  ///   - bytes: The UTF-8 of `text`.
  package func verdict(
    of text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    switch self {
    case .required:
      return .acceptable
    case .minLength(let limit, let unit):
      // No text has more units than bytes, so a text with fewer bytes than the limit needs no counting.
      return bytes.count >= limit && (unit == .bytes || unit.length(of: text) >= limit)
        ? .acceptable : .intermediate
    case .maxLength(let limit, let unit):
      return bytes.count <= limit || unit.excess(over: limit, in: text) == nil ? .acceptable : .invalid
    case .ascii(let set):
      return set.firstOffset(outside: bytes) == nil ? .acceptable : .invalid
    case .allowed(let characters):
      switch characters.firstMisplaced(in: text, bytes, scratch: scratch) {
      case nil: return .acceptable
      case .unfinished: return .intermediate
      case .refused: return .invalid
      }
    case .choices(let choices):
      return choices.verdict(of: bytes)
    case .pattern(let pattern):
      return pattern.match(bytes, scratch: scratch).verdict
    case .forbidden(let pattern):
      switch pattern.find(in: bytes, scratch: scratch) {
      case .none: return .acceptable
      case .found:
        return pattern.matchesEveryContinuation(in: bytes, scratch: scratch) ? .invalid : .intermediate
      case .undetermined: return .undetermined
      }
    case .needed(let count, let patterns):
      switch Self.count(of: patterns, in: bytes, scratch: scratch) {
      case let found? where found >= count: return .acceptable
      case nil: return .undetermined
      default: return .intermediate
      }
    case .check(let check):
      return check.result(of: bytes).verdict
    }
  }

  /// Returns the verdict of this rule alone on a normalised text.
  func verdict(of text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard !text.isEmpty else {
      if case .required = self { return .intermediate }
      return .acceptable
    }
    var bytes = text
    return bytes.withUTF8 { unsafe verdict(of: text, $0.span, scratch: scratch) }
  }

  /// The order of the time that a verdict takes; rules are evaluated in ascending order.
  var cost: Int {
    switch self {
    case .required, .maxLength, .minLength: 0
    case .ascii, .allowed, .choices, .check: 1
    case .pattern: 2
    case .forbidden, .needed: 3
    }
  }

  /// Returns the number of patterns that are found in a text; `nil` if the match budget ran out for one of
  /// them.
  static func count(
    of patterns: [Searcher], in bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Int? {
    var found = 0
    for pattern in patterns {
      switch pattern.find(in: bytes, scratch: scratch) {
      case .found: found += 1
      case .none: break
      case .undetermined: return nil
      }
    }
    return found
  }
}

extension PatternMatch {
  /// The verdict that corresponds to the result of a match.
  var verdict: Verdict {
    switch self {
    case .whole: .acceptable
    case .partial: .intermediate
    case .none: .invalid
    case .undetermined, .failure: .undetermined
    }
  }
}

extension CompiledRule {
  /// Returns the rule about the characters of a type.
  static func characters(of type: ControlType) -> CompiledRule {
    type.characters.map { .ascii($0) } ?? .allowed(.visible)
  }

  /// Compiles a rule.
  ///
  /// - Throws: A diagnostic if its pattern or its length is invalid.
  init(_ rule: Rule, id: String, _ engine: PatternEngine) throws(Diagnostic) {
    var current: RulePattern = ""
    do throws(PatternError) {
      switch rule.body {
      case .required:
        self = .required
      case .minLength(let limit, let unit):
        self = .minLength(limit, unit)
      case .maxLength(let limit, let unit):
        self = .maxLength(limit, unit)
      case .characters(let type):
        self = .characters(of: type)
      case .allow(let classes):
        for case .matching(let pattern) in classes {
          current = pattern
          try PatternSyntax.checkCharacter(pattern)
        }
        let allowed = try AllowedCharacters(classes, engine)
        self = allowed.isListedASCII ? .ascii(allowed.ascii) : .allowed(allowed)
      case .oneOf(let list):
        self = .choices(Choices(list))
      case .regex(let pattern):
        current = pattern
        self = .pattern(try ValuePattern(pattern, engine))
      case .forbid(let pattern):
        current = pattern
        self = .forbidden(try Searcher(pattern, engine))
      case .require(let count, let patterns):
        var searches: [Searcher] = []
        for pattern in patterns {
          current = pattern
          searches.append(try Searcher(pattern, engine))
        }
        self = .needed(count, of: searches)
      case .check(let check):
        self = .check(check)
      }
    } catch {
      throw Diagnostic(error, in: current, of: id)
    }
    if case .minLength(let limit, _) = rule.body { try Self.check(limit, id) }
    if case .maxLength(let limit, _) = rule.body { try Self.check(limit, id) }
  }

  private static func check(_ limit: Int, _ id: String) throws(Diagnostic) {
    guard limit < 0 else { return }
    throw Diagnostic(
      .invalidLength, "the rule `\(id)` has a negative length, \(limit)",
      help: ["a length is 0 or more"])
  }
}
