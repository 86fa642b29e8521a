internal import InputControl
internal import InputControlJSON

/// The events that a device delivered to a field, and the expected results. The format is documented in
/// docs/traces.md.
struct Trace {
  var id: String
  var title: String
  var profile: TraceProfile
  /// The language of messages, and the locale of numbers.
  var locale: LocaleTag?
  var isMultiline: Bool
  var initial: TextContent
  var clearsOnInsertion: Bool
  var steps: [Step]
  var expectation: Expectation

  /// One event of a trace, with its name in a file.
  struct Step {
    let operation: Operation
    let event: Event
  }

  /// The names of events in a file.
  enum Operation: String, CaseIterable {
    case ask, put, multi, mark, commit, unmark, did, end, newkey, key, begin, finish
    case set, dictate, enter, select, undo, redo
  }

  /// An event with its arguments.
  enum Event {
    case ask(
      [(location: Int, length: Int)], in: Space, text: String, origin: TextEdit.Origin, outer: Bool?,
      outerSets: String?)
    case put(
      (location: Int, length: Int)?, in: Space, text: String?, isSilent: Bool, isForced: Bool,
      origin: TextEdit.Origin)
    case putSeveral(isForced: Bool)
    case mark(String, caret: Int?)
    case commit(String)
    case unmark
    case didChange
    case end
    case newKey
    case backspace(isRepeat: Bool)
    case begin
    case finish
    case set(String, in: Space)
    case dictate(Bool)
    case enter(commitsIME: Bool)
    case select(TextRange, in: Space)
    case undo
    case redo
  }

  /// The text in which the places of an event are counted: that of the field, or its display.
  enum Space: String, CaseIterable {
    case text, display
  }

  /// The expected results; those that are `nil` are not compared.
  struct Expectation {
    var text: String?
    var selection: TextRange?
    var display: String?
    var displaySelection: TextRange?
    /// The answer to each question: whether the change was allowed.
    var answers: [Bool]?
    var changes: Int?
    var commands: [String]?
    var isValid: Bool?
    var submits: Int?
  }
}

/// The profile of a trace, by name or described in the trace.
enum TraceProfile {
  case named(String)
  case inline(Profile)
}

// MARK: Reading

extension Trace {
  /// Parses the traces of a file.
  static func all(in file: String) throws(Failure) -> [Trace] {
    let root: JSON
    do throws(JSON.SyntaxError) {
      root = try JSON(parsing: file)
    } catch {
      throw Failure(
        .data, "this is not JSON: \(error.message), at line \(error.line), column \(error.column)")
    }
    let place = JSONPlace(value: root, path: "")
    let members = try place.members()
    guard try members.required("version", in: place).integer() == 1 else {
      throw Failure(.data, "only version 1 of traces is known")
    }
    var traces: [Trace] = []
    for trace in try members.required("traces", in: place).array() { traces.append(try Trace(trace)) }
    guard !traces.isEmpty else { throw Failure(.data, "`traces` is empty, so nothing would be replayed") }
    return traces
  }

  private init(_ place: JSONPlace) throws(Failure) {
    let members = try place.members()
    id = try members.required("id", in: place).string()
    title = try members["title"]?.string() ?? ""
    let initial = try members["initial"]?.members(known: ["text", "sel", "secureJustBegan"]) ?? [:]
    self.initial = TextContent(try initial["text"]?.string() ?? "", selection: try initial["sel"]?.range())
    clearsOnInsertion = try initial["secureJustBegan"]?.bool() ?? false
    let profile = try members.required("profile", in: place)
    self.profile = try TraceProfile(profile, clearsOnInsertion: &clearsOnInsertion)
    locale = try members["locale"]?.locale()
    isMultiline = try members["multiline"]?.bool() ?? false
    var steps: [Step] = []
    for step in try members.required("steps", in: place).array() { steps.append(try Step(step)) }
    self.steps = steps
    expectation = try Expectation(try members.required("expect", in: place))
  }
}

