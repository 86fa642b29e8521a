// A build with COUNTED_REFERENCES tests on any platform what Embedded Swift uses.
#if hasFeature(Embedded) || COUNTED_REFERENCES
  typealias WeakReference = CountedReference
  typealias DelegateReference = CountedDelegateReference
#else
  /// A reference that does not keep its object alive.
  struct WeakReference<Object: AnyObject> {
    /// The object; `nil` if there is none or it has been deallocated.
    private(set) weak var object: Object?

    init(_ object: Object?) { self.object = object }
  }

  /// A reference to a delegate that does not keep it alive. The type of the delegate is any protocol of objects.
  struct DelegateReference<Delegate> {
    private weak var object: AnyObject?

    /// Refers to a delegate.
    ///
    /// - Precondition: The delegate is an object.
    init(_ delegate: Delegate?) { object = delegate.map(Self.object) }

    /// The delegate; `nil` if there is none or it has been deallocated.
    var delegate: Delegate? { object as? Delegate }

    private static func object(_ delegate: Delegate) -> AnyObject {
      precondition(type(of: delegate as Any) is AnyObject.Type, "a delegate is an object")
      return delegate as AnyObject
    }
  }
#endif

extension TextControl {
  /// Deallocates the objects that only fields, keyboards and centres still refer to.
  ///
  /// A host in Embedded Swift calls it after it has released a field, while no code of a field runs. It is not
  /// necessary: such objects are also deallocated as further fields are used, and references to them are `nil` in any
  /// case. On other platforms, objects are deallocated with their last strong reference, and it does nothing.
  package static func deallocateGoneObjects() {
    #if hasFeature(Embedded) || COUNTED_REFERENCES
      CountedReferences.deallocateAbandoned()
    #endif
  }
}
