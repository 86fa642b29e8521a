/// A profile made ready to judge: immutable, and shared between threads at no cost.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", type: .number, regex: #"\d{6}"#))
/// code.verdict(of: "12")      // .intermediate
/// code.verdict(of: "123456")  // .acceptable
/// ```
public struct CompiledProfile: Sendable {
  /// The profile that was compiled.
  public var profile: Profile { plan.profile }
  /// All of it, so that handing a compiled profile around is handing around one pointer.
  let plan: Plan

  /// Compiles a profile.
  ///
  /// - Throws: All that is wrong with its patterns and limits. A rule that cannot be judged is never left out.
  /// - Complexity: Some microseconds for a pattern of the usual length; grows with the square of the longest.
  public init(_ profile: Profile) throws(ProfileError) {
    try self.init(profile, usesJIT: true)
  }

  /// Compiles a profile, with PCRE2's just-in-time compiler or as where that is not available.
  init(_ profile: Profile, usesJIT: Bool) throws(ProfileError) {
    var judges: [Judge] = []
    var diagnostics: [Diagnostic] = []
    for rule in profile.rules {
      do throws(Diagnostic) {
        judges.append(try Judge(rule, of: profile, usesJIT: usesJIT))
      } catch {
        diagnostics.append(error)
      }
    }
    guard diagnostics.isEmpty else { throw ProfileError(profile: profile.name, diagnostics: diagnostics) }
    plan = Plan(profile, judges)
  }

  /// The verdict on a text, with the scratch memory of the current thread.
  ///
  /// An ``Evaluator`` of one's own is about a tenth faster.
  public func verdict(of text: String) -> Verdict {
    ThreadScratch.withCurrent { plan.verdict(of: text, scratch: $0) }
  }

  /// The verdict on a text and the reasons, with the scratch memory of the current thread.
  ///
  /// - Parameter locale: The language of the messages.
  public func evaluate(_ text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent { Assessment.evaluation(of: text, under: self, locale: locale, scratch: $0) }
  }
}

/// Why a profile cannot be compiled.
public struct ProfileError: Error, CustomStringConvertible {
  /// The name of the profile.
  public let profile: String
  /// Everything that is wrong with it.
  public let diagnostics: [Diagnostic]

  /// The diagnostics as plain text.
  public var description: String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }
}

extension Judge {
  fileprivate init(_ rule: Rule, of profile: Profile, usesJIT: Bool) throws(Diagnostic) {
    switch rule.body {
    case .required:
      self = .required
    case .minLength(let limit, let unit):
      self = .minLength(try Self.checked(limit, rule, profile), unit)
    case .maxLength(let limit, let unit):
      self = .maxLength(try Self.checked(limit, rule, profile), unit)
    case .characters(let type):
      self = type.characters.map { .ascii($0) } ?? .visible
    case .regex(let text, let isExtended):
      do {
        self = .pattern(try Pattern(text, isExtended: isExtended, usesJIT: usesJIT))
      } catch {
        throw Diagnostic(error, in: rule, of: profile.name)
      }
    }
  }

  private static func checked(_ limit: Int, _ rule: Rule, _ profile: Profile) throws(Diagnostic) -> Int {
    guard limit < 0 else { return limit }
    throw Diagnostic(
      .invalidLength, "the rule `\(profile.name).\(rule.id)` has a negative length, \(limit)",
      help: ["a length is 0 or more"])
  }
}
