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
    plan = try Self.plan(profile, usesJIT: usesJIT)
  }

  private static func plan(_ profile: Profile, usesJIT: Bool) throws(ProfileError) -> Plan {
    var judges: [Judge] = []
    var diagnostics: [Diagnostic] = []
    var normalizer = Normalizer()
    for step in profile.normalization {
      do throws(PatternError) {
        try normalizer.add(step, usesJIT: usesJIT)
      } catch {
        guard case .replace(let pattern, _) = step else { continue }
        diagnostics.append(Diagnostic(error, in: pattern, of: "\(profile.name).replace"))
      }
    }
    for rule in profile.rules {
      do throws(Diagnostic) {
        judges.append(try Judge(rule, of: profile.name, usesJIT: usesJIT))
      } catch {
        diagnostics.append(error)
      }
    }
    var parts: [Plan] = []
    for part in profile.parts {
      do throws(ProfileError) {
        parts.append(try plan(part, usesJIT: usesJIT))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw ProfileError(profile: profile.name, diagnostics: diagnostics) }
    return Plan(profile, judges, normalizer: normalizer, parts: parts)
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
    ThreadScratch.withCurrent { Assessment.evaluation(of: text, under: plan, locale: locale, scratch: $0) }
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
