/// Measures the cost of a key at the prompt of the command-line tool, compared with `read -e` of bash: the
/// time until the terminal has the output, and its number of bytes. Linux only.
struct PromptBenchmark {
  /// The path of `inputctl`.
  let tool: String

  #if os(Linux)
    /// Measures and prints, and returns whether all programs accepted the input.
    func run() -> Bool {
      do throws(PromptFailure) {
        try measureKeys()
        try measureEditing()
        try measureStart()
        try measurePaste()
        return true
      } catch {
        print("\(error.program): \(error.problem)")
        return false
      }
    }

    private static let sentence = "the quick brown fox jumps over the lazy dog"
    /// An address of 40 characters.
    private static let address = "firstname.lastname+news@mail.example.com"
    private static let price = "123456789.25"
    private static let name = "Maria Anna Katharina von Habsburg-Lothringen"

    private func bash(_ text: String = sentence) -> PromptSubject {
      PromptSubject(
        name: "bash, read -e",
        command: ["bash", "--norc", "--noprofile", "-c", #"read -e -p "Value: " x"#], text: text)
    }

    private func inputctl(_ options: String, _ text: String) -> PromptSubject {
      PromptSubject(
        name: "inputctl \(options)",
        command: [tool, "prompt", "--label", "Value"] + options.split(separator: " ").map(String.init),
        text: text, aim: "1.00")
    }

    // MARK: Keys

    private static let keys = 2_000

    /// The programs take turns key by key, because the load of the machine varies.
    private func measureKeys() throws(PromptFailure) {
      var runs: [PromptRun] = []
      for subject in [
        bash(),
        inputctl("--type none", Self.sentence),
        inputctl("--profile price", Self.price),
        inputctl("--profile email", Self.address),
        inputctl("--profile displayName", Self.name),
        inputctl("--profile price --keypad", Self.price),
        inputctl("--profile email --keypad", Self.address),
        // The lower bound: the cost of the terminal and of waking a program.
        PromptSubject(
          name: "cat", command: ["bash", "-c", "stty raw -echo; printf 'Value: ' >&2; exec cat >&2"],
          text: Self.sentence, endsWithReturn: false),
      ] {
        runs.append(try PromptRun(subject))
      }
      for number in 0..<Self.keys {
        // Varies the order, so that each program runs after each of the others.
        for turn in runs.indices { try runs[(turn * (2 * number + 1)) % runs.count].pressNext() }
      }
      for index in runs.indices { try runs[index].finish() }
      printTimes(runs)
      printBytes(runs)
    }

    private func printTimes(_ runs: [PromptRun]) {
      var table = Table(
        "Key to screen, µs", "character", "95 %", "99 %", "ratio", "all", "95 %", "99 %", "ratio", "aim")
      for run in runs {
        let cells = [(run.echo, runs[0].echo), (run.whole, runs[0].whole)].flatMap { time, bash in
          [time.median, time.percentile(95), time.percentile(99)].map { ($0 / 1e3).text(0) }
            + [(time.median / bash.median).text(2)]
        }
        table.add(run.subject.name, cells + [run.subject.aim])
      }
      table.print()
      let late = runs.reduce(0) { $0 + $1.program.lateAnswers }
      print(
        """
        \(Self.keys) keys each; the medians until the character is there and until all is that comes of the key, and \
        their ratio to bash. \(late) answers went on after \(TerminalProgram.quiet) ms without a byte.

        """)
    }

    private func printBytes(_ runs: [PromptRun]) {
      var table = Table(
        "Bytes of a key, median and most", "typed", "cells", "most", "cells", "deleted", "cells", "most",
        "cells")
      for run in runs where run.subject.endsWithReturn {
        table.add(run.subject.name, run.typed.cells + run.deleted.cells)
      }
      table.print()
    }

    /// Measures keys in a line of 40 characters.
    private func measureEditing() throws(PromptFailure) {
      var table = Table("Bytes in a line of 40, median and most", "bytes", "cells", "most", "cells")
      for subject in [
        bash(Self.address), inputctl("--type none", Self.address), inputctl("--profile email", Self.address),
      ] {
        var run = try PromptRun(subject)
        var (moved, inserted, removed) = (PromptBytes(), PromptBytes(), PromptBytes())
        for _ in 0..<40 { try run.pressNext() }
        for _ in 0..<20 { moved.add(try run.press(PromptRun.left)) }
        for _ in 0..<20 {
          inserted.add(try run.press("x"))
          removed.add(try run.press(PromptRun.backspace))
        }
        try run.press(PromptRun.end)
        let typed = run.typed
        for _ in 0..<40 { try run.pressNext() }
        for (key, bytes) in [
          ("typed at the end", typed), ("typed in the middle", inserted),
          ("deleted at the end", run.deleted), ("deleted in the middle", removed), ("moved left", moved),
        ] {
          table.add("\(subject.name): \(key)", bytes.cells)
        }
        try run.finish()
      }
      table.print()
      print(
        "The cells are those that look another way now: their bytes, without styles and the ways between.\n")
    }

    // MARK: Start and pastes

    private static let starts = 100

    private func measureStart() throws(PromptFailure) {
      let subjects = [bash(), inputctl("--type none", ""), inputctl("--profile email --keypad", "")]
      var times = subjects.map { _ in Measurement() }
      for _ in 0..<Self.starts {
        for (index, subject) in subjects.enumerated() { times[index].add(try subject.start().start) }
      }
      var table = Table("Start to prompt, \(Self.starts) runs", "least ms", "median ms", "ratio")
      for (subject, time) in zip(subjects, times) {
        table.add(
          subject.name, (time.best / 1e6).text(2), (time.median / 1e6).text(2),
          (time.median / times[0].median).text(2))
      }
      table.print()
      Figures.note("prompt.start", (times.dropFirst().map { $0.median }.max() ?? .nan) / times[0].median)
    }

    private static let pastes = 9

    private func measurePaste() throws(PromptFailure) {
      let digits = (0..<1_000_000).map { UInt8(ascii: "1") + UInt8($0 % 9) }
      let paste = Array("\u{1B}[200~".utf8) + digits + Array("\u{1B}[201~".utf8)
      let subject = inputctl("--type number", "")
      var (drawn, accepted) = (Measurement(), Measurement())
      for _ in 0..<Self.pastes {
        let program = try subject.start()
        let sent = program.send(paste, quiet: 500)
        drawn.add(sent.duration)
        accepted.add(sent.duration + (try subject.commit(program)))
      }
      var table = Table("Paste of 1 MB of digits, \(Self.pastes) runs", "least ms", "median ms")
      table.add("until it is drawn", (drawn.best / 1e6).text(0), (drawn.median / 1e6).text(0))
      table.add("and Return is obeyed", (accepted.best / 1e6).text(0), (accepted.median / 1e6).text(0))
      table.print()
    }
  #else
    func run() -> Bool {
      print("The prompt is measured on Linux only.\n")
      return true
    }
  #endif
}
