#if canImport(ObjectiveC) || canImport(AppleStandIns)
  #if canImport(AppleStandIns)
    package import AppleStandIns
    import Foundation
  #else
    package import Foundation
  #endif
  package import InputControl

  /// The steps of a control in an undo manager, so that the shortcuts, gestures and menus of the system undo what the control
  /// has, while a field is edited.
  @MainActor package final class UndoRegistration {
    /// Whether the manager belongs to the field alone. The field then registers none of its own steps, which would be asked
    /// about like keys.
    private let isOfField: Bool
    // Only used on the main thread; the deinitialiser looks.
    nonisolated(unsafe) private weak var manager: UndoManager?
    private weak var control: TextControl?
    /// The number of steps that the manager knows.
    private var count = 0
    private var isActing = false

    package init(isOfField: Bool) { self.isOfField = isOfField }

    /// The target of the steps. A manager does not retain it, so that the steps do.
    private let target = NSObject()

    deinit {
      if Thread.isMainThread { MainActor.assumeIsolated { end() } }
    }

    private func enableRegistration() { if isOfField { unsafe manager?.enableUndoRegistration() } }

    package func begin(_ control: TextControl, in manager: UndoManager) {
      guard unsafe self.manager !== manager else { return }
      end()
      self.control = control
      unsafe self.manager = manager
      count = 0
      if isOfField { manager.disableUndoRegistration() }
      follow(control)
    }

    package func end() {
      enableRegistration()
      unsafe manager?.removeAllActions(withTarget: target)
      unsafe manager = nil
    }

    /// Registers the last step of the control, if it is a new one.
    package func follow(_ control: TextControl) {
      guard !isActing, let manager = unsafe manager else { return }
      let steps = control.undoCount
      if steps < count {
        manager.removeAllActions(withTarget: target)
        count = 0
      }
      for step in count..<steps { register(control.undoActionName(ofStep: step), in: manager) }
      count = steps
    }

    private func register(_ name: String, in manager: UndoManager) {
      enableRegistration()
      // Each step is undone alone, also if several are registered in one turn of the run loop.
      let groupsByEvent = manager.groupsByEvent
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: target) { [weak self, target] _ in
        MainActor.assumeIsolated { withExtendedLifetime(target) { self?.act() } }
      }
      manager.setActionName(name)
      manager.endUndoGrouping()
      manager.groupsByEvent = groupsByEvent
      if isOfField { manager.disableUndoRegistration() }
    }

    private func registerAnew() {
      unsafe manager?.removeAllActions(withTarget: target)
      count = 0
      if let control { follow(control) }
    }

    /// Undoes or redoes a step of the control.
    private func act() {
      guard let manager = unsafe manager, let control else { return }
      isActing = true
      defer { isActing = false }
      let undone = control.undoActionName(ofStep: control.undoCount - 1)
      guard manager.isUndoing ? control.undo() : control.redo() else {
        // The step is still there, and the manager has lost it.
        Task { self.registerAnew() }
        return
      }
      count = control.undoCount
      register(manager.isUndoing ? undone : control.undoActionName(ofStep: count - 1), in: manager)
    }
  }
#endif
