/// A profile made ready to judge: immutable, and shared between threads at no cost.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", type: .number, regex: #"\d{6}"#))
/// code.verdict(of: "12")      // .intermediate
/// code.verdict(of: "123456")  // .acceptable
/// ```
public struct CompiledProfile: Sendable {
  /// The profile that was compiled.
  public var profile: Profile { compiledRules.profile }
  /// All of it, so that handing a compiled profile around is handing around one pointer.
  let compiledRules: CompiledRules

  /// Compiles a profile.
  ///
  /// - Throws: All that is wrong with its patterns and limits. A rule that cannot be judged is never left out.
  /// - Complexity: Some microseconds for a pattern of the usual length; grows with the square of the longest.
  public init(_ profile: Profile) throws(RuleError) {
    try self.init(profile, usesJIT: true)
  }

  /// Compiles a profile, with PCRE2's just-in-time compiler or as where that is not available.
  init(_ profile: Profile, usesJIT: Bool) throws(RuleError) {
    compiledRules = try Self.compiledRules(profile, usesJIT: usesJIT)
  }

  private static func compiledRules(_ profile: Profile, usesJIT: Bool) throws(RuleError) -> CompiledRules {
    var compiled: [CompiledRule] = []
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
        compiled.append(try CompiledRule(rule, of: profile.name, usesJIT: usesJIT))
      } catch {
        diagnostics.append(error)
      }
    }
    var parts: [CompiledRules] = []
    for part in profile.parts {
      do throws(RuleError) {
        parts.append(try compiledRules(part, usesJIT: usesJIT))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    return CompiledRules(profile, compiled, normalizer: normalizer, parts: parts)
  }

  /// The verdict on a text, with the scratch memory of the current thread.
  ///
  /// An ``Evaluator`` of one's own is about a tenth faster.
  public func verdict(of text: String) -> Verdict {
    ThreadScratch.withCurrent { compiledRules.verdict(of: text, scratch: $0) }
  }

  /// The verdict on a text and the reasons, with the scratch memory of the current thread.
  ///
  /// - Parameters:
  ///   - text: The text, before normalisation.
  ///   - locale: The language of the messages.
  public func evaluate(_ text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(of: text, under: compiledRules, locale: locale, scratch: $0)
    }
  }
}
