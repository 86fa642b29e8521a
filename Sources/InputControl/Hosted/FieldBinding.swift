/// A field of a platform, as a ``FieldBinding`` sees it. Texts and ranges are those that the field shows, in UTF-16 code
/// units.
public protocol PlatformField: AnyObject {
  /// The text, with marked text.
  var shownText: String { get }
  /// The selection; `nil` if the platform knows none at the moment.
  var shownSelection: TextRange? { get }
  /// The range of marked text; `nil` for none.
  var shownMarkedRange: TextRange? { get }
  /// Whether the keyboard of the person can begin a composition with the next key. A key is then never replaced by another
  /// text before the platform has inserted it.
  var mayCompose: Bool { get }

  /// Makes an edit, and sets the selection.
  ///
  /// - Parameters:
  ///   - edit: The edit, on a range of ``shownText``; `nil` if only the selection is to be set.
  ///   - selection: The selection after the edit.
  ///   - isTold: Whether observers of the platform's field are told, as about a change of the person; not if code has set the
  ///     text.
  func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool)

  /// Ends the composition of an input method, because code has set the text. The marked text may stay in the field, unmarked.
  func endComposition()
}

/// Connects a control with the field of a platform: passes the questions and changes of the field to the control, and makes
/// the field show what the control has.
///
/// The platform's field keeps its binding, because the binding holds the field weakly. Report what the field asks and does;
/// the events that the binding causes itself are told apart and ignored.
///
/// - The field is never written to while it has marked text. A text that code sets ends a composition.
/// - If the rules allow a part of an edit only, or change it, the answer to the platform is no, and the binding makes the
///   edit, so that nobody observes a text that the rules have not allowed. Where an input method may begin a composition,
///   the answer is yes, and the text is repaired after the change.
/// - A text that the app sets in the platform's field becomes the text of the control, as if the app had set it there: call
///   ``didSetText()``. What code sets in the control, a text, a profile or a locale, is shown at once.
/// - A control has one binding. A new one ends the one before.
public final class FieldBinding {
  /// The control beside the field.
  public let control: TextControl
  private weak var field: (any PlatformField)?

  /// The change that the platform was allowed to make, and has not reported.
  private var allowed: (ranges: [TextRange], replacement: String, origin: TextEdit.Origin)?
  /// Whether the binding changes the field, so that events of the field are its own.
  public private(set) var isWriting = false
  /// Whether the binding makes also the edits that the rules allow as they are, and answers no to the platform. An app that
  /// hears about a change before the host does, as in GTK, then finds it in the control.
  public var makesAllEdits = false
  /// How often the app may set another text when it hears of one that is shown.
  private static let greatestRepetition = 16

  /// Called when another field has taken the control.
  public var onEnd: (() -> Void)?

  /// Makes a binding. The field shows the display of the control from now on.
  ///
  /// - Parameters:
  ///   - control: The control, which the binding keeps.
  ///   - field: The field of the platform, held weakly.
  public init(_ control: TextControl, _ field: any PlatformField) {
    self.control = control
    self.field = field
    control.screen?.leave()
    control.screen = (
      field: { [weak field] in field }, show: { [weak self] in self?.showSetText() },
      leave: { [weak self] in
        self?.end()
        self?.onEnd?()
      }
    )
    control.addObserver(self) { binding, event, _ in
      // A keyboard of the app has typed, or the control has undone something.
      if event == .didChange { binding.show(isTold: true) }
    }
  }

  /// Ends the binding. Editing has ended for the control then, and the field stays as it is.
  public func end() {
    guard field != nil else { return }
    field = nil
    control.screen = nil
    host.endAction()
    if control.isDictating || control.isEditing || control.mark != nil { host.didEndEditing() }
  }

  private var host: HostEvents { control.host }

  /// Whether the control or the field has marked text, or the control waits for the end of an action.
  private var isInProgress: Bool {
    control.isComposing || control.isDictating || control.action != nil || field?.shownMarkedRange != nil
  }

  // MARK: Questions

  /// Returns whether the platform may replace a range, before it does so.
  ///
  /// - Parameters:
  ///   - range: The range in what the field shows, in UTF-16 code units.
  ///   - replacement: The text that replaces it.
  ///   - origin: The origin of the change.
  /// - Returns: Whether the platform has to make the change; see the question about several ranges.
  public func shouldChange(
    _ range: TextRange, to replacement: String, origin: TextEdit.Origin = .key
  ) -> Bool {
    shouldChange([range], to: replacement, origin: origin)
  }

