/// A finding about a rule file or a profile: the error or advice, its place, and help.
///
/// Diagnostics are plain values. Only the program that shows them handles colours and terminals; see
/// ``rendered(in:)``.
///
/// ```swift
/// do {
///   _ = try RuleSet([SourceFile(name: "shop.rules", text: "profile code { typ number }")])
/// } catch {
///   for diagnostic in error.diagnostics {
///     print(diagnostic.code, diagnostic.severity, diagnostic.message)
///     print(diagnostic.rendered(in: .plain))  // with the line and its place
///   }
/// }
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// The stable code of the kind of finding.
  public var code: DiagnosticCode
  /// The severity; a file with an error is not used.
  public var severity: Severity
  /// One sentence without a full stop that describes the finding.
  public var message: String
  /// The place of the finding; `nil` if it concerns no place in a file.
  public var primary: Label?
  /// Other relevant places, such as an earlier definition.
  public var secondary: [Label]
  /// Advice on how to correct the finding, one line each.
  public var help: [String]
  /// A change of the file that corrects the finding, if one is known.
  public var fix: FixIt?

  /// A place in a file and a short text shown beside its underline.
  public struct Label: Hashable, Sendable {
    /// The place.
    public var location: SourceLocation
    /// The text; may be empty.
    public var text: String

    package init(_ location: SourceLocation, _ text: String = "") {
      self.location = location
      self.text = text
    }
  }

  package init(
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

extension Diagnostic: CustomStringConvertible {
  /// The finding as plain text, with its place in the source.
  public var description: String { rendered() }
}

extension Diagnostic {
  /// The maximum number of findings shown for one file; a hostile file can have millions.
  package static let limit = 100

  /// Returns whether one finding is shown before another: findings without a place first, then by file name
  /// and offset.
  package static func isOrderedBefore(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    guard let first = left.primary?.location, let second = right.primary?.location else {
      return left.primary == nil && right.primary != nil
    }
    if first.file !== second.file { return first.file.name < second.file.name }
    return first.range.start < second.range.start
  }

  /// Returns the findings about a file in order, at most ``limit`` of them.
  ///
  /// If findings are omitted, a final one says so.
  static func limited(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    var result = diagnostics.sorted(by: isOrderedBefore)
    guard result.count > limit else { return result }
    let next = result[limit].primary
    result.removeSubrange(limit...)
    result.append(
      Diagnostic(
        .tooManyErrors, "`\(DisplayText.escaped(file.name))` has more errors than are shown",
        at: next.map { Label($0.location, "the next error") }, help: ["fix the first \(limit) and run again"])
    )
    return result
  }
}
