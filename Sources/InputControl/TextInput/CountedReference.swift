internal import InputControlSystem

/// A reference that takes the place of a `weak` one in Embedded Swift, which has none.
///
/// All counted references to an object share one strong reference to it. The object is abandoned when that is the only
/// strong reference left; from then on the counted references are `nil`, as weak ones would be. An abandoned object is
/// deallocated when counted references are made, at the latest when the number of referenced objects has doubled, or
/// by ``CountedReferences/deallocateAbandoned()``. Reading and removing counted references deallocates nothing, so that
/// both are safe while the code of a field runs.
///
/// All counted references are used by one thread.
struct CountedReference<Object: AnyObject> {
  private let use: CountedReferences.Use?

  init(_ object: Object?) {
    use = object.map { CountedReferences.use(of: $0) }
  }

  /// The object; `nil` if there is none or it is abandoned.
  var object: Object? {
    // The object is the one that was referred to.
    use?.object.map { unsafe unsafeDowncast($0, to: Object.self) }
  }
}

/// A counted reference to a delegate. The type of the delegate is any protocol of objects.
struct CountedDelegateReference<Delegate> {
  private let reference: CountedReference<AnyObject>
  private let delegateCopy: UnownedCopy<Delegate>?

  /// Refers to a delegate.
  ///
  /// - Precondition: The delegate is an object.
  init(_ delegate: Delegate?) {
    reference = CountedReference(delegate.map { UnownedCopy.object(of: $0) })
    delegateCopy = delegate.map { UnownedCopy(of: $0) }
  }

  /// The delegate; `nil` if there is none or it is abandoned.
  var delegate: Delegate? { reference.object == nil ? nil : delegateCopy?.value }
}

/// The objects that counted references refer to.
enum CountedReferences {
  /// The strong reference that all counted references to an object share.
  fileprivate final class Share {
    private var strong: AnyObject?
    /// The number of counted references.
    var count = 0

    init(_ object: AnyObject) { strong = object }

    var isAbandoned: Bool { isKnownUniquelyReferenced(&strong) }

    /// The object; `nil` if it is abandoned.
    var object: AnyObject? { isAbandoned ? nil : strong }

    /// Gives up the strong reference.
    func take() -> AnyObject? {
      defer { strong = nil }
      return strong
    }
  }

  /// One counted reference.
  fileprivate final class Use {
    private let share: Share
    private let address: UInt

    init(_ share: Share, _ address: UInt) {
      self.share = share
      self.address = address
      share.count += 1
    }

    deinit {
      share.count -= 1
      // An abandoned object stays until it may be deallocated.
      if share.count == 0, !share.isAbandoned { CountedReferences.remove(share, address) }
    }

    var object: AnyObject? { share.object }
  }

  private struct State {
    /// The shares of objects by their addresses.
    var shares: [UInt: Share] = [:]
    /// The number of objects at which abandoned ones are deallocated.
    var limit = smallestLimit
  }

  private static let smallestLimit = 64
  private static let state = Monitor(State())

  /// The number of objects.
  static var count: Int { state.withLock { $0.shares.count } }

  fileprivate static func use(of object: AnyObject) -> Use {
    if state.withLock({ $0.shares.count >= $0.limit }) {
      deallocateAbandoned()
      state.withLock { $0.limit = max(smallestLimit, 2 * $0.shares.count) }
    }
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return state.withLock { state in
      if let share = state.shares[address] { return Use(share, address) }
      let share = Share(object)
      state.shares[address] = share
      return Use(share, address)
    }
  }

  /// Removes the share of an object that has other strong references.
  fileprivate static func remove(_ share: Share, _ address: UInt) {
    state.withLock { state in
      // Another object may have got the address of one that was deallocated.
      if state.shares[address] === share { state.shares[address] = nil }
    }
  }

  /// Deallocates the abandoned objects, and those that are abandoned as a consequence.
  ///
  /// A host calls it after it has released a field, while no code of a field runs.
  static func deallocateAbandoned() {
    while true {
      var abandoned: [AnyObject] = []
      state.withLock { state in
        for (address, share) in state.shares where share.isAbandoned {
          state.shares[address] = nil
          if let object = share.take() { abandoned.append(object) }
        }
      }
      // The end of an object may remove and make references, so it comes outside of the lock.
      if abandoned.isEmpty { return }
    }
  }
}

/// A copy of a delegate without a strong reference: of its address, and for a protocol of the methods of its class.
@safe
private final class UnownedCopy<Delegate> {
  private let pointer: UnsafeMutablePointer<Delegate>

  init(of delegate: Delegate) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe withUnsafePointer(to: delegate) { source in
      unsafe UnsafeMutableRawPointer(pointer)
        .copyMemory(from: source, byteCount: MemoryLayout<Delegate>.size)
    }
  }

  // The copy is no strong reference, so it is not deinitialised.
  deinit { unsafe pointer.deallocate() }

  /// The delegate, which must not have been deallocated.
  var value: Delegate { unsafe pointer.pointee }

  /// Returns a delegate as an object.
  static func object(of delegate: Delegate) -> AnyObject {
    // A reference of a protocol of objects begins with that of the object; one of other protocols has four words or
    // more. Without casts, Embedded Swift has no better test.
    precondition(
      MemoryLayout<Delegate>.size <= 3 * MemoryLayout<AnyObject>.size, "a delegate is an object")
    return unsafe withUnsafePointer(to: delegate) { source in
      unsafe UnsafeRawPointer(source).assumingMemoryBound(to: AnyObject.self).pointee
    }
  }
}
