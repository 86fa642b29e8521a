import Testing

@testable import InputControl

/// The references of Embedded Swift, which has no `weak`.
@Suite(.serialized)
struct CountedReferenceTests {
  private final class Person: Speaker {
    let onEnd: () -> Void
    var friend: AnyObject?

    init(onEnd: @escaping () -> Void = {}) { self.onEnd = onEnd }

    deinit { onEnd() }

    var name: String { "person" }
  }

  @Test func anObjectIsGoneWithItsLastStrongReference() {
    var ends = 0
    var person: Person? = Person { ends += 1 }
    let reference = CountedReference(person)
    let other = CountedReference<AnyObject>(person)
    #expect(reference.object === person)
    #expect(other.object === person)
    person = nil
    #expect(reference.object == nil)
    #expect(other.object == nil)
    // The object is deallocated at a safe time only.
    #expect(ends == 0)
    CountedReferences.deallocateAbandoned()
    #expect(ends == 1)
    #expect(reference.object == nil)
  }

  @Test func anObjectWithoutCountedReferencesIsDeallocatedAtOnce() {
    var ends = 0
    var person: Person? = Person { ends += 1 }
    var reference: CountedReference<Person>? = CountedReference(person)
    #expect(reference?.object != nil)
    reference = nil
    person = nil
    #expect(ends == 1)
  }

  @Test func removingTheLastReferenceToAnAbandonedObjectDeallocatesNothing() {
    var ends = 0
    var person: Person? = Person { ends += 1 }
    var reference: CountedReference<Person>? = CountedReference(person)
    person = nil
    #expect(reference?.object == nil)
    reference = nil
    #expect(ends == 0)
    CountedReferences.deallocateAbandoned()
    #expect(ends == 1)
  }

  @Test func objectsThatOnlyAbandonedOnesReferToAreDeallocatedToo() {
    var ends = 0
    var last: Person? = Person { ends += 1 }
    let references = (0..<100).map { _ in
      let person = Person { ends += 1 }
      person.friend = last
      last = person
      return CountedReference(person)
    }
    CountedReferences.deallocateAbandoned()
    #expect(ends == 0)
    last = nil
    CountedReferences.deallocateAbandoned()
    #expect(ends == 101)
    #expect(references.allSatisfy { $0.object == nil })
  }

  @Test func theEndOfAnObjectMayMakeAndRemoveReferences() {
    let witness = Person()
    var references: [CountedReference<Person>] = []
    var person: Person? = Person {
      references.removeAll()
      references.append(CountedReference(witness))
    }
    references.append(CountedReference(person))
    person = nil
    CountedReferences.deallocateAbandoned()
    #expect(references.map { $0.object === witness } == [true])
  }

  @Test func abandonedObjectsDoNotAccumulate() {
    var ends = 0
    for _ in 0..<100_000 {
      let person = Person { ends += 1 }
      // The object and its reference refer to each other, as a form and its field do.
      person.friend = ReferenceBox(CountedReference(person))
    }
    #expect(ends > 90_000)
    CountedReferences.deallocateAbandoned()
    #expect(ends == 100_000)
    #expect(CountedReferences.count == 0)
  }

  @Test func aDelegateIsReferredToByItsProtocol() {
    var person: Person? = Person()
    let reference = CountedDelegateReference<any Speaker>(person)
    #expect(reference.delegate?.name == "person")
    #expect(reference.delegate === person)
    person = nil
    #expect(reference.delegate == nil)
    #expect(CountedDelegateReference<any Speaker>(nil).delegate == nil)
    CountedReferences.deallocateAbandoned()
  }

  @Test func aDelegateMayBeOfAClass() {
    let person = Person()
    #expect(CountedDelegateReference<Person>(person).delegate === person)
    #expect(CountedDelegateReference<AnyObject>(person).delegate === person)
  }

  private final class ReferenceBox {
    let reference: CountedReference<Person>
    init(_ reference: CountedReference<Person>) { self.reference = reference }
  }
}

private protocol Speaker: AnyObject {
  var name: String { get }
}
