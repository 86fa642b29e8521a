#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The figures for which there are aims. Benchmarks note them in a file, and ``AimTable`` compares them at the end.
enum Figures {
  /// The file to which figures are noted; `nil` if nobody asks for them.
  private static var path: String? { unsafe getenv("BENCH_FIGURES").map { unsafe String(cString: $0) } }

  /// Notes a figure; ends the program if the file cannot be written.
  ///
  /// - Parameters:
  ///   - name: The name of the figure in `aims.tsv`.
  ///   - value: The figure of this run.
  static func note(_ name: String, _ value: Double) {
    guard let path else { return }
    guard let file = unsafe fopen(path, "a"), unsafe fputs("\(name)\t\(value)\n", file) >= 0,
      unsafe fclose(file) == 0
    else {
      unsafe perror("bench: \(path)")
      exit(EXIT_FAILURE)
    }
  }

  /// Returns the figures that were noted, of each name those of all runs.
  static func noted(in path: String) -> [String: [Double]]? {
    lines(of: path)?.reduce(into: [:]) { figures, fields in
      if fields.count == 2, let value = Double(fields[1]) {
        figures[String(fields[0]), default: []].append(value)
      }
    }
  }

  /// Returns the fields of each line of a file of tabulated values; `nil` if it cannot be read. Comments are left out.
  static func lines(of path: String) -> [[Substring]]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }
}
