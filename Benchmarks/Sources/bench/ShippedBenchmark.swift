internal import InputControl

/// Measures every shipped profile on its own examples: what normalisation adds to a verdict, what an evaluation adds to
/// it, and how many values a second a file is judged with.
enum ShippedBenchmark {
  private static let rounds = 9
  /// The number of decisions in each measured run.
  private static let decisions = 10_000

  /// Profiles that cannot meet the aims for values that stay as they are, and the reasons.
  private static let exceptions = [
    "handle": "neighbours of invisible characters are looked at, and examples have emoji of several scalars",
    "displayName": "as `handle`, and examples are of scripts whose NFC has to be made",
    "chineseName": "the graphemes of texts beyond ASCII are counted",
    "hashtag": "as `handle`",
    "excludeInvisible": "as `handle`",
    "url": "the limit of a host name takes too many states, and is judged by its pattern",
    "password": "an example has the greatest length, and others are beyond ASCII",
    "isbn": "a union, whose parts are asked one after the other",
    "ipAddress": "as `isbn`",
    "cidr": "as `isbn`",
    "iban": "check digits that would take too many states are computed beside the table",
    "creditorReference": "as `iban`",
    "franceNIR": "as `iban`",
    "russiaINN": "as `iban`",
    "vatBG": "as `iban`",
    "vatCZ": "as `iban`",
    "vatFR": "as `iban`",
    "vatNL": "as `iban`",
    "vatRO": "as `iban`",
    "euVAT": "a union, some of whose parts are as `iban`",
  ]

  /// Further profiles that cannot meet the aim for files, and the reasons.
  private static let batchExceptions = [
    "email": "an example has 254 bytes, and others have more than 70",
    "addressLine": "examples beyond ASCII are evaluated, and not judged by the table",
    "hetu":
      "its check digits, without the shape, would take too many states, and are computed beside the table",
    "casNumber": "as `hetu`",
  ]

  /// The texts of a profile's examples.
  private struct Texts {
    /// Values as they are.
    var values: [String] = []
    /// Texts that normalisation makes values.
    var changed: [String] = []
    var wrong: [String] = []

    init(_ profile: Profile, _ compiled: CompiledProfile) {
      for example in profile.examples where !example.text.isEmpty {
        let evaluation = compiled.evaluate(example.text)
        switch evaluation.verdict {
        case .acceptable where evaluation.value.utf8.elementsEqual(example.text.utf8):
          values.append(example.text)
        case .acceptable: changed.append(example.text)
        case .intermediate, .invalid, .undetermined: wrong.append(example.text)
        }
      }
    }
  }

