/// The settings of the type `decimal`.
extension RuleCollector {
  /// The settings as they are stated in this declaration.
  private struct StatedForm {
    var decimals: ClosedRange<Int>?
    var currency: String?
    var integers: Int?
    var isSigned = false
    /// The range of the first statement; `nil` if there is none.
    var range: SourceRange?

    /// Returns the form with what is not stated taken from another form.
    func form(basedOn base: DecimalForm) -> DecimalForm {
      DecimalForm(
        decimals: decimals ?? base.decimals, integers: integers ?? base.integers,
        isSigned: isSigned || base.isSigned, currency: decimals == nil ? base.currency : currency)
    }
  }

  /// Reads `decimals`, `integers` and `signed`, which the rules of the type are made of.
  ///
  /// - Parameter statesType: Whether this declaration has the statement `type decimal`.
  /// - Returns: The form of the values; `nil` if the type is another one.
  mutating func decimalForm(of items: [ItemSyntax], statesType: Bool) -> DecimalForm? {
    var stated = StatedForm()
    for item in items {
      let count = diagnostics.count
      switch item.content {
      case .decimals(.count(let text, let range)):
        guard isFirstSetting("decimals", item.range) else { continue }
        stated.decimals = decimals(text, range)
      case .decimals(.minorUnits(let currency)):
        guard isFirstSetting("decimals", item.range) else { continue }
        guard let decimals = MinorUnits.decimals(of: currency.text) else {
          report(
            .unknownCurrency, "there is no currency `\(DisplayText.escaped(currency.text))`", currency.range,
            help: "a currency has three capital letters, such as \"EUR\" (ISO 4217)")
          continue
        }
        (stated.decimals, stated.currency) = (0...decimals, currency.text)
      case .integers(let digits):
        guard isFirstSetting("integers", item.range) else { continue }
        if (1...DecimalForm.maximumDigits).contains(digits.value) {
          stated.integers = digits.value
        } else {
          reportDigits("a number has 1 to \(DecimalForm.maximumDigits) digits before the point", digits.range)
        }
      case .signed:
        guard isFirstSetting("signed", item.range) else { continue }
        stated.isSigned = true
      default: continue
      }
      if diagnostics.count == count, stated.range == nil { stated.range = item.range }
    }
    if statesType { return stated.form(basedOn: DecimalForm()) }
    guard let range = stated.range else { return parent?.decimalForm }
    guard let parent, let base = parent.decimalForm else {
      if !hasUnresolvedParent {
        report(
          .needsDecimal, "this belongs to the type `decimal`, which the profile does not have", range,
          help: "write `type decimal`, whose values are numbers such as 1234.50")
      }
      return nil
    }
    let form = stated.form(basedOn: base)
    guard base.contains(form) else {
      diagnostics.append(
        Diagnostic(
          .restatedRule, "`\(parent.name)` allows fewer numbers, and a child can only narrow them",
          at: .init(SourceLocation(file, range), "allows more"),
          also: parent.location.map { [.init($0, "stated by `\(parent.name)`")] } ?? [],
          help: ["state `type decimal` in a profile of its own"]))
      return base
    }
    replaceShape(of: base, with: form, SourceLocation(file, range))
    return form
  }

  private mutating func decimals(_ text: String, _ range: SourceRange) -> ClosedRange<Int>? {
    let maximum = DecimalForm.maximumDigits
    var (least, greatest): (Int?, Int?) = (0, Int(text))
    if let dots = text.firstPlace(of: "..") {
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      least = first.isEmpty ? 0 : Int(first)
      greatest = last.isEmpty ? maximum : Int(last)
    }
    if let least, let greatest, 0 <= least, least <= greatest, greatest <= maximum { return least...greatest }
    reportDigits(
      "a number has 0 to \(maximum) decimals, such as `decimals 2` or `decimals 1..2`, the smaller number first",
      range)
    return nil
  }

  private mutating func reportDigits(_ help: String, _ range: SourceRange) {
    report(.invalidDigitCount, "this number of digits is not possible", range, help: help)
  }

  /// Reports a locale of an example in which it is not known how numbers are written.
  mutating func checkNumberLocale(_ name: NameSyntax) {
    guard let locale = LocaleTag(name.text), NumberFormat(of: locale) != nil else {
      return report(
        .invalidLocale, "it is not known how numbers are written in `\(name.text)`", name.range,
        help: "a locale looks like `de`, `pt-BR` or `en-IN`")
    }
  }
}
