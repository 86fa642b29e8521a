internal import ArgumentParser
internal import InputControl

/// A profile that is described on the command line or in a line of JSON instead of a rule file.
struct InlineProfile: Hashable {
  var type: ControlType?
  var regex: String?
  var maxLength: Int?
  var unit: LengthUnit?

  /// The described profile, under the name `inline`.
  var profile: Profile {
    Profile(
      "inline", type: type ?? .none, maxLength: maxLength, unit: unit ?? .graphemes, regex: regex)
  }
}

/// A length with an optional unit as one word: `12`, `12graphemes`, `150bytes`.
struct LengthOption {
  var limit: Int
  var unit: LengthUnit

  init(_ text: String) throws {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let limit = Int32(digits) else {
      throw ValidationError("a length is a number from 0 to \(Int32.max), optionally followed by a unit")
    }
    guard let unit = name.isEmpty ? .graphemes : LengthUnit(rawValue: String(name)) else {
      let units = LengthUnit.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw ValidationError("there is no unit `\(DisplayText.escaped(name))`; choose one of \(units)")
    }
    self.limit = Int(limit)
    self.unit = unit
  }
}

extension ArgumentHelp {
  /// The help of `--type`.
  static let inlineType = ArgumentHelp("A control type, instead of a profile.", valueName: "type")

  /// The help of `--regex`.
  static let inlineRegex = ArgumentHelp(
    "A pattern that the whole value has to match.", valueName: "pattern")

  /// The help of `--max-length`.
  static let inlineMaxLength = ArgumentHelp(
    "The greatest length, such as 12 or 150bytes.",
    discussion: "The units are graphemes (the default), scalars, utf16, bytes and columns.",
    valueName: "n[unit]")
}

extension CompletionKind {
  /// The values of `--type`.
  static var controlTypes: CompletionKind { .list(ControlType.allCases.map(\.rawValue)) }
}

/// The options that describe a profile instead of naming one.
///
/// Each command states them itself: for an `@OptionGroup`, ArgumentParser searches all conformances of the program six
/// times more, which takes a tenth of the time in which a command starts.
struct InlineOptions {
  let type: String?
  let regex: String?
  let maxLength: String?

  /// Whether no profile is described.
  var isEmpty: Bool { type == nil && regex == nil && maxLength == nil }

  /// Returns the profile; `nil` without any of the options.
  func profile() throws -> InlineProfile? {
    if isEmpty { return nil }
    let length = try maxLength.map(LengthOption.init)
    return InlineProfile(
      type: try type.map(Self.controlType), regex: regex, maxLength: length?.limit, unit: length?.unit)
  }

  private static func controlType(_ word: String) throws -> ControlType {
    if let type = ControlType(rawValue: word) { return type }
    let names = ControlType.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw ValidationError("there is no control type `\(DisplayText.escaped(word))`; choose one of \(names)")
  }

  /// Validates that the options select the rules in exactly one way.
  ///
  /// - Parameters:
  ///   - name: The value of `--profile`.
  ///   - rules: The options that name rule files.
  ///   - isOptional: Whether each value may select its own profile.
  func validate(instead name: String?, rules: [String], isOptional: Bool = false) throws {
    let isDescribed = try profile() != nil
    if name != nil, isDescribed {
      throw ValidationError("--profile excludes --type, --regex and --max-length")
    }
    if name == nil, !isDescribed, !isOptional {
      throw ValidationError(
        "name a profile with --profile, or describe one with --type, --regex and --max-length")
    }
    if name == nil, !rules.isEmpty, !isOptional {
      throw ValidationError("--rules needs --profile")
    }
  }
}
