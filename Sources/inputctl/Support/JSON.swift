#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reading and writing JSON (RFC 8259).
enum JSON {
  /// The version of everything that the program writes as JSON; it grows when a field changes its meaning.
  static let version = 1

  /// A value as one line, keys in alphabetical order.
  static func line(_ value: some Encodable) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw Failure(.inputOutput, "cannot write JSON: \(error)")
    }
  }

  /// Reads a value from one line.
  static func decode<Value: Decodable>(_ type: Value.Type, from line: String) throws(Mistake) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch let error as DecodingError {
      throw Mistake(error)
    } catch let mistake as Mistake {
      throw mistake
    } catch {
      throw Mistake(message: "\(error)")
    }
  }

  /// Why a line is not what was expected.
  struct Mistake: Error {
    var message: String

    init(message: String) { self.message = message }

    fileprivate init(_ error: DecodingError) {
      switch error {
      case .dataCorrupted(let context):
        message = context.underlyingError.map { "\($0)" } ?? context.debugDescription
      case .keyNotFound(let key, _):
        message = "there is no `\(key.stringValue)`"
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        message = (path.isEmpty ? "" : "`\(path)`: ") + context.debugDescription
      @unknown default:
        message = "\(error)"
      }
    }
  }
}
