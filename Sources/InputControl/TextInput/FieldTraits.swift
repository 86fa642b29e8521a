/// The settings of a platform's field that suit a profile: the keyboard, corrections, and the kind of value to fill in.
public struct FieldTraits: Hashable, Sendable {
  /// The letters that a keyboard should begin with.
  public enum Capitalization: String, CaseIterable, Sendable {
    /// No capital letters by itself.
    case none
    /// A capital letter at the beginning of each word, as in names.
    case words
    /// A capital letter at the beginning of each sentence.
    case sentences
    /// Capital letters only.
    case allCharacters
  }

  /// The layout of the keyboard.
  public let keyboard: Profile.KeyboardLayout
  /// Whether autocorrection, predictions, smart quotes and the like help. Where the text has a form, they break it.
  public let allowsAutocorrection: Bool
  /// The letters that the keyboard should begin with.
  public let capitalization: Capitalization
  /// The kind of value to fill in: the name of a field in the attribute `autocomplete` of HTML, such as `postal-code`,
  /// without words for the place (`shipping`, `work`). `nil` if the profile does not say.
  public let content: String?
  /// Whether the field is for a password, which no screen should show.
  public let isSecure: Bool
}

extension CompiledProfile {
  /// The settings of a platform's field that suit the profile.
  public var fieldTraits: FieldTraits {
    let content = profile.autocomplete?.field
    let isUpper =
      profile.type == .letterBig || profile.type == .numberLetterBig || profile.normalization.contains(.upper)
    let isLower =
      profile.type == .letterSmall || profile.type == .numberLetterSmall
      || profile.normalization.contains(.lower)
    let isName = content.map { $0.hasSuffix("name") && $0 != "username" } ?? false
    let allows = profile.allowsAutocorrection
    return FieldTraits(
      keyboard: profile.keyboard, allowsAutocorrection: allows,
      capitalization: isUpper ? .allCharacters : isName ? .words : allows && !isLower ? .sentences : .none,
      content: content, isSecure: content == "new-password" || content == "current-password")
  }
}
