/// One thing that a profile asks of a value.
public struct Rule: Sendable {
  /// What a rule asks.
  public enum Body: Hashable, Sendable {
    /// The value is not empty.
    case required
    /// The value has at least so many units; the empty value is left to `required`.
    case minLength(Int, LengthUnit)
    /// The value has at most so many units.
    case maxLength(Int, LengthUnit)
    /// Every character is one of the type's.
    case characters(ControlType)
    /// The whole value matches a pattern in PCRE2's syntax; with `isExtended`, white space and `#` comments in
    /// it are free.
    case regex(String, isExtended: Bool = false)
  }

  /// The name of the rule in its profile, such as `shape` or `maxLength.bytes`.
  public let id: String
  /// What it asks.
  public let body: Body
  /// What to tell a person, instead of the built-in text.
  public let messages: LocalizedText
  /// Where it stands, when it came from a file.
  public let location: SourceLocation?
  /// Where the text of its pattern stands, when it came from a file.
  let patternLocation: SourceLocation?

  /// Makes a rule.
  ///
  /// - Parameter id: Its name; by default the keyword of the rule language.
  public init(_ body: Body, id: String? = nil, messages: LocalizedText = LocalizedText()) {
    self.init(body, id: id, messages: messages, location: nil, patternLocation: nil)
  }

  init(
    _ body: Body, id: String?, messages: LocalizedText, location: SourceLocation?,
    patternLocation: SourceLocation?
  ) {
    self.id = id ?? body.defaultID
    self.body = body
    self.messages = messages
    self.location = location
    self.patternLocation = patternLocation
  }

  /// The rules that a type contributes: `chars`, and for `price` also `shape`.
  static func rules(of type: ControlType, location: SourceLocation? = nil) -> [Rule] {
    var rules: [Rule] = []
    if type != .none {
      rules.append(
        Rule(
          .characters(type), id: nil, messages: LocalizedText(), location: location, patternLocation: nil))
    }
    if let shape = type.shape {
      rules.append(
        Rule(.regex(shape), id: "shape", messages: LocalizedText(), location: location, patternLocation: nil))
    }
    return rules
  }
}

extension Rule.Body {
  /// The id of a rule without a name: its keyword, with the unit of a length unless that is graphemes.
  var defaultID: String {
    switch self {
    case .required: "required"
    case .minLength(_, .graphemes): "minLength"
    case .minLength(_, let unit): "minLength.\(unit.rawValue)"
    case .maxLength(_, .graphemes): "maxLength"
    case .maxLength(_, let unit): "maxLength.\(unit.rawValue)"
    case .characters: "chars"
    case .regex: "regex"
    }
  }
}
