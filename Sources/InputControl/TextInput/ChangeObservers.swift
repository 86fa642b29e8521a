/// The targets of a field: objects with a method that is called when the text has changed.
struct ChangeObservers {
  private struct Target {
    let reference: WeakReference<AnyObject>
    /// The same object, if the field retains it.
    let retained: AnyObject?
    let action: (AnyObject, TextControl) -> Void
    var object: AnyObject? { reference.object }
  }

  private var targets: [Target] = []

  var isEmpty: Bool { targets.isEmpty }

  mutating func add(
    _ reference: WeakReference<AnyObject>, retained: AnyObject?,
    _ action: @escaping (AnyObject, TextControl) -> Void
  ) {
    targets.append(Target(reference: reference, retained: retained, action: action))
  }

  mutating func remove(_ target: AnyObject) {
    targets.removeAll { $0.object == nil || $0.object === target }
  }

  /// Calls all targets. A target that another one removes meanwhile is not called.
  static func notify(of control: TextControl) {
    guard !control.observers.targets.isEmpty else { return }
    for target in control.observers.targets {
      guard let object = target.object, control.observers.contains(object) else { continue }
      target.action(object, control)
    }
  }

  private func contains(_ object: AnyObject) -> Bool { targets.contains { $0.object === object } }
}
