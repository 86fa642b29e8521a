public import Foundation

/// foundation/undomanager, which Foundation has on Apple's platforms alone. Without a group, each step is a group.
@MainActor public final class UndoManager: NSObject {
  private struct Step {
    let target: ObjectIdentifier
    let undo: @MainActor () -> Void
  }
  private struct Group {
    var steps: [Step] = []
    var name = ""
  }
  private var done: [Group] = []
  private var undone: [Group] = []
  private var group: Group?
  private var disabled = 0
  /// foundation/undomanager/isundoing
  public private(set) var isUndoing = false
  /// foundation/undomanager/isredoing
  public private(set) var isRedoing = false
  /// foundation/undomanager/groupsbyevent
  public var groupsByEvent = true

  public nonisolated override init() { super.init() }

  /// foundation/undomanager/isundoregistrationenabled
  public var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// foundation/undomanager/disableundoregistration()
  public func disableUndoRegistration() { disabled += 1 }
  /// foundation/undomanager/enableundoregistration()
  public func enableUndoRegistration() {
    precondition(disabled > 0, "undo registration is enabled more often than it was disabled")
    disabled -= 1
  }

  /// foundation/undomanager/beginundogrouping()
  public func beginUndoGrouping() { group = Group() }
  /// foundation/undomanager/endundogrouping()
  public func endUndoGrouping() {
    if let group, !group.steps.isEmpty { add(group) }
    group = nil
  }

  private func add(_ group: Group) {
    if isUndoing { undone.append(group) } else { done.append(group) }
    if !isUndoing, !isRedoing { undone = [] }
  }

  /// foundation/undomanager/registerundo(withtarget:handler:)
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard disabled == 0 else { return }
    let step = Step(target: ObjectIdentifier(target)) { [weak target] in target.map { handler($0) } }
    if group != nil { group?.steps.append(step) } else { add(Group(steps: [step])) }
  }

  /// foundation/undomanager/setactionname(_:)
  public func setActionName(_ name: String) {
    precondition(group != nil, "a name without a group would begin another one")
    group?.name = name
  }
  /// foundation/undomanager/undoactionname
  public var undoActionName: String { done.last?.name ?? "" }
  /// foundation/undomanager/redoactionname
  public var redoActionName: String { undone.last?.name ?? "" }

  /// foundation/undomanager/canundo
  public var canUndo: Bool { !done.isEmpty }
  /// foundation/undomanager/canredo
  public var canRedo: Bool { !undone.isEmpty }

  /// foundation/undomanager/undo()
  public func undo() {
    guard let group = done.popLast() else { return }
    isUndoing = true
    defer { isUndoing = false }
    for step in group.steps.reversed() { step.undo() }
  }

  /// foundation/undomanager/redo()
  public func redo() {
    guard let group = undone.popLast() else { return }
    isRedoing = true
    defer { isRedoing = false }
    for step in group.steps.reversed() { step.undo() }
  }

  /// foundation/undomanager/removeallactions(withtarget:)
  public func removeAllActions(withTarget target: AnyObject) {
    func rest(_ groups: [Group]) -> [Group] {
      groups.map { group in
        Group(steps: group.steps.filter { $0.target != ObjectIdentifier(target) }, name: group.name)
      }.filter { !$0.steps.isEmpty }
    }
    (done, undone) = (rest(done), rest(undone))
  }
}
