#if canImport(UIKit) && !os(watchOS)
  import InputControl
  import UIKit

  /// The keyboard, corrections and content type of a field, as a profile sets them. What the app has set stays, and what was
  /// set comes back.
  @MainActor struct FieldTraitsSetting {
    private var restorations: [(any TextInputView) -> Void] = []

    /// Sets what a profile says, in place of what another profile has said.
    ///
    /// - Parameter traits: What the profile says; `nil` if the app alone decides.
    mutating func set(_ traits: FieldTraits?, in view: any TextInputView) {
      restore(in: view)
      guard let traits else { return }
      set(\.keyboardType, to: traits.keyboard.type, in: view)
      set(\.textContentType, to: traits.content.flatMap { Self.contentTypes[$0] }, in: view)
      if traits.isSecure, !view.isSecureTextEntry {
        view.isSecureTextEntry = true
        restorations.append { $0.isSecureTextEntry = false }
      }
      // The app's own choice of letters is not distinguishable from UIKit's, which is sentences.
      if view.autocapitalizationType == .sentences {
        set(\.autocapitalizationType, from: .sentences, to: traits.capitalization.type, in: view)
      }
      guard !traits.allowsAutocorrection else { return }
      set(\.autocorrectionType, to: .no, in: view)
      set(\.spellCheckingType, to: .no, in: view)
      set(\.smartQuotesType, to: .no, in: view)
      set(\.smartDashesType, to: .no, in: view)
      set(\.smartInsertDeleteType, to: .no, in: view)
      set(\.inlinePredictionType, to: .no, in: view)
    }

    /// Sets back what is still as the profile has set it.
    mutating func restore(in view: any TextInputView) {
      for restore in restorations { restore(view) }
      restorations = []
    }

    private mutating func set<Value: RawRepresentable<Int> & Equatable>(
      _ property: ReferenceWritableKeyPath<any TextInputView, Value>, to value: Value,
      in view: any TextInputView
    ) {
      guard let usual = Value(rawValue: 0) else { return }
      set(property, from: usual, to: value, in: view)
    }

    private mutating func set<Value: Equatable>(
      _ property: ReferenceWritableKeyPath<any TextInputView, Value>, from usual: Value, to value: Value,
      in view: any TextInputView
    ) {
      guard view[keyPath: property] == usual, value != usual else { return }
      view[keyPath: property] = value
      restorations.append { if $0[keyPath: property] == value { $0[keyPath: property] = usual } }
    }

    private mutating func set(
      _ property: ReferenceWritableKeyPath<any TextInputView, UITextContentType?>,
      to value: UITextContentType?,
      in view: any TextInputView
    ) {
      guard let value, view[keyPath: property]?.rawValue.isEmpty ?? true else { return }
      let before = view[keyPath: property]
      view[keyPath: property] = value
      restorations.append { if $0[keyPath: property] == value { $0[keyPath: property] = before } }
    }

    /// The content types of UIKit for the names of fields in HTML.
    private static let contentTypes: [String: UITextContentType] = [
      "name": .name, "honorific-prefix": .namePrefix, "given-name": .givenName,
      "additional-name": .middleName,
      "family-name": .familyName, "honorific-suffix": .nameSuffix, "nickname": .nickname,
      "username": .username,
      "new-password": .newPassword, "current-password": .password, "one-time-code": .oneTimeCode,
      "organization-title": .jobTitle, "organization": .organizationName,
      "street-address": .fullStreetAddress,
      "address-line1": .streetAddressLine1, "address-line2": .streetAddressLine2,
      "address-level2": .addressCity,
      "address-level1": .addressState, "country-name": .countryName, "postal-code": .postalCode,
      "cc-name": .creditCardName, "cc-given-name": .creditCardGivenName,
      "cc-additional-name": .creditCardMiddleName, "cc-family-name": .creditCardFamilyName,
      "cc-number": .creditCardNumber, "cc-exp": .creditCardExpiration,
      "cc-exp-month": .creditCardExpirationMonth,
      "cc-exp-year": .creditCardExpirationYear, "cc-csc": .creditCardSecurityCode, "cc-type": .creditCardType,
      "bday": .birthdate, "bday-day": .birthdateDay, "bday-month": .birthdateMonth,
      "bday-year": .birthdateYear,
      "tel": .telephoneNumber, "tel-national": .telephoneNumber, "email": .emailAddress, "url": .URL,
    ]
  }

  extension Profile.KeyboardLayout {
    fileprivate var type: UIKeyboardType {
      switch self {
      case .default: .default
      case .asciiCapable: .asciiCapable
      case .numberPad: .numberPad
      case .decimalPad: .decimalPad
      case .phonePad: .phonePad
      case .emailAddress: .emailAddress
      case .url: .URL
      }
    }
  }

  extension FieldTraits.Capitalization {
    fileprivate var type: UITextAutocapitalizationType {
      switch self {
      case .none: .none
      case .words: .words
      case .sentences: .sentences
      case .allCharacters: .allCharacters
      }
    }
  }
#endif
