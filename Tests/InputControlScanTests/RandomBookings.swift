import Foundation
import InputControlAnalysis
import Testing

/// Random rows of the form `booking`, and what is expected of them.
struct RandomBookings {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  private static let values = [
    "from": ["", "2026-11-24", "2026-11-21", "2026-1", "2026-13-01", "24.11.2026"],
    "until": ["", "2026-11-24", "2026-11-26", "2026-1", "2026", "x"],
    "room": ["", "single", "double", "suite", "sui", "Suite"],
    "companion": ["", "Lu", "\"Lu\" \\ \u{1F600}"],
    "code": ["", "1", "12", "123", "12345", "a"],
    "again": ["", "1", "12", "123"],
  ]

  mutating func row() -> [String: String] {
    var row: [String: String] = [:]
    for (field, values) in Self.values.sorted(by: { $0.key < $1.key }) {
      // Fields may be left out. The first value is as frequent as all others.
      if Int.random(in: 0..<5, using: &random) == 0 { continue }
      let isPlain = Int.random(in: 0..<3, using: &random) > 0
      row[field] = isPlain ? values[1] : values.randomElement(using: &random)
    }
    return row
  }

  /// Whether a room is free: an answer that depends on the values only.
  private func isFree(_ row: [String: String]) -> Bool { row["until"] != "2026-11-26" }

  /// Returns the line with the answer to the question about a row; `nil` if nobody knows it.
  func answer(to row: [String: String]) throws -> String? {
    guard let room = row["room"], room != "suite", let from = row["from"], let until = row["until"] else {
      return nil
    }
    let line: [String: Any] = ["name": "isFree", "values": [room, from, until], "answer": isFree(row)]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: line, options: .sortedKeys), as: UTF8.self)
  }

  /// Returns the verdict that a scan with the answers has to find, and the rule that it has to name, by the answer of
  /// `check --form` without them.
  func expectation(of row: [String: Any], _ answer: [String: Any]) throws -> (verdict: String, rule: String?)
  {
    var found: [(verdict: String, rule: String)] = []
    for field in answer["fields"] as? [[String: Any]] ?? [] {
      guard let verdict = field["verdict"] as? String, verdict != "acceptable" else { continue }
      let violations = field["violations"] as? [[String: Any]] ?? []
      found.append((verdict, try #require(violations.first?["rule"] as? String)))
    }
    for violation in answer["violations"] as? [[String: Any]] ?? [] {
      let rule = try #require(violation["rule"] as? String)
      guard violation["waiting"] as? Bool == true else {
        found.append((try #require(violation["verdict"] as? String), rule))
        continue
      }
      let texts = row.compactMapValues { $0 as? String }
      if try self.answer(to: texts) == nil {
        found.append(("intermediate", rule))
      } else if !isFree(texts) {
        found.append(("invalid", rule))
      }
    }
    for verdict in ["undetermined", "invalid", "intermediate"] {
      if let first = found.first(where: { $0.verdict == verdict }) { return (verdict, first.rule) }
    }
    return ("acceptable", nil)
  }
}
