/// A compiled profile: immutable, and shared between threads at no cost.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", type: .number, regex: #"\d{6}"#))
/// code.verdict(of: "12")      // .intermediate
/// code.verdict(of: "123456")  // .acceptable
/// ```
public struct CompiledProfile: Sendable {
  /// The profile that was compiled.
  public var profile: Profile { (judge.dates?.values ?? judge).profile }
  /// The judge of texts under the profile, one object so that copying a compiled profile copies one pointer.
  package let judge: RuleJudge

  /// Compiles a profile.
  ///
  /// - Parameter profile: The profile.
  /// - Throws: All errors in its patterns and limits, or that of a default which is not acceptable. A rule that cannot be
  ///   compiled is never left out.
  /// - Complexity: Some microseconds for a pattern of usual length; quadratic in the length of the longest
  ///   pattern. A default is judged, which takes as long as ``prepare()``.
  public init(_ profile: Profile) throws(RuleError) {
    try self.init(profile, engine: .standard)
  }

  init(_ judge: RuleJudge) { self.judge = judge }

  /// Compiles a profile for another engine, as other platforms have it.
  package init(_ profile: Profile, engine: PatternEngine) throws(RuleError) {
    judge = try Self.compiledJudge(profile, engine: engine)
    if let problem = defaultProblem { throw RuleError([problem]) }
  }

  static func compiledJudge(_ profile: Profile, engine: PatternEngine) throws(RuleError) -> RuleJudge {
    var compiled: [CompiledRule] = []
    var diagnostics: [Diagnostic] = []
    var steps: [Normalizer.Step] = []
    guard profile.parts.isEmpty else { return try compiledUnion(profile, engine: engine) }
    for step in profile.normalization {
      do throws(PatternError) {
        steps.append(try Normalizer.step(step, engine))
      } catch {
        guard case .replace(let pattern, _) = step else { continue }
        diagnostics.append(Diagnostic(error, in: pattern, of: "\(profile.name).replace"))
      }
    }
    for rule in profile.rules {
      do throws(Diagnostic) {
        compiled.append(try CompiledRule(rule, id: profile.id(of: rule), engine))
      } catch {
        diagnostics.append(error)
      }
    }
    let formatter = formatter(of: profile, engine, &diagnostics)
    guard diagnostics.isEmpty, let formatter else { throw RuleError(diagnostics) }
    return RuleJudge(
      profile, compiled, normalizer: Normalizer(steps), parts: [], formatter, engine,
      dateJudges: profile.showsDates ? DateJudgeTable { try? DateJudges(profile, $0, engine) } : nil)
  }

  private static func compiledUnion(_ union: Profile, engine: PatternEngine) throws(RuleError)
    -> RuleJudge
  {
    var parts: [RuleJudge] = []
    var diagnostics: [Diagnostic] = []
    for part in union.alternatives {
      do throws(RuleError) {
        parts.append(try compiledJudge(part, engine: engine))
      } catch {
        // An error in a rule of the union occurs in each part.
        diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
      }
    }
    let formatter = formatter(of: union, engine, &diagnostics)
    guard diagnostics.isEmpty, let formatter else { throw RuleError(diagnostics) }
    return RuleJudge(union, [], normalizer: Normalizer(), parts: parts, formatter, engine)
  }

  /// Compiles the displays of a profile; `nil` after an error, which is added.
  private static func formatter(
    of profile: Profile, _ engine: PatternEngine, _ diagnostics: inout [Diagnostic]
  ) -> DisplayFormatter? {
    do throws(RuleError) {
      return try DisplayFormatter(profile, engine)
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }

  /// Makes the automata that the first answers would otherwise make.
  ///
  /// A field that appears in a moment can have its profile prepared, also by another thread: an answer that needs an
  /// automaton that is being made waits for it. Preparing twice costs nothing.
  ///
  /// - Complexity: Less than 2 ms for most of the shipped profiles, up to some hundredths of a second for a profile
  ///   with thousands of states.
  public func prepare() {
    for part in judge.parts.isEmpty ? [judge] : judge.parts {
      _ = part.exactRules.value
      _ = part.changeRules.exactRules.value
    }
  }

  /// Returns the verdict on a text, using the scratch memory of the current thread.
  ///
  /// A reused ``Evaluator`` is about a tenth faster.
  ///
  /// - Parameter text: The text as given.
  public func verdict(of text: String) -> Verdict {
    ThreadScratch.withCurrent { judge.verdict(ofUnread: text, scratch: $0) }
  }

  /// Returns the verdict on a text with its violations, using the scratch memory of the current thread.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - locale: The language of the messages.
  public func evaluate(_ text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(
        ofUnread: text, under: judge, locale: locale, scratch: $0)
    }
  }
}
