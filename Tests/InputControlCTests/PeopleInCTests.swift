import CInputControl
import InputControl
import People
import Testing

/// People whose field is one of a platform that calls the functions of C.
struct PeopleInCTests {
  @Test(arguments: 11...12) func whatIsCommittedWithoutAQuestionIsMeant(seed: UInt64) throws {
    let host = CHost()
    var crowd = Crowd()
    let own = host.parse(People.source)
    for person in try People(seed: seed).prefix(People.count(500)) {
      let rules: ic_handle = People.isOwn(person.profile) ? own : 0
      let profile = host.profile(
        person.profile, of: rules, locale: "\(person.locale)", readingLocale: "\(person.locale)")
      let field = host.control(profile)
      let fault = try crowd.send(person) { _, _ in Field(host: host, control: field) }
      if let fault { Issue.record("\(person): \(fault)") }
      for handle in [field, profile] { _ = unsafe host.call { unsafe ic_release($0, handle) } }
    }
  }

  /// A field that asks before it changes what it shows.
  private struct Field: PersonHost {
    let host: CHost
    let control: ic_handle
    private(set) var shown = TextContent("")

    init(host: CHost, control: ic_handle) {
      (self.host, self.control) = (host, control)
      _ = host.tell(control, IC_DID_BEGIN_EDITING)
    }

    mutating func play(_ step: Person.Step) {
      let all = TextRange(0, shown.text.utf16.count)
      switch step {
      case .key(let text), .burst(let text): change(shown.selection, to: text, IC_KEY)
      case .paste(let text): change(shown.selection, to: text, IC_PASTE)
      case .compose(let texts):
        for text in texts {
          _ = unsafe host.call(text) { unsafe ic_did_mark($0, control, $1, $2, text.utf16.count) }
        }
        _ = unsafe host.call(texts.last ?? "") { unsafe ic_did_commit($0, control, $1, $2) }
        settle(IC_DID_CHANGE)
      case .dictate(let text):
        _ = host.tell(control, IC_BEGIN_DICTATION)
        change(shown.selection, to: text, IC_DICTATION)
        settle(IC_END_DICTATION)
      case .suggest(let text): change(all, to: text, IC_SUGGESTION)
      case .fill(let text):
        _ = host.didReplace(control, 0, all.end, with: text, origin: IC_SUGGESTION)
        settle(IC_DID_CHANGE)
      case .drop(let text, let place):
        select(place, place)
        change(shown.selection, to: text, IC_PASTE)
      case .select(let start, let end): select(start, end)
      case .backspace: act(IC_DELETE_BACKWARD)
      case .delete: act(IC_DELETE_FORWARD)
      case .undo: act(IC_UNDO_STEP)
      case .redo: act(IC_REDO_STEP)
      }
    }

    mutating func commit() -> Person.Answer {
      let answer = unsafe host.call { unsafe ic_commit($0, control) }
      let value = host.output
      update()
      switch answer {
      case Int32(IC_COMMITTED.rawValue): return .committed(value)
      case Int32(IC_ASKS.rawValue): return .asks
      default: return .refused
      }
    }

    private mutating func change(_ range: TextRange, to text: String, _ origin: ic_origin) {
      let answer = host.shouldChange(control, range.start, range.end, to: text, origin: origin)
      switch answer {
      case Int32(IC_ACCEPT.rawValue):
        _ = host.didReplace(control, range.start, range.end, with: text, origin: origin)
      case Int32(IC_AMEND.rawValue):
        let (part, place) = (host.output, host.range)
        _ = host.didReplace(control, place[0], place[1], with: part, origin: origin)
      default: return
      }
      settle(IC_DID_CHANGE)
    }

    private mutating func select(_ start: Int, _ end: Int) {
      let range = Person.range(start, end, in: shown.text)
      _ = unsafe host.call { unsafe ic_did_select($0, control, range.start, range.end) }
      settle(IC_DID_CHANGE)
    }

    private mutating func act(_ action: ic_action) {
      _ = host.act(control, action)
      update()
    }

    private mutating func settle(_ event: ic_event) {
      _ = host.settle(control, event)
      shown = TextContent(host.output, selection: TextRange(host.range[0], host.range[1]))
    }

    private mutating func update() {
      let text = host.display(control)
      shown = TextContent(text, selection: TextRange(host.range[0], host.range[1]))
    }
  }
}
