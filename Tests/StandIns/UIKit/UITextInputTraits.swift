/// uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
    decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// uikit/uitextautocorrectiontype
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextspellcheckingtype
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextsmartquotestype
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextsmartdashestype
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextsmartinsertdeletetype
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextinlinepredictiontype
public enum UITextInlinePredictionType: Int, Sendable { case `default`, no, yes }
/// uikit/uitextautocapitalizationtype
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

/// uikit/uitextcontenttype
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let namePrefix = UITextContentType(rawValue: "name-prefix")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let middleName = UITextContentType(rawValue: "additional-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  public static let organizationName = UITextContentType(rawValue: "organization")
  public static let location = UITextContentType(rawValue: "location")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let addressState = UITextContentType(rawValue: "address-level1")
  public static let countryName = UITextContentType(rawValue: "country-name")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let URL = UITextContentType(rawValue: "url")
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  public static let creditCardExpirationMonth = UITextContentType(rawValue: "cc-exp-month")
  public static let creditCardExpirationYear = UITextContentType(rawValue: "cc-exp-year")
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  public static let creditCardType = UITextContentType(rawValue: "cc-type")
  public static let creditCardName = UITextContentType(rawValue: "cc-name")
  public static let creditCardGivenName = UITextContentType(rawValue: "cc-given-name")
  public static let creditCardMiddleName = UITextContentType(rawValue: "cc-additional-name")
  public static let creditCardFamilyName = UITextContentType(rawValue: "cc-family-name")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let birthdate = UITextContentType(rawValue: "bday")
  public static let birthdateDay = UITextContentType(rawValue: "bday-day")
  public static let birthdateMonth = UITextContentType(rawValue: "bday-month")
  public static let birthdateYear = UITextContentType(rawValue: "bday-year")
}

/// uikit/uitextinputtraits. Its properties are optional, so that nothing can be set through the protocol.
@MainActor public protocol UITextInputTraits: AnyObject {}

/// uikit/uiaccessibility-swift.struct
@MainActor public enum UIAccessibility {
  /// uikit/uiaccessibility-swift.struct/notification
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// uikit/uiaccessibility-swift.struct/notification/announcement
    public static let announcement = Notification(rawValue: 1008)
  }

  /// uikit/uiaccessibility-swift.struct/post(notification:argument:)
  public static func post(notification: Notification, argument: Any?) {
    standInPosts.append((notification, argument as? String ?? ""))
  }

  /// Not in UIKit: what VoiceOver was given to say.
  public static var standInPosts: [(notification: Notification, text: String)] = []
}
