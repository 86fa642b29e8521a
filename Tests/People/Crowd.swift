package import InputControl

/// The profiles of people, compiled once, and how often which answer came.
package struct Crowd {
  private var compiled: [String: CompiledProfile] = [:]
  package private(set) var counts: [String: Int] = [:]

  package init() {}

  package mutating func profile(of person: Person) throws -> CompiledProfile {
    let key = "\(person.profile) \(person.locale)"
    if let profile = compiled[key] { return profile }
    let profile =
      try People.isOwn(person.profile)
      ? People.rules.get().profile(person.profile) : CompiledProfile(shipped: person.profile)
    let localized = profile.localized(for: person.locale)
    compiled[key] = localized
    return localized
  }

  /// Lets a person enter a text into a new field.
  ///
  /// - Returns: What is wrong with the answer; `nil` if nothing is.
  package mutating func send<Host: PersonHost>(
    _ person: Person, to host: (CompiledProfile, LocaleTag) -> Host
  ) throws -> String? {
    let profile = try profile(of: person)
    var field = host(profile, person.locale)
    let agreement = Agreement(profile, person.locale)
    let outcome = person.enter(into: &field, agreement)
    let answer =
      switch outcome.answer {
      case .committed: outcome.intention.isUnsettled ? "committed, looked at in between" : "committed"
      case .asks: "asks"
      case .refused: "refused"
      }
    counts[answer, default: 0] += 1
    return agreement.fault(in: outcome)
  }
}
