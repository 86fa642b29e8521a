package import Foundation

/// An observation of a notification of a user interface, which ends with this object.
package final class NotificationToken {
  private let token: any NSObjectProtocol

  /// - Parameters:
  ///   - name: The name of the notification, which is posted on the main thread.
  ///   - object: The object that posts it; `nil` for any.
  package init(
    _ name: Notification.Name, of object: AnyObject? = nil,
    _ handler: @escaping @MainActor @Sendable () -> Void
  ) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      MainActor.assumeIsolated { handler() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
