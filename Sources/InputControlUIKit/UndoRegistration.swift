#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import InputControl
  import UIKit

  /// The steps of a control in the undo manager of its field, so that the shortcuts, gestures and menus of the system undo what
  /// the control has. While a field is edited, UIKit registers none of its own, which would be asked about like keys.
  @MainActor final class UndoRegistration {
    // What is deallocated with a field is so on the main thread.
    nonisolated(unsafe) private weak var manager: UndoManager?
    private weak var control: TextControl?
    /// The number of steps that the manager knows.
    private var count = 0
    private var isActing = false

    deinit {
      MainActor.assumeIsolated { unsafe manager?.enableUndoRegistration() }
    }

    func begin(_ control: TextControl, in manager: UndoManager) {
      guard unsafe self.manager == nil else { return }
      self.control = control
      unsafe self.manager = manager
      count = 0
      manager.disableUndoRegistration()
      follow(control)
    }

    func end() {
      unsafe manager?.enableUndoRegistration()
      unsafe manager?.removeAllActions(withTarget: self)
      unsafe manager = nil
    }

    /// Registers the last step of the control, if it is a new one.
    func follow(_ control: TextControl) {
      guard !isActing, let manager = unsafe manager else { return }
      let steps = control.undoCount
      if steps < count {
        manager.removeAllActions(withTarget: self)
        count = 0
      }
      for _ in count..<steps { register(in: manager) }
      count = steps
    }

    private func register(in manager: UndoManager) {
      manager.enableUndoRegistration()
      // Each step is undone alone, also if several are registered in one turn of the run loop.
      let groupsByEvent = manager.groupsByEvent
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: self) { target in MainActor.assumeIsolated { target.act() } }
      manager.endUndoGrouping()
      manager.groupsByEvent = groupsByEvent
      manager.disableUndoRegistration()
    }

    private func registerAnew() {
      unsafe manager?.removeAllActions(withTarget: self)
      count = 0
      if let control { follow(control) }
    }

    /// Undoes or redoes a step of the control.
    private func act() {
      guard let manager = unsafe manager, let control else { return }
      isActing = true
      defer { isActing = false }
      guard manager.isUndoing ? control.undo() : control.redo() else {
        // The step is still there, and the manager has lost it.
        Task { self.registerAnew() }
        return
      }
      register(in: manager)
      count = control.undoCount
    }
  }
#endif
