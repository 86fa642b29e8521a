/// The rules of a field, which judge edits without any state of their own.
struct ProfileController {
  /// The profile to judge by.
  let profile: CompiledProfile
  private let isLocaleStated: Bool

  /// - Parameters:
  ///   - profile: The profile to judge by.
  ///   - locale: The stated locale of the field; `nil` for none. A person types labels in a stated language only.
  init(_ profile: CompiledProfile, locale: LocaleTag?) {
    self.profile = profile.localized(forField: locale)
    isLocaleStated = locale != nil
  }

  /// The judge of the texts of the field.
  var judge: RuleJudge { isLocaleStated ? profile.judge.ofTyping : profile.judge }

  /// Returns the judge of an edit. Programs give values, and no labels.
  private func judge(of edit: TextEdit) -> RuleJudge {
    edit.origin == .programmatic ? profile.judge : judge
  }

  /// Returns the outcome of an edit, without the reasons.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - text: The text to edit.
  ///   - mode: The kind of question.
  ///   - context: The state of the field that the outcome depends on. Whether a key may begin a composition
  ///     follows from `mode`.
  func outcome(
    of edit: TextEdit, in text: String, _ mode: QuestionMode, _ context: EditContext
  ) -> EditJudge.Outcome {
    switch mode {
    case .platform where edit.replacement == " " && text.isEmpty:
      // A probe of AutoFill; the text that then arrives is settled.
      return .postpone
    case .result, .platform:
      var context = context
      context.mayBeginComposition = mode == .platform
      return ThreadScratch.withCurrent {
        EditJudge(judge(of: edit), context).outcome(of: edit, in: text, scratch: $0)
      }
    case .composition:
      guard let place = edit.range.resolved(in: text, near: context.anchor)?.place else {
        return .veto(.outOfBounds)
      }
      if marksRefusedInput { return .postpone }
      // A mark that joins the character before it does not add to the length.
      let result = text.replacing(place, with: edit.replacement)
      guard !edit.replacement.isEmpty else { return .postpone }
      let isFull = isFull(text.replacing(place, with: "")) && isTooLong(result)
      let isFinished = scalarsThatFit(in: text, at: edit.range)?.isEmpty == true && !permits(result)
      return isFull || isFinished ? .veto(.rules(result)) : .postpone
    case .exempt:
      return edit.range.scalars(in: text) == nil ? .veto(.outOfBounds) : .postpone
    }
  }

  /// Returns the violations that explain a refusal, with their ranges in the display.
  func violations(
    of refusal: EditJudge.Refusal, _ edit: TextEdit, in text: String, locale: LocaleTag
  ) -> [Violation] {
    let violations = ThreadScratch.withCurrent {
      judge(of: edit).violations(of: refusal, edit, in: text, locale: locale, scratch: $0)
    }
    guard profile.hasDisplay else { return violations }
    let refused: String? =
      switch refusal {
      case .rules(let result): result
      case .outOfBounds: text
      case .lineBreak: edit.applied(to: text) ?? text
      // The range is one of the inserted text.
      case .notNumber: nil
      }
    guard let refused else { return violations }
    return violations.shown(by: displayMap(of: refused, isPending: false))
  }

  /// Returns the decision on an edit that is judged by its result, with the reasons.
  func decide(
    _ edit: TextEdit, in text: String, context: EditContext, locale: LocaleTag
  ) -> EditDecision {
    let outcome = ThreadScratch.withCurrent {
      EditJudge(judge(of: edit), context).outcome(of: edit, in: text, scratch: $0)
    }
    return switch outcome {
    case .accept, .postpone: .accept
    case .amend(let edit): .amend(edit)
    case .veto(let refusal): .veto(violations(of: refusal, edit, in: text, locale: locale))
    }
  }

  /// Returns the scalars that may replace a range, or `nil` if they are not known.
  func scalarsThatFit(in text: String, at range: TextRange) -> ScalarSet? {
    guard let place = range.resolved(in: text)?.place else { return nil }
    return ThreadScratch.withCurrent {
      judge.scalarsThatFit(
        before: text[..<place.lowerBound], after: text[place.upperBound...], scratch: $0)
    }
  }

  /// Whether the rules that are checked with every change are about single characters and lengths only.
  var isAboutCharacters: Bool { judge.parts.isEmpty && judge.changeRules.areAboutCharacters }

  /// Whether refused input is inserted, so that an allowed edit can leave a text that breaks the rules.
  var marksRefusedInput: Bool { judge.profile.refusalPolicy == .mark }

  /// Returns whether a text satisfies the rules that are checked with every change.
  func permits(_ text: String) -> Bool {
    ThreadScratch.withCurrent { judge.permits(text, scratch: $0) }
  }

  private func isTooLong(_ text: String) -> Bool {
    ThreadScratch.withCurrent { judge.isFull(text, by: 1, scratch: $0) }
  }

  /// Returns whether a limit leaves no room for another character.
  private func isFull(_ text: String) -> Bool {
    ThreadScratch.withCurrent { judge.isFull(text, scratch: $0) }
  }
}
