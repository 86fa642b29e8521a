internal import Foundation

extension People {
  /// The number of people that a test tries; `PEOPLE` in the environment says another one.
  package static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["PEOPLE"].flatMap { Int($0) } ?? usual
  }
}
