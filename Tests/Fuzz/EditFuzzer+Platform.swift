@testable import InputControl

extension EditTrial {
  /// A change that a platform makes to its own field.
  func host() -> Effect {
    let host = control.host
    switch reader.byte() % 16 {
    case 0...3: return askedChange()
    case 4: return silentChange()
    case 5: return severalRanges()
    case 6:
      host.beginAction()
      return Effect(name: "begin action", settles: false)
    case 7:
      mirrored { host.endAction() }
      return Effect(name: "end action", settles: false)
    case 8:
      host.beginDictation()
      return Effect(name: "begin dictation", settles: false)
    case 9:
      mirrored { host.endDictation() }
      return Effect(name: "end dictation", settles: false)
    case 10:
      let text = text()
      host.didMark(text, caret: reader.flag() ? nil : reader.number(below: 12))
      return Effect(name: "platform marks \(quoted(text))", settles: false)
    case 11:
      if reader.flag() { host.didUnmark() } else { host.didCommit(text()) }
      mirrored { host.didChange() }
      return Effect(name: "platform commits", settles: false)
    case 12: return shown()
    case 13:
      host.didSelect(range(beyond: 2))
      return Effect(name: "platform selects", settles: false)
    case 14:
      if reader.flag() { host.didBeginPress() } else { host.didEndPress() }
      host.didPressBackspace(isRepeat: reader.flag())
      return Effect(name: "key down", settles: false)
    default:
      host.didBeginEditing()
      mirrored { host.didEndEditing() }
      return Effect(name: "blur", settles: false)
    }
  }

  func askedChange() -> Effect {
    let place = range(beyond: 1)
    let text = reader.flag() ? self.text() : ""
    let origin = reader.element(of: TextEdit.Origin.allCases)
    let isInside = place.end <= control.display.utf16.count
    let decision = control.host.shouldChange(place, to: text, origin: origin)
    // A selection of literals has nothing that can be deleted.
    if text.isEmpty, isInside, !control.hasDisplay { checkDeletion(decision, "a deletion by the platform") }
    if decision.isAllowed || reader.flag() {
      control.host.didReplace(place, with: text, origin: origin)
      mirrored { control.host.didChange() }
    }
    return Effect(name: "platform \(place) \(quoted(text)) \(origin)", settles: false)
  }

  func silentChange() -> Effect {
    let place = range(beyond: 1)
    let text = reader.flag() ? self.text() : ""
    let origin = reader.element(of: TextEdit.Origin.allCases)
    control.host.didReplace(
      place, with: text, selection: reader.flag() ? nil : range(beyond: 2), origin: origin)
    if reader.flag() { mirrored { control.host.didChange() } }
    return Effect(name: "silently \(place) \(quoted(text)) \(origin)", settles: false)
  }

  func severalRanges() -> Effect {
    let ranges = (0..<reader.number(below: 4)).map { _ in range(beyond: 1) }
    let text = reader.flag() ? self.text() : ""
    if control.host.shouldChange(ranges, to: text).isAllowed || reader.flag() {
      control.host.didReplace(ranges, with: text)
    }
    mirrored { control.host.didChange() }
    return Effect(name: "several \(ranges) \(quoted(text))", settles: false)
  }

  func shown() -> Effect {
    let text = text()
    let selection = range(beyond: 2)
    let marked = reader.flag() ? range(beyond: 2) : nil
    control.host.didShow(text, selection: selection, markedRange: marked)
    mirrored { control.host.didChange() }
    return Effect(name: "shows \(quoted(text)) \(marked, default: "unmarked")", settles: false)
  }

  /// The repair that a platform is told leads to what the field shows.
  func mirrored(_ event: () -> TextEdit?) {
    let shown = control.display
    let repair = event()
    let result = repair.map { $0.applied(to: shown) } ?? shown
    expect(
      result?.isIdentical(to: control.display) ?? false,
      "the platform shows \(quoted(result ?? "nothing")), the field \(quoted(control.display))")
  }
}