  /// Returns whether the platform may replace one of several ranges, of its choice, and delete the others.
  ///
  /// - Parameters:
  ///   - ranges: The ranges in what the field shows, in UTF-16 code units.
  ///   - replacement: The text that replaces one of them.
  ///   - origin: The origin of the change.
  /// - Returns: Whether the platform has to make the change. After `false`, either nothing changes, or the binding has made
  ///   the part of the edit that the rules allow.
  public func shouldChange(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin = .key
  ) -> Bool {
    shouldChange(ranges, to: replacement, origin: origin, isWhole: false)
  }

  /// - Parameter isWhole: Whether the edit is refused if a part of it is.
  private func shouldChange(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin, isWhole: Bool
  ) -> Bool {
    guard !isWriting, let field else { return true }
    // The platform may have changed its text without reporting that.
    if !isKnown(field) { report() }
    allowed = nil
    let shown = field.shownText
    let decision = host.shouldChange(ranges, to: replacement, origin: origin)
    var edit = makesAllEdits && ranges.count == 1 ? TextEdit(ranges[0], with: replacement) : nil
    switch decision {
    case .accept: break
    case .amend(let amended):
      if isWhole, refusesPart(of: TextEdit(ranges[0], with: replacement), keeping: amended, in: shown) {
        return false
      }
      edit = amended
    case .veto: return false
    }
    guard let edit, !field.mayCompose, !isInProgress, makesAllEdits || !isProbe(replacement, in: shown) else {
      allowed = (ranges, replacement, origin)
      return true
    }
    host.didReplace(edit.range, with: edit.replacement, origin: origin)
    host.didChange()
    show(isTold: true)
    return false
  }

  /// Returns whether an edit, as the rules write it, leaves a part out, and tells the reasons.
  private func refusesPart(of edit: TextEdit, keeping amended: TextEdit, in shown: String) -> Bool {
    let profile = control.controller.profile
    guard let all = edit.applied(to: shown), let kept = amended.applied(to: shown) else { return true }
    let evaluation = profile.evaluate(reading: all, locale: control.locale)
    guard !evaluation.value.isIdentical(to: profile.evaluate(reading: kept).value) else { return false }
    control.state.question = nil
    _ = control.notifyOfVeto(.veto(evaluation.violations))
    return true
  }

  /// Returns whether the platform may make several edits at once, such as a replacement of all that was found.
  ///
  /// - Parameters:
  ///   - edits: The edits, in the order of their ranges, which do not overlap, in what the field shows.
  ///   - origin: The origin of the change.
  /// - Returns: Whether the platform has to make the edits. After `false`, either nothing changes, because the rules refuse a
  ///   part of the edits, or the binding has made them as the rules write them.
  public func shouldChange(_ edits: [TextEdit], origin: TextEdit.Origin = .key) -> Bool {
    guard !isWriting, let field else { return true }
    if edits.count == 1 || edits.allSatisfy({ $0.replacement.isEmpty }) {
      return shouldChange(edits.map { $0.range }, to: edits.first?.replacement ?? "", origin: origin)
    }
    // Edits that overlap are refused like a range beyond the text.
    let edit =
      TextEdit.spanning(edits, in: field.shownText)
      ?? TextEdit(TextRange(caret: Int(Int32.max)), with: edits.first?.replacement ?? "")
    return shouldChange([edit.range], to: edit.replacement, origin: origin, isWhole: true)
  }

  /// Whether an insertion looks like one of AutoFill, which asks about a space in an empty field, and inserts what it fills in.
  private func isProbe(_ replacement: String, in shown: String) -> Bool {
    shown.isEmpty && replacement == " "
  }

  // MARK: Changes

  /// Reports that the platform has changed its text, whether it has asked before or not.
  ///
  /// - Parameter origin: The origin of a change that the platform has not asked about; `nil` if it is not known. A single
  ///   character then is a key, such as those of keyboards that ask nothing, and other texts are suggestions.
  public func didChange(origin: TextEdit.Origin? = nil) {
    guard !isWriting else { return }
    report(origin)
    host.didChange()
    show(isTold: true)
  }

  /// Reports that the selection has moved. Until a change of the text is reported, the selection is one of a text that the
  /// control does not know, so that this does nothing then.
  public func didSelect() {
    guard !isWriting, let field, let selection = field.shownSelection, isKnown(field) else { return }
    host.didSelect(selection)
    guard control.hasDisplay, !isInProgress else { return }
    host.didChange()
    show(isTold: true)
  }

  /// Whether the control has the text of the field.
  private func isKnown(_ field: any PlatformField) -> Bool {
    (field.shownMarkedRange == nil) == (control.markedRange == nil)
      && field.shownText.isIdentical(to: control.display)
  }