extension Trace.Step {
  fileprivate init(_ place: JSONPlace) throws(Failure) {
    operation = try place.members().required("op", in: place).choice(Trace.Operation.allCases)
    let members = try place.members(known: Self.names)
    func text() throws(Failure) -> String { try members.required("text", in: place).string() }
    func flag(_ name: String) throws(Failure) -> Bool { try members[name]?.bool() ?? false }
    func origin() throws(Failure) -> TextEdit.Origin {
      try members["origin"]?.choice(TextEdit.Origin.allCases) ?? .key
    }
    func space() throws(Failure) -> Trace.Space { try members["on"]?.choice(Trace.Space.allCases) ?? .text }
    switch operation {
    case .ask:
      var ranges: [(location: Int, length: Int)] = []
      for range in try members.required("ranges", in: place).array() { ranges.append(try range.pair()) }
      guard !ranges.isEmpty else { throw place.missing("ranges") }
      var outer: Bool?
      if let answer = try members["outer"]?.string() {
        guard ["allow", "veto"].contains(answer) else {
          throw place.wrong("has to have an `outer` of `allow` or `veto`")
        }
        outer = answer == "allow"
      }
      event = .ask(
        ranges, in: try space(), text: try text(), origin: try origin(), outer: outer,
        outerSets: try members["outerSets"]?.string())
    case .put:
      event = .put(
        try members["range"]?.pair(), in: try space(), text: try members["text"]?.string(),
        isSilent: try flag("silent"), isForced: try flag("force"), origin: try origin())
    case .multi: event = .putSeveral(isForced: try flag("force"))
    case .mark: event = .mark(try text(), caret: try members["caret"]?.integer())
    case .commit: event = .commit(try text())
    case .unmark: event = .unmark
    case .did: event = .didChange
    case .end: event = .end
    case .newkey: event = .newKey
    case .key:
      let isSamePress = try flag("dup")
      event = .backspace(isRepeat: try flag("repeat") ? true : isSamePress)
    case .begin: event = .begin
    case .finish: event = .finish
    case .set: event = .set(try text(), in: try space())
    case .dictate: event = .dictate(try members.required("on", in: place).bool())
    case .enter: event = .enter(commitsIME: try flag("commitsIME"))
    case .select: event = .select(try members.required("sel", in: place).range(), in: try space())
    case .undo: event = .undo
    case .redo: event = .redo
    }
  }

  private static let names = [
    "op", "ranges", "range", "text", "outer", "outerSets", "silent", "force", "origin", "caret", "dup",
    "repeat", "on", "commitsIME", "sel",
  ]
}

extension Trace.Expectation {
  fileprivate init(_ place: JSONPlace) throws(Failure) {
    let members = try place.members(
      known: [
        "text", "sel", "display", "display_selection", "verdicts", "changed", "commands", "valid", "submits",
      ])
    text = try members["text"]?.string()
    selection = try members["sel"]?.range()
    display = try members["display"]?.string()
    displaySelection = try members["display_selection"]?.range()
    answers = try members["verdicts"]?.words("allow", "veto").map { $0 == "allow" }
    changes = try members["changed"]?.integer()
    commands = try members["commands"]?.words("backspaceOnEmpty", "backspaceAtStart")
    isValid = try members["valid"]?.bool()
    submits = try members["submits"]?.integer()
  }
}

extension TraceProfile {
  fileprivate init(_ place: JSONPlace, clearsOnInsertion: inout Bool) throws(Failure) {
    if case .string(let name) = place.value {
      self = .named(name)
      return
    }
    let members = try place.members(
      known: [
        "type", "maxLength", "unit", "regex", "decimals", "decimalSeparators", "display", "prefix", "suffix",
        "deferred", "paste", "refuse", "secureJustBegan",
      ])
    var profile = InlineProfile()
    profile.type = try members["type"]?.choice(ControlType.allCases)
    profile.unit = try members["unit"]?.choice(LengthUnit.allCases)
    profile.maxLength = try members["maxLength"]?.integer()
    profile.regex = try members["regex"]?.string()
    var full = profile.profile
    if let list = members["decimalSeparators"] {
      for separator in try list.array() where try separator.string() != "." {
        let text = try separator.string()
        guard !text.isEmpty else {
          throw separator.wrong("has to be a text that is not empty")
        }
        full = full.normalization(.replace(RulePattern(literal: text), with: "."))
      }
    }
    if let decimals = members["decimals"] {
      let count = try decimals.integer()
      guard members["type"] == nil, members["display"] == nil else {
        throw decimals.wrong("cannot stand beside `type` or `display`")
      }
      let limit = DecimalForm.maximumDigits
      guard 0...limit ~= count else { throw decimals.wrong("has to be a number from 0 to \(limit)") }
      full = full.decimal(DecimalForm(decimals: 0...count, isSigned: true)).display(.locale())
    }
    if let display = members["display"] {
      guard let template = DisplayTemplate(try display.string()) else {
        throw display.wrong("has to be a template such as `##/##`, without control characters")
      }
      full = full.display(Display(template))
    }
    if let prefix = try members["prefix"]?.string() { full = full.prefix(prefix) }
    if let suffix = try members["suffix"]?.string() { full = full.suffix(suffix) }
    if let isDeferred = try members["deferred"]?.bool() {
      full = full.compositionPolicy(isDeferred ? .defer : .enforce)
    }
    if let paste = try members["paste"]?.choice(PastePolicy.allCases) { full = full.pastePolicy(paste) }
    if let refusal = try members["refuse"]?.choice(RefusalPolicy.allCases) {
      full = full.refusalPolicy(refusal)
    }
    if try members["secureJustBegan"]?.bool() == true { clearsOnInsertion = true }
    self = .inline(full)
  }
}
