/// The displayed form of a value: separators and other literals between its characters.
///
/// The literals are not a part of the value. No rule sees them, and no character of the value is hidden.
///
/// ```swift
/// let card = Profile("card", type: .number)
///   .display(Display("#### ###### #####", when: #"3[47]\d*"#))
///   .display(.groups(4, separator: " ", from: .start))
/// ```
public struct Display: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The places of the literals.
  public enum Layout: Hashable, Sendable {
    /// The literals stand where the template has them.
    case template(DisplayTemplate)
    /// A separator stands between groups of characters. The last size repeats.
    case groups(sizes: [Int], separator: String, from: Edge)
    /// The value is shown as a locale writes numbers. It is a ``ControlType/decimal``.
    case locale(NumberStyle)
  }

  /// The style in which numbers of a locale are shown.
  public enum NumberStyle: String, CaseIterable, Sendable {
    /// In groups, with Latin digits.
    case grouped
    /// Without groups, with Latin digits.
    case plain
    /// In groups, with the digits that are customary in the locale.
    case native
  }

  /// The end of a value from which groups are counted.
  public enum Edge: String, CaseIterable, Sendable {
    /// The start: all graphemes of the value are counted.
    case start
    /// The end: the digits before the first `.` are counted from the last one, without a leading `-`.
    case end
  }

  /// The places of the literals.
  public let layout: Layout
  /// The pattern of the values that are shown like this, which it matches as a whole; `nil` for all values.
  public let condition: RulePattern?
  /// The place of the statement, if it is in a file.
  package let location: SourceLocation?

  /// Makes a display from a template.
  ///
  /// - Parameters:
  ///   - template: The template; a literal such as `"#### ####"`.
  ///   - condition: The pattern of the values that are shown like this; `nil` for all values.
  public init(_ template: DisplayTemplate, when condition: RulePattern? = nil) {
    self.init(.template(template), when: condition, location: nil)
  }

  /// Makes a display from the literal of a template.
  ///
  /// - Parameter source: The template.
  /// - Precondition: It is a template; see ``DisplayTemplate/init(_:)``.
  public init(stringLiteral source: String) { self.init(DisplayTemplate(stringLiteral: source)) }

  package init(_ layout: Layout, when condition: RulePattern?, location: SourceLocation?) {
    self.layout = layout
    self.condition = condition
    self.location = location
  }

  /// Returns a display in groups.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the groups in graphemes, 1 to 64 each; the last one repeats. `3, 2` is Indian:
  ///     `12,34,567`.
  ///   - separator: The text between two groups.
  ///   - edge: The end of the value from which the groups are counted.
  ///   - condition: The pattern of the values that are shown like this; `nil` for all values.
  /// - Precondition: There are one to eight sizes, and the separator is a text that can be shown.
  public static func groups(
    _ sizes: Int..., separator: String, from edge: Edge = .end, when condition: RulePattern? = nil
  ) -> Display {
    let layout = Layout.groups(sizes: sizes, separator: separator, from: edge)
    precondition(DisplayProblem.first(in: layout) == nil, "these groups cannot be shown")
    return Display(layout, when: condition, location: nil)
  }
}

extension Display {
  /// Returns a display of numbers as a locale writes them; see ``CompiledProfile/localized(for:)``.
  ///
  /// It is for profiles of the type ``ControlType/decimal``.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - condition: The pattern of the values that are shown like this; `nil` for all values.
  public static func locale(_ style: NumberStyle = .grouped, when condition: RulePattern? = nil) -> Display {
    Display(.locale(style), when: condition, location: nil)
  }

  /// The display as a rule file states it, without `display`.
  package var written: String {
    let layout =
      switch layout {
      case .template(let template): "\"\(template.source)\""
      case .groups(let sizes, let separator, let edge):
        "groups \(sizes.map { "\($0)" }.joined(separator: ", ")) by \"\(separator)\""
          + (edge == .end ? "" : " from start")
      case .locale(let style): style == .grouped ? "locale" : "locale \(style.rawValue)"
      }
    return layout + (condition.map { " when /\($0.text)/" } ?? "")
  }
}

/// The template of a display: `#` is the next character of the value, and everything else is a literal.
///
/// `\#` is a number sign and `\\` a backslash.
///
/// ```swift
/// let phone: DisplayTemplate = "+7 (###) ###-##-##"
/// ```
public struct DisplayTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The template as written.
  public let source: String
  /// The text before each `#`, and behind the last one.
  package let literals: [String]

  /// The number of `#`.
  public var slotCount: Int { literals.count - 1 }

  /// Makes a template from a string literal.
  ///
  /// - Parameter source: The template.
  /// - Precondition: It is a template; see ``init(_:)``.
  public init(stringLiteral source: String) {
    guard let template = DisplayTemplate(source) else {
      preconditionFailure("a template has a # for each character, and literals that can be shown")
    }
    self = template
  }

  /// Reads a template.
  ///
  /// - Parameter source: The template.
  /// - Returns: `nil` if it has no `#`, more than 1,024 bytes, or a literal with a control or format character or
  ///   with one that joins the character before it.
  public init?(_ source: String) {
    do throws(DisplayProblem) {
      try self.init(reading: source)
    } catch {
      return nil
    }
  }

  init(reading source: String) throws(DisplayProblem) {
    guard source.utf8.count <= DisplayProblem.longest else { throw .tooLong }
    var literals = [""]
    var isEscaped = false
    // A mark behind a `#` joins it, so scalars are read, not characters.
    for scalar in source.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
      case "#" where !isEscaped:
        literals.append("")
      default:
        literals[literals.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    guard literals.count > 1 else { throw .noCharacter }
    for literal in literals { try DisplayProblem.check(literal) }
    self.source = source
    self.literals = literals
  }
}
