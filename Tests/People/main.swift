internal import Foundation
import InputControl
import InputControlAutomata
internal import InputControlJSON

// Lets people enter texts at random, and prints what a field answers that is not what they had in mind. The status is 1 if
// there is such an answer.
//
// People library|platform COUNT SEED   in fields of the library, or of a platform
// People write COUNT SEED              prints the people, for another program that plays them: a line of JSON for each,
//                                      behind one with the rules
// People play FILE                     plays people that one of the others has printed, and prints what the fields show
// People judge FILE                    judges the answers of that program, of which each line of the file has one

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[0] == "judge" {
  var visit = Visit()
  for line in try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n") {
    let answer = try RecordedHost(parsing: String(line))
    try visit.send(answer.person) { _, _ in answer }
  }
  visit.end()
}
if arguments.count == 2, arguments[0] == "play" {
  for line in try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n") {
    guard line.hasPrefix("{"), let person = Person(try JSON(parsing: String(line))) else { continue }
    for host in ["library", "platform that asks", "platform that tells"] {
      var crowd = Crowd()
      print(person.profile, person.locale, host)
      let fault =
        try host == "library"
        ? crowd.send(person) { Watched(LibraryHost($0, $1)) }
        : crowd.send(person) { Watched(PlatformHost($0, $1, asks: host == "platform that asks")) }
      print(fault ?? "as meant")
    }
  }
  exit(0)
}
guard arguments.count == 3, let count = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
  FileHandle.standardError.write(
    Data("usage: People library|platform|write COUNT SEED | play FILE | judge FILE\n".utf8))
  exit(64)
}
let people = try People(seed: seed).prefix(count)
var visit = Visit()
switch arguments[0] {
case "library":
  for person in people { try visit.send(person) { LibraryHost($0, $1) } }
case "platform":
  for (number, person) in people.enumerated() {
    try visit.send(person) { PlatformHost($0, $1, asks: number.isMultiple(of: 2)) }
  }
default:
  print(JSON.object(["rules": .string(People.source)]).line, terminator: "")
  for person in people { print(person.json.line, terminator: "") }
  exit(0)
}
visit.end()

/// A field that prints what it shows after each step.
struct Watched<Host: PersonHost>: PersonHost {
  private var host: Host

  init(_ host: Host) { self.host = host }

  var shown: TextContent { host.shown }

  mutating func play(_ step: Person.Step) {
    host.play(step)
    let selection = "\(host.shown.selection.start)-\(host.shown.selection.end)"
    print("\(step)", DisplayText.escaped(host.shown.text), selection, separator: "\t")
  }

  mutating func commit() -> Person.Answer { host.commit() }
}

/// People one after the other, and how many of them are not answered as they mean.
struct Visit {
  private var crowd = Crowd()
  private var faults = 0

  mutating func send<Host: PersonHost>(
    _ person: Person, to host: (CompiledProfile, LocaleTag) -> Host
  ) throws {
    guard let fault = try crowd.send(person, to: host) else { return }
    faults += 1
    print("\(person): \(fault)", person.json.line, separator: "\n", terminator: "")
  }

  func end() -> Never {
    for (answer, count) in crowd.counts.sorted(by: { $0.key < $1.key }) {
      print(count, answer, separator: "\t")
    }
    print(faults, "not as meant", separator: "\t")
    exit(faults == 0 ? 0 : 1)
  }
}
