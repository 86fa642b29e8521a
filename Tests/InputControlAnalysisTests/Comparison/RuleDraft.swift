@testable import InputControl

/// A rule file about the profile `x`, as a value that random changes edit.
struct RuleFileDraft {
  /// The statements of `x` itself.
  var own = ProfileDraft()
  /// The statements of the parent of `x`, or of the parent of its first part.
  var parent: ProfileDraft?
  /// A built-in profile in place of the parent.
  var shippedParent: ShippedParent?
  /// The parts if `x` is a union.
  var parts: [ProfileDraft] = []
  /// Whether the union has a name of its own, and `x` is its child.
  var isChildOfUnion = false

  struct ShippedParent {
    var file: String
    var profile: String
  }

  /// The file in the rule language.
  var text: String {
    var result = shippedParent.map { "use \($0.file) as built\n\n" } ?? ""
    if let parent { result += parent.text(after: "profile base") }
    let base = shippedParent.map { " : built.\($0.profile)" } ?? (parent == nil ? "" : " : base")
    guard !parts.isEmpty else { return result + own.text(after: "profile x\(base)") }
    for (index, part) in parts.enumerated() {
      result += part.text(after: "profile part\(index + 1)\(index == 0 ? base : "")")
    }
    let union = "= " + parts.indices.map { "part\($0 + 1)" }.joined(separator: " or ")
    guard isChildOfUnion else { return result + own.text(after: "profile x \(union)") }
    return result + "profile u \(union)\n" + own.text(after: "profile x : u")
  }

  /// The compiled profile `x`; `nil` if the file has mistakes.
  var compiled: CompiledProfile? {
    guard let rules = try? RuleSet([SourceFile(name: "x.rules", text: text)]) else { return nil }
    return try? rules.profile("x")
  }
}

/// The statements of a profile.
struct ProfileDraft {
  var type = ControlType.none
  var steps: [Normalization] = []
  var rules: [RuleDraft] = []
  /// The names of dropped rules.
  var dropped: [String] = []

  fileprivate func text(after head: String) -> String {
    var lines: [String] = []
    if type != .none { lines.append("type \(type.rawValue)") }
    lines += steps.map(\.statement) + dropped.map { "drop \($0)" } + rules.map(\.statement)
    return "\(head) {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }
}

/// A rule with a name.
struct RuleDraft {
  var name: String
  var body: Rule.Body
  var timing: Rule.Timing?
  var severity = Severity.error
  /// Whether the rule replaces one of the parent.
  var overrides = false

  fileprivate var statement: String {
    var words = [overrides ? "override \(name):" : "\(name):", body.statement]
    if let timing { words.append("on \(timing.rawValue)") }
    if severity != .error { words.append(severity.rawValue) }
    return words.joined(separator: " ")
  }
}

extension Rule.Body {
  /// The rule in the rule language, without a name.
  fileprivate var statement: String {
    switch self {
    case .required: "required"
    case .minLength(let limit, let unit): "minLength \(limit) \(unit.rawValue)"
    case .maxLength(let limit, let unit): "maxLength \(limit) \(unit.rawValue)"
    case .characters(let type): "type \(type.rawValue)"
    case .allow(let classes): "allow " + classes.map(\.statement).joined(separator: ", ")
    case .oneOf(let list): "oneOf " + list.keys.map { TextLiteral.written($0) }.joined(separator: ", ")
    case .regex(let pattern): "regex \(pattern.statement)"
    case .forbid(let pattern): "forbid \(pattern.statement)"
    case .require(let count, let patterns):
      "require \(count) of " + patterns.map(\.statement).joined(separator: ", ")
    case .check(let check): "check \(check.statement)"
    }
  }
}

extension RulePattern {
  fileprivate var statement: String { "/\(text)/" }
}

extension CharacterClass {
  fileprivate var statement: String {
    switch self {
    case .matching(let pattern): pattern.statement
    case .characters(let text): TextLiteral.written(text)
    case .visible: "visible"
    }
  }
}

extension ValueCheck {
  fileprivate var statement: String {
    switch self {
    case .date(let format): "date \(TextLiteral.written(format.source))"
    case .range: "range " + traits.arguments.joined(separator: "..")
    default: name
    }
  }
}

extension Normalization {
  fileprivate var statement: String {
    if case .replace(let pattern, let template) = self {
      return "replace \(pattern.statement) with \(TextLiteral.written(template.source))"
    }
    return "normalize \(name)"
  }
}
