/// The form of the values of the types `date`, `time`, `month` and `dateTime`, which is the same in every locale: that of
/// ISO 8601-1, as in RFC 3339 and in HTML.
///
/// ```swift
/// let opening = Profile("opening").date(DateForm(.time, seconds: .optional)!)
/// ```
public struct DateForm: Hashable, Sendable {
  /// Whether a time has seconds.
  public enum Seconds: String, CaseIterable, Sendable {
    /// A time has no seconds.
    case none
    /// A time may have seconds.
    case optional
    /// A time has seconds.
    case required
  }

  /// The type: `date`, `time`, `month` or `dateTime`.
  public let type: ControlType
  /// Whether a time has seconds; `none` for dates and months.
  public let seconds: Seconds

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - seconds: Whether a time has seconds.
  /// - Returns: `nil` for a type whose values are neither dates nor times, and for seconds of a date or month.
  public init?(_ type: ControlType, seconds: Seconds = .none) {
    guard type.isOfDates, seconds == .none || type.isOfTimes else { return nil }
    self.type = type
    self.seconds = seconds
  }

  /// All forms.
  package static let all = ControlType.allCases.flatMap { type in
    Seconds.allCases.compactMap { DateForm(type, seconds: $0) }
  }

  /// The format of the values.
  package var format: DateFormat {
    let start =
      switch type {
      case .month: "yyyy-MM"
      case .time: "HH:mm"
      case .dateTime: "yyyy-MM-ddTHH:mm"
      default: "yyyy-MM-dd"
      }
    let end =
      switch seconds {
      case .none: ""
      case .optional: "[:ss]"
      case .required: ":ss"
      }
    return DateFormat(ofType: start + end, optionalCount: seconds == .optional ? 2 : 0)
  }

  /// The pattern of the characters of a finished value, without what determines whether the date or time exists.
  package var pattern: String {
    let time = #"\d{2}:\d{2}"#
    let tail =
      switch seconds {
      case .none: ""
      case .optional: #"(?::\d{2})?"#
      case .required: #":\d{2}"#
      }
    return switch type {
    case .month: #"\d{4}-\d{2}"#
    case .time: time + tail
    case .dateTime: #"\d{4}-\d{2}-\d{2}T"# + time + tail
    default: #"\d{4}-\d{2}-\d{2}"#
    }
  }

  /// A value of the form, as an example.
  package var sample: String {
    let time = seconds == .required ? "09:30:15" : "09:30"
    return switch type {
    case .month: "2028-02"
    case .time: time
    case .dateTime: "2028-02-29T" + time
    default: "2028-02-29"
    }
  }

  /// Reads a value of the form; `nil` for other texts.
  package func moment(of text: String) -> CivilMoment? { format.moment(of: text) }
}
