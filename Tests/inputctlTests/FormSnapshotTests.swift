import Testing

/// Compares the output of the command for forms with its recordings, as `SnapshotTests` does.
struct FormSnapshotTests {
  static let examples: [SnapshotExample] = [
    SnapshotExample(name: "scan-form", arguments: scanBookings() + ["bookings.csv"]),
    SnapshotExample(
      name: "scan-form-json",
      arguments: scanBookings() + ["--format", "json", "--answers", "answers.ndjson", "bookings.csv"]),
    SnapshotExample(name: "scan-form-csv", arguments: scanBookings() + ["--format", "csv", "bookings.csv"]),
    SnapshotExample(
      name: "scan-form-annotate",
      arguments: scanBookings() + ["--include-sensitive", "--annotate", "-", "bookings.csv"]),
    SnapshotExample(
      name: "scan-form-chinese",
      arguments: scanBookings() + [
        "--include-sensitive", "--locale", "zh-CN", "--annotate", "-", "bookings.csv",
      ]),
    SnapshotExample(name: "scan-form-column", arguments: scanBookings() + ["orders.csv"]),
    SnapshotExample(name: "form", arguments: booking() + [full]),
    SnapshotExample(
      name: "form-built-in",
      arguments: [
        "check", "--form", "checkout",
        #"{"currency":"JPY","amount":"12.5","card":"378282246310005","code":"123","country":"GB"}"#,
      ]),
    SnapshotExample(name: "explain-built-in-form", arguments: ["explain", "booking.free"]),
    SnapshotExample(name: "list-forms", arguments: ["list", "--forms"]),
    SnapshotExample(
      name: "list-forms-json", arguments: ["list", "--forms", "--rules", "booking.rules", "--format", "json"]),
    SnapshotExample(name: "form-json", arguments: booking() + ["--format", "json", full]),
    SnapshotExample(name: "form-chinese", arguments: booking() + ["--locale", "zh-CN", full, "{}"]),
    SnapshotExample(
      name: "form-lines", arguments: booking() + ["--format", "text"],
      input: "{}\n{\"rom\":\"suite\"}\n{\"from\":1}\n[]\n{\"from\":\"\",\"from\":\"\"}\n\(full)\n"),
    SnapshotExample(name: "form-values", arguments: booking() + ["{}", "{\"beds\":\"2\"}"]),
    SnapshotExample(name: "form-unknown", arguments: booking("bookign") + ["{}"]),
    SnapshotExample(name: "form-that-is-a-profile", arguments: booking("room") + ["{}"]),
    SnapshotExample(name: "form-and-profile", arguments: booking() + ["--profile", "price", "{}"]),
    SnapshotExample(name: "form-on-no-day", arguments: booking(on: "2026-02-29") + ["{}"]),
    SnapshotExample(
      name: "today-without-form", arguments: ["check", "--profile", "price", "--today", "2026-11-22", "1"]),
    SnapshotExample(
      name: "prompt-form", arguments: prompt("booking.rules", "booking", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-1\ntwin\n1\n2\n"),
    SnapshotExample(
      name: "prompt-form-of-lines-that-end", arguments: prompt("address.rules", "address"),
      input: "US\n12345\n"),
    SnapshotExample(
      name: "prompt-form-chinese",
      arguments: prompt("booking.rules", "booking", "--locale", "zh-CN", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-11-24\nsingle\n\n\n"),
    SnapshotExample(
      name: "prompt-form-shell", arguments: prompt("address.rules", "address", "--format", "shell"),
      input: "FR\nL'Aquila\na@b\n\n\n"),
    SnapshotExample(
      name: "prompt-form-waiting-shell",
      arguments: prompt("booking.rules", "booking", "--format", "shell", "--today", "2026-11-22"),
      input: "2026-11-24\n2026-11-25\nsingle\n\n\n"),
    SnapshotExample(
      name: "prompt-form-display",
      arguments: prompt("amounts.rules", "amounts", "--locale", "de", "--print", "display"),
      input: "1.234,50\n2000\n"),
    SnapshotExample(
      name: "prompt-form-without-variables", arguments: prompt("address.rules", "parcel", "--format", "shell")
    ),
    SnapshotExample(
      name: "prompt-form-as-text", arguments: prompt("address.rules", "address", "--format", "text")),
    SnapshotExample(
      name: "prompt-form-with-label", arguments: prompt("address.rules", "address", "--label", "Where")),
    SnapshotExample(
      name: "prompt-form-and-type", arguments: prompt("address.rules", "address", "--type", "number")),
    SnapshotExample(name: "prompt-form-unknown", arguments: prompt("address.rules", "adress")),
    SnapshotExample(
      name: "prompt-form-on-no-day", arguments: prompt("address.rules", "address", "--today", "today")),
    SnapshotExample(
      name: "prompt-shell-without-form", arguments: ["prompt", "--type", "number", "--format", "shell"]),
    SnapshotExample(name: "test-forms", arguments: ["test", "booking.rules"]),
    SnapshotExample(name: "test-forms-json", arguments: ["test", "--format", "json", "booking.rules"]),
    SnapshotExample(name: "test-forms-junit", arguments: ["test", "--format", "junit", "booking.rules"]),
  ]

  private static let full =
    #"{"from":"2026-11-24","until":"2026-11-24","room":"suite","companion":"Lu","code":"12","again":"13"}"#

  /// Returns the arguments that scan with a form.
  private static func scanBookings() -> [String] {
    [
      "scan", "--rules", "booking.rules", "--form", "booking", "--map", "arrival=from", "--today",
      "2026-11-22",
    ]
  }

  /// Returns the arguments that judge by a form.
  private static func booking(_ form: String = "booking", on day: String = "2026-11-22") -> [String] {
    ["check", "--rules", "booking.rules", "--form", form, "--today", day]
  }

  /// Returns the arguments that ask for a form.
  private static func prompt(_ file: String, _ form: String, _ options: String...) -> [String] {
    ["prompt", "--rules", file, "--form", form] + options
  }

  @Test(arguments: examples)
  func printsWhatIsRecorded(example: SnapshotExample) throws { try example.compare() }
}
