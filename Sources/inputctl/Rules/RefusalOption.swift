internal import ArgumentParser
internal import InputControl

extension ArgumentHelp {
  /// The help of `--refuse`.
  static let refusal = ArgumentHelp(
    "Whether refused input is left out (veto), or inserted and marked as wrong (mark).",
    discussion: "By default as the profile states, or else veto.",
    valueName: "policy")
}

extension RefusalPolicy {
  /// Returns the policy of the option; `nil` without the option.
  static func chosen(_ option: String?) throws -> RefusalPolicy? {
    guard let option else { return nil }
    guard let policy = RefusalPolicy(rawValue: option) else {
      throw ValidationError(
        "--refuse takes `veto` or `mark`, not `\(DisplayText.escaped(option))`")
    }
    return policy
  }
}

extension ProfileSource {
  /// Returns a profile with another policy for refused input; the same profile if there is none.
  func profile(
    _ compiled: CompiledProfile, refusing policy: RefusalPolicy?
  ) throws(Failure) -> CompiledProfile {
    guard let policy else { return compiled }
    return try compile(compiled.profile.refusalPolicy(policy))
  }
}
