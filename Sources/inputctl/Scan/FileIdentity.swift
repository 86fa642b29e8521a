#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Which file it is and in what state, to notice that it has changed.
struct FileIdentity: Equatable, Sendable {
  var device: UInt64
  var inode: UInt64
  /// In bytes.
  var size: Int
  /// When it was last written, in nanoseconds since 1970.
  var modified: Int

  /// What stays the same while the file does, also when the system is started again, which may change the number of
  /// a device.
  var lasting: String { "\(inode) \(size) \(modified)" }
}

extension FileIdentity {
  /// That of a file with a path; `nil` where there is none, or it is none that can be read again.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
