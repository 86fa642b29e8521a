/// The inner delegate of a field: its rules.
///
/// It answers yes or no as every delegate does, and keeps what exactly it decided.
final class ProfileController: TextInputDelegate {
  /// What judges; anything is permitted without a profile.
  var profile: CompiledProfile?
  /// What the rules said of the last edit that was asked about.
  private(set) var outcome = EditJudge.Outcome.accept
  private var mode = QuestionMode.compiledRule
  private var context = EditContext()

  /// Says how the next edit is to be judged.
  func prepare(_ mode: QuestionMode, _ context: EditContext) {
    self.mode = mode
    self.context = context
    self.context.mayBeginComposition = mode == .platform
  }

  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    outcome = control.compiledRule(edit)
    if case .veto = outcome { return false }
    return true
  }

  /// What becomes of an edit, judged as was said.
  func compiledRule(_ edit: TextEdit, in text: String) -> EditJudge.Outcome {
    switch mode {
    case .platform where edit.replacement == " " && text.isEmpty:
      // AutoFill's probe; what really comes is settled.
      return .postpone
    case .compiledRule, .platform:
      break
    case .composition:
      guard let place = edit.range.resolved(in: text, near: context.anchor)?.place else {
        return .veto(.outOfBounds)
      }
      // A mark that joins the character before it is no more than there was.
      let result = text.replacing(place, with: edit.replacement)
      guard !edit.replacement.isEmpty else { return .postpone }
      let isFull = isFull(text.replacing(place, with: "")) && isTooLong(result)
      let isFinished = scalarsThatFit(in: text, at: edit.range)?.isEmpty == true && !permits(result)
      return isFull || isFinished ? .veto(.rules(result)) : .postpone
    case .exempt:
      return edit.range.scalars(in: text) == nil ? .veto(.outOfBounds) : .postpone
    }
    return ThreadScratch.withCurrent {
      EditJudge(compiledRules, context).outcome(of: edit, in: text, scratch: $0)
    }
  }

  func decision(
    _ outcome: EditJudge.Outcome, of edit: TextEdit, in text: String, locale: LocaleTag
  ) -> EditDecision {
    ThreadScratch.withCurrent {
      EditJudge(compiledRules, context).decision(outcome, of: edit, in: text, locale: locale, scratch: $0)
    }
  }

  /// The scalars that may take the place of a range next, where that is known.
  func scalarsThatFit(in text: String, at range: TextRange) -> ScalarSet? {
    guard let place = range.resolved(in: text)?.place else { return nil }
    return ThreadScratch.withCurrent {
      compiledRules.scalarsThatFit(
        before: text[..<place.lowerBound], after: text[place.upperBound...], scratch: $0)
    }
  }

  /// Whether what is asked with every change is about single characters and lengths.
  var isAboutCharacters: Bool { compiledRules.parts.isEmpty && compiledRules.changeRules.areAboutCharacters }

  /// Whether a text keeps what is asked with every change.
  func permits(_ text: String) -> Bool {
    ThreadScratch.withCurrent { compiledRules.permits(text, scratch: $0) }
  }

  private func isTooLong(_ text: String) -> Bool {
    ThreadScratch.withCurrent { compiledRules.isFull(text, by: 1, scratch: $0) }
  }

  /// Whether nothing fits into a text any more.
  private func isFull(_ text: String) -> Bool {
    ThreadScratch.withCurrent { compiledRules.isFull(text, scratch: $0) }
  }

  private var compiledRules: CompiledRules { (profile ?? Self.anything).compiledRules }

  private static let anything: CompiledProfile = {
    guard let profile = try? CompiledProfile(Profile("none")) else { fatalError("no rules, no mistakes") }
    return profile
  }()
}
