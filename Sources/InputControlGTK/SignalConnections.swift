#if GTK
  import CGTK

  /// The handlers that an object has connected to signals of GTK.
  ///
  /// The first argument of a handler in C is the instance, and the last one the object, which is not retained: ``disconnect()``
  /// has to be called before the object goes.
  struct SignalConnections {
    typealias Instance = UnsafeMutableRawPointer
    private var handlers: [(instance: Instance, id: gulong)] = []

    /// Connects a handler.
    ///
    /// - Parameters:
    ///   - instance: The object that emits the signal.
    ///   - signal: The name of the signal, with a detail if there is one.
    ///   - owner: The object that the handler gets as its last argument.
    ///   - handler: A function in C with the arguments of the signal.
    ///   - isAfter: Whether it is called after the signal's own handler.
    mutating func connect(
      _ instance: Instance, _ signal: String, _ owner: AnyObject, _ handler: GCallback, isAfter: Bool = false
    ) {
      let id = g_signal_connect_data(
        instance, signal, handler, Unmanaged.passUnretained(owner).toOpaque(), nil,
        isAfter ? G_CONNECT_AFTER : GConnectFlags(rawValue: 0))
      handlers.append((instance, id))
    }

    /// Disconnects all handlers.
    mutating func disconnect() {
      for (instance, id) in handlers { g_signal_handler_disconnect(instance, id) }
      handlers = []
    }
  }

  /// Returns the object that a handler has got as its last argument.
  func owner<Owner: AnyObject>(_ data: gpointer?) -> Owner? {
    data.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
  }

  typealias Plain = @convention(c) (gpointer?, gpointer?) -> Void
  typealias Notify = @convention(c) (gpointer?, gpointer?, gpointer?) -> Void
  typealias KeyPressed = @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean
  typealias DropEntered = @convention(c) (gpointer?, Double, Double, gpointer?) -> Void
  typealias DragCancelled = @convention(c) (gpointer?, GdkDragCancelReason, gpointer?) -> Void
  typealias KeyReleased = @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> Void

  extension String {
    /// Makes the text that a signal has, whose length in bytes is negative if it ends with a zero.
    init(_ text: UnsafePointer<CChar>, count: CInt) {
      let bytes = UnsafeBufferPointer(start: text, count: count < 0 ? strlen(text) : Int(count))
      self = bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