  /// Passes the content of the field to the control.
  private func report(_ origin: TextEdit.Origin? = nil) {
    guard let field else { return }
    defer { allowed = nil }
    let shown = field.shownText
    let selection = field.shownSelection
    guard !isKnown(field) || control.isComposing else {
      if let selection { host.didSelect(selection) }
      return
    }
    let marked = field.shownMarkedRange
    // The edit is known exactly if the platform has made what it has asked about.
    if let allowed, marked == nil, control.markedRange == nil, allowed.ranges.count == 1,
      TextEdit(allowed.ranges[0], with: allowed.replacement).applied(to: control.display)?
        .isIdentical(to: shown) == true
    {
      return host.didReplace(
        allowed.ranges[0], with: allowed.replacement, selection: selection, origin: allowed.origin)
    }
    let edit = TextEdit.smallest(from: control.display, to: shown, caret: selection?.end)
    let isKey = edit.map { $0.replacement.dropFirst().isEmpty } ?? false
    host.didShow(
      shown, selection: selection ?? TextRange(caret: shown.utf16.count), markedRange: marked,
      origin: allowed?.origin ?? origin ?? (isKey ? .key : .suggestion))
  }

  /// Reports that the app has set the text of the platform's field.
  public func didSetText() {
    guard !isWriting, let field, !isKnown(field) else { return }
    allowed = nil
    control.text = field.shownText
    show()
  }

  /// Makes the field show the display and the selection of the control, as it does by itself when code has set them.
  public func show() { show(isTold: false) }

  /// Shows a text, profile or locale that code has set. If the control has another text, it has no composition any more.
  private func showSetText() {
    if !isWriting, let field, field.shownMarkedRange != nil, control.mark == nil,
      !control.display.isIdentical(to: field.shownText)
    {
      isWriting = true
      field.endComposition()
      isWriting = false
    }
    show()
  }

  private func show(isTold: Bool) {
    guard !isWriting else { return }
    var isTold = isTold
    for _ in 0..<Self.greatestRepetition {
      guard let field, !isInProgress else { return }
      let (display, selection) = (control.display, control.displaySelection)
      let edit = TextEdit.smallest(from: field.shownText, to: display, caret: selection.end)
      guard edit != nil || field.shownSelection.map({ $0 != selection }) ?? false else { return }
      isWriting = true
      field.make(edit, selection: selection, isTold: isTold)
      isWriting = false
      guard edit != nil else { return }
      // The app may have set another text of the field when it heard of this one. One that it has set in the control comes next.
      let shown = field.shownText
      guard !isInProgress, !shown.isIdentical(to: display) else { continue }
      control.text = shown
      isTold = false
    }
  }

  // MARK: Actions

  /// Begins an action of the person that the platform delivers as several edits.
  public func beginAction() { host.beginAction() }

  /// Ends the action, and shows what it has left.
  public func endAction() {
    host.endAction()
    show(isTold: true)
  }

  /// Reports that speech or handwriting begins to change the text. Nothing is judged until it ends.
  public func beginDictation() { host.beginDictation() }

  /// Reports that dictation has ended.
  public func endDictation() {
    report(.dictation)
    host.endDictation()
    show(isTold: true)
  }

  // MARK: Editing

  /// Reports that the platform has begun editing.
  public func didBeginEditing() {
    if let field, !isKnown(field) { didSetText() }
    host.didBeginEditing()
    // The platform may have selected all of the text.
    if let field, let selection = field.shownSelection, isKnown(field) { host.didSelect(selection) }
    show()
  }

  /// Reports that the platform has ended editing, which may have changed the text without a question.
  public func didEndEditing() {
    if let field, !isKnown(field) { report() }
    host.didEndEditing()
    show(isTold: true)
  }
}

extension TextControl {
  /// Whether a field of a platform shows the control.
  package var isBound: Bool { screen != nil }
  /// The field of a platform that shows the control.
  package var platformField: AnyObject? { screen?.field() }
}

extension TextEdit {
  /// Returns the edit that has the effect of several ones; `nil` if they overlap, are not in order, or reach beyond the text.
  fileprivate static func spanning(_ edits: [TextEdit], in text: String) -> TextEdit? {
    guard let start = edits.first?.range.start else { return nil }
    var (end, replacement) = (start, "")
    for edit in edits {
      guard let kept = TextRange(from: end, to: edit.range.start)?.indices(in: text) else { return nil }
      replacement += text[kept] + edit.replacement
      end = edit.range.end
    }
    return TextEdit(TextRange(start, end), with: replacement)
  }
}
