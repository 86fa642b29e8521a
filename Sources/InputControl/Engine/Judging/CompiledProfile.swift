/// A compiled profile: immutable, and shared between threads at no cost.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", type: .number, regex: #"\d{6}"#))
/// code.verdict(of: "12")      // .intermediate
/// code.verdict(of: "123456")  // .acceptable
/// ```
public struct CompiledProfile: Sendable {
  /// The profile that was compiled.
  public var profile: Profile { compiledRules.profile }
  /// The compiled rules in one object, so that copying a compiled profile copies one pointer.
  package let compiledRules: CompiledRules

  /// Compiles a profile.
  ///
  /// - Parameter profile: The profile.
  /// - Throws: All errors in its patterns and limits. A rule that cannot be compiled is never left out.
  /// - Complexity: Some microseconds for a pattern of usual length; quadratic in the length of the longest
  ///   pattern.
  public init(_ profile: Profile) throws(RuleError) {
    compiledRules = try Self.compiledRules(profile, usesJIT: true)
  }

  /// Compiles a profile with or without PCRE2's just-in-time compiler; without it as on platforms that lack
  /// it.
  init(_ profile: Profile, usesJIT: Bool) throws(RuleError) {
    compiledRules = try Self.compiledRules(profile, usesJIT: usesJIT)
  }

  private static func compiledRules(_ profile: Profile, usesJIT: Bool) throws(RuleError) -> CompiledRules {
    var compiled: [CompiledRule] = []
    var diagnostics: [Diagnostic] = []
    var normalizer = Normalizer()
    guard profile.parts.isEmpty else { return try compiledUnion(profile, usesJIT: usesJIT) }
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
        compiled.append(try CompiledRule(rule, id: profile.id(of: rule), usesJIT: usesJIT))
      } catch {
        diagnostics.append(error)
      }
    }
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    return CompiledRules(profile, compiled, normalizer: normalizer, parts: [])
  }

  private static func compiledUnion(_ union: Profile, usesJIT: Bool) throws(RuleError) -> CompiledRules {
    var parts: [CompiledRules] = []
    var diagnostics: [Diagnostic] = []
    for part in union.alternatives {
      do throws(RuleError) {
        parts.append(try compiledRules(part, usesJIT: usesJIT))
      } catch {
        // An error in a rule of the union occurs in each part.
        diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
      }
    }
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    return CompiledRules(union, [], normalizer: Normalizer(), parts: parts)
  }

  /// Returns the verdict on a text, using the scratch memory of the current thread.
  ///
  /// A reused ``Evaluator`` is about a tenth faster.
  ///
  /// - Parameter text: The text as given.
  public func verdict(of text: String) -> Verdict {
    ThreadScratch.withCurrent { compiledRules.verdict(of: text, scratch: $0) }
  }

  /// Returns the verdict on a text with its violations, using the scratch memory of the current thread.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - locale: The language of the messages.
  public func evaluate(_ text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(of: text, under: compiledRules, locale: locale, scratch: $0)
    }
  }
}
