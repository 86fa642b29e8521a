/// The targets of a field: objects with a method that is called when the text has changed.
struct ChangeObservers {
  private struct Target {
    weak var object: AnyObject?
    /// The same object, if the field retains it.
    var retained: AnyObject?
    var action: (AnyObject, TextControl) -> Void
  }

  private var targets: [Target] = []

  var isEmpty: Bool { targets.isEmpty }

  mutating func add<Object: AnyObject>(
    _ target: Object, retaining: Bool, _ action: @escaping (Object) -> (TextControl) -> Void
  ) {
    targets.append(
      Target(object: target, retained: retaining ? target : nil) { object, control in
        // The object is the one that was added.
        action(unsafe unsafeDowncast(object, to: Object.self))(control)
      })
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
