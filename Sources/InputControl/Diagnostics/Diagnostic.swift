/// A finding about a rule file or a profile: what is wrong, where, and what to do about it.
///
/// Diagnostics are plain values. Only the program that shows them knows colours and terminals; see
/// ``rendered(in:)``.
///
/// ```swift
/// let rules = RuleSet([SourceFile(name: "shop.rules", text: "profile code { typ number }")])
/// for diagnostic in rules.validate() {
///   print(diagnostic.code, diagnostic.severity, diagnostic.message)
///   print(diagnostic.rendered(in: .plain))  // with the line and its place
/// }
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// The stable name of the kind of finding.
  public var code: DiagnosticCode
  /// How much it weighs: a file with an error is not used.
  public var severity: Severity
  /// One sentence without a full stop: what is wrong.
  public var message: String
  /// The place it is about; `nil` when the finding is about no place in a file.
  public var primary: Label?
  /// Other places that explain it, such as an earlier definition.
  public var secondary: [Label]
  /// What to do about it, a line each.
  public var help: [String]
  /// A change of the file that mends it, if one is known.
  public var fix: FixIt?

  /// A place in a file and a few words to write beside its underline.
  public struct Label: Hashable, Sendable {
    /// The place.
    public var location: SourceLocation
    /// The words; may be empty.
    public var text: String

    init(_ location: SourceLocation, _ text: String = "") {
      self.location = location
      self.text = text
    }
  }

  init(
    _ code: DiagnosticCode, _ message: String, at primary: Label? = nil, also secondary: [Label] = [],
    help: [String] = [], severity: Severity = .error, fix: FixIt? = nil
  ) {
    self.code = code
    self.severity = severity
    self.fix = fix
    self.message = message
    self.primary = primary
    self.secondary = secondary
    self.help = help
  }
}

extension Diagnostic {
  /// How many findings are shown of one file; a person mends them in order, and a hostile file has millions.
  static let limit = 100

  /// Whether this finding stands before another one when a person reads them: by file, then by place.
  static func isOrderedBefore(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    guard let first = left.primary?.location, let second = right.primary?.location else {
      return left.primary == nil && right.primary != nil
    }
    if first.file !== second.file { return first.file.name < second.file.name }
    return first.range.start < second.range.start
  }

  /// The findings about a file in order, as many as are worth showing.
  static func limited(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    var result = diagnostics.sorted(by: isOrderedBefore)
    guard result.count > limit else { return result }
    let next = result[limit].primary
    result.removeSubrange(limit...)
    result.append(
      Diagnostic(
        .tooManyErrors, "`\(DisplayText.escaped(file.name))` has more mistakes than are shown",
        at: next.map { Label($0.location, "the next one") }, help: ["mend the first \(limit) and run again"]))
    return result
  }
}
