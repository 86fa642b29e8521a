internal import InputControlSystem

/// The judges of dates whose numbers are in one order: of the digits of a field, which a person types with separators, and of
/// digits alone.
struct DateJudges: Sendable {
  let field: RuleJudge
  let digits: RuleJudge

  init(field: RuleJudge, digits: RuleJudge) {
    self.field = field
    self.digits = digits
  }

  /// Compiles the judges for a profile of values; `nil` if a rule is about other characters of a value than its numbers.
  init?(_ profile: Profile, _ order: LocalDateForm, _ engine: PatternEngine) throws(RuleError) {
    guard let written = profile.written(in: order) else { return nil }
    field = try CompiledProfile.compiledJudge(written, engine: engine)
    digits = try CompiledProfile.compiledJudge(written.withoutNormalization, engine: engine)
  }
}

/// The judges of dates under a profile, by the order of the numbers.
///
/// Those of an archive are in the archive. It has no function that makes others, because that function would need everything
/// that compiles rules, which is most of the module for pages.
final class DateJudgeTable: Sendable {
  private let known: Monitor<[LocalDateForm: DateJudges]>
  private let make: (@Sendable (LocalDateForm) -> DateJudges?)?

  /// Makes a table whose judges are made when they are asked for.
  init(make: @escaping @Sendable (LocalDateForm) -> DateJudges?) {
    known = Monitor([:])
    self.make = make
  }

  init(_ known: [LocalDateForm: DateJudges]) {
    self.known = Monitor(known)
    make = nil
  }

  /// Returns the judges for an order; `nil` if there are none.
  func judges(of order: LocalDateForm) -> DateJudges? {
    known.withLock { known -> DateJudges? in
      if let judges = known[order] { return judges }
      guard let judges = make?(order) else { return nil }
      known[order] = judges
      return judges
    }
  }
}
