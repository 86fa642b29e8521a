import InputControl
import InputControlScan

/// Checks the columns of a CSV file, and writes its rejected rows to another file.
@main
struct CheckFile {
  /// The rules of the columns: each profile has the name of a column.
  static let file = SourceFile(
    name: "orders.rules",
    text: """
      use contact as contact
      use standard as std

      profile mail : contact.email { required }
      profile price : std.price { required }
      """)

  static func main() throws {
    let rules = try RuleSet([file])
    guard CommandLine.arguments.count == 3 else {
      return print("usage: CheckFile ORDERS REJECTED")
    }
    let plan = ScanPlan(
      files: [CommandLine.arguments[1]], kind: .csv,
      checks: try rules.profiles.map { ScanCheck(column: $0.name, profile: try CompiledProfile($0)) })
    let request = ScanRequest(plan, outputs: [.rejects: CommandLine.arguments[2]])
    do {
      show(try request.run().summary)
    } catch {
      print("The file cannot be checked: \(error)")
    }
  }

  static func show(_ summary: ScanSummary) {
    print("\(summary.rows) rows: \(summary.acceptedRows) accepted, \(summary.rejectedRows) rejected")
    for check in summary.checks {
      print("\(check.profile): \(check.counts.acceptable) of \(check.counts.rows) values are acceptable")
      for rule in check.rules {
        for row in rule.samples { print("  line \(row.line): \(rule.rule): \(row.message)") }
      }
      for reason in check.unreadable {
        for row in reason.samples { print("  line \(row.line): \(reason.reason)") }
      }
    }
    for problem in summary.problems { print("\(problem.file ?? "standard input"): \(problem.message)") }
    if let shortfall = summary.shortfall { print("Not all rows were read: \(shortfall)") }
  }
}
