/// A built-in text for people, by its name in files with texts: `texts de for built-in { empty "Wert eingeben" }`.
///
/// The English texts stand here, the others in `Rules/*.texts`.
package enum BuiltInText: String, CaseIterable, Hashable, Sendable {
  // Reasons of profiles. Those that end in `hidden` are for secret values; `first` is for the place behind one character.
  case empty
  case tooFewGraphemes = "tooShort.graphemes"
  case tooFewScalars = "tooShort.scalars"
  case tooFewUTF16 = "tooShort.utf16"
  case tooFewBytes = "tooShort.bytes"
  case tooFewColumns = "tooShort.columns"
  case tooManyGraphemes = "tooLong.graphemes"
  case tooManyScalars = "tooLong.scalars"
  case tooManyUTF16 = "tooLong.utf16"
  case tooManyBytes = "tooLong.bytes"
  case tooManyColumns = "tooLong.columns"
  case noRoomGraphemes = "noRoom.graphemes"
  case noRoomScalars = "noRoom.scalars"
  case noRoomUTF16 = "noRoom.utf16"
  case noRoomBytes = "noRoom.bytes"
  case noRoomColumns = "noRoom.columns"
  case onlyVisible = "only.visible"
  case onlyNumber = "only.number"
  case onlyLetter = "only.letter"
  case onlyLetterSmall = "only.letterSmall"
  case onlyLetterBig = "only.letterBig"
  case onlyNumberLetterSmall = "only.numberLetterSmall"
  case onlyNumberLetterBig = "only.numberLetterBig"
  case onlyNumberLetter = "only.numberLetter"
  case onlyPrice = "only.price"
  case onlyDecimal = "only.decimal"
  case onlyDate = "only.date"
  case onlyTime = "only.time"
  case onlyDateTime = "only.dateTime"
  case space
  case invisible
  case invisibleHidden = "invisible.hidden"
  case nothingFollows
  case nothingFollowsHiddenFirst = "nothingFollows.hidden.first"
  case nothingFollowsHidden = "nothingFollows.hidden"
  case notFirst
  case notFirstNext = "notFirst.next"
  case notFirstHidden = "notFirst.hidden"
  case notAfter
  case notAfterNext = "notAfter.next"
  case notAfterHiddenFirst = "notAfter.hidden.first"
  case notAfterHidden = "notAfter.hidden"
  case notAllowed
  case notAllowedHidden = "notAllowed.hidden"
  case forbidden
  case forbiddenHidden = "forbidden.hidden"
  case noticed
  case noticedHidden = "noticed.hidden"
  case missing
  case missingSome = "missing.some"
  case wrongCheckDigit = "check.digit"
  case noDate = "check.date"
  case noTime = "check.time"
  case noDateTime = "check.dateTime"
  case outOfRange = "check.range"
  case numberFrom = "check.range.from"
  case numberUntil = "check.range.until"
  case dateBetween = "check.dates"
  case dateFrom = "check.dates.from"
  case dateUntil = "check.dates.until"
  case monthBetween = "check.months"
  case monthFrom = "check.months.from"
  case monthUntil = "check.months.until"
  case timeBetween = "check.times"
  case timeFrom = "check.times.from"
  case timeUntil = "check.times.until"
  case dateTimeBetween = "check.dateTimes"
  case dateTimeFrom = "check.dateTimes.from"
  case dateTimeUntil = "check.dateTimes.until"
  case unfinished
  case unfinishedHidden = "unfinished.hidden"
  case incomplete
  case incompleteNext = "incomplete.next"
  case mustFollow
  case mustFollowNext = "mustFollow.next"
  case mustFollowHiddenFirst = "mustFollow.hidden.first"
  case mustFollowHidden = "mustFollow.hidden"
  case shape
  case choices
  case choicesNearest = "choices.nearest"
  case failure
  case overBudget
  case tooLongToJudge
  case notUTF8
  case outOfBounds
  case lineBreak
  case number
  case date
  case time
  case groupSign
  case groupSignHidden = "groupSign.hidden"
  case otherCurrency
  case otherCurrencyHidden = "otherCurrency.hidden"
  case noRules

  // Hints, and parts of sentences.
  case next
  case quote
  case listSeparator = "list.separator"
  case listOr = "list.or"
  case nameSeparator = "names.separator"

  // What was not taken.
  case notTaken
  case notTakenHidden = "notTaken.hidden"
  case emptyValue
  case questionSend = "question.send"
  case questionSendHidden = "question.send.hidden"
  case questionReturn = "question.return"
  case questionReturnHidden = "question.return.hidden"

  // Steps of undo, as menus name them.
  case undoTyping = "undo.typing"
  case undoDeletion = "undo.deletion"

  // Reasons of forms.
  case tooFewFields = "form.tooFew"
  case tooManyFields = "form.tooMany"
  case fieldsMissing = "form.missing"
  case differs = "form.differs"
  case notListed = "form.notListed"
  case after = "form.after"
  case notBefore = "form.notBefore"
  case before = "form.before"
  case notAfterDate = "form.notAfter"
  case more = "form.more"
  case atLeast = "form.atLeast"
  case less = "form.less"
  case atMost = "form.atMost"
  case ageAtLeast = "form.age.atLeast"
  case ageBetween = "form.age.between"
  case refused = "form.refused"
  case waiting = "form.waiting"

  // The prompt.
  case promptNotShown = "prompt.notShown"
  case promptLeft = "prompt.left"
  case promptTimeout = "prompt.timeout"
  case promptCannotBeInserted = "prompt.cannotBeInserted"
  case promptInsertedAltered = "prompt.insertedAltered"
  case promptNothingInserted = "prompt.nothingInserted"
  case promptNothingToPutBack = "prompt.nothingToPutBack"
  case promptOverwriting = "prompt.overwriting"
  case promptNothingIsKept = "prompt.nothingIsKept"
  case promptNothingToUndo = "prompt.nothingToUndo"
  case promptNothingToRedo = "prompt.nothingToRedo"
  case promptOnlyOneLine = "prompt.onlyOneLine"
  case promptPasteIsNotUTF8 = "prompt.pasteIsNotUTF8"
  case promptPasteIsTooLong = "prompt.pasteIsTooLong"
  case promptWholeIsRefused = "prompt.wholeIsRefused"
  case promptCheck = "prompt.check"
  case promptRefused = "prompt.refused"
  case promptChanged = "prompt.changed"
  case promptAcceptable = "prompt.acceptable"
  case promptIntermediate = "prompt.intermediate"
  case promptInvalid = "prompt.invalid"
  case promptUndetermined = "prompt.undetermined"
  case promptLineIsTooLong = "prompt.lineIsTooLong"
  case promptInserted = "prompt.inserted"
  case promptByteIsNotUTF8 = "prompt.byteIsNotUTF8"
  case promptByteIsNotUTF8Hidden = "prompt.byteIsNotUTF8.hidden"

  // Pages.
  case problems = "page.problems"

  /// The English text.
  package var english: TextForms {
    switch self {
    case .tooFewGraphemes: count("Enter at least {count} character")
    case .tooFewScalars: count("Enter at least {count} Unicode scalar")
    case .tooFewUTF16: count("Enter at least {count} UTF-16 code unit")
    case .tooFewBytes: count("Enter at least {count} byte")
    case .tooFewColumns: count("Enter at least {count} column")
    case .tooManyGraphemes: count("Enter at most {count} character")
    case .tooManyScalars: count("Enter at most {count} Unicode scalar")
    case .tooManyUTF16: count("Enter at most {count} UTF-16 code unit")
    case .tooManyBytes: count("Enter at most {count} byte")
    case .tooManyColumns: count("Enter at most {count} column")
    case .noRoomGraphemes: noRoom("character")
    case .noRoomScalars: noRoom("Unicode scalar")
    case .noRoomUTF16: noRoom("UTF-16 code unit")
    case .noRoomBytes: noRoom("byte")
    case .noRoomColumns: noRoom("column")
    case .notTaken: TextForms("{texts} were not taken", forms: [.init(.one, "{texts} was not taken")])
    case .tooFewFields:
      TextForms(
        "{given} of {fields} are given, and at least {count} must be",
        forms: [.init(.one, "{given} of {fields} is given, and at least {count} must be")])
    case .fieldsMissing: TextForms("{fields} are missing", forms: [.init(.one, "{fields} is missing")])
    case .ageAtLeast:
      TextForms(
        "The age must be at least {min} years", forms: [.init(.one, "The age must be at least {min} year")])
    case .choicesNearest:
      TextForms(
        "No entry begins with {text}; {choices} do",
        forms: [.init(.one, "No entry begins with {text}; {choices} does")])
    case .problems: TextForms("There are {count} problems", forms: [.init(.one, "There is a problem")])
    default: TextForms(plainEnglish)
    }
  }

  /// Returns the forms of a text that ends in a noun.
  private func count(_ text: String) -> TextForms { TextForms(text + "s", forms: [.init(.one, text)]) }

  private func noRoom(_ unit: String) -> TextForms {
    let (start, end) = ("Not complete, and the limit of {count} ", " leaves no room for more")
    return TextForms(start + unit + "s" + end, forms: [.init(.one, start + unit + end)])
  }

  /// The English text of those that have one form.
  private var plainEnglish: String {
    switch self {
    case .empty: "Enter a value"
    case .onlyVisible: "Only visible characters are allowed"
    case .onlyNumber: "Only the digits 0–9 are allowed"
    case .onlyLetter: "Only the letters a–z and A–Z are allowed"
    case .onlyLetterSmall: "Only the letters a–z are allowed"
    case .onlyLetterBig: "Only the letters A–Z are allowed"
    case .onlyNumberLetterSmall: "Only digits and the letters a–z are allowed"
    case .onlyNumberLetterBig: "Only digits and the letters A–Z are allowed"
    case .onlyNumberLetter: "Only digits and the letters a–z and A–Z are allowed"
    case .onlyPrice: "Only digits and a decimal point are allowed"
    case .onlyDecimal: "Only digits, a decimal sign and a minus are allowed"
    case .onlyDate: "Only digits and hyphens are allowed"
    case .onlyTime: "Only digits and colons are allowed"
    case .onlyDateTime: "Only digits, hyphens, colons and a T are allowed"
    case .space: "Spaces are not allowed"
    case .invisible: "The character {code} cannot be seen and is not allowed"
    case .invisibleHidden: "This character cannot be seen and is not allowed"
    case .nothingFollows: "Nothing may follow {place}"
    case .nothingFollowsHiddenFirst: "Nothing may follow the first character"
    case .nothingFollowsHidden: "Nothing may follow the first {count} characters"
    case .notFirst: "{character} may not come first"
    case .notFirstNext: "{character} may not come first: {next} may come here"
    case .notFirstHidden: "This character may not come first"
    case .notAfter: "{character} may not follow {place}"
    case .notAfterNext: "{character} may not follow {place}: {next} may come here"
    case .notAfterHiddenFirst: "This character may not follow the first character"
    case .notAfterHidden: "This character may not follow the first {count} characters"
    case .notAllowed, .forbidden: "{character} is not allowed"
    case .notAllowedHidden: "This character is not allowed"
    case .forbiddenHidden: "A part of this is not allowed"
    case .noticed: "{character} stands out"
    case .noticedHidden: "A part of this stands out"
    case .missing: "A required part is missing"
    case .missingSome: "{found} of {wanted} required parts are present"
    case .wrongCheckDigit: "The check digit is wrong"
    case .noDate: "This date does not exist"
    case .noTime: "A time is from 00:00 to 23:59"
    case .noDateTime: "This date or time does not exist"
    case .outOfRange: "Enter a number from {min} to {max}"
    case .numberFrom: "Enter a number of at least {min}"
    case .numberUntil: "Enter a number of at most {max}"
    case .dateBetween: "Enter a date from {min} to {max}"
    case .dateFrom: "Enter a date from {min} on"
    case .dateUntil: "Enter a date until {max}"
    case .monthBetween: "Enter a month from {min} to {max}"
    case .monthFrom: "Enter a month from {min} on"
    case .monthUntil: "Enter a month until {max}"
    case .timeBetween: "Enter a time from {min} to {max}"
    case .timeFrom: "Enter a time from {min} on"
    case .timeUntil: "Enter a time until {max}"
    case .dateTimeBetween: "Enter a date and time from {min} to {max}"
    case .dateTimeFrom: "Enter a date and time from {min} on"
    case .dateTimeUntil: "Enter a date and time until {max}"
    case .unfinished: "{place} is not complete"
    case .unfinishedHidden: "This is not complete"
    case .incomplete: "Not complete yet"
    case .incompleteNext: "Not complete yet: {next}"
    case .mustFollow: "Something must follow {place}"
    case .mustFollowNext: "Something must follow {place}: {next}"
    case .mustFollowHiddenFirst: "Something must follow the first character"
    case .mustFollowHidden: "Something must follow the first {count} characters"
    case .choices: "One of {choices}"
    case .shape: "This does not have the required form"
    case .failure: "This could not be judged: PCRE2 reported the error {code}"
    case .overBudget: "This could not be judged within the match budget"
    case .tooLongToJudge: "More than {count} bytes cannot be judged by a pattern"
    case .notUTF8: "Not valid UTF-8 at byte {offset}"
    case .outOfBounds: "This position is outside of the text"
    case .lineBreak: "Line breaks are not allowed in a single-line field"
    case .number: "Write the number like {sample}"
    case .date: "Write the date like {sample}"
    case .time: "Write the time like {sample}"
    case .groupSign: "{character} separates groups of digits here, as in {sample}"
    case .groupSignHidden: "This character separates groups of digits here, as in {sample}"
    case .otherCurrency: "{character} is another currency than {currency}"
    case .otherCurrencyHidden: "This character is another currency than {currency}"
    case .noRules: "Nothing can be entered here, because the rules of this field are missing"
    case .next: "Next: {next}"
    case .quote: "“{text}”"
    case .listSeparator, .nameSeparator: ", "
    case .listOr: " or "
    case .notTakenHidden: "Something that was typed was not taken"
    case .emptyValue: "(empty)"
    case .questionSend: "{refused}: {value}? Send again to accept"
    case .questionSendHidden: "{refused}. Send again to accept"
    case .questionReturn: "{refused}: {value}? Return again to accept"
    case .questionReturnHidden: "{refused}. Return again to accept"
    case .undoTyping: "Typing"
    case .undoDeletion: "Deletion"
    case .tooManyFields: "{given} of {fields} are given, and at most {count} may be"
    case .differs: "{right} differs from {left}"
    case .notListed: "{left} has no such value for {right}"
    case .after: "{right} must be after {left}"
    case .notBefore: "{right} must not be before {left}"
    case .before: "{left} must be before {right}"
    case .notAfterDate: "{left} must not be after {right}"
    case .more: "{right} must be more than {left}"
    case .atLeast: "{right} must be at least {left}"
    case .less: "{left} must be less than {right}"
    case .atMost: "{left} must be at most {right}"
    case .ageBetween: "The age must be {min} to {max} years"
    case .refused: "This was answered with no"
    case .waiting: "This has not been answered yet"
    case .promptNotShown: "(not shown)"
    case .promptLeft: "left without a value"
    case .promptTimeout: "time ran out"
    case .promptCannotBeInserted: "This cannot be inserted here"
    case .promptInsertedAltered: "The input was changed"
    case .promptNothingInserted: "Nothing was inserted"
    case .promptNothingToPutBack: "There is no cut text to insert"
    case .promptOverwriting: "Overwriting is on; Insert turns it off"
    case .promptNothingIsKept: "Secret text is not kept"
    case .promptNothingToUndo: "There is nothing to undo"
    case .promptNothingToRedo: "There is nothing to redo"
    case .promptOnlyOneLine: "Only one line can be pasted here"
    case .promptPasteIsNotUTF8: "The pasted text is not UTF-8"
    case .promptPasteIsTooLong: "More than {count} MiB cannot be pasted"
    case .promptWholeIsRefused: "The whole input was refused: {refused}"
    case .promptCheck: "check"
    case .promptRefused: "refused"
    case .promptChanged: "changed"
    case .promptAcceptable: "acceptable"
    case .promptIntermediate: "intermediate"
    case .promptInvalid: "invalid"
    case .promptUndetermined: "undetermined"
    case .promptLineIsTooLong: "the terminal cuts lines at {count} bytes"
    case .promptInserted: "{text} was inserted"
    case .promptByteIsNotUTF8: "The byte {byte} is not UTF-8"
    case .promptByteIsNotUTF8Hidden: "This byte is not UTF-8"
    // These have several forms.
    default: ""
    }
  }
}
