extension ProfileController {
  func displayMap(of text: String, isPending: Bool) -> DisplayMap {
    ThreadScratch.withCurrent {
      judge.displayMap(of: text, isPending: isPending, scratch: $0)
    }
  }

  /// Returns the literals at a place of a text.
  func literal(at offset: Int, of text: String) -> String {
    ThreadScratch.withCurrent { judge.literal(at: offset, of: text, scratch: $0) }
  }

  /// Whether a key is a separator of another kind than those of the display: the value has none.
  func isOwnSeparator(_ key: Character) -> Bool {
    return !key.isNumber && !key.isCased && judge.hasDisplay && judge.removes(key)
  }

  /// Reads numbers as the locale writes them; `nil` if the profile shows none.
  var numberReader: NumberReader? { judge.numberReader }

  /// Returns the value that a text is read as when it is the whole text of a field; `nil` for a number that is not
  /// written as the locale writes numbers.
  func value(reading text: String) -> String? {
    ThreadScratch.withCurrent {
      switch judge.numberReading(of: text, scratch: $0) {
      case .number(let number)?: number.value
      case .fault?: nil
      case nil:
        labelledValue(of: text)
          ?? judge.reading(
            of: judge.inside(text, .paste, in: "", at: "".startIndex..<"".endIndex, scratch: $0),
            in: "",
            at: "".startIndex..<"".endIndex, scratch: $0)
      }
    }
  }

  /// Returns the text of a field for a value: the digits of a date in the order of the locale.
  func fieldText(of value: String) -> String { judge.fieldText(of: value) }

  /// Returns the value of a date that a field has; `nil` for other texts.
  func dateValue(of text: String) -> String? { judge.dates?.reader.value(of: text) }

  /// Returns the value whose label a text is; `nil` for other texts, and if no labels are typed into the field.
  func labelledValue(of text: String) -> String? {
    judge.values.flatMap { values in
      ThreadScratch.withCurrent {
        if case .label(of: let value) = values.read(text, scratch: $0) { value } else { nil }
      }
    }
  }

  /// Whether labels are typed into the field.
  var typesLabels: Bool { judge.values != nil }

  /// Returns the verdict on a text that a person has typed, with its violations.
  func evaluate(typed text: String, locale: LocaleTag) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(ofTyped: text, under: judge, locale: locale, scratch: $0)
    }
  }

  /// Whether a key is a sign or word that people put between the numbers of a date or time.
  func isDateSign(_ key: Character) -> Bool { judge.dates?.reader.isSign(key) ?? false }

  /// Whether a key names a half of the day.
  func namesHalfOfDay(_ key: Character) -> Bool { judge.dates?.reader.namesHalf(key) ?? false }

  /// Whether a key names a half of the day, and a time is in it.
  func staysInHalf(named key: Character, _ text: String) -> Bool {
    judge.dates?.reader.digits(text, with: String(key)).map { $0.isIdentical(to: text) } ?? false
  }

  /// Whether a key may follow one that has named a half of the day: the `m` of `PM`.
  func mayContinueHalfOfDay(_ key: Character) -> Bool {
    judge.dates?.reader.mayContinueHalf(key) ?? false
  }

  /// Returns the insertion of an edit as the rules understand it: literals of the display are no part of it.
  func understoodInsertion(of edit: TextEdit, in text: String, _ context: EditContext) -> String {
    ThreadScratch.withCurrent {
      EditJudge(judge, context).understoodInsertion(of: edit, in: text, scratch: $0)
    }
  }

  /// Returns whether the rules allow an edit, and its result is another value.
  func changesValue(_ edit: TextEdit, of text: String, _ context: EditContext) -> Bool {
    ThreadScratch.withCurrent {
      let outcome = EditJudge(judge, context).outcome(of: edit, in: text, scratch: $0)
      guard outcome.isAllowed, let result = edit.applied(to: text) else { return false }
      return judge.normalizes(result, unlike: text, scratch: $0)
    }
  }
}
