public import ArgumentParser
internal import InputControl
internal import InputControlJSON
public import InputControlScan
internal import InputControlSystem
internal import InputControlTerminal

extension Inputctl {
  /// The command `inputctl scan`.
  struct Scan: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "scan", _superCommandName: "inputctl",
      abstract: "Checks the rows of files of any size.",
      usage: """
        inputctl scan --profile <name> [--column <column>] [<file> ...]
        inputctl scan --check <column>=<profile> ... [<file> ...]
        inputctl scan --form <name> [--map <column>=<field> ...] [<file> ...]
        """,
      discussion: """
        Reads files, folders, and globs in quotes; standard input for - or without a file. Data compressed with gzip \
        or zstd is decompressed. The summary goes to standard output, or to standard error when rows go there.

        An interrupted scan that writes files can be resumed: run the same command with --resume.
        """)

    @Option(help: ArgumentHelp("The profile to judge by.", valueName: "name"))
    var profile: String?

    @Option(help: .inlineType, completion: .controlTypes) var type: String?
    @Option(help: .inlineRegex) var regex: String?
    @Option(help: .inlineMaxLength) var maxLength: String?
    var inline: InlineOptions { InlineOptions(type: type, regex: regex, maxLength: maxLength) }

    @Option(
      help: ArgumentHelp(
        "The column: a name in the header or a number from 1; for ndjson a member or a JSON Pointer.",
        valueName: "column"))
    var column: String?

    @Option(
      help: ArgumentHelp(
        "A column and the profile to judge it by; may be given several times.", valueName: "column=profile"))
    var check: [String] = []

    @OptionGroup var form: ScanFormOptions

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: .localeOfNumbers) var locale: String?

    @Option(
      help: "The format of the files; by default according to their names, else lines.",
      completion: .list(["lines", "nul", "csv", "tsv", "ndjson"]))
    var input: InputKind?

    @Option(
      help: ArgumentHelp("The separator of csv fields: one ASCII character.", valueName: "char"))
    var delimiter: String?

    @Flag(help: "The first row of csv is not a header; columns are numbers from 1.")
    var noHeader = false

    @Option(
      help: ArgumentHelp("Writes the rows that are not acceptable.", valueName: "file"), completion: .file())
    var rejects: String?

    @Option(
      help: ArgumentHelp("Writes the rows that are acceptable.", valueName: "file"), completion: .file())
    var accepts: String?

    @Option(
      help: ArgumentHelp("Writes all rows with verdict, rule and message.", valueName: "file"),
      completion: .file())
    var annotate: String?

    @Option(
      help: ArgumentHelp("Writes all rows with acceptable values normalised.", valueName: "file"),
      completion: .file())
    var fix: String?

    @Flag(help: "Lets --fix write what is shown of acceptable values, such as 4111 1111 for 41111111.")
    var display = false

    @Flag(help: "Lets --annotate also write what is shown of acceptable values.")
    var annotateDisplay = false

    @Flag(
      help: ArgumentHelp(
        "Writes csv and tsv in which a spreadsheet program runs no field as a formula.",
        discussion: """
          Fields that begin with =, +, -, @, a tab or a line break get an apostrophe before them. The files then do not \
          hold the exact values.
          """))
    var safeForSpreadsheets = false

    @Option(
      help: ArgumentHelp("Writes an HTML page with all results.", valueName: "file.html"),
      completion: .file())
    var report: String?

    @Option(
      help: ArgumentHelp("Writes the summary to a file instead of standard output.", valueName: "file"),
      completion: .file())
    var summary: String?

    @Option(help: "How to write the summary.")
    var format: SummaryFormat = .text

    @Flag(help: "Exits with status 0 when all rows were read, even if some are not acceptable.")
    var exitZero = false

    @Option(help: ArgumentHelp("Stops after this number of rejected rows.", valueName: "n"))
    var maxErrors: Int?

    @Option(help: ArgumentHelp("The number of values to show for each rule.", valueName: "n"))
    var sample: Int = 3

    @Option(help: ArgumentHelp("The number of threads; by default one for each core.", valueName: "n"))
    var threads: Int?

    @Flag(help: "Resumes an interrupted scan.")
    var resume = false

    @Flag(help: "Writes rows of sensitive profiles to files.")
    var includeSensitive = false

    @Argument(help: "The files to scan.", completion: .file())
    var files: [String] = []

    /// Whether a failure is written as JSON: only if the summary goes to standard output and no rows do.
    var writesJSON: Bool {
      let paths = outputPaths + [report].compactMap { $0 }
      return format == .json && OutputFile.isStandardOutput(summary ?? "-")
        && !paths.contains(where: OutputFile.isStandardOutput)
    }

    /// The requested output files for rows.
    private var outputs: [RowOutput: String] {
      [.rejects: rejects, .accepts: accepts, .annotate: annotate, .fix: fix].compactMapValues(\.self)
    }

    private var outputPaths: [String] { [rejects, accepts, annotate, fix].compactMap(\.self) }

    func validate() throws {
      if form.isGiven {
        guard check.isEmpty, profile == nil, column == nil, try inline.profile() == nil, !annotateDisplay
        else {
          throw ValidationError(
            "--form excludes --profile, --check, --column, --type, --regex, --max-length and --annotate-display"
          )
        }
      } else if check.isEmpty {
        try inline.validate(instead: profile, rules: rules)
      } else {
        guard profile == nil, column == nil, try inline.profile() == nil else {
          throw ValidationError("--check excludes --profile, --column, --type, --regex and --max-length")
        }
        for word in check where !word.contains("=") {
          throw ValidationError(
            "--check takes a column and a profile, like price=price, not `\(DisplayText.escaped(word))`")
        }
      }
      if let twice = check.first(where: { word in check.count { $0 == word } > 1 }) {
        throw ValidationError("--check `\(DisplayText.escaped(twice))` is given twice")
      }
      if display, fix == nil { throw ValidationError("--display needs --fix, whose file it changes") }
      if annotateDisplay, annotate == nil {
        throw ValidationError("--annotate-display needs --annotate, whose file it changes")
      }
      if let delimiter { try Self.validate(delimiter: delimiter) }
      if let maxErrors, maxErrors < 1 { throw ValidationError("--max-errors takes a number from 1") }
      guard (0...1000).contains(sample) else {
        throw ValidationError("--sample takes a number from 0 to 1000")
      }
      if let threads, !(1...256).contains(threads) {
        throw ValidationError("--threads takes a number from 1 to 256")
      }
      let paths = outputPaths + [report, summary].compactMap { $0 }
      guard paths.count(where: OutputFile.isStandardOutput) <= 1 else {
        throw ValidationError("only one file can go to standard output")
      }
      if let twice = paths.first(where: { path in paths.count { $0.isIdentical(to: path) } > 1 }) {
        throw ValidationError("`\(DisplayText.escaped(twice))` is written twice; give each file its own name")
      }
      _ = try LocaleTag.chosen(locale)
    }

    private static func validate(delimiter: String) throws {
      guard let byte = delimiter.utf8.first, delimiter.utf8.count == 1, byte < 0x80,
        ![0, 0x0A, 0x0D, UInt8(ascii: "\"")].contains(byte)
      else {
        throw ValidationError(
          "--delimiter takes one ASCII character other than a quote or a line break; for tabs use --input tsv"
        )
      }
    }

    func run() throws {
      var source = ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale))
      let plan = try makePlan(&source)
      var request = ScanRequest(plan, outputs: outputs)
      request.report = report
      request.summary = summary.map { .init(path: $0, format: format) }
      request.includesSensitive = includeSensitive
      request.resumes = resume
      // A profile on the command line needs no rules; their files are kept all the same.
      request.ruleFiles = RulePaths.allPaths(rules) + source.filesRead + [form.answers].compactMap(\.self)
      request.resumeConditions = resumeConditions
      throw ExitCode(try run(request))
    }

    /// Runs the scan.
    ///
    /// - Returns: The exit status.
    private func run(_ request: ScanRequest) throws(Failure) -> Int32 {
      Interruption.watch()
      let line = Monitor(ProgressLine())
      defer { line.withLock { $0.clear() } }
      var progress: (@Sendable (ScanProgress) -> Void)?
      if showsProgress { progress = { current in line.withLock { $0.show(current) } } }
      let result: ScanRequest.Result
      do throws(ScanError) {
        result = try request.run(progress: progress) { summary throws(ScanError) in
          line.withLock { $0.clear() }
          try show(summary, of: request.plan)
        }
      } catch {
        throw Failure(error)
      }
      // The line is not to stand before the help, nor to stay if the program ends here.
      line.withLock { $0.clear() }
      if result.isPipeClosed { OutputWriter.dieOfClosedPipe() }
      writeHelp(result)
      return status(of: result.summary)
    }

    /// Whether standard error is a terminal that can redraw a line, and no rows are written to the same
    /// screen.
    private var showsProgress: Bool {
      let showsRows =
        outputPaths.contains(where: OutputFile.isStandardOutput) && Terminal.isTerminal(.output)
      return Terminal.isTerminal(.error) && !Terminal.isDumb && !showsRows
    }

    /// Writes the summary to standard output, or to standard error where rows go to standard output.
    private func show(_ summary: ScanSummary, of plan: ScanPlan) throws(ScanError) {
      let isTaken = (outputPaths + [report].compactMap { $0 }).contains(
        where: OutputFile.isStandardOutput)
      let stream: Terminal.Stream = isTaken ? .error : .output
      let text = summary.text(
        format, namesFiles: plan.files.count > 1, isColoured: Terminal.isColoured(stream))
      guard !isTaken else { return StandardStreams.writeError(text) }
      var output = OutputWriter()
      do throws(Failure) {
        try output.write(text)
        try output.flush()
      } catch {
        throw ScanError(.inputOutput, error.message)
      }
    }

    /// Writes how to continue a scan that has stopped early.
    private func writeHelp(_ result: ScanRequest.Result) {
      guard let stop = result.summary.stop else { return }
      if result.canBeResumed {
        var help = "run the same command with --resume to continue"
        if case .tooManyErrors = stop { help = "\(help), with a greater --max-errors or without it" }
        StandardStreams.writeError("help: \(help)\n")
      } else if !outputPaths.allSatisfy(OutputFile.isSpecial) {
        StandardStreams.writeError(
          "help: the rows so far are in the files that end in .partial; this scan cannot be resumed\n")
      }
    }

    private func status(of summary: ScanSummary) -> Int32 {
      if case .interrupted? = summary.stop { return 130 }
      var status = ExitStatus()
      for kind in [ScanError.Kind.inputOutput, .noInput, .data]
      where summary.problems.contains(where: { $0.kind == kind }) {
        status.add(Failure.Status(kind))
      }
      // The verdict of a form is the worst of its fields and rules.
      let results = summary.form.map { [$0.counts] } ?? summary.checks.map(\.counts)
      for counts in results where !exitZero || summary.stop != nil {
        if counts.unreadable > 0 { status.add(.data) }
        if counts.undetermined > 0 { status.add(.undetermined) }
        if counts.invalid > 0 { status.add(.invalid) }
        if counts.intermediate > 0 { status.add(.intermediate) }
      }
      return status.code
    }

    private func makePlan(_ source: inout ProfileSource) throws -> ScanPlan {
      let (paths, kind) = try inputs()
      let isTable = kind == .csv || kind == .tsv
      if delimiter != nil || noHeader, !isTable {
        throw Failure(.usage, "--delimiter and --no-header are for csv and tsv", help: "add --input csv")
      }
      if safeForSpreadsheets, !isTable || outputs.isEmpty, format != .csv {
        throw Failure(
          .usage, "--safe-for-spreadsheets is for csv and tsv, and this scan writes none",
          help: outputs.isEmpty
            ? "add --annotate, --rejects, --accepts or --fix, or leave out --safe-for-spreadsheets"
            : "read csv or tsv, or leave out --safe-for-spreadsheets")
      }
      let locale = try LocaleTag.chosen(locale)
      var plan =
        if let form = try form.form(of: kind, hasHeader: !noHeader, from: &source) {
          ScanPlan(files: paths, kind: kind, form: form, locale: locale)
        } else {
          ScanPlan(files: paths, kind: kind, checks: try makeChecks(kind, &source), locale: locale)
        }
      if let byte = delimiter?.utf8.first { plan.delimiter = byte }
      if noHeader { plan.hasHeader = false }
      plan.escapesFormulas = safeForSpreadsheets
      plan.fixesDisplays = display
      plan.annotatesDisplays = annotateDisplay
      plan.sampleCount = sample
      plan.maxRejectedRows = maxErrors
      if let threads { plan.threadCount = threads }
      return plan
    }

    /// Returns the paths of the files and their common format.
    private func inputs() throws -> (paths: [String?], kind: InputKind) {
      let paths: [String?]
      do throws(ScanError) { paths = try InputPaths.expand(files) } catch { throw Failure(error) }
      if let input { return (paths, input) }
      var kinds: [(path: String, kind: InputKind)] = []
      for path in paths { if let path { kinds.append((path, InputKind(fileName: path) ?? .lines)) } }
      guard let first = kinds.first else { return (paths, .lines) }
      if let other = kinds.first(where: { $0.kind != first.kind }) {
        throw Failure(
          .usage,
          "`\(DisplayText.escaped(first.path))` is \(first.kind.rawValue), `\(DisplayText.escaped(other.path))` is \(other.kind.rawValue)",
          help: "scan files of one format at a time, or give their format with --input")
      }
      return (paths, first.kind)
    }

    private func makeChecks(_ kind: InputKind, _ source: inout ProfileSource) throws -> [ScanCheck] {
      let hasColumns = kind != .lines && kind != .nul
      if hasColumns, check.isEmpty, column == nil {
        throw Failure(
          .usage, "\(kind.rawValue) has columns; name the one to check",
          help: "add --column, or --check column=profile")
      }
      if !hasColumns, column != nil || !check.isEmpty {
        throw Failure(
          .usage, "\(kind.rawValue) has no columns",
          help: "give the format with --input csv, tsv or ndjson, or leave out the column")
      }
      guard check.isEmpty else {
        var checks: [ScanCheck] = []
        for word in check {
          let place = word.lastIndex(of: "=") ?? word.endIndex
          let name = String(word[place...].dropFirst())
          checks.append(ScanCheck(column: String(word[..<place]), profile: try source.profile(named: name)))
        }
        return checks
      }
      let compiled: CompiledProfile
      if let inline = try inline.profile() {
        compiled = try source.profile(inline)
      } else {
        compiled = try source.profile(named: profile ?? "")
      }
      return [ScanCheck(column: column, profile: compiled)]
    }

    /// The options that must be the same when an interrupted scan is resumed.
    private var resumeConditions: [ResumeCondition] {
      [
        ("--profile", profile ?? ""), ("--type", type ?? ""), ("--regex", regex ?? ""),
        ("--max-length", maxLength ?? ""), ("--column", column ?? ""), ("--form", form.form ?? ""),
      ].map { ResumeCondition(name: $0, value: $1) }
        + check.map { ResumeCondition(name: "--check \($0)", value: "given") }
    }
  }
}

extension InputKind: ExpressibleByArgument {}
extension SummaryFormat: ExpressibleByArgument {}
