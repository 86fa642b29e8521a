internal import InputControl

/// The values of a form as assignments of a POSIX shell, which `eval` can run.
struct ShellAssignments {
  /// The assignments, a line for each field of the form. A field without a value gets the empty text, so that
  /// a variable that was set before is not taken for its value.
  let text: String

  /// - Parameters:
  ///   - evaluation: The values of a form that ``check(_:)`` accepts.
  ///   - shown: Returns what is written of the value of a field; `nil` for one without a value.
  init(_ evaluation: FormEvaluation, shown: (FormEvaluation.Field) -> String?) {
    text = evaluation.fields.map { "\($0.name)=\(Self.quoted(shown($0) ?? ""))\n" }.joined()
  }

  /// Checks that the names of the fields are names of variables.
  static func check(_ form: FormProfile) throws(Failure) {
    guard let name = form.fieldNames.first(where: { !isName($0) }) else { return }
    throw Failure(
      .usage, "the field `\(DisplayText.escaped(name))` cannot be a variable of a shell",
      help: "such a name has letters A–Z and a–z, digits and `_` only; JSON takes every name")
  }

  /// A name in the portable character set (POSIX.1-2024, 3.216 Name).
  private static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte.isASCIILetter }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || $0.isASCIIDigit }
  }

  /// Between single quotes every character but the quote stands for itself.
  private static func quoted(_ value: String) -> String {
    "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
