extension TextControl {
  /// Returns the events of this field from now on, for a task of the domain that owns the field. The sequence ends with
  /// the field.
  ///
  /// ```swift
  /// let field = InputField(.unrestricted)
  /// let events = field.events()
  /// let task = Task {
  ///   for await case .didRefuse(let violations) in events { print(violations.map(\.message)) }
  /// }
  /// ```
  ///
  /// Observers are notified at once, a task some time later: the field can have changed again meanwhile.
  public func events() -> AsyncStream<TextEvent> { sequence { event, _ in event } }

  /// Returns the settled texts of this field from now on, without the present one. The sequence ends with the field.
  public func settledTexts() -> AsyncStream<String> {
    sequence { event, control in event == .didChange ? control.settledText : nil }
  }

  /// Returns what a closure makes of the events from now on.
  private func sequence<Element: Sendable>(
    _ element: @escaping (TextEvent, TextControl) -> Element?
  ) -> AsyncStream<Element> {
    let (sequence, continuation) = AsyncStream.makeStream(of: Element.self)
    let source = Source(continuation)
    companions.append(source)
    addObserver(source) { source, event, control in
      guard let element = element(event, control),
        case .terminated = source.continuation.yield(element)
      else { return }
      control.center.removeObserver(source)
      control.companions.removeAll { $0 === source }
    }
    return sequence
  }
}

/// The source of a sequence, which ends with it.
private final class Source<Element: Sendable> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