  /// Measures and prints, and returns whether all profiles compile.
  ///
  /// - Parameter name: The only profile that is measured; its figures are not noted.
  static func run(only name: String? = nil) -> Bool {
    var table = Table(
      "Profile", "value ns", "not normalised", "ratio", "changed ns", "ratio", "evaluated ns", "ratio",
      "wrong ns", "evaluated ns", "M values/s")
    var worst = (kept: 0.0, changed: 0.0, evaluated: 0.0, wrong: 0.0, batch: Double.infinity)
    var all = (changed: [Double](), wrong: [Double]())
    for profile in RuleSet.shipped.profiles where name == nil || name == profile.name {
      guard let compiled = try? CompiledProfile(profile),
        let bare = try? CompiledProfile(Profile(profile.name, rules: profile.rules))
      else {
        print("\(profile.name) does not compile")
        return false
      }
      compiled.prepare()
      bare.prepare()
      let texts = Texts(profile, compiled)
      let (value, bareValue) = inTurns((compiled, texts.values), (bare, texts.values))
      let normal = texts.changed.map { compiled.evaluate($0).value }
      let (changed, bareChanged) = inTurns((compiled, texts.changed), (bare, normal))
      let (evaluated, judged) = inTurns(
        (compiled, texts.values), (compiled, texts.values), firstRun: evaluate, secondRun: judge)
      let (wrong, wrongVerdict) = inTurns(
        (compiled, texts.wrong), (compiled, texts.wrong), firstRun: evaluate, secondRun: judge)
      let batch = 1e3 / batched(compiled, texts.values)
      table.add(
        profile.name,
        [
          value.text(1), bareValue.text(1), (value / bareValue).text(2), changed.text(1),
          (changed / bareChanged).text(2), evaluated.text(0), (evaluated / judged).text(1),
          wrongVerdict.text(1), wrong.text(0), batch.text(0),
        ])
      func raise(_ worst: inout Double, _ value: Double) { if value > worst { worst = value } }
      raise(&worst.wrong, wrong)
      if !texts.changed.isEmpty { all.changed.append(changed / bareChanged) }
      if !texts.wrong.isEmpty { all.wrong.append(wrong / 1e3) }
      guard exceptions[profile.name] == nil else { continue }
      raise(&worst.kept, value / bareValue)
      raise(&worst.changed, changed / bareChanged)
      raise(&worst.evaluated, evaluated / judged)
      if batchExceptions[profile.name] == nil { worst.batch = min(worst.batch, batch) }
    }
    table.print()
    guard name == nil else { return true }
    for (figures, exceptions) in [("values", exceptions), ("files", batchExceptions)] {
      print("Left out of the figures for \(figures) below:\n")
      for (name, reason) in exceptions.sorted(by: { $0.key < $1.key }) { print("  \(name): \(reason)") }
      print("")
    }
    Figures.note("shipped.kept", worst.kept)
    Figures.note("shipped.changed", worst.changed)
    let median = (
      changed: all.changed.sorted()[all.changed.count / 2], wrong: all.wrong.sorted()[all.wrong.count / 2]
    )
    Figures.note("shipped.changed.median", median.changed)
    Figures.note("shipped.wrong.median", median.wrong)
    Figures.note("shipped.evaluated", worst.evaluated)
    Figures.note("shipped.wrong", worst.wrong / 1e3)
    Figures.note("shipped.batch", worst.batch)
    print(
      """
      The worst: \(worst.kept.text(2)) times a value that is not normalised (aim 2), \(worst.changed.text(2)) times if \
      the text changes (aim 5, the median of all is \(median.changed.text(2))),
      \(worst.evaluated.text(1)) times a verdict to evaluate a value (aim 4), \((worst.wrong / 1e3).text(1)) µs to \
      evaluate a wrong text (aim 3, the median is \(median.wrong.text(1))),
      \(worst.batch.text(0)) million values a second in a batch (aim 20).

      """)
    return true
  }

  private typealias Work = (profile: CompiledProfile, texts: [String])

  /// Returns the times for one text of two kinds of work. The runs take turns, so that other work on the machine meets
  /// both.
  private static func inTurns(
    _ first: Work, _ second: Work, firstRun: (Work, Int) -> Void = judge,
    secondRun: (Work, Int) -> Void = judge
  ) -> (Double, Double) {
    var times = (Measurement(), Measurement())
    let repetitions = decisions / max(1, first.texts.count)
    firstRun(first, repetitions)
    secondRun(second, repetitions)
    for _ in 0..<rounds {
      times.0.run { firstRun(first, repetitions) }
      times.1.run { secondRun(second, repetitions) }
    }
    func each(_ times: Measurement, _ work: Work) -> Double {
      work.texts.isEmpty ? .nan : times.best / Double(repetitions * work.texts.count)
    }
    return (each(times.0, first), each(times.1, second))
  }

  private static func judge(_ work: Work, _ repetitions: Int) {
    let evaluator = Evaluator()
    let texts = work.texts.span
    for _ in 0..<repetitions {
      for index in texts.indices { _ = evaluator.verdict(of: texts[index], under: work.profile) }
    }
  }

  private static func evaluate(_ work: Work, _ repetitions: Int) {
    let evaluator = Evaluator()
    let texts = work.texts.span
    for _ in 0..<repetitions {
      for index in texts.indices { _ = evaluator.evaluate(texts[index], under: work.profile) }
    }
  }

  /// Returns the time for one row of a file in nanoseconds.
  private static func batched(_ profile: CompiledProfile, _ texts: [String]) -> Double {
    var evaluator = BatchEvaluator(BatchProfile(profile))
    let repetitions = decisions / max(1, texts.count)
    var bytes: [UInt8] = []
    for _ in 0..<repetitions {
      for text in texts where !text.utf8.contains(0x0A) {
        bytes += text.utf8
        bytes.append(0x0A)
      }
    }
    var exceptions: [BatchEvaluator.RowException] = []
    var rows = 0
    var times = Measurement()
    for _ in 0..<rounds {
      exceptions.removeAll(keepingCapacity: true)
      times.run { rows = evaluator.judgeRows(in: bytes.span, exceptions: &exceptions) }
    }
    return times.best / Double(rows)
  }
}
