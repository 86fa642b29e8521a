/// The display state of a field, for profiles with a display.
struct DisplayState {
  /// The content of the platform's field.
  var screen = Screen.display
  /// The display of the text when it was last asked for; a cache.
  var cached: DisplayMap?
  /// The state that ends with a change of the text. Read it through ``TextControl/moment``, which is empty after a change.
  var moment = Moment(revision: 0)
  /// Whether the platform has replaced all of the text since it was settled. The difference from the earlier text means
  /// nothing then: `1.500` is not `1,5` with two more digits.
  var isReplaced = false
  /// A group sign that the person has typed and that is taken for the decimal sign; it means nothing once the text begins
  /// otherwise.
  var standIn: StandIn?
  /// Whether a key has typed or deleted something since the caret was moved.
  var isTyping = false
  /// The place of the first group sign that was typed since the caret was moved.
  var firstAwaited: Int?

  /// A group sign that is taken for the decimal sign.
  struct StandIn {
    /// The sign as it was typed.
    var sign: String
    /// The text up to the decimal sign, which is its last character.
    var head: String
  }

  /// The content of a platform's field.
  enum Screen {
    /// The display of the text.
    case display
    /// A content that may differ from the display, until the platform makes the repair. It is ignored when its value is
    /// not the text.
    case platform(DisplayMap)
  }

  /// The state that belongs to one revision of the text. Its members are independent: a platform may select, and ask
  /// about a key, while typed literals are shown.
  struct Moment {
    var revision: Int
    /// Whether the literals behind the last character are shown, because the person has typed one of them.
    var showsLiterals = false
    /// How much of the suffix the person has typed, in UTF-16 units.
    var passedSuffix = 0
    /// The same with the key that a platform has asked about, which it may report.
    var askedSuffix = 0
    /// The selection that the platform has reported.
    var selection: Selection?
    /// The edit of an awaited sign that the platform has asked about.
    var awaited: TextEdit?
    /// The answer to the last question of the platform.
    var answer: Answer?
  }

  /// A selection in the content of the field, with the length of the content and the selection in the text.
  struct Selection {
    /// Where the platform has put it, which may be inside or behind literals.
    var platform: TextRange
    /// The same at places where a caret can stand.
    var display: TextRange
    var length: Int
    var text: TextRange
  }

  /// An allowed edit of the text, and the content of the field after it.
  struct Answer {
    var edit: TextEdit
    var display: String
  }
}
