#if canImport(UIKit)
  import Foundation
  import InputControl
  import UIKit

  /// The steps of a control in the undo manager of its field, so that the shortcuts, gestures and menus of the system undo what
  /// the control has. While a field is edited, UIKit registers none of its own, which would be asked about like keys.
  @MainActor final class UndoRegistration {
    private weak var manager: UndoManager?
    private weak var control: TextControl?
    /// The number of steps that the manager knows.
    private var count = 0
    private var isActing = false

    func begin(_ control: TextControl, in manager: UndoManager) {
      guard self.manager == nil else { return }
      self.control = control
      self.manager = manager
      count = 0
      manager.disableUndoRegistration()
      follow(control)
    }

    func end() {
      manager?.enableUndoRegistration()
      manager?.removeAllActions(withTarget: self)
      manager = nil
    }

    /// Registers the last step of the control, if it is a new one.
    func follow(_ control: TextControl) {
      guard !isActing, let manager else { return }
      let steps = control.undoCount
      if steps < count { manager.removeAllActions(withTarget: self) }
      for _ in min(count, steps)..<steps { register(in: manager) }
      count = steps
    }

    private func register(in manager: UndoManager) {
      manager.enableUndoRegistration()
      manager.registerUndo(withTarget: self) { target in MainActor.assumeIsolated { target.act() } }
      manager.disableUndoRegistration()
    }

    /// Undoes or redoes a step of the control.
    private func act() {
      guard let manager, let control else { return }
      isActing = true
      defer { isActing = false }
      guard manager.isUndoing ? control.undo() : control.redo() else { return }
      register(in: manager)
      count = control.undoCount
    }
  }
#endif
