public import Foundation
public import InputControl

extension LocaleTag {
  /// Makes the tag of a locale of Foundation; English if the locale has no language.
  ///
  /// - Parameter locale: The locale, such as `Locale.current`.
  public init(_ locale: Locale) {
    let identifier = locale.identifier(.bcp47)
    // “und” is an undetermined language.
    self = (identifier.hasPrefix("und") ? nil : LocaleTag(identifier)) ?? .english
  }
}
