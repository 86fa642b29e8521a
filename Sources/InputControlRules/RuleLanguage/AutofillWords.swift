/// The words of the attribute `autocomplete` (HTML Living Standard, 4.10.18.7.1).
enum AutofillWords {
  /// The names of fields, with what browsers fill in.
  static let fields: [(name: String, help: String)] = [
    ("name", "the full name of a person"),
    ("honorific-prefix", "a title before the name"),
    ("given-name", "the first name"),
    ("additional-name", "a middle name"),
    ("family-name", "the surname"),
    ("honorific-suffix", "what stands behind the name"),
    ("nickname", "a short name"),
    ("username", "the name of an account"),
    ("new-password", "a password that is made up"),
    ("current-password", "the password of the account"),
    ("one-time-code", "a code for one sign-in"),
    ("organization-title", "a job title"),
    ("organization", "a company"),
    ("street-address", "all lines of an address, in a `textarea`"),
    ("address-line1", "the first line of an address"),
    ("address-line2", "the second line"),
    ("address-line3", "the third line"),
    ("address-level4", "the smallest part of a town"),
    ("address-level3", "a part of a town"),
    ("address-level2", "the town"),
    ("address-level1", "the state or province"),
    ("country", "the code of a country"),
    ("country-name", "the name of a country"),
    ("postal-code", "the postcode"),
    ("cc-name", "the name on a card"),
    ("cc-given-name", "the first name on a card"),
    ("cc-additional-name", "the middle name on a card"),
    ("cc-family-name", "the surname on a card"),
    ("cc-number", "the number of a card"),
    ("cc-exp", "the month and year until which a card is valid"),
    ("cc-exp-month", "the month of a card"),
    ("cc-exp-year", "the year of a card"),
    ("cc-csc", "the security code of a card"),
    ("cc-type", "the kind of a card"),
    ("transaction-currency", "the code of a currency"),
    ("transaction-amount", "an amount of money"),
    ("language", "the tag of a language"),
    ("bday", "the birthday"),
    ("bday-day", "the day of the birthday"),
    ("bday-month", "the month of the birthday"),
    ("bday-year", "the year of birth"),
    ("sex", "the gender"),
    ("url", "a web address"),
    ("photo", "the address of a picture"),
  ]

  /// The names of fields that a word of ``contactKinds`` may precede.
  static let contacts: [(name: String, help: String)] = [
    ("tel", "a telephone number with the code of the country"),
    ("tel-country-code", "the code of the country"),
    ("tel-national", "a telephone number without the code of the country"),
    ("tel-area-code", "the area code"),
    ("tel-local", "a telephone number without the area code"),
    ("tel-local-prefix", "the first part of a local number"),
    ("tel-local-suffix", "the second part of a local number"),
    ("tel-extension", "an extension"),
    ("email", "an email address"),
    ("impp", "the address of a messenger"),
  ]

  /// The kind of contact that the next word is for.
  static let contactKinds: [(name: String, help: String)] = [
    ("home", "at home"), ("work", "at work"), ("mobile", "wherever the person is"), ("fax", "a fax"),
    ("pager", "a pager"),
  ]

  /// The purpose of an address.
  static let purposes: [(name: String, help: String)] = [
    ("shipping", "of the address for the delivery"), ("billing", "of the address for the bill"),
  ]

  /// Words that stand alone.
  static let alone: [(name: String, help: String)] = [
    ("on", "whatever the browser finds"), ("off", "nothing"),
  ]

  /// The beginning of the name of a group of fields.
  static let section = "section-"

  /// The word behind the name of a field with which browsers offer passkeys.
  static let passkeys = "webauthn"

  /// Returns whether a list has a word.
  static func has(_ word: String, in list: [(name: String, help: String)]) -> Bool {
    list.contains { $0.name == word }
  }
}

extension LanguageWords {
  static let autofillWords =
    (AutofillWords.fields + AutofillWords.contacts + AutofillWords.purposes + AutofillWords.contactKinds
    + AutofillWords.alone + [(AutofillWords.passkeys, "a passkey, behind a name such as `username`")])
    .map { RuleWord(name: $0.name, $0.help) }
}
