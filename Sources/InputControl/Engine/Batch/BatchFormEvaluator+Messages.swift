// The messages for people about the row that was judged last.

extension BatchFormEvaluator {
  /// The number of declarations of fields. A field that is declared in several branches has as many.
  public var declarationCount: Int { batch.profiles.count }

  /// Returns the declarations of a field.
  ///
  /// - Parameter field: The number of the field, in the order of ``FormProfile/fieldNames``.
  public func declarations(of field: Int) -> Range<Int> { plan.fields[field] }

  /// Returns the profile of a declaration.
  ///
  /// - Parameter declaration: The number of the declaration.
  public func profile(ofDeclaration declaration: Int) -> CompiledProfile {
    batch.profiles[declaration].profile
  }

  /// Returns the violations of rules of the form in the row that was judged last, in the order of the rules.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the row.
  ///   - fields: The ranges of the values.
  ///   - outcome: The outcome of the row.
  ///   - locale: The language of the messages.
  public func violations(
    of bytes: Span<UInt8>, fields: [Range<Int>], outcome: FormOutcome, locale: LocaleTag = .english
  ) -> [FormViolation] {
    guard !outcome.rules.isEmpty else { return [] }
    var texts: [String: String] = [:]
    for (number, range) in fields.enumerated() {
      texts[graph.fields[number].name] = unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: $0[range], as: UTF8.self)
      }
    }
    let evaluation = batch.form.evaluate(
      texts, today: today, answers: answers ?? [:], readsDisplays: true, locale: locale)
    return evaluation.allViolations.filter { outcome.rules.contains($0.id) }
  }
}
