// For the samples of docs/apple.md; it is compiled only.

/// appkit/nsviewcontroller
@MainActor open class NSViewController: NSResponder {
  /// appkit/nsviewcontroller/view
  open var view = NSView()
  /// appkit/nsviewcontroller/viewdidload()
  open func viewDidLoad() {}
}
