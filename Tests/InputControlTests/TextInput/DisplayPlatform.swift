@testable import InputControl

/// A field of a platform that shows the display of a text. As a platform does, it moves the caret in what it shows by
/// itself, asks before it changes that, and reports what has changed.
struct DisplayPlatform {
  let field: InputField
  var text = ""
  private(set) var selection = TextRange(caret: 0)
  /// A place in the text of which a test wants to know where it is shown.
  var remembered = 0
  /// Whether the end of the selection that Shift and an arrow move is its start.
  private var movesStart = false
  private var isEditing = true
  /// Whether the platform asks before it changes its text.
  var asks: Bool

  init(_ profile: CompiledProfile, locale: LocaleTag = .english, asks: Bool = true) {
    self.asks = asks
    field = InputField(profile, locale: locale)
    field.host.didBeginEditing()
  }

  /// The display with the caret or the selection marked by `|`.
  var picture: String {
    var picture = text
    let places = selection.indices(in: text) ?? text.endIndex..<text.endIndex
    if !selection.isEmpty { picture.insert("|", at: places.upperBound) }
    picture.insert("|", at: places.lowerBound)
    return picture
  }

  /// Presses keys one after another, in a field that has the focus.
  mutating func type(_ keys: String) {
    focus()
    for key in keys { replace(selection, with: String(key)) }
  }

  /// Inserts a text in one piece.
  mutating func insert(_ text: String) { replace(selection, with: text, origin: .paste) }

  mutating func select(_ range: TextRange, movesStart: Bool = false) {
    self.movesStart = movesStart
    field.host.didSelect(range.clamped(to: text.utf16.count))
    settle()
    selection = field.displaySelection
  }

  /// Selects all of the text and deletes it.
  mutating func clear() {
    select(TextRange(0, text.utf16.count))
    backspace()
  }

  /// Sets a text from code that is a value or what is shown of one.
  mutating func set(_ display: String) {
    field.setDisplay(display)
    update()
  }

  /// Sets a value from code.
  mutating func setValue(_ value: String) {
    field.text = value
    update()
  }

  /// Gives the field another profile, and maybe another locale.
  mutating func use(_ profile: CompiledProfile, _ locale: LocaleTag?) {
    field.profile = profile
    if let locale { field.locale = locale }
    update()
  }

  /// Begins editing, by default with a click behind the text.
  mutating func focus(atEnd: Bool = true) {
    guard !isEditing else { return }
    isEditing = true
    field.host.didBeginEditing()
    if atEnd { select(TextRange(caret: text.utf16.count)) }
  }

  mutating func blur() {
    isEditing = false
    if let repair = field.host.didEndEditing() { text = repair.applied(to: text) ?? text }
    selection = field.displaySelection
  }

  /// Presses keys with the names that the libraries' tests give them, such as `Shift+left+left+backspace`.
  ///
  /// - Returns: Whether all of the keys are known.
  mutating func press(_ names: String) -> Bool {
    if let steps = ["ctrl+z": -1, "cmd+z": -1, "ctrl+y": 1, "cmd+shift+z": 1][names] {
      if steps < 0 { field.undo() } else { field.redo() }
      update()
      return true
    }
    var isShifted = false
    for name in names.split(separator: "+") {
      switch name {
      case "Shift": isShifted = true
      case "left", "right", "home", "end": move(name, isShifted: isShifted)
      case "selectAll": select(TextRange(0, text.utf16.count))
      case "backspace": backspace()
      case "delete": deleteForward()
      default: return false
      }
    }
    return true
  }

  // MARK: Edits

  mutating func replace(_ range: TextRange, with replacement: String, origin: TextEdit.Origin = .key) {
    var edit = TextEdit(range, with: replacement, origin: origin)
    if asks {
      switch field.host.shouldChange(range, to: replacement, origin: origin) {
      case .accept: break
      case .amend(let amended): edit = amended
      case .veto: return
      }
    }
    text = edit.applied(to: text) ?? text
    field.host.didReplace(edit.range, with: edit.replacement, origin: origin)
    settle()
    selection = field.displaySelection
    movesStart = false
  }

  /// Asks about an edit, and makes it whatever the answer is.
  mutating func doWhatWasAsked(_ range: TextRange, with replacement: String, origin: TextEdit.Origin = .key) {
    _ = field.host.shouldChange(range, to: replacement, origin: origin)
    text = TextEdit(range, with: replacement).applied(to: text) ?? text
    field.host.didReplace(range, with: replacement, origin: origin)
    settle()
    selection = field.displaySelection
  }

  mutating func backspace() {
    var range = selection
    if range.isEmpty { range = TextRange(place(before: range.start), range.start) }
    if !range.isEmpty { replace(range, with: "", origin: .deletion) }
  }

  mutating func deleteForward() {
    var range = selection
    if range.isEmpty { range = TextRange(range.start, place(behind: range.start)) }
    if !range.isEmpty { replace(range, with: "", origin: .deletion) }
  }

  private mutating func settle() {
    if let repair = field.host.didChange() { text = repair.applied(to: text) ?? text }
  }

  private mutating func update() {
    text = field.display
    selection = field.displaySelection
    movesStart = false
  }

  // MARK: The caret

  private mutating func move(_ arrow: Substring, isShifted: Bool) {
    let moving = isShifted && !movesStart || !isShifted && arrow == "right" ? selection.end : selection.start
    let isCollapsing = !isShifted && !selection.isEmpty && (arrow == "left" || arrow == "right")
    let place =
      switch arrow {
      case _ where isCollapsing: moving
      case "left": self.place(before: isShifted && selection.isEmpty ? selection.start : moving)
      case "right": self.place(behind: moving)
      case "home": 0
      default: text.utf16.count
      }
    guard isShifted else { return select(TextRange(caret: place)) }
    let fixed = movesStart ? selection.end : selection.start
    select(TextRange(min(place, fixed), max(place, fixed)), movesStart: place < fixed)
  }

  private func place(before offset: Int) -> Int {
    guard let end = TextRange(caret: offset).indices(in: text)?.lowerBound, end > text.startIndex else {
      return 0
    }
    return text[..<text.index(before: end)].utf16.count
  }

  private func place(behind offset: Int) -> Int {
    guard let start = TextRange(caret: offset).indices(in: text)?.lowerBound, start < text.endIndex else {
      return text.utf16.count
    }
    return text[...start].utf16.count
  }
}

extension DisplayPlatform {
  /// Makes the platform's field for a value, with the caret at a place of the display.
  ///
  /// - Parameter profile: A profile of `DisplayProfiles`, or one of `DecimalProfiles` with a locale: `amount@de`.
  init(_ profile: String, _ value: String, caret: TextRange) throws {
    let parts = profile.split(separator: "@").map(String.init)
    if parts.count == 2 {
      self.init(try DecimalProfiles.profile(parts[0]), locale: try .tag(parts[1]))
    } else {
      self.init(try DisplayProfiles.profile(profile))
    }
    setValue(value)
    select(caret)
  }
}
