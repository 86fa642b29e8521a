extension ProfileController {
  func displayMap(of text: String, isPending: Bool) -> DisplayMap {
    ThreadScratch.withCurrent {
      profile.judge.displayMap(of: text, isPending: isPending, scratch: $0)
    }
  }

  /// Returns the literals at a place of a text.
  func literal(at offset: Int, of text: String) -> String {
    ThreadScratch.withCurrent { profile.judge.literal(at: offset, of: text, scratch: $0) }
  }

  /// Whether a key is a separator of another kind than those of the display: the value has none.
  func isOwnSeparator(_ key: Character) -> Bool {
    let judge = profile.judge
    return !key.isNumber && !key.isCased && judge.hasDisplay && judge.removes(key)
  }

  /// Reads numbers as the locale writes them; `nil` if the profile shows none.
  var numberReader: NumberReader? { profile.judge.numberReader }

  /// Returns the value that a text is read as when it is the whole text of a field; `nil` for a number that is not
  /// written as the locale writes numbers.
  func value(reading text: String) -> String? {
    ThreadScratch.withCurrent {
      switch profile.judge.numberReading(of: text, scratch: $0) {
      case .number(let number)?: number.value
      case .fault?: nil
      case nil:
        profile.judge.reading(
          of: profile.judge.inside(text, .paste, in: "", at: "".startIndex..<"".endIndex, scratch: $0),
          in: "",
          at: "".startIndex..<"".endIndex, scratch: $0)
      }
    }
  }

  /// Returns the text of a field for a value: the digits of a date in the order of the locale.
  func fieldText(of value: String) -> String { profile.judge.fieldText(of: value) }

  /// Returns the value of a date that a field has; `nil` for other texts.
  func dateValue(of text: String) -> String? { profile.judge.dates?.reader.value(of: text) }

  /// Whether a key is a sign or word that people put between the numbers of a date or time.
  func isDateSign(_ key: Character) -> Bool { profile.judge.dates?.reader.isSign(key) ?? false }

  /// Whether a key names a half of the day.
  func namesHalfOfDay(_ key: Character) -> Bool { profile.judge.dates?.reader.namesHalf(key) ?? false }

  /// Whether a key names a half of the day, and a time is in it.
  func staysInHalf(named key: Character, _ text: String) -> Bool {
    profile.judge.dates?.reader.digits(text, with: String(key)).map { $0.isIdentical(to: text) } ?? false
  }

  /// Whether a key may follow one that has named a half of the day: the `m` of `PM`.
  func mayContinueHalfOfDay(_ key: Character) -> Bool {
    profile.judge.dates?.reader.mayContinueHalf(key) ?? false
  }

  /// Returns the insertion of an edit as the rules understand it: literals of the display are no part of it.
  func understoodInsertion(of edit: TextEdit, in text: String, _ context: EditContext) -> String {
    ThreadScratch.withCurrent {
      EditJudge(profile.judge, context).understoodInsertion(of: edit, in: text, scratch: $0)
    }
  }

  /// Returns whether the rules allow an edit, and its result is another value.
  func changesValue(_ edit: TextEdit, of text: String, _ context: EditContext) -> Bool {
    ThreadScratch.withCurrent {
      let outcome = EditJudge(profile.judge, context).outcome(of: edit, in: text, scratch: $0)
      guard outcome.isAllowed, let result = edit.applied(to: text) else { return false }
      return profile.judge.normalizes(result, unlike: text, scratch: $0)
    }
  }
}
