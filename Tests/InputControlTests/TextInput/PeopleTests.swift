import People
import Testing

@testable import InputControl

/// A field commits only the value that the person means, or asks first, on every device and platform.
struct PeopleTests {
  @Test(arguments: 1...4) func whatIsCommittedWithoutAQuestionIsMeant(seed: UInt64) throws {
    try Self.run(seed: seed) { LibraryHost($0, $1) }
  }

  @Test(arguments: [true, false]) func itIsOnAPlatform(asks: Bool) throws {
    try Self.run(seed: asks ? 5 : 6) { PlatformHost($0, $1, asks: asks) }
  }

  private static func run<Host: PersonHost>(
    seed: UInt64, _ host: (CompiledProfile, LocaleTag) -> Host
  ) throws {
    var crowd = Crowd()
    for person in try People(seed: seed).prefix(People.count(1_500)) {
      if let fault = try crowd.send(person, to: host) { Issue.record("\(person): \(fault)") }
    }
  }
}
