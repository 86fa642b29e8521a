#if os(Linux)
  import Foundation
  import InputControl
  import InputControlTestSupport
  import People
  import Testing

  /// People at a prompt in a terminal: keys, pastes with and without brackets.
  struct PeopleAtPromptTests {
    @Test func whatIsCommittedWithoutAQuestionIsMeant() throws {
      let rules = try TemporaryFolder()
      let path = try rules.write(Array(People.source.utf8), to: "people.rules")
      var crowd = Crowd()
      let people = try People(seed: 13).lazy.compactMap(Self.atPrompt).prefix(People.count(60))
      for person in people {
        let fault = try crowd.send(person) { profile, locale in
          Prompt(profile, locale, rules: People.isOwn(person.profile) ? path : nil)
        }
        if let fault { Issue.record("\(person): \(fault)") }
      }
    }

    /// The same person at a terminal; `nil` if they do what nobody does there.
    private static func atPrompt(_ person: Person) -> Person? {
      var person = person
      for index in person.steps.indices {
        switch person.steps[index] {
        case .key(let text) where text.allSatisfy(Self.isKey): return nil
        case .key, .paste: break
        case .burst(let text), .dictate(let text): person.steps[index] = .burst(text)
        case .compose(let texts): person.steps[index] = .burst(texts.last ?? "")
        default: return nil
        }
        if case .burst(let text) = person.steps[index], text.contains(where: Self.isKey) { return nil }
      }
      return person.steps.isEmpty ? nil : person
    }

    /// Whether a character is a key with another effect at a terminal: Return, Tab, Control and Space.
    private static func isKey(_ character: Character) -> Bool {
      character.isNewline || character == "\t" || character == "\0"
    }

    private struct Prompt: PersonHost {
      /// A field of the library, which shows the same text as the prompt draws.
      private var field: LibraryHost
      private let session: TerminalSession?

      init(_ profile: CompiledProfile, _ locale: LocaleTag, rules: String?) {
        field = LibraryHost(profile, locale)
        let arguments = rules.map { ["--rules", $0] } ?? []
        session = try? TerminalSession(
          PseudoTerminal.Program(
            path: Inputctl.binary.path,
            arguments: [
              "prompt", "--profile", profile.profile.name, "--locale", "\(locale)", "--bell", "none",
            ]
              + arguments),
          columns: 100, rows: 12)
        try? session?.waitUntilIdle()
      }

      var shown: TextContent { field.shown }

      mutating func play(_ step: Person.Step) {
        // Characters that arrive together are keys, unless the terminal says that they were pasted.
        if case .burst(let text) = step {
          for key in text { field.play(.key(String(key))) }
        } else {
          field.play(step)
        }
        switch step {
        case .paste(let text): send("\u{1B}[200~\(text)\u{1B}[201~")
        case .key(let text), .burst(let text): send(text)
        default: break
        }
      }

      mutating func commit() -> Person.Answer {
        send("\r", waiting: .milliseconds(100))
        guard let session else { return .refused }
        if !session.terminal.hasEnded {
          send("\u{3}")
          session.wait(atMost: .seconds(30)) { session.terminal.hasEnded }
          return .refused
        }
        session.pump()
        return .committed(String(String(decoding: session.terminal.standardOutput, as: UTF8.self).dropLast()))
      }

      private func send(_ text: String, waiting duration: Duration = .zero) {
        session?.terminal.send(Array(text.utf8))
        try? session?.waitUntilIdle(for: duration)
      }
    }
  }
#endif
