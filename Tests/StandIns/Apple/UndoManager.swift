public import Foundation

/// foundation/undomanager, which Foundation has on Apple's platforms alone. Without a group, each step is a group.
@MainActor public final class UndoManager: NSObject {
  private struct Step {
    let target: ObjectIdentifier
    let undo: @MainActor () -> Void
  }
  private var done: [[Step]] = []
  private var undone: [[Step]] = []
  private var group: [Step]?
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
  public func beginUndoGrouping() { group = [] }
  /// foundation/undomanager/endundogrouping()
  public func endUndoGrouping() {
    if let group, !group.isEmpty { add(group) }
    group = nil
  }

  private func add(_ steps: [Step]) {
    if isUndoing { undone.append(steps) } else { done.append(steps) }
    if !isUndoing, !isRedoing { undone = [] }
  }

  /// foundation/undomanager/registerundo(withtarget:handler:)
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard disabled == 0 else { return }
    let step = Step(target: ObjectIdentifier(target)) { [weak target] in target.map { handler($0) } }
    if group != nil { group?.append(step) } else { add([step]) }
  }

  /// foundation/undomanager/canundo
  public var canUndo: Bool { !done.isEmpty }
  /// foundation/undomanager/canredo
  public var canRedo: Bool { !undone.isEmpty }

  /// foundation/undomanager/undo()
  public func undo() {
    guard let steps = done.popLast() else { return }
    isUndoing = true
    defer { isUndoing = false }
    for step in steps.reversed() { step.undo() }
  }

  /// foundation/undomanager/redo()
  public func redo() {
    guard let steps = undone.popLast() else { return }
    isRedoing = true
    defer { isRedoing = false }
    for step in steps.reversed() { step.undo() }
  }

  /// foundation/undomanager/removeallactions(withtarget:)
  public func removeAllActions(withTarget target: AnyObject) {
    func rest(_ groups: [[Step]]) -> [[Step]] {
      groups.map { $0.filter { $0.target != ObjectIdentifier(target) } }.filter { !$0.isEmpty }
    }
    (done, undone) = (rest(done), rest(undone))
  }
}
