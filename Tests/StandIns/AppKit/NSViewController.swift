// What the samples of docs/apple.md use; it is compiled only.

/// appkit/nsviewcontroller
@MainActor open class NSViewController: NSResponder {
  /// appkit/nsviewcontroller/view
  open var view = NSView()
  /// appkit/nsviewcontroller/viewdidload()
  open func viewDidLoad() {}
}
