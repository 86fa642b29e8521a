package import Foundation

/// A folder that is removed with the last reference to it.
package final class TemporaryFolder {
  package let url: URL

  /// Creates a folder.
  ///
  /// - Parameter inMemory: Whether to use a file system in memory if there is one, where flushing takes no
  ///   time.
  package init(inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let isUsed = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isUsed ? memory : FileManager.default.temporaryDirectory)
      .appending(path: "inputctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.path + "/" + name }

  @discardableResult
  package func write(_ bytes: [UInt8] = [], to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(name)
  }
}
